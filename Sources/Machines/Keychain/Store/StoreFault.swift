import Database

/// What can be made to befall a change of the store; the raw value is the kind of the fault point.
package enum StoreFault: String, Hashable, Sendable, CaseIterable {
  /// The disk is full when the change is to be kept (STO-24).
  case full
  /// SQLite may not write (STO-24).
  case readOnly = "read-only"
  /// The beginning of the file is lost on disk, as by a torn page, for this change and all that
  /// follows until the next start sets the file aside (STO-15).
  case damaged
}

/// What can be made to befall a read of the store; the raw value is the kind of the fault point.
package enum StoreReadFault: String, Hashable, Sendable, CaseIterable {
  /// A page that is read is not what was written (STO-41).
  case damaged
  /// The disk does not give the page.
  case io

  /// The error that SQLite would give.
  var error: DatabaseError {
    switch self {
    case .damaged: DatabaseError(.damaged, file: Keychain.fileName, detail: "simulated damage")
    case .io: DatabaseError(.io, file: Keychain.fileName, detail: "simulated disk error")
    }
  }
}
