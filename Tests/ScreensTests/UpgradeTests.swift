import Device
import Foundation
import Testing
import TextInterface

@testable import Screens

@Suite("UPG-10, UPG-11, UPG-34 Upgrades from the tap to the outcome")
struct UpgradeTests {
  private func running() -> Probe {
    var probe = Probe.unlocked()
    probe.press("r<ret>")
    return probe
  }

  @Test("UPG-10 The details offer it for every eligible credential, at risk or not")
  func details() {
    var probe = Probe.unlocked()
    probe.press("p/quentin<ret><ret>")
    #expect(probe.text.contains("Switch to Strong Password"))
    probe.press("s")
    #expect(probe.effects.last == .upgrade(13, .strongPassword))
  }

  @Test("UPG-6 Without an app the page says what a person would do on the website")
  func website() {
    var probe = Probe.unlocked()
    probe.press("p/bank<ret><ret>")
    #expect(!probe.text.contains("Switch to Strong Password"))
    #expect(probe.text.contains("Change Password on Website"))
    probe.press("c")
    #expect(probe.text.contains("https://bank.example/.well-known/change-password"))
    #expect(probe.text.contains("Sign in as chelsea"))
    probe.press("a")
    #expect(
      probe.effects.last
        == .copy("https://bank.example/.well-known/change-password", what: .address))
  }

  @Test("UPG-11 Urgent entries carry the buttons, others lead to the details")
  func recommendations() {
    var probe = Probe.unlocked()
    probe.press("r")
    #expect(probe.selected.hasPrefix("Switch to Strong Password"))
    probe.press("j")
    #expect(probe.selected.hasPrefix("Upgrade to Sign in with Apple"))
    probe.press("jj")
    #expect(probe.selected.hasPrefix("Change Password on Website"))
    probe.press("j<ret>")
    #expect(probe.title == "Forum")
  }

  @Test("SCR-7 While it works the page says what is waited for, then how to stop it")
  func working() {
    var probe = running()
    probe.send(.upgradeProgressed("Asking Shiny's server…"))
    #expect(probe.text.contains("Asking Shiny's server…"))
    #expect(!probe.text.contains("esc cancels it."))
    for _ in 0..<10 { probe.send(.waitTicked) }
    #expect(probe.text.contains("This takes a while. esc cancels it."))
    probe.press("<esc>")
    #expect(probe.effects.last == .cancelUpgrade)
    #expect(probe.text.contains("Cancelling…"))
    probe.press("<esc>")
    #expect(probe.effects.filter { $0 == .cancelUpgrade }.count == 1)
  }

  @Test("Return pressed twice does not answer what nobody has seen yet")
  func noTypeAhead() {
    var probe = running()
    probe.press("<ret><ret>")
    probe.send(.upgradeFinished(Fixtures.result(.passwordUpdated)))
    #expect(probe.text.contains("✓ Password Updated"))
  }

  @Test(
    "Each outcome has its words",
    arguments: [
      (UpgradeResult.Outcome.passwordUpdated, "Password Updated"),
      (.cancelled, "Cancelled. Nothing was changed."), (.failed, "Upgrade Failed"),
      (.interrupted, "Interrupted Upgrade"),
    ])
  func outcome(_ outcome: UpgradeResult.Outcome, _ words: String) {
    var probe = running()
    probe.send(.upgradeFinished(Fixtures.result(outcome, reason: "Nobody answered. Try again.")))
    #expect(probe.text.contains(words))
    let saysWhy = outcome == .failed || outcome == .interrupted
    #expect(probe.text.contains("Nobody answered. Try again.") == saysWhy)
    probe.press("<ret>")
    #expect(probe.title == "Security Recommendations")
  }

  @Test("After a failure it can be tried again from there")
  func tryAgain() {
    var probe = running()
    probe.send(.upgradeFinished(Fixtures.result(.failed, reason: "No network.")))
    probe.press("j<ret>")
    #expect(probe.effects.last == .upgrade(12, .strongPassword))
  }

  @Test("STO-22 An interrupted upgrade is shown on its credential, with both passwords")
  func interrupted() {
    var phone = FakePhone()
    phone.interrupted = Fixtures.interrupted
    var probe = Probe.unlocked(phone: phone)
    probe.press("rd")
    #expect(probe.text.contains("Interrupted Upgrade"))
    #expect(!probe.text.contains("bakfim-teXrob-9vemsi"))
    probe.press("r<ret>")
    #expect(probe.text.contains("bakfim-teXrob-9vemsi"))
    probe.press("i")
    #expect(probe.effects.last == .settle)
  }

  @Test("UPG-37 What was settled at the unlock is reported")
  func settled() {
    var probe = Probe.unlocked()
    probe.press("p")
    probe.send(.upgradesSettled([Fixtures.result(.passwordUpdated)]))
    #expect(probe.text.contains("Password Updated"))
    probe.press("<ret>")
    #expect(probe.title == "Passwords")
  }

  @Test("SMS-11 A message shows a line on whatever screen, and is unread until looked at")
  func notification() {
    var probe = Probe.unlocked()
    probe.press("jjll<ret>")
    probe.phone.messages.append(Fixtures.newMessage)
    probe.send(.messageArrived(Fixtures.newMessage))
    #expect(
      view(probe.model).row(0).hasPrefix(" Messages   Shiny: 482 913 is your Shiny code."))
    #expect(view(probe.model).row(0).hasSuffix("now"))
    #expect(probe.text.contains("Developer"))
    #expect(probe.model.needsTick == .second)
    probe.send(.clockTicked(Fixtures.now.addingTimeInterval(8)))
    #expect(!view(probe.model).row(0).contains("Messages"))
    #expect(probe.model.needsTick == .minute)
    probe.press("<esc>")
    #expect(probe.text.contains("╭──────1╮"))
    probe.press("m")
    #expect(probe.text.contains("1 new"))
    probe.press("<ret><esc>")
    #expect(!probe.text.contains("1 new"))
  }

  @Test("A click on the notification opens the conversation; its code can be copied")
  func notificationClick() {
    var probe = Probe.unlocked()
    probe.phone.messages.append(Fixtures.newMessage)
    probe.send(.messageArrived(Fixtures.newMessage))
    probe.press("<click:10,0>")
    #expect(probe.title == "Shiny")
    probe.press("<ret>")
    #expect(probe.effects.contains(.copy("482913", what: .code)))
  }

  @Test("Hidden recommendations are reachable and can come back (AUD-5)")
  func hidden() {
    var probe = Probe.unlocked()
    probe.press("rx")
    #expect(probe.text.contains("Hidden until the password changes."))
    #expect(!probe.text.contains("Switch to Strong Password"))
    probe.press("<end><ret>")
    #expect(probe.title == "Hidden Recommendations")
    probe.press("x<esc><home>")
    #expect(probe.text.contains("Switch to Strong Password"))
  }

  @Test("Deleting asks first, the harmless answer stands first, y confirms")
  func delete() {
    var probe = Probe.unlocked()
    probe.press("rdD<ret>")
    #expect(!probe.effects.contains(.delete(12)))
    probe.press("D")
    #expect(probe.selected.hasPrefix("Cancel"))
    probe.press("D")
    #expect(!probe.effects.contains(.delete(12)))
    probe.press("y")
    #expect(probe.effects.contains(.delete(12)))
    #expect(probe.title == "Security Recommendations")
    #expect(probe.text.contains("Moved to Recently Deleted"))
  }

  @Test("Recently Deleted: reason, days left, restore, delete for good (STO-3)")
  func recentlyDeleted() {
    var probe = Probe.unlocked()
    probe.press("pj<ret>")
    #expect(probe.text.contains("27 days left"))
    probe.press("<ret>")
    #expect(probe.text.contains("Deleted by hand."))
    probe.press("<ret>")
    #expect(probe.effects.contains(.restore(71)))
    #expect(probe.title == "Recently Deleted")
    probe.press("<ret>j<ret>")
    #expect(!probe.effects.contains(.erase(72)))
    probe.press("y")
    #expect(probe.effects.contains(.erase(72)))
    #expect(probe.text.contains("Nothing was deleted in the last 30 days."))
  }

  @Test("Why? shows the findings, the sum, and the chain with file, line and cure")
  func why() {
    var probe = Probe.unlocked(Size(columns: 100, rows: 50))
    probe.press("rjjjw")
    for words in [
      "Compromised: This password appeared", "12 + 11 = 23", "High Priority", "UPG-2",
      "sites/orchard.example/.well-known/apple-app-site-association:3",
      "Add the application identifier to webcredentials.apps",
    ] {
      #expect(probe.text.contains(words), "\(words)")
    }
  }

  @Test("Faults have switches, the clock moves, the world is reset after a question")
  func developer() {
    var probe = Probe.unlocked()
    probe.press("jjll<ret><ret><ret>")
    #expect(probe.effects.last == .disarm("network.all.offline"))
    probe.press("j<ret>")
    #expect(probe.effects.last == .arm("network.all.slow", .always))
    probe.press("o")
    #expect(probe.effects.last == .arm("network.all.slow", .once))
    probe.press("<esc>j<ret>j<ret>")
    #expect(probe.effects.last == .moveClock(300))
    probe.press("<esc>jjjjj<ret>")
    #expect(probe.title == "Reset World?")
    probe.press("<ret>")
    #expect(!probe.effects.contains(.resetWorld))
    probe.press("<ret>y")
    #expect(probe.effects.contains(.resetWorld))
    #expect(probe.title == "OneTap")
  }
}
