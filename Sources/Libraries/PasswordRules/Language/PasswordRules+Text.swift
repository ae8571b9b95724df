extension PasswordRules {
  /// Reads rules; what cannot be read is listed in ``problems`` (`PWR-4`).
  ///
  /// - Parameters:
  ///   - text: the value of a `passwordrules` attribute, or its like:
  ///     `minlength: 8; required: upper, lower; required: digit; allowed: [-_]`.
  ///   - language: which properties are understood.
  public init(parsing text: String, language: Language = .original) {
    self.language = language
    var reader = RulesReader(text, language)
    let properties = reader.readProperties()
    var allowed = CharacterList()
    var permitted = CharacterList()
    for property in properties {
      switch property {
      case .required(let list):
        required.append(list.canonical)
        permitted.append(list.canonical)
      case .allowed(let list):
        allowed.append(list)
        permitted.append(list)
      case .maxConsecutive(let limit):
        maxConsecutive = min(limit, maxConsecutive ?? limit)
        if language != .original { maxSequential = min(limit, maxSequential ?? limit) }
      case .maxRepeating(let limit): maxConsecutive = min(limit, maxConsecutive ?? limit)
      case .maxSequential(let limit): maxSequential = min(limit, maxSequential ?? limit)
      case .minLength(let length): minLength = max(length, minLength ?? length)
      case .maxLength(let length): maxLength = min(length, maxLength ?? length)
      }
    }
    self.allowed = allowed.canonical.isEmpty ? nil : allowed.canonical
    self.permitted = permitted.canonical.isEmpty ? .asciiPrintable : permitted.canonical
    problems = reader.problems
  }

  /// The normal form (`PWR-3`): what is required is named in `allowed` too. It reads back as rules
  /// equal to these (`PWR-5`).
  public var normalText: String { text(allowed: permitted) }

  /// The short form: as the rules were written, each list in its simplest spelling. It reads back as
  /// rules equal to these (`PWR-5`).
  public var minifiedText: String { text(allowed: allowed) }

  /// The properties in the order of `PWR-3`, but for one case: where `unicode` is allowed, and was
  /// read before an `ascii-printable` that is required (or the other way round), it has to be read
  /// before it again.
  private func text(allowed: CharacterSetRule?) -> String {
    var parts = required.map { "required: \($0)" }
    if let allowed {
      let reread = CharacterList(required + [allowed]).canonical
      parts.insert("allowed: \(allowed)", at: reread == permitted ? parts.count : 0)
    }
    let repeating = language == .original ? Property.Kind.maxConsecutive : .maxRepeating
    if let maxConsecutive { parts.append("\(repeating.rawValue): \(maxConsecutive)") }
    if let maxSequential { parts.append("max-sequential: \(maxSequential)") }
    if let minLength { parts.append("minlength: \(minLength)") }
    if let maxLength { parts.append("maxlength: \(maxLength)") }
    return parts.joined(separator: "; ")
  }
}

extension CharacterSetRule: CustomStringConvertible {
  /// The set as the rules language writes it: `upper, digit, [-_]`. A hyphen comes first and a
  /// closing bracket last, since they mean something else in other places (`PWR-5`).
  public var description: String {
    if isUnicode { return "unicode" }
    if self == .asciiPrintable { return "ascii-printable" }
    var parts: [String] = []
    var rest = ascii
    for (name, whole) in Self.namedSets where ascii.isSuperset(of: whole) {
      parts.append(name)
      rest = rest.subtracting(whole)
    }
    if !rest.isEmpty || parts.isEmpty { parts.append("[\(Self.bracketed(rest))]") }
    return parts.joined(separator: ", ")
  }

  private static let namedSets: [(String, ASCIISet)] = [
    ("upper", .upper), ("lower", .lower), ("digit", .digit), ("special", .special),
  ]

  private static func bracketed(_ set: ASCIISet) -> String {
    let hyphen = ASCIISet([UInt8(ascii: "-")])
    let bracket = ASCIISet([UInt8(ascii: "]")])
    let ordered = [
      set.intersection(hyphen), set.intersection(.upper), set.intersection(.lower),
      set.intersection(.digit),
      set.intersection(.special).subtracting(hyphen).subtracting(bracket),
      set.intersection(bracket),
    ]
    return ordered.map(\.text).joined()
  }
}
