import Database
import Foundation
import Simulation

/// How the simulator's own file is read: what cannot be read there is dropped with a notice that
/// names it, and never a reason to refuse the passwords (STO-45).
extension SimulatorStore {
  /// The highest number of an event or a request that can have come about.
  static let mostEvents = 1_000_000_000_000
  /// By how many seconds a clock can be moved and still show a year of four digits.
  static let clockRange = -2e9...2.4e11
  /// The moments that a phone can show, in seconds since 1970.
  static let momentRange =
    Date.simulated.lowerBound
    .timeIntervalSince1970...Date.simulated.upperBound
    .timeIntervalSince1970

  /// The number kept for a setting; `nil` if there is none, or what is there is no number in
  /// `range`.
  func number(_ setting: Setting, in range: ClosedRange<Double>) -> Double? {
    guard let text = readableValue(setting) else { return nil }
    guard let number = Double(text), range.contains(number) else {
      noteDropped("The setting \(setting.rawValue)")
      return nil
    }
    return number
  }

  /// The same for a whole number.
  func number(_ setting: Setting, in range: ClosedRange<Int>) -> Int? {
    guard let text = readableValue(setting) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      noteDropped("The setting \(setting.rawValue)")
      return nil
    }
    return number
  }

  /// The seed of the world's chance, if one is kept.
  var seed: UInt64? {
    guard let text = readableValue(.seed) else { return nil }
    guard let seed = UInt64(text) else {
      noteDropped("The setting \(Setting.seed.rawValue)")
      return nil
    }
    return seed
  }

  /// The word kept for a setting; `nil` if there is none, or it is an unknown one.
  func word<Word: RawRepresentable>(
    _ setting: Setting, as type: Word.Type = Word.self
  ) -> Word? where Word.RawValue == String {
    guard let text = readableValue(setting) else { return nil }
    guard let word = Word(rawValue: text) else {
      noteDropped("The setting \(setting.rawValue)")
      return nil
    }
    return word
  }

  /// Whether a passcode of the person's own was set. One that cannot be told counts as set: the lock
  /// screen then gives away nothing.
  var isPasscodeChanged: Bool {
    do { return try value(.passcodeChanged) != nil } catch {
      noteDropped("The setting \(Setting.passcodeChanged.rawValue)")
      return true
    }
  }

  /// The rows of a query that can be read; each that cannot is dropped with a notice.
  ///
  /// - Parameters:
  ///   - sql: the query.
  ///   - values: its bound values.
  ///   - all: what the rows are together, as the beginning of a sentence, for a table that cannot
  ///     be read at all.
  ///   - named: what a row is, as the beginning of a sentence.
  ///   - make: makes a value of a row; what it throws means that the row is damaged.
  /// - Returns: what was made of the other rows, in the query's order.
  func readable<Made>(
    _ sql: String, _ values: [Value] = [], as all: String, named: (Row) -> String,
    _ make: (Row) throws -> Made
  ) -> [Made] {
    var made: [Made] = []
    do {
      try database.read { connection in
        try connection.forEach(sql, values) { row in
          do { made.append(try make(row)) } catch { noteDropped(named(row)) }
        }
      }
    } catch {
      noteDropped(all)
    }
    return made
  }

  /// Takes note of something that is not used because it cannot be read.
  func noteDropped(_ what: String) {
    note("\(what) in \(Self.fileName) cannot be read and is ignored.")
  }

  private func readableValue(_ setting: Setting) -> String? {
    do { return try value(setting) } catch {
      noteDropped("The setting \(setting.rawValue)")
      return nil
    }
  }
}

/// A row whose contents no phone has written.
struct UnreadableRow: Error {}

extension Row {
  /// The moment in column `i`, which must be one that a phone can show.
  func moment(_ i: Int) throws -> Date {
    let date = date(i)
    guard Date.simulated.contains(date) else { throw UnreadableRow() }
    return date
  }

  /// The moment in column `i`, if there is one.
  func optionalMoment(_ i: Int) throws -> Date? { isNull(i) ? nil : try moment(i) }

  /// The whole number in column `i`, which must be in `range`.
  func number(_ i: Int, in range: ClosedRange<Int>) throws -> Int {
    guard range.contains(int(i)) else { throw UnreadableRow() }
    return int(i)
  }
}

/// A name out of a damaged file, short and printable enough for a sentence.
func shown(_ name: String) -> String {
  let printable = name.unicodeScalars.filter { $0.value > 0x20 && $0.isASCII && $0.value < 0x7f }
  return "“\(String(String.UnicodeScalarView(printable)).prefix(60))”"
}
