import Foundation

/// A public library for JSON Web Tokens, PyJWT, as Debian has it: python3-jwt with
/// python3-cryptography.
enum PyJWT {
  /// What is missing, as a sentence.
  struct Missing: Error, CustomStringConvertible {
    let description: String
  }

  /// Runs a Python script with JSON on its standard input; answers what it printed.
  ///
  /// Debian's own Python comes first: another one in the path does not have Debian's packages.
  static func run(_ script: String, _ input: [String: String]) throws -> String {
    let candidates = ["/usr/bin/python3"].filter(FileManager.default.isExecutableFile)
    guard let python = candidates.first else {
      throw Missing(description: "These tests need python3: apt-get install python3-jwt.")
    }
    let process = Process()
    process.executableURL = URL(filePath: python)
    process.arguments = ["-I", "-c", prelude + script]
    let (stdin, stdout, stderr) = (Pipe(), Pipe(), Pipe())
    process.standardInput = stdin
    process.standardOutput = stdout
    process.standardError = stderr
    try process.run()
    let json = try JSONEncoder().encode(input)
    try stdin.fileHandleForWriting.write(contentsOf: json)
    try stdin.fileHandleForWriting.close()
    let output = try stdout.fileHandleForReading.readToEnd() ?? Data()
    let errors = try stderr.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      let words = String(decoding: errors, as: UTF8.self)
      throw Missing(
        description: words.contains("No module named")
          ? "These tests need PyJWT: apt-get install python3-jwt python3-cryptography." : words)
    }
    return String(decoding: output, as: UTF8.self).trimmingCharacters(in: .newlines)
  }

  private static let prelude = """
    import sys, json, jwt, datetime
    import cryptography
    given = json.load(sys.stdin)
    """ + "\n"
}
