extension Device {
  /// Every text message received, oldest first; none while the store is locked.
  package func messages() async -> [MessageRow] { machinery.mailroom.messages() }
}
