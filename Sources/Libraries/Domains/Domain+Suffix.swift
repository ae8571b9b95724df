import CPSL

extension Domain {
  /// Whether the name is one below which strangers register theirs, such as `co.uk`.
  ///
  /// Read from the Public Suffix List that comes with libpsl. A last label that the list does not
  /// know counts as a public suffix, as the list itself says.
  public var isPublicSuffix: Bool {
    guard !isAddress else { return false }
    return ascii.withCString { psl_is_public_suffix(psl_builtin(), $0) != 0 }
  }

  /// The part of the name that somebody registered: the public suffix and one label before it.
  ///
  /// Nothing for a public suffix itself, for a single label and for an address in numbers.
  public var registrable: Domain? {
    guard !isAddress else { return nil }
    return ascii.withCString { name in
      // The answer points into the name that was asked about.
      guard let found = psl_registrable_domain(psl_builtin(), name) else { return nil }
      return Domain(checked: String(cString: found))
    }
  }

  /// Whether the name is an IPv4 address, which has no suffix and belongs to nobody by name.
  public var isAddress: Bool {
    let parts = ascii.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
  }
}
