import Device

/// What the doctor found, for people: one line a check.
struct DoctorPage {
  let report: DoctorReport

  init(_ report: DoctorReport) { self.report = report }

  /// The apps one after the other, each with its checks and what comes of them.
  var lines: [String] {
    let parts = report.patients.map(lines)
    let pages = parts.enumerated().flatMap { index, part in index == 0 ? part : [""] + part }
    guard report.patients.count > 1 else {
      return pages.isEmpty ? ["There is no app to look at."] : pages
    }
    let offering = report.patients.count { $0.verdict == .offered }
    return pages + [
      "",
      "\(offering) of \(report.patients.count) apps offer an upgrade for every domain that they "
        + "claim.",
    ]
  }

  private func lines(of patient: DoctorReport.Patient) -> [String] {
    [patient.name] + patient.checks.map(line) + patient.outcomes.map(line)
  }

  private func line(of check: EligibilityCheck) -> String {
    let place = check.file.map { file in
      check.line.map { "\(file):\($0): " } ?? "\(file): "
    }
    let cure = check.cure.map { " \($0)" } ?? ""
    return
      "\(Self.sign(check.status)) \(check.rule) \(check.id)  \(place ?? "")\(check.reason)\(cure)"
  }

  private func line(of outcome: DoctorReport.Patient.Outcome) -> String {
    let kinds = UpgradeKind.allCases.map { kind in
      "\(kind.label) \(Self.words(outcome.kinds[kind] ?? .incomplete))"
    }
    return "\(outcome.domain ?? "No domain"): \(kinds.joined(separator: "; "))."
  }

  private static func sign(_ status: EligibilityCheck.Status) -> String {
    switch status {
    case .passed: "✓"
    case .failed: "✗"
    case .warning: "!"
    case .unchecked: "–"
    }
  }

  private static func words(_ verdict: DoctorVerdict) -> String {
    switch verdict {
    case .offered: "is offered"
    case .notOffered: "is not offered"
    case .incomplete: "cannot be judged, too little was given"
    }
  }
}

/// What the doctor found, for machines.
struct DoctorDocument: Encodable {
  struct Check: Encodable {
    let id: String
    let rule: String
    let status: String
    let file: Nullable<String>
    let line: Nullable<Int>
    let reason: String
    let cure: Nullable<String>
  }

  /// What comes of the checks for one app and one domain that it claims.
  struct Outcome: Encodable {
    let app: String
    let domain: Nullable<String>
    let verdict: String
    let strongPassword: String
    let signInWithApple: String
  }

  let verdict: String
  let outcomes: [Outcome]
  let checks: [Check]

  init(_ report: DoctorReport) {
    verdict = report.verdict.rawValue
    outcomes = report.patients.flatMap { patient in
      patient.outcomes.map { outcome in
        func verdict(_ kind: UpgradeKind) -> String {
          (outcome.kinds[kind] ?? .incomplete).rawValue
        }
        return Outcome(
          app: patient.name, domain: Nullable(outcome.domain), verdict: outcome.verdict.rawValue,
          strongPassword: verdict(.strongPassword), signInWithApple: verdict(.signInWithApple))
      }
    }
    checks = report.checks.map { check in
      Check(
        id: check.id, rule: check.rule, status: check.status.rawValue, file: Nullable(check.file),
        line: Nullable(check.line), reason: check.reason, cure: Nullable(check.cure))
    }
  }
}
