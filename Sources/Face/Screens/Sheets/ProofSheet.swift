import Device
import Foundation
import TextInterface

/// Asks who is there: the simulated Face ID, or the passcode.
package struct ProofSheet: Screen {
  /// What is done once it is known.
  enum Purpose: Hashable, Sendable {
    case unlock, reveal(Int64), copyPassword(Int64), changePasscode, switchFaceID(on: Bool)
    /// An app's request needs the store open; the sentence says what for.
    case unlockForApp(String)
    /// A saved credential is to be filled in (AFL-4).
    case fill(CredentialOffer)
    /// Continue on the sheet for Sign in with Apple (SIA-1).
    case apple(fullName: String, sharesEmail: Bool)
    /// What is left of a damaged store is to be read (STO-43).
    case rescue(RescueStep)
  }

  package var list = ListState()
  let purpose: Purpose
  /// The passcode's field, once the passcode was chosen.
  var editor: LineEditor?
  /// What was said to the last try.
  var refusal: String?
  /// Before this no passcode is looked at (STO-12).
  var waitUntil: Date?
  /// A proof is being looked at.
  var isPending = false
  /// The proof that was given last.
  private(set) var proof: Proof?

  init(_ purpose: Purpose, isFaceIDOn: Bool) {
    self.purpose = purpose
    if !isFaceIDOn || purpose.needsPasscode { editor = LineEditor() }
  }

  /// The passcode as it was typed.
  var typed: String { editor?.text ?? "" }

  /// From now on only the passcode counts.
  mutating func askForPasscode() {
    if editor == nil { editor = LineEditor() }
  }

  var surface: Surface { .proof(self) }
  var isGrid: Bool { false }
  var sheetWidth: Int { 56 }
  var backHint: String { "cancel" }
  var needsUnlock: Bool { if case .apple = purpose { true } else { false } }

  func title(in model: Model) -> String {
    switch purpose {
    case .unlock, .unlockForApp: "Unlock"
    case .fill: "Fill Password"
    case .apple: "Sign in with Apple"
    case .reveal: "Reveal"
    case .copyPassword: "Copy Password"
    case .changePasscode: "Change Passcode"
    case .rescue(.recover): "Recover"
    case .rescue(.export): "Export What Can Be Read"
    case .switchFaceID(let on): on ? "Switch Face ID On" : "Switch Face ID Off"
    }
  }

  func awaited(in model: Model) -> String? { isPending ? "Looking at it…" : nil }

  mutating func refused(_ sentence: String, _ waitUntil: Date?) {
    refusal = sentence
    self.waitUntil = waitUntil
    isPending = false
    if editor != nil { editor = LineEditor() }
  }

  /// Who types digits means the passcode.
  mutating func takesStray(_ key: Key) -> Bool {
    guard editor == nil, let text = key.digits else { return false }
    editor = LineEditor(text)
    refusal = nil
    return true
  }

  func bindings(in model: Model) -> [Binding] {
    guard editor != nil else {
      return [
        Binding(
          [.key("p")], .prove(.passcode), hint: "passcode",
          "Enter the passcode instead; its first digit does the same")
      ]
    }
    return [
      Binding(
        [.enter], .submit, hint: "done", "Look at the passcode", unless: reason(in: model))
    ]
  }

  private func reason(in model: Model) -> String? {
    if let seconds = secondsToWait(at: model.now) {
      return "The next try is possible in \(Lapse.countdown(seconds))."
    }
    return typed.isEmpty ? "Enter the passcode first." : nil
  }

  private func secondsToWait(at now: Date) -> Int? {
    guard let waitUntil, waitUntil > now else { return nil }
    return Lapse.left(until: waitUntil, from: now)
  }

  func perform(_ action: Action, in model: inout Model) -> [Effect]? {
    var sheet = self
    switch action {
    case .prove(.passcode):
      sheet.editor = LineEditor()
      sheet.refusal = nil
      model.replaceFront(sheet)
      return []
    case .prove(let kind): return prove(.faceID(matches: kind == .faceMatches), &model)
    case .submit: return prove(.passcode(typed), &model)
    case .dismiss:
      guard case .unlockForApp = purpose else { return nil }
      model.sheets.removeLast()
      return [.declineUnlock]
    default: return nil
    }
  }

  private func prove(_ proof: Proof, _ model: inout Model) -> [Effect] {
    var sheet = self
    sheet.isPending = true
    sheet.refusal = nil
    sheet.proof = proof
    model.replaceFront(sheet)
    switch purpose {
    case .unlock, .unlockForApp: return [.unlock(proof)]
    case .fill(let offer):
      // What is locked cannot be read: the same proof opens it.
      return model.status.isUnlocked ? [.reveal(offer.id, proof)] : [.unlock(proof)]
    case .apple(let fullName, let sharesEmail):
      return [
        .answerAppleSheet(
          AppleSheetAnswer(fullName: fullName, sharesEmail: sharesEmail, proof: proof))
      ]
    case .reveal(let id), .copyPassword(let id): return [.reveal(id, proof)]
    case .rescue(let step):
      model.changeDamage { $0.isWorking = true }
      return [.rescue(step, proof)]
    case .changePasscode, .switchFaceID: return [.verify(proof)]
    }
  }

  func blocks(in context: Context) -> BlockList {
    var page = BlockBuilder(context)
    page.space()
    if let sentence = purpose.sentence {
      page.text(
        wrap(sentence, to: context.width - 6).map { Line($0, alignment: .centre) } + [.blank])
    }
    if let editor {
      page.text([.centred(passcodeWords, width: context.width)])
      page.space()
      page.add(.passcodeField(editor.text.count, width: context.width))
    } else {
      page.row("Face ID: match", .prove(.faceMatches), detail: "it is you")
      page.row("Face ID: does not match", .prove(.faceDiffers), detail: "somebody else")
      page.row("Passcode", .prove(.passcode))
    }
    addAnswer(to: &page, context)
    page.space()
    return page.list
  }

  private var passcodeWords: String {
    purpose == .changePasscode ? "Enter your present passcode" : "Enter the passcode"
  }

  private func addAnswer(to page: inout BlockBuilder, _ context: Context) {
    let hint = context.model.phone.passcodeHint
    guard refusal != nil || hint != nil else { return }
    page.space()
    let width = context.width - 4
    if let refusal {
      var words = refusal
      if let seconds = secondsToWait(at: context.model.now) {
        words += " (\(Lapse.countdown(seconds)) left)"
      }
      page.text(
        wrap(words, to: width).map { Line($0, Style(.danger, [.bold]), alignment: .centre) })
    }
    if let hint {
      page.text(wrap(hint, to: width).map { Line($0, Style(.secondary), alignment: .centre) })
    }
  }
}

extension Key {
  /// What a key types if that is digits and nothing else.
  fileprivate var digits: String? {
    let text: String
    switch self {
    case .character(let character): text = String(character)
    case .paste(let pasted): text = LineEditor.oneLine(pasted)
    default: return nil
    }
    return !text.isEmpty && text.allSatisfy { $0.isASCII && $0.isNumber } ? text : nil
  }
}

extension ProofSheet.Purpose {
  /// What changes how the store is locked needs more than a face.
  var needsPasscode: Bool {
    switch self {
    case .changePasscode, .switchFaceID: true
    case .unlock, .unlockForApp, .reveal, .copyPassword, .fill, .apple, .rescue: false
    }
  }

  /// What the proof is for, where the title does not say it.
  var sentence: String? {
    switch self {
    case .unlockForApp(let sentence): sentence
    case .fill(let offer): "Fill in the password of \(offer.user)?"
    case .apple: "Confirm that it is you."
    case .rescue: "Only you can have the passwords read."
    case .unlock, .reveal, .copyPassword, .changePasscode, .switchFaceID: nil
    }
  }
}

extension Line {
  /// A text in the middle of a row.
  static func centred(_ text: String, _ style: Style = Style(), width: Int) -> Line {
    Line(cut(text, to: width), style, alignment: .centre)
  }
}

extension Block {
  /// A dot for each character of a passcode, and the cursor behind them.
  static func passcodeField(_ count: Int, width: Int) -> Block {
    let shown = min(count, 16)
    let dots = String(repeating: "• ", count: shown)
    let padded = " " + dots + String(repeating: " ", count: max(1, 16 - shown * 2))
    let start = max(0, (width - columns(of: padded)) / 2)
    return Block(
      lines: [Line(padded, Style(.text, on: .field, [.bold]), alignment: .centre)],
      cursor: Point(column: start + 1 + shown * 2, row: 0))
  }
}
