import Foundation
import TestSupport
import Testing

@testable import Database

@Suite("Salvaging ends on any input, within bounds (STO-43)")
struct SalvageHostileTests {
  @Test func `random bytes of any length`() {
    var randomness = SalvageRandomness(11)
    for round in 0..<150 {
      let file = noise(Int.random(in: 0...20_000, using: &randomness), &randomness)
      let log = noise(Int.random(in: 0...20_000, using: &randomness), &randomness)
      _ =
        SalvageReader(
          SalvageInput(file: file, log: log), reserved: round % 3 == 0 ? nil : round % 2 * 8
        ).cells.count
    }
  }

  @Test(arguments: [0, 8] as [Int32])
  func `real databases with many damaged bytes`(reserved: Int32) throws {
    let sample = try SalvageSample(reserved: reserved)
    var randomness = SalvageRandomness(13)
    for round in 0..<60 {
      var file = sample.file
      for _ in 0..<(1 << (round % 12)) {
        file[Int.random(in: 0..<file.count, using: &randomness)] =
          [0, 0xff, 0x0d, 0x80, UInt8.random(in: 0...255, using: &randomness)]
          .randomElement(using: &randomness) ?? 0
      }
      let reader = SalvageReader(SalvageInput(file: file))
      _ = reader.damagedPages
      var bytes = 0
      reader.forEachCell { cell in
        for case .blob(let body) in cell.values { bytes += body.count }
      }
      #expect(bytes < 40 * file.count)
    }
  }

  @Test func `overflow pages in a circle, and chains that all share their pages`() throws {
    let sample = try SalvageSample(reserved: 0)
    var file = sample.file
    let overflow = Array(Set(sample.places.values.flatMap(\.overflow))).sorted()
    for page in overflow {
      let target = overflow[page % 3]
      let start = (page - 1) * 4096
      for (i, shift) in [24, 16, 8, 0].enumerated() {
        file[start + i] = UInt8(truncatingIfNeeded: target >> shift)
      }
    }
    let reader = SalvageReader(SalvageInput(file: file), reserved: 0)
    #expect(reader.cells.filter { $0.values.count == 5 }.count >= 250)
  }

  @Test func `a page that claims the most cells of the longest records`() {
    var page = [UInt8](repeating: 0, count: 4096)
    page[0] = 0x0d
    page[3] = 0xff
    page[4] = 0xff
    for i in stride(from: 8, to: 4096, by: 2) {
      page[i] = 0x0f
      page[i + 1] = 0xe0
    }
    let file = [UInt8]([[UInt8]](repeating: page, count: 200).joined())
    #expect(SalvageReader(SalvageInput(file: file)).cells.count < 4096 * 200)
  }

  @Test func `a FIFO in place of the file is refused at once`() throws {
    let folder = TemporaryFolder()
    #expect(mkfifo(folder.database.path, 0o600) == 0)
    #expect(kind { _ = try SalvageInput(reading: folder.database) } == .io)
  }

  @Test func `a missing file is missing, not empty`() {
    let folder = TemporaryFolder()
    #expect(kind { _ = try SalvageInput(reading: folder.database) } == .missing)
  }

  private func noise(_ count: Int, _ randomness: inout SalvageRandomness) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: 0...255, using: &randomness) }
  }
}
