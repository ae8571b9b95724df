import Synchronization

/// What is known of the list without asking the database, and kept right over changes.
final class Listing: Sendable {
  /// What a change did to the list.
  enum Event: Sendable {
    case added(ListingIndex.Row)
    case removed(ListingIndex.Row)
    /// Something that the list is neither sorted nor searched by.
    case touched(Int64)
    /// So much that the index is made anew when it is next needed.
    case replaced
  }

  private struct State {
    var revision = 0
    var changes = ChangeLog()
    var count: Int?
    var index: ListingIndex?
    var filter: [UInt8] = []
    var places: [Int32]?

    /// The places of a filter; one more letter is looked for only where the others were, if those
    /// are few.
    func places(of filter: [UInt8], in index: ListingIndex) -> [Int32] {
      if let places, filter.starts(with: self.filter), places.count < index.count / 4 {
        return index.places(of: filter, among: places)
      }
      return index.places(of: filter)
    }
  }

  private let state = Mutex(State())
  /// Held while an index is made, so that it is made once.
  private let making = Mutex(())

  var revision: Int { state.withLock { $0.revision } }

  /// The revision now, and the credentials that changed since another one; nothing where it is not
  /// known which they were.
  func changes(since revision: Int) -> (revision: Int, ids: Set<Int64>)? {
    state.withLock { state in
      state.changes.ids(since: revision).map { (state.revision, $0) }
    }
  }

  /// How many credentials there are, counted by `count` when it is not known.
  func count(_ count: () throws -> Int) throws -> Int {
    if let known = state.withLock({ $0.index?.count ?? $0.count }) { return known }
    let revision = revision
    let counted = try count()
    state.withLock { if $0.revision == revision { $0.count = counted } }
    return counted
  }

  /// Learns what was committed.
  func apply(_ events: [Event]) {
    guard !events.isEmpty else { return }
    state.withLock { state in
      state.revision += 1
      for event in events {
        state.changes.note(event, at: state.revision)
        switch event {
        case .touched: continue
        case .added(let row): state.index?.insert(row)
        case .removed(let row): state.index?.remove(row)
        case .replaced: state.index = nil
        }
        state.count = nil
        state.places = nil
      }
    }
  }

  /// The numbers of the credentials from place `from` on, if there is an index by now.
  func ids(from: Int, count: Int) -> [Int64]? {
    state.withLock { state in
      guard let ids = state.index?.ids else { return nil }
      let first = min(max(0, from), ids.count)
      return Array(ids[first..<min(ids.count, first + max(0, count))])
    }
  }

  /// How many credentials match a folded filter, and those from place `from` on.
  func matches(_ filter: [UInt8], from: Int, count: Int) -> (count: Int, ids: [Int64])? {
    state.withLock { state in
      guard let index = state.index else { return nil }
      let places: [Int32]
      if let known = state.places, state.filter == filter {
        places = known
      } else {
        places = state.places(of: filter, in: index)
        state.filter = filter
        state.places = places
      }
      let first = min(max(0, from), places.count)
      let window = places[first..<min(places.count, first + max(0, count))]
      return (places.count, window.map { index.ids[Int($0)] })
    }
  }

  /// Makes the index with `build` unless it is there; a change meanwhile makes it start again.
  func makeIndex(_ build: () throws -> ListingIndex) throws {
    // Only the error leaves the lock, so that nothing else has to be sendable.
    let failure: (any Error)? = making.withLock { _ in
      do {
        while true {
          let (revision, isThere) = state.withLock { ($0.revision, $0.index != nil) }
          if isThere { return nil }
          let index = try build()
          let isKept = state.withLock { state in
            guard state.revision == revision else { return false }
            state.index = index
            return true
          }
          if isKept { return nil }
        }
      } catch {
        return error
      }
    }
    if let failure { throw failure }
  }
}
