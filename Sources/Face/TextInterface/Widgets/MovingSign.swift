/// The sign that moves while something is waited for (SCR-7), in plain ASCII.
package enum MovingSign {
  private static let signs = ["|", "/", "-", "\\"]

  /// The sign after so many ticks.
  package static func sign(at tick: Int) -> String { signs[abs(tick) % signs.count] }
}
