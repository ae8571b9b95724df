import Foundation
import Testing

@testable import Device

@Suite(
  "Numbers with a meaning, from the server over the carrier to the QuickType bar",
  .timeLimit(.minutes(1)))
struct NumberFlowTests {
  /// A phone whose account `code` has another number.
  private func lab(_ number: String) async throws -> Lab {
    try await Lab(prepare: { world in
      try Lab.change(
        world, #"{ user: "code", phones: ["+1 202 555 0100"] }"#,
        to: #"{ user: "code", phones: ["\#(number)"] }"#)
      try Lab.change(
        world, #"{ number: "+1 202 555 0107", label: "Twice" }"#,
        to: #"{ number: "+1 202 555 0107", label: "Twice" }, "#
          + #"{ number: "+1 202 555 0106", label: "Overtaken" }, "#
          + #"{ number: "+1 202 555 0109", label: "Japanese" }"#)
    })
  }

  @Test("0106: the resend overtakes; the late first code is superseded, the second one opens")
  func overtaken() async throws {
    let lab = try await lab("+1 202 555 0106")
    async let running = lab.upgrade("code")
    _ = try await lab.codeForm()
    lab.device.moveClock(by: 30)
    #expect(lab.messagesHeard.isEmpty)
    lab.device.activate(button: "resend", values: [:])
    _ = try await lab.form { $0.isBusy }
    _ = try await lab.codeForm()
    lab.device.moveClock(by: 2)
    let second = try #require(lab.messagesHeard.last?.code)
    // 40 s after it was sent the first one comes, behind the second.
    lab.device.moveClock(by: 8)
    let first = try #require(lab.messagesHeard.last?.code)
    #expect(lab.messagesHeard.count == 2)
    #expect(first != second)
    #expect(lab.device.presentation?.offers.map(\.code) == [first, second])
    lab.enter(first)
    let form = try await lab.form { $0.form.error != nil && !$0.isBusy }
    #expect(form.form.error?.contains("newer code was sent") == true)
    lab.enter(second)
    #expect(try await running.outcome == .passwordUpdated)
    await lab.expectProof("code", oldWorks: false)
  }

  @Test("0107: delivered twice, offered once, and gone when it is used")
  func twice() async throws {
    let lab = try await lab("+1 202 555 0107")
    async let running = lab.upgrade("code")
    _ = try await lab.codeForm()
    let offer = try #require(await lab.device.nextOffer())
    #expect(lab.messagesHeard.map(\.code) == [offer.code, offer.code])
    #expect(lab.device.presentation?.offers.count == 1)
    lab.device.useOffer(offer.id)
    #expect(lab.device.presentation?.offers == [])
    lab.enter(offer.code)
    #expect(try await running.outcome == .passwordUpdated)
  }

  @Test("0108: of two codes in one message the second is offered, and opens")
  func second() async throws {
    let lab = try await lab("+1 202 555 0108")
    async let running = lab.upgrade("code")
    _ = try await lab.codeForm()
    let offer = try #require(await lab.device.nextOffer())
    let text = try #require(lab.messagesHeard.last?.text)
    let numbers = text.split { !$0.isNumber }.map(String.init)
    #expect(numbers.count == 3 && numbers[0] != offer.code && numbers[1] == offer.code)
    lab.enter(offer.code)
    #expect(try await running.outcome == .passwordUpdated)
  }

  @Test("0109: in Japanese the code is found, marked and offered")
  func japanese() async throws {
    let lab = try await lab("+1 202 555 0109")
    async let running = lab.upgrade("code")
    _ = try await lab.codeForm()
    let offer = try #require(await lab.device.nextOffer())
    let row = try #require(lab.messagesHeard.last)
    #expect(row.text.contains("認証コード"))
    let range = try #require(row.codeRange)
    #expect(String(decoding: Array(row.text.utf16)[range], as: UTF16.self) == offer.code)
    lab.enter(offer.code)
    #expect(try await running.outcome == .passwordUpdated)
  }

  @Test("Codes are distinct, and the same with the same seed")
  func seeded() async throws {
    func codes(_ seed: UInt64) async throws -> [String] {
      let lab = try await Lab(seed: seed)
      async let running = lab.upgrade("code")
      _ = try await lab.codeForm()
      for _ in 1...2 {
        lab.device.moveClock(by: 30)
        lab.device.activate(button: "resend", values: [:])
        _ = try await lab.form { $0.isBusy }
        _ = try await lab.codeForm()
      }
      lab.device.moveClock(by: 2)
      lab.device.cancelUpgrade()
      _ = try await running
      return lab.messagesHeard.compactMap(\.code)
    }
    let first = try await codes(5)
    #expect(Set(first).count == 3)
    #expect(first.allSatisfy { $0.count == 6 && $0.allSatisfy(\.isNumber) })
    #expect(try await codes(5) == first)
    #expect(try await codes(6) != first)
  }
}
