import FoundationEssentials
import PasswordStrength
import Simulation

extension AccountService {
  /// When step-up is wanted for an account that has this policy of its own, or none.
  func policy(own: StepUpPolicy?) -> StepUpPolicy { own ?? description.defaultPolicy }

  /// Whether a password is leaked or easily guessed, as the server can see for itself (SMS-1).
  ///
  /// How many guesses it takes is found out only where the policy asks, since that costs time.
  func isAtRisk(_ password: String, of user: String, policy own: StepUpPolicy?) -> Bool {
    isLeaked(password)
      || (policy(own: own) == .whenAtRisk && isEasilyGuessed(password, of: user))
  }

  /// Fewer than 10⁸ guesses, those first that the user name and the service's name suggest (AUD-3).
  private func isEasilyGuessed(_ password: String, of user: String) -> Bool {
    let words = PasswordStrength.words(
      userName: user, domain: description.domains.first ?? description.host)
    let year = Int(clock.now.iso8601Milliseconds.prefix(4)) ?? 0
    return PasswordStrength.estimate(password, userInputs: words, year: year).score < 3
  }
}
