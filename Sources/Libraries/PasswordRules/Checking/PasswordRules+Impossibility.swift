extension PasswordRules {
  /// Why no password whatever satisfies the rules; nothing where there is one (`PWR-6`).
  ///
  /// Found by arithmetic, not by trying. With two characters to choose from, every length can be
  /// reached within any run limit, so that there are no further reasons than these, and that no two
  /// characters in sequence may be side by side.
  public var impossibility: String? {
    if let minLength, let maxLength, minLength > maxLength {
      return "The rules ask for at least \(minLength) characters and allow at most \(maxLength), "
        + "so that no password satisfies them."
    }
    let fewest = Requirements(required).fewestCharacters
    if let maxLength, fewest > maxLength {
      return "The rules ask for \(Self.characters(fewest)) of different sets and allow at most "
        + "\(maxLength), so that no password satisfies them."
    }
    if let maxConsecutive, let minLength, !permitted.isUnicode, permitted.ascii.count == 1,
      minLength > maxConsecutive
    {
      return
        "The rules allow a single character, no more than \(maxConsecutive) of it in a row, and "
        + "ask for \(minLength), so that no password satisfies them."
    }
    return sequenceImpossibility
  }

  /// The same where no two characters that follow one another may stand side by side; with two in
  /// sequence allowed, everything that can be had without the limit can be put in another order.
  private var sequenceImpossibility: String? {
    guard maxSequential == 1, !permitted.isUnicode else { return nil }
    let requirements = Requirements(required)
    guard requirements.sets.count <= Requirements.mostSets else { return nil }
    let walks = UnsequencedWalks(permitted.ascii, requirements)
    let longest = maxLength ?? .max
    if let fewest = walks.fewest, fewest <= longest {
      if max(fewest, minLength ?? 0) <= fewest { return nil }
      if let extensible = walks.fewestExtensible, extensible <= longest { return nil }
      if walks.isMetByOne, (minLength ?? 0) <= maxConsecutive ?? .max { return nil }
    }
    return
      "The rules allow no characters in sequence, and those that they allow and ask for cannot "
      + "be put together otherwise, so that no password satisfies them."
  }
}
