/// How a program names the columns of its export, in lower case (`STO-30`).
struct ExportForm {
  /// The program, as a person calls it.
  let program: String
  /// The header, as far as it tells the form from others.
  let header: String
  let title: String?
  let url: String
  let username: String
  let password: String
  /// The columns of which the notes are made.
  var notes: [String] = ["notes"]
  var otpAuth: String?
  /// Code generators may be written as their bare secret.
  var hasBareSecrets = false
  /// Columns that no other form has, any of which gives this one away.
  var signs: [String] = []
  /// The column that says what kind of thing a row is, and the kind that has a password.
  var kind: (column: String, login: String)?

  /// The forms that are read, the most particular first.
  static let all = [
    ExportForm(
      program: "Bitwarden", header: "…,name,notes,fields,…,login_uri,login_username,login_password",
      title: "name", url: "login_uri", username: "login_username", password: "login_password",
      notes: ["notes", "fields"], otpAuth: "login_totp",
      hasBareSecrets: true, kind: ("type", "login")),
    ExportForm(
      program: "Firefox", header: "url,username,password,httpRealm,…", title: nil, url: "url",
      username: "username", password: "password", notes: [],
      signs: ["httprealm", "formactionorigin", "timepasswordchanged"]),
    ExportForm(
      program: "KeePassXC", header: "Group,Title,Username,Password,URL,Notes,…", title: "title",
      url: "url", username: "username", password: "password", otpAuth: "totp", signs: ["group"]),
    passwords,
    ExportForm(
      program: "Chrome or Edge", header: "name,url,username,password,note", title: "name",
      url: "url", username: "username", password: "password", notes: ["note"]),
  ]

  /// That of Passwords and Safari; 1Password's has the same columns and more.
  static let passwords = ExportForm(
    program: "Passwords, Safari or 1Password", header: PasswordsCSV.header.joined(separator: ","),
    title: "title", url: "url", username: "username", password: "password", otpAuth: "otpauth")

  /// Whether a first line is this form's.
  func matches(_ words: Set<String>) -> Bool {
    ([url, username, password] + (title.map { [$0] } ?? [])).allSatisfy(words.contains)
      && (signs.isEmpty || signs.contains(where: words.contains))
  }
}
