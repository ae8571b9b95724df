/// The words of one language that matter for codes, as data that a person can extend.
///
/// Each list is text: phrases, parted by commas. Case and accents do not matter. A phrase stands for
/// whole words unless an asterisk says otherwise: `koodi*` for every word that begins so, `*ungscode`
/// for every word that ends so. `^tan` is found in capitals only, because *tan* is a common word in
/// other languages. A space in a phrase is also a hyphen in the message. Scripts that
/// write without spaces need no asterisks; there a phrase is found anywhere. Of several phrases that
/// fit in one place the longest counts, so that *discount code* is never also *code*.
struct Vocabulary: Sendable {
  /// The language's tag (BCP 47), for the reader.
  let language: String
  /// Phrases that can hardly announce anything else: *verification code*.
  var codes = ""
  /// Phrases that announce codes and other things: *code*, *password*, *PIN*.
  var words = ""
  /// What a code is for, where the word for it is missing: *use 482913 **to sign in***.
  var purposes = ""
  /// Words that tell what to do with a code and stand right beside it: *give*, *with*.
  var verbs = ""
  /// Verbs that can hardly take any other number, and so announce the one beside them: *enter*.
  var entries = ""
  /// Words that join a code and its announcement: *is*.
  var links = ""
  /// Words behind which a number of another kind follows: *order*, *balance*, *discount code*.
  var others = ""
  /// The same for things that codes are for as well: *account*, *card*, *phone*.
  var bearers = ""
  /// Words behind a number that make it a quantity: *minutes*, *points*.
  var units = ""
  /// Words in front of whoever is paid or called: *to*, *from*. What follows is rather not the code.
  var recipients = ""
  /// Words in front of a time of day: *at*.
  var clocks = ""
  /// Words that show that a *code* is one for shopping: *discount*, *checkout*.
  var offers = ""
  /// Phrases for codes that are postal ones where the message is about a place: *PIN code*.
  var postals = ""
  /// Words that show that a message is about a place: *address*, *area*, *avenue*.
  var places = ""
  /// Words in front of codes of which there is none in the message: *never share your*.
  var warnings = ""
  /// Words of how long a code lives: *valid for*, *expires*.
  var lives = ""

  /// What a phrase is in a message.
  enum Role: UInt8, Sendable, CaseIterable {
    case code, word, purpose, verb, entry, link, other, bearer, unit, recipient, clock, offer,
      postal, place, warning, life, currency
  }

  func phrases(_ role: Role) -> String {
    switch role {
    case .code: codes
    case .word: words
    case .purpose: purposes
    case .verb: verbs
    case .entry: entries
    case .link: links
    case .other: others
    case .bearer: bearers
    case .unit: units
    case .recipient: recipients
    case .clock: clocks
    case .offer: offers
    case .postal: postals
    case .place: places
    case .warning: warnings
    case .life: lives
    case .currency: ""
    }
  }

  /// Every language that is read.
  static let all: [Vocabulary] =
    [universal] + germanic + romance + slavic + otherEuropean + turkic + nearEastern + indic
    + eastAsian + southeastAsian + african
}
