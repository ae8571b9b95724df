import AuthenticationServices
import TextInterface

/// What a key, or a click, means where it is used: for whoever writes down what a person does.
package enum KeyMeaning: Hashable, Sendable {
  /// Nothing but words about why not, or something that only a terminal knows.
  case nothing
  /// The selection moves, or what is shown is scrolled.
  case moves
  /// The field that has the keys is edited.
  case edits
  /// What is at this place is chosen.
  case chooses(Place)
  /// What the QuickType bar offers is taken, counted from 0.
  case takesOffer(Int)
  /// The simulated Face ID is looked into.
  case showsFace(matches: Bool)
  /// Something else, which this key does.
  case does(Key)
}

/// What is typed into a field.
package enum FieldKind: Hashable, Sendable {
  case text, secret, code, passcode
}

extension Model {
  /// What a key means to the screen in front.
  package func meaning(of key: Key) -> KeyMeaning {
    if isTooSmall { return .nothing }
    if case .mouse(let mouse) = key { return meaning(of: mouse) }
    let screen = front
    if let editor = screen.editor {
      var edited = editor
      if edited.handle(key) { return edited == editor ? .nothing : .edits }
    }
    guard let binding = binding(for: key) else {
      var screen = screen
      return screen.takesStray(key) ? .edits : .nothing
    }
    return binding.reason == nil ? meaning(of: binding.action, by: key) : .nothing
  }

  private func meaning(of mouse: Mouse) -> KeyMeaning {
    switch mouse.kind {
    case .wheelUp, .wheelDown: return .moves
    case .click, .doubleClick:
      switch Canvas.drawing(self).target(at: mouse.point) {
      case nil: return .nothing
      case .action(let action):
        let binding = table.first { $0.action == action }
        if binding?.reason != nil { return .nothing }
        let key = binding?.keys(whileEditing: front.editor != nil).first
        return meaning(of: action, by: key ?? .mouse(mouse))
      case .place(let place, let acts):
        let acts = acts || front.list.selection == place || mouse.kind == .doubleClick
        let item = item(at: place)
        if acts, item?.reason != nil { return .nothing }
        return acts && item?.action != .submit ? choosing(place) : .moves
      }
    }
  }

  private func meaning(of action: Action, by key: Key) -> KeyMeaning {
    if action.isMove { return .moves }
    switch action {
    case .choose:
      guard let item = selectedItem else { return .nothing }
      // What is out of view comes into view first.
      if !showsSelection { return .moves }
      return item.reason == nil ? choosing(front.list.selection) : .nothing
    case .autoFill(let index): return .takesOffer(index)
    case .redraw, .suspend, .switchMouse: return .nothing
    case .prove(.faceMatches): return .showsFace(matches: true)
    case .prove(.faceDiffers): return .showsFace(matches: false)
    default: return .does(key)
    }
  }

  private func choosing(_ place: Place) -> KeyMeaning {
    switch item(at: place)?.action {
    case .prove(.faceMatches): .showsFace(matches: true)
    case .prove(.faceDiffers): .showsFace(matches: false)
    // Return in a field is the field's own.
    case .submit: .does(.enter)
    default: .chooses(place)
    }
  }

  private func item(at place: Place) -> Item? {
    let list = frontList
    guard place.block < list.count, place.item < list[place.block].items.count else { return nil }
    return list[place.block].items[place.item]
  }

  /// What stands in the field that has the keys; nothing where there is none.
  package var enteredText: String? { front.editor?.text }

  /// What is typed into the field that has the keys; nothing where there is none.
  package var fieldKind: FieldKind? {
    guard front.editor != nil else { return nil }
    switch frontSurface {
    case .proof, .newPasscode: return .passcode
    case .form(let screen): return screen.focusedKind
    case .app(let screen): return screen.focusedForm?.focusedKind ?? .text
    default: return .text
    }
  }
}

extension FormScreen {
  /// What is typed into the field that is focused.
  fileprivate var focusedKind: FieldKind? {
    focusedField.map { index in
      switch form.fields[index].contentType {
      case .password, .newPassword: .secret
      case .oneTimeCode: .code
      case .username, .choice: .text
      }
    }
  }
}
