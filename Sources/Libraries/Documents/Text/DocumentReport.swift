/// Reads values of a document by their kind, and collects what is wrong instead of stopping.
///
/// A key that is missing gives nothing and no problem unless the word `required` stands in the
/// name of the method; a value of another kind gives nothing and a problem.
package struct DocumentReport: Sendable {
  /// The file that the values come from, as problems name it.
  package let file: String
  /// What was wrong, in the order in which it was found.
  package private(set) var problems: [DocumentProblem] = []

  package init(file: String) { self.file = file }

  /// Adds a problem at a place.
  package mutating func add(_ found: String, expected: String, at position: SourcePosition?) {
    problems.append(
      DocumentProblem(file: file, position: position, found: found, expected: expected))
  }

  /// The text of a key.
  package mutating func string(_ key: String, in value: DocumentValue) -> String? {
    take(key, in: value, expected: "a string", \.string)
  }

  /// The whole number of a key.
  package mutating func integer(_ key: String, in value: DocumentValue) -> Int? {
    take(key, in: value, expected: "a whole number", \.integer)
  }

  /// The truth value of a key.
  package mutating func bool(_ key: String, in value: DocumentValue) -> Bool? {
    take(key, in: value, expected: "true or false", \.bool)
  }

  /// The values of a key that holds an array.
  package mutating func array(_ key: String, in value: DocumentValue) -> [DocumentValue]? {
    take(key, in: value, expected: "an array", \.elements)
  }

  /// The dictionary of a key, as a value that can be read on.
  package mutating func dictionary(_ key: String, in value: DocumentValue) -> DocumentValue? {
    take(key, in: value, expected: "a dictionary") { $0.entries == nil ? nil : $0 }
  }

  /// The texts of a key that holds an array of them, each with its place.
  package mutating func strings(
    _ key: String, in value: DocumentValue
  ) -> [(text: String, position: SourcePosition?)]? {
    let expected = "an array of strings"
    guard let elements = take(key, in: value, expected: expected, \.elements) else { return nil }
    var texts: [(text: String, position: SourcePosition?)] = []
    for element in elements {
      if let text = element.string {
        texts.append((text, element.position))
      } else {
        add(
          "`\(key)` holds \(element.kindInWords)", expected: expected, at: element.position)
      }
    }
    return texts
  }

  /// The text of a key that has to be there and to hold something.
  package mutating func requiredString(
    _ key: String, in value: DocumentValue, expected: String
  ) -> String? {
    guard let entry = value.entry(key) else {
      add("`\(key)` is missing", expected: expected, at: value.position)
      return nil
    }
    guard let text = string(key, in: value) else { return nil }
    if text.isEmpty {
      add("`\(key)` is empty", expected: expected, at: entry.value.position)
      return nil
    }
    return text
  }

  /// Complains about each key that is none of those known, with the nearest of them.
  package mutating func refuseUnknownKeys(in value: DocumentValue, known: [String]) {
    for entry in value.entries ?? [] where !known.contains(entry.key) {
      let nearest = known.min { distance($0, entry.key) < distance($1, entry.key) }
      let isNear = nearest.map { distance($0, entry.key) <= max(2, entry.key.count / 3) } ?? false
      let expected =
        isNear ? "`\(nearest ?? "")`" : "one of \(known.map { "`\($0)`" }.joined(separator: ", "))"
      add("there is no key `\(entry.key)` here", expected: expected, at: entry.keyPosition)
    }
  }

  private mutating func take<Value>(
    _ key: String, in value: DocumentValue, expected: String, _ read: (DocumentValue) -> Value?
  ) -> Value? {
    guard let found = value[key] else { return nil }
    if let wanted = read(found) { return wanted }
    add("`\(key)` is \(found.kindInWords)", expected: expected, at: found.position)
    return nil
  }

  /// How many letters have to be changed, added or removed to make one word of the other.
  private func distance(_ left: String, _ right: String) -> Int {
    let left = Array(left.lowercased().utf8)
    let right = Array(right.lowercased().utf8.prefix(64))
    var row = Array(0...right.count)
    for (index, letter) in left.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for (place, other) in right.enumerated() {
        let above = row[place + 1]
        row[place + 1] = min(above + 1, row[place] + 1, diagonal + (letter == other ? 0 : 1))
        diagonal = above
      }
    }
    return row[right.count]
  }
}
