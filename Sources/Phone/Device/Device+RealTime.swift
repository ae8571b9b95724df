extension Device {
  /// Lets the time of a phone that stood still go on by itself, as when a person takes over a tape.
  package func followRealTime() { machinery.clock.followRealTime() }
}
