import AuthenticationServices
import Foundation

// A form comes from a process that may send anything; what is shown has a size and a time that
// every screen can cope with.

/// The limits of what an extension may have shown.
enum ShownLimits {
  /// Characters of any text.
  static let text = 2_000
  /// Fields, buttons, and options of a field.
  static let parts = 32
  /// Characters that a field can be told to take.
  static let length = 1...128
  /// How far from now a moment may be, in seconds: a year.
  static let span: TimeInterval = 366 * 86_400

  /// The text, cut to what can be shown.
  static func cut(_ text: String) -> String {
    text.count > Self.text ? text.prefix(Self.text - 1) + "…" : text
  }
}

extension ExtensionForm {
  /// The form within the limits: texts cut, parts beyond the limit and repeated names left out,
  /// and moments and lengths that make no sense too.
  func limited(at now: Date) -> ExtensionForm {
    var form = self
    form.title = ShownLimits.cut(title)
    form.message = ShownLimits.cut(message)
    form.footnote = footnote.map(ShownLimits.cut)
    form.error = error.map(ShownLimits.cut)
    form.host = ShownLimits.cut(host)
    form.deadline = deadline.flatMap { $0.isShowable(at: now) ? $0 : nil }
    form.fields = distinct(fields).map(\.limited)
    form.buttons = distinct(buttons).map { $0.limited(at: now) }
    return form
  }
}

extension ExtensionForm.Field {
  fileprivate var limited: ExtensionForm.Field {
    var field = self
    field.label = ShownLimits.cut(label)
    field.value = ShownLimits.cut(value)
    field.length = length.flatMap { ShownLimits.length.contains($0) ? $0 : nil }
    field.options = distinct(options).map {
      ExtensionForm.Option(id: $0.id, label: ShownLimits.cut($0.label))
    }
    return field
  }
}

extension ExtensionForm.Button {
  fileprivate func limited(at now: Date) -> ExtensionForm.Button {
    var button = self
    button.label = ShownLimits.cut(label)
    button.availableAt = availableAt.flatMap { $0.isShowable(at: now) ? $0 : nil }
    return button
  }
}

extension Date {
  fileprivate func isShowable(at now: Date) -> Bool {
    abs(timeIntervalSince(now)) <= ShownLimits.span
  }
}

/// The first so many parts, of those of one name the first.
private func distinct<Part: Identifiable>(_ parts: [Part]) -> [Part] where Part.ID == String {
  var names: Set<String> = []
  return parts.prefix(ShownLimits.parts).filter { names.insert($0.id).inserted }
}
