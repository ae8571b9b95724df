import Documents
import Foundation

/// Reads the property list of one extension (UPG-3, UPG-4).
struct ExtensionReader {
  let name: String
  let folder: URL
  let file: String
  let appGroups: [String]
  private(set) var report: DocumentReport

  init(name: String, folder: URL, file: String, appGroups: [String] = []) {
    self.appGroups = appGroups
    self.name = name
    self.folder = folder
    self.file = file
    report = DocumentReport(file: file)
  }

  mutating func read(_ info: DocumentValue) -> World.AppExtension? {
    let bundle = report.requiredString(
      "CFBundleIdentifier", in: info, expected: "the extension's bundle identifier")
    let executable = readExecutable(info)
    let declaration = info["NSExtension"]
    let attributes = declaration?["NSExtensionAttributes"]
    guard let bundle, let executable else { return nil }
    var mistyped: [World.Declared<String>] = []
    return World.AppExtension(
      name: name, bundleIdentifier: bundle, folder: folder, infoFile: file,
      executable: executable,
      point: declared("NSExtensionPointIdentifier", in: declaration, \.string, &mistyped),
      kinds: kinds(in: attributes, &mistyped), misplaced: misplaced(in: declaration),
      generationRequirements: declared(
        World.AppExtension.requirementsKey, in: attributes, \.string, &mistyped),
      appGroups: appGroups, mistyped: mistyped, line: info.entry("NSExtension")?.keyPosition?.line)
  }

  /// The program in the extension's folder or beside ours; only its name, never a path.
  private mutating func readExecutable(_ info: DocumentValue) -> String? {
    guard info["CFBundleExecutable"] != nil else { return name }
    let expected = "the name of the extension's program"
    guard
      let executable = report.requiredString("CFBundleExecutable", in: info, expected: expected)
    else { return nil }
    if executable.contains("$(") { return name }
    if !executable.contains("/") && !executable.hasPrefix(".") { return executable }
    report.add(
      "`CFBundleExecutable` is `\(executable)`, which is a path", expected: expected,
      at: info["CFBundleExecutable"]?.position)
    return nil
  }

  private func kinds(
    in attributes: DocumentValue?, _ mistyped: inout [World.Declared<String>]
  ) -> [World.DeclaredKind: World.Declared<Bool>] {
    var kinds: [World.DeclaredKind: World.Declared<Bool>] = [:]
    for kind in World.DeclaredKind.allCases {
      kinds[kind] = declared(kind.rawValue, in: attributes, \.bool, &mistyped)
    }
    return kinds
  }

  private func misplaced(in declaration: DocumentValue?) -> [World.Declared<String>] {
    let keys = World.DeclaredKind.allCases.map(\.rawValue) + [World.AppExtension.requirementsKey]
    return keys.compactMap { key in
      declaration?.entry(key).map {
        World.Declared(value: $0.key, line: $0.keyPosition?.line)
      }
    }
  }

  private func declared<Value: Hashable & Sendable>(
    _ key: String, in parent: DocumentValue?, _ read: (DocumentValue) -> Value?,
    _ mistyped: inout [World.Declared<String>]
  ) -> World.Declared<Value>? {
    guard let entry = parent?.entry(key) else { return nil }
    let line = entry.value.position?.line
    if let value = read(entry.value) { return World.Declared(value: value, line: line) }
    mistyped.append(
      World.Declared(value: "`\(key)` is \(entry.value.kindInWords).", line: line))
    return nil
  }
}
