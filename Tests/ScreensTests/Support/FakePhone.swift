import Device
import Foundation
import Keychain
import Simulation

@testable import Screens

/// Answers effects at once, as a device with the fixtures would.
struct FakePhone {
  var passcode = "246810"
  var isFaceIDOn = true
  var rows = Fixtures.passwords.indices.map(Fixtures.row)
  var recommended = Fixtures.recommended
  var hidden: [Int] = []
  var deleted = Fixtures.deleted
  var messages = Fixtures.messages
  var interrupted: InterruptedUpgrade?
  var trace = Fixtures.trace
  var developer = Fixtures.developer
  var stores = Fixtures.stores
  /// Whether the store was opened within the last minute.
  var wasOpenedLately = false
  /// What the windows of apps show; an app that is not in it has no server.
  var appPages = Fixtures.appPages
  /// What is known of the hosts of the world.
  var sites = Fixtures.sites
  /// What takes up room in the state folder.
  var storage = Fixtures.storage
  /// Why no file can be deleted.
  var deletionProblem: String?
  /// Why nothing can be saved.
  var saveProblem: String?

  /// What it says to an effect; nothing where a device would be silent.
  mutating func answer(_ effect: Effect) -> Message? {
    switch effect {
    case .loadPhone:
      return .phoneLoaded(
        PhoneFacts(
          apps: Fixtures.apps, worldName: "Shiny",
          passcodeHint: "The demo world's passcode is 246810.", isFaceIDOn: isFaceIDOn))
    case .loadRescue:
      return .rescue(
        .listed([
          RescueSource(
            file: URL(filePath: "/b"), made: Fixtures.now.addingTimeInterval(-86_400),
            isBackup: true)
        ]))
    case .loadSummary:
      let high = recommended.count { Fixtures.recommendation($0).priority == .high }
      return .summaryLoaded(
        PasswordSummary(
          credentials: rows.count, highPriority: high,
          otherRecommendations: recommended.count - high, recentlyDeleted: deleted.count))
    case .unlock(let proof): return .unlockAnswered(answer(proof))
    case .verify(let proof): return .verifyAnswered(answer(proof))
    case .lock: return .locked
    case .changePasscode(let next, let faceID):
      if next.count < 4 { return .passcodeChanged(problem: "Four characters at least.") }
      passcode = next
      isFaceIDOn = faceID
      return .passcodeChanged(problem: nil)
    case .loadCredentials(let filter, let from, let count):
      return .credentialsLoaded(filter: filter, window(filter, from, count))
    case .loadMessages: return .messagesLoaded(messages)
    case .loadFaults: return .faultsLoaded(Fixtures.faults)
    case .loadDeveloper: return .developerLoaded(developer)
    case .setHost(let host):
      developer = DeveloperFacts(
        nextDue: developer.nextDue, dueWords: developer.dueWords, host: host)
      return .developerLoaded(developer)
    case .setClock(let target): return .clockSet(Fixtures.answer(to: target))
    case .loadStorage: return .storageLoaded(storage)
    case .goOnWithOlder: return .noticed("These passwords count as the latest now.")
    case .deleteStored(let file):
      if deletionProblem == nil {
        storage = DeviceStorage(
          keptAside: storage.keptAside.filter { $0 != file },
          backups: storage.backups.filter { $0 != file }, inUse: storage.inUse)
      }
      return .storedDeleted(file, problem: deletionProblem)
    case .loadTrace(let query): return .traceLoaded(Fixtures.page(query, of: trace))
    case .inspect(let part):
      return .inspected(part, part == .stores ? stores : Fixtures.texts)
    case .resetWorld: return .worldReset(problems: [])
    case .copy(_, let what): return .textCopied(what, reachedTerminal: true)
    case .fill(let id):
      return .fillAnswered(id, wasOpenedLately ? Fixtures.secrets(id) : nil)
    case .openApp(let id): return .appOpened(id, appPages[id])
    case .answerAppleSheet(let answer): return .appleSheetAnswered(self.answer(answer.proof))
    case .addAppleAccount: return .appleAccountAdded(problem: nil)
    case .saveCredential: return .credentialSaved(problem: saveProblem)
    case .loadSites, .refreshSites, .forgetSite, .setSite, .loadFile, .visitWebsite:
      return siteAnswer(effect)
    default: return passwordAnswer(effect)
    }
  }

  private mutating func siteAnswer(_ effect: Effect) -> Message? {
    switch effect {
    case .loadSites: return .sitesLoaded(sites)
    case .refreshSites: return .sitesAsked("Asked again. shiny.example: names 1 app.")
    case .forgetSite: return .sitesAsked("The phone forgot what the site said.")
    case .setSite(let host, let behaviour):
      sites = sites.map { $0.host == host ? Fixtures.site($0, behaviour) : $0 }
      return nil
    case .loadFile(let check): return .fileLoaded(check, Fixtures.lines(of: check))
    case .visitWebsite(let domain): return .websiteVisited(domain, Fixtures.visit(domain))
    default: return nil
    }
  }

  private mutating func passwordAnswer(_ effect: Effect) -> Message? {
    switch effect {
    case .loadRecommendations(let filter, let from, let count):
      let found = recommended.filter { number in
        let row = Fixtures.recommendation(number)
        return !hidden.contains(number)
          && (filter.isEmpty
            || "\(row.title) \(row.domain) \(row.user)".lowercased().contains(filter.lowercased()))
      }
      let high = found.count { Fixtures.recommendation($0).priority == .high }
      return .recommendationsLoaded(
        filter: filter,
        Recommendations(
          highCount: high, otherCount: found.count - high, hiddenCount: hidden.count,
          window: Window(
            count: found.count, offset: from,
            rows: found.dropFirst(from).prefix(count).map(Fixtures.recommendation))))
    case .loadHidden: return .hiddenLoaded(hidden.map(Fixtures.recommendation))
    case .hide(let id):
      hidden.append(Int(id) - 1)
      return .recommendationHidden(id)
    case .showAgain(let id):
      hidden.removeAll { $0 == Int(id) - 1 }
      return .recommendationShownAgain(id)
    case .loadDetails(let id):
      guard rows.contains(where: { $0.id == id }), id <= 14 else { return .detailsLoaded(id, nil) }
      return .detailsLoaded(
        id,
        Fixtures.details(
          Int(id) - 1, isHidden: hidden.contains(Int(id) - 1), interrupted: interrupted))
    case .reveal(let id, let proof):
      if case .refused(let sentence, let wait) = answer(proof) {
        return .revealAnswered(
          id, .failure(RevealRefusal(sentence: sentence, waitUntil: wait)))
      }
      let pending = interrupted == nil ? nil : "bakfim-teXrob-9vemsi"
      return .revealAnswered(id, .success(Fixtures.secrets(id, pending: pending)))
    case .delete(let id):
      rows.removeAll { $0.id == id }
      return .credentialDeleted(id, problem: nil)
    case .loadDeleted: return .deletedLoaded(deleted)
    case .restore(let id):
      deleted.removeAll { $0.id == id }
      return .credentialRestored(id, problem: nil)
    case .erase(let id):
      deleted.removeAll { $0.id == id }
      return .credentialErased(id, problem: nil)
    default: return nil
    }
  }

  private func answer(_ proof: Proof) -> UnlockAnswer {
    switch proof {
    case .faceID(true), .passcode(passcode): .unlocked
    case .faceID(false): .refused(sentence: "Face ID did not match.", waitUntil: nil)
    case .passcode: .refused(sentence: "That passcode is not right.", waitUntil: nil)
    }
  }

  private func window(_ filter: String, _ from: Int, _ count: Int) -> Window<CredentialRow> {
    let wanted = filter.lowercased()
    let found = rows.filter {
      wanted.isEmpty || "\($0.title) \($0.domain) \($0.user)".lowercased().contains(wanted)
    }
    return Window(
      count: found.count, offset: from, rows: Array(found.dropFirst(from).prefix(count)))
  }
}
