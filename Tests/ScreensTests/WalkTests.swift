import Device
import Foundation
import Testing
import TextInterface

@testable import Screens

@Suite("SCR-2 Keys lead through the screens: before, keys, after")
struct WalkTests {
  @Test(
    "Keys lead to a page",
    arguments: [
      ("<ret>", "Account Settings"), ("l<ret>", "Orchard"), ("<right><right><ret>", "Sign In"),
      ("<ret>w", "What the Phone Knows"), ("<ret>w<esc>", "Account Settings"),
      ("jj<ret>", "Settings"), ("jj<ret><ret>", "Passwords"), ("jjl<ret>", "Messages"),
      ("jjll<ret>", "Developer"), ("p", "Passwords"), ("r", "Security Recommendations"),
      ("m", "Messages"), ("jj<ret><ret><ret>", "Security Recommendations"),
      ("pj<ret>", "Recently Deleted"), ("pj<ret><ret>", "Archive"), ("p<c-n><c-n><ret>", "Atelier"),
      ("p<end><ret>", "Willow 🌿"), ("p<end>k<ret>", "Shiny"), ("pG<ret>", "Willow 🌿"),
      ("p<pgdn><pgdn><pgup><home><ret>", "Security Recommendations"),
      ("jj<ret>j<ret>", "Face ID & Passcode"), ("jjll<ret><ret>", "Faults"),
      ("jjll<ret>j<ret>", "Clock"), ("m<ret>", "Shiny"), ("rd", "Shiny"), ("rdt", "History"),
      ("rjj<ret>", "Change Password on Website"), ("rd<esc>", "Security Recommendations"),
      ("rd<left>", "Security Recommendations"), ("rdh", "Security Recommendations"),
      ("rdl", "Shiny"), ("rw", "Why?"), ("rw<esc>", "Security Recommendations"),
      ("p?", "Keys: Passwords"), ("p:", "Commands"), ("r<esc><esc><esc>", "OneTap"),
    ])
  func pages(_ keys: String, _ title: String) {
    var probe = Probe.unlocked()
    probe.press(keys)
    #expect(probe.title == title)
  }

  @Test("The main job by keys alone: Settings, Passwords, Recommendations, Switch")
  func mainJob() {
    var probe = Probe()
    probe.press("jj<ret><ret><ret><ret>")
    #expect(probe.title == "Passwords")
    probe.press("<ret>")
    #expect(probe.title == "Security Recommendations")
    #expect(probe.selected.hasPrefix("Switch to Strong Password"))
    probe.press("<ret>")
    #expect(probe.effects.last == .upgrade(12, .strongPassword))
  }

  @Test("esc goes back one level and never quits; on home it says how to leave")
  func escape() {
    var probe = Probe.unlocked()
    probe.press("rd<esc><esc><esc><esc><esc><esc><esc>")
    #expect(probe.title == "OneTap")
    #expect(!probe.effects.contains(.quit))
    #expect(probe.text.contains("This is the first screen. q leaves."))
  }

  @Test("q and Ctrl-C leave", arguments: ["q", "<c-c>"])
  func leave(_ key: String) {
    var probe = Probe.unlocked()
    probe.press("r" + key)
    #expect(probe.effects.last == .quit)
  }

  @Test("While an upgrade runs q asks; Return stays, y leaves")
  func leaveWhileRunning() {
    var probe = Probe.unlocked()
    probe.press("r<ret>q")
    #expect(probe.title == "Leave Now?")
    #expect(probe.selected.hasPrefix("Stay"))
    probe.press("<ret>")
    #expect(!probe.effects.contains(.quit))
    probe.press("qy")
    #expect(probe.effects.last == .quit)
  }

  @Test(
    "The other keys of the program", arguments: [("<c-z>", Effect.suspend), ("<c-l>", .redraw)])
  func program(_ key: String, _ effect: Effect) {
    var probe = Probe.unlocked()
    probe.press("r" + key)
    #expect(probe.effects.last == effect)
  }

  @Test("Back in the list the same row is selected")
  func keepsPlace() {
    var probe = Probe.unlocked()
    probe.press("pjjjjj")
    let before = probe.selected
    probe.press("<ret><esc>")
    #expect(probe.selected == before)
    probe.send(.resized(Size(columns: 140, rows: 40)))
    #expect(probe.selected.hasPrefix(String(before.prefix(20))))
  }

  @Test("Wheel moves, a click selects, a second click chooses, a double click does both")
  func mouse() {
    var probe = Probe.unlocked()
    probe.press("p<wheel-down:5,5>")
    #expect(probe.selected.hasPrefix("Recently Deleted"))
    probe.press("<wheel-up:5,5>")
    #expect(probe.selected.hasPrefix("Security Recommendations"))
    probe.press("<click:8,8>")
    #expect(probe.selected.contains("Atelier"))
    #expect(probe.title == "Passwords")
    probe.press("<click:8,8>")
    #expect(probe.title == "Atelier")
    probe.press("<esc><double-click:8,9>")
    #expect(probe.title == "Bank of Elm")
  }

  @Test("A click on the bar goes back, on a hint it does what the hint says")
  func mouseOnChrome() {
    var probe = Probe.unlocked()
    probe.press("rd<click:3,0>")
    #expect(probe.title == "Security Recommendations")
    let keys = probe.text.split(separator: "\n").last.map(String.init) ?? ""
    let column = keys.distance(
      from: keys.startIndex, to: keys.range(of: "w why?")?.lowerBound ?? keys.startIndex)
    probe.press("<click:\(column),23>")
    #expect(probe.title == "Why?")
  }

  @Test("The mouse can be given back to the terminal while running")
  func mouseSwitch() {
    var probe = Probe.unlocked()
    probe.press("jj<ret>jj<ret>")
    #expect(probe.effects.last == .setMouse(false))
    probe.press("<f2>")
    #expect(probe.effects.last == .setMouse(true))
  }

  @Test("Below 60x18 one line says what is needed, and keys do nothing until it grows")
  func tooSmall() {
    var probe = Probe.unlocked()
    probe.send(.resized(Size(columns: 50, rows: 12)))
    probe.press("pjj<ret>")
    #expect(
      probe.text.split(separator: "\n").map(String.init) == ["OneTap needs 60x18; this is 50x12."])
    probe.send(.resized(Size(columns: 60, rows: 18)))
    #expect(probe.title == "OneTap")
  }
}
