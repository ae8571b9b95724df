/// Something wrong with an entitlement or a site's file, with its place and its cure.
public struct AssociationProblem: Hashable, Sendable, Codable {
  /// A name that never changes, such as `aasa.webcredentials-missing`.
  public let id: String
  /// What is wrong, as a sentence.
  public let sentence: String
  /// What to do about it, as a sentence.
  public let cure: String
  /// The file that was read.
  public let file: String
  /// The line in it, counted from one; nothing where there are no lines.
  public let line: Int?

  public init(id: String, sentence: String, cure: String, file: String, line: Int?) {
    self.id = id
    self.sentence = sentence
    self.cure = cure
    self.file = file
    self.line = line
  }
}
