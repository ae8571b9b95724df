/// A row, or an index's entry, that was read from a page without the help of the tables above it.
package struct SalvagedCell: Sendable {
  /// How much speaks for a cell, the best first.
  package enum Standing: Int, Sendable, Comparable, CaseIterable {
    /// Its page and its overflow pages are whole, and belong to the state that counts.
    case sound
    /// Its page, or one of its overflow pages, is damaged somewhere.
    case damagedPage
    /// A later transaction replaced its page, but that transaction is damaged itself.
    case superseded
    /// Its damaged page no longer lists it.
    case unlisted
    /// Its transaction was not committed.
    case uncommitted
    /// Its page is beyond what the file's header counts.
    case beyondEnd

    package static func < (one: Standing, other: Standing) -> Bool {
      one.rawValue < other.rawValue
    }
  }

  /// The page's number, counted from 1.
  package let page: Int
  /// The cell's place in the page's list, or `nil` if the list does not lead to it.
  package let index: Int?
  /// The row's number; `nil` for an entry of an index or of a table without row numbers.
  package let rowid: Int64?
  /// The record's columns; `nil` where the bytes of a column are missing. A text that is not UTF-8
  /// is given as bytes.
  package let values: [Value?]
  /// Whether every byte of the record was found and accounted for.
  package let isWhole: Bool
  package let standing: Standing
  /// 0 for the state that SQLite would read; higher for each transaction after damage in the log.
  package let transaction: Int
  /// The overflow pages that hold the rest of the record.
  package let overflowPages: [Int]
}
