import Domains
import Foundation
import Keychain
import PasswordAudit

extension Device {
  /// Security Recommendations: how many, and the rows in view; waits for the audit (AUD-4, AUD-5).
  package func recommendations(from: Int, count: Int) async -> Recommendations {
    let hidden = hiddenRecommendationIDs
    let all = await machinery.audit.current().recommendations
    let shown = all.filter { !hidden.contains($0.id) }
    let high = shown.count { $0.priority == .high }
    let rows = shown.dropFirst(max(0, from)).prefix(max(0, count)).map(row)
    return Recommendations(
      highCount: high, otherCount: shown.count - high, hiddenCount: all.count - shown.count,
      window: Window(count: shown.count, offset: max(0, from), rows: Array(rows)))
  }

  /// Those that the person hid, most urgent first.
  package func hiddenRecommendations() async -> [RecommendationRow] {
    let hidden = hiddenRecommendationIDs
    return await machinery.audit.current().recommendations.filter { hidden.contains($0.id) }
      .map(row)
  }

  /// Hides a recommendation until its password changes (AUD-5).
  package func hide(_ id: Int64) async {
    _ = changing { try $0.hideRecommendation(of: id) }
  }

  package func unhide(_ id: Int64) async { _ = changing { try $0.unhide(id) } }

  var hiddenRecommendationIDs: Set<Int64> {
    (try? machinery.keychain.hiddenRecommendations()) ?? []
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
