extension PasswordRules {
  /// Why no password whatever satisfies the rules; nothing where there is one (`PWR-6`).
  ///
  /// Found by arithmetic, not by trying. With two characters to choose from, every length can be
  /// reached within any run limit, so that there are no further reasons than these.
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
    return nil
  }
}
