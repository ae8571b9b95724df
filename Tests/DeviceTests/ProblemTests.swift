import AppleAccount
import Cryptography
import Database
import Documents
import Foundation
import Keychain
import PasswordAudit
import Simulation
import TestSupport
import Testing

@testable import Device

@Suite("Every error has a sentence")
struct ProblemTests {
  private struct Value: Codable { let number: Int }

  /// Errors of our own and of Foundation, with a word that their sentences must have.
  private static func errors() throws -> [(any Error, String)] {
    func thrown(_ body: () throws -> Void) -> any Error {
      do { try body() } catch { return error }
      preconditionFailure("nothing was thrown")
    }
    return [
      (DeviceProblem(["One.", "Two."]), "One. Two."),
      (WorldProblems(sentences: ["a: b"]), "a: b"),
      (DatabaseError(.full, file: "x.sqlite"), "no space left for x.sqlite"),
      (KeychainError.locked, "The passwords are locked."),
      (KeychainError.storage(DatabaseError(.busy, file: "x")), "keeps x busy"),
      (CryptographyError.failed, "libcrypto refused"),
      (DocumentProblem(file: "f", position: nil, found: "a", expected: "b"), "f: a; expected b."),
      (LeakFileProblem(file: "f", what: "w", expected: "e"), "f"),
      (BroughtFile.problem(of: ENOENT), "there is no such file"),
      (RevealRefusal(sentence: "No.", waitUntil: nil), "No."),
      (NetworkFailure.timedOut, "did not answer in time"),
      (thrown { _ = try JSONDecoder().decode(Value.self, from: Data("{".utf8)) }, "stored record"),
      (
        thrown {
          _ = try JSONDecoder().decode([Value].self, from: Data(#"[{"number":"x"}]"#.utf8))
        },
        "(at Index 0.number)"
      ),
      (thrown { _ = try JSONEncoder().encode([Double.nan]) }, "could not be encoded"),
      (
        thrown { _ = try Data(contentsOf: URL(filePath: "/none/at/all")) }, "/none/at/all could not"
      ),
      (
        thrown { try FileManager.default.removeItem(atPath: "/none/at/all") },
        "/none/at/all could not"
      ),
      (POSIXError(.ENOSPC), "No space left on device"),
    ]
  }

  @Test("a sentence for people: no name of a type, no code alone")
  func sentences() throws {
    for (error, words) in try Self.errors() {
      let text = DeviceProblem(error).description
      #expect(text.contains(words), "\(text)")
      for sign in ["Swift.", "Error Domain", "NSCocoa", "(sentences:", "Optional(", "Context("] {
        #expect(!text.contains(sign), "\(text)")
      }
    }
  }

  @Test("a problem that is printed by itself is its sentences")
  func printed() {
    #expect("\(DeviceProblem(["One.", "Two."]))" == "One. Two.")
  }
}
