import Device
import Foundation
import PasswordAudit

/// `onetap audit`: what is wrong with the passwords, and how urgent it is.
enum AuditCommand {
  static let row = CommandRow(
    "audit",
    options: [
      OptionRow("--csv", "FILE", does: "judge an export without storing anything"),
      OptionRow("--leaks", "FILE|FOLDER", does: "leaked passwords, ordered by hash (HASH:COUNT)"),
    ] + CommandTable.unlocking + [CommandTable.json],
    summary: "what is wrong with the passwords, and how urgent",
    discussion: """
      Names every password that was leaked, is easily guessed or is used in more than one place, most urgent first. Easily guessed
      is what takes fewer than a hundred million guesses by the published zxcvbn estimator, very weak fewer than a million. PINs of
      four and six digits are judged apart: common, ascending, descending, repeated. The priority is a sum: leaked 12, leaked and
      common 11 more, very weak 10, weak 3, reused 2, and beside a finding 10 for a domain on the world's financial list, 6 for
      an often-attacked one; more than 9 is high. That is OneTap's own documented arithmetic, not the phone's.
      Exit status 0 without findings, 1 with, and 1 where a row or an entry could not be read, which is named on standard error.
      """
  ) { invocation in
    let phone = try Phone.open(invocation, access: .readOnly)
    defer { phone.close() }
    let leaks = invocation["--leaks"].map { URL(filePath: $0) }
    let judged: [Recommendation]
    if let path = invocation["--csv"] {
      judged = try await phone.device.audit(csv: URL(filePath: path), leaks: leaks)
    } else {
      try await phone.unlock(invocation)
      judged = try await phone.device.audit(leaks: leaks, progress: tell)
    }
    let unread = phone.lateNotices
    try print(judged, asJSON: invocation.has("--json"), isWhole: unread.isEmpty)
    return judged.isEmpty && unread.isEmpty ? .done : .unsuccessful
  }

  /// Says how far it is, to a person who waits.
  @Sendable private static func tell(_ done: Int, of count: Int) {
    guard isatty(STDERR_FILENO) == 1 else { return }
    // A terminal that went away loses nothing: the result itself is written later, and that is told.
    try? Output.note("\(done) of \(count) passwords judged…")
  }

  private static func print(_ judged: [Recommendation], asJSON: Bool, isWhole: Bool) throws {
    if asJSON { return try Output.json(Document(credentials: judged.map(Document.Entry.init))) }
    if judged.isEmpty {
      let those = isWhole ? "" : " among the passwords that could be read"
      try Output.line(
        "No recommendations\(those): nothing leaked, nothing easily guessed, nothing used twice.")
    }
    for recommendation in judged {
      let badges = recommendation.findings.map(\.kind.badge).joined(separator: ", ")
      let urgency = recommendation.priority == .high ? "High Priority" : "Other"
      try Output.line(
        "\(recommendation.domain)  \(recommendation.user)  \(badges)  (\(urgency), \(recommendation.total))"
      )
      for finding in recommendation.findings { try Output.line("    \(finding.reason)") }
      for part in recommendation.score { try Output.line("    \(part.points)  \(part.because)") }
    }
  }

  private struct Document: Encodable {
    struct Entry: Encodable {
      let domain: String
      let user: String
      let findings: [Finding]
      let priority: Priority
      let score: [ScorePart]

      init(_ recommendation: Recommendation) {
        domain = recommendation.domain
        user = recommendation.user
        findings = recommendation.findings
        priority = recommendation.priority
        score = recommendation.score
      }
    }

    let credentials: [Entry]
  }
}
