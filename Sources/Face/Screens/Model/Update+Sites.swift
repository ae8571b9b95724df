import Device

extension Model {
  /// What the device says of sites and their files.
  mutating func answeredBySites(_ message: Message) -> [Effect] {
    switch message {
    case .sitesLoaded(let rows): sites = rows
    case .sitesAsked(let sentence):
      isAskingSites = false
      feedback = .note(sentence)
      return reloadEffects.filter { $0 != .loadPhone } + [.loadPhone, .loadSites]
    case .fileLoaded(let check, let lines):
      changePages { page in
        guard case .file(var sheet) = page, sheet.check == check else { return nil }
        sheet.loaded(lines)
        return .file(sheet)
      }
    case .websiteVisited(let domain, let visit):
      changePages { page in
        guard case .visit(var sheet) = page, sheet.domain == domain else { return nil }
        sheet.visit = visit
        return .visit(sheet)
      }
    default: break
    }
    return []
  }

  /// The words for a wait that **Refresh** began.
  var awaitedOfSites: String? { isAskingSites ? "Asking the site for its file…" : nil }
}
