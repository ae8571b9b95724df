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
