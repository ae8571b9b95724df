import AppleAccount
import Cryptography
import Documents
import Domains
import Foundation

extension WorldFileReader {
  /// The person's name.
  mutating func readPerson(_ document: DocumentValue) -> String? {
    guard document["person"] != nil else {
      report.add("`person` is missing", expected: "`{ name: … }`", at: document.position)
      return nil
    }
    guard let person = report.dictionary("person", in: document) else { return nil }
    report.refuseUnknownKeys(in: person, known: ["name", "appleAccount"])
    return report.requiredString("name", in: person, expected: "the person's name")
  }

  /// The person's Apple account, and how Apple's servers of this world behave (SIA-5, SIA-6).
  mutating func readAppleAccount(
    _ document: DocumentValue, of name: String?
  ) -> AppleAccountDescription? {
    guard let person = document["person"], person.entries != nil,
      let account = report.dictionary("appleAccount", in: person)
    else { return nil }
    report.refuseUnknownKeys(
      in: account, known: ["email", "relayDomain", "booleansAsStrings", "signingKey"])
    let email = readEmail(account)
    let relay = readRelayDomain(account)
    let asStrings = report.bool("booleansAsStrings", in: account) ?? false
    let key = readSigningKey(account)
    guard let email, let name else { return nil }
    let names = name.split(separator: " ").map(String.init)
    return AppleAccountDescription(
      givenName: names.dropLast().joined(separator: " "), familyName: names.last ?? name,
      email: email, relayDomain: relay, givesBooleansAsStrings: asStrings, signingKey: key)
  }

  private mutating func readEmail(_ account: DocumentValue) -> String? {
    let expected = "an email address such as chelsea@mail.example"
    guard let email = report.requiredString("email", in: account, expected: expected) else {
      return nil
    }
    let parts = email.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, let domain = Domain(String(parts[1])) else {
      report.add(
        "`\(email)` is no email address", expected: expected, at: account["email"]?.position)
      return nil
    }
    report.checkIsInvented(domain, at: account["email"]?.position)
    return email
  }

  private static let relayDomains = ["privaterelay.appleid.com", "private.icloud.com"]

  private mutating func readRelayDomain(_ account: DocumentValue) -> String {
    let usual = WorldFileReader.relayDomains[0]
    guard let domain = report.string("relayDomain", in: account) else { return usual }
    if WorldFileReader.relayDomains.contains(domain) { return domain }
    report.add(
      "`\(domain)` is no domain of relay addresses",
      expected: WorldFileReader.relayDomains.joined(separator: " or "),
      at: account["relayDomain"]?.position)
    return usual
  }

  /// The key of a file of the world with which identity tokens are signed.
  private mutating func readSigningKey(_ account: DocumentValue) -> String? {
    guard let name = report.string("signingKey", in: account) else { return nil }
    let expected = "a file of the world with a private RSA key in PEM form"
    let place = account["signingKey"]?.position
    guard !name.isEmpty, !name.hasPrefix("/"), !name.split(separator: "/").contains("..") else {
      report.add("`\(name)` does not lie in the world's folder", expected: expected, at: place)
      return nil
    }
    let data: Data
    do throws(BroughtFileProblem) {
      data = try BroughtFile.read(folder.appending(path: name), atMost: 1 << 20)
    } catch {
      report.add("`\(name)`: \(error.found)", expected: expected, at: place)
      return nil
    }
    let text = String(decoding: data, as: UTF8.self)
    if (try? RSAPrivateKey(pem: text)) != nil { return text }
    report.add("`\(name)` holds no such key", expected: expected, at: place)
    return nil
  }
}
