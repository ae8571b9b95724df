/// Judges credentials by themselves: leaked, easily guessed (`AUD-1`, `AUD-3`).
///
/// One credential says nothing about another, so that many threads may judge at once.
struct PasswordJudge: Sendable {
  private let leaks: [LeakedPasswords]
  private let year: Int?
  private let key: [UInt8]

  /// A judge.
  ///
  /// - Parameters:
  ///   - leaks: the collections in which every password is looked up.
  ///   - year: the present year, by which guesses are estimated; nothing leaves the estimate out.
  ///   - key: what the fingerprints are made with; judgements are compared under one key only.
  init(leaks: [LeakedPasswords], year: Int?, key: [UInt8]) {
    self.leaks = leaks
    self.year = year
    self.key = key
  }

  /// Judges some credentials; what they are to be looked up in is asked in the order of their hashes,
  /// neighbours of a sorted file one after the other.
  func judge(_ entries: some Sequence<AuditEntry>) -> [Judgement] {
    let entries = Array(entries)
    let passwords = entries.map { Array($0.password.utf8) }
    let leaks = leaks(of: passwords)
    return entries.indices.map { place in
      let entry = entries[place]
      let isEmpty = passwords[place].isEmpty
      return Judgement(
        id: entry.id, domain: entry.domain, user: entry.user, title: entry.title,
        fingerprint: isEmpty ? nil : Fingerprint(of: passwords[place], key: key),
        leak: leaks[place],
        weakness: isEmpty ? nil : year.flatMap { Weakness(of: entry, year: $0) })
    }
  }

  private func leaks(of passwords: [[UInt8]]) -> [Leak?] {
    var found = [Leak?](repeating: nil, count: passwords.count)
    if leaks.isEmpty { return found }
    let hashes = passwords.indices.filter { !passwords[$0].isEmpty }
      .map { (hash: PasswordHash(of: passwords[$0]), place: $0) }
      .sorted { $0.hash < $1.hash }
    for collection in leaks {
      for (leak, asked) in zip(collection.lookUp(sorted: hashes.map(\.hash)), hashes) {
        guard let leak else { continue }
        found[asked.place] = found[asked.place]?.joined(with: leak) ?? leak
      }
    }
    return found
  }
}

extension Leak {
  /// What two collections know together.
  fileprivate func joined(with other: Leak) -> Leak {
    Leak(count: max(count, other.count), isCommon: isCommon || other.isCommon)
  }
}
