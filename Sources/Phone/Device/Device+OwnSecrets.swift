extension Device {
  /// Whether a secret is one of the world's own, which stand in its files for everybody to read;
  /// others belong to the person and are never written down.
  package func isWorldsOwn(_ secret: String) -> Bool {
    let world = machinery.world
    return world.passcode == secret || world.credentials.contains { $0.password == secret }
      || world.services.contains { $0.accounts.contains { $0.password == secret } }
  }
}
