import AuthenticationServices
import Testing

@Suite("Errors have Apple's domains, codes and keys")
struct ErrorTests {
  @Test(
    "ASExtensionError",
    arguments: [
      (ASExtensionError.Code.failed, 0), (.userCanceled, 1), (.userInteractionRequired, 100),
      (.credentialIdentityNotFound, 101), (.matchedExcludedCredential, 102),
    ])
  func extensionError(code: ASExtensionError.Code, raw: Int) {
    #expect(code.rawValue == raw)
    let error = ASExtensionError(code) as NSError
    #expect(error.domain == "ASExtensionErrorDomain")
    #expect(error.code == raw)
  }

  @Test(
    "ASAuthorizationError",
    arguments: [
      (ASAuthorizationError.Code.unknown, 1000), (.canceled, 1001), (.invalidResponse, 1002),
      (.notHandled, 1003), (.failed, 1004), (.notInteractive, 1005),
    ])
  func authorizationError(code: ASAuthorizationError.Code, raw: Int) {
    #expect(code.rawValue == raw)
    let error = ASAuthorizationError(code) as NSError
    #expect(error.domain == "com.apple.AuthenticationServices.AuthorizationError")
    #expect(error.code == raw)
  }

  @Test("The reason in words travels in userInfo, and is the description")
  func reason() {
    let error = ASExtensionError(
      .failed, userInfo: [ASExtensionLocalizedFailureReasonErrorKey: "Not on a Sunday."])
    #expect(
      error.userInfo[ASExtensionLocalizedFailureReasonErrorKey] as? String == "Not on a Sunday.")
    #expect(error.localizedDescription == "Not on a Sunday.")
    let bridged = error as NSError
    #expect(
      bridged.userInfo[ASExtensionLocalizedFailureReasonErrorKey] as? String == "Not on a Sunday.")
  }

  @Test("They can be caught by code, and compared")
  func catching() {
    do {
      throw ASExtensionError(.userCanceled)
    } catch ASExtensionError.failed {
      Issue.record("caught by the wrong code")
    } catch ASExtensionError.userCanceled {
    } catch {
      Issue.record("not caught by its code")
    }
    #expect(ASExtensionError(.failed) == ASExtensionError(.failed))
    #expect(ASExtensionError(.failed) != ASExtensionError(.userCanceled))
  }
}

@Suite("Values of the shared API")
struct SharedValueTests {
  @Test("Types of a service identifier have Apple's raw values")
  func serviceTypes() {
    #expect(ASCredentialServiceIdentifier.IdentifierType.domain.rawValue == 0)
    #expect(ASCredentialServiceIdentifier.IdentifierType.URL.rawValue == 1)
    #expect(ASCredentialServiceIdentifier.IdentifierType.app.rawValue == 2)
  }

  @Test("Service identifiers are equal by what they say")
  func serviceEquality() {
    let one = ASCredentialServiceIdentifier(identifier: "shiny.example", type: .domain)
    let same = ASCredentialServiceIdentifier(identifier: "shiny.example", type: .domain)
    #expect(one == same)
    #expect(one.hash == same.hash)
    #expect(one != ASCredentialServiceIdentifier(identifier: "shiny.example", type: .URL))
    #expect(one != ASCredentialServiceIdentifier(identifier: "dull.example", type: .domain))
  }

  @Test("A credential that is printed shows no password")
  func credentialDescription() {
    let credential = ASPasswordCredential(user: "chelsea", password: "secret-password")
    #expect(!"\(credential)".contains("secret"))
    #expect(!String(reflecting: credential).contains("secret"))
  }
}
