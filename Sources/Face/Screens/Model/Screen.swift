import TextInterface

/// A page or a sheet: a value with its own rows, keys and answers to what a person asks for.
protocol Screen: Hashable, Sendable {
  /// What is selected, and how far it is scrolled.
  var list: ListState { get set }
  /// The field that takes the printable keys now, if there is one.
  var editor: LineEditor? { get set }
  /// The same screen, as it is kept in the model.
  var surface: Surface { get }

  /// The words in the bar.
  func title(in model: Model) -> String
  /// The rows.
  func blocks(in context: Context) -> BlockList
  /// The keys of this screen alone, most useful first.
  func bindings(in model: Model) -> [Binding]
  /// Does what a person asks for; nothing if this screen has no answer to it.
  func perform(_ action: Action, in model: inout Model) -> [Effect]?
  /// Asks for what it shows, when it appears and when things changed.
  func load(in model: Model) -> [Effect]
  /// What is being waited for, in words (SCR-7).
  func awaited(in model: Model) -> String?
  /// Whether keys are kept until what is waited for is there.
  func holdsKeys(in model: Model) -> Bool
  /// Whether keys are for nobody until what is waited for is there.
  var ignoresKeys: Bool { get }
  /// Takes a key that is in no table, the first letter of what is typed for instance.
  mutating func takesStray(_ key: Key) -> Bool
  /// Rows above the list that do not scroll, a field to type into for instance.
  func header(in context: Context) -> Block?
  /// What happens after its field was edited.
  func edited(in model: inout Model) -> [Effect]

  /// Whether it shows what only the person may see, and is hidden while the store is locked.
  var needsUnlock: Bool { get }
  /// Whether left and right move in a row.
  var isGrid: Bool { get }
  /// Whether it stands in the middle of its area.
  var isCentred: Bool { get }
  /// What the key that leads back is called in the last line.
  var backHint: String { get }
  /// Where back leads, if that is not the page before.
  func backLabel(in model: Model) -> String?
  /// What the QuickType bar offers, the one that ^A takes first.
  var offerWords: [String] { get }
  /// Where that comes from, in words.
  var offerSource: String { get }
  /// What its rows can do and no key does, for the palette.
  func commands(in model: Model) -> [Command]
  /// Whether its field narrows a list, so that typing needs no answer.
  var isFilter: Bool { get }
  /// Whether it is itself a list of what can be done.
  var listsBindings: Bool { get }
  /// The widest that its rows get, margins included.
  var widest: Int { get }
  /// The width that a sheet takes where there is room.
  var sheetWidth: Int { get }
  /// Forgets what may not be kept when the page is left (SCR-10).
  mutating func forgetSecrets()
}

extension Screen {
  var editor: LineEditor? {
    get { nil }
    set { _ = newValue }
  }
  var needsUnlock: Bool { false }
  var isGrid: Bool { false }
  var isCentred: Bool { false }
  var backHint: String { "back" }
  var isFilter: Bool { false }
  var listsBindings: Bool { false }
  var widest: Int { 100 }
  var sheetWidth: Int { 62 }

  var offerWords: [String] { [] }
  var offerSource: String { "From Passwords" }

  func backLabel(in model: Model) -> String? { nil }
  func commands(in model: Model) -> [Command] { [] }
  func bindings(in model: Model) -> [Binding] { [] }
  func perform(_ action: Action, in model: inout Model) -> [Effect]? { nil }
  func load(in model: Model) -> [Effect] { [] }
  func awaited(in model: Model) -> String? { nil }
  func holdsKeys(in model: Model) -> Bool { awaited(in: model) != nil }
  var ignoresKeys: Bool { false }
  mutating func takesStray(_ key: Key) -> Bool { false }
  func header(in context: Context) -> Block? { nil }
  func edited(in model: inout Model) -> [Effect] { [] }
  mutating func forgetSecrets() {}
}

extension Screen {
  /// The key that scrolls a text, named in the last line where the text is longer than its view.
  func scrollBinding(in model: Model) -> Binding {
    let area = Layout(model).listArea(of: self)
    let context = Context(model: model, width: area.columns, selection: nil)
    let isLonger = model.blocks(of: self, in: context).count > area.rows
    return Binding([.down], .moveDown, hint: isLonger ? "scroll" : "", "Scroll down")
  }
}

/// Something that a row of a screen does, in words.
struct Command: Hashable, Sendable {
  let words: String
  let action: Action
  /// Why it cannot be done now.
  let reason: String?
}
