import AuthenticationServices
import Dispatch
import Foundation
import Synchronization

extension Device {
  /// The text messages, oldest first; none while the store is locked.
  package func messages() async throws(DeviceProblem) -> [MessageRow] {
    try answering { try machinery.mailroom.messages() }
  }

  /// Why the code of a message is offered, and where; nil: the message is not there, or the store is
  /// locked.
  package func codeVerdict(on message: Int64) async throws(DeviceProblem) -> CodeVerdict? {
    let parts = machinery
    let apps = parts.installation.eligibility.apps.map { trust in
      (
        id: trust.app.identifier.description, name: trust.app.name,
        domains: parts.installation.trustedDomains(of: trust.app)
      )
    }
    return try answering {
      try parts.mailroom.verdict(
        on: message, apps: apps.sorted { ($0.name, $0.id) < ($1.name, $1.id) })
    }
  }

  /// A code from the QuickType bar was filled in: it is offered no more (COD-5).
  ///
  /// - Returns: Why the store did not take note of it, as a sentence; nil: it did.
  @discardableResult
  package func useOffer(_ id: Int64) -> String? {
    let problem = machinery.mailroom.use(id)
    machinery.presenter.refresh()
    return problem?.sentence
  }

  /// The extension's interface as it is shown now.
  package var presentation: FormPresentation? { machinery.presenter.presentation }

  /// Waits until the QuickType bar offers a code that is not in `used`; headless, time passes as it
  /// must. Nothing when the form went away or asks for no code, or its time ran out before.
  package func nextOffer(except used: Set<Int64> = []) async -> AutoFillOffer? {
    let parts = machinery
    while let shown = await readyForm(), shown.form.takesCode {
      let count = parts.events.count
      if let offer = shown.offers.first(where: { !used.contains($0.id) }) { return offer }
      let limit = shown.form.deadline ?? now.addingTimeInterval(Self.codeLifetime)
      if !parts.configuration.isHeadless {
        await parts.events.change(after: count)
      } else if let due = parts.clock.nextDue, due <= limit {
        parts.clock.advance(to: due)
      } else {
        return nil
      }
    }
    return nil
  }

  /// Waits until the form says what became of the code that it asks for: an extension shows its form
  /// before its server has sent one, and time must not run past that. One that never says so is
  /// taken as ready after a real patience; nothing: the form went away.
  package func readyForm() async -> FormPresentation? {
    let events = machinery.events
    var waitedOn: (form: ExtensionForm, patience: Patience)?
    while true {
      let count = events.count
      guard let shown = presentation else { return nil }
      if !shown.isBusy {
        guard shown.form.saysNothingOfACode else { return shown }
        if let waitedOn, waitedOn.form == shown.form {
          // Other things happen on the phone meanwhile; they say nothing about the form.
          if waitedOn.patience.isOver { return shown }
        } else {
          let patience = Patience()
          waitedOn = (shown.form, patience)
          end(patience, after: machinery.configuration.patience)
        }
      }
      await events.change(after: count)
    }
  }

  /// Waits for a moment, such as the one from which a button can be used; headless, time jumps there.
  package func wait(until moment: Date) async {
    // Only a cancelled task throws here, and then nobody waits for the moment any longer.
    try? await machinery.clock.sleep(until: moment)
  }

  private func end(_ patience: Patience, after duration: Duration) {
    let events = machinery.events
    let seconds = duration / .seconds(1)
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds) {
      patience.end()
      events.nudge()
    }
  }

  /// How long a code is waited for where a form does not say (SMS-3), in seconds.
  private static let codeLifetime: TimeInterval = 5 * 60
}

/// How long a form that says nothing of a code is given to change its mind.
private final class Patience: Sendable {
  private let state = Mutex(false)

  var isOver: Bool { state.withLock { $0 } }

  func end() { state.withLock { $0 = true } }
}

extension ExtensionForm {
  /// Whether it has a field for a security code.
  package var takesCode: Bool { fields.contains { $0.contentType == .oneTimeCode } }

  /// Neither until when a code counts nor that there is none.
  fileprivate var saysNothingOfACode: Bool { takesCode && deadline == nil && error == nil }
}
