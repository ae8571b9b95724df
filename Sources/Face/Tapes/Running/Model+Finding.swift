import Screens

// What a label or a text of a tape means on the screen in front; the recorder asks the same.
extension Model {
  /// The thing of this name: in the row that is selected, or else the only one on the screen.
  ///
  /// Nothing where several rows have one: which of them is meant, only `Select` can say. `place` is what
  /// is selected, if that is not what the model says.
  func target(called label: String, near place: Place? = nil) -> ScriptTarget? {
    let here = place ?? selectedPlace
    let fitting = scriptTargets.filter { $0.isCalled(label) }
    if let near = fitting.first(where: { $0.place.block == here.block }) { return near }
    return Set(fitting.map(\.place.block)).count == 1 ? fitting.first : nil
  }

  /// What `Select` moves to: the row that shows a text, one that shows it by itself before one with more
  /// words around it, and of several things in a row the one that says it itself.
  func target(showing text: String) -> ScriptTarget? {
    let wanted = text.lowercased()
    let targets = scriptTargets
    func isWhole(_ words: [String]) -> Bool { words.contains { $0.lowercased() == wanted } }
    func isPart(_ words: [String]) -> Bool { words.contains { $0.lowercased().contains(wanted) } }
    let row =
      targets.first { isWhole($0.around) } ?? targets.first { isPart($0.around) }
      ?? targets.first { $0.surroundings.lowercased().contains(wanted) }
    guard let row else { return nil }
    let inRow = targets.filter { $0.place.block == row.place.block }
    return inRow.first { isWhole($0.words) } ?? inRow.first { isPart($0.words) } ?? row
  }

  /// The key that is called so in the last line, or in the list of keys.
  func key(called label: String) -> ScriptKey? {
    let wanted = label.lowercased()
    let keys = scriptKeys
    return keys.first { $0.hint.lowercased() == wanted }
      ?? keys.first { $0.description.lowercased() == wanted }
  }
}
