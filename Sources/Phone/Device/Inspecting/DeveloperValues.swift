import Foundation

/// What the developer menu has to know.
package struct DeveloperFacts: Hashable, Sendable {
  /// When the next timer is due, if one waits.
  package let nextDue: Date?
  /// What it is, in words.
  package let dueWords: String
  package let host: HostGeneration

  package init(nextDue: Date?, dueWords: String, host: HostGeneration) {
    self.nextDue = nextDue
    self.dueWords = dueWords
    self.host = host
  }
}

/// Where a person moves the clock.
package enum ClockTarget: Hashable, Sendable {
  case date(Date)
  /// The next moment at which something is due.
  case nextDue
  /// What this computer's clock shows.
  case realTime
}

/// What became of moving the clock, in a sentence.
package struct ClockAnswer: Hashable, Sendable {
  package let now: Date
  package let sentence: String
  package let isRefused: Bool

  package init(now: Date, sentence: String, isRefused: Bool = false) {
    self.now = now
    self.sentence = sentence
    self.isRefused = isRefused
  }
}

/// Which iOS the phone stands for.
///
/// Nobody outside Apple has confirmed how far iOS 18 offers these upgrades; the simulator plays the
/// documented flow for both and writes the choice into the trace of each request.
package enum HostGeneration: String, Hashable, Sendable, CaseIterable {
  case iOS14to17 = "iOS 14-17"
  case iOS18 = "iOS 18"

  /// The name of the choice.
  package var title: String { rawValue }

  /// What is different, in a few words.
  package var remark: String {
    switch self {
    case .iOS14to17: "as documented"
    case .iOS18: "not confirmed"
    }
  }

  /// What documentation says, as sentences.
  package static let known = [
    "The upgrades came with iOS 14, in Settings › Passwords and in apps.",
    "Since iOS 18 passwords have an app of their own, Passwords; this phone shows them in Settings"
      + " as before.",
  ]

  /// What it does not say, as sentences.
  package static let unconfirmed = [
    "Whether an iOS 18 phone still offers both upgrades, and from where. The simulator offers them"
      + " for either choice and plays the same flow.",
    "With iOS 18 chosen, the first event of every request says so in the trace (host), so that a"
      + " recording shows what was assumed.",
  ]
}
