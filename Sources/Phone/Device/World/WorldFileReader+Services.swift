import AccountService
import Documents
import Domains
import PasswordRules

extension WorldFileReader {
  /// The servers of the world, and who has an account there.
  mutating func readServices(
    _ document: DocumentValue, phones: [World.Phone], areExempt: Bool
  ) -> [World.Service] {
    var services: [World.Service] = []
    var seen = Seen()
    for value in report.array("services", in: document) ?? [] {
      guard value.entries != nil else {
        report.add(
          "`services` holds \(value.kindInWords)", expected: "`{ name: …, domains: […] }`",
          at: value.position)
        continue
      }
      let exempt = areExempt ? Set(phones.map(\.number)) : []
      if let service = readService(value, phones: phones, exempt: exempt, seen: &seen) {
        services.append(service)
      }
    }
    return services
  }

  /// The hosts and domains that already belong to a service.
  struct Seen {
    var hosts: Set<Domain> = []
    var domains: Set<Domain> = []
  }

  private static let serviceKeys = [
    "name", "host", "domains", "passwordRules", "stepUp", "refusesUpgrades", "accounts",
  ]

  private mutating func readService(
    _ value: DocumentValue, phones: [World.Phone], exempt: Set<String>, seen: inout Seen
  ) -> World.Service? {
    report.refuseUnknownKeys(in: value, known: WorldFileReader.serviceKeys)
    let name = report.requiredString("name", in: value, expected: "the service's name")
    let domains = readServiceDomains(value, seen: &seen)
    let host = readHost(value, domains: domains, seen: &seen)
    let rules = readRules(value)
    let policy = readStepUp(value) ?? .never
    let refusal = readSentence("refusesUpgrades", in: value)
    let accounts = readAccounts(value, domains: domains, phones: phones)
    guard let name, let host, !domains.isEmpty else { return nil }
    return World.Service(
      description: ServiceDescription(
        name: name, host: host.ascii, domains: domains.map(\.ascii), passwordRules: rules,
        defaultPolicy: policy, upgradesRefused: refusal, exemptNumbers: exempt),
      accounts: accounts, signedIn: theOne("signedIn", in: value),
      appleBound: theOne("appleUser", in: value), line: value.position?.line)
  }

  private mutating func readServiceDomains(
    _ value: DocumentValue, seen: inout Seen
  ) -> [Domain] {
    let texts = report.strings("domains", in: value)
    if value["domains"] == nil || texts?.isEmpty == true {
      report.add(
        "the service has no `domains`", expected: "at least one domain", at: value.position)
    }
    var domains: [Domain] = []
    for (text, position) in texts ?? [] {
      guard let domain = readDomain(text, at: position) else { continue }
      if !seen.domains.insert(domain).inserted {
        report.add(
          "the domain `\(domain)` already belongs to a service", expected: "one service a domain",
          at: position)
      }
      domains.append(domain)
    }
    return domains
  }

  /// Where the server answers; the first domain where nothing is said.
  private mutating func readHost(
    _ value: DocumentValue, domains: [Domain], seen: inout Seen
  ) -> Domain? {
    let written = report.string("host", in: value)
    let position = value["host"]?.position ?? value.position
    guard let host = written.map({ readDomain($0, at: position) }) ?? domains.first else {
      return nil
    }
    if !seen.hosts.insert(host).inserted {
      report.add(
        "another service answers on the host `\(host)`", expected: "one service a host",
        at: position)
    }
    return host
  }

  private mutating func readRules(_ value: DocumentValue) -> String? {
    guard let text = report.string("passwordRules", in: value) else { return nil }
    let rules = PasswordRules(parsing: text)
    for problem in rules.problems {
      report.add(
        "the password rules cannot be read: \(problem.sentence.withoutFullStop)",
        expected: "rules such as `minlength: 12; required: digit`",
        at: value["passwordRules"]?.position)
    }
    if let reason = rules.impossibility {
      report.add(
        "no password satisfies the rules: \(reason.withoutFullStop)",
        expected: "rules that a password can satisfy", at: value["passwordRules"]?.position)
    }
    return text
  }

  mutating func readStepUp(_ value: DocumentValue) -> StepUpPolicy? {
    guard let word = report.string("stepUp", in: value) else { return nil }
    if let policy = StepUpPolicy(rawValue: word) { return policy }
    let words = StepUpPolicy.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
    report.add(
      "there is no policy `\(word)`", expected: "one of \(words)", at: value["stepUp"]?.position)
    return nil
  }

  mutating func readSentence(_ key: String, in value: DocumentValue) -> String? {
    guard let text = report.string(key, in: value) else { return nil }
    if !text.isEmpty { return text }
    report.add(
      "`\(key)` is empty", expected: "a sentence with the reason, or no such key",
      at: value[key]?.position)
    return nil
  }
}

extension String {
  /// A sentence as a clause of another one.
  fileprivate var withoutFullStop: String { hasSuffix(".") ? String(dropLast()) : self }
}
