import Device
import Foundation
import Synchronization
import TestSupport
import Testing
import TextInterface

@testable import Screens

/// A session on a phone with the demo world, and a person who looks at its frames.
@MainActor private final class Desk {
  private let folder = TemporaryFolder("session")
  let device: Device
  let session: Session
  private(set) var copied: [String] = []
  private(set) var hasQuit = false
  private(set) var idleMarks = 0
  private(set) var frames = 0
  private var waiting: (isMet: (String) -> Bool, resume: CheckedContinuation<Void, Never>)?

  init() throws {
    device = try Device.open(
      DeviceConfiguration(
        stateFolder: folder.file("state"), world: Places.world("shiny").path, seed: 7,
        isHeadless: true, clockStandsStill: true, extensionFolders: [Places.products],
        patience: .milliseconds(300), passcodeCost: 1 << 10))
    session = Session(device: device, size: Size(columns: 100, rows: 30), ticks: false)
    session.render = { [weak self] _ in self?.frames += 1 }
    session.onIdle = { [weak self] in self?.idle() }
    session.terminal = TerminalActions(
      copy: { [weak self] text in
        self?.copied.append(text)
        return true
      }, quit: { [weak self] in self?.hasQuit = true })
    session.start()
  }

  private func idle() {
    idleMarks += 1
    guard let waiting, waiting.isMet(text) else { return }
    self.waiting = nil
    waiting.resume.resume()
  }

  var text: String { session.frame.text }

  /// Waits until the screens are idle and show a text; the test's time limit ends a wait in vain.
  func see(_ words: String) async {
    if session.isIdle && text.contains(words) { return }
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiting = ({ $0.contains(words) }, $0) }
    } onCancel: {
      Task { @MainActor in
        Issue.record("\(words) never came; the screen was:\n\(self.text)")
        self.waiting?.resume.resume()
        self.waiting = nil
      }
    }
  }

  func press(_ keys: String) { for key in Key.sequence(keys) { session.press(key) } }
}

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

@Suite("SCR-8 The clock ticks at the minute, and at the second where something counts down")
struct TickTests {
  @Test("The next tick is the next full minute or second")
  @MainActor func nextTick() {
    let now = Date(timeIntervalSince1970: 1_772_444_472.25)
    #expect(Ticker.nextTick(after: now, .minute).timeIntervalSince1970 == 1_772_444_520)
    #expect(Ticker.nextTick(after: now, .second).timeIntervalSince1970 == 1_772_444_473)
    let full = Date(timeIntervalSince1970: 1_772_444_520)
    #expect(Ticker.nextTick(after: full, .minute).timeIntervalSince1970 == 1_772_444_580)
  }
}
