import Device
import Foundation
import TextInterface

/// `onetap list`: what is stored, without secrets.
enum ListCommand {
  static let row = CommandRow(
    "list", options: CommandTable.unlocking + [CommandTable.json],
    summary: "what is stored, without secrets",
    discussion: """
      One line a credential: domain, user name, what the audit found. Only reads, and works beside a running interface.
      """
  ) { invocation in
    let phone = try Phone.open(invocation, access: .readOnly)
    defer { phone.close() }
    try await phone.unlock(invocation)
    let listed = try await phone.device.listedCredentials().sorted {
      ($0.credential.domain, $0.credential.user) < ($1.credential.domain, $1.credential.user)
    }
    if invocation.has("--json") {
      try Output.json(Document(credentials: listed.map(Document.Entry.init)))
      return .done
    }
    if listed.isEmpty {
      try Output.note("No passwords are stored; onetap import FILE.csv brings them in.")
    }
    let rows = listed.map { entry in
      [
        entry.credential.domain, entry.credential.user,
        (entry.findings.map(\.badge) + (entry.isInterrupted ? ["Interrupted Upgrade"] : []))
          .joined(separator: ", "),
      ]
    }
    for line in Columns.lines(rows, width: columns) {
      try Output.line(line.trimmingCharacters(in: .whitespaces))
    }
    return .done
  }

  private struct Document: Encodable {
    struct Entry: Encodable {
      let domain: String
      let user: String
      let title: String
      let modified: Date
      let state: String
      let findings: [String]

      init(_ listed: ListedCredential) {
        domain = listed.credential.domain
        user = listed.credential.user
        title = listed.credential.title
        modified = listed.credential.modified
        state = listed.isInterrupted ? "interrupted" : "saved"
        findings = listed.findings.map(\.rawValue)
      }
    }

    let credentials: [Entry]
  }
}
