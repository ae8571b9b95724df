import Database
import FoundationEssentials

/// `service.sqlite`: what the apps' servers know, one file for all services of a world.
///
/// It holds no password, token or code in clear: passwords as scrypt hashes, tokens and nonces as
/// SHA-256, codes as keyed hashes, what Apple gave for later sealed.
package final class ServiceDatabase: Sendable {
  let database: Database
  /// What a person should know about the opening, in sentences (STO-15, STO-16).
  package let notices: [String]

  /// The database's name in its folder.
  package static let fileName = "service.sqlite"

  /// The table by which the database is told from others.
  package static let identity = "challenges"

  private init(_ database: Database, notices: [String]) {
    self.database = database
    self.notices = notices
  }

  /// Opens the database in `folder`, brought up to date if need be; made only if `creating` says so,
  /// since a missing one is a loss otherwise.
  package static func open(
    _ folder: URL, readOnly: Bool = false, creating: Bool = true
  ) throws(DatabaseError) -> ServiceDatabase {
    let (database, notices) = try Database.open(
      folder.appending(path: fileName),
      access: readOnly ? .readOnly : creating ? .create : .readWrite, migrations: migrations,
      formatsWithoutChecksums: formatsWithoutChecksums, identity: identity,
      marking: .untilNextCommit)
    return ServiceDatabase(database, notices: notices + [database.olderNotice].compactMap(\.self))
  }

  /// Closes the file; to be called once nobody uses it any more.
  package func close() {
    database.close()
  }
}
