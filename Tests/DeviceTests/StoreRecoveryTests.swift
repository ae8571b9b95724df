import Foundation
import TestSupport
import Testing

@testable import Device

@Suite("STO-43: a phone that cannot be opened still gives its passwords back")
struct StoreRecoveryTests {
  /// A state folder whose phone was closed and whose store then lost its first page.
  private func damagedState() async throws -> (lab: Lab, state: URL, count: Int) {
    let lab = try await Lab()
    let count = try await lab.device.listedCredentials().count
    lab.device.close()
    let state = lab.configuration.stateFolder
    let file = state.appending(path: "keychain.sqlite")
    var bytes = try Data(contentsOf: file)
    bytes.replaceSubrange(0..<4096, with: Data(count: 4096))
    try bytes.write(to: file)
    return (lab, state, count)
  }

  @Test func `the passwords are exported to a private file, and never over another`() async throws {
    let (lab, state, count) = try await damagedState()
    var recovery = try StoreRecovery.begin(in: state)
    #expect(recovery.report == nil)
    #expect(recovery.unlock(.passcode(Lab.passcode)) == .unlocked)
    let folder = TemporaryFolder()
    let file = folder.file("out.csv")
    #expect(try recovery.exportCSV(file) == count)
    #expect(try folder.mode("out.csv") == 0o600)
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(Lab.passwords.values.allSatisfy { text.contains($0) })
    #expect(throws: DeviceProblem.self) { _ = try recovery.exportCSV(file) }
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
    withExtendedLifetime(lab) {}
  }

  @Test func `replaced, the phone opens again with all of them`() async throws {
    let (lab, state, count) = try await damagedState()
    do {
      var recovery = try StoreRecovery.begin(in: state)
      #expect(recovery.unlock(.faceID(matches: true)) == .unlocked)
      #expect(recovery.report?.recovered == count)
      #expect(recovery.report?.isComplete == true)
      _ = try recovery.write()
      let kept = try #require(try recovery.replace())
      #expect(try StoreRecovery.sources(in: state).map(\.file.lastPathComponent).contains(kept))
    }
    let again = try Lab(after: lab)
    // What was recovered is the latest there is.
    #expect(!again.device.notices.contains { $0.contains("older copy") })
    try await again.unlock()
    #expect(try await again.device.listedCredentials().count == count)
  }

  @Test func `a wrong proof is refused with a sentence`() async throws {
    let (lab, state, _) = try await damagedState()
    var recovery = try StoreRecovery.begin(in: state)
    for proof in [Proof.faceID(matches: false), .passcode("000000")] {
      guard case .refused(let sentence, _) = recovery.unlock(proof) else {
        Issue.record("\(proof) opened it")
        continue
      }
      #expect(!sentence.isEmpty)
      #expect(recovery.report == nil)
    }
    withExtendedLifetime(lab) {}
  }

  @Test func `a phone in use is left alone, and a missing one is not made`() async throws {
    let lab = try await Lab()
    #expect(throws: DeviceProblem.self) {
      _ = try StoreRecovery.begin(in: lab.configuration.stateFolder)
    }
    let folder = TemporaryFolder()
    let nowhere = folder.file("nowhere")
    #expect(throws: DeviceProblem.self) { _ = try StoreRecovery.begin(in: nowhere) }
    #expect(folder.names.isEmpty)
    #expect(try StoreRecovery.sources(in: nowhere).isEmpty)
  }

  @Test func `a check works beside a phone in use`() async throws {
    let lab = try await Lab()
    var check = try StateCheck.begin(in: lab.configuration.stateFolder)
    #expect(check.unlock(.passcode(Lab.passcode)) == .unlocked)
    let result = check.run()
    #expect(result.findings.isEmpty, "\(result.findings)")
    #expect(result.areSealsChecked)
  }
}
