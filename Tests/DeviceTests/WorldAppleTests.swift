import AppleAccount
import Foundation
import Testing

@testable import Device

@Suite("A world says what Apple, the apps and their groups are like")
struct WorldAppleTests {
  private func folder(
    person: String = #"{ name: "Noa van Dyk", appleAccount: { email: "noa@icloud.example" } }"#,
    account: String = #"{ user: "noa", phones: ["+1 (202) 555-0100"] }"#, top: String = ""
  ) throws -> WorldFolder {
    let folder = try WorldFolder()
    try folder.write(
      "world.json5",
      WorldFolder.main.replacing(#"{ name: "Noa" }"#, with: person)
        .replacing(#"{ user: "noa", phones: ["+1 (202) 555-0100"] }"#, with: account)
        .replacing("seed: 7,", with: "seed: 7,\(top)"))
    return folder
  }

  @Test("SIA-2: the person's Apple account, with how Apple's servers behave")
  func account() throws {
    #expect(try WorldFolder().load().appleAccount == nil)
    #expect(
      try folder().load().appleAccount
        == AppleAccountDescription(
          givenName: "Noa van", familyName: "Dyk", email: "noa@icloud.example"))
    let folder = try folder(
      person: """
        { name: "Noa", appleAccount: { email: "noa@icloud.example", booleansAsStrings: true,
          relayDomain: "private.icloud.com", signingKey: "keys/apple.pem" } }
        """)
    try folder.write("keys/apple.pem", TestKey.pem)
    #expect(
      try folder.load().appleAccount
        == AppleAccountDescription(
          givenName: "", familyName: "Noa", email: "noa@icloud.example",
          relayDomain: "private.icloud.com", givesBooleansAsStrings: true,
          signingKey: TestKey.pem))
  }

  @Test(
    "a mistake in it is reported with its line",
    arguments: [
      (
        #"{ name: "N", appleAccount: {} }"#,
        "`email` is missing; expected an email address such as chelsea@mail.example"
      ),
      (
        #"{ name: "N", appleAccount: { email: "noa" } }"#,
        "`noa` is no email address; expected an email address such as chelsea@mail.example"
      ),
      (
        #"{ name: "N", appleAccount: { email: "noa@mail.com" } }"#,
        "the domain `mail.com` could belong to somebody; expected a domain that ends in .example or .test"
      ),
      (
        #"{ name: "N", appleAccount: { email: "n@a.example", relayDomain: "a.example" } }"#,
        "`a.example` is no domain of relay addresses; expected privaterelay.appleid.com or private.icloud.com"
      ),
      (
        #"{ name: "N", appleAccount: { email: "n@a.example", signingKey: "../key" } }"#,
        "`../key` does not lie in the world's folder; expected "
          + "a file of the world with a private RSA key in PEM form"
      ),
      (
        #"{ name: "N", appleAccount: { email: "n@a.example", signingKey: "none.pem" } }"#,
        "`none.pem`: there is no such file; expected "
          + "a file of the world with a private RSA key in PEM form"
      ),
      (
        #"{ name: "N", appleAccount: { email: "n@a.example", signingKey: "passwords.csv" } }"#,
        "`passwords.csv` holds no such key; expected "
          + "a file of the world with a private RSA key in PEM form"
      ),
      (
        #"{ name: "N", appleAccount: { email: "n@a.example", emial: 1 } }"#,
        "there is no key `emial` here; expected `email`"
      ),
      (
        #"{ name: "N", appleAccount: "n@a.example" }"#,
        "`appleAccount` is a string; expected a dictionary"
      ),
    ])
  func mistakes(person: String, sentence: String) throws {
    #expect(try folder(person: person).problems() == ["world.json5:3: \(sentence)"])
  }

  @Test("an account can be open in its app, and one can be the Apple user's, without a password")
  func accounts() throws {
    let both = try folder(
      account: """
        { user: "noa", signedIn: true }, { user: "first-visit", appleUser: true }
        """
    ).load()
    let service = try #require(both.services.first)
    #expect(service.signedIn == "noa")
    #expect(service.appleBound == "first-visit")
    #expect(service.accounts.map(\.password) == ["pass,word", ""])
  }

  @Test("one of each at most, and no Apple user without an Apple account")
  func tooMany() throws {
    let twice = try folder(
      account: #"{ user: "noa", signedIn: true }, { user: "b", password: "b", signedIn: true }"#)
    #expect(
      twice.problems() == [
        "world.json5:7: `signedIn` is true for two accounts of the service; expected one of them at most"
      ])
    let nobody = try folder(
      person: #"{ name: "Noa" }"#, account: #"{ user: "noa", appleUser: true }"#)
    #expect(
      nobody.problems() == [
        "world.json5:6: an account of the service is the Apple user's, and the person has no Apple "
          + "account; expected `appleAccount: { email: … }` in `person`"
      ])
  }

  @Test("test numbers are spared the limits only where the world says so")
  func exempt() throws {
    #expect(try folder().load().services.first?.description.exemptNumbers == [])
    let world = try folder(top: " numbersExemptFromLimits: true,").load()
    #expect(world.services.first?.description.exemptNumbers == ["+12025550100"])
  }

  @Test("SHR-1: the groups of an app are its extension's, unless that has entitlements of its own")
  func groups() throws {
    let folder = try WorldFolder()
    try folder.write(
      "apps/Shiny.app/Shiny.entitlements",
      WorldFolder.entitlements(["webcredentials:shiny.example"], more: WorldFolder.appleAndGroup))
    let app = try #require(try folder.load().apps.first)
    #expect(app.appGroups == ["group.example.shiny"])
    #expect(app.extensions.first?.appGroups == ["group.example.shiny"])
    #expect(app.signInWithApple?.value == true)
    try folder.write(
      "apps/Shiny.app/PlugIns/Up.appex/Up.entitlements", WorldFolder.propertyList(""))
    #expect(try folder.load().apps.first?.extensions.first?.appGroups == [])
  }

  @Test(
    "a group that could not name a folder is a mistake",
    arguments: ["shiny", "group.", "group..a", "group.a/b", "group.é"])
  func groupNames(_ name: String) throws {
    let folder = try WorldFolder()
    try folder.write(
      "apps/Shiny.app/Shiny.entitlements",
      WorldFolder.entitlements(
        ["webcredentials:shiny.example"],
        more: """

          <key>com.apple.security.application-groups</key>
          <array><string>\(name)</string></array>
          """))
    #expect(
      folder.problems() == [
        "apps/Shiny.app/Shiny.entitlements:9: `\(name)` is no app group; expected "
          + "a name such as group.example.shiny"
      ])
  }
}
