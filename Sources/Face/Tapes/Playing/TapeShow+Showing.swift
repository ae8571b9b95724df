import TextInterface

// What is shown, and who has the phone.

extension TapeShow {
  /// Shows a frame of the phone with what the player says.
  func display(_ frame: Frame) {
    render(face.hand == .person && face.caption == nil ? frame : stage.compose(frame, &face))
  }

  func displayAgain() { display(session?.frame ?? darkFrame) }

  /// Keeps what is seen for the recording.
  func keepFrame() {
    reel?.add(session?.frame ?? darkFrame, caption: face.caption, at: metronome.elapsed)
  }

  /// Shows a caption.
  func say(_ words: String, isProblem: Bool = false) {
    face.caption = words
    face.isProblem = isProblem
    displayAgain()
  }

  /// Says how the tape ended.
  func settleCaption(for ending: Ending) {
    switch ending {
    case .ended: say("That was the tape. The phone is yours; q leaves.")
    case .handedOver: say("The phone is yours; q leaves.")
    case .failed(let failure):
      say("Line \(failure.line.number): \(failure.line.text). \(failure.sentence)", isProblem: true)
    case .broken(let problem): say(problem.sentences.joined(separator: " "), isProblem: true)
    }
  }

  /// Gives the phone to the person, with all of the terminal and time that goes by.
  func takePhone() {
    face.hand = .person
    if !lives.isDead { device?.followRealTime() }
    session?.resize(to: stage.phone)
  }
}

extension TapeShow {
  /// The terminal has another size.
  package func resize(to size: Size) {
    self.size = size
    face.captionPlace = nil
    session?.resize(to: stage.phone)
    displayAgain()
  }

  /// A key was pressed: it is for the show while the tape has the phone, and for the phone later.
  package func press(_ key: Key) {
    guard face.hand != .person else { return pressByHand(key) }
    switch key {
    case .character(" "): togglePause()
    case .right, .character("+"), .character("="), .character(">"): face.pace = face.pace.faster
    case .left, .character("-"), .character("<"): face.pace = face.pace.slower
    case .control("c"): return terminal.quit()
    case .control("l"): terminal.redraw()
    case .mouse(let mouse) where mouse.kind == .wheelUp || mouse.kind == .wheelDown: break
    default: takeOver()
    }
    displayAgain()
    onIdle()
  }

  private func togglePause() {
    if face.hand == .paused {
      face.hand = .tape
      metronome.goOn()
    } else {
      face.hand = .paused
      metronome.stop()
    }
  }

  /// What is under way comes to its end without delay; then the phone is the person's.
  private func takeOver() {
    wantsPhone = true
    face.hand = .tape
    metronome.hurry()
  }

  private func pressByHand(_ key: Key) {
    guard let session else {
      // A phone that is off can only be left.
      if [.character("q"), .control("c"), .escape].contains(key) { terminal.quit() }
      return onIdle()
    }
    if face.caption != nil {
      face.caption = nil
      displayAgain()
    }
    device?.personActed()
    session.press(key)
  }
}
