import AssociatedDomains
import Documents
import Foundation

/// Reads the apps of a world: `apps/NAME.app` with its property list, entitlements and extensions.
///
/// What cannot be read at all is a mistake of the world. What can be read but keeps an upgrade from
/// being offered is none: the checks of ``Eligibility`` name it.
struct AppsReader {
  let folder: URL
  let identifiers: [String: WorldFile.Identifier]
  private(set) var apps: [World.App] = []
  private(set) var problems: [DocumentProblem] = []

  init(folder: URL, identifiers: [String: WorldFile.Identifier]) {
    self.folder = folder
    self.identifiers = identifiers
  }

  mutating func readAll() {
    let names = folder.names(in: "apps", endingIn: ".app")
    for name in names { read(name) }
    for (name, identifier) in identifiers.sorted(by: { $0.key < $1.key })
    where !names.contains(name) {
      problems.append(
        DocumentProblem(
          file: World.fileName,
          position: identifier.line.map { SourcePosition(line: $0, column: 1) },
          found: "there is no app `apps/\(name).app`", expected: "the name of an app's folder"))
    }
  }

  private mutating func read(_ name: String) {
    let path = "apps/\(name).app"
    let infoFile = "\(path)/Info.plist"
    let entitlementsFile = entitlementsFile(of: name, in: path)
    let info = propertyList(infoFile)
    let entitlements = propertyList(entitlementsFile)
    let groups = entitlements.map { readGroups($0, file: entitlementsFile) } ?? []
    let extensions = folder.names(in: "\(path)/PlugIns", endingIn: ".appex").compactMap {
      readExtension($0, in: "\(path)/PlugIns/\($0).appex", appGroups: groups)
    }
    guard let info, let entitlements else { return }
    var report = DocumentReport(file: infoFile)
    let bundle = report.requiredString(
      "CFBundleIdentifier", in: info, expected: "the app's bundle identifier")
    let title = report.string("CFBundleDisplayName", in: info)
    let shortTitle = report.string("CFBundleName", in: info)
    let optsOut = report.bool(World.App.optOutKey, in: info) ?? false
    problems += report.problems
    guard let bundle,
      let identifier = readIdentifier(
        of: name, bundle: bundle, entitlements: entitlements, file: entitlementsFile)
    else { return }
    apps.append(
      World.App(
        name: title ?? shortTitle ?? name, identifier: identifier,
        folder: folder.appending(path: path), infoFile: infoFile,
        entitlementsFile: entitlementsFile,
        entitlement: AssociatedDomainsEntitlement(
          document: entitlements[AssociatedDomainsEntitlement.key], file: entitlementsFile),
        signInWithApple: World.App.signInWithApple(in: entitlements), appGroups: groups,
        optsOutOfPrompts: optsOut,
        isDevelopmentBuild: entitlements[World.App.taskAllowKey]?.bool, extensions: extensions))
  }

  /// The entitlements named after the app, else the only ones that lie beside its property list.
  private func entitlementsFile(of name: String, in path: String) -> String {
    let found = folder.names(in: path, endingIn: ".entitlements")
    let chosen = found.contains(name) || found.count != 1 ? name : found[0]
    return "\(path)/\(chosen).entitlements"
  }

  private mutating func readIdentifier(
    of name: String, bundle: String, entitlements: DocumentValue, file: String
  ) -> AppIdentifier? {
    let expected = "ten characters of A–Z and 0–9, a dot and the bundle identifier"
    let entry = entitlements.entry("application-identifier")
    let written = entry?.value.string.flatMap { $0.hasBuildVariable ? nil : $0 }
    let given = identifiers[name]
    let team = entitlements["com.apple.developer.team-identifier"]?.string
    let isWritten = written != nil
    guard let text = written ?? given?.text ?? team.map({ "\($0).\(bundle)" }) else {
      problems.append(
        DocumentProblem(
          file: file, position: entry?.keyPosition ?? entitlements.position,
          found: "`application-identifier` is missing",
          expected: "\(expected), here or in `identifiers` of \(World.fileName)"))
      return nil
    }
    let line = isWritten ? entry?.value.position?.line : given?.line
    let place = line.map { SourcePosition(line: $0, column: 1) }
    let source = isWritten || given == nil ? file : World.fileName
    guard let identifier = AppIdentifier(text) else {
      let complaint = AppIdentifier.complaint(about: text) ?? "it cannot be read"
      problems.append(
        DocumentProblem(
          file: source, position: place,
          found: "`\(text)` is no application identifier: \(complaint)", expected: expected))
      return nil
    }
    if identifier.bundle != bundle && !bundle.hasBuildVariable {
      problems.append(
        DocumentProblem(
          file: source, position: place,
          found: "the application identifier ends in `\(identifier.bundle)`",
          expected: "`\(bundle)` as in Info.plist"))
    }
    return identifier
  }

  /// The app groups that entitlements list; each is the name of a folder of the state (SHR-1).
  private mutating func readGroups(_ entitlements: DocumentValue, file: String) -> [String] {
    var report = DocumentReport(file: file)
    var groups: [String] = []
    for (text, position) in report.strings(World.App.appGroupsKey, in: entitlements) ?? [] {
      if text.isAppGroup {
        groups.append(text)
      } else {
        report.add(
          "`\(text)` is no app group", expected: "a name such as group.example.shiny",
          at: position)
      }
    }
    problems += report.problems
    return groups
  }

  private mutating func readExtension(
    _ name: String, in path: String, appGroups: [String]
  ) -> World.AppExtension? {
    let file = "\(path)/Info.plist"
    guard let info = propertyList(file) else { return nil }
    let own = folder.names(in: path, endingIn: ".entitlements").first.flatMap { name in
      let file = "\(path)/\(name).entitlements"
      return propertyList(file).map { readGroups($0, file: file) }
    }
    var reader = ExtensionReader(
      name: name, folder: folder.appending(path: path), file: file, appGroups: own ?? appGroups)
    let appExtension = reader.read(info)
    problems += reader.report.problems
    return appExtension
  }

  /// A property list that has to be there and to hold a dictionary.
  private mutating func propertyList(_ file: String) -> DocumentValue? {
    let data: Data
    do {
      data = try BroughtFile.read(folder.appending(path: file))
    } catch {
      problems.append(
        DocumentProblem(file: file, position: nil, found: error.found, expected: error.expected))
      return nil
    }
    do {
      let document = try PropertyList.parse(data, file: file)
      if document.entries != nil { return document }
      problems.append(
        DocumentProblem(
          file: file, position: document.position,
          found: "the property list holds \(document.kindInWords)", expected: "a dictionary"))
    } catch {
      problems.append(error)
    }
    return nil
  }
}

extension String {
  /// Letters, digits, hyphens and single dots behind `group.`, so that it can name a folder.
  fileprivate var isAppGroup: Bool {
    guard hasPrefix("group."), utf8.count <= 255 else { return false }
    return split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
      !part.isEmpty
        && part.unicodeScalars.allSatisfy {
          $0.isASCII
            && ($0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "-")
        }
    }
  }
}

extension URL {
  /// The names of what lies in a folder below this one and ends in a suffix, without it, sorted.
  func names(in path: String, endingIn suffix: String) -> [String] {
    let folder = appending(path: path).path(percentEncoded: false)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { (suffix.isEmpty || $0.hasSuffix(suffix)) && $0 != suffix }
      .map { String($0.dropLast(suffix.count)) }.sorted()
  }
}
