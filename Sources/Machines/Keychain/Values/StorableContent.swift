/// What a credential may consist of, so that whatever goes into the store can come out (STO-46).
package enum StorableContent {
  /// The most characters (Unicode scalars) of any one text.
  package static let mostCharacters = 10_000

  /// Why a credential cannot be stored, as a sentence; `nil` if it can.
  package static func refusal(
    domain: String, user: String, password: String, title: String = "", url: String = "",
    notes: String = "", otpAuth: String = ""
  ) -> String? {
    if domain.isEmpty { return "A password needs the website that it is for." }
    let name = Credential.name(domain: domain, user: user)
    if password.isEmpty { return "The password for \(name) is empty." }
    let parts = [
      ("website", domain), ("user name", user), ("password", password), ("title", title),
      ("address", url), ("note", notes), ("verification code setup", otpAuth),
    ]
    for (what, text) in parts {
      if text.utf8.contains(0) { return "The \(what) for \(shown(name)) contains a NUL character." }
      if text.utf8.count > mostCharacters, text.unicodeScalars.count > mostCharacters {
        return "The \(what) for \(shown(name)) is longer than 10,000 characters."
      }
    }
    return nil
  }

  /// A name that may be the very thing that is too long or not printable.
  private static func shown(_ name: String) -> String {
    let part = String(name.unicodeScalars.prefix(80).filter { $0.value != 0 }.map(Character.init))
    return part.count < name.count ? part + "…" : part
  }
}
