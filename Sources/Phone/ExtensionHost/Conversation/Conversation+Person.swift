import AuthenticationServices
import Simulation

// What the person does, and what time does.

extension Conversation {
  /// A button was used; one that is inert, or comes while the last is unanswered, is ignored.
  mutating func activated(
    _ button: String, _ values: [String: String], at now: Date
  ) -> [Effect] {
    guard phase == .interface, isShown, let form else {
      guard phase != .ended else { return [] }
      return ignore(from: .person, "button \(button)", "UPG-27: no interface is shown")
    }
    if let why = form.inertness(of: button, values, at: now) {
      return ignore(from: .person, "button \(button)", why)
    }
    guard deadline == nil else {
      return ignore(from: .person, "button \(button)", "UPG-35: the last one is not answered yet")
    }
    asked(at: now)
    let known = Set(form.fields.map(\.id))
    return [
      .trace(.person, .extensionProcess, "button activated", ["button": button]),
      .send(
        .activate(call: call, button: button, values: values.filter { known.contains($0.key) })),
    ]
  }

  /// The person cancelled: the interface goes at once, then the extension is told (UPG-28).
  mutating func cancelledByPerson(at now: Date) -> [Effect] {
    guard phase != .ended, phase != .cancelling else { return [] }
    let press = Effect.trace(.person, .system, "Cancel", [:])
    if let id = authorising {
      // The sheet is what was cancelled, so its cancel is what the extension hears (UPG-30).
      return [press, .cancelAuthorisation] + authorisationEnded(id, .canceled, at: now)
    }
    let dismissal = dismissInterface()
    awaitCancel(at: now)
    return [press] + dismissal + [
      .trace(.system, .extensionProcess, "cancelRequest", [:]), .send(.cancelRequest(call: call)),
    ]
  }

  /// The person has cancelled, and the extension is to cancel the request.
  mutating func awaitCancel(at now: Date) {
    phase = .cancelling
    asked(at: now)
    deadline = now.addingTimeInterval(Self.cancelTime)
  }

  /// The extension's time is up (UPG-28, UPG-35).
  mutating func timeIsUp(at now: Date) -> [Effect] {
    guard let deadline, now >= deadline else { return [] }
    if phase == .cancelling {
      return [
        .trace(
          .system, .system, "cancelRequest(withError:)",
          [
            "code": "1", "name": "userCanceled",
            "rule": "UPG-28: the extension did not cancel within 10 s",
          ])
      ] + end(.cancelledByPerson, atOnce: true)
    }
    return end(.failed(networkCalls.isEmpty ? .silent : .noNetwork(reason: nil)), atOnce: true)
  }
}

extension ExtensionForm {
  /// Why a button can do nothing now; nil: it can.
  fileprivate func inertness(
    of id: String, _ values: [String: String], at now: Date
  ) -> String? {
    guard let button = buttons.first(where: { $0.id == id }) else {
      return "the form has no such button"
    }
    if let availableAt = button.availableAt, now < availableAt {
      return "the button cannot be used yet"
    }
    if let field = fields.first(where: { $0.id == button.requiresFilled }),
      !field.isFilled(by: values[field.id] ?? field.value)
    {
      return "the field \(field.id) is not filled"
    }
    return nil
  }
}
