import FoundationEssentials
import Screens
import Simulation
import TextInterface

/// One thing that a tape has done or expects.
package enum TapeCommand: Hashable, Sendable {
  /// To a page by the titles that are shown on the way.
  case go([String])
  /// Moves to the row that shows a text.
  case select(String)
  /// Uses what is called so: a row, a button, or what a key does.
  case press(String)
  /// Presses a key so many times.
  case key(Key, count: Int)
  /// Types into the field that has the keys.
  case type(TapeEntry)
  /// Takes what the QuickType bar offers first.
  case autoFill
  case faceID(matches: Bool)
  case passcode(String)
  /// Waits until something is as it should be, for so many simulated seconds at the most.
  case expect(TapeExpectation, within: TimeInterval?)
  /// The same for something that must not be so; without `within` it is looked at once.
  case expectNot(TapeExpectation, within: TimeInterval?)
  /// Lets so many simulated seconds go by.
  case advance(TimeInterval)
  case network(NetworkConditions)
  case fault(String, FaultTrigger)
  /// Takes a fault back.
  case disarm(String)
  case killDevice
  case restartDevice
  /// Where a demonstration stops and a person goes on.
  case handOver
  /// Keeps a picture of the screen in a file.
  case screenshot(String)
  /// Real seconds for a person to look; a test takes none.
  case pause(TimeInterval)
  case say(String)
}

/// What is typed.
package enum TapeEntry: Hashable, Sendable {
  case text(String)
  /// The code that was sent last.
  case code
  /// A code that is surely wrong.
  case wrongCode
}

/// What a tape looks at.
package enum TapeExpectation: Hashable, Sendable {
  /// A text somewhere on the frame, within one row or, its words wrapped, over several.
  case text(String)
  /// A regular expression on the frame's rows.
  case pattern(String)
  /// What the title of the screen, or of the sheet in front, says.
  case screen(String)
  case credential(TapeAccount, CredentialState)
  case server(TapeAccount, ServerState)
  case trace(TraceQuestion)

  /// Whether it is seen on the frame.
  package var isOnFrame: Bool {
    switch self {
    case .text, .pattern, .screen: true
    case .credential, .server, .trace: false
    }
  }
}

/// An account by its domain and its user name.
package struct TapeAccount: Hashable, Sendable {
  package let domain: String
  package let user: String

  package init(domain: String, user: String) {
    self.domain = domain
    self.user = user
  }
}

extension TapeExpectation {
  /// What may be expected of a credential in the phone's store.
  package enum CredentialState: String, Hashable, Sendable, CaseIterable {
    /// It is stored with another password than the world began with.
    case changed
    /// It is stored with the password that the world began with.
    case unchanged
    /// It is not stored, but kept in Recently Deleted.
    case deleted
    /// It is stored, with whatever password.
    case stored
    /// It is neither stored nor in Recently Deleted.
    case none
    /// An upgrade of it was begun and its end is not known.
    case interrupted
    /// Its stored password opens the account.
    case matchesServer = "matches server"
  }

  /// What may be expected of an account on its server.
  package enum ServerState: String, Hashable, Sendable, CaseIterable {
    case storedPasswordWorks = "stored password works"
    case storedPasswordRefused = "stored password refused"
    case oldPasswordWorks = "old password works"
    case oldPasswordRefused = "old password refused"
    /// It takes no password: it is bound to an Apple account.
    case appleBound = "apple-bound"
    /// Step-up is locked for it (SMS-4).
    case locked
    /// Step-up is not locked for it.
    case notLocked = "not locked"
  }
}

/// Events that a trace must have, in this order and with others between them.
package struct TraceQuestion: Hashable, Sendable {
  /// One event.
  package struct Step: Hashable, Sendable {
    package var from: Party?
    package var to: Party?
    package let name: String
    package var details: [Detail] = []

    package init(
      from: Party? = nil, to: Party? = nil, name: String, details: [Detail] = []
    ) {
      self.from = from
      self.to = to
      self.name = name
      self.details = details
    }
  }

  /// One of an event's details.
  package struct Detail: Hashable, Sendable {
    package let key: String
    package let value: String
    /// The value is a part of what the event says.
    package let isPart: Bool

    package init(key: String, value: String, isPart: Bool) {
      self.key = key
      self.value = value
      self.isPart = isPart
    }
  }

  package let steps: [Step]
  /// How often the one step must be there; nothing: once at least.
  package let count: Int?
  /// Only the events of this request.
  package let request: Int?

  package init(steps: [Step], count: Int? = nil, request: Int? = nil) {
    self.steps = steps
    self.count = count
    self.request = request
  }
}
