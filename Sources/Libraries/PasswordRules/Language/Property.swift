/// One property with its value, as it was read.
enum Property {
  case required(CharacterList)
  case allowed(CharacterList)
  case maxConsecutive(Int)
  case maxRepeating(Int)
  case maxSequential(Int)
  case minLength(Int)
  case maxLength(Int)

  /// The names of the language, in lower case exactly (`PWR-1`).
  enum Kind: String, CaseIterable {
    case required, allowed
    case maxConsecutive = "max-consecutive"
    case maxRepeating = "max-repeating"
    case maxSequential = "max-sequential"
    case minLength = "minlength"
    case maxLength = "maxlength"

    /// Whether a language has the property (`PWR-7`).
    func belongs(to language: PasswordRules.Language) -> Bool {
      language != .original || (self != .maxRepeating && self != .maxSequential)
    }
  }
}

/// Why a property could not be read.
struct Mistake: Error {
  let position: Int
  /// What is wrong, as the beginning of a sentence.
  let what: String
  /// What its author probably meant.
  let meant: String?

  init(at position: Int, _ what: String, meant: String? = nil) {
    self.position = position
    self.what = what
    self.meant = meant
  }
}

/// What a mistake costs.
enum Loss {
  case property(name: String)
  case everything

  var words: String {
    switch self {
    case .property(let name): "this “\(name)” is lost"
    case .everything: "all the rules are discarded"
    }
  }
}
