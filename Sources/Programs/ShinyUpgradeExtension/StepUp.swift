import AuthenticationServices

/// A second proof by text message, and the forms that ask for it.
struct StepUp: Sendable {
  let host: String
  let challenge: String
  let numbers: [ShinyAnswer.Number]
  private var chosenNumber: String?
  /// What was wrong with the last step, in the server's words.
  var error: String?
  /// Where the last code went; nil: none was sent yet.
  private var sentTo: String?
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
    chosenNumber = id ?? number?.id ?? numbers.first?.id
    error = nil
  }

  /// The number can't be reached, so the person has to choose again.
  mutating func numberFailed(_ reason: String?) {
    chosenNumber = nil
    error = reason
  }

  /// A code was sent.
  mutating func sent(_ answer: ShinyAnswer) {
    error = nil
    sentTo = answer.hint ?? number?.hint
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
    if canResend, sentTo != nil || resendAt != nil {
      buttons.append(
        ExtensionForm.Button(id: "resend", label: "Resend Code", availableAt: resendAt))
    }
    buttons.append(ExtensionForm.Button(id: "help", label: "I can't get a code"))
    return ExtensionForm(
      title: "Confirm it's you",
      message: sentTo.map { "Enter the code sent to \($0)" }
        ?? "Sending a code to \(number.hint)",
      deadline: expires,
      fields: [
        ExtensionForm.Field(id: "code", label: "Code", contentType: .oneTimeCode, length: 6)
      ],
      buttons: buttons, error: error, host: host)
  }

  /// Which of several numbers the code is to go to.
  var choice: ExtensionForm {
    ExtensionForm(
      title: "Confirm it's you", message: "Choose where to send the code",
      fields: [
        ExtensionForm.Field(
          id: "number", label: "Send to", contentType: .choice,
          value: chosenNumber ?? numbers.first?.id ?? "",
          options: numbers.map { ExtensionForm.Option(id: $0.id, label: $0.hint) })
      ],
      buttons: [
        ExtensionForm.Button(
          id: "send", label: "Send Code", role: .primary, requiresFilled: "number"),
        ExtensionForm.Button(id: "help", label: "I can't get a code"),
      ],
      error: error, host: host)
  }

  /// What to do where no code arrives.
  var help: ExtensionForm {
    var advice =
      "A text can take a minute. Look into Messages, and whether this phone has a signal."
    if canResend { advice += " You can have another code sent." }
    if numbers.count > 1 { advice += " If you have the other number at hand, use that one." }
    advice +=
      " If none of your numbers is in use any more, sign in at \(host) and change it there; nothing"
      + " has happened to your account until then."
    var buttons = [ExtensionForm.Button(id: "back", label: "Back", role: .primary)]
    if numbers.count > 1, number != nil {
      buttons.append(ExtensionForm.Button(id: "numbers", label: "Use Another Number"))
    }
    return ExtensionForm(
      title: "I can't get a code", message: advice, buttons: buttons, host: host)
  }
}
