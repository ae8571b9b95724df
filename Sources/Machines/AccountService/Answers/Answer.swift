import FoundationEssentials
import Simulation

/// What the server answers: an HTTP status, the name of the event, and a JSON body.
struct Answer: Sendable {
  let status: Int
  /// The name under which the trace shows it.
  private(set) var traceName: String
  let body: Body

  /// The members of the body; those that are missing are left out.
  struct Body: Encodable, Sendable {
    var status: String
    var reason: String?
    /// Which check was not passed, by a name that does not change.
    var check: String?
    var token: String?
    var user: String?
    var isNew: Bool?
    /// `password` or `apple`.
    var signsInWith: String?
    var canUpgrade: Bool?
    var grant: String?
    var nonce: String?
    var state: String?
    var challenge: String?
    var numbers: [Number]?
    var hint: String?
    /// Moments in milliseconds since 1970.
    var expiresAt: Int64?
    var resendAt: Int64?
    var until: Int64?
    var sendsLeft: Int?
    var triesLeft: Int?
  }

  /// A number that a code can be sent to.
  struct Number: Encodable, Sendable {
    let id: String
    let hint: String
  }

  init(_ status: Int, _ traceName: String, _ body: Body) {
    self.status = status
    self.traceName = traceName
    self.body = body
  }

  /// A refusal in words.
  static func refused(
    _ reason: String, status: Int = 403, _ word: String = "refused",
    traceName: String = "refused", until: Date? = nil, check: String? = nil
  ) -> Answer {
    Answer(
      status, traceName,
      Body(status: word, reason: reason, check: check, until: until.map(\.milliseconds)))
  }

  /// The same answer under another name in the trace.
  func named(_ traceName: String) -> Answer {
    var answer = self
    answer.traceName = traceName
    return answer
  }

  /// The answer as it travels.
  var response: NetworkResponse {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var headers = ["Content-Type": "application/json", "Trace-Name": traceName]
    headers["Trace-Reason"] = body.reason
    // The body is made of strings and numbers alone; encoding it cannot fail.
    let data = (try? encoder.encode(body)) ?? Data()
    return NetworkResponse(status: status, headers: headers, body: data)
  }
}

extension Date {
  /// Milliseconds since 1970.
  var milliseconds: Int64 { Int64((timeIntervalSince1970 * 1000).rounded()) }
}

/// What is shown of a telephone number (SMS-7): its last two digits.
func hint(of number: String) -> String {
  "•••• •• " + String(number.filter(\.isNumber).suffix(2))
}
