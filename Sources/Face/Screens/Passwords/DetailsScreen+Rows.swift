import Device
import Foundation
import Keychain
import PasswordAudit
import TextInterface

extension DetailsScreen {
  /// What stands for a password of any length.
  static let dots = String(repeating: "•", count: 12)

  func blocks(in context: Context) -> BlockList {
    var page = BlockBuilder(context)
    guard let details else {
      page.space()
      page.note(isLoaded ? "This password is no longer there." : "Reading the password…")
      return page.list
    }
    page.card { card in
      addHead(details, to: &card)
      card.divider()
      addSecrets(details, to: &card)
    }
    if let interrupted = details.interrupted {
      addInterrupted(interrupted, to: &page, context.model)
    }
    page.card { card in addActions(details, to: &card, context.model) }
    page.note(DetailsScreen.dates(details.credential, context.model))
    return page.list
  }

  private func addHead(_ details: CredentialDetails, to card: inout BlockBuilder) {
    let credential = details.credential
    let badges = Badges.badges(details.findings.map(\.kind))
    var lines = [
      Line(
        [
          Span("  "),
          Span(" \(initial(of: credential.name)) ", Style(.accent, on: .field, [.bold])),
          Span(" \(credential.domain)", Style(.text, [.bold])),
        ], trailing: badges.map { [$0.span, Span(" ")] } ?? [])
    ]
    for finding in details.findings {
      lines += wrap(finding.reason.asSentence, to: card.textWidth - 4).map {
        Line([Span("      " + $0)])
      }
    }
    if details.isHidden {
      lines.append(Line("      Hidden from the recommendations.", Style(.secondary)))
    }
    card.text(lines)
  }

  private func addSecrets(_ details: CredentialDetails, to card: inout BlockBuilder) {
    card.row("User Name", .copy(.userName), detail: details.credential.user, detailRole: .text)
    let password = secrets?.password ?? DetailsScreen.dots
    card.row(
      "Password", .reveal, detail: password.isEmpty ? "none" : password, detailRole: .text)
    if let pending = secrets?.pendingPassword {
      card.fact(" New Password of the Interrupted Upgrade", pending)
    }
    guard let secrets, details.hasNotes else {
      guard details.hasNotes else {
        card.fact(" Notes", "none", Style(.secondary))
        return
      }
      card.row("Notes", .reveal, detail: DetailsScreen.dots, detailRole: .text)
      return
    }
    card.text([Line([Span("   Notes", Style(.secondary))])])
    card.text(wrap(secrets.notes, to: card.textWidth - 1).map { Line([Span("   " + $0)]) })
  }

  private func addInterrupted(
    _ interrupted: InterruptedUpgrade, to page: inout BlockBuilder, _ model: Model
  ) {
    page.heading("Interrupted Upgrade", trailing: model.moment(interrupted.started).full)
    page.card { card in
      card.paragraph(interrupted.explanation, Style(.warning))
      card.row("Try Again", .settle, detail: "asks the server", role: .accent)
    }
  }

  private func addActions(
    _ details: CredentialDetails, to card: inout BlockBuilder, _ model: Model
  ) {
    for kind in details.upgrades {
      card.row(kind.label, .upgrade(kind), detail: kind.detail, role: .accent)
    }
    if details.upgrades.isEmpty {
      card.row(
        "Change Password on Website", .changeOnWebsite, detail: details.credential.domain,
        role: .accent)
    }
    card.row("Why?", .why, detail: DetailsScreen.verdict(details))
    card.row("History", .open(.history(id)), detail: DetailsScreen.history(details))
    if details.isHidden {
      card.row("Show Again", .showAgain, detail: "among the recommendations")
    } else if !details.findings.isEmpty {
      card.row("Hide", .hide, detail: "until the password changes")
    }
    card.divider()
    card.row("Delete Password", .delete, role: .danger)
  }

  private static func history(_ details: CredentialDetails) -> String {
    guard let count = details.formerPasswords else { return "former passwords" }
    return count == 0 ? "never changed" : counted(count, "former password")
  }

  private static func verdict(_ details: CredentialDetails) -> String {
    let total = details.score.reduce(0) { $0 + $1.points }
    switch details.priority {
    case .high: return "High Priority, \(counted(total, "point"))"
    case .standard: return counted(total, "point")
    case .none: return "nothing was found"
    }
  }

  private static func dates(_ credential: Credential, _ model: Model) -> String {
    var parts = [
      "\(credential.origin.words) \(model.moment(credential.created).calendarDay)",
      "changed \(model.moment(credential.modified).calendarDay)",
    ]
    if let used = credential.lastUsed { parts.append("used \(model.moment(used).calendarDay)") }
    return parts.joined(separator: ", ") + "."
  }
}

extension Credential.Origin {
  /// How a credential came here, before the day.
  var words: String {
    switch self {
    case .world, .person: "Created"
    case .imported: "Imported"
    case .upgrade: "Created by an upgrade"
    }
  }
}
