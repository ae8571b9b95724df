import AuthenticationServices
import Foundation
import Synchronization

/// The apps that run, which of them is in front, and what its window shows.
final class AppRoom: Sendable {
  private struct State {
    var front: String?
    var shown: AppPresentation?
    var ended: [String: UpgradeResult] = [:]
    /// What an app said when the person left it.
    var lastSeen: [String: AppPage.Notice] = [:]
  }

  @MainActor private var running: [String: RunningApp] = [:]
  private let state = Mutex(State())
  private let events: Broadcaster

  init(events: Broadcaster) { self.events = events }

  /// Puts an app in front, launched if it does not run; answers what it shows.
  @MainActor
  func open(_ app: World.App, host: String, on parts: Machinery) async -> AppPresentation {
    let id = app.identifier.description
    let process: RunningApp
    if let known = running[id] {
      process = known
      if let seen = state.withLock({ $0.lastSeen.removeValue(forKey: id) }) {
        process.shiny.returns(afterShowing: seen)
      }
      // A session may have ended meanwhile: an app asks whenever it comes to the front.
      await process.launch()
    } else {
      process = launching(app, host: host, on: parts)
      running[id] = process
      await process.launch()
    }
    let presentation = parts.presentation(of: app, process.shiny.page)
    state.withLock { state in
      state.front = id
      state.shown = presentation
    }
    return presentation
  }

  /// Does what a person chose in an app's window, if it runs.
  @MainActor
  func activate(_ row: String, _ values: [String: String], in id: String) async {
    await running[id]?.activate(row, values)
  }

  /// What an app shows, in front or not; nil: it does not run.
  @MainActor
  func page(of id: String) -> AppPage? { running[id]?.shiny.page }

  /// The person left an app.
  func leave(_ id: String) {
    state.withLock { state in
      guard state.front == id else { return }
      state.lastSeen[id] = state.shown?.page.notice
      state.front = nil
      state.shown = nil
    }
  }

  /// Remembers how an upgrade ended that an app had asked for.
  func keep(_ result: UpgradeResult, of id: String) {
    state.withLock { $0.ended[id] = result }
  }

  /// How the last upgrade ended that an app had asked for; each is told once.
  func takeResult(of id: String) -> UpgradeResult? {
    state.withLock { $0.ended.removeValue(forKey: id) }
  }

  @MainActor
  private func launching(_ app: World.App, host: String, on parts: Machinery) -> RunningApp {
    let process = RunningApp(
      app, host: host, passwordRules: parts.world.service(of: app)?.description.passwordRules,
      connection: AppConnection(
        network: parts.network, containers: parts.containers, groups: app.appGroups),
      parts: { [weak parts] in parts })
    process.shiny.onChange = { [weak self, weak parts] page in
      guard let self, let parts else { return }
      self.tell(parts.presentation(of: app, page))
    }
    return process
  }

  private func tell(_ presentation: AppPresentation) {
    state.withLock { state in
      guard state.front == presentation.app, state.shown != presentation else { return }
      state.shown = presentation
      events.enqueue(.appPageChanged(presentation))
    }
    events.deliver()
  }
}
