import Database
import Foundation

extension Keychain {
  /// Rows that are read at a time while the index is made, so that others get their turn.
  private static let chunk = 4096

  /// The rows from place `from` on of those whose title, domain or user name contains `filter`,
  /// sorted by title, then user name; letter case and accents make no difference.
  ///
  /// Without a filter nothing but the window is read; the first filter makes the index, if
  /// `prepareIndex()` has not.
  /// - Returns: how many credentials match in all, and the at most `count` rows in view.
  package func window(
    matching filter: String, from: Int, count: Int
  ) throws(KeychainError) -> (count: Int, rows: [Credential]) {
    let needle = [UInt8](folded(filter).utf8)
    if needle.isEmpty { return try wholeWindow(from: max(0, from), count: max(0, count)) }
    try makeIndex()
    guard let found = listing.matches(needle, from: from, count: count) else {
      // The index went with a change at this very moment.
      return try window(matching: filter, from: from, count: count)
    }
    let rows = try reading { try credentials(found.ids, $0) }
    return (found.count, rows)
  }

  /// Makes the index for `window(matching:)`; for the background, after the first frame.
  package func prepareIndex() {
    // Nobody waits for this: the first filter makes the index again and reports the error.
    try? makeIndex()
  }

  private func wholeWindow(
    from: Int, count: Int
  ) throws(KeychainError) -> (count: Int, rows: [Credential]) {
    try reading { connection in
      let all = try listing.count {
        // SQLite counts a whole narrow index by its pages, which is thirty times as fast as row by row.
        try connection.row(
          "SELECT (SELECT count(*) FROM credential) "
            + "- (SELECT count(*) FROM credential WHERE deleted IS NOT NULL)"
        ) { $0.int(0) } ?? 0
      }
      let rows =
        if let ids = listing.ids(from: from, count: count) {
          try credentials(ids, connection)
        } else {
          try connection.rows(
            "SELECT \(Credential.columns) FROM credential WHERE deleted IS NULL "
              + "ORDER BY sort_title, sort_user, domain LIMIT ? OFFSET ?",
            [.int(count), .int(from)], Credential.init)
        }
      return (all, rows)
    }
  }

  private func credentials(_ ids: [Int64], _ connection: Connection) throws -> [Credential] {
    try ids.compactMap { try connection.credential($0) }
  }

  private func makeIndex() throws(KeychainError) {
    do {
      try listing.makeIndex {
        var index = ListingIndex()
        var last: [Value]?
        repeat { last = try appendChunk(to: &index, after: last) } while last != nil
        return index
      }
    } catch {
      throw KeychainError(error)
    }
  }

  /// Appends the rows behind `last`; answers the last of them, or nothing at the end.
  private func appendChunk(
    to index: inout ListingIndex, after last: [Value]?
  ) throws -> [Value]? {
    let behind = last == nil ? "" : "AND (sort_title, sort_user, domain) > (?, ?, ?) "
    var read = 0
    var end: [Value]?
    try reading { connection in
      try connection.forEach(
        "SELECT id, sort_title, sort_user, domain FROM credential WHERE deleted IS NULL \(behind)"
          + "ORDER BY sort_title, sort_user, domain LIMIT \(Self.chunk)", last ?? []
      ) { row in
        row.withTextBytes(1) { title in
          row.withTextBytes(2) { user in
            row.withTextBytes(3) { domain in
              index.append(id: row.int64(0), title: title, user: user, domain: domain)
            }
          }
        }
        read += 1
        if read == Self.chunk {
          end = [.text(row.text(1)), .text(row.text(2)), .text(row.text(3))]
        }
      }
    }
    return end
  }
}
