import AssociatedDomains
import Foundation
import TestSupport

@testable import Device

/// A folder with the files of one app in which everything is right, none of them in a world.
final class DoctorFolder {
  static let identifier = "Q4H7XW2K9P.example.shiny.Shiny"
  static let listing = "{\"webcredentials\": {\"apps\": [\n\"\(identifier)\"\n]}}"

  let folder = TemporaryFolder("doctor")
  var files = DoctorFiles()

  init() throws {
    try write("Info.plist", WorldFolder.info("example.shiny.Shiny"))
    try write("App.entitlements", WorldFolder.entitlements(["webcredentials:shiny.example"]))
    try write("Up.appex/Info.plist", WorldFolder.extensionInfo())
    try write("apple-app-site-association", Self.listing)
    files.app = path("Info.plist")
    files.entitlements = path("App.entitlements")
    files.appExtension = path("Up.appex/Info.plist")
    files.siteFile = path("apple-app-site-association")
  }

  func path(_ name: String) -> String { folder.file(name).path(percentEncoded: false) }

  func write(_ name: String, _ text: String) throws { try folder.write(text, to: name) }

  func write(_ name: String, _ data: Data) throws { try data.write(to: folder.file(name)) }

  /// What the doctor says about the files that are named.
  func examine() -> DoctorReport { Doctor.examine(files) }

  /// The findings that are not passed, as `id status line`.
  func findings() -> [String] { examine().findings }
}

extension DoctorReport {
  /// The findings that are not passed, as `id status line`, but for the upgrade to Sign in with
  /// Apple, which the small app does not have.
  var findings: [String] {
    checks.filter { $0.status != .passed && $0.kind != .signInWithApple }
      .map { "\($0.id) \($0.status.rawValue)\($0.line.map { " \($0)" } ?? "")" }
  }
}
