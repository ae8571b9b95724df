/// The first format of `service.sqlite`, as it was: files of it are in people's state folders.
enum FormatOne {
  static let schema = """
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
}
