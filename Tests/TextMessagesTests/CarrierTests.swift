import FoundationEssentials
import Simulation
import TextMessages
import Testing

@Suite("The carrier's queue and log")
struct CarrierTests {
  let street = Street()

  @Test("Each hop is traced under the request's id, with two digits of the number and no text")
  func trace() {
    street.send("+1 202 555 0100", request: 9)
    street.clock.advance(by: 2)
    #expect(
      street.hops == [
        "Server>Messages text message sent", "Messages>System text message delivered",
      ])
    #expect(street.trace.events.map(\.request) == [9, 9])
    for event in street.trace.events {
      #expect(event.details == ["sender": "Shiny", "to": "•••• •• 00"])
    }
  }

  @Test("The log holds what was delivered and what was not, oldest first")
  func log() throws {
    street.send("+1 202 555 0100", code: "111111")
    street.send("+1 202 555 0102", code: "222222")
    street.send("+1 202 555 0103", code: "333333")
    street.clock.advance(by: 10)
    let log = try Carrier.sent(street.storage, key: Street.key)
    #expect(
      try log.map { try $0.text.get() } == [
        Street.text("111111"), Street.text("222222"),
        "333333 is your Shiny code. Don't share it.",
      ])
    #expect(log.map(\.0.delivered) == [morning + 2, nil, morning + 2])
    #expect(log.map(\.0.to) == ["+12025550100", "+12025550102", "+12025550103"])
    #expect(log.allSatisfy { $0.0.sender == "Shiny" && $0.0.sent == morning })
  }

  @Test("After a restart what is queued goes on, and is delivered once")
  func restart() {
    street.send("+1 202 555 0101")
    street.clock.advance(by: 10)
    let later = Street(clock: .manual(at: morning + 20), storage: street.storage)
    later.carrier.start()
    later.carrier.start()
    later.clock.advance(by: 60)
    #expect(later.arrivals == [Arrival(text: Street.text(), seconds: 45)])
    #expect(later.trace.events.map(\.request) == [1])
    let again = Street(clock: .manual(at: morning + 90), storage: street.storage)
    again.carrier.start()
    again.clock.advance(by: 600)
    #expect(again.arrivals.isEmpty)
  }

  @Test("What became overdue while nobody ran is delivered at once, in its order")
  func overdue() {
    street.send("+1 202 555 0101", code: "111111")
    street.send("+1 202 555 0100", code: "222222")
    let later = Street(clock: .manual(at: morning + 300), storage: street.storage)
    later.carrier.start()
    #expect(
      later.arrivals == [
        Arrival(text: Street.text("222222"), seconds: 300),
        Arrival(text: Street.text("111111"), seconds: 300),
      ])
  }

  @Test("0106 knows its first message over a restart too")
  func overtakingAfterRestart() {
    street.send("+1 202 555 0106", code: "111111")
    let later = Street(clock: .manual(at: morning + 30), storage: street.storage)
    later.carrier.start()
    later.send("+1 202 555 0106", code: "222222")
    later.clock.advance(by: 60)
    #expect(later.arrivals.map(\.seconds) == [32, 40])
  }

  @Test("A queue that cannot be written: refused with a sentence, nothing is lost silently")
  func full() {
    street.storage.fill()
    #expect(
      street.send("+1 202 555 0100")
        == .refused(reason: "The carrier couldn't take the message. Try again later."))
    #expect(street.hops.last == "Messages>Server text message refused")
  }
}

@Suite("SMS-2 The carrier keeps the text sealed")
struct SealingTests {
  let street = Street()

  @Test("No word of it is in the record, and no two records look alike")
  func sealed() {
    street.send("+1 202 555 0100")
    street.send("+1 202 555 0100")
    let records = street.storage.records()
    for record in records {
      let bytes = Data(record.sealed)
      for word in ["482913", "Shiny", "@shiny.example"] {
        #expect(bytes.range(of: Data(word.utf8)) == nil)
      }
    }
    #expect(records[0].sealed != records[1].sealed)
    #expect(records[0].sealed.prefix(13) != records[1].sealed.prefix(13))
  }

  @Test("Nonces do not repeat after a restart, seeded or not")
  func nonces() {
    street.send("+1 202 555 0100")
    let later = Street(clock: .manual(at: morning), storage: street.storage)
    later.send("+1 202 555 0100")
    #expect(Set(street.storage.records().map { Array($0.sealed.prefix(13)) }).count == 2)
  }

  @Test("Damaged, moved to another number, or under another key: it does not open")
  func tampered() throws {
    func sent(_ key: [UInt8]) throws -> [Result<String, UnreadableText>] {
      try Carrier.sent(street.storage, key: key).map(\.text)
    }
    street.send("+1 202 555 0100")
    street.storage.tamper { $0[0].sealed[20] ^= 1 }
    #expect(throws: UnreadableText.self) { try sent(Street.key)[0].get() }
    street.storage.tamper { $0[0].sealed[20] ^= 1 }
    street.storage.tamper { $0[0].to = "+12025550157" }
    #expect(throws: UnreadableText.self) { try sent(Street.key)[0].get() }
    street.storage.tamper { $0[0].to = "+12025550100" }
    #expect(throws: Never.self) { try sent(Street.key)[0].get() }
    let otherKey = Array(repeating: UInt8(9), count: 32)
    #expect(throws: UnreadableText.self) { try sent(otherKey)[0].get() }
  }

  @Test("A damaged one does not keep the others from arriving, and the trace says so")
  func othersArrive() {
    street.send("+1 202 555 0100", code: "111111")
    street.send("+1 202 555 0100", code: "222222")
    street.storage.tamper { $0[0].sealed[20] ^= 1 }
    let later = Street(clock: .manual(at: morning + 1), storage: street.storage)
    later.carrier.start()
    later.clock.advance(by: 10)
    #expect(later.arrivals.map(\.text) == [Street.text("222222")])
    #expect(
      later.trace.events.first?.details["rule"]
        == "Text message 1 can't be read: it was damaged or moved. The others are not touched.")
  }
}
