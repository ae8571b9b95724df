import AssociatedDomains
import Foundation

/// Looks for an extension's principal class, as far as it can be seen: in the program that lies in
/// the extension's folder, else in the Swift sources there.
enum PrincipalClassSearch {
  /// A check for each extension that names a class and has something in which it can be looked for.
  static func checks(of extensions: [World.AppExtension]) -> [EligibilityCheck] {
    extensions.compactMap(check)
  }

  private static func check(of found: World.AppExtension) -> EligibilityCheck? {
    guard let declared = found.principalClass else { return nil }
    // What stands before the dot is the module, which need not be called like the program.
    let name = declared.value.split(separator: ".").last.map(String.init) ?? declared.value
    guard !name.isEmpty, !name.hasBuildVariable, let evidence = evidence(of: found) else {
      return nil
    }
    let holds = evidence.files.contains { evidence.holds(name, $0) }
    return EligibilityCheck(
      id: holds ? "extension.principal-class" : "extension.principal-class-unknown",
      rule: "UPG-3", title: "The extension can be started", status: holds ? .passed : .warning,
      reason: holds
        ? "The class `\(name)` is in \(evidence.what)."
        : "The principal class `\(name)` is not in \(evidence.what).",
      cure: holds ? nil : "Name the class of the extension's view controller.",
      file: found.infoFile, line: declared.line)
  }

  /// Where the class can be looked for.
  private struct Evidence {
    let what: String
    let files: [Data]
    let holds: (String, Data) -> Bool
  }

  private static func evidence(of found: World.AppExtension) -> Evidence? {
    if let program = try? BroughtFile.read(found.folder.appending(path: found.executable)) {
      return Evidence(what: "the program `\(found.executable)`", files: [program]) { name, data in
        contains(name, in: data)
      }
    }
    let sources = found.folder.names(in: "", endingIn: ".swift").prefix(mostSources)
      .compactMap { try? BroughtFile.read(found.folder.appending(path: "\($0).swift")) }
    guard !sources.isEmpty else { return nil }
    return Evidence(what: "the Swift sources beside its property list", files: sources) {
      name, data in
      declares(name, in: data)
    }
  }

  /// More sources than that are no folder of one extension.
  private static let mostSources = 200

  /// Whether a program has a name in it; a compiled class keeps its own.
  private static func contains(_ name: String, in program: Data) -> Bool {
    program.range(of: Data(name.utf8)) != nil
  }

  /// Whether a source declares a class of a name.
  private static func declares(_ name: String, in source: Data) -> Bool {
    let text = String(decoding: source, as: UTF8.self)
    let words = text.split { !($0.isLetter || $0.isNumber || $0 == "_") }
    return zip(words, words.dropFirst()).contains { $0 == "class" && $1 == name }
  }
}
