/// The credentials that changed last, so that whoever judged them all can judge these alone.
struct ChangeLog: Sendable {
  /// Beyond so many changes nobody asks for single ones.
  private static let longest = 512

  /// Revisions up to this one are not known one by one.
  private var floor = 0
  private var entries: [(revision: Int, id: Int64)] = []

  /// Remembers what a change did to the list.
  mutating func note(_ event: Listing.Event, at revision: Int) {
    switch event {
    case .added(let row), .removed(let row): entries.append((revision, row.id))
    case .touched(let id): entries.append((revision, id))
    case .replaced:
      floor = revision
      entries = []
    }
    if entries.count > Self.longest {
      floor = entries[entries.count / 2].revision
      entries.removeAll { $0.revision <= floor }
    }
  }

  /// The credentials that changed after a revision; nothing where that is too long ago.
  func ids(since revision: Int) -> Set<Int64>? {
    guard revision >= floor else { return nil }
    return Set(entries.lazy.reversed().prefix { $0.revision > revision }.map(\.id))
  }
}
