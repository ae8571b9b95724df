import Foundation
import Simulation

// For whoever moves the clock from outside, step by step, and waits in between until nothing is at
// work (`activity`).
extension Device {
  /// When the next timer is due.
  package var nextDue: Date? { machinery.clock.nextDue }

  /// Runs the one timer that is due first, at its moment; false: none is due by `limit`.
  ///
  /// This is time that goes by: unlike a person's move of the clock it leaves no sign.
  @discardableResult
  package func runNextTimer(dueBy limit: Date) -> Bool { machinery.clock.runNext(dueBy: limit) }

  /// Lets the clock show a moment by which nothing more is due.
  package func letTimePass(to moment: Date) { machinery.clock.advance(to: moment) }
}

extension Device {
  /// Begins to make the keys of Apple's servers, which are made when somebody first signs in
  /// otherwise; they are there when the device was closed. For states that are copied.
  package func prepareKeys() { machinery.apple.prepare() }
}
