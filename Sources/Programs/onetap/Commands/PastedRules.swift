import PasswordRules

/// Where rules are pasted, and how they are written there.
enum PastedRules: String, CaseIterable {
  case uikit, html, plist

  /// The rules in their short form, ready to paste (`GEN-6`).
  func text(_ rules: PasswordRules) -> String {
    let rules = rules.minifiedText
    switch self {
    case .uikit:
      return
        "textField.passwordRules = UITextInputPasswordRules(descriptor: \"\(Self.swift(rules))\")"
    case .html:
      return "<input type=\"password\" autocomplete=\"new-password\" "
        + "passwordrules=\"\(Self.markup(rules))\">"
    case .plist:
      return """
        <key>ASAccountAuthenticationModificationPasswordGenerationRequirements</key>
        <string>\(Self.markup(rules))</string>
        """
    }
  }

  private static func swift(_ text: String) -> String {
    text.map { $0 == "\\" || $0 == "\"" ? "\\\($0)" : String($0) }.joined()
  }

  private static func markup(_ text: String) -> String {
    text.map { character in
      switch character {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      default: String(character)
      }
    }.joined()
  }
}
