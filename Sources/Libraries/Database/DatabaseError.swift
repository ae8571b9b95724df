import CSQLite

/// Why a database did not do what it was asked.
package struct DatabaseError: Error, Sendable, Hashable, CustomStringConvertible {
  package var description: String { message }

  /// The kinds that callers tell apart.
  package enum Kind: String, Sendable, Hashable {
    case full, readOnly, busy, damaged, newerVersion, olderVersion, missing, constraint, io, other
    /// The file is not a regular one of this user's (STO-48).
    case refused
  }

  package let kind: Kind
  /// SQLite's extended result code, or 0 where SQLite was not the one to object.
  package let code: Int32
  /// What happened, to which file, and what to do next, as sentences.
  package let message: String
  /// The statement that failed, with places for values and never the values.
  package let statement: String?

  package init(kind: Kind, code: Int32 = 0, message: String, statement: String? = nil) {
    self.kind = kind
    self.code = code
    self.message = message
    self.statement = statement
  }

  /// An error of a kind with that kind's own sentence about `file`.
  package init(_ kind: Kind, file: String, code: Int32 = 0, detail: String = "") {
    self.init(kind: kind, code: code, message: kind.sentence(file: file, detail: detail))
  }

  /// What SQLite answered, as a sentence about `file`.
  init(code: Int32, file: String, detail: String, statement: String? = nil) {
    let kind = Kind(code: code)
    self.init(
      kind: kind, code: code, message: kind.sentence(file: file, detail: detail),
      statement: statement)
  }
}

extension DatabaseError.Kind {
  init(code: Int32) {
    switch code & 0xff {
    case SQLITE_FULL: self = .full
    case SQLITE_READONLY, SQLITE_PERM: self = .readOnly
    case SQLITE_BUSY, SQLITE_LOCKED: self = .busy
    case SQLITE_CORRUPT, SQLITE_NOTADB: self = .damaged
    case SQLITE_CONSTRAINT: self = .constraint
    case SQLITE_IOERR where [Self.wrongChecksum, Self.shortRead].contains(code): self = .damaged
    case SQLITE_IOERR, SQLITE_CANTOPEN: self = .io
    default: self = .other
    }
  }

  /// SQLITE_IOERR_DATA: a page does not have its checksum.
  private static let wrongChecksum = SQLITE_IOERR | 32 << 8
  /// SQLITE_IOERR_SHORT_READ: the file ends before a page that it should have.
  private static let shortRead = SQLITE_IOERR | 2 << 8

  func sentence(file: String, detail: String) -> String {
    switch self {
    case .full:
      "There is no space left for \(file), so nothing was changed. Make room and try again."
    case .readOnly:
      "\(file) can’t be written to, so nothing was changed. "
        + "Check the permissions of its folder and try again."
    case .busy:
      "Another program keeps \(file) busy, so nothing was changed. "
        + "Close the other program and try again."
    case .damaged:
      file == "keychain.sqlite"
        ? "\(file) is damaged. onetap check says what is wrong with it, and onetap recover saves what "
          + "can be read."
        : "\(file) is damaged. onetap check says what is wrong with it."
    case .newerVersion:
      "\(file) was written by a newer version of this program. "
        + "Use that version, or another state folder."
    case .olderVersion:
      "\(file) was written by an older version of this program. "
        + "Start the interface once, so that it is brought up to date."
    case .missing:
      "\(file) is missing. If this phone was never started here, start the interface once; if it was, "
        + "put the file back."
    case .refused:
      "\(file) can’t be used, because \(detail)."
    case .constraint:
      "\(file) refused a change that contradicts what it holds, so nothing was changed (\(detail))."
    case .io:
      "\(file) could not be read or written, so nothing was changed (\(detail)). "
        + "Check the disk and the folder, then try again."
    case .other:
      "\(file) could not do what it was asked (\(detail)), so nothing was changed. Try again."
    }
  }
}
