import Domains
import Foundation
import TestSupport
import Testing

@testable import Device

/// The domain of a name that is one.
func named(_ text: String) throws -> Domain { try #require(Domain(text)) }

/// A folder of its own with the files of a small world, removed at the end of the test.
final class WorldFolder {
  private let folder = TemporaryFolder("world")

  var url: URL { folder.url }

  /// A world in which everything is right, with one service, one app and one site.
  init() throws {
    try write("world.json5", Self.main)
    try write("passwords.csv", Self.passwords)
    try write("apps/Shiny.app/Info.plist", Self.info("example.shiny.Shiny"))
    try write(
      "apps/Shiny.app/Shiny.entitlements", Self.entitlements(["webcredentials:shiny.example"]))
    try write("apps/Shiny.app/PlugIns/Up.appex/Info.plist", Self.extensionInfo())
    try write(
      "sites/shiny.example/.well-known/apple-app-site-association",
      #"{"webcredentials": {"apps": ["Q4H7XW2K9P.example.shiny.Shiny"]}}"#)
    try write("sites/shiny.example/.well-known/change-password", "Ask at the counter.")
  }

  /// Puts a file into the world, in place of the one that is there.
  func write(_ path: String, _ text: String) throws {
    try write(path, Data(text.utf8))
  }

  func write(_ path: String, _ data: Data) throws {
    let file = url.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  func remove(_ path: String) throws {
    try FileManager.default.removeItem(at: url.appending(path: path))
  }

  func load() throws -> World { try World.load(url) }

  /// What is wrong with the world, without the folder's own path; empty when nothing is.
  func problems() -> [String] {
    do {
      _ = try World.load(url)
      return []
    } catch {
      let base = url.standardizedFileURL.path(percentEncoded: false)
      return error.sentences.map { $0.replacing(base + "/", with: "") }
    }
  }

  static let main = """
    {
      name: "Small", start: "2020-06-24T09:41:00-07:00", seed: 7, passcode: "1234",
      person: { name: "Noa" },
      phones: [{ number: "+1 202 555 0100", label: "Own" }],
      services: [
        { name: "Shiny", domains: ["shiny.example"], stepUp: "always",
          accounts: [{ user: "noa", phones: ["+1 (202) 555-0100"] }] },
      ],
    }
    """

  static let passwords = """
    Title,URL,Username,Password,Notes,OTPAuth
    Shiny,https://shiny.example/,noa,"pass,word",,

    """

  static func propertyList(_ body: String) -> String {
    "<plist version=\"1.0\">\n<dict>\n\(body)\n</dict>\n</plist>\n"
  }

  static func info(_ bundle: String, more: String = "") -> String {
    propertyList(
      "<key>CFBundleIdentifier</key><string>\(bundle)</string>\n"
        + "<key>CFBundleDisplayName</key><string>Shiny</string>\(more)")
  }

  static func entitlements(
    _ domains: [String], identifier: String? = "Q4H7XW2K9P.example.shiny.Shiny",
    more: String = ""
  ) -> String {
    let line = identifier.map { "<key>application-identifier</key><string>\($0)</string>\n" } ?? ""
    let list = domains.map { "<string>\($0)</string>\n" }.joined()
    return propertyList(
      "\(line)<key>com.apple.developer.associated-domains</key>\n<array>\n\(list)</array>\(more)")
  }

  /// Entitlements for Sign in with Apple and an app group.
  static let appleAndGroup = """

    <key>com.apple.developer.applesignin</key>
    <array><string>Default</string></array>
    <key>com.apple.security.application-groups</key>
    <array><string>group.example.shiny</string></array>
    """

  /// What an extension declares that does both upgrades.
  static let bothKinds = """
    <key>ASAccountAuthenticationModificationSupportsStrongPasswordChange</key><true/>
    <key>ASAccountAuthenticationModificationSupportsUpgradeToSignInWithApple</key><true/>
    """

  /// The property list of an extension, with what its declaration and its attributes hold.
  static func extensionInfo(
    point: String? = "com.apple.authentication-services-account-authentication-modification-ui",
    attributes: String = """
    <key>ASAccountAuthenticationModificationSupportsStrongPasswordChange</key>
    <true/>
    """,
    beside: String = ""
  ) -> String {
    let pointLine =
      point.map { "<key>NSExtensionPointIdentifier</key>\n<string>\($0)</string>" } ?? ""
    return propertyList(
      """
      <key>CFBundleIdentifier</key><string>example.shiny.Shiny.Up</string>
      <key>CFBundleExecutable</key><string>ShinyUpgradeExtension</string>
      <key>NSExtension</key>
      <dict>
      \(beside)
      \(pointLine)
      <key>NSExtensionAttributes</key>
      <dict>
      \(attributes)
      </dict>
      <key>NSExtensionPrincipalClass</key><string>Up.UpgradeViewController</string>
      </dict>
      """)
  }
}
