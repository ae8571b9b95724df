import Documents
import Domains

extension AssociatedDomainsEntitlement {
  /// Reads the value of the entitlement; nothing where the file does not have it.
  package init(document: DocumentValue?, file: String) {
    guard let document else {
      self.init(
        file: file, entries: [],
        problems: [
          AssociationProblem(
            id: "entitlement.absent",
            sentence: "The entitlements do not have `\(AssociatedDomainsEntitlement.key)`.",
            cure: "Add it, with `webcredentials:` and the domain.", file: file, line: nil)
        ])
      return
    }
    guard let elements = document.elements else {
      self.init(
        file: file, entries: [],
        problems: [
          AssociationProblem(
            id: "entitlement.not-array",
            sentence: "`\(AssociatedDomainsEntitlement.key)` is \(document.kindInWords).",
            cure: "Make it an array of strings.", file: file, line: document.position?.line)
        ])
      return
    }
    var reader = EntitlementReader(file: file)
    for element in elements { reader.read(element) }
    self.init(file: file, entries: reader.entries, problems: reader.problems)
  }
}

/// Reads the strings of the entitlement one by one.
private struct EntitlementReader {
  typealias Entitlement = AssociatedDomainsEntitlement

  let file: String
  var entries: [Entitlement.Entry] = []
  var problems: [AssociationProblem] = []
  private var seen: Set<String> = []

  init(file: String) { self.file = file }

  mutating func read(_ element: DocumentValue) {
    let line = element.position?.line
    guard let text = element.string else {
      return complain(
        "not-string", "The entitlement holds \(element.kindInWords).", "Make it a string.", line)
    }
    if let complaint = spelling(of: text) {
      return complain(complaint.id, complaint.sentence, complaint.cure, line)
    }
    let colon = text.firstIndex(of: ":") ?? text.endIndex
    guard let service = Entitlement.Service(rawValue: String(text[..<colon])) else {
      return complain(
        "service", "`\(text)` does not begin with a service.", Self.serviceCure, line)
    }
    let (address, modeText) = split(text[text.index(after: colon)...])
    guard let mode = readMode(modeText, of: text, line: line) else { return }
    guard let (domain, isWildcard) = readDomain(address, of: text, service: service, line: line)
    else { return }
    let entry = Entitlement.Entry(
      service: service, domain: domain, isWildcard: isWildcard, mode: mode.value, line: line)
    guard seen.insert("\(service.rawValue):\(entry.pattern)").inserted else {
      return complain("duplicate", "`\(text)` stands twice.", "Remove one of them.", line)
    }
    entries.append(entry)
  }

  private static let serviceCure =
    "Write one of \(Entitlement.Service.allCases.map { "`\($0.rawValue):`" }.joined(separator: ", "))"
    + " and the domain."

  /// What spoils a string as a whole: a scheme, spaces, no service.
  private func spelling(of text: String) -> (id: String, sentence: String, cure: String)? {
    if text.contains(where: \.isWhitespace) {
      return ("spaces", "`\(text)` contains a space.", "Remove it.")
    }
    if text.hasBuildVariable {
      return (
        "build-variable", "`\(text)` still holds a build variable.",
        "Write the domain that the built app has."
      )
    }
    if let mark = text.firstRange(of: "://") {
      let before = text[..<mark.lowerBound].split(separator: ":").last ?? ""
      return (
        "scheme", "`\(text)` contains the scheme `\(before)://`.", "Write the domain alone."
      )
    }
    return text.contains(":")
      ? nil : ("service", "`\(text)` does not begin with a service.", Self.serviceCure)
  }

  private func split(_ text: Substring) -> (address: Substring, mode: Substring?) {
    guard let mark = text.firstIndex(of: "?") else { return (text, nil) }
    return (text[..<mark], text[text.index(after: mark)...])
  }

  /// A mode that may be absent; nothing where what stands there is none.
  private struct ReadMode {
    let value: Entitlement.Mode?
  }

  private mutating func readMode(_ text: Substring?, of entry: String, line: Int?) -> ReadMode? {
    guard let text else { return ReadMode(value: nil) }
    if text.hasPrefix("mode="), let mode = Entitlement.Mode(rawValue: String(text.dropFirst(5))) {
      return ReadMode(value: mode)
    }
    complain(
      "mode", "`\(entry)` ends in `?\(text)`, which is no mode.",
      "Write `?mode=developer`, `?mode=managed`, `?mode=developer+managed` or nothing.", line)
    return nil
  }

  private mutating func readDomain(
    _ address: Substring, of text: String, service: Entitlement.Service, line: Int?
  ) -> (Domain, Bool)? {
    let isWildcard = address.hasPrefix("*.")
    let name = isWildcard ? address.dropFirst(2) : address
    if name.contains("/") {
      complain("path", "`\(text)` contains a slash.", "Write the domain without a path.", line)
    } else if name.contains(":") {
      complain("port", "`\(text)` contains a port.", "Write the domain without a port.", line)
    } else if name.contains("*") {
      complain(
        "wildcard", "`\(text)` has a `*` that is not the whole first label.",
        "Write `*.` at the beginning of the domain, or name the domain.", line)
    } else if isWildcard && service == .appclips {
      complain(
        "wildcard", "`\(text)` has a wildcard, which App Clips do not have.",
        "Name each domain.", line)
    } else if let domain = Domain(String(name)) {
      if isWildcard && domain.isPublicSuffix {
        complain(
          "public-suffix", "`\(text)` would speak for everybody below `\(domain)`.",
          "Name the domain that is yours.", line)
        return nil
      }
      return (domain, isWildcard)
    } else {
      complain("domain", "`\(text)` does not name a domain.", "Write a domain.", line)
    }
    return nil
  }

  private mutating func complain(_ id: String, _ sentence: String, _ cure: String, _ line: Int?) {
    problems.append(
      AssociationProblem(
        id: "entitlement.\(id)", sentence: sentence, cure: cure, file: file, line: line))
  }
}
