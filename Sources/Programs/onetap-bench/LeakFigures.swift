import Foundation
import PasswordAudit

/// How long leaked passwords are looked for in large files, made on the spot.
enum LeakFigures {
  @Sendable static func measure(_ workshop: Workshop) async throws -> [String] {
    try await figures(in: workshop.folder)
  }

  static func figures(in folder: URL) async throws -> [String] {
    try await [oneByOne(folder), manyAtOnce(folder)]
  }

  /// Single look-ups in ten million lines, after the file has been met once.
  private static func oneByOne(_ folder: URL) throws -> String {
    let file = folder.appending(path: "leaked-10000000.txt")
    try write(10_000_000, to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let leaks = try LeakedPasswords(file: file)
    let passwords = PasswordSample.passwords(2_000)
    for password in passwords { _ = leaks.lookUp(password) }
    var sample = Sample()
    for password in passwords {
      let start = ContinuousClock.now
      _ = leaks.lookUp(password)
      sample.add((ContinuousClock.now - start).milliseconds * 1000)
    }
    if let damage = leaks.damage { throw BenchProblem(damage.description) }
    return Figure(
      name: "leaked look-up in ten million lines", unit: "µs", sample: sample, aim: "under 50 µs"
    ).line
  }

  /// An audit without estimates, from opening the file on.
  private static func manyAtOnce(_ folder: URL) async throws -> String {
    let file = folder.appending(path: "leaked-1000000.txt")
    try write(1_000_000, to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let entries = PasswordSample.entries(10_000)
    let workers = ProcessInfo.processInfo.activeProcessorCount
    var sample = Sample()
    for _ in 0..<10 {
      let start = ContinuousClock.now
      let leaks = try LeakedPasswords(file: file)
      _ = try await PasswordAudit(leaks: [leaks]).run(entries, workers: workers)
      sample.add((ContinuousClock.now - start).milliseconds)
    }
    return Figure(
      name: "10,000 credentials, 1,000,000 leaked hashes", unit: "ms", sample: sample,
      aim: "under 100 ms"
    ).line
  }

  /// Hashes in order, spread evenly with some chance, as SHA-1 spreads them.
  private static func write(_ count: Int, to file: URL) throws {
    try Data().write(to: file)
    let handle = try FileHandle(forWritingTo: file)
    defer { try? handle.close() }
    let digits = Array("0123456789ABCDEF".utf8)
    let step = UInt64.max / UInt64(count)
    var chance = Mixer()
    var chunk = Data(capacity: 1 << 20)
    for number in 0..<count {
      let words = [UInt64(number) * step + chance.next() % step, chance.next(), chance.next()]
      for (word, length) in zip(words, [16, 16, 8]) {
        for place in 0..<length { chunk.append(digits[Int(word >> UInt64(60 - 4 * place) & 15)]) }
      }
      chunk.append(contentsOf: [0x3A, digits[Int(chance.next() % 9) + 1], 0x0A])
      if chunk.count > 1 << 20 - 64 {
        try handle.write(contentsOf: chunk)
        chunk.removeAll(keepingCapacity: true)
      }
    }
    try handle.write(contentsOf: chunk)
  }
}
