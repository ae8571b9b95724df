import Foundation
import TestSupport

/// Where the bytes of each credential are in an undamaged `keychain.sqlite`: a walk down the table's
/// own b-tree (https://sqlite.org/fileformat.html).
struct CredentialCells: Sendable {
  static let pageSize = 4096

  /// One credential and every byte that its row consists of.
  struct Place: Sendable {
    let id: Int64
    /// The account as one word, as ``ExportedRows`` has it.
    let account: String
    let isDeleted: Bool
    /// The cell and its overflow pages, as offsets in the file.
    let bytes: [Range<Int>]
  }

  let places: [Place]
  private let file: [UInt8]

  init(_ url: URL) throws {
    file = [UInt8](try Data(contentsOf: url))
    let root = try plainRows(
      url, "SELECT rootpage FROM sqlite_schema WHERE name = 'credential'")[0][0]
    var cells: [Int64: [Range<Int>]] = [:]
    Self.walk(Int(root!)!, file, usable: Self.pageSize - Int(file[20])) { cells[$0] = $1 }
    places = try plainRows(url, "SELECT id, url, user, deleted FROM credential ORDER BY id")
      .map { row in
        let id = Int64(row[0]!)!
        return Place(
          id: id, account: ExportedRows.account(user: row[2]!, url: row[1]!),
          isDeleted: row[3] != nil, bytes: cells[id]!)
      }
  }

  /// The credentials all of whose bytes are in a damaged file, where they were.
  func intact(in damaged: URL) -> [Place] {
    // A file that was removed has no bytes.
    let bytes = (try? Data(contentsOf: damaged)).map { [UInt8]($0) } ?? []
    return places.filter { place in
      place.bytes.allSatisfy { range in
        range.upperBound <= bytes.count && bytes[range].elementsEqual(file[range])
      }
    }
  }

  private static func walk(
    _ page: Int, _ file: [UInt8], usable: Int, _ body: (Int64, [Range<Int>]) -> Void
  ) {
    let start = (page - 1) * pageSize
    let header = start + (page == 1 ? 100 : 0)
    let count = big(file, header + 3, 2)
    let isLeaf = file[header] == 13
    for index in 0..<count {
      let cell = start + big(file, header + (isLeaf ? 8 : 12) + 2 * index, 2)
      guard isLeaf else {
        walk(big(file, cell, 4), file, usable: usable, body)
        continue
      }
      let (id, bytes) = row(at: cell, file, usable: usable)
      body(id, bytes)
    }
    if !isLeaf { walk(big(file, header + 8, 4), file, usable: usable, body) }
  }

  private static func row(
    at cell: Int, _ file: [UInt8], usable: Int
  ) -> (id: Int64, bytes: [Range<Int>]) {
    var place = cell
    let size = Int(varint(file, &place))
    let id = varint(file, &place)
    let smallest = (usable - 12) * 32 / 255 - 23
    let spilled = smallest + (size - smallest) % (usable - 4)
    let local = size <= usable - 35 ? size : spilled <= usable - 35 ? spilled : smallest
    guard local < size else { return (id, [cell..<place + local]) }
    var bytes = [cell..<place + local + 4]
    var next = big(file, place + local, 4)
    while next != 0 {
      let start = (next - 1) * pageSize
      bytes.append(start..<start + pageSize)
      next = big(file, start, 4)
    }
    return (id, bytes)
  }

  private static func big(_ file: [UInt8], _ place: Int, _ count: Int) -> Int {
    file[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func varint(_ file: [UInt8], _ place: inout Int) -> Int64 {
    var value: UInt64 = 0
    for count in 1...9 {
      let byte = file[place]
      place += 1
      if count == 9 { return Int64(bitPattern: value << 8 | UInt64(byte)) }
      value = value << 7 | UInt64(byte & 0x7f)
      if byte & 0x80 == 0 { break }
    }
    return Int64(bitPattern: value)
  }
}
