// swift-tools-version: 6.2
import PackageDescription

/// The storeys of the house, as folders below `Sources`.
enum Storey: String {
  case programs = "Programs"
  case face = "Face"
  case phone = "Phone"
  case machines = "Machines"
  case libraries = "Libraries"
}

/// A Swift target that lives on a storey.
func room(
  _ storey: Storey, _ name: String, _ dependencies: [Target.Dependency] = [],
  resources: [Resource] = [], settings: [SwiftSetting] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Sources/\(storey.rawValue)/\(name)",
    resources: resources, swiftSettings: settings)
}

/// A program of the top storey. A release has Swift's libraries inside: a third of the time from the
/// start to the first frame goes into finding them.
func program(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  let inside = ["-static-stdlib"]
  return .executableTarget(
    name: name, dependencies: dependencies, path: "Sources/Programs/\(name)",
    swiftSettings: [.unsafeFlags(inside, .when(configuration: .release))],
    linkerSettings: [.unsafeFlags(inside, .when(configuration: .release))])
}

/// A test target, named after what it tests.
func tests(
  _ name: String, _ dependencies: [Target.Dependency], resources: [Resource] = [],
  exclude: [String] = []
) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: dependencies, exclude: exclude, resources: resources)
}

/// A Debian library behind a module map.
func library(_ name: String, at path: String, package: String) -> Target {
  .systemLibrary(name: name, path: path, providers: [.apt([package])])
}

let package = Package(
  name: "OneTap",
  products: [
    .library(name: "PasswordRules", targets: ["PasswordRules"]),
    .library(name: "PasswordStrength", targets: ["PasswordStrength"]),
    .library(name: "SecurityCodes", targets: ["SecurityCodes"]),
    .library(name: "AssociatedDomains", targets: ["AssociatedDomains"]),
    .library(name: "AuthenticationServices", targets: ["AuthenticationServices"]),
    .executable(name: "onetap", targets: ["onetap"]),
    .executable(name: "ShinyUpgradeExtension", targets: ["ShinyUpgradeExtension"]),
    .executable(name: "onetap-bench", targets: ["onetap-bench"]),
  ],
  targets: [
    // Programs
    program(
      "onetap",
      [
        "ShinyUpgradeExtension", "CursesTerminal", "Screens", "TextInterface", "Device",
        "AuthenticationServices", "Keychain", "PasswordAudit", "PasswordRules", "PasswordStrength",
        "SecurityCodes", "AssociatedDomains", "Domains", "IdentityTokens", "Files", "Simulation",
        "CPlatform", "Tapes",
      ]),
    program("ShinyUpgradeExtension", ["AuthenticationServices"]),
    program(
      "onetap-bench",
      [
        "onetap", "ShinyUpgradeExtension", "Device", "PasswordRules", "PasswordStrength",
        "PasswordAudit", "Tapes", "TestTerminal", "TextInterface",
      ]),

    // Face
    room(.face, "CursesTerminal", ["CTerminal", "TextInterface"]),
    room(
      .face, "Tapes",
      [
        "Screens", "TextInterface", "Device", "Simulation", "RegularExpressions",
      ]),
    room(
      .face, "Screens",
      [
        "TextInterface", "Device", "Keychain", "PasswordAudit", "AuthenticationServices",
        "SecurityCodes", "Simulation",
      ]),
    room(.face, "TextInterface"),

    // Phone
    room(
      .phone, "Device",
      [
        "ExtensionHost", "ShinyApp", "Keychain", "AccountService", "AppleAccount", "TextMessages",
        "AuthenticationServices", "PasswordRules", "PasswordStrength", "PasswordAudit",
        "SecurityCodes", "AssociatedDomains", "IdentityTokens", "Domains", "Documents",
        "Simulation", "Database", "Cryptography", "Files", "CPlatform",
      ]),
    room(.phone, "ExtensionHost", ["AuthenticationServices", "Simulation", "CPlatform"]),
    room(.phone, "ShinyApp", ["AuthenticationServices", "Files"]),

    // Machines
    room(.machines, "Keychain", ["Database", "Cryptography", "Files", "Simulation"]),
    room(
      .machines, "AccountService",
      [
        "Database", "Cryptography", "Simulation", "PasswordRules", "PasswordStrength",
        "IdentityTokens",
      ]),
    room(.machines, "AppleAccount", ["Database", "Cryptography", "Simulation", "IdentityTokens"]),
    room(.machines, "TextMessages", ["Simulation", "Cryptography"]),

    // Libraries
    room(.libraries, "AuthenticationServices", ["DeviceNetwork", "NetworkMessages"]),
    room(.libraries, "DeviceNetwork", ["NetworkMessages"]),
    room(.libraries, "NetworkMessages"),
    room(.libraries, "PasswordRules"),
    room(.libraries, "PasswordStrength", ["CStrengthLists"]),
    .target(
      name: "CStrengthLists", path: "Sources/Libraries/CStrengthLists",
      exclude: ["README.md", "strength-words.bin"]),
    room(
      .libraries, "PasswordAudit",
      ["CCommonPasswords", "PasswordStrength", "Cryptography", "Domains"]),
    .target(
      name: "CCommonPasswords", path: "Sources/Libraries/CCommonPasswords",
      exclude: ["README.md", "common-passwords.sha1"]),
    room(.libraries, "SecurityCodes", ["Domains"]),
    room(.libraries, "AssociatedDomains", ["Domains", "Documents"]),
    room(.libraries, "IdentityTokens", ["Cryptography", "Documents"]),
    room(.libraries, "Domains", ["CIDN", "CPSL"]),
    room(.libraries, "Documents"),
    room(.libraries, "RegularExpressions", ["CPCRE2"]),
    room(.libraries, "Files"),
    room(.libraries, "Simulation", ["NetworkMessages"]),
    room(.libraries, "Database", ["CDatabase", "CSQLite"]),
    room(.libraries, "Cryptography", ["COpenSSL"]),
    .target(
      name: "CTerminal", path: "Sources/Libraries/CTerminal",
      linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo")]),
    .target(
      name: "CDatabase", path: "Sources/Libraries/CDatabase",
      linkerSettings: [.linkedLibrary("sqlite3")]),
    .target(name: "CPlatform", path: "Sources/Libraries/CPlatform"),
    library("CSQLite", at: "Sources/Libraries/CSQLite", package: "libsqlite3-dev"),
    library("COpenSSL", at: "Sources/Libraries/COpenSSL", package: "libssl-dev"),
    library("CIDN", at: "Sources/Libraries/CIDN", package: "libidn2-dev"),
    library("CPCRE2", at: "Sources/Libraries/CPCRE2", package: "libpcre2-dev"),
    library("CPSL", at: "Sources/Libraries/CPSL", package: "libpsl-dev"),

    // Tests
    tests("Simulation", ["Simulation"]),
    tests("Database", ["CDatabase", "CSQLite", "Database", "TestSupport"]),
    tests("Cryptography", ["Cryptography"]),
    tests("Documents", ["Documents"]),
    tests("RegularExpressions", ["RegularExpressions"]),
    tests("Files", ["Files"]),
    tests("Domains", ["Domains"]),
    tests("AssociatedDomains", ["AssociatedDomains", "Domains"]),
    tests("IdentityTokens", ["IdentityTokens", "Cryptography"]),
    tests("PasswordRules", ["PasswordRules", "TestSupport"]),
    tests("PasswordStrength", ["PasswordStrength", "TestSupport"]),
    tests("PasswordAudit", ["PasswordAudit", "TestSupport"]),
    tests("SecurityCodes", ["SecurityCodes", "TestSupport"]),
    tests(
      "AuthenticationServices", ["AuthenticationServices", "DeviceNetwork", "NetworkMessages"]),
    tests("Keychain", ["Keychain", "Database", "Cryptography", "Simulation", "TestSupport"]),
    tests(
      "AccountService",
      [
        "AccountService", "IdentityTokens", "Database", "Cryptography", "Simulation", "TestSupport",
      ]),
    tests(
      "AppleAccount",
      ["AppleAccount", "IdentityTokens", "Database", "Cryptography", "Simulation", "TestSupport"]),
    tests("TextMessages", ["TextMessages", "Simulation"]),
    tests(
      "ShinyApp",
      ["ShinyApp", "AuthenticationServices", "DeviceNetwork", "NetworkMessages"]),
    tests(
      "ExtensionHost",
      [
        "ExtensionHost", "AuthenticationServices", "Simulation", "CPlatform",
        "ShinyUpgradeExtension", "KeeperProbe",
      ],
      resources: [.copy("Extensions")]),
    tests(
      "Device",
      [
        "Device", "ShinyApp", "Keychain", "AppleAccount", "TextMessages", "AuthenticationServices",
        "PasswordRules", "PasswordAudit", "AssociatedDomains", "Domains", "Documents",
        "Simulation", "Database", "Cryptography", "ShinyUpgradeExtension", "TestSupport",
      ]),
    tests("TextInterface", ["TextInterface"]),
    tests(
      "Screens",
      [
        "Screens", "TextInterface", "Device", "Keychain", "PasswordAudit",
        "AuthenticationServices", "Simulation", "TestSupport", "ShinyUpgradeExtension",
      ], exclude: ["Golden"]),
    tests(
      "Tapes",
      [
        "Tapes", "Screens", "TextInterface", "Device", "Simulation", "RegularExpressions",
        "TestSupport", "TestTerminal", "ShinyUpgradeExtension",
      ]),
    tests("CursesTerminal", ["CursesTerminal", "TextInterface", "TestTerminal", "TerminalProbe"]),
    tests(
      "onetap",
      [
        "onetap", "TestTerminal", "TestSupport", "TextInterface", "Device", "PasswordRules",
        "Simulation", "Documents", "CDatabase",
      ]),
    .target(
      name: "TestTerminal", dependencies: ["CVTerm", "CTestTerminal", "TextInterface"],
      path: "Tests/Support/TestTerminal"),
    .target(name: "CTestTerminal", path: "Tests/Support/CTestTerminal"),
    .executableTarget(
      name: "TerminalProbe", dependencies: ["CursesTerminal", "TextInterface"],
      path: "Tests/Support/TerminalProbe"),
    .target(
      name: "TestSupport", dependencies: ["CSQLite"], path: "Tests/Support/TestSupport"),
    .executableTarget(
      name: "KeeperProbe", dependencies: ["CPlatform"], path: "Tests/Support/KeeperProbe"),
    library("CVTerm", at: "Tests/Support/CVTerm", package: "libvterm-dev"),
  ]
)

// libFuzzer's programs are built only where they are asked for: their flags are not for everybody.
if Context.environment["ONETAP_FUZZ"] == "1" {
  let fuzzer = ["-sanitize=fuzzer"]
  package.targets.append(.systemLibrary(name: "CFuzzer", path: "Tests/Fuzz/CFuzzer"))
  let programs = [
    (name: "FuzzRules", of: ["PasswordRules"]), (name: "FuzzCSV", of: ["Documents"]),
    (name: "FuzzPropertyLists", of: ["Documents"]),
    (name: "FuzzSiteFiles", of: ["AssociatedDomains", "Domains"]),
  ]
  for target in package.targets where programs.contains(where: { $0.of.first == target.name }) {
    target.swiftSettings = [.unsafeFlags(fuzzer)]
  }
  package.targets += programs.map { name, libraries in
    .executableTarget(
      name: name, dependencies: libraries.map { .target(name: $0) } + ["CFuzzer"],
      path: "Tests/Fuzz/\(name)",
      swiftSettings: [.unsafeFlags(fuzzer)],
      linkerSettings: [.unsafeFlags(fuzzer + ["-use-ld=lld"])])
  }
}
