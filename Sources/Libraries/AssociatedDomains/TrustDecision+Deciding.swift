import Domains
import Foundation

extension TrustDecision {
  /// Whether an app may use the passwords of a domain: the entitlement has to list the domain,
  /// and the domain's file the app (`ASD-1` to `ASD-3`, `ASD-5`, `ASD-6`). The answer is what the
  /// host of the entry's file gave; nothing if it was never asked.
  public static func decide(
    app: AppIdentifier, domain: Domain, entitlement: AssociatedDomainsEntitlement,
    answer: SiteFileAnswer?
  ) -> TrustDecision {
    guard let entry = entitlement.entry(.webcredentials, for: domain) else {
      return .denied(notListed(domain, in: entitlement))
    }
    return decide(app: app, entry: entry, answer: answer)
  }

  /// Whether the site behind one entry of an entitlement names an app.
  public static func decide(
    app: AppIdentifier, entry: AssociatedDomainsEntitlement.Entry, answer: SiteFileAnswer?
  ) -> TrustDecision {
    guard let answer else {
      return later("aasa.unasked", "\(entry.fileHost) was not asked for its file yet", file: nil)
    }
    switch answer.result {
    case .noAnswer(let reason):
      return later("aasa.unreachable", "\(entry.fileHost) did not answer: \(reason)", file: answer)
    case .response(200..<300, let body):
      return decide(app: app, listing: SiteAssociation(data: body, file: answer.file))
    case .response(let status, _) where status >= 500:
      return later(
        "aasa.server-error", "\(entry.fileHost) answered with status \(status)", file: answer)
    case .response(let status, _) where (300..<400).contains(status):
      return .denied(
        TrustReason(
          id: "aasa.redirected",
          sentence: "\(entry.fileHost) redirects the request for the file (status "
            + "\(status)), and redirects are not followed.",
          cure: "Serve the file itself at this address.", file: answer.file, line: nil))
    case .response(let status, _):
      return .denied(
        TrustReason(
          id: "aasa.not-found",
          sentence: "\(entry.fileHost) has no association file (status \(status)).",
          cure: "Serve it at \(SiteFile.url(SiteFile.paths[0], on: entry.fileHost)).",
          file: answer.file, line: nil))
    }
  }

  private static func notListed(
    _ domain: Domain, in entitlement: AssociatedDomainsEntitlement
  ) -> TrustReason {
    let others = entitlement.entries.filter { $0.matches(domain) }
    let cure = "Add `webcredentials:\(domain)` to the entitlement."
    guard let other = others.first else {
      return TrustReason(
        id: "entitlement.missing", sentence: "The entitlement does not list \(domain).",
        cure: cure, file: entitlement.file, line: nil)
    }
    return TrustReason(
      id: "entitlement.webcredentials-missing",
      sentence: "The entitlement lists \(domain) for `\(other.service.rawValue)` only.",
      cure: cure, file: entitlement.file, line: other.line)
  }

  private static func later(
    _ id: String, _ sentence: String, file answer: SiteFileAnswer?
  ) -> TrustDecision {
    .temporary(
      TrustReason(
        id: id, sentence: sentence + ".",
        cure: "Nothing has to be done: the phone asks again in three hours and when it matters.",
        file: answer?.file, line: nil),
      retryAfter: SiteFile.retryInterval)
  }
}

extension TrustDecision {
  /// Whether a site's file names an app (`ASD-2`, `ASD-3`); where it does not, the reason says what
  /// in it is nearest to the app.
  public static func decide(app: AppIdentifier, listing: SiteAssociation) -> TrustDecision {
    if let failure = listing.failure {
      return .denied(
        TrustReason(
          id: failure.id, sentence: failure.sentence, cure: failure.cure, file: failure.file,
          line: failure.line))
    }
    let name = app.description
    // Compared byte for byte: strings of Swift also take different spellings of é for the same.
    if let listed = listing.apps.first(where: { $0.text.utf8.elementsEqual(name.utf8) }) {
      return .trusted(
        TrustReason(
          id: "aasa.names-app", sentence: "The site's file names \(name).", file: listing.file,
          line: listed.line))
    }
    let cure = "List `\(name)` in `webcredentials` › `apps`."
    for listed in listing.apps {
      if let near = likeness(of: listed.text, to: app) {
        return .denied(
          TrustReason(
            id: near.id, sentence: "The site's file lists `\(listed.text)`: \(near.clause).",
            cure: cure, file: listing.file, line: listed.line))
      }
    }
    let what = listing.apps.isEmpty ? "lists no app at all" : "does not list \(name)"
    return .denied(
      TrustReason(
        id: "aasa.app-missing", sentence: "The site's file \(what).", cure: cure,
        file: listing.file, line: listing.apps.first?.line))
  }

  /// How a listed text was probably meant for an app that it does not name.
  private static func likeness(
    of text: String, to app: AppIdentifier
  ) -> (id: String, clause: String)? {
    let name = app.description
    if text == app.bundle { return ("aasa.prefix-missing", "the team's prefix is missing") }
    if text.filter({ !$0.isWhitespace }) == name {
      return ("aasa.spaces", "there is a space in it")
    }
    if text.lowercased() == name.lowercased() {
      return ("aasa.letter-case", "letter case differs, and identifiers are compared exactly")
    }
    if text.contains("*") {
      return ("aasa.wildcard", "a `*` stands for nothing in an identifier")
    }
    if text.hasBuildVariable {
      return ("aasa.build-variable", "nothing puts in what the build variable stands for")
    }
    guard let dot = text.firstIndex(of: "."), text[text.index(after: dot)...] == app.bundle else {
      return nil
    }
    let team = text[..<dot]
    if AppIdentifier.isPlaceholder(team) {
      return ("aasa.placeholder-team", "`\(team)` is a placeholder for the team's prefix")
    }
    return ("aasa.other-team", "its team's prefix is not `\(app.team)`")
  }
}
