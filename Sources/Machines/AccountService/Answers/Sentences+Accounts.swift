extension Sentences {
  func userTaken(_ user: String) -> String {
    "\(name) has an account for \(user) already. Choose another user name, or sign in to that one."
  }

  var noUserName: String {
    "\(name) needs a user name for a new account. Enter one, then try again."
  }

  var unfitUserName: String {
    "\(name) takes user names of at most \(Limits.userName) bytes on one line. "
      + "Enter a shorter one, then try again."
  }

  func passwordRejected(_ violations: [String]) -> String {
    "\(name) doesn't accept the password: it \(Self.list(violations)). No account was made."
  }
}
