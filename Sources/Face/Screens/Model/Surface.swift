/// Any of the screens, as a value that the model keeps.
package enum Surface: Hashable, Sendable {
  // Pages.
  case home(HomeScreen)
  case app(AppScreen)
  case appChecks(AppChecksScreen)
  case settings(SettingsScreen)
  case faceIDAndPasscode(FaceIDScreen)
  case passwords(PasswordsScreen)
  case recommendations(RecommendationsScreen)
  case hidden(HiddenScreen)
  case details(DetailsScreen)
  case website(WebsiteScreen)
  case history(HistoryScreen)
  case recentlyDeleted(RecentlyDeletedScreen)
  case deleted(DeletedScreen)
  case damage(DamageScreen)
  case messages(MessagesScreen)
  case conversation(ConversationScreen)
  case developer(DeveloperScreen)
  case faults(FaultsScreen)
  case fault(FaultScreen)
  case clock(ClockScreen)
  case network(NetworkScreen)
  case host(HostScreen)
  case storage(StorageScreen)
  case sites(SitesScreen)
  case site(SiteScreen)
  // What stands in front of pages.
  case locked(LockedScreen)
  case form(FormScreen)
  case working(WorkingScreen)
  case inspector(InspectorScreen)
  // Sheets.
  case keys(KeysSheet)
  case palette(PaletteSheet)
  case why(WhySheet)
  case codeWhy(CodeWhySheet)
  case file(FileSheet)
  case visit(VisitSheet)
  case confirm(ConfirmSheet)
  case alert(AlertSheet)
  case proof(ProofSheet)
  case newPasscode(NewPasscodeSheet)
  case outcome(OutcomeSheet)
  case resetting(ResettingSheet)
  case apple(AppleSheetScreen)
  case securityPrompt(SecurityPromptSheet)
  case save(SaveSheet)
}

extension Surface {
  /// The screen itself.
  var screen: any Screen {
    switch self {
    case .home(let screen): screen
    case .app(let screen): screen
    case .appChecks(let screen): screen
    case .settings(let screen): screen
    case .faceIDAndPasscode(let screen): screen
    case .passwords(let screen): screen
    case .recommendations(let screen): screen
    case .hidden(let screen): screen
    case .details(let screen): screen
    case .website(let screen): screen
    case .history(let screen): screen
    case .recentlyDeleted(let screen): screen
    case .deleted(let screen): screen
    case .damage(let screen): screen
    case .messages(let screen): screen
    case .conversation(let screen): screen
    case .developer(let screen): screen
    case .faults(let screen): screen
    case .fault(let screen): screen
    case .clock(let screen): screen
    case .network(let screen): screen
    case .host(let screen): screen
    case .storage(let screen): screen
    case .sites(let screen): screen
    case .site(let screen): screen
    case .locked(let screen): screen
    case .form(let screen): screen
    case .working(let screen): screen
    case .inspector(let screen): screen
    case .keys(let screen): screen
    case .palette(let screen): screen
    case .why(let screen): screen
    case .codeWhy(let screen): screen
    case .file(let screen): screen
    case .visit(let screen): screen
    case .confirm(let screen): screen
    case .alert(let screen): screen
    case .proof(let screen): screen
    case .newPasscode(let screen): screen
    case .outcome(let screen): screen
    case .resetting(let screen): screen
    case .apple(let screen): screen
    case .securityPrompt(let screen): screen
    case .save(let screen): screen
    }
  }

  /// The same surface without what may not be kept.
  var withoutSecrets: Surface {
    var screen = screen
    screen.forgetSecrets()
    return screen.surface
  }

  /// The page for a destination, as it is before anything was loaded.
  init(_ destination: Destination) {
    self =
      switch destination {
      case .home: .home(HomeScreen())
      case .app(let id): .app(AppScreen(id: id))
      case .appChecks(let id): .appChecks(AppChecksScreen(id: id))
      case .settings: .settings(SettingsScreen())
      case .faceIDAndPasscode: .faceIDAndPasscode(FaceIDScreen())
      case .passwords: .passwords(PasswordsScreen())
      case .recommendations: .recommendations(RecommendationsScreen())
      case .hiddenRecommendations: .hidden(HiddenScreen())
      case .details(let id): .details(DetailsScreen(id: id))
      case .website(let id): .website(WebsiteScreen(id: id))
      case .history(let id): .history(HistoryScreen(id: id))
      case .recentlyDeleted: .recentlyDeleted(RecentlyDeletedScreen())
      case .deleted(let id): .deleted(DeletedScreen(id: id))
      case .damage: .damage(DamageScreen())
      case .messages: .messages(MessagesScreen())
      case .conversation(let sender): .conversation(ConversationScreen(sender: sender))
      case .developer: .developer(DeveloperScreen())
      case .faults: .faults(FaultsScreen())
      case .fault(let name): .fault(FaultScreen(name: name))
      case .clock: .clock(ClockScreen())
      case .network: .network(NetworkScreen())
      case .host: .host(HostScreen())
      case .storage: .storage(StorageScreen())
      case .sites: .sites(SitesScreen())
      case .site(let host): .site(SiteScreen(host: host))
      }
  }
}

extension Destination {
  /// The pages that lie between home and this one, itself included.
  var path: [Destination] {
    switch self {
    case .home: [.home]
    case .app, .settings, .messages, .developer, .damage: [.home, self]
    case .faceIDAndPasscode, .passwords: [.home, .settings, self]
    case .recommendations, .recentlyDeleted, .details: [.home, .settings, .passwords, self]
    case .appChecks(let id): Destination.app(id).path + [self]
    case .hiddenRecommendations: Destination.recommendations.path + [self]
    case .website(let id), .history(let id): Destination.details(id).path + [self]
    case .deleted: Destination.recentlyDeleted.path + [self]
    case .conversation: [.home, .messages, self]
    case .faults, .clock, .network, .host, .storage, .sites: [.home, .developer, self]
    case .site: Destination.sites.path + [self]
    case .fault: [.home, .developer, .faults, self]
    }
  }

  /// The pages that need no subject, for the palette.
  static func fixed(in model: Model) -> [Destination] {
    (model.damage == nil ? [] : [.damage]) + fixed
  }

  /// The same, as long as nothing is damaged.
  static let fixed: [Destination] = [
    .home, .settings, .passwords, .recommendations, .hiddenRecommendations, .recentlyDeleted,
    .faceIDAndPasscode, .messages, .developer, .faults, .clock,
    .network, .host, .storage, .sites,
  ]
}

extension Surface {
  /// Which screen it is, whatever it is about.
  var kind: String {
    switch self {
    case .home: "home"
    case .app: "app"
    case .appChecks: "appChecks"
    case .settings: "settings"
    case .faceIDAndPasscode: "faceIDAndPasscode"
    case .passwords: "passwords"
    case .recommendations: "recommendations"
    case .hidden: "hidden"
    case .details: "details"
    case .website: "website"
    case .history: "history"
    case .recentlyDeleted: "recentlyDeleted"
    case .deleted: "deleted"
    case .damage: "damage"
    case .messages: "messages"
    case .conversation: "conversation"
    case .developer: "developer"
    case .faults: "faults"
    case .fault: "fault"
    case .clock: "clock"
    case .network: "network"
    case .host: "host"
    case .storage: "storage"
    case .sites: "sites"
    case .site: "site"
    case .locked: "locked"
    case .form: "form"
    case .working: "working"
    case .inspector: "inspector"
    case .keys: "keys"
    case .palette: "palette"
    case .why: "why"
    case .codeWhy: "codeWhy"
    case .file: "file"
    case .visit: "visit"
    case .confirm: "confirm"
    case .alert: "alert"
    case .proof: "proof"
    case .newPasscode: "newPasscode"
    case .outcome: "outcome"
    case .resetting: "resetting"
    case .apple: "apple"
    case .securityPrompt: "securityPrompt"
    case .save: "save"
    }
  }
}
