import AuthenticationServices
import Foundation
import PasswordRules
import TestSupport
import Testing

@testable import Device

@Suite(
  "AFL-5, AFL-6, AFL-7: what is entered in an app is saved, updated, or left alone",
  .timeLimit(.minutes(1)))
struct SavingTests {
  /// A phone, and what it asked to save.
  private struct Stand {
    let lab: Lab
    let asked = Recorder<SaveOffer>()

    init(prepare: (URL) throws -> Void = { _ in }) async throws {
      lab = try await Lab(prepare: prepare)
      lab.device.observe { [asked] event in
        if case .saveOffered(let offer) = event { asked.record(offer) }
      }
    }

    /// Goes to the form for a new account; answers what is ready for it.
    func signUpForm() async throws -> SignUpOffer? {
      _ = try await lab.openApp()
      await lab.device.actInApp(Lab.app, row: "createAccount")
      return try #require(await lab.device.openApp(Lab.app)).signUp
    }

    func create(_ user: String, _ password: String) async {
      await lab.device.actInApp(
        Lab.app, row: "create", values: ["user": user, "password": password])
    }
  }

  private func offer(_ kind: SaveOffer.Kind, _ user: String) -> SaveOffer {
    SaveOffer(kind: kind, appName: "Shiny", domain: "shiny.example", user: user)
  }

  @Test("AFL-5: a strong password is ready, the same one as long as the form is open, and saved")
  func strong() async throws {
    let stand = try await Stand()
    let ready = try #require(try await stand.signUpForm())
    #expect(ready.user == "noa@icloud.example")
    #expect(ready.domain == "shiny.example")
    #expect(PasswordRules().violations(in: ready.password).isEmpty)
    #expect(try await stand.signUpForm()?.password == ready.password)
    await stand.create("new@shiny.example", ready.password)
    #expect(stand.asked.values.isEmpty)
    #expect(try await stand.lab.password("new@shiny.example") == ready.password)
    let signedIn = await stand.lab.device.signIn(
      domain: "shiny.example", user: "new@shiny.example", password: nil)
    #expect(signedIn == .signedIn)
    let names = try stand.lab.device.traceEvents().map(\.name)
    #expect(names.contains("password saved"))
    // The next account gets another one.
    _ = try await stand.lab.act("signOut")
    #expect(try await stand.signUpForm()?.password != ready.password)
  }

  @Test("AFL-5: the app's own rules apply")
  func rules() async throws {
    let text = "minlength: 10; maxlength: 16; required: lower; required: upper; required: [!#$]"
    let stand = try await Stand { world in
      try Lab.change(
        world, #"domains: ["shiny.example"], "#,
        to: #"domains: ["shiny.example"], passwordRules: "\#(text)", "#)
    }
    let ready = try #require(try await stand.signUpForm())
    #expect((10...16).contains(ready.password.count))
    #expect(ready.password.contains { "!#$".contains($0) })
    await stand.create("new", ready.password)
    #expect(try await stand.lab.password("new") == ready.password)
  }

  @Test("AFL-5: what the server refuses is not saved")
  func refused() async throws {
    let stand = try await Stand()
    let ready = try #require(try await stand.signUpForm())
    await stand.create("plain", ready.password)
    #expect(try await stand.lab.openApp().form?.error != nil)
    #expect(try await stand.lab.password("plain") == Lab.passwords["plain"])
  }

  @Test("AFL-3: without an association nothing is made and nothing is asked")
  func untrusted() async throws {
    let stand = try await Stand { world in
      try Data("{}".utf8).write(
        to: world.appending(path: "sites/shiny.example/.well-known/apple-app-site-association"))
    }
    #expect(try await stand.signUpForm() == nil)
    await stand.create("new", "a password of one's own")
    #expect(stand.asked.values.isEmpty)
    #expect(try stand.lab.device.credential(domain: "shiny.example", user: "new") == nil)
  }

  @Test("AFL-6: one's own password for a new account is asked about, and saved on yes")
  func own() async throws {
    let stand = try await Stand()
    _ = try await stand.signUpForm()
    await stand.create("new", "a password of one's own")
    let asked = offer(.save, "new")
    #expect(stand.asked.values == [asked])
    #expect(try stand.lab.device.credential(domain: "shiny.example", user: "new") == nil)
    #expect(await stand.lab.device.save(asked) == nil)
    #expect(try await stand.lab.password("new") == "a password of one's own")
    // Answered once, it is over.
    #expect(
      await stand.lab.device.save(asked)
        == "This was asked about before. Sign in again to be asked anew.")
  }

  @Test("AFL-6: known with another password: update, and the old one goes into the history")
  func update() async throws {
    let stand = try await Stand()
    try await stand.lab.signInToApp("stale", password: "what the server knows")
    let asked = offer(.update, "stale")
    #expect(stand.asked.values == [asked])
    #expect(await stand.lab.device.save(asked) == nil)
    let id = try stand.lab.id("stale")
    let secrets = try await stand.lab.device.reveal(id, proof: .passcode(Lab.passcode)).get()
    #expect(secrets.password == "what the server knows")
    #expect(secrets.history.map(\.password) == ["what the phone believes"])
  }

  @Test("AFL-6: identical, or a sign-in that failed: nothing")
  func nothing() async throws {
    let stand = try await Stand()
    try await stand.lab.signInToApp("plain", password: "wrong")
    try await stand.lab.signInToApp("plain")
    #expect(stand.asked.values.isEmpty)
  }

  @Test("Not Now: nothing is saved")
  func declined() async throws {
    let stand = try await Stand()
    try await stand.lab.signInToApp("stale", password: "what the server knows")
    stand.lab.device.declineSaving()
    #expect(await stand.lab.device.save(offer(.update, "stale")) != nil)
    #expect(try await stand.lab.password("stale") == "what the phone believes")
  }

  @Test("locked: a strong password waits to be saved, and what cannot be compared is left alone")
  func locked() async throws {
    let stand = try await Stand()
    let ready = try #require(try await stand.signUpForm())
    stand.lab.device.lock()
    await stand.create("new", ready.password)
    let asked = offer(.strong, "new")
    #expect(stand.asked.values == [asked])
    #expect(await stand.lab.device.save(asked) != nil)
    try await stand.lab.unlock()
    #expect(await stand.lab.device.save(asked) == nil)
    #expect(try await stand.lab.password("new") == ready.password)
    _ = try await stand.lab.act("signOut")
    stand.lab.device.lock()
    try await stand.lab.signInToApp("stale", password: "what the server knows")
    #expect(stand.asked.values == [asked])
  }
}

@Suite(
  "UPG-4, UPG-34: an app offers what its extension declares, and no more", .timeLimit(.minutes(1)))
struct DeclaredOffersTests {
  private func rows(_ attributes: String) async throws -> [String] {
    let lab = try await Lab(prepare: { world in
      let info = WorldFolder.extensionInfo(attributes: attributes)
      try Data(info.utf8).write(
        to: world.appending(path: "apps/Shiny.app/PlugIns/Up.appex/Info.plist"))
    })
    return try await lab.signInToApp("plain").sections.flatMap(\.rows).map(\.id)
  }

  private static let apple = """
    <key>ASAccountAuthenticationModificationSupportsUpgradeToSignInWithApple</key><true/>
    """
  private static let strong = """
    <key>ASAccountAuthenticationModificationSupportsStrongPasswordChange</key><true/>
    """

  @Test("one kind, the other, both, none")
  func kinds() async throws {
    let ends = ["signOut", "deleteAccount"]
    #expect(try await rows(Self.apple) == ["upgradeToSignInWithApple"] + ends)
    #expect(try await rows(Self.strong) == ["switchToStrongPassword"] + ends)
    #expect(
      try await rows(Self.strong + Self.apple)
        == ["switchToStrongPassword", "upgradeToSignInWithApple"] + ends)
    #expect(try await rows("") == ends)
  }

  @Test("UPG-34: where the site does not vouch, a person reads no word of entitlements and files")
  func plainWords() async throws {
    let lab = try await Lab(prepare: { world in
      try Data("{}".utf8).write(
        to: world.appending(path: "sites/shiny.example/.well-known/apple-app-site-association"))
    })
    try await lab.signInToApp("plain")
    let page = try await lab.act("switchToStrongPassword")
    let said = try #require(page.notice?.text)
    #expect(said.contains("Why? on Shiny's page"))
    #expect(!said.contains("webcredentials") && !said.contains("entitlement"))
    try lab.expectSoundTrace()
  }
}

@Suite(
  "A session that has ended is noticed when its app comes to the front", .timeLimit(.minutes(1)))
struct EndedSessionTests {
  @Test(
    "running already or launched anew: the app is signed out and says why",
    arguments: [true, false])
  func ended(_ isRunning: Bool) async throws {
    let lab = try await Lab()
    try await lab.signInToApp("plain")
    lab.device.leaveApp(Lab.app)
    lab.device.moveClock(by: 400 * 86_400)
    let phone =
      isRunning
      ? lab
      : try {
        lab.device.close(); return try Lab(after: lab)
      }()
    let page = try await phone.openApp()
    #expect(page.title == "Sign In")
    #expect(page.notice?.text == "Your session has ended. Sign in again.")
  }
}

@Suite("STO-13: moving the clock is not being away", .timeLimit(.minutes(1)))
struct ClockMoveTests {
  @Test("a person who moves the clock is there, and five minutes count from then")
  func moved() async throws {
    let lab = try await Lab()
    lab.device.whilePersonIsThere { lab.device.moveClock(by: 3_600) }
    #expect(lab.device.isUnlocked)
    lab.device.moveClock(by: 299)
    #expect(lab.device.isUnlocked)
    lab.device.moveClock(by: 1)
    #expect(!lab.device.isUnlocked)
    // A locked store stays locked, and nothing rings.
    lab.device.whilePersonIsThere { lab.device.moveClock(by: 3_600) }
    #expect(!lab.device.isUnlocked)
  }
}
