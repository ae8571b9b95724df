import FoundationEssentials

/// A text message: who it seems to come from, where it goes, what it says.
package struct TextMessage: Codable, Hashable, Sendable {
  package var sender: String
  /// A telephone number; spaces and hyphens do not matter.
  package var to: String
  package var text: String

  /// A text message.
  package init(sender: String, to: String, text: String) {
    self.sender = sender
    self.to = to
    self.text = text
  }
}

/// What the carrier says to a text message.
package enum SendResult: Hashable, Sendable {
  case accepted
  /// It will not be delivered; the reason is a sentence.
  case refused(reason: String)
}

/// A message as the carrier keeps it: its text is sealed (SMS-2).
package struct CarrierRecord: Sendable, Hashable {
  /// Given by the storage.
  package var id: Int64
  package var sender: String
  package var to: String
  package var sealed: [UInt8]
  package var sent: Date
  /// When it is to be delivered; nil: never.
  package var due: Date?
  package var delivered: Date?

  /// A message as it was stored.
  package init(
    id: Int64, sender: String, to: String, sealed: [UInt8], sent: Date, due: Date?,
    delivered: Date? = nil
  ) {
    self.id = id
    self.sender = sender
    self.to = to
    self.sealed = sealed
    self.sent = sent
    self.due = due
    self.delivered = delivered
  }
}

/// Where the carrier keeps its queue and its log, over restarts.
package protocol CarrierStorage: Sendable {
  /// Keeps a new record and answers the id that it got.
  func append(_ record: CarrierRecord) throws -> Int64
  /// Every record, oldest first.
  func records() throws -> [CarrierRecord]
  /// Notes that a record was delivered.
  func markDelivered(_ id: Int64, at: Date) throws
}
