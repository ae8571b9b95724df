import Foundation

/// Measures what the program promises; every figure is a median of many, with its spread.
@main
struct Bench {
  static func main() async {
    let wanted = Array(CommandLine.arguments.dropFirst())
    do {
      let workshop = try Workshop()
      defer { workshop.close() }
      for (name, measure) in measurements where wanted.isEmpty || wanted.contains(name) {
        for line in try await measure(workshop) {
          print(line)
          fflush(nil)
        }
      }
    } catch {
      FileHandle.standardError.write(Data("onetap-bench: \(error)\n".utf8))
      exit(1)
    }
  }

  private typealias Measurement = @Sendable (Workshop) async throws -> [String]

  /// What can be measured, in order; names on the command line choose.
  private static let measurements: [(String, Measurement)] = [
    ("start", Start.measure),
    ("key", Keys.measure),
    ("filter", Keys.measureFilter),
    ("resize", Keys.measureResize),
    ("upgrade", Upgrades.measure),
    ("import", Imports.measure),
    ("rest", Rest.measure),
    ("rules", RulesFigures.measure),
    ("audit", AuditFigures.measure),
    ("leaks", LeakFigures.measure),
    ("tapes", TapeFigures.measure),
  ]
}
