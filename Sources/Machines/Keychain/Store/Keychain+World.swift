import Database

extension Keychain {
  /// Whether the store holds nothing but what a world brought, so that filling it again loses nothing
  /// (STO-40).
  package func holdsOnlyWorld() throws(KeychainError) -> Bool {
    try reading { connection in
      let own = try connection.row(
        """
        SELECT EXISTS (SELECT 1 FROM credential WHERE origin <> 'world' OR deleted IS NOT NULL
            OR modified <> created)
          OR EXISTS (SELECT 1 FROM history) OR EXISTS (SELECT 1 FROM upgrade)
          OR EXISTS (SELECT 1 FROM message) OR EXISTS (SELECT 1 FROM hidden_recommendation)
          OR EXISTS (SELECT 1 FROM prompt_answered)
        """
      ) { $0.bool(0) }
      return own == false
    }
  }
}
