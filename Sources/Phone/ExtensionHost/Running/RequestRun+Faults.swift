import AuthenticationServices

/// Which of the declared faults have struck for the last thing that the extension was asked.
struct StruckFaults {
  var writesGarbage = false
  var floods = false
  var answersTwice = false
}

// Declared faults: made on the host's side of the pipes, so that they work with any extension.

extension RequestRun {
  /// Lets the faults strike that are armed for what is about to be asked.
  ///
  /// They can be armed for the app's name, for a method by Apple's name, or for a button.
  func strikeFaults(for message: HostToExtension) {
    let subject: String
    switch message {
    case .begin(let begin): subject = begin.method.rawValue
    case .activate(_, let button, _): subject = button
    case .network, .authorization, .cancelRequest: return
    }
    func strikes(_ kind: String) -> Bool {
      setting.faults.strikes(
        "extension.request.\(kind)", forAnyOf: [request.extensionName, subject])
    }
    faults = StruckFaults()
    if strikes("exit") { child.kill() }
    if strikes("hang") {
      child.stop()
      patience.isHangDeclared = true
    }
    faults.writesGarbage = strikes("garbage")
    faults.floods = strikes("flood")
    faults.answersTwice = strikes("double")
  }

  /// Writes in the extension's name what the faults have it write.
  func feedFaults() {
    let struck = faults
    faults.writesGarbage = false
    faults.floods = false
    if struck.writesGarbage { hear(Array("}{ nonsense\n".utf8)) }
    if struck.floods, outcome == nil {
      let line = Array("{\"type\":\"noise\"}\n".utf8)
      hear((0...Conversation.messageLimit).lazy.flatMap { _ in line })
    }
  }
}
