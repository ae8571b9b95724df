import Device
import Foundation
import TextInterface

/// One site: what each cache holds of its file and since when, and what it answers (ASD-2, ASD-4).
package struct SiteScreen: Screen {
  package var list = ListState()
  let host: String

  package init(host: String) { self.host = host }

  var surface: Surface { .site(self) }

  func title(in model: Model) -> String { host }

  func load(in model: Model) -> [Effect] { [.loadSites] }

  func awaited(in model: Model) -> String? {
    model.sites == nil ? "Reading the sites…" : model.awaitedOfSites
  }

  func holdsKeys(in model: Model) -> Bool { model.sites == nil }

  private func row(in model: Model) -> SiteRow? { model.sites?.first { $0.host == host } }

  private func reason(in model: Model) -> String? {
    if model.isAskingSites { return "The site is being asked already." }
    return row(in: model)?.apps.isEmpty == true
      ? "No installed app claims \(host), so its file is never asked for." : nil
  }

  func bindings(in model: Model) -> [Binding] {
    [
      Binding(
        [.key("R")], .refreshSites(.host(host)), hint: "refresh",
        "Refresh: ask the site for its file now", unless: reason(in: model))
    ]
  }

  func perform(_ action: Action, in model: inout Model) -> [Effect]? {
    switch action {
    case .setSite(let behaviour):
      model.feedback = .note(
        behaviour == .asItIs
          ? "\(host) answers as it is." : "\(host) answers so when it is asked the next time.")
      return [.setSite(host, behaviour), .loadSites]
    case .forgetSite:
      model.isAskingSites = true
      model.waitTicks = 0
      return [.forgetSite(host)]
    default: return nil
    }
  }

  func blocks(in context: Context) -> BlockList {
    var page = BlockBuilder(context)
    guard let row = row(in: context.model) else {
      page.space()
      page.note(
        context.model.sites == nil
          ? "Reading the sites…" : "There is no such host in this world.")
      return page.list
    }
    page.card { card in
      add("The Phone Keeps", row.phone, to: &card)
      add("The Network Keeps", row.network, to: &card)
      card.fact("The Site Says Now", row.present)
      card.fact("Claimed by", row.apps.isEmpty ? "no app" : row.apps.joined(separator: ", "))
      if row.isDevelopers {
        card.paragraph(
          "An app in development asks for it past the network's copy (?mode=developer).",
          Style(.secondary))
      }
    }
    page.heading("When It Is Asked")
    page.card { card in
      for behaviour in SiteBehaviour.allCases {
        card.row(
          Choice.mark(row.behaviour == behaviour) + behaviour.title, .setSite(behaviour),
          detail: behaviour.explanation)
      }
    }
    let reason = reason(in: context.model)
    page.card { card in
      card.row(
        "Refresh", .refreshSites(.host(host)), detail: "asks the site, past both caches",
        role: .accent, unless: reason)
      card.row(
        "Forget on the Phone", .forgetSite, detail: "as a new installation: asks the network",
        unless: reason)
    }
    return page.list
  }

  private func add(_ name: String, _ copy: SiteRow.Copy?, to card: inout BlockBuilder) {
    guard let copy else {
      card.fact(name, "nothing", Style(.secondary))
      return
    }
    let model = card.context.model
    card.fact(name, copy.words)
    card.fact(
      "   since \(model.moment(copy.since).full)", "asked again \(model.moment(copy.until).full)",
      Style(.secondary))
    if let trouble = copy.trouble {
      let again = copy.retries > 0 ? ", asked again \(counted(copy.retries, "time"))" : ""
      card.paragraph(" The last answer: \(trouble)\(again).", Style(.warning))
    }
  }
}
