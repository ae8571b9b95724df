import Foundation
import Keychain
import PasswordAudit
import Testing

@testable import Device

@Suite("AUD-4, AUD-5: recommendations are made in the background and follow what changes")
struct RecommendationTests {
  @Test("badges, order and counts")
  func found() async throws {
    let lab = try await Lab()
    let all = try await lab.device.recommendations(from: 0, count: 10)
    #expect(all.window.rows.map(\.domain) == ["leaky.example", "forum.example", "news.example"])
    #expect(all.highCount == 1)
    #expect(all.otherCount == 2)
    let kinds = all.window.rows.map { $0.findings.map(\.kind) }
    #expect(kinds == [[.leaked, .easilyGuessed], [.reused], [.reused]])
    let second = try await lab.device.recommendations(from: 1, count: 1)
    #expect(second.window == Window(count: 3, offset: 1, rows: [all.window.rows[1]]))
    let news = try await lab.device.recommendations(matching: "NEWS", from: 0, count: 9)
    #expect(news.window == Window(count: 1, offset: 0, rows: [all.window.rows[2]]))
    #expect(news.highCount == 0 && news.otherCount == 1)
    let rows = try lab.device.credentials(matching: "news", from: 0, count: 5).rows
    #expect(rows.map(\.findings) == [[.reused]])
  }

  @Test("AUD-5: hidden, and back when the password changes")
  func hidden() async throws {
    let lab = try await Lab()
    let id = try #require(try lab.device.credential(domain: "news.example", user: "noa")).id
    await lab.device.hide(id)
    var all = try await lab.device.recommendations(from: 0, count: 10)
    #expect(all.hiddenCount == 1)
    #expect(!all.window.rows.contains { $0.id == id })
    #expect(try await lab.device.hiddenRecommendations().map(\.id) == [id])
    #expect(try await lab.device.details(of: id)?.isHidden == true)
    await lab.device.unhide(id)
    all = try await lab.device.recommendations(from: 0, count: 10)
    #expect(all.hiddenCount == 0)
    #expect(all.window.rows.contains { $0.id == id })
  }

  @Test("the details tell the sum behind the priority, the app, the chain and the way out")
  func details() async throws {
    let lab = try await Lab()
    let leaky = try #require(try lab.device.credential(domain: "leaky.example", user: "noa")).id
    let page = try #require(await lab.device.details(of: leaky))
    #expect(page.priority == .high)
    // Leaked, leaked and common, very weak.
    #expect(page.score.map(\.points) == [12, 11, 10])
    #expect(page.upgrades.isEmpty)
    #expect(page.appName == nil)
    #expect(page.changePasswordURL == "https://leaky.example/.well-known/change-password")
    let shiny = try #require(await lab.device.details(of: try lab.id("plain")))
    #expect(shiny.upgrades == [.strongPassword, .signInWithApple])
    #expect(shiny.appName == "Shiny")
    #expect(shiny.checks.allSatisfy { $0.status != .failed })
    #expect(try await lab.device.details(of: 9_999) == nil)
  }

  @Test("a new finding appears and an old one goes with the credentials")
  func followsChanges() async throws {
    let lab = try await Lab()
    let news = try #require(try lab.device.credential(domain: "news.example", user: "noa")).id
    #expect(await lab.device.delete(news) == nil)
    var all = try await lab.device.recommendations(from: 0, count: 10)
    #expect(all.window.rows.map(\.domain) == ["leaky.example"])
    #expect(try lab.device.recentlyDeleted().map(\.id) == [news])
    #expect(await lab.device.restore(news) == nil)
    all = try await lab.device.recommendations(from: 0, count: 10)
    #expect(all.window.count == 3)
    #expect(await lab.device.delete(news) == nil)
    #expect(await lab.device.erase(news) == nil)
    #expect(try lab.device.recentlyDeleted().isEmpty)
    #expect(await lab.device.restore(news)?.isEmpty == false)
  }

  @Test("UPG-6: where nothing is offered, the refusal names the link that does not hold")
  func notOffered() async throws {
    let lab = try await Lab()
    let id = try #require(try lab.device.credential(domain: "leaky.example", user: "noa")).id
    let result = await lab.device.upgrade(id, to: .strongPassword)
    #expect(result.outcome == .failed)
    #expect(result.reason?.hasPrefix("Switch to Strong Password is not offered") == true)
    #expect(result.reason?.contains("webcredentials:leaky.example") == true)
    #expect(await lab.device.upgrade(9_999, to: .strongPassword).outcome == .failed)
  }
}
