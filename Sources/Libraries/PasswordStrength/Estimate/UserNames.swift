extension PasswordStrength {
  /// The words of a user name and of a domain that a password should not be made of, ready for
  /// `userInputs`: both in full, then their parts of three characters and more.
  ///
  /// `jo.appleseed@mail.example` and `shop.shiny.example` give `jo.appleseed@mail.example`,
  /// `shop.shiny.example`, `jo.appleseed`, `appleseed`, `shop`, `shiny`.
  ///
  /// - Parameters:
  ///   - userName: the user name; an address is taken apart at its `@`.
  ///   - domain: the host name; its last label is nobody's own name and is left out.
  /// - Returns: the words, each once, the likeliest first.
  public static func words(userName: String, domain: String) -> [String] {
    let person = userName.prefix { $0 != "@" }
    let labels = domain.split(separator: ".").dropLast()
    let parts =
      [person] + person.split { !$0.isLetter && !$0.isNumber } + labels
      + labels.flatMap { $0.split(separator: "-") }
    var seen: Set<String> = []
    return ([userName, domain] + parts.filter { $0.count > 2 }.map(String.init))
      .filter { !$0.isEmpty && seen.insert($0.lowercased()).inserted }
  }
}
