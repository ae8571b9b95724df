import Database

/// The format of `apple.sqlite`: who uses which app with which identifier.
///
/// No token or code is kept but as its SHA-256; private keys and nonces are sealed.
package enum AppleDatabase {
  package static let fileName = "apple.sqlite"
  /// The table by which the database is told from others.
  package static let identity = "consents"

  /// The first formats, whose pages have no checksums.
  static let formatsWithoutChecksums = 1

  static let migrations = [
    Database.Migration("accounts, consents, tokens and keys", schema),
    Database.Migration(
      "a checksum in each page; meta is the database's own", "ALTER TABLE meta RENAME TO secret"),
  ]

  private static let schema = """
    CREATE TABLE meta (
      name TEXT PRIMARY KEY,
      value BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE counters (
      name TEXT PRIMARY KEY,
      value INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE accounts (
      email TEXT PRIMARY KEY,
      given_name TEXT NOT NULL,
      family_name TEXT NOT NULL,
      relay_domain TEXT NOT NULL,
      added INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE relay_addresses (
      account TEXT NOT NULL,
      app_group TEXT NOT NULL,
      address TEXT NOT NULL UNIQUE,
      PRIMARY KEY (account, app_group)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE consents (
      id INTEGER PRIMARY KEY,
      account TEXT NOT NULL,
      app_group TEXT NOT NULL,
      user TEXT NOT NULL,
      scopes TEXT NOT NULL,
      email TEXT NOT NULL,
      is_private INTEGER NOT NULL,
      given INTEGER NOT NULL,
      ended INTEGER
    ) STRICT;
    CREATE UNIQUE INDEX one_consent
      ON consents (account, app_group) WHERE ended IS NULL;

    CREATE TABLE codes (
      code BLOB PRIMARY KEY,
      consent INTEGER NOT NULL REFERENCES consents ON DELETE CASCADE,
      client TEXT NOT NULL,
      nonce BLOB,
      created INTEGER NOT NULL,
      used INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX codes_of_consent ON codes (consent);

    CREATE TABLE tokens (
      token BLOB PRIMARY KEY,
      consent INTEGER NOT NULL REFERENCES consents ON DELETE CASCADE,
      client TEXT NOT NULL,
      kind TEXT NOT NULL,
      created INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX tokens_of_consent ON tokens (consent);

    CREATE TABLE signing_keys (
      number INTEGER PRIMARY KEY,
      kid TEXT NOT NULL UNIQUE,
      modulus BLOB NOT NULL,
      exponent BLOB NOT NULL,
      sealed BLOB NOT NULL,
      signs_from INTEGER,
      retired INTEGER
    ) STRICT;
    """
}
