import Device
import Foundation
import Keychain
import Simulation
import TextInterface

/// What happened: a key, an answer of the device, something on the phone by itself.
package enum Message: Sendable {
  // The person and the terminal.
  case keyPressed(Key)
  case resized(Size)
  case noticed(String)
  /// What was found when the phone was opened; `older`: that its passwords are an older copy.
  case opened(notices: [String], older: String?)
  case textCopied(Copied, reachedTerminal: Bool)
  // Time, for show.
  case clockTicked(Date)
  case waitTicked
  // Things that happen on the phone by themselves.
  case formChanged(FormPresentation?)
  case messageArrived(MessageRow)
  case upgradeProgressed(String)
  case locked
  case contentsChanged
  case statusChanged(DeviceStatus)
  case appPageChanged(AppPresentation)
  case appleSheetChanged(AppleSheet?)
  case unlockNeeded(String)
  case promptedAfterSignIn(SecurityPrompt)
  case saveOffered(SaveOffer)
  /// The store could not be read for something that the phone does by itself.
  case storeFailed(DeviceProblem)
  case traced
  case auditProgressed(done: Int, of: Int)
  // Answers of the device.
  /// The device could not answer, since what it had to read cannot be read.
  case failed(Effect, DeviceProblem)
  case phoneLoaded(PhoneFacts)
  case unlockAnswered(UnlockAnswer)
  case verifyAnswered(UnlockAnswer)
  case passcodeChanged(problem: String?)
  case summaryLoaded(PasswordSummary)
  case credentialsLoaded(filter: String, Window<CredentialRow>)
  case recommendationsLoaded(filter: String = "", Recommendations)
  case hiddenLoaded([RecommendationRow])
  case detailsLoaded(Int64, CredentialDetails?)
  case revealAnswered(Int64, Result<RevealedCredential, RevealRefusal>)
  case recommendationHidden(Int64, problem: String? = nil)
  case recommendationShownAgain(Int64, problem: String? = nil)
  case credentialDeleted(Int64, problem: String?)
  case deletedLoaded([DeletedCredential])
  case credentialRestored(Int64, problem: String?)
  case credentialErased(Int64, problem: String?)
  case upgradeFinished(UpgradeResult)
  case upgradesSettled([UpgradeResult])
  /// Nothing: it has to be proved first who is there.
  case fillAnswered(Int64, RevealedCredential?)
  case appOpened(String, AppPresentation?)
  case appActed(String)
  case appleSheetAnswered(UnlockAnswer)
  case appleAccountAdded(problem: String?)
  case messagesLoaded([MessageRow])
  case codeVerdictLoaded(Int64, CodeVerdict?)
  case faultsLoaded([FaultRow])
  case developerLoaded(DeveloperFacts)
  case clockSet(ClockAnswer)
  case storageLoaded(DeviceStorage)
  case storedDeleted(StoredFile, problem: String?)
  case sitesLoaded([SiteRow])
  case sitesAsked(String)
  case fileLoaded(EligibilityCheck, [String]?)
  case websiteVisited(String, WebsiteVisit)
  case credentialSaved(problem: String?)
  case traceLoaded(TracePage)
  case inspected(InspectedPart, [InspectedTable])
  case worldReset(problems: [String])
  case rescue(RescueMessage)
}

/// What the home screen and the settings have to know of the phone.
package struct PhoneFacts: Hashable, Sendable {
  package var apps: [InstalledApp]
  package var worldName: String
  package var passcodeHint: String?
  package var isFaceIDOn: Bool
  /// The world's time zone: how far it is from Greenwich.
  package var secondsFromGMT: Int
  /// Why the store does not say how it is locked; nil as a rule.
  package var storeProblem: DeviceProblem?

  package init(
    apps: [InstalledApp] = [], worldName: String = "", passcodeHint: String? = nil,
    isFaceIDOn: Bool = true, secondsFromGMT: Int = 0, storeProblem: DeviceProblem? = nil
  ) {
    self.storeProblem = storeProblem
    self.secondsFromGMT = secondsFromGMT
    self.apps = apps
    self.worldName = worldName
    self.passcodeHint = passcodeHint
    self.isFaceIDOn = isFaceIDOn
  }
}

/// The numbers on the rows that lead to passwords.
package struct PasswordSummary: Hashable, Sendable {
  package var credentials: Int
  package var highPriority: Int
  package var otherRecommendations: Int
  package var recentlyDeleted: Int

  package init(
    credentials: Int = 0, highPriority: Int = 0, otherRecommendations: Int = 0,
    recentlyDeleted: Int = 0
  ) {
    self.credentials = credentials
    self.highPriority = highPriority
    self.otherRecommendations = otherRecommendations
    self.recentlyDeleted = recentlyDeleted
  }
}
