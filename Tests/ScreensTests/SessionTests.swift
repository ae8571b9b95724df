import Device
import Foundation
import Testing
import TextInterface

@testable import Screens

@Suite("A session runs the screens on a phone, and says when it is idle", .timeLimit(.minutes(1)))
@MainActor struct SessionTests {
  @Test("By keys alone: from Settings to Password Updated, with the code from the QuickType bar")
  func mainJob() async throws {
    let desk = try Desk()
    await desk.see("Shiny")
    desk.press("jj<ret><ret>")
    await desk.see("Passwords Are Locked")
    desk.press("<ret><ret>")
    await desk.see("All Passwords")
    desk.press("<home><ret>")
    await desk.see("High Priority")
    desk.press("<esc>/chelsea@shiny<ret><ret>")
    await desk.see("Switch to Strong Password")
    desk.press("s")
    // The countdown stands only once the server has sent its code: before that the message is not
    // under way yet, and moving the clock would not bring it nearer.
    await desk.see("left)")
    #expect(desk.text.contains("Verify (needs 6 digits)"))
    #expect(desk.session.isIdle, "A form that waits for the person is idle")
    desk.device.moveClock(by: 3)
    await desk.see("From Messages")
    desk.press("<c-a><ret>")
    await desk.see("Password Updated")
    desk.press("<ret>")
    await desk.see("shiny.example")
    #expect(!desk.text.contains("! Compromised"))
    desk.device.close()
  }

  @Test("Cancelling at the form leaves everything as it was")
  func cancel() async throws {
    let desk = try Desk()
    await desk.see("Shiny")
    desk.press("p<ret><ret>/chelsea@shiny<ret><ret>s")
    await desk.see("left)")
    desk.press("<esc>")
    await desk.see("Cancelled. Nothing was changed.")
    desk.device.close()
  }

  @Test("Copying, locking and leaving go where they belong; nothing is drawn when nothing changes")
  func terminal() async throws {
    let desk = try Desk()
    await desk.see("Shiny")
    desk.press("p<ret><ret>/chelsea@shiny<ret><ret>u")
    await desk.see("User name copied.")
    #expect(desk.copied == ["chelsea@shiny.example"])
    desk.press("L")
    await desk.see("Passwords Are Locked")
    let before = desk.frames
    desk.session.resize(to: Size(columns: 100, rows: 30))
    desk.session.clockTicked()
    #expect(desk.frames == before)
    desk.press("q")
    #expect(desk.hasQuit)
    #expect(desk.idleMarks > 0)
    desk.device.close()
  }
}

@Suite("Keys that come faster than frames", .timeLimit(.minutes(1)))
@MainActor struct CoalescedKeysTests {
  @Test("each acts in its turn, and one frame follows")
  func oneFrame() async throws {
    let (one, other) = (try Desk(), try Desk())
    for desk in [one, other] { await desk.see("Shiny") }
    let keys = Key.sequence("jjk<c-p>dev<esc>jj")
    let before = one.frames
    one.session.press(keys)
    #expect(one.frames == before + 1)
    for key in keys { other.session.press(key) }
    #expect(one.text == other.text)
    for desk in [one, other] { desk.device.close() }
  }

  @Test("what is typed into a filter at once asks for the rows of its last state alone")
  func oneQuestion() async throws {
    let desk = try Desk()
    await desk.see("Shiny")
    desk.press("p<ret><ret>/")
    await desk.see("Harbor Bank")
    let before = desk.session.questionCount
    desk.session.press(Key.sequence("chelsea@shiny"))
    #expect(desk.session.questionCount == before + 1)
    await desk.see("chelsea@shiny.example")
    #expect(!desk.text.contains("Harbor Bank"))
    desk.device.close()
  }

  @Test("keys typed ahead of rows wait for them, thousands as well as one")
  func typedAhead() async throws {
    let desk = try Desk()
    await desk.see("Shiny")
    desk.press("p<ret><ret>")
    desk.session.press(
      [Key](repeating: .down, count: 5_000) + [Key](repeating: .up, count: 5_000)
        + Key.sequence("/shiny"))
    await desk.see("chelsea@shiny.example")
    #expect(desk.session.model.heldKeys.isEmpty)
    #expect(!desk.text.contains("Harbor Bank"))
    desk.device.close()
  }
}

@Suite("SCR-8 The clock ticks at the minute, and at the second where something counts down")
struct TickTests {
  @Test("The next tick is the next full minute or second")
  func nextTick() {
    let now = Date(timeIntervalSince1970: 1_772_444_472.25)
    #expect(TickRate.minute.next(after: now).timeIntervalSince1970 == 1_772_444_520)
    #expect(TickRate.second.next(after: now).timeIntervalSince1970 == 1_772_444_473)
    let full = Date(timeIntervalSince1970: 1_772_444_520)
    #expect(TickRate.minute.next(after: full).timeIntervalSince1970 == 1_772_444_580)
  }
}
