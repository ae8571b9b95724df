import AccountService
import Documents
import Domains

extension WorldFileReader {
  private static let accountKeys = [
    "user", "password", "phones", "stepUp", "refuses", "signedIn", "appleUser",
  ]

  mutating func readAccounts(
    _ value: DocumentValue, domains: [Domain], phones: [World.Phone]
  ) -> [AccountDescription] {
    var accounts: [AccountDescription] = []
    for account in report.array("accounts", in: value) ?? [] {
      guard account.entries != nil else {
        report.add(
          "`accounts` holds \(account.kindInWords)", expected: "`{ user: … }`",
          at: account.position)
        continue
      }
      guard let read = readAccount(account, domains: domains, phones: phones) else { continue }
      if accounts.contains(where: { $0.user == read.user }) {
        report.add(
          "the service already has an account `\(read.user)`", expected: "one account a user",
          at: account.position)
      }
      accounts.append(read)
    }
    return accounts
  }

  private mutating func readAccount(
    _ value: DocumentValue, domains: [Domain], phones: [World.Phone]
  ) -> AccountDescription? {
    report.refuseUnknownKeys(in: value, known: WorldFileReader.accountKeys)
    let user = report.requiredString("user", in: value, expected: "the user's name")
    let numbers = readAccountPhones(value, known: phones)
    let policy = readStepUp(value)
    let refusal = readSentence("refuses", in: value)
    // Whoever signs in with Apple has no password.
    let isAppleUser = value["appleUser"]?.bool == true
    if let user, isAppleUser {
      return AccountDescription(
        user: user, password: "", phones: numbers, policy: policy, refuses: refusal)
    }
    guard let user, let password = readPassword(of: user, in: value, domains: domains) else {
      return nil
    }
    return AccountDescription(
      user: user, password: password, phones: numbers, policy: policy, refuses: refusal)
  }

  /// The account's password: the one given, else the one that is saved for the same user.
  private mutating func readPassword(
    of user: String, in value: DocumentValue, domains: [Domain]
  ) -> String? {
    if value["password"] != nil {
      return report.requiredString("password", in: value, expected: "the account's password")
    }
    if let saved = passwords.password(of: user, at: domains) { return saved }
    report.add(
      "no password is known for `\(user)`",
      expected: "`password`, or a row for this user in \(CredentialsReader.fileName)",
      at: value.position)
    return nil
  }

  private mutating func readAccountPhones(
    _ value: DocumentValue, known phones: [World.Phone]
  ) -> [String] {
    var numbers: [String] = []
    for (text, position) in report.strings("phones", in: value) ?? [] {
      guard let number = readNumber(text, at: position) else { continue }
      if !phones.contains(where: { $0.number == number }) {
        report.add(
          "the phone does not have the number \(text)", expected: "one of the world's `phones`",
          at: position)
      }
      numbers.append(number)
    }
    return numbers
  }

  /// Complains about accounts of an Apple user whom there is not.
  mutating func refuseAppleUsers(of services: [World.Service]) {
    for service in services where service.appleBound != nil {
      report.add(
        "an account of the service is the Apple user's, and the person has no Apple account",
        expected: "`appleAccount: { email: … }` in `person`",
        at: service.line.map { SourcePosition(line: $0, column: 1) })
    }
  }

  /// The user of the one account of a service that a key marks with true.
  mutating func theOne(_ key: String, in service: DocumentValue) -> String? {
    var user: String?
    for account in service["accounts"]?.elements ?? [] where account.entries != nil {
      guard report.bool(key, in: account) == true else { continue }
      if user == nil {
        user = account["user"]?.string
      } else {
        report.add(
          "`\(key)` is true for two accounts of the service", expected: "one of them at most",
          at: account[key]?.position)
      }
    }
    return user
  }
}
