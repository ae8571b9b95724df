import AssociatedDomains
import Documents
import Domains
import Foundation

/// Reads what the doctor was given, part by part; what is wrong with a part is a check.
struct DoctorReader {
  var files: DoctorFiles
  /// What is wrong beside the chain.
  var beside: [EligibilityCheck] = []
  /// Where entitlements come from that stand in a program's signature.
  var signature: (file: String, data: Data)?

  init(_ files: DoctorFiles) { self.files = files }

  mutating func read() -> DoctorReport.Patient {
    if let bundle = files.bundle { find(in: bundle) }
    let info = readAppInfo()
    let document = readEntitlements()
    let extensions = readExtensions()
    let entitlements = examined(document)
    let identifier = identifier(info: info, entitlements: document)
    let app = ExaminedApp(
      name: appName(info), identifier: identifier, infoFile: files.app, entitlements: entitlements,
      extensions: extensions, rules: files.rules)
    beside += PrincipalClassSearch.checks(of: extensions.value ?? [])
    return DoctorReport.Patient(app, chains: chains(of: app), beside: beside)
  }

  // MARK: The chains

  private mutating func chains(of app: ExaminedApp) -> [EligibilityChain] {
    let remarks = EligibilityChain.remarks(on: app)
    func chain(
      _ domain: Domain?, _ claim: AssociatedDomainsEntitlement.Entry?, _ site: Examined<SiteWord>
    ) -> EligibilityChain {
      EligibilityChain(app: app, domain: domain, claim: claim, site: site, remarks: remarks)
    }
    let claims = app.claims
    if let domain = files.domain {
      let entry = app.entitlements.value?.domains.entry(.webcredentials, for: domain)
      return [chain(domain, entry, readSite(for: app.identifier))]
    }
    guard !claims.isEmpty else { return [chain(nil, nil, readSite(for: app.identifier))] }
    guard Set(claims.map(\.fileHost)).count == 1 || files.siteFile == nil else {
      let whose = Examined<SiteWord>.notGiven(
        "the app claims several domains, and it is not said whose file was given",
        cure: "Name the domain with --domain D.")
      return claims.map { chain($0.domain, $0, whose) }
    }
    let site = readSite(for: app.identifier)
    return claims.map { chain($0.domain, $0, site) }
  }

  private mutating func readSite(for app: AppIdentifier?) -> Examined<SiteWord> {
    guard let file = files.siteFile else {
      return .notGiven("no site's file was given", cure: "Give it with --aasa FILE.")
    }
    if URL(filePath: file).lastPathComponent == "apple-app-site-association.json" {
      beside.append(
        EligibilityCheck(
          id: "aasa.json-name", rule: "ASD-2",
          title: "The site serves one file at the right place", status: .warning,
          reason: "The file's name ends in `.json`, and nobody asks for such a file.",
          cure: "Serve it as `apple-app-site-association`.", file: file))
    }
    do {
      let data = try BroughtFile.read(URL(filePath: file), atMost: SiteFile.maximumBytes)
      return .read(SiteWord(app: app, listing: SiteAssociation(data: data, file: file)))
    } catch {
      return .unreadable(
        AssociationProblem(
          id: error.isTooLarge ? "aasa.too-large" : "aasa.unreadable",
          sentence: "The site's file cannot be read: \(error.found).",
          cure: "Expected: \(error.expected).", file: file, line: nil))
    }
  }

  // MARK: The app

  private mutating func readAppInfo() -> DocumentValue? {
    guard let file = files.app else { return nil }
    switch propertyList(file, id: "app.unreadable", what: "The app's property list") {
    case .read(let info):
      if let bundle = info["CFBundleIdentifier"], bundle.string == nil {
        beside.append(
          check(
            "app.bundle-missing", .warning, "`CFBundleIdentifier` is \(bundle.kindInWords).",
            cure: "Make it a string.", file: file, line: bundle.position?.line))
      }
      return info
    case .unreadable(let problem):
      beside.append(
        EligibilityCheck(problem, title: "The app's property list can be read", status: .failed))
    case .notGiven: break
    }
    return nil
  }

  private func appName(_ info: DocumentValue?) -> String {
    let written = ["CFBundleDisplayName", "CFBundleName"].lazy
      .compactMap { info?[$0]?.string }.first { !$0.isEmpty && !$0.hasBuildVariable }
    return written ?? files.bundle.map(FilePath.name) ?? "The app"
  }

  // MARK: The extensions

  private mutating func readExtensions() -> Examined<[World.AppExtension]> {
    if let path = files.appExtension {
      let file = path.hasSuffix(".appex") || path.hasSuffix(".appex/") ? path + "/Info.plist" : path
      switch readExtension(file) {
      case .read(let found): return .read([found])
      case .unreadable(let problem): return .unreadable(problem)
      case .notGiven(let reason, let cure): return .notGiven(reason, cure: cure)
      }
    }
    guard let bundle = files.bundle else {
      return .notGiven(
        "no extension was given", cure: "Give its property list with --extension Info.plist.")
    }
    let names = URL(filePath: bundle).names(in: "PlugIns", endingIn: ".appex")
    var found: [World.AppExtension] = []
    var problems: [AssociationProblem] = []
    for name in names {
      switch readExtension("\(bundle.withTrailingSlash)PlugIns/\(name).appex/Info.plist") {
      case .read(let one): found.append(one)
      case .unreadable(let problem): problems.append(problem)
      case .notGiven: break
      }
    }
    let isThere = found.contains { $0.point?.value == World.AppExtension.upgradePoint }
    if !isThere, let problem = problems.first { return .unreadable(problem) }
    beside += problems.map {
      EligibilityCheck($0, title: "The extension's property list can be read", status: .warning)
    }
    return .read(found)
  }

  private mutating func readExtension(_ file: String) -> Examined<World.AppExtension> {
    let what = "The extension's property list"
    switch propertyList(file, id: "extension.unreadable", what: what) {
    case .notGiven(let reason, let cure): return .notGiven(reason, cure: cure)
    case .unreadable(let problem): return .unreadable(problem)
    case .read(let info):
      let folder = URL(filePath: file).deletingLastPathComponent()
      let written = info["CFBundleName"]?.string.flatMap { $0.hasBuildVariable ? nil : $0 }
      let isBuilt = folder.lastPathComponent.hasSuffix(".appex")
      let name = isBuilt ? FilePath.name(folder.path) : written ?? FilePath.name(folder.path)
      var reader = ExtensionReader(name: name, folder: folder, file: file)
      let found = reader.read(info, isSource: true)
      beside += reader.report.problems.map {
        check(
          "extension.key-mistyped", .warning, "\($0.found.capitalizedFirst).",
          cure: "Expected: \($0.expected).", file: file, line: $0.position?.line)
      }
      return found.map { .read($0) } ?? .notGiven("its property list is not complete")
    }
  }

  // MARK: Reading

  /// A property list that holds a dictionary.
  func propertyList(_ file: String, id: String, what: String) -> Examined<DocumentValue> {
    func unreadable(_ found: String, _ expected: String, _ line: Int?) -> Examined<DocumentValue> {
      .unreadable(
        AssociationProblem(
          id: id, sentence: "\(what) cannot be read: \(found).", cure: "Expected: \(expected).",
          file: file, line: line))
    }
    do {
      let data: Data
      if let signature, signature.file == file {
        data = signature.data
      } else {
        data = try BroughtFile.read(URL(filePath: file), atMost: PropertyList.sizeLimit)
      }
      let document = try PropertyList.parse(data, file: file)
      if document.entries != nil { return .read(document) }
      return unreadable(
        "the property list holds \(document.kindInWords)", "a dictionary", document.position?.line)
    } catch let problem as DocumentProblem {
      return unreadable(problem.found, problem.expected, problem.position?.line)
    } catch let problem as BroughtFileProblem {
      return unreadable(problem.found, problem.expected, nil)
    } catch {
      return unreadable("it cannot be opened", "a property list", nil)
    }
  }

  /// A check beside the chain, about which app it is.
  func check(
    _ id: String, _ status: EligibilityCheck.Status, _ reason: String, cure: String?,
    file: String?, line: Int?
  ) -> EligibilityCheck {
    EligibilityCheck(
      id: id, rule: AssociationCheck.named(id)?.rule ?? "ASD-3",
      title: "It is clear which app it is",
      status: status, reason: reason, cure: cure, file: file, line: line)
  }
}

/// The names in a path.
enum FilePath {
  /// The last part of a path without `.app` or `.appex`.
  static func name(_ path: String) -> String {
    let last = URL(filePath: path).standardizedFileURL.lastPathComponent
    for suffix in [".appex", ".app"] where last.hasSuffix(suffix) && last != suffix {
      return String(last.dropLast(suffix.count))
    }
    return last
  }
}

extension String {
  /// The clause as the beginning of a sentence.
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
