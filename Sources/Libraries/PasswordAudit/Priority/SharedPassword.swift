import Synchronization

/// The credentials that have one and the same password.
struct SharedPassword: Sendable {
  /// Most passwords are used once, and need no list for that.
  private enum Users {
    case none
    case one(Int64)
    case many([Int64])
  }

  private var users = Users.none
  /// The websites of all of them, where they are several.
  private var sharing: LazySharing?

  /// The numbers of the credentials; in order once ``finished(_:domain:)``.
  var members: [Int64] {
    switch users {
    case .none: []
    case .one(let id): [id]
    case .many(let ids): ids
    }
  }

  var isShared: Bool { if case .many = users { true } else { false } }

  /// Whether more than one website is concerned (`AUD-2`).
  var isReused: Bool { sharing != nil }

  mutating func add(_ id: Int64) {
    switch users {
    case .none: users = .one(id)
    case .one(let other): users = .many([other, id])
    case .many(var ids):
      users = .none
      ids.append(id)
      users = .many(ids)
    }
  }

  mutating func remove(_ id: Int64) {
    let rest = members.filter { $0 != id }
    users = rest.count > 1 ? .many(rest) : rest.first.map(Users.one) ?? .none
  }

  /// The same with its websites, after credentials were added or removed.
  func finished(_ policy: DomainPolicy, domain: (Int64) -> String) -> SharedPassword {
    var password = self
    password.sharing = nil
    guard case .many(let ids) = users else { return password }
    let sorted = ids.sorted()
    password.users = .many(sorted)
    password.sharing = LazySharing(sorted.map(domain), policy)
    return password
  }

  /// What to say about one of the credentials; nothing where no other website has its password.
  func finding(for id: Int64) -> Finding? {
    guard case .many(let ids) = users, let place = Self.place(of: id, in: ids) else { return nil }
    return sharing?.value.finding(for: place)
  }

  private static func place(of id: Int64, in sorted: [Int64]) -> Int? {
    var low = 0
    var high = sorted.count
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle] < id { low = middle + 1 } else { high = middle }
    }
    return low < sorted.count && sorted[low] == id ? low : nil
  }
}

/// The websites of one password, listed when somebody first asks for them: of most nobody does.
private final class LazySharing: Sendable {
  private enum State {
    case asked([String], DomainPolicy)
    case known(Sharing)
  }

  private let state: Mutex<State>

  /// Nothing where all domains are one website.
  init?(_ domains: [String], _ policy: DomainPolicy) {
    guard let first = domains.first.map(policy.site),
      domains.dropFirst().contains(where: { policy.site(of: $0) != first })
    else { return nil }
    state = Mutex(.asked(domains, policy))
  }

  var value: Sharing {
    state.withLock { state in
      switch state {
      case .known(let sharing): return sharing
      case .asked(let domains, let policy):
        let sharing = Sharing(domains, policy)
        state = .known(sharing)
        return sharing
      }
    }
  }
}
