import AuthenticationServices
import Foundation
import Simulation
import Synchronization

/// What the person sees of the running extension: its form, and the codes that the QuickType bar
/// offers for it (COD-5).
final class Presenter: Sendable {
  private struct State {
    var appName = ""
    var domains: [String] = []
    var form: ExtensionForm?
    var isBusy = false
    var shown: FormPresentation?
    var timer: SimulatedClock.Timer?
  }

  /// How many codes are offered at once (COD-5).
  private static let mostOffers = 3

  private let mailroom: Mailroom
  private let clock: SimulatedClock
  private let events: Broadcaster
  private let state = Mutex(State())

  init(mailroom: Mailroom, clock: SimulatedClock, events: Broadcaster) {
    self.mailroom = mailroom
    self.clock = clock
    self.events = events
  }

  /// The interface as it is shown now.
  var presentation: FormPresentation? { state.withLock { $0.shown } }

  /// An app's extension may show its interface from now on.
  func begin(appName: String, domains: [String]) {
    mailroom.recall()
    state.withLock { state in
      state.appName = appName
      state.domains = domains
      state.form = nil
      state.isBusy = false
    }
  }

  /// The extension shows a form, or its interface goes away.
  func present(_ form: ExtensionForm?) {
    state.withLock { state in
      state.form = form
      state.isBusy = false
    }
    refresh()
  }

  /// The extension was handed what the person did.
  func handOver() {
    state.withLock { $0.isBusy = $0.form != nil }
    refresh()
  }

  /// Makes the presentation anew, and tells it if it is another one.
  func refresh() {
    let (old, next) = state.withLock { state -> (SimulatedClock.Timer?, Date?) in
      let codes = state.form == nil ? [] : fitting(state)
      let shown = state.form.map { form in
        FormPresentation(
          appName: state.appName, form: form,
          offers: codes.map { AutoFillOffer(id: $0.message, code: $0.code.code) },
          isBusy: state.isBusy)
      }
      if shown != state.shown {
        state.shown = shown
        events.enqueue(.formChanged(shown))
      }
      let next = codes.map { $0.arrived.addingTimeInterval(Mailroom.offerTime) }.min()
      defer { state.timer = nil }
      return (state.timer, next)
    }
    if let old { clock.cancel(old) }
    if let next {
      let timer = clock.schedule(at: next, "offer ends") { [weak self] in self?.refresh() }
      state.withLock { $0.timer = timer }
    }
    events.deliver()
  }

  /// The newest codes that may fill a field of the form.
  private func fitting(_ state: State) -> [Mailroom.RecentCode] {
    guard let form = state.form, form.fields.contains(where: { $0.contentType == .oneTimeCode })
    else { return [] }
    // An extension may write any host into its form; only those that its app speaks for count.
    let codes = mailroom.offers().filter {
      $0.code.mayFill(host: "", associatedDomains: state.domains)
    }
    return Array(codes.prefix(Self.mostOffers))
  }
}
