import Foundation
import TextInterface

/// How fast a tape is shown: 1 is a person's own pace, 2 twice as fast.
package struct Pace: Hashable, Sendable {
  /// How many times faster than a person.
  package let factor: Double

  /// What can be chosen with a key.
  private static let steps: [Double] = [0.25, 0.5, 1, 2, 4, 8, 16]
  /// The slowest and the fastest that can be asked for.
  package static let possible = 0.1...100.0

  /// A person's own pace.
  package static let normal = Pace(factor: 1)

  private init(factor: Double) { self.factor = factor }

  /// A pace as it is written on a command line; nothing where it is no number, or no possible one.
  package init?(words: String) {
    guard words.allSatisfy({ $0.isASCII && $0.isNumber || $0 == "." }),
      let number = Double(words), Pace.possible.contains(number)
    else { return nil }
    factor = number
  }

  /// The next faster one.
  package var faster: Pace { Pace.steps.first { $0 > factor }.map(Pace.init) ?? self }

  /// The next slower one.
  package var slower: Pace { Pace.steps.last { $0 < factor }.map(Pace.init) ?? self }

  /// `1x`, `0.5x`.
  package var words: String {
    let hundredths = Int((factor * 100).rounded())
    let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
    if rest == 0 { return "\(whole)x" }
    return rest % 10 == 0 ? "\(whole).\(rest / 10)x" : "\(whole).\(rest < 10 ? "0" : "")\(rest)x"
  }

  /// So many seconds of a person, at this pace.
  func scaled(_ seconds: TimeInterval) -> TimeInterval { seconds / factor }
}

/// How long a person takes, in seconds at a pace of 1.
enum Beat {
  /// Between two letters that are typed.
  static let letter: TimeInterval = 0.12
  /// Between two presses of one key.
  static let again: TimeInterval = 0.25

  /// To find what is to be used next.
  static func before(_ command: TapeCommand) -> TimeInterval {
    switch command {
    case .select, .press, .go, .autoFill, .faceID: 0.9
    case .key, .type, .passcode: 0.6
    case .advance, .network, .fault, .disarm, .killDevice, .restartDevice: 0.8
    case .expect, .expectNot, .handOver, .screenshot, .pause, .say: 0
    }
  }

  /// To see what came of it.
  static func after(_ command: TapeCommand) -> TimeInterval {
    switch command {
    case .say(let words): reading(words)
    case .pause(let seconds): seconds
    case .expect, .expectNot, .handOver, .screenshot: 0
    default: 0.4
    }
  }

  /// To read a caption: a breath, and about fifteen letters a second.
  static func reading(_ words: String) -> TimeInterval {
    1.2 + Double(columns(of: words)) * 0.065
  }
}
