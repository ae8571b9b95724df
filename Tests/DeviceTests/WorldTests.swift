import Domains
import Foundation
import Testing

@testable import Device

@Suite("A world is made of the files people already have")
struct WorldTests {
  @Test func everyPartIsRead() throws {
    let folder = try WorldFolder()
    let world = try folder.load()
    #expect(world.name == "Small")
    // `date -u -d 2020-06-24T09:41:00-07:00 +%s`
    #expect(world.start == Date(timeIntervalSince1970: 1_593_016_860))
    #expect(world.secondsFromGMT == -25_200)
    #expect(world.seed == 7)
    #expect(world.passcode == "1234")
    #expect(world.person == "Noa")
    #expect(world.phones == [World.Phone(number: "+12025550100", label: "Own")])
    #expect(world.scryptCost == 4096)
    let service = try #require(world.services.first)
    #expect(service.description.name == "Shiny")
    #expect(service.description.host == "shiny.example")
    #expect(service.description.domains == ["shiny.example"])
    #expect(service.description.defaultPolicy == .always)
    #expect(service.accounts.map(\.user) == ["noa"])
    #expect(service.accounts.first?.phones == ["+12025550100"])
    let saved = try #require(world.credentials.first)
    #expect(saved.line == 2)
    #expect(saved.password == "pass,word")
    #expect(saved.domain.ascii == "shiny.example")
  }

  @Test func anAccountHasTheSavedPasswordUnlessItHasItsOwn() throws {
    let folder = try WorldFolder()
    #expect(try folder.load().services.first?.accounts.first?.password == "pass,word")
    try folder.write(
      "world.json5",
      WorldFolder.main.replacing("user: \"noa\"", with: "user: \"noa\", password: \"newer\""))
    #expect(try folder.load().services.first?.accounts.first?.password == "newer")
  }

  @Test func anAppWithItsExtension() throws {
    let folder = try WorldFolder()
    let app = try #require(try folder.load().apps.first)
    #expect(app.name == "Shiny")
    #expect(app.identifier.description == "Q4H7XW2K9P.example.shiny.Shiny")
    #expect(app.entitlementsFile == "apps/Shiny.app/Shiny.entitlements")
    #expect(app.entitlement.entries.map(\.pattern) == ["shiny.example"])
    #expect(app.signInWithApple == nil)
    #expect(!app.optsOutOfPrompts)
    let found = try #require(app.extensions.first)
    #expect(found.executable == "ShinyUpgradeExtension")
    #expect(found.kinds[.strongPassword]?.value == true)
    #expect(found.kinds[.signInWithApple] == nil)
    #expect(found.point?.value == World.AppExtension.upgradePoint)
  }

  @Test func aSiteServesItsFilesByTheirPaths() throws {
    let folder = try WorldFolder()
    try folder.write("sites/shiny.example/apple-app-site-association", "{}")
    let site = try #require(try folder.load().site(named("shiny.example")))
    #expect(
      site.files.map(\.path) == [
        "/.well-known/apple-app-site-association", "/.well-known/change-password",
        "/apple-app-site-association",
      ])
    #expect(site.file(at: "/apple-app-site-association")?.body == Data("{}".utf8))
    #expect(
      site.file(at: "/.well-known/change-password")?.file
        == "sites/shiny.example/.well-known/change-password")
  }

  @Test func anIdentifierCanBeGivenForEntitlementsOutOfXcode() throws {
    let folder = try WorldFolder()
    try folder.write(
      "apps/Shiny.app/Shiny.entitlements",
      WorldFolder.entitlements(["webcredentials:shiny.example"], identifier: nil))
    try folder.write("apps/Shiny.app/Info.plist", WorldFolder.info("$(PRODUCT_BUNDLE_IDENTIFIER)"))
    #expect(folder.problems().count == 1)
    try folder.write(
      "world.json5",
      WorldFolder.main.replacing(
        "name: \"Small\",",
        with: "name: \"Small\", identifiers: { Shiny: \"R8M3VT6Z1D.example.own\" },"))
    #expect(try folder.load().apps.first?.identifier.description == "R8M3VT6Z1D.example.own")
  }

  @Test func theTeamOfTheEntitlementsIsEnough() throws {
    let folder = try WorldFolder()
    try folder.write(
      "apps/Shiny.app/Shiny.entitlements",
      WorldFolder.propertyList(
        "<key>com.apple.developer.team-identifier</key><string>R8M3VT6Z1D</string>"))
    let identifier = try folder.load().apps.first?.identifier
    #expect(identifier?.description == "R8M3VT6Z1D.example.shiny.Shiny")
  }

  @Test func whatKeepsAnUpgradeFromBeingOfferedIsNoMistakeOfTheWorld() throws {
    let folder = try WorldFolder()
    try folder.write(
      "apps/Shiny.app/Shiny.entitlements",
      WorldFolder.entitlements(["webcredentials:https://real.com/"]))
    try folder.write("sites/shiny.example/.well-known/apple-app-site-association", "no json")
    try folder.write(
      "apps/Shiny.app/PlugIns/Up.appex/Info.plist", WorldFolder.extensionInfo(point: nil))
    #expect(folder.problems().isEmpty)
  }
}

@Suite("A mistake in a world is FILE:LINE: what is wrong; what was expected")
struct WorldProblemTests {
  @Test(
    "world.json5",
    arguments: [
      ("name: \"Small\",", "", "world.json5:1: `name` is missing; expected the world's name"),
      ("seed: 7", "seed: -7", "world.json5:2: the seed -7 is negative; expected zero or more"),
      ("seed: 7", "seed: 'x'", "world.json5:2: `seed` is a string; expected a whole number"),
      (
        "passcode: \"1234\"", "passcode: \"12a4\"",
        "world.json5:2: the passcode is not made of four to twelve digits; "
          + "expected four to twelve digits in quotes"
      ),
      (
        "passcode: \"1234\"", "passcode: 1234",
        "world.json5:2: `passcode` is a number; expected a string"
      ),
      (
        "2020-06-24T09:41:00-07:00", "tomorrow",
        "world.json5:2: `tomorrow` is no time; expected a time with its zone, "
          + "such as 2020-06-24T09:41:00-07:00"
      ),
      ("person:", "persons:", "world.json5:3: there is no key `persons` here; expected `person`"),
      (
        "number: \"+1 202 555 0100\"", "number: \"+1 202 555 1234\"",
        "world.json5:4: the telephone number `+1 202 555 1234` could belong to somebody; "
          + "expected a number such as +1 202 555 0100, in 555-0100 to 555-0199"
      ),
      (
        "domains: [\"shiny.example\"]", "domains: [\"shiny.example\", \"shiny.com\"]",
        "world.json5:6: the domain `shiny.com` could belong to somebody; "
          + "expected a domain that ends in .example or .test"
      ),
      (
        "stepUp: \"always\"", "stepUp: \"sometimes\"",
        "world.json5:6: there is no policy `sometimes`; "
          + "expected one of `never`, `always`, `whenAtRisk`, `whenNoSession`"
      ),
      (
        "stepUp: \"always\"", "passwordRules: \"minlength: 9; maxlength: 8\"",
        "world.json5:6: no password satisfies the rules"
      ),
      (
        "user: \"noa\"", "user: \"other\"",
        "world.json5:7: no password is known for `other`; "
          + "expected `password`, or a row for this user in passwords.csv"
      ),
      (
        "(202) 555-0100", "202 555 0101",
        "world.json5:7: the phone does not have the number +1 202 555 0101; "
          + "expected one of the world's `phones`"
      ),
      (
        "accounts: [", "accounts: [{ user: 'noa' }, ",
        "world.json5:7: the service already has an account `noa`; expected one account a user"
      ),
      (
        "services: [",
        "services: [{ name: 'B', domains: ['shiny.example'] },",
        "world.json5:6: the domain `shiny.example` already belongs to a service; "
          + "expected one service a domain"
      ),
      (
        "seed: 7", "seed: 7, scryptCost: 1000",
        "world.json5:2: the scrypt cost 1000 is none; expected a power of two from 2 to 1048576"
      ),
      (
        "seed: 7", "seed: 7, identifiers: { Gone: 'x' }",
        "world.json5:2: there is no app `apps/Gone.app`; expected the name of an app's folder"
      ),
      (
        "seed: 7", "seed: 7, sharedCredentials: ['a.example']",
        "world.json5:2: `sharedCredentials` holds a string that is no group of domains; "
          + "expected arrays of domains that share their accounts"
      ),
      (
        "seed: 7", "seed: 7, financial: ['a b']",
        "world.json5:2: `a b` is no domain; expected a domain such as shiny.example"
      ),
      (
        "seed: 7", "seed: 7 7",
        "world.json5:2: there is `7` inside an object; expected a comma or `}`"
      ),
    ])
  func mainFile(old: String, new: String, sentence: String) throws {
    let folder = try WorldFolder()
    #expect(WorldFolder.main.contains(old))
    try folder.write("world.json5", WorldFolder.main.replacing(old, with: new, maxReplacements: 1))
    let problems = folder.problems()
    #expect(problems.contains { $0.hasPrefix(sentence) }, "\(problems)")
  }

  @Test(
    "passwords.csv",
    arguments: [
      (
        "B,https://b.com/,u,p,,\n",
        "passwords.csv:3: the domain `b.com` could belong to somebody; "
          + "expected a domain that ends in .example or .test"
      ),
      (
        "B,no address,u,p,,\n",
        "passwords.csv:3: `no address` is no web address; expected one such as https://shiny.example/"
      ),
      ("B,https://b.test/,u,,,\n", "passwords.csv:3: the password is empty; expected a password"),
      (
        "B,https://shiny.example/x,noa,p,,\n",
        "passwords.csv:3: shiny.example already has a password for `noa` in line 2; "
          + "expected one row for a domain and a user"
      ),
      (
        "a,b\n",
        "passwords.csv:3: The row has 2 cells and the first line 6; expected as many cells as columns"
      ),
      (
        "B,\"https://b.test/\n",
        "passwords.csv:3: a quote is opened and never closed; expected a closing quote"
      ),
    ])
  func credentials(row: String, sentence: String) throws {
    let folder = try WorldFolder()
    try folder.write("passwords.csv", WorldFolder.passwords + row)
    #expect(folder.problems().contains(sentence), "\(folder.problems())")
  }

  @Test(
    "apps",
    arguments: [
      (
        "Info.plist", "{}",
        "apps/Shiny.app/Info.plist:1: the file is a property list in the old text form, or JSON; "
          + "expected a property list in XML or binary form"
      ),
      (
        "Info.plist", "<plist><array/></plist>",
        "apps/Shiny.app/Info.plist:1: the property list holds an array; expected a dictionary"
      ),
      (
        "Info.plist", "<plist>\n<dict/></plist>",
        "apps/Shiny.app/Info.plist:2: `CFBundleIdentifier` is missing; "
          + "expected the app's bundle identifier"
      ),
      (
        "Info.plist", WorldFolder.info("example.other"),
        "apps/Shiny.app/Shiny.entitlements:3: the application identifier ends in "
          + "`example.shiny.Shiny`; expected `example.other` as in Info.plist"
      ),
      (
        "Shiny.entitlements", WorldFolder.entitlements([], identifier: "shiny"),
        "apps/Shiny.app/Shiny.entitlements:3: `shiny` is no application identifier: it does not "
          + "begin with the team's prefix of ten characters and a dot; expected ten characters of "
          + "A–Z and 0–9, a dot and the bundle identifier"
      ),
      (
        "PlugIns/Up.appex/Info.plist",
        WorldFolder.extensionInfo().replacing(
          "<string>ShinyUpgradeExtension</string>", with: "<string>../../../bin/sh</string>"),
        "apps/Shiny.app/PlugIns/Up.appex/Info.plist:4: `CFBundleExecutable` is `../../../bin/sh`, "
          + "which is a path; expected the name of the extension's program"
      ),
    ])
  func apps(file: String, text: String, sentence: String) throws {
    let folder = try WorldFolder()
    try folder.write("apps/Shiny.app/\(file)", text)
    #expect(folder.problems().contains(sentence), "\(folder.problems())")
  }

  @Test func sitesOfOthers() throws {
    let folder = try WorldFolder()
    try folder.write("sites/real.com/index.html", "x")
    try folder.write("sites/no host/index.html", "x")
    #expect(
      folder.problems() == [
        "sites/no host: `no host` is no host; expected a folder named after a host",
        "sites/real.com: the domain `real.com` could belong to somebody; "
          + "expected a domain that ends in .example or .test",
      ])
  }

  @Test func allMistakesOfAllFilesAtOnceInTheirOrder() throws {
    let folder = try WorldFolder()
    try folder.write(
      "world.json5",
      WorldFolder.main.replacing("seed: 7", with: "sead: 7").replacing("always", with: "ever"))
    try folder.write("passwords.csv", WorldFolder.passwords + "a\nB,https://b.com/,u,p,,\n")
    try folder.write("apps/Shiny.app/Info.plist", "<plist>")
    try folder.write("sites/real.com/x", "x")
    let places = folder.problems().map { $0.prefix { $0 != " " } }
    #expect(
      places == [
        "world.json5:1:", "world.json5:2:", "world.json5:6:", "apps/Shiny.app/Info.plist:1:",
        "passwords.csv:3:", "passwords.csv:4:", "sites/real.com:",
      ])
  }

  @Test func aFolderThatIsNoWorld() throws {
    let folder = try WorldFolder()
    try folder.remove("world.json5")
    try folder.remove("passwords.csv")
    #expect(
      folder.problems() == [
        "world.json5: there is no such file; "
          + "expected `world.json5` in the world's folder",
        "passwords.csv: there is no such file; "
          + "expected `passwords.csv` in the world's folder",
      ])
  }

  @Test func aSentenceBeginsWithAPathThatCanBeOpened() throws {
    let folder = try WorldFolder()
    try folder.write("world.json5", "{")
    do {
      _ = try World.load(folder.url)
      Issue.record("was loaded")
    } catch {
      let path = folder.url.appending(path: "world.json5").path(percentEncoded: false)
      #expect(error.sentences.count == 1)
      #expect(error.sentences.first?.hasPrefix(path + ":1: ") == true)
    }
  }

  @Test(
    arguments: [
      ("+1 202 555 0100", "+12025550100"), ("+1 (202) 555-0199", "+12025550199"),
      ("+12125550142", "+12125550142"), ("+1 202 555 0200", nil), ("+1 202 556 0100", nil),
      ("202 555 0100", nil), ("+44 202 555 0100", nil), ("+1 202 555 01000", nil),
      ("+1 202 555 010x", nil), ("1+2025550100", nil), ("", nil),
    ] as [(String, String?)])
  func numbersThatNobodyHas(text: String, number: String?) {
    #expect(PhoneNumber.normal(text) == number)
  }

  @Test(
    arguments: [
      ("2020-06-24T09:41:00-07:00", 1_593_016_860, -25_200),
      ("2020-06-24T16:41:00Z", 1_593_016_860, 0),
      ("2020-06-24T22:11:00+05:30", 1_593_016_860, 19_800), ("2020-06-24T09:41:00", nil, 0),
      ("2020-06-24", nil, 0), ("9:41", nil, 0),
    ] as [(String, Double?, Int)])
  func times(text: String, seconds: Double?, zone: Int) {
    let time = WorldTime(text)
    #expect(time?.date.timeIntervalSince1970 == seconds)
    if let time { #expect(time.secondsFromGMT == zone) }
  }
}
