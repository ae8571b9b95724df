import Screens

// What a label or a text of a tape means on the screen in front; the recorder asks the same.
extension Model {
  /// The thing of this name: in the row that is selected, or else the next below it, or from above.
  /// `place` is what is selected, if that is not what the model says.
  func target(called label: String, near place: Place? = nil) -> ScriptTarget? {
    let here = place ?? selectedPlace
    let fitting = scriptTargets.filter { $0.isCalled(label) }
    return fitting.first { $0.place.block == here.block }
      ?? fitting.first { $0.place.block > here.block } ?? fitting.first
  }

  /// What `Select` moves to: the row that shows a text, and of several things in it the one that says
  /// it itself.
  func target(showing text: String) -> ScriptTarget? {
    let wanted = text.lowercased()
    let targets = scriptTargets
    let ownFit = targets.first { target in
      target.words.contains { $0.lowercased().contains(wanted) }
    }
    let fit = targets.first { $0.surroundings.lowercased().contains(wanted) }
    guard let block = fit ?? ownFit else { return nil }
    return ownFit?.place.block == block.place.block ? ownFit ?? block : block
  }

  /// The key that is called so in the last line, or in the list of keys.
  func key(called label: String) -> ScriptKey? {
    let wanted = label.lowercased()
    let keys = scriptKeys
    return keys.first { $0.hint.lowercased() == wanted }
      ?? keys.first { $0.description.lowercased() == wanted }
  }
}
