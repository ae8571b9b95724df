public import Foundation

/// What an extension's interface shows, in place of UIKit's views.
///
/// The system draws it under a bar of its own with **Cancel** and the app's name (UPG-27), so a form
/// carries neither.
public struct ExtensionForm: Codable, Hashable, Sendable {
  /// The heading, such as *Confirm it's you*.
  public var title: String
  /// What the person is to do, in a sentence.
  public var message: String
  /// Until when the entry is of use; shown as the time left, behind the message.
  public var deadline: Date?
  /// What is to be filled in, from top to bottom.
  public var fields: [Field]
  /// What can be done, the most likely first.
  public var buttons: [Button]
  /// A line in small type below the buttons.
  public var footnote: String?
  /// What was wrong with the last entry, in a sentence.
  public var error: String?
  /// The host that the form belongs to, so that AutoFill can decide what it may offer (COD-5).
  public var host: String

  /// A form.
  public init(
    title: String, message: String, deadline: Date? = nil, fields: [Field] = [],
    buttons: [Button] = [], footnote: String? = nil, error: String? = nil, host: String
  ) {
    self.title = title
    self.message = message
    self.deadline = deadline
    self.fields = fields
    self.buttons = buttons
    self.footnote = footnote
    self.error = error
    self.host = host
  }
}

extension ExtensionForm {
  /// One field of a form.
  public struct Field: Codable, Hashable, Sendable, Identifiable {
    /// The name under which the entry comes back.
    public var id: String
    /// What stands before it.
    public var label: String
    /// What belongs in it.
    public var contentType: ContentType
    /// How many characters it takes, where that is known: six for a code.
    public var length: Int?
    /// What it holds at first; for `.choice`, the identifier of an option.
    public var value: String
    /// What can be chosen; for `.choice` alone.
    public var options: [Option]
    /// What a new password has to satisfy, in the password rules language; for `.newPassword` alone.
    public var passwordRules: String?

    /// A field.
    public init(
      id: String, label: String, contentType: ContentType, length: Int? = nil, value: String = "",
      options: [Option] = [], passwordRules: String? = nil
    ) {
      self.passwordRules = passwordRules
      self.id = id
      self.label = label
      self.contentType = contentType
      self.length = length
      self.value = value
      self.options = options
    }

    /// Whether `entry` fills the field: as long as it must be, one of the options, or not empty.
    public func isFilled(by entry: String) -> Bool {
      if contentType == .choice { return options.contains { $0.id == entry } }
      guard let length else { return !entry.isEmpty }
      return entry.count == length
    }
  }

  /// What belongs in a field.
  public enum ContentType: String, Codable, Hashable, Sendable {
    /// A user name, a present password, a password to be made, a code from a text message.
    case username, password, newPassword, oneTimeCode
    /// One of the field's options.
    case choice
  }

  /// One of the things that a field lets choose.
  public struct Option: Codable, Hashable, Sendable, Identifiable {
    /// What the field's entry is when it is chosen.
    public var id: String
    /// What the person reads.
    public var label: String

    /// An option.
    public init(id: String, label: String) {
      self.id = id
      self.label = label
    }
  }

  /// One button of a form.
  public struct Button: Codable, Hashable, Sendable, Identifiable {
    /// What a button is to the form.
    public enum Role: String, Codable, Hashable, Sendable {
      /// The one that Return uses.
      case primary
      /// Any other.
      case secondary
    }

    /// The name under which its use is reported.
    public var id: String
    /// What stands on it.
    public var label: String
    /// What it is to the form.
    public var role: Role
    /// The button is inert before this time and shows the seconds left.
    public var availableAt: Date?
    /// The button is inert until the field of this name is filled.
    public var requiresFilled: String?

    /// A button.
    public init(
      id: String, label: String, role: Role = .secondary, availableAt: Date? = nil,
      requiresFilled: String? = nil
    ) {
      self.id = id
      self.label = label
      self.role = role
      self.availableAt = availableAt
      self.requiresFilled = requiresFilled
    }
  }
}
