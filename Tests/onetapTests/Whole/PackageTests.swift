import Foundation
import TestSupport
import Testing

@Suite("Package.swift declares exactly what the sources import", .timeLimit(.minutes(2)))
struct PackageTests {
  @Test("Every target depends on the targets that its files import, and on no others")
  func dependencies() throws {
    let targets = try Manifest.read().targets
    let names = Set(targets.map(\.name))
    // A target may depend on a program in order to run it; such a program is not imported.
    let programs = Set(targets.filter { $0.type == "executable" }.map(\.name))
    #expect(names.isSuperset(of: ["onetap", "DeviceNetwork", "onetapTests", "KeeperProbe"]))
    for target in targets {
      let imported = try target.importedModules().intersection(names).subtracting([target.name])
      let declared = target.dependencyNames
      let undeclared = imported.subtracting(declared).sorted()
      #expect(undeclared.isEmpty, "\(target.name) imports \(undeclared) without declaring it")
      let unused = declared.subtracting(imported).subtracting(programs).sorted()
      #expect(unused.isEmpty, "\(target.name) declares \(unused) and never imports it")
    }
  }
}

/// The part of the package's description that names targets and what they depend on.
private struct Manifest: Decodable {
  let targets: [ManifestTarget]

  static func read() throws -> Manifest {
    let process = Process()
    // A build folder of its own, because another run may hold the lock on the usual one.
    let folder = TemporaryFolder()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["swift", "package", "--scratch-path", folder.url.path, "dump-package"]
    process.currentDirectoryURL = Places.package
    // The fuzzers are declared only when this is set.
    process.environment = ProcessInfo.processInfo.environment.merging(["ONETAP_FUZZ": "1"]) { $1 }
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let document = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return try JSONDecoder().decode(Manifest.self, from: document)
  }
}

private struct ManifestTarget: Decodable {
  let name: String
  let type: String
  let path: String?
  /// Each of the form `{"byName": ["Files", null]}` or `{"target": ["Files", null]}`.
  let dependencies: [[String: [String?]]]

  var dependencyNames: Set<String> {
    Set(dependencies.flatMap(\.values).compactMap { $0.first ?? nil })
  }

  /// The names of modules that Swift files import, and of headers that C files include.
  func importedModules() throws -> Set<String> {
    let folder = Places.package.appending(path: path ?? "Tests/\(name)")
    let files = try #require(
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    let access = "public|package|internal|private|fileprivate"
    let kinds = "struct|class|enum|func|protocol|var|let|typealias"
    let swift = try Regex(
      #"^\s*(?:@\w+\s+)*(?:(?:\#(access))\s+)?import\s+(?:(?:\#(kinds))\s+)?(\w+)"#,
      as: (Substring, Substring).self
    ).anchorsMatchLineEndings()
    let c = try Regex(#"^#include ["<](\w+)\.h[">]"#, as: (Substring, Substring).self)
      .anchorsMatchLineEndings()
    var modules: Set<String> = []
    for case let file as URL in files where ["swift", "c"].contains(file.pathExtension) {
      let text = try String(contentsOf: file, encoding: .utf8)
      let pattern = file.pathExtension == "swift" ? swift : c
      modules.formUnion(text.matches(of: pattern).map { String($0.output.1) })
    }
    return modules
  }
}
