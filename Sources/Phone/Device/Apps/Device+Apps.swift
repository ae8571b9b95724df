import AuthenticationServices
import Foundation

extension Device {
  /// Opens an app, by its application identifier, and puts it in front; it is launched if it does
  /// not run.
  ///
  /// - Returns: What its window shows; nil: this app has no server here, only its checks are shown.
  package func openApp(_ id: String) async -> AppPresentation? {
    let parts = machinery
    guard parts.configuration.access == .readWrite, let app = parts.app(id),
      let service = parts.world.service(of: app)
    else { return nil }
    parts.trace.record(.person, .app, "open", ["app": app.name])
    return await parts.apps.open(app, host: service.description.host, on: parts)
  }

  /// The person chose a row, or a button of the form, in an app's window.
  ///
  /// Ends when the app is done with it; what its window shows meanwhile comes as
  /// `DeviceEvent.appPageChanged`.
  package func actInApp(_ id: String, row: String, values: [String: String] = [:]) async {
    let parts = machinery
    guard let app = parts.app(id), let page = await parts.apps.page(of: id) else { return }
    parts.trace.record(.person, .app, page.label(of: row), ["app": app.name])
    await parts.apps.activate(row, values, in: id)
  }

  /// The person left the app; it goes on in the background.
  package func leaveApp(_ id: String) { machinery.apps.leave(id) }

  /// The person does not open the store for what an app asks: answers `DeviceEvent.unlockNeeded`.
  package func declineUnlock() { machinery.unlocking.answer(false) }
}

extension AppPage {
  /// The words of a row, or of a button of the form.
  func label(of row: String) -> String {
    if row == backRow { return "back" }
    let rows = sections.flatMap(\.rows)
    return rows.first { $0.id == row }?.label
      ?? form?.buttons.first { $0.id == row }?.label ?? row
  }
}
