import AssociatedDomains
import Domains
import Foundation
import Simulation
import Synchronization

/// The installed apps, and what the sites said about them when they were installed (UPG-2, ASD-4).
///
/// The answers are kept: a change on a site is not seen before the weekly refresh. A site that gave
/// no answer is asked again every three hours, eight times, and whenever its word is needed.
final class Installation: Sendable {
  private struct State {
    var kept: [String: SimulatorStore.KeptAnswer]
    var eligibility: Eligibility?
    var timer: SimulatedClock.Timer?
  }

  private static let week: TimeInterval = 7 * 24 * 60 * 60

  private let apps: [World.App]
  private let store: SimulatorStore
  private let network: Network
  private let clock: SimulatedClock
  private let state: Mutex<State>

  init(
    apps: [World.App], store: SimulatorStore, network: Network, clock: SimulatedClock
  ) throws {
    self.apps = apps
    self.store = store
    self.network = network
    self.clock = clock
    let kept = try store.siteAnswers().map { ($0.host, $0) }
    state = Mutex(State(kept: Dictionary(kept) { _, last in last }))
  }

  /// Which upgrades are offered, as far as the sites have said.
  var eligibility: Eligibility {
    state.withLock { state in
      if let eligibility = state.eligibility { return eligibility }
      let made = Eligibility(apps: apps, answers: state.kept.mapValues(\.answer))
      state.eligibility = made
      return made
    }
  }

  /// The domains that an app is trusted to speak for, in the order of its entitlement.
  func trustedDomains(of app: World.App) -> [String] {
    let trust = eligibility.apps.first { $0.app.identifier == app.identifier }
    return trust?.claims.filter(\.decision.isTrusted).map(\.entry.domain.ascii) ?? []
  }

  /// Asks every site that has not been asked, or whose word is due to be asked for again.
  func refreshWhatIsDue() async {
    let now = clock.now
    let hosts = Eligibility.hosts(of: apps).filter { host in
      dueDate(of: host).map { $0 <= now } ?? false
    }
    await refresh(hosts)
  }

  /// Asks a site again whose answer is wanting, now that its word is needed (ASD-2).
  func refreshBeforeUse(of domain: String) async {
    guard let domain = Domain(domain) else { return }
    let hosts = apps.flatMap(\.entitlement.entries)
      .filter { $0.service == .webcredentials && $0.matches(domain) }.map(\.fileHost)
    let wanting = Set(hosts).filter { host in
      state.withLock { $0.kept[host.ascii].map { $0.answer.isWanting } ?? true }
    }
    await refresh(wanting.sorted())
  }

  /// Sets a timer for the next refresh; runs as long as this lives.
  func keepFresh() {
    let next = Eligibility.hosts(of: apps).compactMap { dueDate(of: $0) }.min()
    guard let next else { return }
    let timer = clock.schedule(at: next, "sites are asked again") { [weak self] in
      Task { [weak self] in
        await self?.refreshWhatIsDue()
        self?.keepFresh()
      }
    }
    let old = state.withLock { state in
      defer { state.timer = timer }
      return state.timer
    }
    if let old { clock.cancel(old) }
  }

  func stop() {
    let timer = state.withLock { $0.timer }
    if let timer { clock.cancel(timer) }
  }

  /// When a site is to be asked again; nothing: it was asked in vain too often.
  private func dueDate(of host: Domain) -> Date? {
    guard let kept = state.withLock({ $0.kept[host.ascii] }) else { return clock.now }
    let week = kept.fetched.addingTimeInterval(Self.week)
    guard kept.answer.isWanting || kept.retries > 0 else { return week }
    guard kept.retries < SiteFile.maximumRetries else { return week }
    return kept.fetched.addingTimeInterval(SiteFile.retryInterval * Double(kept.retries + 1))
  }

  private func refresh(_ hosts: [Domain]) async {
    guard !hosts.isEmpty else { return }
    var fresh: [SimulatorStore.KeptAnswer] = []
    for host in hosts { fresh.append(merged(await fetch(host), of: host)) }
    // What cannot be kept is asked for again at the next start.
    try? store.keep(fresh)
    state.withLock { state in
      for kept in fresh { state.kept[kept.host] = kept }
      state.eligibility = nil
    }
  }

  /// An answer that is none does not take away what a site said before.
  private func merged(_ answer: SiteFileAnswer, of host: Domain) -> SimulatorStore.KeptAnswer {
    let before = state.withLock { $0.kept[host.ascii] }
    if answer.isWanting, var kept = before {
      if kept.answer.isWanting { kept.answer = answer }
      kept.retries += 1
      return kept
    }
    return SimulatorStore.KeptAnswer(
      host: host.ascii, answer: answer, fetched: clock.now, retries: 0)
  }

  private func fetch(_ host: Domain) async -> SiteFileAnswer {
    var answer = await fetch(SiteFile.paths[0], on: host)
    if answer.leadsToFallback { answer = await fetch(SiteFile.paths[1], on: host) }
    return answer
  }

  private func fetch(_ path: String, on host: Domain) async -> SiteFileAnswer {
    let url = SiteFile.url(path, on: host)
    let request = NetworkRequest(url: url, headers: ["Trace-Name": "fetch site file"])
    let result: SiteFileAnswer.Result
    do {
      let response = try await network.send(request, from: .system, requestID: nil)
      result = .response(status: response.status, body: response.body)
    } catch {
      result = .noAnswer(error.clause)
    }
    return SiteFileAnswer(path: path, file: url, result: result)
  }
}

extension SiteFileAnswer {
  /// The site could not be asked, or had troubles of its own (ASD-2).
  fileprivate var isWanting: Bool {
    switch result {
    case .noAnswer: true
    case .response(let status, _): status >= 500
    }
  }
}

extension NetworkFailure {
  /// Why there was no answer, as a clause.
  var clause: String {
    switch self {
    case .notConnected: "there is no network"
    case .timedOut: "the connection timed out"
    case .connectionLost: "the connection was lost"
    case .cannotFindHost: "there is no such host"
    }
  }
}
