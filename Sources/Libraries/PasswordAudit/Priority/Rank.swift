/// The place of a recommendation among others: highest sum first, then by title in any letter case,
/// then by everything else.
struct Rank: Comparable {
  let total: Int
  let name: String
  let title: String
  let domain: String
  let user: String
  let id: Int64

  init(_ judgement: Judgement, total: Int) {
    self.total = total
    title = judgement.title
    name = title.lowercased()
    domain = judgement.domain
    user = judgement.user
    id = judgement.id
  }

  static func < (left: Rank, right: Rank) -> Bool {
    if left.total != right.total { return left.total > right.total }
    if left.name != right.name { return left.name < right.name }
    return (left.title, left.domain, left.user, left.id)
      < (right.title, right.domain, right.user, right.id)
  }
}

/// Puts very many in order.
enum RankOrder {
  /// What tells most pairs apart, without a look at their texts.
  private struct Key {
    let total: Int
    /// The first bytes of the name; nothing where the name is not plain, whose bytes do not stand for
    /// its order.
    let beginning: UInt128?
    let place: Int

    init(_ rank: Rank, place: Int) {
      total = rank.total
      beginning = Self.beginning(of: rank.name)
      self.place = place
    }

    private static func beginning(of name: String) -> UInt128? {
      var bytes: UInt128 = 0
      var count = 0
      for byte in name.utf8 {
        guard byte < 0x80 else { return nil }
        if count < 16 { bytes |= UInt128(byte) << UInt128(120 - 8 * count) }
        count += 1
      }
      return bytes
    }
  }

  /// The numbers of the credentials, most urgent first.
  static func sorted(_ ranks: some Sequence<Rank>) -> [Int64] {
    let ranks = Array(ranks)
    let keys = ranks.indices.map { Key(ranks[$0], place: $0) }
    let order = keys.sorted { left, right in
      if left.total != right.total { return left.total > right.total }
      if let mine = left.beginning, let theirs = right.beginning, mine != theirs {
        return mine < theirs
      }
      return ranks[left.place] < ranks[right.place]
    }
    return order.map { ranks[$0.place].id }
  }
}
