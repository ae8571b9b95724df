import AssociatedDomains
import CFuzzer
import Domains
import Foundation

@main
struct FuzzSiteFiles {
  static func main() {
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    exit(LLVMFuzzerRunDriver(&count, &arguments) { start, count in judge(start, count) })
  }
}

/// Reads any bytes as a site's file, as entitlements and as one entry of them, and holds against
/// them what is promised of every file (`ASD-1` to `ASD-6`, `DOC-1`, `DOC-5`); libFuzzer calls it
/// with what it makes up.
private func judge(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let data = Data(UnsafeBufferPointer(start: start, count: count))
  let lines = data.count { $0 == 0x0A || $0 == 0x0D } + 1
  guard let app = AppIdentifier("Q4H7XW2K9P.example.shiny.Shiny") else { return 0 }

  let listing = SiteAssociation(data: data, file: "f")
  let found = [listing.failure].compactMap(\.self) + listing.problems
  found.forEach { judge($0, lines) }
  precondition(listing.failure == nil || listing.apps.isEmpty, "apps of a file that is none")
  let decision = TrustDecision.decide(app: app, listing: listing)
  judge(decision.reason, lines)
  let names = listing.apps.contains { $0.text.utf8.elementsEqual(app.description.utf8) }
  precondition(decision.isTrusted == names, "trusted without being named, or named in vain")

  let text = String(decoding: data, as: UTF8.self)
  for entitlement in [
    AssociatedDomainsEntitlement(data: data, file: "f"), AssociatedDomainsEntitlement([text]),
  ] {
    entitlement.problems.forEach { judge($0, lines) }
    for entry in entitlement.entries {
      precondition(Domain(entry.domain.ascii) == entry.domain, "a domain does not read back")
      precondition(!entry.isWildcard || !entry.domain.isPublicSuffix, "everybody's domains")
      precondition(entry.matches(entry.domain) != entry.isWildcard, "a wildcard means itself")
    }
  }
  if let identifier = AppIdentifier(text) {
    precondition(AppIdentifier(identifier.description) == identifier, "it does not read back")
  } else {
    precondition(AppIdentifier.complaint(about: text) != nil, "refused without a reason")
  }
  return 0
}

private func judge(_ problem: AssociationProblem, _ lines: Int) {
  precondition(AssociationCheck.named(problem.id) != nil, "\(problem.id) is not listed")
  precondition(problem.sentence.hasSuffix(".") && problem.cure.hasSuffix("."), "no sentence")
  precondition((1...lines).contains(problem.line ?? 1), "a problem is beside the file")
}

private func judge(_ reason: TrustReason, _ lines: Int) {
  precondition(AssociationCheck.named(reason.id) != nil, "\(reason.id) is not listed")
  precondition(reason.sentence.hasSuffix("."), "no sentence")
  precondition((1...lines).contains(reason.line ?? 1), "a reason is beside the file")
}
