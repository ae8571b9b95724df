import AuthenticationServices
import Foundation

extension Device {
  /// Opens an app, by its application identifier, and puts it in front; it is launched if it does
  /// not run.
  ///
  /// - Returns: What its window shows; nil: this app has no server here, only its checks are shown.
  package func openApp(_ id: String) async -> AppPresentation? {
    nil
  }

  /// The person chose a row, or a button of the form, in an app's window.
  ///
  /// Ends when the app is done with it; what its window shows meanwhile comes as
  /// `DeviceEvent.appPageChanged`.
  package func actInApp(_ id: String, row: String, values: [String: String] = [:]) async {
  }

  /// The person left the app; it goes on in the background.
  package func leaveApp(_ id: String) {
  }

  /// The person does not open the store for what an app asks: answers `DeviceEvent.unlockNeeded`.
  package func declineUnlock() {
  }
}
