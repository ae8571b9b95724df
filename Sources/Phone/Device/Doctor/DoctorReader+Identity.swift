import AssociatedDomains
import Documents
import Foundation

extension DoctorReader {
  // MARK: Entitlements

  /// The entitlements' property list, given or found.
  mutating func readEntitlements() -> Examined<DocumentValue> {
    guard let file = files.entitlements else {
      guard let bundle = files.bundle else {
        return .notGiven(
          "no entitlements were given", cure: "Give them with --entitlements FILE.")
      }
      return .notGiven(
        "no entitlements lie in \(bundle)", cure: "Give them with --entitlements FILE.")
    }
    return propertyList(file, id: "entitlement.unreadable", what: "The entitlements")
  }

  /// What the entitlements say that matters here.
  func examined(_ document: Examined<DocumentValue>) -> Examined<ExaminedApp.Entitlements> {
    switch document {
    case .notGiven(let reason, let cure): return .notGiven(reason, cure: cure)
    case .unreadable(let problem): return .unreadable(problem)
    case .read(let entitlements):
      let file = files.entitlements ?? ""
      return .read(
        ExaminedApp.Entitlements(
          file: file,
          domains: AssociatedDomainsEntitlement(
            document: entitlements[AssociatedDomainsEntitlement.key], file: file),
          signInWithApple: World.App.signInWithApple(in: entitlements),
          isDevelopmentBuild: entitlements[World.App.taskAllowKey]?.bool))
    }
  }

  // MARK: Which app it is (ASD-3)

  /// The identifier that was given, else the one of the entitlements, else team and bundle.
  mutating func identifier(
    info: DocumentValue?, entitlements: Examined<DocumentValue>
  ) -> AppIdentifier? {
    if let given = files.identifier { return given }
    let written = entitlements.value?.entry("application-identifier")
    let bundle = info?["CFBundleIdentifier"]
    let team = entitlements.value?["com.apple.developer.team-identifier"]?.string
    if let written, let text = written.value.string, !text.hasBuildVariable {
      return read(text, line: written.value.position?.line, bundle: bundle)
    }
    if let written, written.value.string == nil {
      beside.append(
        check(
          "identifier.invalid", .failed,
          "`application-identifier` is \(written.value.kindInWords).", cure: "Make it a string.",
          file: files.entitlements, line: written.value.position?.line))
      return nil
    }
    if let team, let text = bundle?.string, !team.hasBuildVariable, !text.hasBuildVariable {
      return read("\(team).\(text)", line: nil, bundle: nil)
    }
    let hasVariable =
      written?.value.string?.hasBuildVariable == true || bundle?.string?.hasBuildVariable == true
    beside.append(
      check(
        "identifier.unchecked", .unchecked,
        hasVariable
          ? "Not looked at, because the app's identifier still holds a build variable."
          : "Not looked at, because nothing that was given says which app it is.",
        cure: "Give the app's identifier with --app-id TEAM.BUNDLE.",
        file: hasVariable ? (written == nil ? files.app : files.entitlements) : nil,
        line: hasVariable ? (written?.value ?? bundle)?.position?.line : nil))
    return nil
  }

  private mutating func read(
    _ text: String, line: Int?, bundle: DocumentValue?
  ) -> AppIdentifier? {
    guard let identifier = AppIdentifier(text) else {
      let flaw = AppIdentifier.flaw(of: text)
      beside.append(
        check(
          flaw == .placeholderTeam ? "identifier.sample-team" : "identifier.invalid", .failed,
          "`\(text)` is no application identifier: "
            + "\(AppIdentifier.complaint(about: text) ?? "it cannot be read").",
          cure: "Expected: ten characters of A–Z and 0–9, a dot and the bundle identifier.",
          file: files.entitlements, line: line))
      return nil
    }
    if let named = bundle?.string, !named.hasBuildVariable, named != identifier.bundle {
      beside.append(
        check(
          "identifier.other-bundle", .failed,
          "The application identifier ends in `\(identifier.bundle)`, and the app's property list "
            + "names `\(named)`.",
          cure: "Make both the same, letter case included.", file: files.entitlements, line: line))
    }
    return identifier
  }

  // MARK: The parts of Some.app

  /// Finds what was not given in the folder of an app.
  mutating func find(in bundle: String) {
    let folder = URL(filePath: bundle)
    let base = bundle.withTrailingSlash
    if files.app == nil { files.app = base + "Info.plist" }
    guard files.entitlements == nil else { return }
    let name = FilePath.name(bundle)
    let named = folder.names(in: "", endingIn: ".entitlements")
    if let found = named.first(where: { $0 == name }) ?? named.first {
      files.entitlements = "\(base)\(found).entitlements"
    } else if let found = folder.names(in: "", endingIn: ".xcent").first {
      files.entitlements = "\(base)\(found).xcent"
    } else if let found = signedEntitlements(of: folder, name: name) {
      let file = "\(base)\(found.program) (its signature)"
      files.entitlements = file
      signature = (file, found.data)
    }
  }

  /// The entitlements in the signature of the app's program.
  private func signedEntitlements(
    of folder: URL, name: String
  ) -> (program: String, data: Data)? {
    let info = (try? BroughtFile.read(folder.appending(path: "Info.plist")))
      .flatMap { try? PropertyList.parse($0, file: "Info.plist") }
    let program = info?["CFBundleExecutable"]?.string ?? name
    guard !program.contains("/"),
      let data = try? BroughtFile.read(
        folder.appending(path: program), atMost: CodeSignature.maximumProgram),
      let entitlements = CodeSignature.entitlements(in: data)
    else { return nil }
    return (program, entitlements)
  }
}
