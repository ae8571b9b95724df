import AssociatedDomains
import Domains

/// What the doctor says in the end (DOC-3).
package enum DoctorVerdict: String, Hashable, Sendable, Codable {
  case offered, notOffered
  /// Too little was given to say.
  case incomplete

  /// Of several, the worst: everything is offered only where each is.
  static func all(_ verdicts: [DoctorVerdict]) -> DoctorVerdict {
    if verdicts.contains(.notOffered) { return .notOffered }
    return verdicts.isEmpty || verdicts.contains(.incomplete) ? .incomplete : .offered
  }
}

/// Everything the doctor found, app by app.
package struct DoctorReport: Hashable, Sendable {
  /// What was found about one app, or about a domain that no app claims.
  package struct Patient: Hashable, Sendable {
    /// Whether an upgrade is offered for one domain.
    package struct Outcome: Hashable, Sendable {
      /// The domain as the app claims it, with its wildcard; nothing where none is known.
      package let domain: String?
      package let kinds: [UpgradeKind: DoctorVerdict]
      /// Whether any upgrade is.
      package let verdict: DoctorVerdict
    }

    /// The app's name and its identifier, as far as they are known.
    package let name: String
    package let outcomes: [Outcome]
    package let checks: [EligibilityCheck]

    /// Whether an upgrade is offered for every domain.
    package var verdict: DoctorVerdict { .all(outcomes.map(\.verdict)) }
  }

  package let patients: [Patient]

  /// Whether an upgrade is offered by every app for every domain (DOC-3).
  package var verdict: DoctorVerdict { .all(patients.map(\.verdict)) }

  /// All checks, in the order of the apps.
  package var checks: [EligibilityCheck] { patients.flatMap(\.checks) }
}

extension DoctorReport.Patient {
  /// The chains of one app, with what was found beside them.
  ///
  /// A failure beside the chain, such as a property list that cannot be read, breaks all of them.
  init(_ app: ExaminedApp, chains: [EligibilityChain], beside: [EligibilityCheck]) {
    let isBroken = beside.contains { $0.status == .failed }
    self.init(
      name: app.identifier.map { "\(app.name) (\($0))" } ?? app.name,
      outcomes: chains.map { Outcome($0, isBroken: isBroken) },
      checks: EligibilityChain.checks(of: chains) + beside)
  }
}

extension DoctorReport.Patient.Outcome {
  init(_ chain: EligibilityChain, isBroken: Bool) {
    self.init(
      domain: chain.claim?.pattern ?? chain.domain?.ascii,
      kinds: UpgradeKind.allCases.map { isBroken ? .notOffered : chain.outcome(of: $0) },
      verdict: isBroken ? .notOffered : chain.outcome)
  }

  init(domain: String?, kinds: [DoctorVerdict], verdict: DoctorVerdict) {
    self.domain = domain
    self.kinds = Dictionary(
      zip(UpgradeKind.allCases, kinds).map { ($0, $1) }, uniquingKeysWith: { first, _ in first })
    self.verdict = verdict
  }
}
