import Domains
import Foundation
import Keychain
import PasswordAudit

extension Device {
  /// Security Recommendations: how many, and the rows in view; waits for the audit (AUD-4, AUD-5).
  ///
  /// With a filter those that have it in title, domain or user name; what is hidden is counted whole.
  package func recommendations(
    matching filter: String = "", from: Int, count: Int
  ) async throws(DeviceProblem) -> Recommendations {
    let hidden = try hiddenRecommendationIDs
    let ledger = try await machinery.audit.current().ledger
    let (high, other) = ledger.counts(without: hidden)
    guard filter.isEmpty else {
      let found = ledger.recommendations(matching: filter, without: hidden)
      let urgent = found.count { $0.priority == .high }
      let rows = found.dropFirst(max(0, from)).prefix(max(0, count)).map(row)
      return Recommendations(
        highCount: urgent, otherCount: found.count - urgent,
        hiddenCount: ledger.count - high - other,
        window: Window(count: found.count, offset: max(0, from), rows: rows),
        isStopped: machinery.audit.isStopped)
    }
    let rows = ledger.recommendations(from: from, count: count, without: hidden).map(row)
    return Recommendations(
      highCount: high, otherCount: other, hiddenCount: ledger.count - high - other,
      window: Window(count: high + other, offset: max(0, from), rows: rows),
      isStopped: machinery.audit.isStopped)
  }

  /// Ends an audit that takes too long; what was found before stays (AUD-7).
  package func stopAudit() {
    machinery.audit.stop()
    events.tell(.contentsChanged)
  }

  /// Judges the passwords after all.
  package func resumeAudit() {
    machinery.audit.resume()
    events.tell(.contentsChanged)
  }

  /// Those that the person hid, most urgent first.
  package func hiddenRecommendations() async throws(DeviceProblem) -> [RecommendationRow] {
    let hidden = try hiddenRecommendationIDs
    let ledger = try await machinery.audit.current().ledger
    // By their place among all, which is the order of urgency.
    return hidden.isEmpty
      ? [] : ledger.recommendations.filter { hidden.contains($0.id) }.map(row)
  }

  /// Hides a recommendation until its password changes (AUD-5); answers a sentence if that failed.
  @discardableResult
  package func hide(_ id: Int64) async -> String? {
    changing { try $0.hideRecommendation(of: id) }
  }

  /// Shows a hidden recommendation again; answers a sentence if that failed.
  @discardableResult
  package func unhide(_ id: Int64) async -> String? { changing { try $0.unhide(id) } }

  var hiddenRecommendationIDs: Set<Int64> {
    get throws(DeviceProblem) {
      try answering { try machinery.keychain.hiddenRecommendations() }
    }
  }

  private func row(_ recommendation: Recommendation) -> RecommendationRow {
    let upgrades = Domain(recommendation.domain).map {
      machinery.installation.eligibility.verdict(for: $0).upgrades
    }
    return RecommendationRow(
      id: recommendation.id, title: recommendation.title, domain: recommendation.domain,
      user: recommendation.user, priority: recommendation.priority,
      findings: recommendation.findings, upgrades: upgrades ?? [])
  }
}
