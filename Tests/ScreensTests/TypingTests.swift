import Device
import Foundation
import Testing
import TextInterface

@testable import Screens

@Suite("Fast typing loses and reorders nothing: keys wait for the rows they act on")
struct TypingTests {
  @Test("Keys typed before the list came act on it once it is there, in their order")
  func heldKeys() {
    var probe = Probe.unlocked()
    probe.answers = false
    probe.press("pjjj<ret>")
    #expect(probe.title == "Passwords")
    probe.answers = true
    probe.perform([.loadCredentials(filter: "", from: 0, count: 200)])
    #expect(probe.title == "Bank of Elm")
  }

  @Test("A filter typed faster than it is answered opens what was meant")
  func filter() throws {
    var probe = Probe.unlocked()
    probe.press("p")
    probe.answers = false
    let before = probe.effects.count
    probe.press("/harb<ret><ret>")
    #expect(probe.title == "Passwords")
    let asked = probe.effects.dropFirst(before).filter {
      if case .loadCredentials = $0 { true } else { false }
    }
    #expect(asked.count == 4)
    probe.answers = true
    // The answers come in another order than the questions.
    for effect in asked.reversed() { probe.perform([effect]) }
    #expect(probe.title == "Harbour")
  }

  @Test("Rows of a filter that holds no more are dropped")
  func staleRows() {
    var probe = Probe.unlocked()
    probe.press("p/shiny")
    probe.send(
      .credentialsLoaded(filter: "shi", Window(count: 1, offset: 0, rows: [Fixtures.row(0)])))
    #expect(probe.text.contains("3 found"))
    #expect(!probe.text.contains("Atelier"))
  }

  @Test("esc acts at once while something is waited for")
  func escapeAtOnce() {
    var probe = Probe.unlocked()
    probe.answers = false
    probe.press("p<esc>")
    #expect(probe.title == "Settings")
  }

  @Test("After 2 s esc drops the keys that wait, and the line says how to stop")
  func escapeAfterAWhile() {
    var probe = Probe.unlocked()
    probe.answers = false
    probe.press("pjj")
    for _ in 0..<10 { probe.send(.waitTicked) }
    #expect(probe.text.contains("Reading passwords…  esc stops waiting."))
    probe.press("<esc>")
    #expect(probe.title == "Settings")
    #expect(probe.model.heldKeys.isEmpty)
  }

  @Test("SCR-7 Before 200 ms nothing moves, then a sign does")
  func movingSign() {
    var probe = Probe.unlocked()
    probe.answers = false
    probe.press("p")
    #expect(!probe.text.contains("/ Reading"))
    probe.send(.waitTicked)
    let first = probe.text
    probe.send(.waitTicked)
    #expect(first.contains("/ Reading passwords…"))
    #expect(probe.text != first)
  }

  @Test("Letters are typed in a field, and act outside of it")
  func lettersInFields() {
    var probe = Probe.unlocked()
    probe.press("p/qLw?:")
    #expect(probe.text.contains("/ qLw?:"))
    #expect(!probe.effects.contains(.quit))
    #expect(!probe.effects.contains(.lock))
    probe.press("<esc>L")
    #expect(probe.effects.contains(.lock))
  }

  @Test("A pasted line end submits nothing, pasted control bytes are dropped")
  func paste() {
    var probe = Probe.unlocked()
    probe.press("p/")
    probe.send(.keyPressed(.paste("shi\u{1B}ny\n")))
    #expect(probe.text.contains("/ shiny"))
    #expect(probe.title == "Passwords")
    #expect(probe.model.front.editor != nil)
  }

  @Test("SCR-12 A window of rows is held, and asked for again where the selection goes")
  func windows() {
    var probe = Probe.unlocked()
    probe.phone.rows = (0..<1_000).map { index in
      CredentialRow(
        id: Int64(index + 1), title: "Site \(index)", domain: "site\(index).test", user: "u",
        findings: [], isInterrupted: false)
    }
    probe.press("p<end>")
    #expect(probe.selected.hasPrefix("S  Site 999"))
    probe.press("<pgup><pgup>k")
    #expect(probe.selected.contains("Site "))
    probe.press("<home>jj")
    #expect(probe.selected.hasPrefix("S  Site 0 "))
    guard case .passwords(let screen) = probe.model.path.last else {
      Issue.record("The list is gone")
      return
    }
    #expect(screen.rows.window?.rows.count == 200)
  }
}

@Suite("A filter takes 200 characters, however much is pasted")
struct LongFilterTests {
  @Test("A paste of 80 KB is one key, of which the field keeps 200 characters")
  func pasted() {
    var editor = LineEditor(limit: LineEditor.filterLimit)
    var isTaken = editor.handle(.paste(String(repeating: "é", count: 80_000)))
    #expect(isTaken)
    #expect(editor.text.count == 200)
    #expect(editor.cursor == 200)
    isTaken = editor.handle(.character("x"))
    // A letter that a full field refuses is still for the field, and moves nothing on the screen.
    #expect(isTaken)
    #expect(editor.text.count == 200)
    for key in [Key.backspace, .character("x")] { isTaken = editor.handle(key) && isTaken }
    #expect(isTaken)
    #expect(editor.text.hasSuffix("éx"))
  }
}
