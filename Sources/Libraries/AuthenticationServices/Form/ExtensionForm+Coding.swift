import Foundation

// What an extension in another language leaves out has a meaning, so each key but the names may be
// missing.

extension ExtensionForm {
  enum CodingKeys: String, CodingKey {
    case title, message, deadline, fields, buttons, footnote, error, host
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    title = try container.decode(String.self, forKey: .title)
    message = try container.decodeIfPresent(String.self, forKey: .message) ?? ""
    deadline = try container.decodeIfPresent(Date.self, forKey: .deadline)
    fields = try container.decodeIfPresent([Field].self, forKey: .fields) ?? []
    buttons = try container.decodeIfPresent([Button].self, forKey: .buttons) ?? []
    footnote = try container.decodeIfPresent(String.self, forKey: .footnote)
    error = try container.decodeIfPresent(String.self, forKey: .error)
    host = try container.decodeIfPresent(String.self, forKey: .host) ?? ""
  }
}

extension ExtensionForm.Field {
  enum CodingKeys: String, CodingKey {
    case id, label, contentType, length, value, options, passwordRules
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(String.self, forKey: .id)
    label = try container.decodeIfPresent(String.self, forKey: .label) ?? ""
    contentType = try container.decode(ExtensionForm.ContentType.self, forKey: .contentType)
    length = try container.decodeIfPresent(Int.self, forKey: .length)
    value = try container.decodeIfPresent(String.self, forKey: .value) ?? ""
    options = try container.decodeIfPresent([ExtensionForm.Option].self, forKey: .options) ?? []
    passwordRules = try container.decodeIfPresent(String.self, forKey: .passwordRules)
  }
}

extension ExtensionForm.Button {
  enum CodingKeys: String, CodingKey { case id, label, role, availableAt, requiresFilled }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(String.self, forKey: .id)
    label = try container.decode(String.self, forKey: .label)
    role = try container.decodeIfPresent(Role.self, forKey: .role) ?? .secondary
    availableAt = try container.decodeIfPresent(Date.self, forKey: .availableAt)
    requiresFilled = try container.decodeIfPresent(String.self, forKey: .requiresFilled)
  }
}
