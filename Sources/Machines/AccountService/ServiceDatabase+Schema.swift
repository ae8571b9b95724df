import Database

extension ServiceDatabase {
  /// The first formats, whose pages have no checksums.
  static let formatsWithoutChecksums = 2

  /// The steps of the file's format; files of every earlier one are brought forward.
  static let migrations = [
    Database.Migration("accounts and step-up", accountsAndStepUp),
    Database.Migration("Sign in with Apple, exempt numbers, accounts that people make", apple),
    Database.Migration(
      "a checksum in each page; meta is the database's own", "ALTER TABLE meta RENAME TO secret"),
  ]

  private static let accountsAndStepUp = """
    CREATE TABLE meta (
      name TEXT PRIMARY KEY,
      value BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE counters (
      service TEXT PRIMARY KEY,
      codes INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE accounts (
      id INTEGER PRIMARY KEY,
      service TEXT NOT NULL,
      user TEXT NOT NULL,
      policy TEXT,
      refuses TEXT,
      salt BLOB NOT NULL,
      digest BLOB NOT NULL,
      cost INTEGER NOT NULL,
      former_salt BLOB NOT NULL,
      former_digest BLOB NOT NULL,
      former_cost INTEGER NOT NULL,
      at_risk INTEGER NOT NULL,
      locked_until INTEGER,
      wrong_codes INTEGER NOT NULL,
      last_wrong INTEGER,
      tokens INTEGER NOT NULL,
      UNIQUE (service, user)
    ) STRICT;

    CREATE TABLE phones (
      account INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE,
      position INTEGER NOT NULL,
      number TEXT NOT NULL,
      PRIMARY KEY (account, position)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE sessions (
      token BLOB PRIMARY KEY,
      account INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE,
      created INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX sessions_of_account ON sessions (account);

    CREATE TABLE challenges (
      id TEXT PRIMARY KEY,
      account INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE,
      purpose TEXT NOT NULL,
      request INTEGER NOT NULL,
      session BLOB NOT NULL,
      state TEXT NOT NULL,
      created INTEGER NOT NULL,
      sends INTEGER NOT NULL,
      resend_at INTEGER,
      wrong_codes INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX one_open_challenge
      ON challenges (account, purpose, request) WHERE state = 'open';

    CREATE TABLE codes (
      challenge TEXT NOT NULL REFERENCES challenges ON DELETE CASCADE,
      send INTEGER NOT NULL,
      digest BLOB NOT NULL,
      expires INTEGER NOT NULL,
      PRIMARY KEY (challenge, send)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE grants (
      token BLOB PRIMARY KEY,
      account INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE,
      purpose TEXT NOT NULL,
      request INTEGER NOT NULL,
      session BLOB NOT NULL,
      expires INTEGER NOT NULL,
      used INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX grants_of_account ON grants (account);

    CREATE TABLE password_changes (
      account INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE,
      request INTEGER NOT NULL,
      salt BLOB NOT NULL,
      digest BLOB NOT NULL,
      cost INTEGER NOT NULL,
      changed INTEGER NOT NULL,
      PRIMARY KEY (account, request)
    ) STRICT, WITHOUT ROWID;
    """

  // `serial` tells accounts apart that had the same user name one after the other; an account that
  // is bound to an Apple user has no password left: an empty digest.
  private static let apple = """
    ALTER TABLE accounts ADD COLUMN serial INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE counters ADD COLUMN accounts INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE counters ADD COLUMN nonces INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE codes ADD COLUMN is_exempt INTEGER NOT NULL DEFAULT 0;

    CREATE TABLE nonces (
      digest BLOB PRIMARY KEY,
      service TEXT NOT NULL,
      grant_token BLOB REFERENCES grants ON DELETE CASCADE,
      expires INTEGER NOT NULL,
      used INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX nonces_of_grant ON nonces (grant_token);

    CREATE TABLE apple_users (
      account INTEGER PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
      service TEXT NOT NULL,
      subject TEXT NOT NULL,
      email TEXT,
      given_name TEXT,
      family_name TEXT,
      refresh_nonce BLOB,
      refresh_token BLOB,
      bound INTEGER NOT NULL,
      UNIQUE (service, subject)
    ) STRICT;

    CREATE TABLE apple_conversions (
      account INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE,
      request INTEGER NOT NULL,
      token BLOB NOT NULL,
      converted INTEGER NOT NULL,
      PRIMARY KEY (account, request)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE apple_clients (
      service TEXT PRIMARY KEY,
      key_id TEXT NOT NULL,
      nonce BLOB NOT NULL,
      sealed BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;
    """
}
