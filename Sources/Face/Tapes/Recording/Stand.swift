import Screens

/// How the screen stands where a recording is played back: what its lines have brought about so far.
struct Stand: Hashable {
  /// What is selected.
  var selected: Place
  /// What was typed into the field that has the keys.
  var entered: String

  init(_ model: Model) {
    selected = model.selectedPlace
    entered = model.enteredText ?? ""
  }
}

/// What can be seen to have changed, with or without a person.
struct Sight: Hashable {
  let kind: String
  let title: String
  let pages: [String]
  let offers: [String]

  init(_ model: Model) {
    kind = model.frontKind
    title = model.frontTitle
    pages = model.pageTitles
    offers = model.offeredWords
  }
}
