import AssociatedDomains
import Domains
import Foundation
import Simulation
import Synchronization

/// The installed apps, and what the sites said about them when they were installed (UPG-2, ASD-4).
///
/// Two caches lie between an app and its site. The phone keeps what it was given for a week; it asks
/// the network, which keeps a copy of its own for as long. So a change on a site is not seen before
/// both are a week old, unless an app asks past them (`?mode=developer`) or a person does
/// (**Refresh**). A site that gave no answer is asked again every three hours, eight times, and
/// whenever its word is needed (ASD-2).
final class Installation: Sendable {
  struct State {
    var kept: [String: SimulatorStore.KeptAnswer]
    var copies: [String: SimulatorStore.NetworkCopy]
    var eligibility: Eligibility?
    var timer: SimulatedClock.Timer?
  }

  /// Why a site is asked.
  enum Occasion {
    /// It is due: by itself, once a week or three hours after a failure.
    case due
    /// Its word is needed now.
    case use
    /// A person wants to know, past both caches.
    case refresh
  }

  /// How long an answer is kept, on the phone and in the network, in seconds.
  static let week: TimeInterval = 7 * 24 * 60 * 60

  let apps: [World.App]
  let store: SimulatorStore
  let network: Network
  let clock: SimulatedClock
  let trace: Trace
  let state: Mutex<State>

  init(
    apps: [World.App], store: SimulatorStore, network: Network, clock: SimulatedClock,
    trace: Trace
  ) throws {
    self.apps = apps
    self.store = store
    self.network = network
    self.clock = clock
    self.trace = trace
    let kept = store.siteAnswers().map { ($0.host, $0) }
    let copies = store.networkCopies().map { ($0.host, $0) }
    state = Mutex(
      State(
        kept: Dictionary(kept) { _, last in last }, copies: Dictionary(copies) { _, last in last }))
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
    // Real time goes on meanwhile: a site that was never asked is due now, and that is later than
    // any moment before it.
    await ask(Eligibility.hosts(of: apps).filter { dueDate(of: $0) <= clock.now }, .due)
  }

  /// Asks a site again whose answer is wanting, now that its word is needed (ASD-2), and every site
  /// that an app in development asks for directly (ASD-4).
  func refreshBeforeUse(of domain: String) async {
    let wanting = hosts(for: domain).filter { host in
      isDevelopers(host) || state.withLock { $0.kept[host.ascii].map { $0.trouble != nil } ?? true }
    }
    await ask(wanting, .use)
  }

  /// Asks the sites of a domain that an app in development claims (ASD-4).
  func refreshForDevelopers(of domain: String) async {
    await ask(hosts(for: domain).filter(isDevelopers), .use)
  }

  /// Asks sites now and past both caches, because a person wants it.
  func refresh(_ hosts: [Domain]) async { await ask(hosts, .refresh) }

  /// Forgets what a site said and asks the network, as a phone does that installs the app anew.
  func installAgain(_ host: Domain) async {
    // What cannot be forgotten on disk is replaced by the answer that is asked for next.
    try? store.forgetSite(host.ascii)
    state.withLock { state in
      state.kept[host.ascii] = nil
      state.eligibility = nil
    }
    await ask([host], .due)
  }

  /// The hosts whose files decide about a domain's credentials.
  func hosts(for domain: String) -> [Domain] {
    guard let domain = Domain(domain) else { return [] }
    return Set(claims.filter { $0.matches(domain) }.map(\.fileHost)).sorted()
  }

  /// Whether an app asks for a host's file directly, past the network's copy.
  func isDevelopers(_ host: Domain) -> Bool {
    claims.contains {
      $0.fileHost == host && ($0.mode == .developer || $0.mode == .developerAndManaged)
    }
  }

  private var claims: [AssociatedDomainsEntitlement.Entry] {
    apps.flatMap(\.entitlement.entries).filter { $0.service == .webcredentials }
  }

  // MARK: Time

  /// Sets a timer for the next refresh; runs as long as this lives.
  func keepFresh() {
    let next = Eligibility.hosts(of: apps).map { dueDate(of: $0) }.min()
    guard let next else { return }
    let timer = clock.schedule(at: next, "sites are asked again") { [weak self] in
      self?.clock.activity.start { [weak self] in
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

  /// When a site is to be asked again by itself.
  ///
  /// Eight questions follow a failure, three hours apart; in vain, they begin again after a week.
  func dueDate(of host: Domain) -> Date {
    guard let kept = state.withLock({ $0.kept[host.ascii] }) else { return clock.now }
    guard kept.trouble != nil else { return kept.fetched.addingTimeInterval(Self.week) }
    return kept.tried.addingTimeInterval(
      kept.retries < SiteFile.maximumRetries ? SiteFile.retryInterval : Self.week)
  }

  private func ask(_ hosts: [Domain], _ occasion: Occasion) async {
    guard !hosts.isEmpty else { return }
    var fresh: [SimulatorStore.KeptAnswer] = []
    var copies: [SimulatorStore.NetworkCopy] = []
    for host in hosts {
      let (answer, copy) = await answer(of: host, occasion)
      fresh.append(merged(answer, of: host, occasion))
      if let copy { copies.append(copy) }
    }
    // What cannot be kept is asked for again at the next start.
    try? store.keep(fresh, copies: copies)
    state.withLock { state in
      for kept in fresh { state.kept[kept.host] = kept }
      for copy in copies { state.copies[copy.host] = copy }
      state.eligibility = nil
    }
  }

  /// An answer that is none does not take away what a site said before.
  private func merged(
    _ answer: SiteFileAnswer, of host: Domain, _ occasion: Occasion
  ) -> SimulatorStore.KeptAnswer {
    let now = clock.now
    let before = state.withLock { $0.kept[host.ascii] }
    guard let trouble = answer.trouble else {
      return SimulatorStore.KeptAnswer(host: host.ascii, answer: answer, fetched: now, tried: now)
    }
    guard var kept = before else {
      return SimulatorStore.KeptAnswer(
        host: host.ascii, answer: answer, fetched: now, tried: now, trouble: trouble)
    }
    if kept.answer.trouble != nil { kept.answer = answer }
    let isSeries = kept.trouble != nil && kept.retries < SiteFile.maximumRetries
    kept.trouble = trouble
    // Only what is asked by itself counts among the eight.
    if occasion == .due {
      kept.retries = isSeries ? kept.retries + 1 : 0
      kept.tried = now
    } else if before?.trouble == nil {
      kept.retries = 0
      kept.tried = now
    }
    return kept
  }
}

extension SiteFileAnswer {
  /// Why it is none that counts, as a clause: the site could not be asked, or had troubles of its own
  /// (ASD-2); nil: the site has said what it says.
  var trouble: String? {
    switch result {
    case .noAnswer(let clause): clause
    case .response(let status, _): status >= 500 ? "it answered with status \(status)" : nil
    }
  }
}
