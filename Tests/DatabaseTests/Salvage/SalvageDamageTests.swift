import Foundation
import Testing

@testable import Database

@Suite("Every row whose own bytes are intact is read from a damaged file (STO-43, STO-49)")
struct SalvageDamageTests {
  @Test(arguments: [0, 8] as [Int32])
  func `an undamaged file gives exactly its rows`(reserved: Int32) throws {
    let sample = try SalvageSample(reserved: reserved)
    let reader = SalvageReader(SalvageInput(file: sample.file))
    #expect(reader.reserved == Int(reserved))
    #expect(reader.entries == sample.rows.mapValues { [$0] })
    #expect(reader.damagedPages.isEmpty)
    #expect(reader.cells.allSatisfy { $0.standing == .sound && $0.isWhole })
    let words = reader.cells.filter { $0.rowid == nil && $0.values.count == 2 }
      .compactMap { cell -> String? in
        guard case .text(let word) = cell.values[0], word.hasPrefix("word") else { return nil }
        return word
      }
    #expect(Set(words).count == 300)
    #expect(sample.places.values.contains { $0.overflow.count > 2 })
  }

  @Test(arguments: [0, 8] as [Int32])
  func `each page zeroed costs only the rows on it`(reserved: Int32) throws {
    let sample = try SalvageSample(reserved: reserved)
    for page in 0..<sample.pageCount {
      var file = sample.file
      file.replaceSubrange(
        page * 4096..<(page + 1) * 4096, with: [UInt8](repeating: 0, count: 4096))
      let reader = SalvageReader(SalvageInput(file: file))
      let intact = sample.intactRows(in: file)
      #expect(reader.entries == intact.mapValues { [$0] }, "page \(page + 1)")
    }
  }

  @Test(arguments: [0, 8] as [Int32])
  func `each page filled with noise costs only the rows on it`(reserved: Int32) throws {
    let sample = try SalvageSample(reserved: reserved)
    var randomness = SalvageRandomness(5)
    for page in 0..<sample.pageCount {
      var file = sample.file
      for i in page * 4096..<(page + 1) * 4096 {
        file[i] = UInt8.random(in: 0...255, using: &randomness)
      }
      let reader = SalvageReader(SalvageInput(file: file))
      let read = reader.entries
      for (id, row) in sample.intactRows(in: file) {
        #expect(read[id]?.contains(row) == true, "row \(id), page \(page + 1)")
      }
    }
  }

  @Test(arguments: [0, 8] as [Int32])
  func `a flipped byte costs at most the row that it hits`(reserved: Int32) throws {
    let sample = try SalvageSample(reserved: reserved)
    var randomness = SalvageRandomness(7)
    // Every byte of a header and a cell list in turn, since they matter to all rows of their page.
    let pages = Set(sample.places.values.map(\.page)).sorted()
    var offsets = Set((0..<60).map { (pages[$0 % pages.count] - 1) * 4096 + $0 })
    for _ in 0..<120 { offsets.insert(Int.random(in: 0..<sample.file.count, using: &randomness)) }
    for offset in offsets.sorted() {
      var file = sample.file
      file[offset] ^= UInt8.random(in: 1...255, using: &randomness)
      let read = SalvageReader(SalvageInput(file: file)).entries
      for (id, row) in sample.intactRows(in: file) where read[id]?.contains(row) != true {
        Issue.record("row \(id) is lost by the byte at \(offset)")
      }
    }
  }

  @Test(arguments: [0, 8] as [Int32])
  func `a file cut at each page, or inside one, gives the rows before the cut`(
    reserved: Int32
  ) throws {
    let sample = try SalvageSample(reserved: reserved)
    for page in 0..<sample.pageCount {
      for size in [page * 4096, page * 4096 + 1_000] {
        let file = [UInt8](sample.file[..<size])
        let read = SalvageReader(SalvageInput(file: file)).entries
        for (id, row) in sample.intactRows(in: file) {
          #expect(read[id]?.contains(row) == true, "row \(id), cut at \(size)")
        }
      }
    }
  }

  @Test func `deleted rows do not come back, whichever page is zeroed`() throws {
    let sample = try SalvageSample(reserved: 8)
    for page in 0..<sample.pageCount {
      var file = sample.file
      file.replaceSubrange(
        page * 4096..<(page + 1) * 4096, with: [UInt8](repeating: 0, count: 4096))
      let read = SalvageReader(SalvageInput(file: file)).entries.keys
      #expect(read.allSatisfy { sample.rows[$0] != nil }, "page \(page + 1)")
    }
  }

  @Test func `a row that lost an overflow page still gives its first columns`() throws {
    let sample = try SalvageSample(reserved: 8)
    let (id, place) = try #require(sample.places.first { $0.value.overflow.count > 1 })
    var file = sample.file
    let page = place.overflow[1]
    file.replaceSubrange(
      (page - 1) * 4096..<page * 4096, with: [UInt8](repeating: 0, count: 4096))
    let cell = try #require(
      SalvageReader(SalvageInput(file: file)).cells.first {
        $0.rowid == id && $0.values.count == 5
      })
    #expect(!cell.isWhole)
    #expect(cell.values[1] == .text(SalvageRow(id).name))
    #expect(cell.values[3] == nil)
  }

  @Test func `the header's number of reserved bytes is not believed against all pages`() throws {
    let sample = try SalvageSample(reserved: 8)
    for wrong in [0, 1, 9, 200] as [UInt8] {
      var file = sample.file
      file[20] = wrong
      #expect(SalvageReader(SalvageInput(file: file)).reserved == 8)
    }
  }
}
