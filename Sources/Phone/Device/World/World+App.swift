import AssociatedDomains
import Documents
import Foundation

extension World {
  /// An app in `apps/NAME.app`.
  package struct App: Hashable, Sendable {
    /// The name below the icon: `CFBundleDisplayName`, else `CFBundleName`, else the folder's.
    package let name: String
    /// The application identifier of its entitlements (ASD-3).
    package let identifier: AppIdentifier
    /// The folder of the app.
    package let folder: URL
    /// `Info.plist`, as a path below the world's folder.
    package let infoFile: String
    /// The entitlements, as a path below the world's folder.
    package let entitlementsFile: String
    /// The domains that the app claims.
    package let entitlement: AssociatedDomainsEntitlement
    /// Its entitlement `com.apple.developer.applesignin`, if it has that, and whether it says `Default`
    /// (UPG-5).
    package let signInWithApple: Declared<Bool>?
    /// The app groups that it belongs to, whose containers it shares with others (SHR-1).
    package let appGroups: [String]
    /// Whether it silences the prompt after sign-in (UPG-7).
    package let optsOutOfPrompts: Bool
    /// Whether it is a build for development (`get-task-allow`); nothing where that is not said.
    package let isDevelopmentBuild: Bool?
    /// What lies in `PlugIns`, sorted by folder name.
    package let extensions: [AppExtension]
  }

  /// An extension in `PlugIns/NAME.appex` of an app.
  package struct AppExtension: Hashable, Sendable {
    /// The name of its folder without `.appex`.
    package let name: String
    package let bundleIdentifier: String
    /// The folder of the extension, where its executable may lie.
    package let folder: URL
    /// `Info.plist`, as a path below the world's folder.
    package let infoFile: String
    /// `CFBundleExecutable`.
    package let executable: String
    /// `NSExtensionPointIdentifier`, if there is one.
    package let point: Declared<String>?
    /// The kinds of upgrade that `NSExtensionAttributes` declares, `false` ones included (UPG-4).
    package let kinds: [DeclaredKind: Declared<Bool>]
    /// Keys that stand directly under `NSExtension`, where they count as absent (UPG-4).
    package let misplaced: [Declared<String>]
    /// `…PasswordGenerationRequirements`, in the password rules language (UPG-23).
    package let generationRequirements: Declared<String>?
    /// `NSExtensionPrincipalClass`, if there is one.
    package let principalClass: Declared<String>?
    /// Whether it names a storyboard, which can stand in the place of a principal class.
    package let hasStoryboard: Bool
    /// The app groups that it belongs to: those of its own entitlements, else of its app (SHR-1).
    package let appGroups: [String]
    /// Keys whose value is not of the kind that it should be, as sentences.
    package let mistyped: [Declared<String>]
    /// Keys whose value only a build puts in, such as `$(SUPPORTS_APPLE)` for a truth value.
    package let variables: [Declared<String>]
    /// Whether it has the dictionary `NSExtension` at all.
    package let hasDeclaration: Bool
    /// The line of `NSExtension`.
    package let line: Int?
  }

  /// A value of a property list, and its line.
  package struct Declared<Value: Hashable & Sendable>: Hashable, Sendable {
    package let value: Value
    package let line: Int?
  }

  /// The keys by which an extension says what it can do (UPG-4).
  package enum DeclaredKind: String, Hashable, Sendable, CaseIterable {
    case strongPassword = "ASAccountAuthenticationModificationSupportsStrongPasswordChange"
    case signInWithApple = "ASAccountAuthenticationModificationSupportsUpgradeToSignInWithApple"
  }
}

extension World.App {
  /// The key that silences the prompt after sign-in (UPG-7).
  static let optOutKey = "ASAccountAuthenticationModificationOptOutOfSecurityPromptsOnSignIn"
  /// The entitlement for Sign in with Apple (UPG-5).
  static let signInWithAppleKey = "com.apple.developer.applesignin"
  /// What entitlements say of Sign in with Apple: it counts as an array with the string `Default`.
  static func signInWithApple(in entitlements: DocumentValue) -> World.Declared<Bool>? {
    entitlements.entry(signInWithAppleKey).map { entry in
      let values = entry.value.elements?.map(\.string) ?? []
      return World.Declared(value: values.contains("Default"), line: entry.keyPosition?.line)
    }
  }
  /// The entitlement that lists the app groups (SHR-1).
  static let appGroupsKey = "com.apple.security.application-groups"
  /// The entitlement that builds for development have, and that a release has not.
  static let taskAllowKey = "get-task-allow"
}

extension World.AppExtension {
  /// The extension point of account authentication modification (UPG-3).
  package static let upgradePoint =
    "com.apple.authentication-services-account-authentication-modification-ui"
  /// The key of the rules for generated passwords (UPG-23).
  package static let requirementsKey =
    "ASAccountAuthenticationModificationPasswordGenerationRequirements"
}
