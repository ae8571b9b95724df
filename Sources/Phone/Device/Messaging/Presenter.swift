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
      let codes = state.form?.asksForCode == true ? mailroom.offers() : []
      let shown = state.form.map { presentation(of: $0, state, codes) }
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

  /// The form with the codes that may fill its field, and with those that may not.
  private func presentation(
    of form: ExtensionForm, _ state: State, _ codes: [Mailroom.RecentCode]
  ) -> FormPresentation {
    var offers: [AutoFillOffer] = []
    var withheld: [WithheldCode] = []
    for recent in codes {
      // An extension may write any host into its form; only those that its app speaks for count.
      if let reason = recent.code.refusal(host: "", associatedDomains: state.domains) {
        withheld.append(
          WithheldCode(
            id: recent.message, sender: recent.sender, boundTo: recent.code.boundTo ?? "",
            reason: reason))
      } else {
        offers.append(AutoFillOffer(id: recent.message, code: recent.code.code))
      }
    }
    return FormPresentation(
      appName: state.appName, form: form, offers: Array(offers.prefix(Self.mostOffers)),
      withheld: Array(withheld.prefix(Self.mostOffers)), isBusy: state.isBusy)
  }
}

extension ExtensionForm {
  fileprivate var asksForCode: Bool { fields.contains { $0.contentType == .oneTimeCode } }
}
