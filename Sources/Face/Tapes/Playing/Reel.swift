import TextInterface

/// The recording of a show: the phone with its captions, at the size of the tape and at the times of
/// the show, so that the same tape gives the same recording in whatever terminal it was played.
struct Reel {
  private var cast: Asciicast
  private var face: PlayFace
  private let size: Size

  init(size: Size, title: String) {
    self.size = size
    cast = Asciicast(size: size, title: title)
    face = PlayFace(name: "", count: 0, pace: .normal)
    // Nobody is to be told about keys.
    face.hand = .person
  }

  /// The recording so far.
  var text: String { cast.text }

  mutating func add(_ frame: Frame, caption: String?, at seconds: Double) {
    face.caption = caption
    let stage = PlayStage(terminal: size, tape: size, hand: .tape)
    cast.add(stage.compose(frame, &face), at: seconds)
  }

  mutating func end(at seconds: Double) { cast.end(at: seconds) }
}
