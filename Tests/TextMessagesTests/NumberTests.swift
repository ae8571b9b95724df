import FoundationEssentials
import Simulation
import TextMessages
import Testing

@Suite("Numbers with a meaning: what is delivered depends on the number")
struct NumberTests {
  let street = Street()

  @Test(
    "However the number is written",
    arguments: ["+1 202 555 0101", "+12025550101", "+1-202-555-0101", "+1 (202) 555-0101"])
  func written(_ number: String) {
    #expect(street.send(number) == .accepted)
    street.clock.advance(by: 44.999)
    #expect(street.arrivals.isEmpty)
    street.clock.advance(by: 0.001)
    #expect(street.arrivals == [Arrival(text: Street.text(), seconds: 45)])
  }

  @Test(
    "0100 and any other number: delivered after 2 s, as it was sent",
    arguments: ["+1 202 555 0100", "+1 202 555 0110", "+81 3 5550 0101", "+44 20 7946 0102"])
  func plain(_ number: String) {
    #expect(street.send(number) == .accepted)
    street.clock.advance(by: 1.999)
    #expect(street.arrivals.isEmpty)
    street.clock.advance(by: 60)
    #expect(street.arrivals == [Arrival(text: Street.text(), seconds: 2)])
  }

  @Test("0102: never delivered")
  func never() {
    #expect(street.send("+1 202 555 0102") == .accepted)
    #expect(street.clock.nextDue == nil)
    street.clock.advance(by: 86_400)
    #expect(street.arrivals.isEmpty)
  }

  @Test("0103: free text only")
  func freeText() {
    street.send("+1 202 555 0103")
    street.clock.advance(by: 2)
    #expect(street.arrivals.map(\.text) == ["482913 is your Shiny code. Don't share it."])
  }

  @Test("0104: with another site's domain line")
  func otherSite() {
    street.send("+1 202 555 0104")
    street.clock.advance(by: 2)
    #expect(
      street.arrivals.map(\.text) == [
        "482913 is your Shiny code. Don't share it.\n@evil.example #482913"
      ])
  }

  @Test("0105: refused at once, with a sentence; nothing is queued")
  func refused() {
    let result = street.send("+1 202 555 0105")
    #expect(
      result
        == .refused(reason: "The carrier refuses messages to this number. Choose another number."))
    #expect(street.storage.records().isEmpty)
    #expect(
      street.hops == ["Server>Messages text message sent", "Messages>Server text message refused"])
  }

  @Test("0106: the first takes 40 s, a resend 2 s, and so it overtakes")
  func overtakes() {
    street.send("+1 202 555 0106", code: "111111")
    street.clock.advance(by: 30)
    street.send("+1 202 555 0106", code: "222222")
    street.clock.advance(by: 30)
    #expect(
      street.arrivals == [
        Arrival(text: Street.text("222222"), seconds: 32),
        Arrival(text: Street.text("111111"), seconds: 40),
      ])
  }

  @Test("0106: the first message of the next request takes 40 s again")
  func nextRequest() {
    street.send("+1 202 555 0106", request: 1)
    street.clock.advance(by: 60)
    street.send("+1 202 555 0106", request: 2)
    street.clock.advance(by: 60)
    #expect(street.arrivals.map(\.seconds) == [40, 100])
  }

  @Test("0107: delivered twice")
  func twice() {
    street.send("+1 202 555 0107")
    street.clock.advance(by: 60)
    #expect(street.arrivals.map(\.text) == [Street.text(), Street.text()])
  }

  @Test("0108: two codes in one message, the second is the right one")
  func twoCodes() throws {
    street.send("+1 202 555 0108")
    street.clock.advance(by: 2)
    let text = try #require(street.arrivals.first?.text)
    let numbers = text.split(whereSeparator: { !$0.isNumber }).map(String.init)
      .filter { $0.count == 6 }
    #expect(numbers.first != "482913")
    #expect(numbers.dropFirst().allSatisfy { $0 == "482913" })
    #expect(text.hasSuffix("\n@shiny.example #482913"))
  }

  @Test("0109: in Japanese, bound to the site all the same")
  func japanese() throws {
    street.send("+1 202 555 0109")
    street.clock.advance(by: 2)
    let text = try #require(street.arrivals.first?.text)
    #expect(text.hasPrefix("Shinyの認証コードは482913です。"))
    #expect(text.hasSuffix("\n@shiny.example #482913"))
  }

  @Test(
    "A text without a code is delivered as it is",
    arguments: ["0103", "0104", "0108", "0109"])
  func noCode(_ end: String) {
    let message = TextMessage(sender: "Shiny", to: "+1 202 555 \(end)", text: "Happy birthday!")
    _ = street.carrier.send(message, requestID: nil)
    street.clock.advance(by: 2)
    #expect(street.arrivals.map(\.text) == ["Happy birthday!"])
  }
}

@Suite("Faults of a text message: late, lost, twice, refused, too many")
struct TextFaultTests {
  let street = Street()
  let number = "+1 202 555 0100"

  @Test("late: 40 s")
  func late() {
    street.faults.arm("sms.send.late", .once)
    street.send(number)
    street.send(number)
    street.clock.advance(by: 60)
    #expect(street.arrivals.map(\.seconds) == [2, 40])
  }

  @Test("lost")
  func lost() {
    street.faults.arm("sms.send.lost")
    #expect(street.send(number) == .accepted)
    street.clock.advance(by: 600)
    #expect(street.arrivals.isEmpty)
  }

  @Test("twice")
  func twice() {
    street.faults.arm("sms.send.twice")
    street.send(number)
    street.clock.advance(by: 60)
    #expect(street.arrivals.count == 2)
  }

  @Test("refused, for one number only")
  func refused() {
    street.faults.arm("sms.send.refused", .forSubject("+1 202 555 0157"))
    #expect(street.send(number) == .accepted)
    guard case .refused = street.send("+12025550157") else {
      Issue.record("It should have been refused.")
      return
    }
  }

  @Test("limited, as a rate: the fourth within a minute is refused, then it goes on")
  func limited() {
    street.faults.arm("sms.send.limited", .rate(3, per: 60))
    #expect((1...3).map { _ in street.send(number) } == [.accepted, .accepted, .accepted])
    #expect(
      street.send(number)
        == .refused(
          reason: "The carrier takes no more messages for now: there were too many. "
            + "Try again in a minute."))
    #expect(street.storage.records().count == 3)
    #expect(street.hops.suffix(1) == ["Messages>Server text message refused"])
    street.clock.advance(by: 60)
    #expect(street.send(number) == .accepted)
    #expect(street.arrivals.count == 3)
  }
}
