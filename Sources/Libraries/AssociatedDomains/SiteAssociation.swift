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
