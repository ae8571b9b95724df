import Domains
import ExtensionHost
import Foundation
import Keychain
import PasswordRules
import Simulation

/// One upgrade of one credential, from the tap to its one outcome (UPG-37).
struct UpgradeRun: Sendable {
  let parts: Machinery
  let credential: Credential
  let kind: UpgradeKind

  /// What an upgrade needs before its request exists.
  private struct Preparation {
    let verdict: EligibilityVerdict
    let app: World.App
    let executable: URL
    let oldPassword: String
    let newPassword: String
  }

  /// Runs it; the desk was taken and the keys are held.
  func perform() async -> UpgradeResult {
    let preparation: Preparation
    let request: Int
    do {
      if let result = await settleEarlierOne() { return result }
      await parts.installation.refreshBeforeUse(of: credential.domain)
      preparation = try prepare()
      request = try parts.keychain.beginUpgrade(
        credential: credential.id, domain: credential.domain, user: credential.user,
        password: preparation.newPassword)
    } catch {
      let result = result(nil, .failed, sentence(of: error))
      parts.report(result)
      return result
    }
    parts.desk.request = request
    parts.trace.record(
      .person, .system, kind.label, ["domain": credential.domain, "user": credential.user],
      request: request)
    parts.trace.record(
      .system, .keychain, "pending password stored", ["domain": credential.domain],
      request: request)
    return await run(request, preparation)
  }

  private func run(_ request: Int, _ preparation: Preparation) async -> UpgradeResult {
    tell("Waiting for \(preparation.app.name)")
    let exposure = Exposure(password: preparation.newPassword)
    let outcome = await parts.host.run(
      self.request(request, preparation),
      services(request, exposure, preparation.app))
    parts.presenter.present(nil)
    await exposure.quiet()
    let pending = PendingUpgrade(
      request: request, credential: credential.id, domain: credential.domain,
      user: credential.user, started: parts.clock.now, state: .running)
    let settlement = Settlement(parts: parts)
    switch outcome {
    case .changedPassword(let user, let password):
      let completion = UpgradeDesk.Completion(user: user, password: password)
      return report(
        request, settlement.commit(pending, completion, tracedAs: request), after: nil)
    case .cancelledByPerson, .failed:
      let verdict =
        exposure.isUncertain
        ? await settlement.settle(pending, tracedAs: request)
        : settlement.drop(pending, tracedAs: request)
      return report(request, verdict, after: Self.end(outcome, app: preparation.app.name))
    }
  }

  // MARK: Before

  /// An earlier upgrade of the same credential without a certain end goes first (STO-22).
  ///
  /// If it turns out to have worked, the credential has a new strong password already.
  private func settleEarlierOne() async -> UpgradeResult? {
    let earlier = ((try? parts.keychain.pendingUpgrades()) ?? []).filter {
      $0.credential == credential.id
    }
    for pending in earlier {
      let (result, verdict) = await parts.settle(pending)
      switch verdict {
      case .updated, .open: return result
      case .unchanged: continue
      }
    }
    return nil
  }

  private func prepare() throws -> Preparation {
    let domain = Domain(credential.domain)
    guard let verdict = domain.map({ parts.installation.eligibility.verdict(for: $0) }),
      verdict.upgrades.contains(kind), let app = verdict.app,
      let appex = verdict.upgradeExtension
    else {
      throw DeviceProblem(refusal(domain))
    }
    guard let executable = parts.assets.executable(named: appex.executable, in: appex.folder) else {
      throw DeviceProblem(
        "\(app.name)’s extension has no program “\(appex.executable)” for this computer, neither in "
          + "\(appex.folder.lastPathComponent) nor beside onetap. Put it there, then try again.")
    }
    let secret = try parts.keychain.secret(of: credential.id)
    let rules = verdict.generationRequirements.map { PasswordRules(parsing: $0) } ?? PasswordRules()
    return Preparation(
      verdict: verdict, app: app, executable: executable, oldPassword: secret.password,
      newPassword: try newPassword(rules, of: app))
  }

  private func newPassword(_ rules: PasswordRules, of app: World.App) throws -> String {
    var chance = PasswordChance(parts.keyMaterial, number: try parts.nextPasswordNumber())
    do {
      return try rules.generate(using: &chance).password
    } catch {
      throw DeviceProblem(
        "No password satisfies the rules that \(app.name)’s extension declares: \(error.sentence)")
    }
  }

  /// Why the upgrade is not offered: the first link of the chain that does not hold.
  private func refusal(_ domain: Domain?) -> String {
    let checks = domain.map { parts.installation.eligibility.verdict(for: $0).checks } ?? []
    let broken = checks.first { $0.status == .failed } ?? checks.first { $0.status == .unchecked }
    let why = broken.map { [$0.reason, $0.cure].compactMap(\.self).joined(separator: " ") }
    return why.map { "\(kind.label) is not offered for \(credential.domain). \($0)" }
      ?? "\(kind.label) is not offered for \(credential.domain)."
  }

  // MARK: During

  private func request(_ number: Int, _ preparation: Preparation) -> UpgradeRequest {
    UpgradeRequest(
      number: number, executable: preparation.executable, environment: parts.childEnvironment,
      serviceIdentifier: credential.domain, user: credential.user,
      existingPassword: preparation.oldPassword, newPassword: preparation.newPassword,
      extensionName: preparation.app.name)
  }

  private func services(
    _ request: Int, _ exposure: Exposure, _ app: World.App
  ) -> HostServices {
    let trust = parts.installation.eligibility.apps.first {
      $0.app.identifier == app.identifier
    }
    let trusted = trust?.claims.filter(\.decision.isTrusted) ?? []
    parts.presenter.begin(appName: app.name, domains: trusted.map(\.entry.domain.ascii))
    return HostServices(
      network: { [network = parts.network] question async throws(NetworkFailure) in
        tell("Waiting for \(app.name)’s server")
        defer { tell("Waiting for \(app.name)") }
        return try await exposure.carry(question) { question async throws(NetworkFailure) in
          try await network.send(question, from: .extensionProcess, requestID: request)
        }
      },
      present: { [presenter = parts.presenter] form in presenter.present(form) })
  }

  // MARK: After

  /// How a request ended that did not change the password as far as its extension knows.
  private struct End {
    let outcome: UpgradeResult.Outcome
    let reason: String?
  }

  private static func end(_ outcome: HostOutcome, app: String) -> End {
    if case .failed(let failure) = outcome {
      return End(outcome: .failed, reason: failure.sentence(naming: app))
    }
    return End(outcome: .cancelled, reason: nil)
  }

  /// Reports the one outcome: what the store and the server agree on counts, not what was said.
  private func report(
    _ request: Int, _ verdict: Settlement.Verdict, after end: End?
  ) -> UpgradeResult {
    let result: UpgradeResult
    switch (verdict, end) {
    case (.updated(let credential), nil):
      result = self.result(request, .passwordUpdated, nil, credential)
    case (.updated(let credential), let end?):
      let what =
        end.outcome == .cancelled
        ? "The server had changed the password before it was cancelled"
        : "The server’s answer did not arrive, but it had changed the password"
      result = self.result(
        request, .passwordUpdated, "\(what): signing in with the new one works, so it is stored.",
        credential)
    case (.unchanged, let end):
      result = self.result(request, end?.outcome ?? .failed, end?.reason)
    case (.open(let reason), let end):
      let before = end?.reason.map { "\($0) " } ?? ""
      result = self.result(
        request, .interrupted,
        "\(before)\(reason) Nothing is lost: the stored password is the old one, and the new one is "
          + "kept beside it until the server has said which of them counts.")
    }
    parts.report(result)
    return result
  }

  /// Says what is waited for (SCR-7).
  private func tell(_ words: String) { parts.events.tell(.upgradeProgressed(words)) }

  private func result(
    _ request: Int?, _ outcome: UpgradeResult.Outcome, _ reason: String?,
    _ updated: Credential? = nil
  ) -> UpgradeResult {
    UpgradeResult(
      request: request, kind: kind, domain: credential.domain, user: credential.user,
      outcome: outcome, reason: reason, credential: updated?.id ?? credential.id)
  }
}

/// Chance for one password: real chance, or that of the seed where one was given.
private struct PasswordChance: RandomNumberGenerator {
  private let keyMaterial: KeyMaterial
  private let purpose: String
  private var count = 0

  init(_ keyMaterial: KeyMaterial, number: Int) {
    self.keyMaterial = keyMaterial
    purpose = "password/\(number)"
  }

  mutating func next() -> UInt64 {
    count += 1
    return keyMaterial.bytes("\(purpose)/\(count)", count: 8).reduce(0) { $0 << 8 | UInt64($1) }
  }
}
