import Foundation

extension Device {
  /// The sheet for Sign in with Apple as it is shown now.
  package var appleSheet: AppleSheet? { machinery.appleSheet.sheet }

  /// The person answered the sheet with Continue and proved who they are.
  ///
  /// Refused: the proof was none; the sheet stays and says so. After three faces that did not match
  /// only the passcode counts (SIA-2).
  package func answerAppleSheet(_ answer: AppleSheetAnswer) async -> UnlockAnswer {
    machinery.appleSheet.take(answer)
  }

  /// The person cancels the sheet.
  package func cancelAppleSheet() { machinery.appleSheet.cancel() }

  /// Adds an Apple account to the phone, one for the world's person; answers a sentence when that was
  /// refused.
  package func addAppleAccount() async -> String? {
    let parts = machinery
    return parts.appleSheet.addAccount(for: parts.world.person)
  }
}
