import Device
import Foundation
import Synchronization
import Testing
import TextInterface

@testable import Screens

@Suite(
  "STO-43: Passwords Damaged offers what can be done, and replaces nothing by itself",
  .timeLimit(.minutes(1)))
@MainActor struct DamagePageTests {
  /// A rescue whose steps are only noted.
  private final class Rescue: Sendable {
    let steps = Mutex<[String]>([])
    static let report = RescueReport(
      facts: [RescueFact("Passwords", 30), RescueFact("In Recently Deleted", 2)],
      losses: ["The password of ada at mail.example cannot be read."],
      file: "/state/keychain.sqlite.recovered", canReplace: true)

    func note(_ step: String) { steps.withLock { $0.append(step) } }

    var value: StoreRescue {
      StoreRescue(
        sources: {
          [
            RescueSource(
              file: URL(filePath: "/b"), made: Date(timeIntervalSince1970: 0), isBackup: true)
          ]
        },
        begin: { [self] step in
          note("begin \(step == .export ? "export" : "recover")")
          return true
        },
        run: { [self] _, proof in
          note("run")
          return proof == .faceID(matches: true)
            ? .done(Self.report) : .refused("Face ID did not recognise you.", waitUntil: nil)
        },
        replace: { [self] () throws(DeviceProblem) in
          note("replace")
          return "keychain.sqlite.damaged-2026"
        })
    }
  }

  private func session(_ rescue: Rescue, first: RescueStep? = nil) -> RescueSession {
    let session = RescueSession(
      rescue.value, about: .damagedKeychain, first: first, size: Size(columns: 100, rows: 30))
    session.start()
    return session
  }

  private func until(_ session: RescueSession, _ words: String) async {
    while !session.frame.text.contains(words) { await Task.yield() }
  }

  private func press(_ session: RescueSession, _ keys: String) {
    for key in Key.sequence(keys) { session.press(key) }
  }

  @Test("from the damage to the recovered store, by keys")
  func recover() async {
    let rescue = Rescue()
    let session = session(rescue)
    var isStarted = false
    session.terminal.startAgain = { _ in isStarted = true }
    await until(session, "Use the Backup of")
    #expect(session.frame.text.contains("keychain.sqlite is damaged"))
    #expect(!session.frame.text.contains("Reset World"))
    press(session, "<ret>")
    await until(session, "Face ID: match")
    press(session, "<down><ret>")
    await until(session, "Face ID did not recognise you.")
    press(session, "<up><ret>")
    await until(session, "ada at mail.example")
    #expect(rescue.steps.withLock { $0 } == ["begin recover", "run", "run"])
    // The harmless choice comes first, and the key that asked does not confirm.
    #expect(session.frame.text.contains("> Keep Everything as It Is"))
    press(session, "u")
    await until(session, "Use What Was Recovered?")
    press(session, "u<ret>")
    #expect(!rescue.steps.withLock { $0.contains("replace") })
    press(session, "uy")
    while !isStarted { await Task.yield() }
    #expect(rescue.steps.withLock { $0.last } == "replace")
  }

  @Test("the export is asked about before anything is written")
  func export() async {
    let rescue = Rescue()
    let session = session(rescue)
    press(session, "x")
    await until(session, "Export Without Encryption?")
    press(session, "x<ret>")
    #expect(rescue.steps.withLock { $0.isEmpty })
    press(session, "xy")
    await until(session, "Face ID: match")
    press(session, "<ret>")
    await until(session, "Exported")
    #expect(rescue.steps.withLock { $0 } == ["begin export", "run"])
  }

  @Test("without a phone no other page opens, and q leaves")
  func alone() async {
    let session = session(Rescue())
    var hasQuit = false
    session.terminal.quit = { hasQuit = true }
    await until(session, "Use the Backup of")
    press(session, "<esc>")
    #expect(session.frame.text.contains("Passwords Damaged"))
    press(session, "q")
    #expect(hasQuit)
  }

  @Test("a step that was chosen while the phone was open begins at once")
  func chosen() async {
    let session = session(Rescue(), first: .recover(from: nil))
    await until(session, "Face ID: match")
    #expect(session.frame.text.contains("Recover"))
  }
}
