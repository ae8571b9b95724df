/// The name of a host, in the one form in which names are compared.
///
/// Letter case and a final dot do not matter, and an international name is the same as its ASCII
/// form (`ASD-5`, `STO-1`). A port, a path, a user name or a space is not part of a name.
public struct Domain: Hashable, Comparable, Sendable {
  /// The name as machines write it: lower case, ASCII, without a final dot.
  public let ascii: String

  /// Reads a name; nothing where the text is not one.
  public init?(_ text: String) {
    guard let ascii = HostName.ascii(text) else { return nil }
    self.ascii = ascii
  }

  /// Reads the host of an `http` or `https` address; the scheme may be missing.
  public init?(url: String) {
    guard let host = HostName.host(ofURL: url), let domain = Domain(host) else { return nil }
    self = domain
  }

  /// The text as the name that it is compared by; in lower case where it is no name.
  package static func name(of text: String) -> String { Domain(text)?.ascii ?? text.lowercased() }

  init(checked ascii: String) { self.ascii = ascii }

  /// The name as people read it, with its own letters instead of `xn--`.
  public var unicode: String { HostName.unicode(ascii) }

  /// Whether this name is the other one or stands anywhere below it.
  public func isSubdomain(of other: Domain) -> Bool {
    let mine = ascii.utf8
    let theirs = other.ascii.utf8
    if mine.count == theirs.count { return self == other }
    guard mine.count > theirs.count, ascii.hasSuffix(other.ascii) else { return false }
    return mine[mine.index(mine.endIndex, offsetBy: -theirs.count - 1)] == UInt8(ascii: ".")
  }

  public static func < (left: Domain, right: Domain) -> Bool { left.ascii < right.ascii }
}

extension Domain: CustomStringConvertible {
  /// The ASCII form.
  public var description: String { ascii }
}
