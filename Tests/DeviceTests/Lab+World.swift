import Foundation
import TestSupport

extension Lab {
  /// Writes the world: one service, its app, and an account for each way in which things go.
  static func writeWorld(to folder: URL) throws {
    func write(_ path: String, _ text: String) throws {
      let file = folder.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    try write("world.json5", main)
    try write("passwords.csv", csv)
    try write("apple.pem", TestKey.pem)
    try write("apps/Shiny.app/Info.plist", WorldFolder.info("example.shiny.Shiny"))
    try write(
      "apps/Shiny.app/Shiny.entitlements",
      WorldFolder.entitlements(["webcredentials:shiny.example"], more: WorldFolder.appleAndGroup))
    try write(
      "apps/Shiny.app/PlugIns/Up.appex/Info.plist",
      WorldFolder.extensionInfo(attributes: WorldFolder.bothKinds))
    try write(
      "sites/shiny.example/.well-known/apple-app-site-association",
      #"{"webcredentials": {"apps": ["Q4H7XW2K9P.example.shiny.Shiny"]}}"#)
  }

  private static let csv: String = {
    let rows = passwords.sorted { $0.key < $1.key }.map { user, password in
      "Shiny,https://shiny.example/,\(user),\(password),,"
    }
    let others = [
      "Leaky,https://leaky.example/,noa,password,,",
      "Forum,https://forum.example/,noa,same on two sites,,",
      "News,https://news.example/,noa,same on two sites,,",
    ]
    return "Title,URL,Username,Password,Notes,OTPAuth\n" + (rows + others).joined(separator: "\n")
      + "\n"
  }()

  static let main = """
    {
      name: "Small", start: "2020-06-24T09:41:00-07:00", seed: 7, passcode: "135790",
      person: {
        name: "Noa Rivera",
        appleAccount: { email: "noa@icloud.example", signingKey: "apple.pem" },
      },
      scryptCost: 1024,
      phones: [
        { number: "+1 202 555 0100", label: "Own" }, { number: "+1 202 555 0101", label: "Late" },
        { number: "+1 202 555 0102", label: "Lost" }, { number: "+1 202 555 0103", label: "Words" },
        { number: "+1 202 555 0104", label: "Alien" },
        { number: "+1 202 555 0105", label: "Blocked" },
        { number: "+1 202 555 0107", label: "Twice" }, { number: "+1 202 555 0108", label: "Two" },
      ],
      services: [
        { name: "Shiny", domains: ["shiny.example"], stepUp: "always",
          accounts: [
            { user: "plain", stepUp: "never" },
            { user: "code", phones: ["+1 202 555 0100"] },
            { user: "late", phones: ["+1 202 555 0101"] },
            { user: "lost", phones: ["+1 202 555 0102"] },
            { user: "wordy", phones: ["+1 202 555 0103"] },
            { user: "alien", phones: ["+1 202 555 0104"] },
            { user: "blocked", phones: ["+1 202 555 0105"] },
            { user: "twice", phones: ["+1 202 555 0107"] },
            { user: "two", phones: ["+1 202 555 0108", "+1 202 555 0100"] },
            { user: "family", phones: ["+1 202 555 0100"],
              refuses: "Ask the person who pays for the family plan." },
            { user: "phoneless" },
            { user: "strict", stepUp: "never" },
            { user: "stale", password: "what the server knows", stepUp: "never" },
          ] },
      ],
    }
    """
}

extension Lab {
  /// Puts other words into the file of a world.
  static func change(_ world: URL, _ words: String, to others: String) throws {
    let file = world.appending(path: "world.json5")
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    guard text.contains(words) else { throw Missing("The world does not say “\(words)”.") }
    try Data(text.replacing(words, with: others).utf8).write(to: file)
  }
}
