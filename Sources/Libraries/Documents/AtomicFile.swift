import Foundation
package enum AtomicFile {
  package static func write(_ data: Data, to file: URL, mode: mode_t) throws {
    let fresh = file.path + ".new"
    unlink(fresh)
    let descriptor = Foundation.open(fresh, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    let ok = data.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) } == data.count && fsync(descriptor) == 0
    Foundation.close(descriptor)
    guard ok, rename(fresh, file.path) == 0 else { throw POSIXError(.EIO) }
  }
}
