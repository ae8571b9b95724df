import Domains

extension SecurityCode {
  /// Whether the code may be offered in a field.
  ///
  /// A bound code belongs to its host, to the other hosts of the host's site, and to apps that are
  /// associated with it; never to anybody else (`COD-1`). A code from the words is bound to nobody and
  /// may be offered anywhere. What is no host, for want of a name or for
  /// a port, a path or a user, has no field.
  ///
  /// - Parameters:
  ///   - host: the host of the page that the field is on; empty for a field of an app.
  ///   - associatedDomains: the domains that the app speaks for, as far as the sites agree.
  /// - Returns: whether one of them is the host that the code is bound to, or of its site.
  public func mayFill(host: String, associatedDomains: [String] = []) -> Bool {
    refusal(host: host, associatedDomains: associatedDomains) == nil
  }

  /// Why the code may not be offered in a field, as a sentence; nothing where it may.
  ///
  /// - Parameters:
  ///   - host: the host of the page that the field is on; empty for a field of an app.
  ///   - associatedDomains: the domains that the app speaks for, as far as the sites agree.
  /// - Returns: the rule of ``mayFill(host:associatedDomains:)`` that stands against it.
  public func refusal(host: String, associatedDomains: [String] = []) -> String? {
    guard let boundTo else { return nil }
    guard let owner = Domain(boundTo) else {
      return "The message binds the code to “\(boundTo)”, which is no host that a field could be"
        + " on, so it is offered nowhere."
    }
    let places = ([host] + associatedDomains).compactMap { Domain($0) }
    guard !places.contains(where: { $0.isSameSite(as: owner) }) else { return nil }
    return "The message binds the code to \(owner.spelled(as: boundTo)), and "
      + Self.other(host, places) + "."
  }

  /// What the field is on instead.
  private static func other(_ host: String, _ places: [Domain]) -> String {
    guard host.isEmpty else {
      return Domain(host).map { "this field is on \($0.ascii), another site" }
        ?? "“\(host)”, where this field is, is no host"
    }
    switch places.count {
    case 0: return "no site lets this app speak for it"
    case 1...3:
      return "this app speaks for \(places.map(\.ascii).joined(separator: " and ")) only"
    default:
      return "this app speaks for \(places.count) other sites only, \(places[0].ascii) among them"
    }
  }
}

extension Domain {
  /// Whether two hosts are one, or share the part of their names that can be registered.
  fileprivate func isSameSite(as other: Domain) -> Bool {
    if self == other { return true }
    guard let site = registrable else { return false }
    return site == other.registrable
  }

  /// The name as it was written, with its ASCII form where letters of other scripts could deceive.
  fileprivate func spelled(as name: String) -> String {
    name.allSatisfy(\.isASCII) ? ascii : "\(name) (\(ascii))"
  }
}
