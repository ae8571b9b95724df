import Foundation
import Simulation

/// Follows `/.well-known/change-password` as a browser does (UPG-6).
///
/// First it asks for an address that no site has: whoever answers that with 200 answers everything
/// with 200, so the other address proves nothing, and the first page of the site is opened instead.
struct WebsiteWalk {
  /// The address that leads to the page for changing a password.
  static let changePassword = "/.well-known/change-password"

  /// The whole address of that on a domain.
  static func address(of domain: String) -> String { "https://\(domain)\(changePassword)" }

  /// The address that no site has.
  static let probe =
    "/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200"
  /// How many redirects a browser follows.
  static let mostRedirects = 20

  private enum Answer {
    case page(NetworkResponse)
    /// A status that is no page.
    case refusal(Int)
    case none(String)
  }

  private let host: String
  private let network: Network
  private var steps: [WebsiteVisit.Step] = []

  init(host: String, network: Network) {
    self.host = host
    self.network = network
  }

  /// Walks to the end.
  static func visit(_ host: String, on network: Network) async -> WebsiteVisit {
    var walk = WebsiteWalk(host: host, network: network)
    return await walk.walk()
  }

  private mutating func walk() async -> WebsiteVisit {
    let (probed, _) = await follow("https://\(host)\(Self.probe)") { answer in
      switch answer {
      case .page:
        "The site answers 200 even to an address that no site has, so its answers say nothing."
      case .refusal: "The site says so when it has no such page: its answers can be trusted."
      case .none: nil
      }
    }
    switch probed {
    case .none(let clause): return nothing(clause)
    case .page: return await home()
    case .refusal: break
    }
    let (answer, address) = await follow(Self.address(of: host)) { answer in
      switch answer {
      case .page: "Here the password is changed."
      case .refusal: "The site has no page for changing passwords at this address."
      case .none: nil
      }
    }
    switch answer {
    case .page(let response):
      return WebsiteVisit(
        steps: steps, end: .changePage, address: address, page: Self.text(of: response))
    case .refusal, .none: return await home()
    }
  }

  /// The first page of the site, where a person has to find the way alone.
  private mutating func home() async -> WebsiteVisit {
    let (answer, address) = await follow("https://\(host)/") { answer in
      switch answer {
      case .page: "The first page of the site is opened instead."
      case .refusal: "The site has no first page either."
      case .none: nil
      }
    }
    switch answer {
    case .page(let response):
      return WebsiteVisit(
        steps: steps, end: .homePage, address: address, page: Self.text(of: response))
    case .refusal: return nothing("it has no page that could be shown")
    case .none(let clause): return nothing(clause)
    }
  }

  private func nothing(_ clause: String) -> WebsiteVisit {
    WebsiteVisit(
      steps: steps, end: .nothing, address: "https://\(host)/",
      page: ["The browser shows no page of \(host): \(clause)."])
  }

  /// Asks for an address and goes where it leads; notes each step.
  private mutating func follow(
    _ start: String, meaning: (Answer) -> String?
  ) async -> (Answer, String) {
    var address = start
    for _ in 0...Self.mostRedirects {
      let answer = await ask(address)
      guard case .page(let response) = answer, (300..<400).contains(response.status) else {
        note(address, answer, meaning(answer))
        return (answer, address)
      }
      guard let next = Self.target(of: response, from: address) else {
        let refusal = Answer.refusal(response.status)
        note(address, refusal, "It leads on without saying where. " + (meaning(refusal) ?? ""))
        return (refusal, address)
      }
      steps.append(
        WebsiteVisit.Step(
          address: address, answer: "\(response.status), leads on", meaning: "On to \(next)."))
      address = next
    }
    let lost = Answer.none("it leads in a circle")
    note(address, lost, nil)
    return (lost, address)
  }

  private mutating func note(_ address: String, _ answer: Answer, _ meaning: String?) {
    let words: String
    let otherwise: String
    switch answer {
    case .page(let response): (words, otherwise) = ("\(response.status)", "")
    case .refusal(let status): (words, otherwise) = ("\(status)", "")
    case .none(let clause): (words, otherwise) = ("no answer", "No page came: \(clause).")
    }
    steps.append(
      WebsiteVisit.Step(address: address, answer: words, meaning: meaning ?? otherwise))
  }

  private func ask(_ address: String) async -> Answer {
    let path = URL(string: address)?.path(percentEncoded: false) ?? "/"
    let name =
      path == Self.probe
      ? "well-known probe" : path == Self.changePassword ? "change password" : "web page"
    do {
      let request = NetworkRequest(url: address, headers: ["Trace-Name": name])
      let response = try await network.send(request, from: .system, requestID: nil)
      return response.status < 400 ? .page(response) : .refusal(response.status)
    } catch {
      return .none(error.clause)
    }
  }

  /// Where a redirect leads; nothing where it does not say, or to something that is no web page.
  private static func target(of response: NetworkResponse, from address: String) -> String? {
    guard let location = response.headers.header("Location"), !location.isEmpty,
      let url = URL(string: location, relativeTo: URL(string: address))?.absoluteURL,
      url.scheme == "https" || url.scheme == "http", url.host() != nil
    else { return nil }
    return url.absoluteString
  }

  /// The words of a page, without the marks of HTML.
  static func text(of response: NetworkResponse) -> [String] {
    var text = String(decoding: response.body.prefix(16 * 1024), as: UTF8.self)
    if response.headers.header("Content-Type")?.hasPrefix("text/html") == true {
      text = withoutMarks(text)
    }
    return text.split(whereSeparator: \.isNewline)
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }

  private static func withoutMarks(_ html: String) -> String {
    var text = ""
    var isMark = false
    for character in html {
      switch character {
      case "<": isMark = true
      case ">" where isMark:
        isMark = false
        text.append("\n")
      default: if !isMark { text.append(character) }
      }
    }
    return text
  }
}

extension Device {
  /// What a person sees who opens the address for changing the password of a domain (UPG-6).
  package func visitWebsite(of domain: String) async -> WebsiteVisit {
    await WebsiteWalk.visit(domain, on: machinery.network)
  }
}
