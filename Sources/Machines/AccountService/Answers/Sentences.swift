import FoundationEssentials
import Simulation

/// What a service says to people: what happened, to what, what to do next.
struct Sentences: Sendable {
  /// The service's name.
  let name: String
  /// How far the clock that people read is from Greenwich, in seconds; nil: not known.
  var secondsFromGMT: Int?

  var wrongPassword: String {
    "\(name) doesn't know this user name with this password. Check both, then try again."
  }

  /// UPG-32.
  var formerPassword: String {
    "This is the old password: \(name) has a new one for this account since it was changed. "
      + "Use the new password."
  }

  var sessionEnded: String {
    "Your session with \(name) has ended. Sign in to \(name) again, then try again."
  }

  var noProof: String {
    "\(name) needs the present password or a session before it changes an account. "
      + "Sign in to \(name), then try again."
  }

  var unknownKind: String {
    "\(name) can't make this kind of change. Nothing was changed."
  }

  var noPhone: String {
    "\(name) has no telephone number of yours to send a code to, so nothing was changed. "
      + "Ask \(name)'s support to add your number: the app cannot."
  }

  func locked(until: Date, now: Date) -> String {
    if let secondsFromGMT {
      // In whole minutes, the one that has begun included: nobody is to come too early.
      let minute = (until.timeIntervalSince1970 / 60).rounded(.up) * 60
      let end = Moment(Date(timeIntervalSince1970: minute), secondsFromGMT: secondsFromGMT)
      let present = Moment(now, secondsFromGMT: secondsFromGMT)
      return "Too many wrong codes. \(name) takes no codes for this account before "
        + "\(end.inSentence(seenAt: present)). Try again then."
    }
    let minutes = Int((until.timeIntervalSince(now) / 60).rounded(.up))
    return "Too many wrong codes. \(name) takes no codes for this account for now; "
      + "try again in \(minutes == 1 ? "1 minute" : "\(minutes) minutes")."
  }

  func wrong(triesLeft: Int) -> String {
    "That code isn't right. \(triesLeft == 1 ? "1 try" : "\(triesLeft) tries") left."
  }

  /// Where wrong codes are not counted.
  var wrongUncounted: String {
    "That code isn't right. Tries aren't counted for this test number."
  }

  func expired(canResend: Bool) -> String {
    canResend
      ? "That code has expired. Ask for a new one."
      : "That code has expired, and \(name) sends no more for this change. Start again."
  }

  var used: String {
    "That code was used already, and each works once. Start again to get a new one."
  }

  var superseded: String {
    "A newer code was sent, so that one doesn't count any more. Enter the newest code."
  }

  var challengeEnded: String {
    "This verification has ended. Start again."
  }

  var nothingSent: String {
    "No code was sent yet. Choose a number to send one to."
  }

  var unknownNumber: String {
    "\(name) doesn't know this number for your account. Choose one of those that it shows."
  }

  /// `forThis`: the code that was sent just now belongs to this change.
  func tooSoon(resendAt: Date, now: Date, forThis: Bool) -> String {
    let seconds = Int(resendAt.timeIntervalSince(now).rounded(.up))
    return forThis
      ? "A code was sent just now. You can ask for another one in \(seconds) s."
      : "A code was sent just now for an earlier try, and doesn't count for this one. "
        + "You can ask for a new one in \(seconds) s."
  }

  var noSendsLeft: String {
    "Three codes were sent, and \(name) sends no more for this change. "
      + "Enter the newest one, or start again."
  }

  func carrierRefused(_ reason: String, hint: String) -> String {
    "\(name) couldn't send a code to \(hint). \(reason)"
  }

  var grantEnded: String {
    "\(name) hasn't allowed this change, or allowed it too long ago. Nothing was changed. "
      + "Start again."
  }

  var otherPassword: String {
    "\(name) has made this change already, with another password. Start again to make a new one."
  }

  /// `violations` say what the password does wrong: `is shorter than 8 characters`.
  func rejected(_ violations: [String]) -> String {
    "\(name) doesn't accept the new password: it \(Self.list(violations)). Nothing was changed."
  }

  /// What a password does wrong, as in a sentence.
  static func list(_ violations: [String]) -> String {
    let rules = violations.dropLast().joined(separator: ", ")
    let last = violations.last ?? "is not allowed"
    return rules.isEmpty ? last : "\(rules) and \(last)"
  }

  func couldNotStore(_ why: String, cure: String) -> String {
    "\(name)'s server could not store anything: \(why). Nothing was changed. "
      + "\(cure), then try again."
  }

  func damaged(_ file: String) -> String {
    "\(name)'s server couldn't read its data: \(file) is damaged. Nothing was changed. "
      + "onetap check says what is wrong with it."
  }

  var failed: String {
    "\(name)'s server couldn't reach its data. Nothing was changed. Try again later."
  }
}
