import Foundation
import Simulation

/// Which part of the trace is wanted.
package struct TraceQuery: Hashable, Sendable {
  /// Only what belongs to this request; nothing: all of it.
  package let request: Int?
  /// The place of the first event wanted, counted from 0; nothing: as many as there are at the end.
  package let from: Int?
  package let count: Int

  package init(request: Int? = nil, from: Int? = nil, count: Int) {
    self.request = request
    self.from = from
    self.count = count
  }
}

/// A window into the trace, and what is known of the whole.
package struct TracePage: Hashable, Sendable {
  /// The request that it was narrowed to.
  package let request: Int?
  package let window: Window<TraceEvent>
  /// Who takes part, in the order of lanes.
  package let parties: [Party]
  /// The requests that the trace knows, the oldest first.
  package let requests: [Int]

  package init(
    request: Int? = nil, window: Window<TraceEvent>, parties: [Party] = [], requests: [Int] = []
  ) {
    self.request = request
    self.window = window
    self.parties = parties
    self.requests = requests
  }

  /// A trace in which nothing has happened.
  package static let empty = TracePage(window: .empty)
}

/// What of the machines the inspector shows.
package enum InspectedPart: Hashable, Sendable {
  /// What they keep.
  case stores
  /// What became of text messages.
  case messages
}
