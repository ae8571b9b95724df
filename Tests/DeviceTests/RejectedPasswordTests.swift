import Foundation
import PasswordRules
import Testing

@testable import Device

@Suite(
  "GEN-3: a password that the server refuses cannot be where rules are declared, and is explained where not",
  .timeLimit(.minutes(1)))
struct RejectedPasswordTests {
  private let rules = "maxlength: 12; required: digit; required: upper"

  /// A phone whose server has rules, and whose extension declares these, others or none.
  private func lab(declaring declared: String?) async throws -> Lab {
    try await Lab(prepare: { world in
      try Lab.change(
        world, "stepUp: \"always\",", to: "stepUp: \"always\", passwordRules: \"\(rules)\",")
      guard let declared else { return }
      let key = "ASAccountAuthenticationModificationPasswordGenerationRequirements"
      let attributes =
        WorldFolder.bothKinds + "<key>\(key)</key><string>\(declared)</string>"
      try Data(WorldFolder.extensionInfo(attributes: attributes).utf8).write(
        to: world.appending(path: "apps/Shiny.app/PlugIns/Up.appex/Info.plist"))
    })
  }

  @Test("declared: what is made is taken, again and again")
  func declared() async throws {
    let lab = try await lab(declaring: rules)
    for _ in 0..<3 {
      #expect(try await lab.upgrade("plain").outcome == .passwordUpdated)
    }
    let secret = try await lab.device.reveal(
      try lab.id("plain"), proof: .faceID(matches: true)
    ).get()
    #expect(PasswordRules(parsing: rules).violations(in: secret.password).isEmpty)
  }

  @Test("not declared: the server's reason, and why the password was not what it wants")
  func notDeclared() async throws {
    let lab = try await lab(declaring: nil)
    let result = try await lab.upgrade("plain")
    #expect(result.outcome == .failed)
    #expect(result.reason?.contains("is longer than 12 characters") == true)
    #expect(result.reason?.contains("declares no rules for new passwords") == true)
    #expect(result.reason?.contains("PasswordGenerationRequirements") == true)
  }

  @Test("others declared: the server has more rules than it was told of")
  func others() async throws {
    let lab = try await lab(declaring: "minlength: 14")
    let result = try await lab.upgrade("plain")
    #expect(result.reason?.hasSuffix("the server has others.") == true)
  }
}
