import AuthenticationServices

/// A second proof by text message, and the form that asks for it.
struct StepUp: Sendable {
  let host: String
  let challenge: String
  let numbers: [ShinyAnswer.Number]
  private var chosenNumber: String?
  /// What was wrong with the last step, in the server's words.
  var error: String?
  private var expires: Date?
  private var resendAt: Date?
  private(set) var canResend = true

  init(host: String, challenge: String, numbers: [ShinyAnswer.Number]) {
    self.host = host
    self.challenge = challenge
    self.numbers = numbers
    if numbers.count == 1 { chosenNumber = numbers.first?.id }
  }

  /// Where the code goes; nil: the person has to choose first.
  var number: ShinyAnswer.Number? { numbers.first { $0.id == chosenNumber } }

  /// The person chose a number; the first one if the form was left as it was.
  mutating func choose(_ id: String?) {
    chosenNumber = id ?? numbers.first?.id
  }

  /// The number can't be reached, so the person has to choose again.
  mutating func numberFailed(_ reason: String?) {
    chosenNumber = nil
    error = reason
  }

  /// A code was sent.
  mutating func sent(_ answer: ShinyAnswer) {
    error = nil
    expires = answer.expiresAt.map { Date(timeIntervalSince1970: $0 / 1000) }
    resendAt = answer.resendAt.map { Date(timeIntervalSince1970: $0 / 1000) }
    canResend = (answer.sendsLeft ?? 0) > 0
  }

  /// No code was sent: it is too soon for another one, or there were enough.
  mutating func notSent(_ answer: ShinyAnswer) {
    error = answer.reason
    resendAt = answer.resendAt.map { Date(timeIntervalSince1970: $0 / 1000) }
    canResend = answer.status == "tooSoon"
  }

  /// What the person sees now.
  var form: ExtensionForm {
    guard let number else { return choice }
    var buttons = [
      ExtensionForm.Button(id: "verify", label: "Verify", role: .primary, requiresFilled: "code")
    ]
    if canResend, expires != nil || resendAt != nil {
      buttons.append(
        ExtensionForm.Button(id: "resend", label: "Resend Code", availableAt: resendAt))
    }
    return ExtensionForm(
      title: "Confirm it's you",
      message: expires == nil
        ? "Sending a code to \(number.hint)" : "Enter the code sent to \(number.hint)",
      deadline: expires,
      fields: [
        ExtensionForm.Field(id: "code", label: "Code", contentType: .oneTimeCode, length: 6)
      ],
      buttons: buttons, error: error, host: host)
  }

  private var choice: ExtensionForm {
    ExtensionForm(
      title: "Confirm it's you", message: "Choose where to send the code",
      fields: [
        ExtensionForm.Field(
          id: "number", label: "Send to", contentType: .choice, value: numbers.first?.id ?? "",
          options: numbers.map { ExtensionForm.Option(id: $0.id, label: $0.hint) })
      ],
      buttons: [
        ExtensionForm.Button(
          id: "send", label: "Send Code", role: .primary, requiresFilled: "number")
      ],
      error: error, host: host)
  }
}
