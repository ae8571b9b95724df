import Foundation
import Tapes

/// How fast tapes are played as tests, each on a phone of its own.
enum TapeFigures {
  private static let folder = "step-up"

  @Sendable static func measure(_ workshop: Workshop) async throws -> [String] {
    let shelf = TapeShelf(environment: ProcessInfo.processInfo.environment)
    let count = Double(try shelf.find(folder).count)
    var sample = Sample()
    for _ in 0..<3 {
      sample.add(count / (try workshop.run(["test", folder]).milliseconds / 1000))
    }
    return [
      Figure(
        name: "tapes of step-up played a second", unit: "/s", sample: sample,
        aim: "1,000 in 60 s: 17"
      ).line
    ]
  }
}
