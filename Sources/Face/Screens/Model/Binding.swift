import TextInterface

/// One row of the binding table: the last line, `?`, the palette and the answer to a key that
/// cannot be used now all come from it.
package struct Binding: Hashable, Sendable {
  /// The keys, the one to be shown first.
  package let keys: [Key]
  /// What they do.
  package let action: Action
  /// A word or two for the last line; empty: it is not shown there.
  package let hint: String
  /// What it does, for `?`, the palette and the manual.
  package let description: String
  /// Why it cannot be used now, as a sentence; nothing if it can.
  package let reason: String?

  package init(
    _ keys: [Key], _ action: Action, hint: String = "", _ description: String,
    unless reason: String? = nil
  ) {
    self.keys = keys
    self.action = action
    self.hint = hint
    self.description = description
    self.reason = reason
  }

  /// The same without keys that mean something else; nothing if none is left.
  func without(_ taken: [Key]) -> Binding? {
    guard keys.contains(where: taken.contains) else { return keys.isEmpty ? nil : self }
    let left = keys.filter { !taken.contains($0) }
    return left.isEmpty
      ? nil : Binding(left, action, hint: hint, description, unless: reason)
  }

  /// The same with more keys behind its own.
  func adding(_ more: [Key]) -> Binding {
    Binding(keys + more, action, hint: hint, description, unless: reason)
  }

  /// The keys that act while a field is being edited, where others are typed (SCR-2).
  package func keys(whileEditing isEditing: Bool) -> [Key] {
    isEditing ? keys.filter(\.actsInFields) : keys
  }

  /// The name of the key that is shown.
  package func label(whileEditing isEditing: Bool) -> String? {
    keys(whileEditing: isEditing).first?.label
  }
}

extension Key {
  /// Whether it acts while a field is edited: no printable key, none that moves in the text.
  var actsInFields: Bool {
    switch self {
    case .character, .paste, .left, .right, .backspace, .delete, .home, .end: false
    default: true
    }
  }

  /// A printable key.
  static func key(_ character: Character) -> Key { .character(character) }
}
