import AuthenticationServices
import ExtensionHost
import Foundation
import Keychain
import Simulation

/// One upgrade of one account, from the tap to its one outcome (UPG-37).
struct UpgradeRun: Sendable {
  let parts: Machinery
  let order: UpgradeOrder

  /// Runs it; the desk was taken and the keys are held.
  func perform() async -> UpgradeEnding {
    let preparation: UpgradePreparation
    let pending: PendingUpgrade
    do {
      if let result = try await settleEarlierOne() { return UpgradeEnding(result: result) }
      await parts.installation.refreshBeforeUse(of: order.domain)
      preparation = try UpgradePreparation(order, parts)
      pending = try parts.desk.noting { try begin(preparation) }
    } catch {
      let result = order.result(nil, .failed, sentence(of: error))
      if order.isFromApp { recordStart(nil) }
      parts.report(result, to: order.origin)
      return UpgradeEnding(result: result)
    }
    recordStart(pending.request)
    parts.trace.record(
      .system, .keychain,
      order.kind == .strongPassword ? "pending password stored" : "pending upgrade stored",
      ["domain": order.domain], request: pending.request)
    return await run(pending, preparation)
  }

  private func run(
    _ pending: PendingUpgrade, _ preparation: UpgradePreparation
  ) async -> UpgradeEnding {
    tell("Waiting for \(preparation.app.name)")
    let exposure = Exposure(
      password: preparation.newPassword, activity: parts.clock.activity)
    let apple = AppleTroubles()
    let outcome = await parts.host.run(
      request(pending.request, preparation),
      services(pending.request, exposure, apple, preparation))
    parts.presenter.present(nil)
    parts.appleSheet.dismiss(request: pending.request)
    await exposure.quiet()
    let end = UpgradeEnd(outcome, of: order.kind, app: preparation.app.name, apple: apple.last)
    let verdict = await verdict(on: pending, after: outcome, exposure)
    let remark =
      end.outcome == .failed
      ? preparation.remark(onRejectionIn: parts.trace.events, request: pending.request) : nil
    let report = UpgradeReport(order: order, request: pending.request, remark: remark)
    let result = report.result(verdict, after: end)
    parts.report(result, to: order.origin)
    return UpgradeEnding(result: result, userInfo: result.outcome.isDone ? end.userInfo : nil)
  }

  /// Puts the store in order after what the extension said, or what the server is found to have done.
  private func verdict(
    on pending: PendingUpgrade, after outcome: HostOutcome, _ exposure: Exposure
  ) async -> Settlement.Verdict {
    let settlement = Settlement(parts: parts)
    switch (outcome, order.kind) {
    case (.changedPassword(let user, let password, _), .strongPassword):
      return settlement.commit(
        pending, .password(user: user, password: password), tracedAs: pending.request)
    case (.convertedToSignInWithApple, .signInWithApple):
      return settlement.commit(pending, .signInWithApple, tracedAs: pending.request)
    default:
      return exposure.isUncertain
        ? await settlement.settle(pending, tracedAs: pending.request)
        : settlement.drop(pending, tracedAs: pending.request)
    }
  }

  // MARK: Before

  /// An earlier upgrade of the same account without a certain end goes first (STO-22).
  ///
  /// If it turns out to have worked, the account is upgraded already.
  private func settleEarlierOne() async throws -> UpgradeResult? {
    let earlier = try parts.keychain.pendingUpgrades().filter {
      $0.credential != nil
        ? $0.credential == order.credential?.id
        : $0.domain == order.domain && $0.user == order.user
    }
    for pending in earlier {
      let (result, verdict) = await parts.settle(pending)
      switch verdict {
      case .updated, .converted, .open: return result
      case .unchanged, .nothingToSettle: continue
      }
    }
    return nil
  }

  /// Stores that the upgrade begins, with its password if it has one (STO-20).
  private func begin(_ preparation: UpgradePreparation) throws -> PendingUpgrade {
    let (id, domain, user) = (order.credential?.id, order.domain, order.user)
    let entrance: UpgradeEntrance = order.isFromApp ? .app : .passwordManager
    let request =
      if let password = preparation.newPassword {
        try parts.keychain.beginUpgrade(
          credential: id, domain: domain, user: user, password: password, from: entrance)
      } else {
        try parts.keychain.beginConversion(
          credential: id, domain: domain, user: user, from: entrance)
      }
    return PendingUpgrade(
      request: request, kind: order.kind.pendingKind, entrance: entrance, credential: id,
      domain: domain, user: user, started: parts.clock.now, state: .running)
  }

  /// The first event of the request; it names the account for whoever finds the request unfinished.
  private func recordStart(_ request: Int?) {
    var details = ["domain": order.domain, "user": order.user]
    details.merge(parts.hostDetails) { first, _ in first }
    guard order.isFromApp else {
      parts.trace.record(.person, .system, order.kind.label, details, request: request)
      return
    }
    details["request"] = order.kind.label
    parts.trace.record(.app, .system, "perform(_:)", details, request: request)
  }

  // MARK: During

  private func request(_ number: Int, _ preparation: UpgradePreparation) -> UpgradeRequest {
    UpgradeRequest(
      number: number, kind: order.kind.hostKind, executable: preparation.executable,
      environment: parts.childEnvironment, serviceIdentifier: order.domain, user: order.user,
      existingPassword: preparation.existingPassword, newPassword: preparation.newPassword,
      userInfo: order.userInfo, extensionName: preparation.app.name,
      sharedContainers: parts.containers.folders(of: preparation.appex.appGroups))
  }

  private func services(
    _ request: Int, _ exposure: Exposure, _ apple: AppleTroubles,
    _ preparation: UpgradePreparation
  ) -> HostServices {
    let app = preparation.app
    parts.presenter.begin(appName: app.name, domains: parts.installation.trustedDomains(of: app))
    return HostServices(
      network: { [network = parts.network] question async throws(NetworkFailure) in
        tell("Waiting for \(app.name)’s server")
        defer { tell("Waiting for \(app.name)") }
        return try await exposure.carry(question) { question async throws(NetworkFailure) in
          try await network.send(question, from: .extensionProcess, requestID: request)
        }
      },
      present: { [presenter = parts.presenter] form in presenter.present(form) },
      authorise: { [sheet = parts.appleSheet] wish in
        let answer = await sheet.authorize(
          AppleSheetRoom.Wish(app: app, purpose: .upgrade, request: wish, number: request))
        switch answer {
        case .success(let authorization):
          // Whoever carries one of these to the server may have changed the account.
          exposure.watch(authorization.authorizationCode)
          exposure.watch(authorization.identityToken)
          apple.last = nil
        case .failure(let error): apple.last = error
        }
        return answer
      })
  }

  /// Says what is waited for (SCR-7).
  private func tell(_ words: String) { parts.events.tell(.upgradeProgressed(words)) }
}
