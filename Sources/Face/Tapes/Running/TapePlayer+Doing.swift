import Device
import Foundation
import Screens
import TextInterface

// What fingers do: by the titles and labels that are shown.

extension TapePlayer {
  /// No way on the phone is longer, in keys.
  private static let mostKeys = 5_000
  /// Sheets that tell something and keep nothing waiting: going elsewhere closes them.
  private static let passingSheets: Set<String> = [
    "outcome", "why", "codeWhy", "keys", "palette", "file",
  ]

  // MARK: Going about

  /// Goes to a page by titles, from where one is if the first title stands there, else from the pages
  /// before and at last from home.
  func go(_ titles: [String]) async throws(Obstacle) {
    try await closeWhatIsInFront()
    var left = titles[...]
    let shared = shared(titles)
    if shared > 0 {
      while session.model.pageTitles.count > shared { try await goBack() }
      left = titles[shared...]
    } else if let first = titles.first, first.lowercased() == "home" {
      while !session.model.pageTitles.isEmpty { try await goBack() }
      left = left.dropFirst()
    } else if let first = titles.first {
      while !session.model.pageTitles.isEmpty, session.model.target(called: first) == nil {
        try await goBack()
      }
    }
    for title in left {
      guard let target = session.model.target(called: title) else { throw missing(title) }
      try await choose(target.place)
    }
  }

  /// How many titles of a way lie behind one already.
  private func shared(_ titles: [String]) -> Int {
    zip(titles, session.model.pageTitles).prefix { $0.lowercased() == $1.lowercased() }.count
  }

  private func goBack() async throws(Obstacle) {
    let before = session.model.pageTitles
    let place = session.frame
    try await press(.escape)
    guard session.model.pageTitles != before || session.frame != place else {
      throw Obstacle("Esc leads nowhere from “\(session.model.frontTitle)”.")
    }
  }

  private func closeWhatIsInFront() async throws(Obstacle) {
    if session.model.frontKind == "inspector" { try await press(.control("t")) }
    for _ in 0..<20 where Self.passingSheets.contains(session.model.frontKind) {
      try await press(.escape)
    }
    let model = session.model
    let isPage = model.frontTitle == model.pageTitle
    guard isPage, !["form", "working", "confirm", "proof", "apple"].contains(model.frontKind) else {
      throw Obstacle(
        "“\(model.frontTitle)” is in front of all pages; answer it or cancel it first.")
    }
  }

  // MARK: Choosing

  func select(_ words: String) async throws(Obstacle) {
    if let best = session.model.target(showing: words) { return try await move(to: best.place) }
    let obstacle = missing(words)
    // Rows further down are read when they come into view.
    var before: Place?
    while session.model.selectedPlace != before {
      before = session.model.selectedPlace
      try await press(.pageDown)
      if let best = session.model.target(showing: words) { return try await move(to: best.place) }
    }
    throw obstacle
  }

  /// Uses what is called so: a row or a button, those beside what is selected first, or a key.
  func press(label: String) async throws(Obstacle) {
    if let target = session.model.target(called: label) { return try await choose(target.place) }
    let wanted = label.lowercased()
    let offers = session.model.offeredWords
    if let key = session.model.key(called: label) { return try await press(key.key) }
    if let offer = offers.first, Self.says(offer, wanted) { return try await press(.control("a")) }
    throw missing(label)
  }

  private static func says(_ offer: String, _ wanted: String) -> Bool {
    offer.lowercased() == wanted || "from messages  \(offer.lowercased())" == wanted
  }

  /// Moves to a place and chooses it.
  func choose(_ place: Place) async throws(Obstacle) {
    try await move(to: place)
    // Nobody chooses what they do not see: the first Return brings it into view.
    if !session.model.showsSelection { try await press(.enter) }
    try await press(.enter)
  }

  private func move(to place: Place) async throws(Obstacle) {
    var pressed = 0
    while let key = session.model.key(towards: place) {
      pressed += 1
      guard pressed < Self.mostKeys else {
        throw Obstacle("Arrow keys do not lead there on “\(session.model.frontTitle)”.")
      }
      try await press(key)
    }
  }

  private func missing(_ label: String) -> Obstacle {
    let model = session.model
    let words = model.scriptTargets.flatMap(\.words) + model.scriptKeys.map(\.hint)
    let known = words.filter { !$0.isEmpty }
    if model.scriptTargets.contains(where: { $0.isCalled(label) }) {
      return Obstacle(
        "“\(label)” stands in several rows of “\(model.frontTitle)”, and not in the one that is "
          + "selected. Select one of them first.")
    }
    var sentence = "“\(label)” is not on the screen “\(model.frontTitle)”."
    if let near = Nearness.nearest(to: label, among: known) {
      sentence += " The nearest that is: “\(near)”."
    }
    if model.frontKind == "locked" {
      sentence += " The passwords are locked; FaceID match or Passcode opens them."
    }
    return Obstacle(sentence)
  }

  // MARK: Typing

  func type(_ entry: TapeEntry) async throws(Obstacle) {
    let text: String
    switch entry {
    case .text(let words): text = words
    case .code: text = try lastCode()
    case .wrongCode: text = try wrongCode()
    }
    guard session.model.hasField || session.model.frontKind == "proof" else {
      throw Obstacle(
        "No field has the keys on “\(session.model.frontTitle)”; Select one by its label first.")
    }
    for character in text {
      try await press(character == "\n" ? .enter : character == "\t" ? .tab : .character(character))
    }
  }

  private func sentCodes() throws(Obstacle) -> [String] {
    let sent: SentCodes
    do throws(DeviceProblem) { sent = try device.sentCodes() } catch {
      throw Obstacle(error.description)
    }
    guard sent.unreadable.isEmpty else { throw Obstacle(sent.unreadable.joined(separator: " ")) }
    return sent.codes.compactMap(\.code)
  }

  private func lastCode() throws(Obstacle) -> String {
    guard let code = try sentCodes().last else {
      throw Obstacle("No code was sent yet, so there is none to type.")
    }
    return code
  }

  /// A code that no server has sent, as long as the last one.
  private func wrongCode() throws(Obstacle) -> String {
    let sent = try sentCodes()
    let length = sent.last?.count ?? 6
    var number = 0
    while true {
      let digits = String(number)
      let code = String(repeating: "0", count: max(0, length - digits.count)) + digits
      if !sent.contains(code) { return code }
      number += 1
    }
  }

  func autoFill() async throws(Obstacle) {
    guard !session.model.offeredWords.isEmpty else {
      throw Obstacle("The QuickType bar offers nothing on “\(session.model.frontTitle)”.")
    }
    try await press(.control("a"))
  }

  // MARK: Proofs

  func proveByFace(matches: Bool) async throws(Obstacle) {
    try await askForProof()
    let label = matches ? "Face ID: match" : "Face ID: does not match"
    guard let target = session.model.scriptTargets.first(where: { $0.isCalled(label) }) else {
      throw Obstacle(
        "“\(session.model.frontTitle)” asks for the passcode, not for a face; Passcode answers it.")
    }
    try await choose(target.place)
  }

  func provePasscode(_ digits: String) async throws(Obstacle) {
    if session.model.frontKind != "newPasscode" {
      try await askForProof()
      if !session.model.hasField { try await press(label: "Passcode") }
    }
    for digit in digits { try await press(.character(digit)) }
    try await press(.enter)
  }

  /// Brings the question in front that a proof answers.
  private func askForProof() async throws(Obstacle) {
    if session.model.frontKind == "locked" { try await press(label: "Unlock") }
    guard session.model.frontKind == "proof" else {
      throw Obstacle(
        "Nothing on “\(session.model.frontTitle)” asks who is there; press what does first.")
    }
  }
}
