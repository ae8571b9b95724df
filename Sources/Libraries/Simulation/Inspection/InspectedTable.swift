/// One table of a machine as the inspector shows it: what is there, and never a secret.
package struct InspectedTable: Hashable, Sendable {
  /// The file that it is in, such as `keychain.sqlite`.
  package let machine: String
  /// What its rows are, as a heading.
  package let name: String
  /// How many rows there are; more than are shown where a table is long.
  package let count: Int
  /// The rows, in an order that does not change by itself.
  package let rows: [InspectedRow]
  /// Why nothing can be shown, as a sentence; nothing as a rule.
  package let problem: String?

  package init(
    machine: String, name: String, count: Int? = nil, rows: [InspectedRow], problem: String? = nil
  ) {
    self.machine = machine
    self.name = name
    self.count = count ?? rows.count
    self.rows = rows
    self.problem = problem
  }

  /// How many rows of a long table are shown: those that changed last.
  package static let limit = 100
}

/// One row: what it is, and what else is known of it.
package struct InspectedRow: Hashable, Sendable, Identifiable {
  /// The same as long as it is the same row.
  package let id: String
  package let title: String
  /// Names and values, in the order in which they are read.
  package let facts: [InspectedFact]

  package init(_ id: String, _ title: String, _ facts: [InspectedFact] = []) {
    self.id = id
    self.title = title
    self.facts = facts
  }
}

/// A name and a value; a moment stays one, so that it is shown in the world's time.
package struct InspectedFact: Hashable, Sendable {
  package enum Value: Hashable, Sendable {
    case text(String)
    case moment(Int64)
  }

  package let name: String
  package let value: Value

  /// A value in words.
  package init(_ name: String, _ text: String) {
    self.name = name
    value = .text(text)
  }

  /// A number.
  package init(_ name: String, _ number: Int) { self.init(name, String(number)) }

  /// A moment, in milliseconds since 1970.
  package init(_ name: String, milliseconds: Int64) {
    self.name = name
    value = .moment(milliseconds)
  }
}
