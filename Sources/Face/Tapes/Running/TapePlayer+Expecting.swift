import Device
import Foundation
import RegularExpressions
import Screens
import Simulation
import TextInterface

// What has to come true.

extension TapePlayer {
  /// Waits until it is so, for so many simulated seconds at the most.
  func expect(_ what: TapeExpectation, within limit: TimeInterval) async throws(Obstacle) {
    let end = device.now.addingTimeInterval(limit)
    var reason = try await refutation(of: what)
    while reason != nil, try await advanceOnce(to: end, withTicks: what.isOnFrame) {
      reason = try await refutation(of: what)
    }
    guard let reason else { return }
    throw Obstacle(
      "\(reason) So it was for \(SpanWords.words(limit)) of simulated time.",
      expectation: "Expect \(what.text)")
  }

  /// Looks that it is not so, or waits until it is not.
  func expectNot(_ what: TapeExpectation, within limit: TimeInterval) async throws(Obstacle) {
    let end = device.now.addingTimeInterval(limit)
    var isSo = try await refutation(of: what) == nil
    while isSo, try await advanceOnce(to: end, withTicks: what.isOnFrame) {
      isSo = try await refutation(of: what) == nil
    }
    guard isSo else { return }
    throw Obstacle(
      "It is there, and should not be" + (limit > 0 ? " after \(SpanWords.words(limit))." : "."),
      expectation: "ExpectNot \(what.text)")
  }

  /// Why something is not so, as a sentence; nil: it is.
  ///
  /// - Throws: Why it cannot be said.
  private func refutation(of what: TapeExpectation) async throws(Obstacle) -> String? {
    switch what {
    case .text(let text):
      return FrameReader(session.frame).shows(text) ? nil : "“\(text)” is not on the screen."
    case .pattern(let pattern):
      return try matches(pattern) ? nil : "Nothing on the screen matches /\(pattern)/."
    case .screen(let title):
      let model = session.model
      let titles = [model.frontTitle, model.pageTitle, model.pageTitles.last ?? "Home"]
      return titles.contains { $0.lowercased() == title.lowercased() }
        ? nil : "The screen is “\(model.frontTitle)”, not “\(title)”."
    case .trace(let question):
      return TraceReader(
        try read { () throws(DeviceProblem) in try device.traceEvents(after: firstEvent) }
      ).refutation(of: question)
    case .credential(let account, let state): return try await refutation(account, state)
    case .server(let account, let state): return try await refutation(account, state)
    }
  }

  private func matches(_ pattern: String) throws(Obstacle) -> Bool {
    do {
      return try FrameReader(session.frame).matches(try RegularExpression(pattern))
    } catch let failure as RegularExpression.Failure {
      throw Obstacle(failure.description)
    } catch {
      throw Obstacle("This is not a regular expression: \(error).")
    }
  }

  /// Asks the phone; a store that cannot be read stops the tape, since nobody can tell what is so.
  private func read<Found>(
    _ ask: () throws(DeviceProblem) -> Found
  ) throws(Obstacle) -> Found {
    do throws(DeviceProblem) { return try ask() } catch { throw Obstacle(error.sentence) }
  }

  private func storedPassword(of account: TapeAccount) throws(Obstacle) -> String? {
    try read { () throws(DeviceProblem) in
      try device.probePassword(domain: account.domain, user: account.user)
    }
  }

  // MARK: The store

  private func refutation(
    _ account: TapeAccount, _ state: TapeExpectation.CredentialState
  ) async throws(Obstacle) -> String? {
    let found = try read { () throws(DeviceProblem) in
      try device.probeCredential(domain: account.domain, user: account.user)
    }
    let name = "The credential of \(account.user) at \(account.domain)"
    let place =
      found.isStored
      ? "is stored" : found.isRecentlyDeleted ? "is in Recently Deleted" : "is not stored"
    switch state {
    case .stored: return found.isStored ? nil : "\(name) \(place)."
    case .deleted:
      return !found.isStored && found.isRecentlyDeleted ? nil : "\(name) \(place)."
    case .none:
      return !found.isStored && !found.isRecentlyDeleted ? nil : "\(name) \(place)."
    case .interrupted:
      return found.isInterrupted ? nil : "\(name) \(place), and no upgrade of it is unsettled."
    case .changed, .unchanged, .matchesServer: break
    }
    guard found.isStored,
      let password = try storedPassword(of: account)
    else { return "\(name) \(place), so that it has no password to look at." }
    if state == .matchesServer {
      return await signInProblem(account, password, "The stored password")
    }
    guard let first = device.worldPassword(domain: account.domain, user: account.user) else {
      return "The world saved no credential of \(account.user) at \(account.domain)."
    }
    let isChanged = first != password
    return isChanged == (state == .changed)
      ? nil : "\(name) has \(isChanged ? "another" : "the same") password as at the beginning."
  }

  // MARK: The server

  private func refutation(
    _ account: TapeAccount, _ state: TapeExpectation.ServerState
  ) async throws(Obstacle) -> String? {
    // Asked for only where it decides: a store that cannot be read says nothing of the server.
    func stored() throws(Obstacle) -> String? { try storedPassword(of: account) }
    let first = device.worldPassword(domain: account.domain, user: account.user)
    switch state {
    case .storedPasswordWorks, .storedPasswordRefused:
      guard let stored = try stored() else { return "No password of \(account.user) is stored." }
      return await signInProblem(
        account, stored, "The stored password", works: state == .storedPasswordWorks)
    case .oldPasswordWorks, .oldPasswordRefused:
      guard let first else { return "The world saved no password of \(account.user)." }
      return await signInProblem(
        account, first, "The password of the beginning", works: state == .oldPasswordWorks)
    case .appleBound:
      let password = try first == nil ? stored() : first
      let answer = await device.probeServer(
        domain: account.domain, user: account.user, password: password ?? "none")
      if case .usesApple = answer { return nil }
      return "The server takes a password for \(account.user): it answers “\(answer.words)”"
    case .locked, .notLocked:
      guard let password = try stored() ?? first else {
        return "No password of \(account.user) is known to ask the server with."
      }
      let until = await device.probeStepUpLock(
        domain: account.domain, user: account.user, password: password)
      if (until != nil) == (state == .locked) { return nil }
      return until == nil
        ? "Step-up is not locked for \(account.user)." : "Step-up is locked for \(account.user)."
    }
  }

  private func signInProblem(
    _ account: TapeAccount, _ password: String, _ what: String, works: Bool = true
  ) async -> String? {
    let answer = await device.probeServer(
      domain: account.domain, user: account.user, password: password)
    switch (answer, works) {
    case (.signedIn, true), (.refused, false), (.usesApple, false): return nil
    case (.signedIn, false): return "\(what) opens the account of \(account.user)."
    default: return "\(what) does not open the account of \(account.user): \(answer.words)"
    }
  }
}

extension SignInResult {
  fileprivate var words: String {
    switch self {
    case .signedIn: "signed in"
    case .refused(let reason), .usesApple(let reason), .unreachable(let reason): reason
    }
  }
}
