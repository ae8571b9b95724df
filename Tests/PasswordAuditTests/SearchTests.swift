import Foundation
import Testing

@testable import PasswordAudit

@Suite("AUD-1 every line of a file is found, and nothing that stands between two")
struct SearchTests {
  /// Hashes of forty digits: the numbers that the first of them make, spread in several ways.
  static let spreads: [(name: String, numbers: [UInt64])] = [
    ("evenly", (1...2_000).map { $0 &* 9_200_000_000_000_000 }),
    ("all at the beginning", (1...2_000).map { $0 }),
    ("all at the end", (0..<2_000).map { UInt64.max - 4_000 + 2 * $0 }),
    ("in heaps", (0..<2_000).map { ($0 / 100) << 59 | ($0 % 100) * 7 + 3 }),
    ("one", [1 << 63]),
  ]

  private static func digits(_ number: UInt64, _ rest: Int) -> String {
    let high = String(number, radix: 16)
    let low = String(rest, radix: 16)
    return String(repeating: "0", count: 16 - high.count) + high
      + String(repeating: "0", count: 24 - low.count) + low
  }

  private static func lines(_ numbers: [UInt64]) -> String {
    numbers.enumerated().map { "\(digits($1, 5)):\($0 + 1)" }.joined(separator: "\n")
  }

  private static func hash(_ number: UInt64, _ rest: UInt32) -> PasswordHash {
    PasswordHash(high: number, middle: 0, low: rest)
  }

  private func withFile(_ text: String, _ body: (HashFile) throws -> Void) throws {
    let file = FileManager.default.temporaryDirectory.appending(
      path: "onetap-search-\(ProcessInfo.processInfo.globallyUniqueString)")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    try body(try HashFile(file, digits: 40))
  }

  @Test("one at a time, and all in one go", arguments: spreads.indices)
  func found(index: Int) throws {
    let numbers = Self.spreads[index].numbers
    try withFile(Self.lines(numbers)) { file in
      try file.check()
      let there = numbers.map { Self.hash($0, 5) }
      let counts = try file.counts(ofSorted: there)
      #expect(counts == Array(1...numbers.count))
      for (place, hash) in there.enumerated() where place % 37 == 0 {
        let alone = try file.counts(ofSorted: [hash])
        #expect(alone == [place + 1])
      }
    }
  }

  @Test("what is just before or behind a line is not there", arguments: spreads.indices)
  func missing(index: Int) throws {
    let numbers = Self.spreads[index].numbers
    try withFile(Self.lines(numbers)) { file in
      for number in numbers {
        let around = [Self.hash(number, 4), Self.hash(number, 5), Self.hash(number, 6)]
        let counts = try file.counts(ofSorted: around)
        #expect(counts[0] == 0 && counts[1] > 0 && counts[2] == 0)
      }
      let ends = try file.counts(ofSorted: [Self.hash(0, 0), Self.hash(.max, .max)])
      #expect(ends == [0, 0])
    }
  }

  @Test("lines that differ in their last digits alone")
  func close() throws {
    let text = (1...300).map { "\(Self.digits(77, $0 * 2)):\($0)" }.joined(separator: "\r\n")
    try withFile(text) { file in
      // Every other one is there.
      let counts = try file.counts(ofSorted: (2...601).map { Self.hash(77, $0) })
      #expect(counts == (0..<600).map { $0 % 2 == 0 ? $0 / 2 + 1 : 0 })
    }
  }

  @Test("the same hash asked for twice is found twice")
  func twice() throws {
    try withFile(Self.lines([3, 4, 5])) { file in
      let asked = [Self.hash(4, 5), Self.hash(4, 5), Self.hash(5, 5)]
      let counts = try file.counts(ofSorted: asked)
      #expect(counts == [2, 2, 3])
    }
  }
}
