import Documents
import Foundation

/// Reads the file from the outside to the inside, and stops where nothing can be made of it.
struct SiteAssociationReader {
  let file: String
  private(set) var apps: [SiteAssociation.ListedApp] = []
  private(set) var failure: AssociationProblem?
  private(set) var problems: [AssociationProblem] = []

  init(file: String) { self.file = file }

  mutating func read(_ data: Data) {
    if data.count > SiteFile.maximumBytes {
      let limit = SiteFile.maximumBytes / 1024
      return fail(
        "too-large", "The file has \(data.count) bytes, more than \(limit) KiB.",
        "Make it smaller than \(limit) KiB.")
    }
    do {
      let document = try JSON5Document.parse(data, file: file, language: .json)
      readRoot(document)
    } catch {
      let isText = error.expected.contains("UTF-8")
      fail(
        isText ? "not-utf8" : "not-json",
        "The file cannot be read: \(error.found).",
        "Write \(error.expected).", error.position?.line)
    }
  }

  private mutating func readRoot(_ document: DocumentValue) {
    guard let entries = document.entries else {
      return fail(
        "not-object", "The file holds \(document.kindInWords).", "Make it an object.",
        document.position?.line)
    }
    if let links = document["applinks"] { readLinks(links) }
    guard let section = document.entry("webcredentials") else {
      let others = entries.map(\.key).filter { $0 == "applinks" || $0 == "appclips" }
      let beside = others.isEmpty ? "" : " beside `\(others.joined(separator: "`, `"))`"
      return fail(
        "webcredentials-missing", "The file has no `webcredentials`\(beside).",
        "Add `\"webcredentials\": {\"apps\": [\"TEAM.BUNDLE\"]}` with the app's identifier.",
        document.position?.line)
    }
    guard section.value.entries != nil else {
      return fail(
        "webcredentials-not-object", "`webcredentials` is \(section.value.kindInWords).",
        "Make it an object with `apps`.", section.value.position?.line)
    }
    readSection(section.value)
  }

  private mutating func readSection(_ section: DocumentValue) {
    guard let list = section["apps"] else {
      if let details = section.entry("details") {
        return fail(
          "apps-as-details", "`webcredentials` has `details` instead of `apps`.",
          "Write `apps` with the app's identifier; `details` belongs to `applinks`.",
          details.keyPosition?.line)
      }
      return fail(
        "apps-missing", "`webcredentials` has no `apps`.", "List the app's identifier in `apps`.",
        section.position?.line)
    }
    guard let elements = list.elements else {
      return fail(
        "apps-not-array", "`apps` is \(list.kindInWords).", "Make it an array of strings.",
        list.position?.line)
    }
    var seen: Set<[UInt8]> = []
    for element in elements {
      let line = element.position?.line
      guard let text = element.string else {
        note("app-not-string", "`apps` holds \(element.kindInWords).", "Make it a string.", line)
        continue
      }
      apps.append(SiteAssociation.ListedApp(text: text, line: line))
      if seen.insert(Array(text.utf8)).inserted {
        judge(text, line)
      } else {
        note("duplicate", "`\(text)` stands twice.", "Remove one of them.", line)
      }
    }
  }

  /// Says what is wrong with a listed text, whichever app it was meant for.
  private mutating func judge(_ text: String, _ line: Int?) {
    if let flaw = AppIdentifier.flaw(of: text), let complaint = AppIdentifier.complaint(about: text)
    {
      note(
        flaw.checkName, "`\(text)` is no application identifier: \(complaint).",
        "Write the team's prefix, a dot and the bundle identifier.", line)
    } else if AppIdentifier(text)?.hasSampleTeam == true {
      note(
        "placeholder-team", "`\(text)` has the team's prefix of an example.",
        "Write the prefix of your own team.", line)
    }
  }

  /// Says where the old and the new form of `applinks` are mixed, of which readers take one.
  private mutating func readLinks(_ links: DocumentValue) {
    let oldKeys = ["appID", "paths"]
    let newKeys = ["appIDs", "components"]
    let keys = (links["details"]?.elements ?? []).flatMap { $0.entries ?? [] }
    guard let old = keys.first(where: { oldKeys.contains($0.key) }),
      let new = keys.first(where: { newKeys.contains($0.key) })
    else { return }
    note(
      "applinks-mixed",
      "`applinks` has `\(old.key)` of the old form and `\(new.key)` of the new one.",
      "Keep to one form: `appIDs` with `components`, or `appID` with `paths` for old systems.",
      max(old.keyPosition, new.keyPosition)?.line)
  }

  private mutating func fail(_ id: String, _ sentence: String, _ cure: String, _ line: Int? = nil) {
    failure = problem(id, sentence, cure, line)
  }

  private mutating func note(_ id: String, _ sentence: String, _ cure: String, _ line: Int?) {
    problems.append(problem(id, sentence, cure, line))
  }

  private func problem(
    _ id: String, _ sentence: String, _ cure: String, _ line: Int?
  ) -> AssociationProblem {
    AssociationProblem(id: "aasa.\(id)", sentence: sentence, cure: cure, file: file, line: line)
  }
}

extension AppIdentifier.Flaw {
  /// The end of the name of the check that finds it in a site's file.
  var checkName: String {
    switch self {
    case .empty, .bundle: "identifier"
    case .spaces: "spaces"
    case .wildcard: "wildcard"
    case .buildVariable: "build-variable"
    case .placeholderTeam: "placeholder-team"
    case .letterCase: "letter-case"
    case .prefixMissing: "prefix-missing"
    }
  }
}

/// The later of two places, as far as they are known.
private func max(_ left: SourcePosition?, _ right: SourcePosition?) -> SourcePosition? {
  guard let left, let right else { return left ?? right }
  return left < right ? right : left
}
