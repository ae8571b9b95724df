import Foundation
import TestSupport
import Testing

@testable import PasswordAudit

/// Passwords with their SHA-1 as `sha1sum` gives it, sorted by it.
private let hashes: [(password: String, hash: String)] = [
  ("password", "5BAA61E4C9B93F3F0682250B6CF8331B7EE68FD8"),
  ("123456", "7C4A8D09CA3762AF61E59520943DC26494F8941B"),
  ("letmein", "B7A875FC1EA228B9061041B7CEC4BD3C52AB3CE3"),
  ("hunter2", "F3BBBD66A63D4BF1747940578EC3D0103530E21D"),
]

@Suite("AUD-1 the built-in list of common passwords")
struct BuiltInTests {
  @Test("about 40,000, every one in order")
  func size() {
    #expect(CommonPasswords.count == 40_101)
  }

  @Test(
    "has the passwords that everybody knows, as common ones",
    arguments: ["123456", "password", "qwerty", "letmein", "iloveyou", "dragon", "monkey123"])
  func common(password: String) {
    #expect(LeakedPasswords.builtIn.lookUp(password) == Leak(count: 1, isCommon: true))
  }

  @Test("has rarer ones, which are not common", arguments: ["geekboy", "travka", "08154711"])
  func rarer(password: String) {
    #expect(LeakedPasswords.builtIn.lookUp(password) == Leak(count: 1, isCommon: false))
  }

  @Test(
    "has no others, not even in another letter case",
    arguments: [
      "", "PASSWORD", "Qwerty", "kavqyz-Rumtes-dopsi4", "correct horse battery staple", "密码",
    ])
  func others(password: String) {
    #expect(LeakedPasswords.builtIn.lookUp(password) == nil)
  }

  @Test("hashes compare as their bytes do")
  func order() {
    for (password, hash) in hashes {
      let made = PasswordHash(of: Array(password.utf8))
      #expect(String(decoding: made.hexDigits, as: UTF8.self) == hash)
    }
    let made = hashes.map { PasswordHash(of: Array($0.password.utf8)) }
    #expect(made.sorted() == made)
  }
}

@Suite("AUD-1 a file in the ordered-by-hash form")
struct LeakFileTests {
  /// Text of the file in its variants, all of which are fine.
  static let spellings: [(name: String, text: @Sendable ([String]) -> String)] = [
    ("plain", { $0.map { $0 + "\n" }.joined() }),
    ("without a last line end", { $0.joined(separator: "\n") }),
    ("CRLF", { $0.map { $0 + "\r\n" }.joined() }),
    ("CRLF without the last", { $0.joined(separator: "\r\n") }),
    ("lower case", { $0.map { $0.lowercased() + "\n" }.joined() }),
    ("with blank lines at the end", { $0.joined(separator: "\n") + "\n\n\r\n\n\n\n\n\n\n" }),
    ("with a byte order mark", { "\u{FEFF}" + $0.joined(separator: "\n") }),
  ]

  @Test("is found, whatever its line ends and letters", arguments: spellings.indices)
  func variants(index: Int) throws {
    let scratch = TemporaryFolder("leaks")
    let lines = zip(hashes, [3, 20_000, 0, 10_000]).map { "\($0.hash):\($1)" }
    let leaks = try LeakedPasswords(
      file: scratch.write(Self.spellings[index].text(lines), to: "pwned.txt"))
    #expect(leaks.lookUp("password") == Leak(count: 3, isCommon: false))
    #expect(leaks.lookUp("123456") == Leak(count: 20_000, isCommon: true))
    #expect(leaks.lookUp("letmein") == nil, "a count of zero is padding")
    #expect(leaks.lookUp("hunter2") == Leak(count: 10_000, isCommon: true))
    for other in ["", "a", "b", "c", "dragon", "Password", "trustno1"] {
      #expect(leaks.lookUp(other) == nil)
    }
    #expect(leaks.damage == nil)
  }

  @Test("of one line only is found too")
  func oneLine() throws {
    let scratch = TemporaryFolder("leaks")
    let leaks = try LeakedPasswords(
      file: scratch.write("\u{FEFF}\(hashes[0].hash):1", to: "pwned.txt"))
    #expect(leaks.lookUp("password")?.count == 1)
    #expect(leaks.lookUp("123456") == nil)
  }

  @Test("every one of many lines is found, and nothing between them")
  func manyLines() throws {
    let scratch = TemporaryFolder("leaks")
    let words = (0..<2_000).map { "word\($0)" }
    let lines = words.filter { $0.utf8.count % 2 == 0 }.map {
      String(decoding: PasswordHash(of: Array($0.utf8)).hexDigits, as: UTF8.self) + ":7"
    }
    let leaks = try LeakedPasswords(
      file: scratch.write(lines.sorted().joined(separator: "\n"), to: "pwned.txt"))
    for word in words { #expect((leaks.lookUp(word) != nil) == (word.utf8.count % 2 == 0)) }
    #expect(leaks.damage == nil)
  }

  /// Text, the line that is named, and words of the complaint.
  static let damagedFiles: [(text: String, line: Int, words: String)] = [
    ("\(hashes[1].hash):1\n\(hashes[0].hash):1\n", 2, "not above"),
    ("\(hashes[0].hash):1\n\(hashes[0].hash):1\n", 2, "not above"),
    ("\(hashes[0].hash):1\nnonsense\n", 2, "does not begin with a hash"),
    ("\(hashes[0].hash):1\n\n\(hashes[1].hash):1\n", 2, "does not begin with a hash"),
    ("\(hashes[0].hash):1\n\(hashes[1].hash)\n", 2, "no colon"),
    ("\(hashes[0].hash):1\n\(hashes[1].hash):\n", 2, "no count"),
    ("\(hashes[0].hash):1\n\(hashes[1].hash):1 2\n", 2, "something follows"),
    ("\(hashes[0].hash.dropLast(8)):1\n", 1, "does not begin with a hash"),
    ("", 1, "empty"),
    ("<html>", 1, "does not begin with a hash"),
  ]

  @Test("damaged or unsorted, is refused with the line", arguments: damagedFiles)
  func damaged(text: String, line: Int, words: String) throws {
    let scratch = TemporaryFolder("leaks")
    let file = try scratch.write(text, to: "pwned.txt")
    let problem = #expect(throws: LeakFileProblem.self) { try LeakedPasswords(file: file) }
    #expect(problem?.line == line)
    #expect(problem?.what.contains(words) == true)
    #expect(problem?.description.hasPrefix("\(file.path):\(line): ") == true)
  }

  @Test("a file that is not there is refused by name")
  func missing() {
    let problem = #expect(throws: LeakFileProblem.self) {
      try LeakedPasswords(file: URL(filePath: "/nonexistent/pwned.txt"))
    }
    #expect(problem?.description.hasPrefix("/nonexistent/pwned.txt: there is no such file") == true)
  }

  @Test("a count beyond all numbers is only a large one")
  func hugeCount() throws {
    let scratch = TemporaryFolder("leaks")
    let nines = String(repeating: "9", count: 60)
    let leaks = try LeakedPasswords(
      file: scratch.write("\(hashes[0].hash):\(nines)\n", to: "pwned.txt"))
    #expect(leaks.lookUp("password")?.isCommon == true)
  }
}

@Suite("AUD-1 a long file, and a folder of range files")
struct LargeLeakTests {
  @Test("a long file is checked in places, and a look-up that meets damage keeps word of it")
  func longFile() throws {
    let scratch = TemporaryFolder("leaks")
    // 120,000 lines of 47 bytes are beyond what is read through.
    var lines = (0..<120_000).map { index in
      let digits = String(index, radix: 16, uppercase: true)
      return String(repeating: "0", count: 5 - digits.count) + digits
        + String(repeating: "0", count: 35) + ":1"
    }
    let sound = try LeakedPasswords(
      file: scratch.write(lines.joined(separator: "\n"), to: "pwned.txt"))
    #expect(sound.lookUp("anything") == nil)
    #expect(sound.damage == nil)
    // The middle of the file is looked at by every look-up.
    for index in 59_990..<60_010 { lines[index] = String(repeating: "x", count: 42) }
    let file = try scratch.write(lines.joined(separator: "\n"), to: "damaged.txt")
    do {
      let leaks = try LeakedPasswords(file: file)
      #expect(leaks.lookUp("anything") == nil)
      #expect((59_991...60_010).contains(leaks.damage?.line ?? 0))
    } catch {
      #expect((59_991...60_010).contains(error.line ?? 0))
    }
  }

  @Test(
    "range files are read by their names, in any letter case", arguments: ["5BAA6.txt", "5baa6"])
  func ranges(name: String) throws {
    let scratch = TemporaryFolder("leaks")
    _ = try scratch.write(
      "0018A45C4D1DEF81644B54AB7F969B88D65:1\r\n"
        + "1E4C9B93F3F0682250B6CF8331B7EE68FD8:9659365\r\n"
        + "FFFF1C4C1D6E2E7C5A9B8D7F6E5D4C3B2A1:0", to: name)
    _ = try scratch.write("not a range file", to: "README.md")
    let leaks = try LeakedPasswords(file: scratch.url)
    #expect(leaks.lookUp("password") == Leak(count: 9_659_365, isCommon: true))
    #expect(leaks.lookUp("123456") == nil, "its range is not there")
    #expect(leaks.damage == nil)
  }

  @Test("a damaged range file is named when the folder is opened")
  func damagedRange() throws {
    let scratch = TemporaryFolder("leaks")
    let file = try scratch.write("<html>", to: "5BAA6.txt")
    let problem = #expect(throws: LeakFileProblem.self) {
      try LeakedPasswords(file: scratch.url)
    }
    #expect(problem?.file == file.path)
    #expect(problem?.line == 1)
  }

  @Test(
    "of very many range files, one that nobody looked into is named by the look-up that meets it")
  func damagedLater() throws {
    let scratch = TemporaryFolder("leaks")
    let row = "0018A45C4D1DEF81644B54AB7F969B88D65:1"
    for number in 0..<131 {
      let digits = String(number, radix: 16, uppercase: true)
      _ = try scratch.write(row, to: String(repeating: "0", count: 5 - digits.count) + digits)
    }
    let file = try scratch.write("<html>", to: "5BAA6.txt")
    let leaks = try LeakedPasswords(file: scratch.url)
    #expect(leaks.lookUp("password") == nil)
    #expect(leaks.damage?.file == file.path)
  }

  @Test("a file of nothing but line ends is refused", arguments: ["\n", "\r\n\r\n\n"])
  func blank(text: String) throws {
    let scratch = TemporaryFolder("leaks")
    let problem = #expect(throws: LeakFileProblem.self) {
      try LeakedPasswords(file: scratch.write(text, to: "pwned.txt"))
    }
    #expect(problem?.description.contains("no hash") == true)
  }

  @Test("a folder without range files is refused")
  func noRanges() throws {
    let scratch = TemporaryFolder("leaks")
    #expect(throws: LeakFileProblem.self) { try LeakedPasswords(file: scratch.url) }
  }

  @Test("an audit asks every collection that it is given")
  func audit() throws {
    let scratch = TemporaryFolder("leaks")
    let leaks = try LeakedPasswords(file: scratch.write("\(hashes[3].hash):5\n", to: "pwned.txt"))
    let rows = [("a.example", "hunter2"), ("b.example", "geekboy")]
    let found = PasswordAudit(leaks: [.builtIn, leaks]).run(entries(rows))
    #expect(found.map(\.domain) == ["a.example", "b.example"])
    #expect(PasswordAudit(leaks: []).run(entries(rows)).isEmpty)
  }
}
