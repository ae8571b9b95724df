import AssociatedDomains
import Documents
import Foundation

/// Reads the property list of one extension (UPG-3, UPG-4).
struct ExtensionReader {
  let name: String
  let folder: URL
  let file: String
  let appGroups: [String]
  private(set) var report: DocumentReport
  private var mistyped: [World.Declared<String>] = []
  private var variables: [World.Declared<String>] = []

  init(name: String, folder: URL, file: String, appGroups: [String] = []) {
    self.appGroups = appGroups
    self.name = name
    self.folder = folder
    self.file = file
    report = DocumentReport(file: file)
  }

  /// The extension; nothing where an installed one needs more than there is.
  ///
  /// A property list out of Xcode may lack everything that only a build puts in.
  mutating func read(_ info: DocumentValue, isSource: Bool = false) -> World.AppExtension? {
    let bundle =
      isSource
      ? report.string("CFBundleIdentifier", in: info) ?? ""
      : report.requiredString(
        "CFBundleIdentifier", in: info, expected: "the extension's bundle identifier")
    let executable = readExecutable(info)
    let declaration = dictionary("NSExtension", in: info)
    let attributes = dictionary("NSExtensionAttributes", in: declaration)
    let point = declared("NSExtensionPointIdentifier", in: declaration, \.string)
    let kinds = kinds(in: attributes)
    let requirements = declared(World.AppExtension.requirementsKey, in: attributes, \.string)
    let principalClass = declared("NSExtensionPrincipalClass", in: declaration, \.string)
    guard let bundle, let executable = executable ?? (isSource ? name : nil) else { return nil }
    return World.AppExtension(
      name: name, bundleIdentifier: bundle, folder: folder, infoFile: file,
      executable: executable, point: point, kinds: kinds, misplaced: misplaced(in: declaration),
      generationRequirements: requirements,
      principalClass: principalClass?.value.isEmpty == true ? nil : principalClass,
      hasStoryboard: declaration?["NSExtensionMainStoryboard"] != nil, appGroups: appGroups,
      mistyped: mistyped, variables: variables, hasDeclaration: declaration != nil,
      line: info.entry("NSExtension")?.keyPosition?.line)
  }

  /// The program in the extension's folder or beside ours; only its name, never a path.
  private mutating func readExecutable(_ info: DocumentValue) -> String? {
    guard info["CFBundleExecutable"] != nil else { return name }
    let expected = "the name of the extension's program"
    guard
      let executable = report.requiredString("CFBundleExecutable", in: info, expected: expected)
    else { return nil }
    if executable.hasBuildVariable { return name }
    if !executable.contains("/") && !executable.hasPrefix(".") { return executable }
    report.add(
      "`CFBundleExecutable` is `\(executable)`, which is a path", expected: expected,
      at: info["CFBundleExecutable"]?.position)
    return nil
  }

  private mutating func kinds(
    in attributes: DocumentValue?
  ) -> [World.DeclaredKind: World.Declared<Bool>] {
    var kinds: [World.DeclaredKind: World.Declared<Bool>] = [:]
    for kind in World.DeclaredKind.allCases {
      kinds[kind] = declared(kind.rawValue, in: attributes, \.bool)
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

  private mutating func dictionary(_ key: String, in parent: DocumentValue?) -> DocumentValue? {
    guard let entry = parent?.entry(key) else { return nil }
    if entry.value.entries != nil { return entry.value }
    complain(about: entry)
    return nil
  }

  private mutating func declared<Value: Hashable & Sendable>(
    _ key: String, in parent: DocumentValue?, _ read: (DocumentValue) -> Value?
  ) -> World.Declared<Value>? {
    guard let entry = parent?.entry(key) else { return nil }
    let line = entry.value.position?.line
    if let value = read(entry.value) { return World.Declared(value: value, line: line) }
    if entry.value.string?.hasBuildVariable == true {
      variables.append(World.Declared(value: key, line: line))
    } else {
      complain(about: entry)
    }
    return nil
  }

  private mutating func complain(about entry: DocumentValue.Entry) {
    mistyped.append(
      World.Declared(
        value: "`\(entry.key)` is \(entry.value.kindInWords).", line: entry.value.position?.line))
  }
}
