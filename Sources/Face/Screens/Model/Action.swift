import Device
import Foundation
import Simulation

/// Everything a person can ask for, on any screen.
package enum Action: Hashable, Sendable {
  // Going about.
  case moveUp, moveDown, moveLeft, moveRight, pageUp, pageDown, moveToFirst, moveToLast
  case choose, back, nextField, previousField
  case open(Destination)
  case filter, showPalette, showKeys
  // The program.
  case redraw, suspend, leave, leaveAnyway, switchMouse
  // Locking and secrets.
  case lock, unlock, prove(ProofKind), submit
  case reveal, copy(Copied), copyText(Copied, String)
  case changePasscode, switchFaceID
  // Passwords.
  case stopAudit, resumeAudit
  case why, hide, showAgain, delete, deleteAnyway, restore, restoreAnyway, erase, eraseAnyway
  // Upgrades.
  case upgrade(UpgradeKind), changeOnWebsite, settle, cancelUpgrade
  case autoFill(Int), activate(button: String), pick(field: String, option: String)
  /// A row of an app whose question was answered.
  case activateAnyway(String)
  // What AutoFill makes and saves.
  case useStrongPassword, chooseMyOwn, savePassword, declineSaving
  // Sign in with Apple.
  case continueWithApple, addAppleAccount
  // The simulator.
  case switchFault(String), armOnce(String), armFault(FaultTrigger?), editFault(FaultField)
  case disarmAll, moveClock(TimeInterval), setClock(ClockTarget)
  case setNetwork(Int), setHost(HostGeneration)
  case deleteStored(StoredFile), deleteStoredAnyway(StoredFile)
  /// An older copy of the passwords counts as the latest from now on.
  case goOnWithOlder
  case refreshSites(SiteScope), setSite(SiteBehaviour), forgetSite
  case showFile(EligibilityCheck), visitWebsite
  case resetWorld, resetAnyway
  // A damaged store.
  case rescue(RescueStep), rescueAnyway, replaceStore, replaceStoreAnyway, forgetReport
  case inspector(InspectorAction)
  /// Closes the sheet in front.
  case dismiss
  /// What stands at that place of the palette.
  case run(Int)
}

/// How a person chooses to prove who they are.
package enum ProofKind: Hashable, Sendable {
  case faceMatches, faceDiffers, passcode
}

/// What can be copied, in the words that say so.
package enum Copied: String, Hashable, Sendable {
  case userName = "User name"
  case password = "Password"
  case code = "Code"
  case address = "Address"
}

extension Action {
  /// Whether it moves the selection, or what is shown.
  var isMove: Bool {
    switch self {
    case .moveUp, .moveDown, .moveLeft, .moveRight, .pageUp, .pageDown, .moveToFirst, .moveToLast,
      .nextField, .previousField:
      true
    default: false
    }
  }
}

/// A page that one can go to.
package enum Destination: Hashable, Sendable {
  case home, app(String), appChecks(String)
  case settings, faceIDAndPasscode
  case passwords, recommendations, details(Int64), website(Int64), history(Int64)
  case hiddenRecommendations
  case recentlyDeleted, deleted(Int64)
  case damage
  case messages, conversation(String)
  case developer, faults, fault(String), clock, network, host, storage, sites, site(String)
}
