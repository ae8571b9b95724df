import Foundation
import Simulation
import Testing

@testable import Device

@Suite("SMS-11, COD-5: messages are announced, filed, and their codes offered where they belong")
struct MessageTests {
  @Test("a message is announced on whatever screen, with its code and where it stands")
  func announced() async throws {
    let lab = try await Lab()
    async let running = lab.upgrade("code")
    _ = try await lab.codeForm()
    let offer = try #require(await lab.device.nextOffer())
    let row = try #require(lab.messagesHeard.last)
    #expect(row.code == offer.code)
    #expect(row.boundTo == "shiny.example")
    let range = try #require(row.codeRange)
    let units = Array(row.text.utf16)[range]
    #expect(String(decoding: units, as: UTF16.self) == offer.code)
    #expect(try await lab.device.messages() == [row])
    lab.device.cancelUpgrade()
    _ = try await running
  }

  @Test("COD-1: a code for another site is not offered")
  func notOffered() async throws {
    let lab = try await Lab()
    async let running = lab.upgrade("alien")
    _ = try await lab.codeForm()
    #expect(await lab.device.nextOffer() == nil)
    #expect(lab.messagesHeard.map(\.boundTo) == ["evil.example"])
    lab.device.cancelUpgrade()
    #expect(try await running.outcome == .cancelled)
  }

  @Test("COD-5: at most three codes, the newest first; the one used disappears")
  func newestFirst() async throws {
    let lab = try await Lab()
    lab.device.arm("sms.send.twice")
    async let running = lab.upgrade("twice")
    _ = try await lab.codeForm()
    _ = try #require(await lab.device.nextOffer())
    lab.device.moveClock(by: 30)
    lab.device.activate(button: "resend", values: [:])
    _ = try await lab.form { $0.isBusy }
    _ = try await lab.codeForm()
    lab.device.moveClock(by: 2)
    let heard = lab.messagesHeard.map(\.id)
    #expect(heard.count == 4)
    var offers = try #require(lab.device.presentation).offers
    // A code that was delivered twice is offered once, and goes in both its messages.
    #expect(offers.map(\.id) == [heard[3], heard[1]])
    lab.device.useOffer(offers[0].id)
    offers = try #require(lab.device.presentation).offers
    #expect(offers.map(\.id) == [heard[1]])
    lab.device.cancelUpgrade()
    _ = try await running
  }

  @Test("COD-5: a code is offered for three minutes and the bar is told when it ends")
  func threeMinutes() async throws {
    let lab = try await Lab()
    async let running = lab.upgrade("code")
    _ = try await lab.codeForm()
    _ = try #require(await lab.device.nextOffer())
    lab.device.moveClock(by: 179.9)
    #expect(lab.device.presentation?.offers.count == 1)
    lab.device.moveClock(by: 0.1)
    #expect(lab.device.presentation?.offers == [])
    _ = try await lab.form { $0.offers.isEmpty && $0.form.deadline != nil }
    lab.device.cancelUpgrade()
    _ = try await running
  }

  @Test(
    "STO-13: what arrives while the store is locked is announced at once and filed at the unlock")
  func whileLocked() async throws {
    let lab = try await Lab()
    async let running = lab.upgrade("late")
    _ = try await lab.codeForm()
    lab.device.cancelUpgrade()
    _ = try await running
    lab.device.lock()
    lab.device.moveClock(by: 45)
    let heard = try #require(lab.messagesHeard.last)
    #expect(heard.code?.count == 6)
    #expect(try await lab.device.messages() == [])
    let life = try reopened(lab)
    #expect(try await life.device.messages() == [])
    try await life.unlock()
    #expect(try await life.device.messages().map(\.text) == [heard.text])
    #expect(try await life.device.messages().map(\.code) == [heard.code])
  }

  @Test("SMS-2: a message on its way goes on after a restart")
  func overRestart() async throws {
    let lab = try await Lab()
    async let running = lab.upgrade("late")
    _ = try await lab.codeForm()
    lab.device.cancelUpgrade()
    _ = try await running
    let life = try reopened(lab)
    try await life.unlock()
    #expect(try await life.device.messages() == [])
    life.device.moveClock(by: 45)
    #expect(try await life.device.messages().count == 1)
  }

  @Test(
    "a code is waited for while other things happen on the phone",
    arguments: ["sms.send.twice", "sms.send.late"])
  func waitedFor(_ fault: String) async throws {
    // Each message that meets an armed fault counts a hit, which changes the phone's status.
    let lab = try await Lab()
    lab.device.arm(fault)
    #expect(try await lab.upgradeNaturally("code").outcome == .passwordUpdated)
    await lab.expectProof("code", oldWorks: false)
  }

  @Test("sent codes can be read out, delivered or not")
  func sentCodes() async throws {
    let lab = try await Lab()
    _ = try await lab.upgradeNaturally("lost")
    let sent = try #require(try lab.device.sentCodes().codes.last)
    #expect(sent.to == "+12025550102")
    #expect(sent.delivered == nil)
    #expect(sent.code?.count == 6)
    #expect(sent.boundTo == "shiny.example")
  }

  private func reopened(_ lab: Lab) throws -> Lab {
    lab.device.close()
    return try Lab(after: lab)
  }
}
