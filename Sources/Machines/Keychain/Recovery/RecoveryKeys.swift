import Cryptography
import Database
import Foundation

/// Finds the key of a damaged store, from whichever copy of its wraps still opens (STO-11).
struct RecoveryKeys {
  /// A store key with the wraps that gave it.
  struct Opened {
    let key: SecretBytes
    let wraps: KeyWraps
  }

  /// At most this many different wraps are tried: each costs a tenth of a second.
  private static let mostWraps = 8
  /// scrypt's largest N that is tried: a damaged number could ask for gigabytes.
  private static let largestCost = 1 << 20

  let folder: URL
  /// The wraps that were found, the likeliest first.
  let candidates: [KeyWraps]
  private let attempts: PasscodeAttempts

  /// `isOfFolder` says whether the rows are those of the folder's own database: in a copy from another
  /// time, the wraps may be older than the keybag's.
  init(_ tables: SalvagedTables, folder: URL, isOfFolder: Bool) {
    self.folder = folder
    let keybag = Keybag.read(in: folder).keybag
    let locks = tables.locks.sorted { $0.isBetter(than: $1) }
    let decisive = locks.filter { isOfFolder && $0.standing == .sound }.map(\.content.wraps)
    let all = decisive + [keybag?.wraps].compactMap(\.self) + locks.map(\.content.wraps)
    var candidates: [KeyWraps] = []
    for wraps in all
    where !candidates.contains(wraps) && (2...Self.largestCost).contains(wraps.cost) {
      candidates.append(wraps)
    }
    self.candidates = Array(candidates.prefix(Self.mostWraps))
    attempts = keybag?.attempts ?? locks.first?.content.attempts ?? PasscodeAttempts()
  }

  /// Whether the simulated Face ID was on.
  var faceIDEnabled: Bool { candidates.contains { $0.enclaveWrap != nil } }

  /// The keys that a passcode opens; wrong ones are counted in the keybag, as at unlocking (STO-12).
  func open(passcode: String, at now: Date) throws -> [Opened] {
    guard !candidates.isEmpty else { throw nothingFound }
    var known = attempts
    if let restarted = attempts.restarted(at: now) {
      known = restarted
      try keep(restarted)
    }
    let counted = try known.countingTry(at: now)
    try keep(counted)
    let opened = try candidates.compactMap { wraps -> Opened? in
      var key: [UInt8]
      do {
        key = try KeyDerivation.scrypt([UInt8](passcode.utf8), salt: wraps.salt, cost: wraps.cost)
      } catch {
        // A damaged cost; the other copy may have the right one.
        return nil
      }
      defer { cleanse(&key) }
      return try open(wraps, wraps.passcodeWrap, key, "passcode")
    }
    guard !opened.isEmpty else {
      throw KeychainError.wrongPasscode(
        triesBeforeWait: max(0, PasscodeAttempts.freeTries - counted.wrong))
    }
    try keep(PasscodeAttempts())
    return opened
  }

  /// The keys that the simulated Face ID opens; its key file is touched only after a match.
  func open(faceIDMatches: Bool) throws -> [Opened] {
    guard !candidates.isEmpty else { throw nothingFound }
    guard faceIDEnabled else { throw KeychainError.faceIDOff }
    guard faceIDMatches else { throw KeychainError.faceIDMismatch }
    var enclave = try EnclaveKeyFile(folder: folder).read()
    defer { cleanse(&enclave) }
    let opened = try candidates.compactMap { wraps in
      try wraps.enclaveWrap.flatMap { try open(wraps, $0, enclave, "enclave") }
    }
    guard !opened.isEmpty else {
      throw KeychainError.damagedKeyFile(
        "\(EnclaveKeyFile.name) does not open these passwords. Use the passcode.")
    }
    return opened
  }

  private func open(
    _ wraps: KeyWraps, _ wrap: [UInt8], _ key: [UInt8], _ name: String
  ) throws -> Opened? {
    let opened = try Sealer(key: SecretBytes(key)).open(wrap, at: .storeKey(wrappedBy: name))
    guard var storeKey = opened, storeKey.count == AESGCM.keyCount else { return nil }
    defer { cleanse(&storeKey) }
    return Opened(key: SecretBytes(storeKey), wraps: wraps)
  }

  private func keep(_ attempts: PasscodeAttempts) throws {
    guard var keybag = Keybag.read(in: folder).keybag else { return }
    keybag.attempts = attempts
    try keybag.write(in: folder)
  }

  private var nothingFound: KeychainError {
    .unreadable(
      "What guards the passwords is lost from both copies, the database and \(Keybag.name), so "
        + "nothing can be opened. Try a backup: onetap recover --from FILE.")
  }
}
