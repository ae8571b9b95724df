import Foundation
import Keychain
import PasswordAudit
import Synchronization

extension Keychain {
  /// How many times an audit tells how far it is.
  private static let reports = 20
  /// An audit of fewer passwords is over before anybody could read how far it is.
  private static let tellingCount = 5_000

  /// The year by the phone's clock, from which years and dates in passwords are judged (AUD-3).
  var presentYear: Int {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar.component(.year, from: now)
  }

  /// Judges every password on all cores; each thread opens those that it judges.
  ///
  /// - Parameters:
  ///   - audit: what they are judged by.
  ///   - told: is told now and then how many are done, and how many there are, if these are many.
  /// - Returns: what is known then, and sentences about passwords that could not be read (STO-14).
  /// - Throws: when the store was locked or the task cancelled meanwhile.
  func audited(
    by audit: PasswordAudit, told: @escaping @Sendable (Int, Int) -> Void
  ) async throws -> (ledger: AuditLedger, unreadable: [String]) {
    let count = try window(matching: "", from: 0, count: 0).count
    let step = max(1, count / Self.reports)
    let place = Mutex<Int64?>(0)
    let unreadable = Mutex<[String]>([])
    let lastTold = Mutex(0)
    let ledger = try await audit.run(
      workers: ProcessInfo.processInfo.activeProcessorCount,
      next: { [self] in
        let sealed = try place.withLock { place throws -> SealedPasswords? in
          guard let last = place else { return nil }
          let sealed = try sealedPasswords(after: last, count: PasswordAudit.batchSize)
          place = sealed.last
          return sealed.last == nil ? nil : sealed
        }
        guard let opened = sealed?.judged() else { return nil }
        if !opened.unreadable.isEmpty { unreadable.withLock { $0 += opened.unreadable } }
        return opened.entries
      },
      progress: { done in
        let isDue = lastTold.withLock { last in
          guard count > Self.tellingCount, done >= last + step else { return false }
          last = done
          return true
        }
        if isDue { told(done, count) }
      })
    return (ledger, unreadable.withLock { $0.sorted() })
  }
}

extension SealedPasswords {
  /// The passwords as the audit takes them, and sentences about those that do not open.
  func judged() -> (entries: [AuditEntry], unreadable: [String]) {
    var entries: [AuditEntry] = []
    var unreadable: [String] = []
    for (credential, password) in opened() {
      switch password {
      case .success(let password):
        entries.append(
          AuditEntry(
            id: credential.id, domain: credential.domain, user: credential.user,
            title: credential.title, password: password))
      case .failure(let error):
        unreadable.append("\(credential.domain), \(credential.user): \(error.sentence)")
      }
    }
    return (entries, unreadable)
  }
}
