import Device
import Foundation
import Simulation

/// What is to be done outside the screens; each asks the device, or the terminal, once.
package enum Effect: Hashable, Sendable {
  // Asked of the device.
  case loadPhone
  case personActed
  case unlock(Proof)
  case verify(Proof)
  case lock
  case changePasscode(String, faceID: Bool)
  case loadSummary
  case loadCredentials(filter: String, from: Int, count: Int)
  case loadRecommendations(filter: String = "", from: Int, count: Int)
  case stopAudit
  case resumeAudit
  case loadHidden
  case loadDetails(Int64)
  case reveal(Int64, Proof)
  case hide(Int64)
  case showAgain(Int64)
  case delete(Int64)
  case loadDeleted
  case restore(Int64)
  case erase(Int64)
  case upgrade(Int64, UpgradeKind)
  case activate(button: String, values: [String: String])
  case cancelUpgrade
  case useOffer(Int64)
  case settle
  case takeSettled
  case fill(Int64)
  case openApp(String)
  case actInApp(String, row: String, values: [String: String])
  case leaveApp(String)
  case answerAppleSheet(AppleSheetAnswer)
  case cancelAppleSheet
  case addAppleAccount
  case declineUnlock
  case loadMessages
  case loadCodeVerdict(Int64)
  case loadFaults
  case arm(String, FaultTrigger)
  case disarm(String)
  case moveClock(TimeInterval)
  case loadDeveloper
  case setClock(ClockTarget)
  case setHost(HostGeneration)
  case loadStorage
  case deleteStored(StoredFile)
  case goOnWithOlder
  case loadSites
  case refreshSites(SiteScope)
  case forgetSite(String)
  case setSite(String, SiteBehaviour)
  case loadFile(EligibilityCheck)
  case visitWebsite(String)
  case saveCredential(SaveOffer)
  case declineSaving
  case watchTrace(Bool)
  case loadTrace(TraceQuery)
  case inspect(InspectedPart)
  case resetWorld
  // About a damaged store.
  case loadRescue
  case beginRescue(RescueStep)
  case rescue(RescueStep, Proof)
  case replaceStore
  // Asked of the terminal.
  /// The phone is opened again, with the store that was recovered.
  /// Opens the phone again, and says this.
  case startAgain(String)
  case copy(String, what: Copied)
  case setMouse(Bool)
  case suspend
  case redraw
  case quit
}
