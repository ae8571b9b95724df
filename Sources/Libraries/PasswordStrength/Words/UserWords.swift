/// The words given with a password, in lower case and in order of likelihood.
struct UserWords {
  let words: [[UInt16]]

  init(_ inputs: [String]) {
    // Somebody may give very many.
    var seen: Set<String> = []
    words = inputs.compactMap { input in
      let word = input.lowercased()
      return !word.isEmpty && seen.insert(word).inserted ? Array(word.utf16) : nil
    }
  }
}
