extension Database {
  /// One step of a database's format; the format's number is the step's place, counted from 1.
  package struct Migration: Sendable {
    /// What the step is for, in a few words.
    package let name: String
    /// The statements, separated by semicolons.
    package let sql: String

    package init(_ name: String, _ sql: String) {
      self.name = name
      self.sql = sql
    }
  }
}
