import Foundation
import Testing

@testable import Documents

/// Writes binary property lists by hand, since tools write only good ones.
private struct BinaryList {
  private var bytes = Array("bplist00".utf8)
  private var offsets: [Int] = []

  /// Adds an object at the end.
  mutating func add(_ object: [UInt8]) {
    offsets.append(bytes.count)
    bytes += object
  }

  /// Lets a further object begin at any place.
  mutating func refer(to offset: Int) { offsets.append(offset) }

  /// The whole file, its first object being the root; references have two bytes.
  var data: Data {
    func number(_ value: Int) -> [UInt8] {
      (0..<8).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    let table = offsets.flatMap { number($0).suffix(4) }
    return Data(
      bytes + table + [0, 0, 0, 0, 0, 0, 4, 2] + number(offsets.count) + number(0)
        + number(bytes.count))
  }

  /// The marker and the length of an object of many parts.
  static func head(_ kind: UInt8, _ count: Int) -> [UInt8] {
    [kind << 4 | 0x0F, 0x12]
      + (0..<4).reversed().map { UInt8(truncatingIfNeeded: count >> ($0 * 8)) }
  }

  static func references(_ indices: some Sequence<Int>) -> [UInt8] {
    indices.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
  }
}

@Suite("DOC-5 Property lists made to do harm are sentences, in time that grows with their size")
struct HostilePropertyListTests {
  private func problem(_ data: Data) -> String? {
    do {
      _ = try PropertyList.parse(data, file: "f")
      return nil
    } catch {
      return error.found
    }
  }

  @Test func aKeyTwiceInABinaryDictionary() {
    var list = BinaryList()
    list.add([0xD2] + BinaryList.references([1, 1, 2, 2]))
    list.add([0x51, 0x61])
    list.add([0x09])
    #expect(problem(list.data) == "the key `a` stands twice in one dictionary")
  }

  @Test("a long text to which many refer is read once") func shared() throws {
    let count = 40_000
    var list = BinaryList()
    list.add(BinaryList.head(0xA, count) + BinaryList.references(repeatElement(1, count: count)))
    list.add(BinaryList.head(0x5, 1_000_000) + [UInt8](repeating: 0x61, count: 1_000_000))
    let document = try PropertyList.parse(list.data, file: "f")
    #expect(document.elements?.count == count)
    #expect(document.elements?.last?.string?.utf8.count == 1_000_000)
  }

  @Test("data that overlap are damage") func overlapping() {
    let count = 60_000
    var list = BinaryList()
    list.add(
      BinaryList.head(0xA, count) + BinaryList.references((1...count).map { $0 }))
    let start = 8 + 6 + 2 * count
    // Every fourth byte begins data of 32767 bytes.
    list.add((0..<count).flatMap { _ in [0x4F, 0x11, 0x7F, 0xFF] as [UInt8] })
    for index in 1..<count { list.refer(to: start + 4 * index) }
    #expect(problem(list.data) == "the binary property list is damaged")
  }

  @Test("an array inside itself") func cycle() {
    var list = BinaryList()
    list.add([0xA2] + BinaryList.references([0, 0]))
    #expect(problem(list.data) != nil)
  }

  @Test("arrays that double at every level") func doubling() {
    var list = BinaryList()
    for level in 1...60 { list.add([0xA2] + BinaryList.references([level, level])) }
    list.add([0x09])
    #expect(problem(list.data) == "the values are more than the file can hold")
  }

  @Test func everyBeginningOfABinaryListIsASentence() throws {
    let value: [String: Any] = ["a": [1, 2.5, "é", Data([1, 2])], "b": true]
    let data = try PropertyListSerialization.data(
      fromPropertyList: value, format: .binary, options: 0)
    for count in 0..<data.count { #expect(problem(data.prefix(count)) != nil) }
    #expect(problem(data) == nil)
  }

  @Test func fourMebibytesAreReadAndNoMore() {
    let list = Data("<plist><string></string></plist>".utf8)
    let padding = Data(repeating: 0x20, count: PropertyList.sizeLimit - list.count)
    #expect(problem(list + padding) == nil)
    #expect(problem(list + padding + Data([0x20])) == "the file has 4194305 bytes")
  }

  @Test("ten thousand levels", arguments: ["<array>", "<dict><key>a</key>"])
  func deep(opening: String) {
    let text = "<plist>" + String(repeating: opening, count: 10_000)
    #expect(problem(Data(text.utf8)) == "the values are nested more than 200 levels deep")
  }
}

@Suite("DOC-5 JSON made to do harm is a sentence, in time that grows with its size")
struct HostileJSONTests {
  @Test(
    "half a megabyte of one sign",
    arguments: ["[", "{", "\"", "1", " ", "/", ",", "\\", "é"])
  func oneSign(sign: String) {
    let count = 512 * 1024 / sign.utf8.count
    let data = Data(String(repeating: sign, count: count).utf8)
    #expect(throws: DocumentProblem.self) {
      try JSON5Document.parse(data, file: "f", language: .json)
    }
  }

  @Test func manyKeysAreComparedInLinearTime() throws {
    let keys = (0..<50_000).map { "\"k\($0)\": \($0)" }.joined(separator: ",\n")
    let document = try JSON5Document.parse(
      Data("{\(keys)}".utf8), file: "f", language: .json)
    #expect(document.entries?.count == 50_000)
    #expect(document.entries?.last?.keyPosition?.line == 50_000)
  }
}
