import AppleAccount
import Documents
import Domains
import Foundation
import PasswordAudit

/// Reads `world.json5`: every value is checked, whatever was wrong before.
struct WorldFileReader {
  let passwords: SavedPasswords
  /// The world's folder, for the files that this one names.
  let folder: URL
  var report = DocumentReport(file: World.fileName)

  init(passwords: SavedPasswords, folder: URL) {
    self.passwords = passwords
    self.folder = folder
  }

  /// The whole file; nothing where a value that is needed is missing.
  mutating func read(_ document: DocumentValue) -> WorldFile? {
    guard document.entries != nil else {
      report.add(
        "the file holds \(document.kindInWords)", expected: "an object with `name`, `start` …",
        at: document.position)
      return nil
    }
    report.refuseUnknownKeys(in: document, known: WorldFile.keys)
    let name = report.requiredString("name", in: document, expected: "the world's name")
    let start = readStart(document)
    let seed = readSeed(document)
    let passcode = readPasscode(document)
    let person = readPerson(document)
    let appleAccount = readAppleAccount(document, of: person)
    let phones = readPhones(document)
    let isExempt = report.bool("numbersExemptFromLimits", in: document) ?? false
    let services = readServices(document, phones: phones, areExempt: isExempt)
    if appleAccount == nil { refuseAppleUsers(of: services) }
    let policy = readPolicy(document)
    let cost = readScryptCost(document)
    let identifiers = readIdentifiers(document)
    guard let name, let start, let seed, let passcode, let person else { return nil }
    return WorldFile(
      name: name, start: start.date, secondsFromGMT: start.secondsFromGMT, seed: seed,
      passcode: passcode, person: person, appleAccount: appleAccount, phones: phones,
      services: services,
      auditPolicy: policy, scryptCost: cost, identifiers: identifiers)
  }

  // MARK: Single values

  private mutating func readStart(_ document: DocumentValue) -> WorldTime? {
    let expected = "a time with its zone, such as 2020-06-24T09:41:00-07:00"
    guard let text = report.requiredString("start", in: document, expected: expected) else {
      return nil
    }
    if let time = WorldTime(text) { return time }
    report.add("`\(text)` is no time", expected: expected, at: document["start"]?.position)
    return nil
  }

  private mutating func readSeed(_ document: DocumentValue) -> UInt64? {
    guard document["seed"] != nil else {
      report.add("`seed` is missing", expected: "a whole number", at: document.position)
      return nil
    }
    guard let seed = report.integer("seed", in: document) else { return nil }
    if let seed = UInt64(exactly: seed) { return seed }
    report.add(
      "the seed \(seed) is negative", expected: "zero or more", at: document["seed"]?.position)
    return nil
  }

  private mutating func readPasscode(_ document: DocumentValue) -> String? {
    let expected = "four to twelve digits in quotes"
    guard let passcode = report.requiredString("passcode", in: document, expected: expected) else {
      return nil
    }
    let isRight =
      (4...12).contains(passcode.utf8.count)
      && passcode.utf8.allSatisfy { (0x30...0x39).contains($0) }
    if isRight { return passcode }
    report.add(
      "the passcode is not made of four to twelve digits", expected: expected,
      at: document["passcode"]?.position)
    return nil
  }

  private mutating func readScryptCost(_ document: DocumentValue) -> Int {
    guard let cost = report.integer("scryptCost", in: document) else {
      return WorldFileReader.usualScryptCost
    }
    if cost >= 2, cost <= 1 << 20, cost & (cost - 1) == 0 { return cost }
    report.add(
      "the scrypt cost \(cost) is none", expected: "a power of two from 2 to 1048576",
      at: document["scryptCost"]?.position)
    return WorldFileReader.usualScryptCost
  }

  /// The servers' cost where the world names none.
  private static let usualScryptCost = 1 << 12

  private mutating func readPhones(_ document: DocumentValue) -> [World.Phone] {
    var phones: [World.Phone] = []
    for value in report.array("phones", in: document) ?? [] {
      guard value.entries != nil else {
        report.add(
          "`phones` holds \(value.kindInWords)", expected: "`{ number: …, label: … }`",
          at: value.position)
        continue
      }
      report.refuseUnknownKeys(in: value, known: ["number", "label"])
      let text = report.requiredString("number", in: value, expected: PhoneNumber.expected)
      let label = report.string("label", in: value) ?? "iPhone"
      guard let text, let number = readNumber(text, at: value["number"]?.position) else { continue }
      if phones.contains(where: { $0.number == number }) {
        report.add(
          "the number \(text) stands twice", expected: "it once", at: value["number"]?.position)
      }
      phones.append(World.Phone(number: number, label: label))
    }
    return phones
  }

  /// A number in its short form, where it is one of those that nobody has.
  mutating func readNumber(_ text: String, at position: SourcePosition?) -> String? {
    if let number = PhoneNumber.normal(text) { return number }
    report.add(
      "the telephone number `\(text)` could belong to somebody", expected: PhoneNumber.expected,
      at: position)
    return nil
  }

  // MARK: Domains with a meaning

  private mutating func readPolicy(_ document: DocumentValue) -> AuditPolicy {
    var shared: [[String]] = []
    for group in report.array("sharedCredentials", in: document) ?? [] {
      guard let elements = group.elements, elements.allSatisfy({ $0.string != nil }) else {
        report.add(
          "`sharedCredentials` holds \(group.kindInWords) that is no group of domains",
          expected: "arrays of domains that share their accounts", at: group.position)
        continue
      }
      shared.append(
        elements.compactMap { readDomain($0.string ?? "", at: $0.position)?.ascii })
    }
    return AuditPolicy(
      sharedCredentials: shared, financial: Set(readDomains("financial", in: document)),
      oftenAttacked: Set(readDomains("oftenAttacked", in: document)))
  }

  private mutating func readDomains(_ key: String, in document: DocumentValue) -> [String] {
    (report.strings(key, in: document) ?? []).compactMap {
      readDomain($0.text, at: $0.position)?.ascii
    }
  }

  /// A domain that nobody can own.
  mutating func readDomain(_ text: String, at position: SourcePosition?) -> Domain? {
    guard let domain = Domain(text) else {
      report.add(
        "`\(text)` is no domain", expected: "a domain such as shiny.example", at: position)
      return nil
    }
    report.checkIsInvented(domain, at: position)
    return domain
  }

  private mutating func readIdentifiers(
    _ document: DocumentValue
  ) -> [String: WorldFile.Identifier] {
    guard let table = report.dictionary("identifiers", in: document) else { return [:] }
    var identifiers: [String: WorldFile.Identifier] = [:]
    for entry in table.entries ?? [] {
      if let text = report.string(entry.key, in: table) {
        identifiers[entry.key] = WorldFile.Identifier(
          text: text, line: entry.value.position?.line)
      }
    }
    return identifiers
  }
}
