extension Keychain { var knownCommit: Int { 0 } }
