/// A stored credential, as the audit looks at it.
package struct AuditEntry: Identifiable, Hashable, Sendable {
  package let id: Int64
  package let domain: String
  package let user: String
  package let title: String
  package let password: String

  package init(id: Int64, domain: String, user: String, title: String, password: String) {
    self.id = id
    self.domain = domain
    self.user = user
    self.title = title
    self.password = password
  }
}

/// What can be wrong with a password, in the order of words (`AUD-4`).
package enum FindingKind: String, Codable, Hashable, Sendable, CaseIterable, Comparable {
  case leaked, easilyGuessed, reused

  /// The word on the badge.
  package var badge: String {
    switch self {
    case .leaked: "Compromised"
    case .easilyGuessed: "Easily Guessed"
    case .reused: "Reused"
    }
  }

  private var place: Int {
    switch self {
    case .leaked: 0
    case .easilyGuessed: 1
    case .reused: 2
    }
  }

  package static func < (left: FindingKind, right: FindingKind) -> Bool { left.place < right.place }
}

/// One thing that is wrong with one password.
package struct Finding: Hashable, Codable, Sendable {
  package let kind: FindingKind
  /// What is wrong, as a person reads it; never the password.
  package let reason: String
  /// The other domains that have the same password, sorted; empty unless ``kind`` is `reused`.
  package let others: [String]

  package init(kind: FindingKind, reason: String, others: [String] = []) {
    self.kind = kind
    self.reason = reason
    self.others = others
  }
}

/// How urgent a recommendation is (`AUD-4`).
package enum Priority: String, Codable, Hashable, Sendable {
  case high, standard, none
}

/// One summand of a priority: why, and how much.
package struct ScorePart: Hashable, Codable, Sendable {
  package let because: String
  package let points: Int

  package init(because: String, points: Int) {
    self.because = because
    self.points = points
  }
}

/// What the audit has to say about one credential.
package struct Recommendation: Identifiable, Hashable, Sendable {
  package let id: Int64
  package let domain: String
  package let user: String
  package let title: String
  /// At least one, in the order of words.
  package let findings: [Finding]
  /// The sum behind the priority, largest reasons first as `AUD-4` lists them.
  package let score: [ScorePart]

  package init(
    id: Int64, domain: String, user: String, title: String, findings: [Finding],
    score: [ScorePart]
  ) {
    self.id = id
    self.domain = domain
    self.user = user
    self.title = title
    self.findings = findings
    self.score = score
  }

  /// The sum (`AUD-4`).
  package var total: Int { score.reduce(0) { $0 + $1.points } }

  /// More points than these are *High Priority*.
  static let highestStandard = 9

  /// How urgent it is, by the sum.
  package var priority: Priority {
    if findings.isEmpty { .none } else if total > Self.highestStandard { .high } else { .standard }
  }
}

/// What a world says about domains, in as much as it changes an audit.
package struct AuditPolicy: Hashable, Sendable {
  /// Groups of domains that share their accounts, now or formerly (`AUD-2`).
  package let sharedCredentials: [[String]]
  /// Domains where money is at stake.
  package let financial: Set<String>
  /// Domains that are attacked more often than others.
  package let oftenAttacked: Set<String>

  package init(
    sharedCredentials: [[String]] = [], financial: Set<String> = [],
    oftenAttacked: Set<String> = []
  ) {
    self.sharedCredentials = sharedCredentials
    self.financial = financial
    self.oftenAttacked = oftenAttacked
  }
}
