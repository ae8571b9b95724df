import AuthenticationServices
import Device
import SecurityCodes
import Synchronization

/// Does what a person would do at the extension's form and at Apple's sheet: takes the code from
/// where it was told to, and proves who they are as they did to the store.
final class FormPerson: Sendable {
  /// Where security codes come from.
  enum Codes: Sendable {
    /// From the QuickType bar, as soon as it offers one.
    case quickTypeBar
    /// From standard input, one a line.
    case standardInput
    /// From nowhere: a form is cancelled, with a sentence.
    case none

    init(option: String?) {
      switch option {
      case "auto": self = .quickTypeBar
      case "-": self = .standardInput
      default: self = .none
      }
    }
  }

  /// A form that is answered again and again without an end helps nobody.
  private static let mostAnswers = 20

  private let device: Device
  private let codes: Codes
  private let proof: Proof
  /// A sign that the form, or the sheet, may be another one now.
  private let changes: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation
  /// Why the store could not be opened again, if an app asked for that.
  private let lockedOut = Mutex<String?>(nil)

  init(_ device: Device, codes: Codes, proof: Proof) {
    self.device = device
    self.codes = codes
    self.proof = proof
    (changes, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    device.observe { [weak self, continuation] event in
      switch event {
      case .formChanged, .appleSheetChanged: continuation.yield()
      // Time can jump past the lock before the app asks.
      case .unlockNeeded: Task { await self?.openStore() }
      default: break
      }
    }
  }

  /// Nothing more will be asked.
  func stop() { continuation.finish() }

  /// Proves once more who the person is; where that is refused the app is too.
  private func openStore() async {
    guard case .refused(let sentence, _) = await device.unlock(proof) else { return }
    lockedOut.withLock { $0 = sentence }
    device.declineUnlock()
  }

  /// Answers until ``stop()``.
  ///
  /// - Returns: What a person should know who sees only the outcome: the form's last complaint, or why nobody answered.
  func answerForms() async -> String? {
    var said: String?
    var answered: ExtensionForm?
    var used: Set<Int64> = []
    var answers = 0
    for await _ in changes {
      if let sheet = device.appleSheet {
        said = await answer(sheet) ?? said
        continue
      }
      guard let shown = device.presentation, !shown.isBusy else {
        answered = nil
        continue
      }
      guard shown.form != answered else { continue }
      answered = shown.form
      answers += 1
      said = shown.form.error ?? said
      let refusal = await answer(shown.form, &used, mayAnswer: answers <= Self.mostAnswers)
      // A form that went away or became another one meanwhile is not refused.
      guard let refusal, device.presentation?.form == shown.form else { continue }
      said = shown.form.error ?? refusal
      device.cancelUpgrade()
    }
    return said ?? lockedOut.withLock(\.self)
  }

  /// Continues with the name as it is and a private address; or cancels, and says why.
  private func answer(_ sheet: AppleSheet) async -> String? {
    guard !sheet.isBusy else { return nil }
    let refusal: String?
    if sheet.account == nil {
      refusal =
        "There is no Apple account on this phone; onetap shows the sheet, which can add one."
    } else {
      let answer = AppleSheetAnswer(
        fullName: sheet.proposedName, sharesEmail: false, proof: proof)
      switch await device.answerAppleSheet(answer) {
      case .unlocked: refusal = nil
      case .refused(let sentence, _): refusal = sentence
      }
    }
    if refusal != nil { device.cancelAppleSheet() }
    return refusal
  }

  /// Fills the fields and uses the first button, as soon as it can be used; or gives the reason to
  /// cancel.
  private func answer(_ form: ExtensionForm, _ used: inout Set<Int64>, mayAnswer: Bool) async
    -> String?
  {
    guard mayAnswer, let button = form.buttonToUse else {
      return "The app keeps asking; onetap shows its form."
    }
    var values: [String: String] = [:]
    for field in form.fields {
      switch field.contentType {
      case .choice: values[field.id] = field.value.isEmpty ? field.options.first?.id : field.value
      case .oneTimeCode:
        guard let code = await code(for: field, of: form, &used) else { return missingCode }
        values[field.id] = code
      default: return "The app asks for “\(field.label)”, which only the interface can answer."
      }
    }
    if let availableAt = button.availableAt { await device.wait(until: availableAt) }
    // A code that came for an earlier try is none for this one.
    if !form.takesCode { used.formUnion(device.presentation?.offers.map(\.id) ?? []) }
    device.activate(button: button.id, values: values)
    return nil
  }

  private func code(
    for field: ExtensionForm.Field, of form: ExtensionForm, _ used: inout Set<Int64>
  ) async -> String? {
    switch codes {
    case .quickTypeBar:
      guard let offer = await device.nextOffer(except: used) else { return nil }
      used.insert(offer.id)
      device.useOffer(offer.id)
      return offer.code
    case .standardInput:
      guard let ready = await device.readyForm()?.form, ready.takesCode else { return nil }
      return await typedCode(length: field.length ?? 6, asked: ready)
    case .none:
      return nil
    }
  }

  /// Reads lines until one has as many digits as the form asks for. A line is read as a pasted code
  /// is (SMS-10).
  private func typedCode(length: Int, asked form: ExtensionForm) async -> String? {
    if Terminal.isThere {
      if let error = form.error { tell(error) }
      tell("\(form.title). \(form.message):")
    }
    while let line = await typedLine() {
      let digits = CodeEntry(line).digits
      if digits.count == length { return digits }
      tell(
        "A code has \(length) digits and this line has \(digits.count); the next one is read.")
    }
    return nil
  }

  /// The next line of standard input; none that is too long, which is said.
  private func typedLine() async -> String? {
    do {
      return try await Task.detached { try StandardInput.line() }.value
    } catch let failure as CommandFailure {
      failure.sentences.forEach(tell)
    } catch { tell(DeviceProblem(error).description) }
    return nil
  }

  /// Says something about the question; where it cannot be written the upgrade still has to come to
  /// its end, and the outcome that cannot be written either ends the program with a failure.
  private func tell(_ text: String) { try? Output.note(text) }

  private var missingCode: String {
    switch codes {
    case .quickTypeBar:
      "No security code arrived that may be filled here; onetap codes shows what was sent."
    case .standardInput: "Standard input ended before a code was right."
    case .none: "The app asks for a security code: give --code auto or --code -."
    }
  }
}

extension ExtensionForm {
  /// The primary button, or else one that can be used after a while.
  fileprivate var buttonToUse: Button? {
    buttons.first { $0.role == .primary } ?? buttons.first { $0.availableAt != nil }
  }
}
