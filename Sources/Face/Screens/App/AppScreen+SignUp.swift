import AuthenticationServices
import Device
import TextInterface

/// Signing up: a user name is offered, and a strong password stands in its field by itself (AFL-5).
extension AppScreen {
  /// What became of the password that iPhone has made.
  enum StrongPassword: Hashable, Sendable {
    /// The form asks for none.
    case none
    /// It stands in the field.
    case filled
    /// The person chooses one of their own.
    case declined
  }

  /// The field for a password to be made.
  private var newPasswordField: Int? {
    form?.form.fields.firstIndex { $0.contentType == .newPassword }
  }

  private var userField: Int? {
    form?.form.fields.firstIndex { $0.contentType == .username }
  }

  /// The user name that ^A fills in: offered as long as nothing was typed.
  var offeredUser: String? {
    guard let form, let user = presentation?.signUp?.user, let index = userField,
      form.text(index).isEmpty
    else { return nil }
    return user
  }

  mutating func fillOfferedUser() {
    guard let user = offeredUser, let index = userField else { return }
    form?.fill(index, with: user)
    list.selection = AppScreen.outward(Place(block: index + 1))
  }

  /// A form that asks for a new password gets one; what a person chose stays while it is the same.
  mutating func offerStrongPassword(isNew: Bool) {
    guard presentation?.signUp != nil, newPasswordField != nil else {
      strongPassword = .none
      return
    }
    guard isNew || strongPassword != .declined else { return }
    strongPassword = .filled
    fillStrongPassword()
  }

  /// Puts the password into its field; what is selected stays.
  mutating func fillStrongPassword() {
    guard let password = presentation?.signUp?.password, let index = newPasswordField,
      var filled = form
    else { return }
    let place = filled.list
    filled.fill(index, with: password)
    filled.list = place
    filled.filledField = filled.form.fields[index].id
    form = filled
  }

  /// The person takes it: what comes next has the keys.
  mutating func useStrongPassword() {
    strongPassword = .filled
    fillStrongPassword()
    guard let form, let user = userField else { return }
    list.selection = AppScreen.outward(
      form.text(user).isEmpty ? Place(block: user + 1) : Place(block: form.buttonsBlock))
  }

  /// The person wants another one: the field is empty, and has the keys.
  mutating func chooseMyOwn() {
    strongPassword = .declined
    guard let index = newPasswordField else { return }
    form?.filledField = nil
    form?.fill(index, with: "")
    list.selection = AppScreen.outward(Place(block: index + 1))
  }

  /// What can be done about it, below the form.
  func addStrongPassword(to page: inout BlockBuilder) {
    guard strongPassword != .none, let offer = presentation?.signUp else { return }
    let isFilled = strongPassword == .filled
    page.space()
    page.card { card in
      card.row(
        "Use Strong Password", .useStrongPassword,
        detail: isFilled ? "saved for \(offer.domain)" : "iPhone makes and saves it",
        role: isFilled ? .text : .accent)
      if isFilled { card.row("Choose My Own", .chooseMyOwn) }
    }
  }
}
