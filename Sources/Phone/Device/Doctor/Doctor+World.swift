import AssociatedDomains
import Domains
import Foundation

/// Says why an upgrade is or is not offered, from files alone (DOC-1 to DOC-5).
package enum Doctor {}

extension Doctor {
  /// Examines every app of a world against every domain that it claims, with the files that the
  /// world's sites serve; or one domain alone.
  package static func examine(_ world: World, domain: Domain? = nil) -> DoctorReport {
    var answers: [String: SiteFileAnswer] = [:]
    for host in Eligibility.hosts(of: world.apps) { answers[host.ascii] = world.answer(of: host) }
    return examine(world, Eligibility(apps: world.apps, answers: answers), domain: domain)
  }

  /// Examines a world with what a phone was told by its sites.
  static func examine(
    _ world: World, _ eligibility: Eligibility, domain: Domain?
  ) -> DoctorReport {
    let prefix = world.folder.path(percentEncoded: false).withTrailingSlash
    let patients = eligibility.apps.compactMap { trust -> DoctorReport.Patient? in
      let claims =
        domain.map { domain in trust.claim(for: domain).map { [$0] } ?? [] } ?? trust.claims
      guard domain == nil || !claims.isEmpty else { return nil }
      let chains = claims.isEmpty ? [trust.claimless] : claims.map(trust.chain)
      let beside =
        claims.flatMap { remarks(on: $0, in: world, eligibility.answers) }
        + PrincipalClassSearch.checks(of: trust.app.extensions)
      return DoctorReport.Patient(trust.examined, chains: chains, beside: beside)
        .placed { world.path(of: $0, below: prefix) }
    }
    guard let domain, patients.isEmpty else { return DoctorReport(patients: patients) }
    let unclaimed = DoctorReport.Patient(
      name: domain.ascii,
      outcomes: [
        DoctorReport.Patient.Outcome(
          domain: domain.ascii, kinds: UpgradeKind.allCases.map { _ in .notOffered },
          verdict: .notOffered)
      ], checks: eligibility.unclaimed(domain))
    return DoctorReport(
      patients: [unclaimed.placed { world.path(of: $0, below: prefix) }])
  }

  // MARK: What only somebody sees who has the site's folder

  private static func remarks(
    on claim: AppTrust.Claim, in world: World, _ answers: [String: SiteFileAnswer]
  ) -> [EligibilityCheck] {
    let host = claim.entry.fileHost
    let site = world.site(host)
    let copies = SiteFile.paths.map { site?.file(at: $0) }
    var remarks: [EligibilityCheck] = []
    for path in SiteFile.paths {
      guard let misnamed = site?.file(at: "\(path).json") else { continue }
      remarks.append(
        remark(
          "aasa.json-name", "\(host) has the file `\(misnamed.path)`, which nobody asks for.",
          cure: "Take `.json` off its name.", file: misnamed.file))
    }
    if let main = copies[0], let other = copies[1], main.body != other.body {
      remarks.append(
        remark(
          "aasa.copies-differ",
          "The file at the root of \(host) differs from the one in `.well-known`, which counts.",
          cure: "Remove the file at the root, or make it the same.", file: other.file))
    }
    if copies.allSatisfy({ $0 == nil }), let parent = host.registrable, parent != host,
      let file = SiteFile.paths.lazy.compactMap({ world.site(parent)?.file(at: $0) }).first
    {
      remarks.append(
        remark(
          "aasa.subdomain-without-file",
          "\(host) has no file of its own, and that of \(parent) does not count for it.",
          cure: "Serve the file on \(host) too, or list `*.\(parent)` in the entitlement.",
          file: file.file))
    }
    if let answer = answers[host.ascii], let file = world.site(host)?.file(at: answer.path),
      case .response(200..<300, let body) = answer.result, body != file.body
    {
      remarks.append(
        remark(
          "aasa.not-refreshed",
          "The file of \(host) has changed since the phone fetched it, and the old one counts.",
          cure: "Choose Refresh on the phone, or wait for the weekly refresh.", file: file.file))
    }
    return remarks
  }

  private static func remark(
    _ id: String, _ reason: String, cure: String, file: String
  ) -> EligibilityCheck {
    EligibilityCheck(
      id: id, rule: AssociationCheck.named(id)?.rule ?? "ASD-2",
      title: "The site serves one file at the right place", status: .warning, reason: reason,
      cure: cure, file: file)
  }
}

extension World {
  /// What a host gives when its association file is asked for: the file, or that there is none.
  fileprivate func answer(of host: Domain) -> SiteFileAnswer {
    for path in SiteFile.paths {
      guard let file = site(host)?.file(at: path) else { continue }
      return SiteFileAnswer(
        path: path, file: file.file, result: .response(status: 200, body: file.body))
    }
    return SiteFileAnswer(
      path: SiteFile.paths[1], file: SiteFile.url(SiteFile.paths[1], on: host),
      result: .response(status: 404, body: Data()))
  }

  /// The path of a file that a check names: those of the world, and addresses that lead to one.
  fileprivate func path(of file: String, below prefix: String) -> String {
    let served = sites.lazy.flatMap { site in
      site.files.map { (address: "https://\(site.host)\($0.path)", file: $0.file) }
    }
    if let found = served.first(where: { $0.address == file }) { return prefix + found.file }
    return file.contains("://") ? file : prefix + file
  }
}

extension DoctorReport.Patient {
  /// The same with the files named as a person can open them.
  func placed(_ path: (String) -> String) -> DoctorReport.Patient {
    DoctorReport.Patient(
      name: name, outcomes: outcomes,
      checks: checks.map { check in
        EligibilityCheck(
          id: check.id, rule: check.rule, kind: check.kind, title: check.title,
          status: check.status, reason: check.reason, cure: check.cure,
          file: check.file.map(path), line: check.line)
      })
  }
}

extension String {
  /// The path of a folder to which a name can be added.
  var withTrailingSlash: String { hasSuffix("/") ? self : self + "/" }
}
