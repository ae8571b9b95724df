import Cryptography
import Files
import Foundation

/// What wraps the store key (STO-11).
struct KeyWraps: Hashable, Sendable, Codable {
  /// The salt of the passcode's key.
  let salt: [UInt8]
  /// scrypt's N.
  let cost: Int
  let passcodeWrap: [UInt8]
  /// `nil` while Face ID is off.
  let enclaveWrap: [UInt8]?
  /// Tells whether a key is the one that is wrapped; `nil` in a store from before there was one.
  let check: [UInt8]?

  /// The check value of a store key: 16 bytes that tell nothing about it.
  static func checkValue(of storeKey: [UInt8]) -> [UInt8] {
    KeyDerivation.hkdfSHA256(
      key: storeKey, salt: [], info: [UInt8]("OneTap store key check".utf8), count: 16)
  }

  /// Whether both wrap the same store key, as far as that can be told without opening them.
  func isOfSameKey(as other: KeyWraps) -> Bool {
    guard let check, let others = other.check else { return true }
    return check == others
  }
}

/// The second copy of the key wraps: a file of its own beside the database, so that either opens the
/// store when the other is damaged (STO-11).
///
/// It also holds the number of the last commit that it knows, so that an older database in place of
/// the last one is noticed (STO-41), and the wrong passcodes that were tried while the database could
/// not count them (STO-12).
struct Keybag: Hashable, Sendable, Codable {
  static let name = "keybag"

  var wraps: KeyWraps
  var lastCommit: Int
  var attempts = PasscodeAttempts()

  /// What a folder holds in its place.
  enum Reading: Sendable {
    case present(Keybag)
    case missing
    /// It is there and is not what was written; the sentence names it.
    case damaged(String)

    var keybag: Keybag? {
      if case .present(let keybag) = self { keybag } else { nil }
    }
  }

  /// Larger files are not keybags; no more than this is read.
  private static let mostBytes = 16_384
  /// The first line is this and the digest of everything after the line.
  private static let mark = "onetap keybag 1 "

  /// The last commit that the keybag of a folder knows of; 0 if there is none to read.
  static func lastCommit(in folder: URL) -> Int { read(in: folder).keybag?.lastCommit ?? 0 }

  static func read(in folder: URL) -> Reading {
    let file = folder.appendingPathComponent(name)
    let descriptor = Foundation.open(file.path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else {
      return errno == ENOENT
        ? .missing : .damaged("\(name) cannot be read (\(String(cString: strerror(errno)))).")
    }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    do {
      let data = try handle.read(upToCount: mostBytes) ?? Data()
      guard let end = data.firstIndex(of: 10),
        data[..<end] == Data(head(of: data[(end + 1)...]).utf8)
      else { return .damaged("\(name) is damaged.") }
      return .present(try JSONDecoder().decode(Keybag.self, from: data[(end + 1)...]))
    } catch {
      return .damaged("\(name) is damaged.")
    }
  }

  /// Replaces the file, whole and on the disk when this returns.
  func write(in folder: URL) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let body = try encoder.encode(self)
    let file = folder.appendingPathComponent(Self.name)
    do { try AtomicFile.write(Data((Self.head(of: body) + "\n").utf8) + body, to: file.path) } catch
    {
      throw KeychainError.damagedKeyFile(
        "\(Self.name) could not be written (\(error.reason)). Check its folder and the space that is left, then try again."
      )
    }
  }

  private static func head(of body: Data) -> String { mark + Digest.sha256(body).hex }
}
