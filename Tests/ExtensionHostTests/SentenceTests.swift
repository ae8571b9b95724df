import Testing

@testable import ExtensionHost

@Suite("UPG-34 Failures are sentences, each its own, each with what to do next")
struct SentenceTests {
  private static let failures: [HostFailure] = [
    .refused(reason: nil), .noNetwork(reason: nil), .notFound, .ended(status: "exit status 3"),
    .silent, .busy, .couldNotStart("Missing: No such file or directory"),
  ]

  @Test("No two are the same")
  func areDifferent() {
    #expect(Set(Self.failures.map(\.sentence)).count == Self.failures.count)
  }

  @Test("Each is a whole sentence that names what to do", arguments: failures)
  func saysWhatToDo(failure: HostFailure) {
    let sentence = failure.sentence
    #expect(sentence.first?.isUppercase == true)
    #expect(sentence.hasSuffix("."))
    let advice = ["try again", "Try again", "change the password", "Install"]
    #expect(advice.contains { sentence.contains($0) })
  }

  @Test("The extension's own words are shown word for word")
  func wordForWord() {
    #expect(HostFailure.refused(reason: "not a sentence").sentence == "not a sentence")
    #expect(HostFailure.noNetwork(reason: "No bars").sentence(naming: "Shiny") == "No bars")
  }

  @Test("The app is called by its name")
  func namesApp() {
    #expect(HostFailure.silent.sentence(naming: "Shiny").hasPrefix("Shiny’s extension"))
  }

  @Test("What could be done in the app itself is what was wished for", arguments: failures)
  func namesWish(failure: HostFailure) {
    let apple = failure.sentence(naming: "Shiny", for: .signInWithApple)
    #expect(!apple.contains("change the password"))
    #expect(
      apple.replacing("change this account to Sign in with Apple", with: "change the password")
        == failure.sentence(naming: "Shiny"))
  }
}
