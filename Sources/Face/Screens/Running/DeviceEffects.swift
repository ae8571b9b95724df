import Device
import Foundation

/// Asks the device what the screens want to have asked, and brings back what happened.
struct DeviceEffects: Sendable {
  let device: Device

  /// Does at once what has its place in the order of keys; false: it takes time, see ``answer(to:)``.
  func performAtOnce(_ effect: Effect) -> Bool {
    switch effect {
    case .personActed: device.personActed()
    case .lock: device.lock()
    case .activate(let button, let values): device.activate(button: button, values: values)
    case .cancelUpgrade: device.cancelUpgrade()
    case .arm(let point, let trigger): device.arm(point, trigger)
    case .disarm(let point): device.disarm(point)
    case .setSite(let host, let behaviour): device.setSite(host, to: behaviour)
    case .watchTrace(let isOn): device.watchTrace(isOn)
    case .leaveApp(let id): device.leaveApp(id)
    case .cancelAppleSheet: device.cancelAppleSheet()
    case .declineUnlock: device.declineUnlock()
    case .declineSaving: device.declineSaving()
    case .stopAudit: device.stopAudit()
    case .resumeAudit: device.resumeAudit()
    default: return false
    }
    return true
  }

  /// Asks, and waits for the answer; a problem where the device has none.
  func answer(to effect: Effect) async -> Message? {
    do throws(DeviceProblem) {
      return try await ask(effect)
    } catch {
      return .failed(effect, error)
    }
  }

  private func ask(_ effect: Effect) async throws(DeviceProblem) -> Message? {
    switch effect {
    case .loadPhone: return .phoneLoaded(phoneFacts)
    case .unlock(let proof): return .unlockAnswered(await device.unlock(proof))
    case .verify(let proof): return .verifyAnswered(await device.verify(proof))
    case .changePasscode(let passcode, let faceID):
      return .passcodeChanged(problem: await device.changePasscode(to: passcode, faceID: faceID))
    case .upgrade(let id, let kind): return .upgradeFinished(await device.upgrade(id, to: kind))
    case .settle: return .upgradesSettled(await device.settle())
    case .takeSettled: return .upgradesSettled(device.takeSettledUpgrades())
    case .moveClock(let seconds):
      device.whilePersonIsThere { device.moveClock(by: seconds) }
      return .clockTicked(device.now)
    case .loadFaults: return .faultsLoaded(device.faults())
    case .loadDeveloper: return .developerLoaded(device.developerFacts)
    case .setClock(let target):
      return .clockSet(device.whilePersonIsThere { device.moveClock(to: target) })
    case .saveCredential(let offer): return .credentialSaved(problem: await device.save(offer))
    case .setHost(let host):
      try device.setHost(host)
      return .developerLoaded(device.developerFacts)
    case .loadStorage: return .storageLoaded(try device.storage())
    case .goOnWithOlder:
      return .noticed(device.goOnWithOlderPasswords() ?? "These passwords count as the latest now.")
    case .deleteStored(let file):
      return .storedDeleted(file, problem: device.deleteStored(file.path))
    case .loadTrace(let query): return .traceLoaded(try device.inspectTrace(query))
    case .inspect(let part): return .inspected(part, device.inspect(part))
    case .loadMessages: return .messagesLoaded(try await device.messages())
    case .loadCodeVerdict(let id):
      return .codeVerdictLoaded(id, try await device.codeVerdict(on: id))
    case .resetWorld:
      do throws(DeviceProblem) {
        try await device.resetWorld()
        return .worldReset(problems: [])
      } catch {
        return .worldReset(problems: error.sentences)
      }
    case .loadSites, .refreshSites, .forgetSite, .loadFile, .visitWebsite:
      return await siteAnswer(to: effect)
    case .fill, .openApp, .actInApp, .answerAppleSheet, .addAppleAccount:
      return try await appAnswer(to: effect)
    case .useOffer(let id):
      // The code was filled in all the same.
      return device.useOffer(id).map { .noticed($0) }
    default: return try await passwordAnswer(to: effect)
    }
  }

  private func siteAnswer(to effect: Effect) async -> Message? {
    switch effect {
    case .loadSites: return .sitesLoaded(device.sites())
    case .refreshSites(let scope): return .sitesAsked(await device.refreshSites(scope))
    case .forgetSite(let host): return .sitesAsked(await device.forgetSite(host))
    case .loadFile(let check): return .fileLoaded(check, device.file(of: check))
    case .visitWebsite(let domain):
      return .websiteVisited(domain, await device.visitWebsite(of: domain))
    default: return nil
    }
  }

  private func appAnswer(to effect: Effect) async throws(DeviceProblem) -> Message? {
    switch effect {
    case .fill(let id): return .fillAnswered(id, try await device.fill(id))
    case .openApp(let id): return .appOpened(id, await device.openApp(id))
    case .actInApp(let id, let row, let values):
      await device.actInApp(id, row: row, values: values)
      return .appActed(id)
    case .answerAppleSheet(let answer):
      return .appleSheetAnswered(await device.answerAppleSheet(answer))
    case .addAppleAccount: return .appleAccountAdded(problem: await device.addAppleAccount())
    default: return nil
    }
  }

  private func passwordAnswer(to effect: Effect) async throws(DeviceProblem) -> Message? {
    switch effect {
    case .loadSummary: return .summaryLoaded(try await summary)
    case .loadCredentials(let filter, let from, let count):
      let window = try device.credentials(matching: filter, from: from, count: count)
      return .credentialsLoaded(filter: filter, window)
    case .loadRecommendations(let filter, let from, let count):
      let found = try await device.recommendations(matching: filter, from: from, count: count)
      return .recommendationsLoaded(filter: filter, found)
    case .loadHidden: return .hiddenLoaded(try await device.hiddenRecommendations())
    case .loadDetails(let id): return .detailsLoaded(id, try await device.details(of: id))
    case .reveal(let id, let proof):
      return .revealAnswered(id, await device.reveal(id, proof: proof))
    case .hide(let id):
      return .recommendationHidden(id, problem: await device.hide(id))
    case .showAgain(let id):
      return .recommendationShownAgain(id, problem: await device.unhide(id))
    case .delete(let id): return .credentialDeleted(id, problem: await device.delete(id))
    case .loadDeleted: return .deletedLoaded(try device.recentlyDeleted())
    case .restore(let id): return .credentialRestored(id, problem: await device.restore(id))
    case .erase(let id): return .credentialErased(id, problem: await device.erase(id))
    default: return nil
    }
  }

  private var phoneFacts: PhoneFacts {
    var facts = PhoneFacts(
      apps: device.apps(), worldName: device.worldName, passcodeHint: device.passcodeHint,
      secondsFromGMT: device.secondsFromGMT)
    do throws(DeviceProblem) {
      facts.isFaceIDOn = try device.faceIDEnabled
    } catch {
      facts.storeProblem = error
    }
    return facts
  }

  /// What a locked store does not tell counts as nothing.
  private var summary: PasswordSummary {
    get async throws(DeviceProblem) {
      let credentials = try device.credentials(matching: "", from: 0, count: 0).count
      guard device.isUnlocked else { return PasswordSummary(credentials: credentials) }
      let found = try await device.recommendations(from: 0, count: 0)
      let deleted = try device.recentlyDeleted().count
      return PasswordSummary(
        credentials: credentials, highPriority: found.highCount,
        otherRecommendations: found.otherCount, recentlyDeleted: deleted)
    }
  }
}

extension Message {
  /// What a device's event is to the screens.
  init(_ event: DeviceEvent) {
    self =
      switch event {
      case .formChanged(let presentation): .formChanged(presentation)
      case .messageArrived(let row): .messageArrived(row)
      case .upgradeProgressed(let words): .upgradeProgressed(words)
      case .locked: .locked
      case .contentsChanged: .contentsChanged
      case .statusChanged(let status): .statusChanged(status)
      case .appPageChanged(let presentation): .appPageChanged(presentation)
      case .appleSheetChanged(let sheet): .appleSheetChanged(sheet)
      case .unlockNeeded(let sentence): .unlockNeeded(sentence)
      case .promptedAfterSignIn(let prompt): .promptedAfterSignIn(prompt)
      case .saveOffered(let offer): .saveOffered(offer)
      case .storeFailed(let problem): .storeFailed(problem)
      case .traced: .traced
      case .auditProgressed(let done, let count): .auditProgressed(done: done, of: count)
      }
  }
}
