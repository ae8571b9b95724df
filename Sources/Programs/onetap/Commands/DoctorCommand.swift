import AssociatedDomains
import Device
import Domains
import Foundation

/// `onetap doctor`: why an upgrade is or is not offered.
enum DoctorCommand {
  static let row = CommandRow(
    "doctor", operands: ["[WORLD|Some.app]"],
    options: [
      OptionRow("--app", "Info.plist", does: "the app's property list"),
      OptionRow("--entitlements", "FILE", does: "the app's entitlements, .xcent too"),
      OptionRow("--extension", "Info.plist", does: "the extension's property list, or its .appex"),
      OptionRow("--aasa", "FILE", does: "the site's file apple-app-site-association"),
      OptionRow("--domain", "D", does: "this domain alone; with --aasa, whose file it is"),
      OptionRow("--rules", "STRING", does: "password rules in place of the extension's own"),
      OptionRow(
        "--app-id", "TEAM.BUNDLE", does: "which app it is, where files hold build variables"),
      CommandTable.json,
    ],
    summary: "why an upgrade is or is not offered",
    discussion: """
      Goes through everything between the app, its extension and the site, and prints one line a check: ✓ passed, ✗ failed,
      ! a warning, – not looked at; with the check's name, which never changes, the file and the line, what was found, and what to
      do about it. The network is never used.

      Without operands it looks at the apps on the phone, with what their sites said when they were last asked. A folder with a
      world.json5, or the name of a world, is looked at as it lies there: every app against every domain that it claims. Of
      Some.app it finds the property list, the entitlements (a file, .xcent, or the program's signature) and PlugIns by itself.
      The options name files one by one, each may be left out, and what is not given is not looked at. Property lists may be in
      XML or binary form, and may come out of Xcode's sources: what still holds a build variable such as
      $(PRODUCT_BUNDLE_IDENTIFIER) is not looked at until --app-id says which app it is.

      Exit status 0 when an upgrade would be offered, 1 when not or when too little was given to say; with several apps or domains
      0 only if for all.
      """
  ) { invocation in
    let report = try report(invocation)
    if invocation.has("--json") {
      try Output.json(DoctorDocument(report))
    } else {
      try DoctorPage(report).lines.forEach(Output.line)
    }
    return report.verdict == .offered ? .done : .unsuccessful
  }

  private static let parts = ["--app", "--entitlements", "--extension", "--aasa", "--rules"]

  private static func report(_ invocation: Invocation) throws -> DoctorReport {
    let domain = try domain(invocation)
    guard let place = invocation.operands.first ?? invocation["--world"] else {
      if (parts + ["--app-id"]).contains(where: invocation.has) {
        return Doctor.examine(try files(invocation, bundle: nil, domain: domain))
      }
      let phone = try Phone.open(invocation, access: .readOnly)
      defer { phone.close() }
      return phone.device.examine(domain: domain)
    }
    if try isApp(place) {
      if invocation.has("--app") {
        throw CommandFailure(.usage, "\(place) has an Info.plist of its own; leave --app out.")
      }
      return Doctor.examine(try files(invocation, bundle: place, domain: domain))
    }
    if let option = (parts + ["--app-id"]).first(where: invocation.has) {
      throw CommandFailure(
        .usage, "\(option) does not go with a world, which has files of its own.")
    }
    return Doctor.examine(try world(place), domain: domain)
  }

  /// Whether a path leads to the folder of an app and not to a world.
  private static func isApp(_ path: String) throws -> Bool {
    guard !path.isEmpty else {
      throw CommandFailure(.usage, "onetap doctor needs the name of a folder, not an empty one.")
    }
    var isFolder: ObjCBool = false
    let isThere = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    if isThere, !isFolder.boolValue {
      throw CommandFailure(
        .unsuccessful,
        "\(path) is a file; give the folder of an app or a world, or name the file's part with "
          + "--app, --entitlements, --extension or --aasa.")
    }
    if !isThere {
      guard path.hasSuffix(".app") || path.hasSuffix(".app/") else { return false }
      throw CommandFailure(
        .unsuccessful, "There is no app at \(path); give the path of its folder.")
    }
    func holds(_ name: String) -> Bool {
      FileManager.default.fileExists(atPath: "\(path)/\(name)")
    }
    if holds(World.fileName) { return false }
    if holds("Info.plist") || path.hasSuffix(".app") || path.hasSuffix(".app/") { return true }
    throw CommandFailure(
      .unsuccessful,
      "\(path) is neither an app, which has an Info.plist, nor a world, which has a "
        + "\(World.fileName).")
  }

  private static func world(_ place: String) throws -> World {
    let assets = Assets(
      environment: ProcessInfo.processInfo.environment, program: Assets.runningProgram)
    return try World.load(try assets.world(place))
  }

  private static func files(
    _ invocation: Invocation, bundle: String?, domain: Domain?
  ) throws -> DoctorFiles {
    var files = DoctorFiles()
    files.bundle = bundle
    files.app = try path("--app", invocation)
    files.entitlements = try path("--entitlements", invocation)
    files.appExtension = try path("--extension", invocation)
    files.siteFile = try path("--aasa", invocation)
    files.rules = invocation["--rules"]
    files.domain = domain
    if let text = invocation["--app-id"] {
      guard let identifier = AppIdentifier(text) else {
        let complaint = AppIdentifier.complaint(about: text) ?? "it cannot be read"
        throw CommandFailure(
          .usage,
          "--app-id takes ten characters, a dot and the bundle identifier, not “\(text)”: "
            + "\(complaint).")
      }
      files.identifier = identifier
    }
    return files
  }

  private static func path(_ option: String, _ invocation: Invocation) throws -> String? {
    guard let path = invocation[option] else { return nil }
    if path.isEmpty {
      throw CommandFailure(.usage, "\(option) needs the name of a file, and this one is empty.")
    }
    return path
  }

  private static func domain(_ invocation: Invocation) throws -> Domain? {
    guard let text = invocation["--domain"] else { return nil }
    guard let domain = Domain(text) else {
      throw CommandFailure(
        .usage, "--domain takes a domain such as shiny.example, not “\(text)”.")
    }
    return domain
  }
}
