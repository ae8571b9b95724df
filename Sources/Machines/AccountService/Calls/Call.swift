import FoundationEssentials

/// The body of a request; each call needs its own part of it.
struct Call: Decodable, Sendable {
  var request: Int?
  var user: String?
  var kind: String?
  var password: String?
  var token: String?
  var challenge: String?
  var number: NumberChoice?
  var code: String?
  var grant: String?
  var newPassword: String?
  var identityToken: String?
  var authorizationCode: String?
  var givenName: String?
  var familyName: String?
  var email: String?

  /// The number that a person chose; a string or an integer will do.
  struct NumberChoice: Decodable, Sendable {
    let position: Int?

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      position = try (try? container.decode(Int.self)) ?? Int(container.decode(String.self))
    }
  }
}

/// A request that cannot be understood; the sentence says why.
struct BadCall: Error {
  let status: Int
  let sentence: String

  static func missing(_ member: String) -> BadCall {
    BadCall(status: 400, sentence: "The request lacks “\(member)”.")
  }
}

extension Optional {
  /// The member of a call, which must be there.
  func needed(_ member: String) throws(BadCall) -> Wrapped {
    guard let self else { throw .missing(member) }
    return self
  }
}
