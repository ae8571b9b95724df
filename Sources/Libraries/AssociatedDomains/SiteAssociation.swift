import Documents
import Foundation

/// What a site's association file says about saved passwords (`ASD-2`).
public struct SiteAssociation: Hashable, Sendable {
  /// One text of `webcredentials` › `apps`.
  public struct ListedApp: Hashable, Sendable {
    /// The text as it stands in the file, an identifier or not.
    public let text: String
    /// Its line, counted from one.
    public let line: Int?
  }

  /// The file that was read, as sentences name it.
  public let file: String
  /// What `webcredentials` › `apps` lists, in the order of the file.
  public let apps: [ListedApp]
  /// Why nothing can be read from the file; then there are no apps.
  public let failure: AssociationProblem?
  /// What is wrong with single places.
  public let problems: [AssociationProblem]

  /// Reads a file of any content; what is wrong with it is in ``failure`` and ``problems``.
  public init(data: Data, file: String) {
    var reader = SiteAssociationReader(file: file)
    reader.read(data)
    self.file = file
    apps = reader.apps
    failure = reader.failure
    problems = reader.problems
  }
}

/// Reads the file from the outside to the inside, and stops where nothing can be made of it.
private struct SiteAssociationReader {
  let file: String
  var apps: [SiteAssociation.ListedApp] = []
  var failure: AssociationProblem?
  var problems: [AssociationProblem] = []

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
      let details = section.entry("details")
      return fail(
        "apps-missing",
        details == nil
          ? "`webcredentials` has no `apps`."
          : "`webcredentials` has `details` instead of `apps`.",
        "List the app's identifier in `apps`.", (details?.keyPosition ?? section.position)?.line)
    }
    guard let elements = list.elements else {
      return fail(
        "apps-not-array", "`apps` is \(list.kindInWords).", "Make it an array of strings.",
        list.position?.line)
    }
    var seen: Set<String> = []
    for element in elements {
      let line = element.position?.line
      guard let text = element.string else {
        note("app-not-string", "`apps` holds \(element.kindInWords).", "Make it a string.", line)
        continue
      }
      apps.append(SiteAssociation.ListedApp(text: text, line: line))
      if !seen.insert(text).inserted {
        note("duplicate", "`\(text)` stands twice.", "Remove one of them.", line)
      } else if let complaint = AppIdentifier.complaint(about: text) {
        note(
          "identifier", "`\(text)` is no application identifier: \(complaint).",
          "Write the team's prefix, a dot and the bundle identifier.", line)
      } else if AppIdentifier(text)?.hasSampleTeam == true {
        note(
          "sample-team", "`\(text)` has the team prefix of an example.",
          "Write the prefix of your own team.", line)
      }
    }
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
