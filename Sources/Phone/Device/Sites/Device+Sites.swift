import AssociatedDomains
import Domains
import Foundation
import Simulation

extension Device {
  /// Every host of the world that an app claims or that serves files: those that are claimed first.
  package func sites() -> [SiteRow] {
    let parts = machinery
    let claimed = Eligibility.hosts(of: parts.world.apps).map(\.ascii)
    let others = parts.servers.siteHosts.filter { !claimed.contains($0) }
    return (claimed + others).compactMap { Domain($0) }.map { parts.siteRow($0) }
  }

  /// Asks sites for their files now, past the phone's cache and the network's (ASD-4).
  ///
  /// - Returns: What came of it, as a sentence.
  package func refreshSites(_ scope: SiteScope) async -> String {
    let parts = machinery
    let hosts = parts.hosts(of: scope)
    guard !hosts.isEmpty else { return Self.nothingToAsk(scope) }
    await parts.installation.refresh(hosts)
    events.tell(.contentsChanged)
    let said = hosts.map { host in
      let kept = parts.installation.state.withLock { $0.kept[host.ascii] }
      let words = kept?.trouble ?? kept?.answer.words ?? "nothing was kept"
      return "\(host): \(words)"
    }
    return "Asked again. " + said.joined(separator: "; ") + "."
  }

  /// Forgets on the phone what a site said, as when the app is installed anew: the network's copy
  /// answers as long as it counts (ASD-4).
  ///
  /// - Returns: What came of it, as a sentence.
  package func forgetSite(_ name: String) async -> String {
    guard let host = Domain(name) else { return "\(name) is no host." }
    await machinery.installation.installAgain(host)
    events.tell(.contentsChanged)
    return "The phone forgot what \(host) said, and asked the network as at an installation."
  }

  /// Makes a site answer so when it is asked for its file; another site goes back to its own answer
  /// where it had the same fault.
  package func setSite(_ host: String, to behaviour: SiteBehaviour) {
    let faults = machinery.faults
    for armed in faults.armed where armed.trigger == .forSubject(host) {
      if SiteBehaviour.allCases.contains(where: { $0.point == armed.point }) {
        faults.disarm(armed.point)
      }
    }
    if let point = behaviour.point { faults.arm(point, .forSubject(host)) }
  }

  private static func nothingToAsk(_ scope: SiteScope) -> String {
    switch scope {
    case .domain(let domain):
      "No installed app claims \(domain), so there is no file to ask for."
    case .app: "The app claims no domain, so there is no file to ask for."
    case .host(let host): "No installed app claims \(host), so its file is never asked for."
    }
  }
}

extension Machinery {
  fileprivate func hosts(of scope: SiteScope) -> [Domain] {
    switch scope {
    case .domain(let domain): installation.hosts(for: domain)
    case .app(let id):
      Eligibility.hosts(of: world.apps.filter { $0.identifier.description == id })
    case .host(let host):
      Eligibility.hosts(of: world.apps).filter { $0.ascii == host }
    }
  }

  fileprivate func siteRow(_ host: Domain) -> SiteRow {
    let name = host.ascii
    let (kept, copy) = installation.state.withLock { ($0.kept[name], $0.copies[name]) }
    let behaviour = behaviour(of: name)
    let claiming = world.apps.filter { Eligibility.hosts(of: [$0]).contains(host) }
    return SiteRow(
      host: name, apps: claiming.map(\.name), isDevelopers: installation.isDevelopers(host),
      phone: kept.map {
        SiteRow.Copy(
          words: $0.answer.words, since: $0.fetched, until: installation.dueDate(of: host),
          trouble: $0.trouble, retries: $0.retries)
      },
      network: copy.map {
        SiteRow.Copy(
          words: $0.answer.words, since: $0.fetched,
          until: $0.fetched.addingTimeInterval(Installation.week))
      },
      // Whoever is slow says nothing that could be put into words.
      present: behaviour == .slow
        ? "nothing in time" : servers.associationFile(on: name, as: behaviour).words,
      behaviour: behaviour)
  }

  /// What the armed faults make of a site.
  private func behaviour(of host: String) -> SiteBehaviour {
    let armed = faults.armed
    return SiteBehaviour.allCases.first { behaviour in
      armed.contains { fault in
        guard fault.point == behaviour.point else { return false }
        if case .forSubject(let subject) = fault.trigger { return subject == host }
        return true
      }
    } ?? .asItIs
  }
}

extension SiteFileAnswer {
  /// What it says, in a few words.
  var words: String {
    switch result {
    case .noAnswer(let clause): return "no answer: \(clause)"
    case .response(200..<300, let body):
      let file = SiteAssociation(data: body, file: file)
      guard file.failure == nil else { return "a file that cannot be used" }
      let count = file.apps.count
      return count == 0 ? "a file that names no app" : "names \(count) app\(count == 1 ? "" : "s")"
    case .response(404, _): return "no file (404)"
    case .response(let status, _):
      return (300..<400).contains(status) ? "a redirect (\(status))" : "status \(status)"
    }
  }
}
