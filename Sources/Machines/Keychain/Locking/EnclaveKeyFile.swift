import Cryptography
import Files
import Foundation

/// The simulated Secure Enclave's key file: 32 random bytes that only their owner may read (STO-11).
///
/// It is read nowhere but behind a matching simulated Face ID.
struct EnclaveKeyFile {
  static let name = "enclave.key"
  static let count = 32

  let file: URL

  init(folder: URL) {
    file = folder.appendingPathComponent(Self.name)
  }

  /// The key, unless the file is gone or is not such a file.
  func read() throws(KeychainError) -> [UInt8] {
    guard let data = try? Data(contentsOf: file) else {
      throw .damagedKeyFile(
        "\(Self.name), which Face ID needs, cannot be read. Use the passcode; "
          + "switching Face ID off and on again makes a new one.")
    }
    guard data.count == Self.count else {
      throw .damagedKeyFile(
        "\(Self.name), which Face ID needs, is damaged. Use the passcode; "
          + "switching Face ID off and on again makes a new one.")
    }
    return [UInt8](data)
  }

  /// Replaces the key; whole and on the disk when this returns.
  func write(_ key: [UInt8]) throws(KeychainError) {
    do { try AtomicFile.write(key, to: file.path) } catch {
      throw .damagedKeyFile(
        "\(Self.name), which Face ID needs, could not be written (\(error.reason)). Check its "
          + "folder and the space that is left, then try again.")
    }
  }

  /// Destroys the key, so that no wrap made with it opens again.
  func remove() { unlink(file.path) }
}
