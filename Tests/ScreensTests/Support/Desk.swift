import Device
import Foundation
import TestSupport
import Testing
import TextInterface

@testable import Screens

/// A session on a phone with the demo world, and a person who looks at its frames.
@MainActor final class Desk {
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
