import Foundation
import Screens
import TextInterface

/// Turns what a person does into the lines of a tape.
///
/// Moving and typing are not written key by key: before something acts, the lines are written that
/// bring a screen that stands as it did after the last one to where the person brought it. What a
/// label names is asked of the same code that plays tapes, and keys are written only where no label
/// leads to the same place.
struct TapeWriter {
  private(set) var commands: [TapeCommand] = []
  private var stand: Stand
  /// Keys that moved the selection since the last line.
  private var moves: [Key] = []
  private var standIns: StandIns

  /// Begins where a screen stands.
  init(_ model: Model, isWorldsOwn: @escaping (String) -> Bool) {
    stand = Stand(model)
    standIns = StandIns(isWorldsOwn: isWorldsOwn)
  }

  /// Whether secrets were replaced.
  var hasStandIns: Bool { !standIns.isEmpty }

  /// Writes a line.
  mutating func add(_ command: TapeCommand) { commands.append(command) }

  /// The selection moved, by a key that may have to be written.
  mutating func moved(by key: Key) { moves.append(key) }

  /// The screen stands so, and so it does where the lines are played.
  mutating func settle(_ model: Model) {
    stand = Stand(model)
    moves = []
  }

  // MARK: Before something acts

  /// Writes what was typed; the code that was sent last is asked for where it may have been typed.
  mutating func writeTyping(_ model: Model, lastCode: @autoclosure () -> String?) {
    guard let entered = model.enteredText, entered != stand.entered, let kind = model.fieldKind
    else { return }
    var rest = entered
    let isWhole = kind != .text || !entered.hasPrefix(stand.entered)
    if isWhole, !stand.entered.isEmpty {
      add(.key(.control("u"), count: 1))
    } else {
      rest = String(entered.dropFirst(stand.entered.count))
    }
    stand.entered = entered
    guard !rest.isEmpty else { return }
    add(.type(entry(for: isWhole ? entered : rest, kind, kind == .code ? lastCode() : nil)))
  }

  private mutating func entry(
    for typed: String, _ kind: FieldKind, _ lastCode: String?
  ) -> TapeEntry {
    switch kind {
    case .text: return .text(typed)
    case .secret, .passcode: return .text(standIns.word(for: typed))
    case .code:
      guard let lastCode else { return .wrongCode }
      if typed == lastCode { return .code }
      // A code of before is refused as any wrong one is; half a code opens nothing.
      return typed.count < lastCode.count ? .text(typed) : .wrongCode
    }
  }

  /// The passcode that stands in the field in front; it is sent by the line that gives it.
  mutating func writePasscode(_ model: Model) -> Bool {
    guard let typed = model.enteredText, !typed.isEmpty, stand.entered.isEmpty else { return false }
    add(.passcode(standIns.word(for: typed)))
    return true
  }

  /// Writes what brings the selection to where it is.
  mutating func writeSelection(_ model: Model) {
    let here = model.selectedPlace
    defer { moves = [] }
    guard here != stand.selected, !moves.isEmpty else { return }
    stand.selected = here
    stand.entered = model.enteredText ?? ""
    let target = model.scriptTargets.first { $0.place == here }
    let words = (target?.words ?? []).filter(Self.isLasting)
    if let text = words.first(where: { model.target(showing: $0)?.place == here }) {
      add(.select(text))
    } else {
      writeMoves()
    }
  }

  private mutating func writeMoves() {
    for key in moves {
      if case .key(key, let count) = commands.last {
        commands[commands.count - 1] = .key(key, count: count + 1)
      } else {
        add(.key(key, count: 1))
      }
    }
    moves = []
  }

  // MARK: Choosing

  /// Writes that what stands at a place is chosen; `key` did it.
  mutating func writeChoice(of place: Place, by key: Key, _ model: Model) {
    defer { moves = [] }
    guard let target = model.scriptTargets.first(where: { $0.place == place }) else {
      writeMoves()
      return add(.key(key, count: 1))
    }
    let labels = target.words.map(Self.bare).filter(Self.isLasting)
    if let label = labels.first(where: {
      model.target(called: $0, near: stand.selected)?.place == place
    }) {
      return add(.press(label))
    }
    // Of several that are called so, the one in the row that says something else too.
    for text in Self.texts(around: target, in: model) {
      guard let row = model.target(showing: text), row.place.block == place.block,
        let label = labels.first(where: {
          model.target(called: $0, near: row.place)?.place == place
        })
      else { continue }
      add(.select(text))
      return add(.press(label))
    }
    writeMoves()
    add(.key(key, count: 1))
  }

  /// The last choice led one page further, to one of the same name: it is a way.
  mutating func choiceLed(to pages: [String], from before: [String]) {
    guard case .press(let label) = commands.last, pages.count == before.count + 1,
      pages.dropLast() == before[...], pages.last?.lowercased() == label.lowercased()
    else { return }
    commands[commands.count - 1] = .go(pages)
  }

  private static func texts(around target: ScriptTarget, in model: Model) -> [String] {
    var texts: [String] = []
    for other in model.scriptTargets where other.place.block == target.place.block {
      for text in other.words + [other.surroundings] {
        texts.append(text)
        texts += text.split(separator: " ").map(String.init)
      }
    }
    return texts.filter { $0.count > 3 && isLasting($0) }
  }

  /// A label without what it says of itself in brackets.
  private static func bare(_ word: String) -> String {
    guard word.hasSuffix(")"), let start = word.range(of: " (", options: .backwards) else {
      return word
    }
    return String(word[..<start.lowerBound])
  }

  /// Whether a word says the same a moment later: no time of day and no countdown, no dots.
  private static func isLasting(_ word: String) -> Bool {
    guard word.contains(where: \.isLetter) else { return false }
    return word.firstMatch(of: #/\d:\d\d|\d+ s\b|\bnow\b/#) == nil
  }
}
