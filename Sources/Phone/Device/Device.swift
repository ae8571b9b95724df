package import Foundation
package import Keychain
package import PasswordAudit
package import Simulation

/// One simulated iPhone: it loads a world, wires everything, and owns the clock.
package final class Device: Sendable {
  package static func open(_ configuration: DeviceConfiguration) throws(DeviceProblem) -> Device {
    fatalError()
  }
  /// Throws the state away and begins again from the world.
  package static func reset(_ configuration: DeviceConfiguration) throws(DeviceProblem) -> Device {
    fatalError()
  }
  package var notices: [String] { fatalError() }
  package var now: Date { fatalError() }
  package var status: DeviceStatus { fatalError() }
  package var worldName: String { fatalError() }
  package var passcodeHint: String? { fatalError() }
  package func observe(_ observer: @escaping @Sendable (DeviceEvent) -> Void) { fatalError() }
  package func close() { fatalError() }
  package func apps() -> [InstalledApp] { fatalError() }
  package var isUnlocked: Bool { fatalError() }
  /// The world's passcode was never changed, or Face ID is on.
  package var isOpenToAnybody: Bool { fatalError() }
  package var faceIDEnabled: Bool { fatalError() }
  package func unlock(_ proof: Proof) async -> UnlockAnswer { fatalError() }
  package func verify(_ proof: Proof) async -> UnlockAnswer { fatalError() }
  package func lock() { fatalError() }
  package func personActed() { fatalError() }
  package func changePasscode(to passcode: String, faceID: Bool) async -> String? { fatalError() }
  package func credentials(matching filter: String, from: Int, count: Int) -> Window<CredentialRow>
  {
    fatalError()
  }
  package func recommendations(from: Int, count: Int) async -> Recommendations { fatalError() }
  package func details(of id: Int64) async -> CredentialDetails? { fatalError() }
  package func reveal(_ id: Int64, proof: Proof) async -> Result<RevealedCredential, RevealRefusal>
  {
    fatalError()
  }
  package func hide(_ id: Int64) async { fatalError() }
  package func unhide(_ id: Int64) async { fatalError() }
  package func delete(_ id: Int64) async -> String? { fatalError() }
  package func recentlyDeleted() -> [DeletedCredential] { fatalError() }
  package func restore(_ id: Int64) async -> String? { fatalError() }
  package func erase(_ id: Int64) async -> String? { fatalError() }
  package func upgrade(_ id: Int64, to kind: UpgradeKind) async -> UpgradeResult { fatalError() }
  package func activate(button: String, values: [String: String]) { fatalError() }
  package func cancelUpgrade() { fatalError() }
  package func useOffer(_ id: Int64) { fatalError() }
  package func settle() async { fatalError() }
  package func messages() async -> [MessageRow] { fatalError() }
  package func faults() -> [FaultRow] { fatalError() }
  package func arm(_ point: String, _ trigger: FaultTrigger) { fatalError() }
  package func disarm(_ point: String) { fatalError() }
  package func moveClock(by seconds: TimeInterval) { fatalError() }
  package var trace: Trace { fatalError() }
  package func traceEvents(request: Int?) -> [TraceEvent] { fatalError() }
  package func resetWorld() async throws(DeviceProblem) { fatalError() }
  // Commands.
  /// Every credential with what the audit found; findings are empty while locked.
  package func listedCredentials() async -> [ListedCredential] { fatalError() }
  package func audit(leaks: URL?) async throws(DeviceProblem) -> [Recommendation] { fatalError() }
  package func audit(csv: URL, leaks: URL?) async throws(DeviceProblem) -> [Recommendation] {
    fatalError()
  }
  package func importCSV(_ file: URL, dryRun: Bool) async throws(DeviceProblem) -> ImportReport {
    fatalError()
  }
  /// How many were written.
  package func exportCSV(_ file: URL, force: Bool) async throws(DeviceProblem) -> Int {
    fatalError()
  }
  /// With the stored password, or the one given.
  package func signIn(domain: String, user: String, password: String?) async -> SignInResult {
    fatalError()
  }
  package func sentCodes() throws(DeviceProblem) -> [SentCode] { fatalError() }
  /// Headless: lets time pass until the QuickType bar offers a code that is not in `used`; nothing
  /// when the form went away or its code expired before.
  package func nextOffer(except used: Set<Int64>) async -> AutoFillOffer? { fatalError() }
  package func credential(domain: String, user: String) -> Credential? { fatalError() }
}
