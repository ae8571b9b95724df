import AssociatedDomains
import Domains
import Foundation
import PasswordAudit
import PasswordRules
import Testing

@testable import Device

/// The built-in world, as it lies in the checkout.
private let shiny = URL(filePath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  .appending(path: "assets/worlds/shiny")

@Suite("The built-in world shows every case, and fits together")
struct WorldShinyTests {
  private func world() throws -> World { try World.load(shiny) }

  private func verdict(_ domain: String) throws -> EligibilityVerdict {
    eligibility(of: try world()).verdict(for: try named(domain))
  }

  @Test func itBeginsAtTheTimeOfTheMockUps() throws {
    let world = try world()
    #expect(world.passcode == "246810")
    let local = Int(world.start.timeIntervalSince1970) + world.secondsFromGMT
    #expect(local % 86_400 == (9 * 60 + 41) * 60)
  }

  @Test func aboutThirtyPasswordsAndSevenApps() throws {
    let world = try world()
    #expect((28...34).contains(world.credentials.count))
    #expect(world.apps.count == 7)
    #expect(world.apps.allSatisfy { $0.appGroups.count == 1 })
    #expect(world.appleAccount?.email == "chelsea.rivera@icloud.example")
  }

  @Test("what each app shows") func apps() throws {
    for name in ["shiny.example", "roam.example", "clinic.example"] {
      #expect(try verdict(name).upgrades == [.strongPassword, .signInWithApple])
    }
    let ledger = try verdict("ledger.example")
    #expect(ledger.upgrades == [.strongPassword])
    #expect(ledger.checks.filter { $0.status == .failed }.map(\.rule) == ["UPG-5"])
    #expect(ledger.app?.optsOutOfPrompts == true)
    let parcel = try verdict("parcel.example")
    #expect(parcel.upgrades.isEmpty)
    #expect(parcel.checks[1].id == "aasa.app-missing")
    let bank = try verdict("bank.example")
    #expect(bank.upgrades.isEmpty)
    #expect(bank.checks[2].id == "extension.missing")
    let tempo = try verdict("tempo.example")
    #expect(tempo.upgrades == [.signInWithApple])
    #expect(tempo.checks[3].id == "extension.kind-missing")
    #expect(tempo.upgradeExtension?.kinds[.signInWithApple]?.value == true)
  }

  @Test("which apps begin signed in, and whose account is the Apple user's (SIA-15)")
  func sessions() throws {
    let services = try world().services
    func users(_ key: (World.Service) -> String?) -> [String] {
      services.compactMap { service in key(service).map { "\(service.description.name) \($0)" } }
    }
    #expect(
      users(\.signedIn) == [
        "Shiny chelsea@shiny.example", "Roam noa@mail.example", "Ledger household@mail.example",
      ])
    #expect(users(\.appleBound) == ["Meadow Clinic chelsea.first-visit@clinic.example"])
  }

  @Test func everyExtensionNamesTheProgramThatIsThere() throws {
    let extensions = try world().apps.flatMap(\.extensions)
    #expect(extensions.count == 6)
    #expect(extensions.allSatisfy { $0.executable == "ShinyUpgradeExtension" })
  }

  @Test func theClinicsRulesRefuseTheUsualFormAndItsExtensionSaysSo() throws {
    let clinic = try #require(try world().service(for: named("clinic.example")))
    let text = try #require(clinic.description.passwordRules)
    #expect(try verdict("clinic.example").generationRequirements == text)
    let rules = PasswordRules(parsing: text)
    // A password of the system's form (GEN-1), made by hand.
    #expect(!rules.violations(in: "kofmez-Ridtup-7wafqe").isEmpty)
    for account in clinic.accounts where account.user != clinic.appleBound {
      #expect(rules.violations(in: account.password).isEmpty)
    }
  }

  @Test("SMS-1 an account for each policy") func policies() throws {
    let policies = try world().services.flatMap { service in
      service.accounts.map { $0.policy ?? service.description.defaultPolicy }
    }
    #expect(Set(policies) == [.never, .always, .whenAtRisk, .whenNoSession])
  }

  @Test("an account for each of the numbers 0100 to 0105, where an upgrade is offered")
  func numbers() throws {
    let numbers = try world().services.flatMap { service in
      try service.description.domains.contains { try !verdict($0).upgrades.isEmpty }
        ? service.accounts.flatMap(\.phones) : []
    }
    for last in 100...105 { #expect(numbers.contains("+12025550\(last)")) }
  }

  @Test func everySavedPasswordOpensItsAccountButTheOneThatIsOutOfDate() throws {
    let world = try world()
    var outOfDate: [String] = []
    for saved in world.credentials {
      guard let service = world.service(for: saved.domain) else { continue }
      let account = try #require(service.accounts.first { $0.user == saved.user })
      if account.password != saved.password { outOfDate.append("\(saved.domain) \(saved.user)") }
    }
    #expect(outOfDate == ["roam.example noa@mail.example"])
    var unsaved: [String] = []
    for service in world.services {
      for account in service.accounts
      where !world.credentials.contains(where: {
        service.description.domains.contains($0.domain.ascii) && $0.user == account.user
      }) {
        unsaved.append("\(service.description.name) \(account.user)")
      }
    }
    #expect(
      unsaved == [
        "Meadow Clinic chelsea.first-visit@clinic.example", "Ledger household@mail.example",
      ])
  }

  @Test("AUD-2, AUD-4 leaked and reused passwords in believable mixture, many without a finding")
  func audit() throws {
    let world = try world()
    let entries = world.credentials.map {
      AuditEntry(
        id: Int64($0.line), domain: $0.domain.ascii, user: $0.user, title: $0.title,
        password: $0.password)
    }
    let audit = PasswordAudit(policy: world.auditPolicy, leaks: [LeakedPasswords.builtIn])
    let found = audit.run(entries, progress: { _ in true })
    let first = try #require(found.first)
    #expect(first.domain == "shiny.example")
    #expect(first.user == "chelsea@shiny.example")
    #expect(first.findings.first?.kind == .leaked)
    let high = found.filter { $0.priority == .high }.map { "\($0.domain) \($0.user)" }
    #expect(
      Set(high) == [
        "shiny.example chelsea@shiny.example", "shiny.example noa@shiny.example",
        "tempo.example chelsea@mail.example", "parcel.example chelsea@mail.example",
        "recipes.example chelsea@mail.example", "bank.example chelsea",
        "ledger.example chelsea@mail.example",
      ])
    #expect(found.count == 12)
    let news = try #require(found.first { $0.domain == "news.example" })
    #expect(news.findings.map(\.others) == [["forum.example"]])
    #expect(!found.contains { $0.domain.hasPrefix("stream") || $0.domain.hasPrefix("kids.") })
  }
}
