import Database

extension Keychain {
  /// The database's name in its folder.
  package static let fileName = "keychain.sqlite"
  /// The name of the second copy of the key wraps (STO-11).
  package static let keybagName = Keybag.name
  /// The name of the key file of the simulated Secure Enclave.
  package static let enclaveKeyName = EnclaveKeyFile.name
  /// The name of the file that is there while the store may be changed (STO-41).
  package static let runMarkName = RunMark.name
  /// The name of the folder with the backups (STO-44).
  package static let backupsName = "backups"

  /// The table by which the database is told from others.
  package static let identity = "credential"

  /// The first formats, whose pages have no checksums.
  static let formatsWithoutChecksums = 2

  /// The formats of `keychain.sqlite`, oldest first.
  ///
  /// Columns named `…_sealed` hold sealed values (STO-10). Numbers of rows are never used again,
  /// since a sealed value opens only in its own row. Checks say `a = 1 OR a = 2`: for `a IN (1, 2)`
  /// SQLite makes a small table at each insertion. A deleted credential keeps its row, so that
  /// deleting and restoring work while the store is locked and keep the history.
  static let migrations = [
    Database.Migration("credentials, upgrades, messages", firstFormat),
    Database.Migration("upgrades to Sign in with Apple, prompts", secondFormat),
    Database.Migration("the journal of upgrades, the check of the store key", thirdFormat),
  ]

  /// The journal: one row a request, kept after its end.
  ///
  /// A row that has ended keeps neither the proposed nor the reported secrets. `reported` says whether
  /// the outcome reached whoever asked, so `outcome` and `reason` are those that were reported. A wait
  /// is kept as a duration in seconds with the moment from which it runs, so that setting the clock
  /// back does not lengthen it (STO-12).
  private static let thirdFormat = """
    CREATE TABLE upgrade (
      request INTEGER PRIMARY KEY AUTOINCREMENT,
      kind TEXT NOT NULL CHECK (kind = 'strongPassword' OR kind = 'signInWithApple'),
      entrance TEXT NOT NULL CHECK (entrance = 'passwordManager' OR entrance = 'app'),
      credential INTEGER REFERENCES credential (id) ON DELETE SET NULL,
      domain TEXT NOT NULL,
      user TEXT NOT NULL,
      started INTEGER NOT NULL,
      state TEXT NOT NULL CHECK (state = 'running' OR state = 'unsettled' OR state = 'ended'),
      proposed_sealed BLOB,
      reported_user_sealed BLOB,
      reported_password_sealed BLOB,
      outcome TEXT CHECK (outcome = 'passwordUpdated' OR outcome = 'convertedToApple'
        OR outcome = 'cancelled' OR outcome = 'failed' OR outcome = 'interrupted'),
      reason TEXT,
      reported INTEGER NOT NULL DEFAULT 0 CHECK (reported = 0 OR reported = 1),
      CHECK (reported = 0 OR outcome IS NOT NULL),
      CHECK (state <> 'ended' OR (proposed_sealed IS NULL AND reported_user_sealed IS NULL
        AND reported_password_sealed IS NULL))
    ) STRICT;
    CREATE INDEX upgrade_by_credential ON upgrade (credential);
    CREATE INDEX upgrade_open ON upgrade (request) WHERE state <> 'ended' OR reported = 0;
    INSERT INTO upgrade (request, kind, entrance, credential, domain, user, started, state,
      proposed_sealed)
      SELECT request, kind, CASE WHEN credential IS NULL THEN 'app' ELSE 'passwordManager' END,
        credential, domain, user, started, state,
        CASE kind WHEN 'strongPassword' THEN password_sealed END
      FROM pending_upgrade;
    DELETE FROM sqlite_sequence WHERE name = 'upgrade';
    INSERT INTO sqlite_sequence (name, seq)
      SELECT 'upgrade', seq FROM sqlite_sequence WHERE name = 'pending_upgrade';
    DROP TABLE pending_upgrade;

    ALTER TABLE lock ADD COLUMN check_value BLOB;
    ALTER TABLE lock ADD COLUMN wait_seconds REAL;
    ALTER TABLE lock ADD COLUMN wait_since INTEGER;
    UPDATE lock SET wait_seconds = 60, wait_since = wait_until - 60000
      WHERE wait_until IS NOT NULL;
    ALTER TABLE lock DROP COLUMN wait_until;
    """

  /// An upgrade to Sign in with Apple had no password, and an empty value where one would be.
  private static let secondFormat = """
    ALTER TABLE pending_upgrade ADD COLUMN kind TEXT NOT NULL DEFAULT 'strongPassword'
      CHECK (kind = 'strongPassword' OR kind = 'signInWithApple');

    CREATE TABLE prompt_answered (
      credential INTEGER NOT NULL REFERENCES credential (id) ON DELETE CASCADE,
      fingerprint BLOB NOT NULL,
      asked INTEGER NOT NULL,
      PRIMARY KEY (credential, fingerprint)
    ) STRICT, WITHOUT ROWID;
    """

  private static let firstFormat = """
    CREATE TABLE lock (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      salt BLOB NOT NULL,
      cost INTEGER NOT NULL,
      passcode_wrap BLOB NOT NULL,
      enclave_wrap BLOB,
      wrong INTEGER NOT NULL DEFAULT 0,
      wait_until INTEGER
    ) STRICT;

    CREATE TABLE counter (
      name TEXT PRIMARY KEY,
      value INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE credential (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      domain TEXT NOT NULL CHECK (domain <> ''),
      user TEXT NOT NULL,
      title TEXT NOT NULL,
      url TEXT NOT NULL,
      sort_title TEXT NOT NULL,
      sort_user TEXT NOT NULL,
      password_sealed BLOB NOT NULL,
      notes_sealed BLOB,
      otp_auth_sealed BLOB,
      created INTEGER NOT NULL,
      modified INTEGER NOT NULL,
      last_used INTEGER,
      origin TEXT NOT NULL CHECK (origin = 'world' OR origin = 'imported'
        OR origin = 'upgrade' OR origin = 'person'),
      deleted INTEGER,
      deletion_reason TEXT CHECK (deletion_reason = 'person'
        OR deletion_reason = 'replacedBySignInWithApple'
        OR deletion_reason = 'replacedByUpgrade'),
      CHECK ((deleted IS NULL) = (deletion_reason IS NULL))
    ) STRICT;
    CREATE UNIQUE INDEX credential_by_account ON credential (domain, user) WHERE deleted IS NULL;
    -- The last column lets the list be read from here alone.
    CREATE INDEX credential_in_order ON credential (sort_title, sort_user, domain, deleted)
      WHERE deleted IS NULL;
    CREATE INDEX credential_deleted ON credential (deleted) WHERE deleted IS NOT NULL;
    -- Narrow, so that all rows are counted by looking at few pages.
    CREATE INDEX credential_counted ON credential (deletion_reason);

    CREATE TABLE history (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      credential INTEGER NOT NULL REFERENCES credential (id) ON DELETE CASCADE,
      password_sealed BLOB NOT NULL,
      until INTEGER NOT NULL,
      reason TEXT NOT NULL CHECK (reason = 'person' OR reason = 'upgrade'
        OR reason = 'imported' OR reason = 'settled')
    ) STRICT;
    CREATE INDEX history_by_credential ON history (credential);

    CREATE TABLE pending_upgrade (
      request INTEGER PRIMARY KEY AUTOINCREMENT,
      credential INTEGER REFERENCES credential (id) ON DELETE SET NULL,
      domain TEXT NOT NULL,
      user TEXT NOT NULL,
      password_sealed BLOB NOT NULL,
      started INTEGER NOT NULL,
      state TEXT NOT NULL CHECK (state = 'running' OR state = 'unsettled')
    ) STRICT;
    CREATE INDEX pending_by_credential ON pending_upgrade (credential);

    CREATE TABLE message (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      sender TEXT NOT NULL,
      recipient TEXT NOT NULL,
      text_sealed BLOB NOT NULL,
      arrived INTEGER NOT NULL,
      code_sealed BLOB,
      code_lower INTEGER,
      code_upper INTEGER,
      bound_to TEXT,
      embedded TEXT,
      used INTEGER
    ) STRICT;

    CREATE TABLE hidden_recommendation (
      credential INTEGER PRIMARY KEY REFERENCES credential (id) ON DELETE CASCADE
    ) STRICT;
    """
}
