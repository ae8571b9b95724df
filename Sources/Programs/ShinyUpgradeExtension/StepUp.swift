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
  /// No code of this challenge was sent, and the person has to ask for one.
  private var isHeldBack = false
  private(set) var canResend = true

  /// `resendAt`: when a code can be sent, while one of an earlier try forbids it, in milliseconds
  /// since 1970.
  init(
    host: String, challenge: String, numbers: [ShinyAnswer.Number], resendAt: Double? = nil
  ) {
    self.host = host
    self.challenge = challenge
    self.numbers = numbers
    self.resendAt = resendAt.map { Date(timeIntervalSince1970: $0 / 1000) }
    if numbers.count == 1 { chosenNumber = numbers.first?.id }
  }

  /// Where the code goes; nil: the person has to choose first.
  var number: ShinyAnswer.Number? { numbers.first { $0.id == chosenNumber } }

  /// A code of this challenge is under way, or was.
  var wasSent: Bool { sentTo != nil }

  /// The person chose a number; the first one if the form was left as it was.
  mutating func choose(_ id: String?) {
    chosenNumber = id ?? number?.id ?? numbers.first?.id
    error = nil
  }

  /// The number can't be reached, so the person has to choose again.
  mutating func numberFailed(_ reason: String?) {
    chosenNumber = nil
    resendAt = nil
    isHeldBack = false
    error = reason
  }

  /// A code was sent.
  mutating func sent(_ answer: ShinyAnswer) {
    error = nil
    isHeldBack = false
    sentTo = answer.hint ?? number?.hint
    expires = answer.expiresAt.map { Date(timeIntervalSince1970: $0 / 1000) }
    resendAt = answer.resendAt.map { Date(timeIntervalSince1970: $0 / 1000) }
    canResend = (answer.sendsLeft ?? 0) > 0
  }

  /// No code was sent: it is too soon for another one, or there were enough.
  mutating func notSent(_ answer: ShinyAnswer) {
    isHeldBack = !wasSent
    // The button says how long; the seconds in the server's sentence would soon be wrong.
    error = isHeldBack ? nil : answer.reason
    resendAt = answer.resendAt.map { Date(timeIntervalSince1970: $0 / 1000) }
    canResend = answer.status == "tooSoon"
  }

  /// The server knows of no code, whatever was believed here.
  mutating func nothingSent(_ answer: ShinyAnswer) {
    sentTo = nil
    expires = nil
    canResend = true
    isHeldBack = true
    error = answer.reason
  }

  /// What the person sees now.
  var form: ExtensionForm {
    guard let number else { return choice }
    if isHeldBack { return pause(before: number) }
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

  /// No code counts here yet: one of an earlier try keeps the next one back for a while.
  private func pause(before number: ShinyAnswer.Number) -> ExtensionForm {
    let why =
      error == nil
      ? "A code was sent just now for an earlier try, and doesn't count for this one. " : ""
    return ExtensionForm(
      title: "Confirm it's you",
      message: why
        + "Choose Resend Code, as soon as it can be used, to have one sent to \(number.hint).",
      buttons: [
        ExtensionForm.Button(
          id: "resend", label: "Resend Code", role: .primary, availableAt: resendAt),
        ExtensionForm.Button(id: "help", label: "I can't get a code"),
      ],
      error: error, host: host)
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
          id: "send", label: "Send Code", role: .primary, availableAt: resendAt,
          requiresFilled: "number"),
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
