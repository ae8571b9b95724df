import Device
import Foundation
import Testing
import TextInterface

@testable import Screens

@Suite("UPG-12, UPG-13 An app on a phone, by keys alone", .timeLimit(.minutes(1)))
@MainActor struct AppSessionTests {
  /// The app with the account open in it.
  private func desk() async throws -> Desk {
    let desk = try Desk()
    await desk.see("Shiny")
    desk.press(":goshiny<ret>")
    await desk.see("Account Settings")
    return desk
  }

  /// The code comes in and is filled.
  private func confirm(_ desk: Desk) async {
    // Only once the server has sent its code does moving the clock bring it nearer.
    await desk.see("left)")
    #expect(desk.session.isIdle, "A form that waits for the person is idle")
    desk.device.moveClock(by: 3)
    await desk.see("From Messages")
    desk.press("<c-a><ret>")
  }

  @Test(
    "Switch to Strong Password: unlock, code, success; sign out, and in again with what is saved")
  func strongPassword() async throws {
    let desk = try await desk()
    desk.press("<home><ret>")
    await desk.see("Unlock the passwords to go on.")
    #expect(desk.session.isIdle, "A question that waits for the person is idle")
    desk.press("<ret>")
    await confirm(desk)
    await desk.see("✓ Password Updated")
    #expect(!desk.text.contains("Switch to Strong Password"))
    #expect(desk.text.contains("Upgrade to Sign in with Apple"))
    desk.press("<end><up><ret>")
    await desk.see("You are signed out.")
    await desk.see("From Passwords  chelsea@shiny.example")
    desk.press("<c-a><ret>")
    await desk.see("Signs in with a password")
    #expect(!desk.text.contains("Password at Risk"), "UPG-13: the new password is no risk")
    desk.device.close()
  }

  @Test("Upgrade to Sign in with Apple: code, sheet, success; sign out, and in again with Apple")
  func apple() async throws {
    let desk = try await desk()
    desk.press("<home><down><ret>")
    await desk.see("Unlock the passwords to go on.")
    desk.press("<ret>")
    await confirm(desk)
    await desk.see("Hide My Email")
    #expect(desk.session.isIdle, "A sheet that waits for the person is idle")
    desk.press("<up><ret><down><ret>")
    await desk.see("Confirm that it is you.")
    desk.press("<ret>")
    await desk.see("✓ Now Uses Sign in with Apple")
    #expect(desk.text.contains("Signs in with Apple"))
    #expect(!desk.text.contains("Switch to Strong Password"))
    desk.press("<end><up><ret>")
    await desk.see("You are signed out.")
    #expect(!desk.text.contains("From Passwords  chelsea@shiny.example"))
    desk.press("<tab><tab><tab><ret>")
    await desk.see("Apple Account")
    #expect(!desk.text.contains("Hide My Email"), "SIA-3: asked for once")
    desk.press("<ret><ret>")
    await desk.see("Signs in with Apple")
    desk.press(":gorecently<ret>")
    await desk.see("replaced by Sign in with Apple")
    desk.device.close()
  }

  @Test("Cancelling at the form, and at the sheet, changes nothing")
  func cancel() async throws {
    let desk = try await desk()
    desk.press("<home><ret>")
    await desk.see("Unlock the passwords to go on.")
    desk.press("<esc>")
    await desk.see("Switch to Strong Password")
    desk.press("<ret>")
    await desk.see("Unlock the passwords to go on.")
    desk.press("<ret>")
    await desk.see("left)")
    desk.press("<esc>")
    await desk.see("Cancelled. Nothing was changed.")
    #expect(desk.text.contains("Switch to Strong Password"))
    desk.device.close()
  }

  @Test("UPG-13 After signing in with a leaked password the system asks, once")
  func prompt() async throws {
    let desk = try await desk()
    desk.press("<end><up><ret>")
    await desk.see("You are signed out.")
    desk.press("<c-a>")
    await desk.see("Fill in the password of")
    desk.press("<ret>")
    await desk.see("••••")
    desk.press("<ret>")
    await desk.see("Password at Risk")
    #expect(desk.text.contains("Not Now"))
    desk.press("<ret>")
    await desk.see("Account Settings")
    desk.press("<end><up><ret>")
    await desk.see("You are signed out.")
    desk.press("<c-a><ret>")
    await desk.see("Signs in with a password")
    #expect(!desk.text.contains("Password at Risk"))
    desk.device.close()
  }
}
