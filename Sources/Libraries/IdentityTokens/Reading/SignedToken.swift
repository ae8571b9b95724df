import Cryptography
import Documents
import FoundationEssentials

/// A signed token taken apart; nothing of it is to be believed until its signature was checked.
struct SignedToken: Sendable {
  /// Longer ones are not even taken apart, in bytes.
  static let longest = 8192

  let header: DocumentValue
  let payload: DocumentValue
  let signature: [UInt8]
  /// What the signature is over.
  let signed: [UInt8]
  /// What the token is called in sentences: `identity token`.
  let name: String

  /// Takes a token in compact form apart and looks at its header: it must be signed with exactly
  /// `algorithm` and ask for no extension.
  init(
    _ token: String, name: String, algorithm: String
  ) throws(IdentityTokenProblem) {
    self.name = name
    guard token.utf8.count <= Self.longest else {
      throw IdentityTokenProblem(
        .size,
        "The \(name) is longer than \(Self.longest) bytes, which none has to be. Get a new one.")
    }
    let parts = token.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 3 else {
      throw .malformed(name, "it does not have three parts separated by dots")
    }
    header = try Self.object(parts[0], "header", name)
    try Self.check(header, algorithm: algorithm, name)
    payload = try Self.object(parts[1], "payload", name)
    guard let signature = bytes(base64URL: String(Substring(parts[2]))), !signature.isEmpty else {
      throw .malformed(name, "its signature is not base 64 for addresses")
    }
    self.signature = signature
    signed = Array(token.utf8[..<parts[1].endIndex])
  }

  private static func object(
    _ part: Substring.UTF8View, _ what: String, _ name: String
  ) throws(IdentityTokenProblem) -> DocumentValue {
    guard let json = bytes(base64URL: String(Substring(part))), !json.isEmpty else {
      throw .malformed(name, "its \(what) is not base 64 for addresses")
    }
    let object: DocumentValue
    do {
      object = try JSON5Document.parse(Data(json), file: what, language: .json)
    } catch {
      // Foundation would hide a repeated member, and of two readers each could believe another one.
      guard let member = error.repeatedKey else {
        throw .malformed(name, "its \(what) is not a JSON object")
      }
      throw IdentityTokenProblem(
        .duplicateClaim,
        "The \(name) has \(shown(member)) twice in its \(what), so that readers could take it "
          + "for different ones. Get a new one.")
    }
    guard object.entries != nil else {
      throw .malformed(name, "its \(what) is not a JSON object")
    }
    return object
  }

  private static func check(
    _ header: DocumentValue, algorithm: String, _ name: String
  ) throws(IdentityTokenProblem) {
    guard let given = header["alg"]?.string else {
      throw IdentityTokenProblem(
        .algorithm, "The \(name) does not say how it is signed; \(algorithm) is needed.")
    }
    guard given.isSame(as: algorithm) else {
      let why =
        switch given.lowercased() {
        case "none": "The \(name) is not signed (its algorithm is “none”)"
        case let given where given.hasPrefix("hs"):
          "The \(name) is signed with a shared secret (\(shown(given.uppercased()))), which "
            + "anybody could make from the public key"
        default: "The \(name) is signed with \(shown(given))"
        }
      throw IdentityTokenProblem(.algorithm, "\(why); exactly \(algorithm) is needed.")
    }
    guard header["crit"] == nil else {
      throw IdentityTokenProblem(
        .criticalHeader,
        "The \(name) asks for an extension (“crit”) that is not known here. Get one without it.")
    }
  }
}

extension SignedToken {
  /// A text that must be there.
  func text(_ claim: String, in part: DocumentValue? = nil) throws(IdentityTokenProblem)
    -> String
  {
    guard let text = try optionalText(claim, in: part) else {
      throw .malformed(name, "it has no “\(claim)”")
    }
    return text
  }

  func optionalText(
    _ claim: String, in part: DocumentValue? = nil
  ) throws(IdentityTokenProblem) -> String? {
    switch (part ?? payload)[claim]?.content {
    case nil, .null?: return nil
    case .string(let text)?: return text
    default: throw .malformed(name, "its “\(claim)” is not a text")
    }
  }

  func optionalNumber(_ claim: String) throws(IdentityTokenProblem) -> Double? {
    switch payload[claim]?.content {
    case nil, .null?: return nil
    case .integer(let number)?: return Double(number)
    case .real(let number)?: return number
    default: throw .malformed(name, "its “\(claim)” is not a number")
    }
  }

  /// A truth, as JSON's own or as a word: Apple has given both (SIA-6).
  func optionalTruth(_ claim: String) throws(IdentityTokenProblem) -> Bool? {
    switch payload[claim]?.content {
    case nil, .null?: return nil
    case .bool(let truth)?: return truth
    case .string("true")?: return true
    case .string("false")?: return false
    default: throw .malformed(name, "its “\(claim)” is neither true nor false")
    }
  }
}

extension IdentityTokenProblem {
  static func malformed(_ name: String, _ why: String) -> IdentityTokenProblem {
    IdentityTokenProblem(.form, "The \(name) is not a signed token: \(why). Get a new one.")
  }
}

/// A word out of a token, as far as it is harmless to show.
func shown(_ word: String) -> String {
  let isPlain = word.utf8.allSatisfy { byte in
    (0x21...0x7e).contains(byte) && byte != UInt8(ascii: "\"")
  }
  return isPlain && !word.isEmpty && word.utf8.count <= 40 ? "“\(word)”" : "a name of another form"
}

extension String {
  /// Whether both are the same bytes; `==` also takes different spellings of a character for one.
  func isSame(as other: String) -> Bool {
    constantTimeEquals(Array(utf8), Array(other.utf8))
  }
}
