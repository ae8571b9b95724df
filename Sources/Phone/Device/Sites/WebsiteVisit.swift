import Foundation

/// What a person sees who follows **Change Password on Website** in a browser (UPG-6).
package struct WebsiteVisit: Hashable, Sendable {
  /// One question to a site and its answer.
  package struct Step: Hashable, Sendable {
    package let address: String
    /// What came back, in a few words: `302, leads on`.
    package let answer: String
    /// What the browser makes of it, as a sentence.
    package let meaning: String

    package init(address: String, answer: String, meaning: String) {
      self.address = address
      self.answer = answer
      self.meaning = meaning
    }
  }

  /// Where the person ends.
  package enum End: Hashable, Sendable {
    /// The page on which the password is changed.
    case changePage
    /// The site's first page: it has no address for changing passwords, or none that can be trusted.
    case homePage
    /// No page at all.
    case nothing
  }

  package let steps: [Step]
  package let end: End
  /// The address of the page that is open at the end.
  package let address: String
  /// What stands on it; empty: nothing that could be read.
  package let page: [String]

  package init(steps: [Step], end: End, address: String, page: [String]) {
    self.steps = steps
    self.end = end
    self.address = address
    self.page = page
  }
}
