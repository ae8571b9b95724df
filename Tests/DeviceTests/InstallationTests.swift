import Domains
import Foundation
import Simulation
import Synchronization
import TestSupport
import Testing

@testable import Device

@Suite("ASD-2, ASD-4, UPG-2: trust is settled at install, refreshed once a week, and kept")
struct InstallationTests {
  private func isOffered(_ installation: Installation) throws -> Bool {
    try SiteStand.isOffered(installation)
  }

  @Test("a change on the site is not seen before a week has passed, restarts or not")
  func weekly() async throws {
    let site = try SiteStand()
    var phone = try site.install()
    #expect(try !isOffered(phone))
    await phone.refreshWhatIsDue()
    #expect(try isOffered(phone))
    site.body.withLock { $0 = #"{"webcredentials": {"apps": []}}"# }
    site.clock.advance(by: 7 * 24 * 3600 - 1)
    phone = try site.install()
    await phone.refreshWhatIsDue()
    await phone.refreshBeforeUse(of: "shiny.example")
    #expect(try isOffered(phone))
    #expect(site.timesAsked == 1)
    site.clock.advance(by: 1)
    await phone.refreshWhatIsDue()
    #expect(try !isOffered(phone))
    #expect(site.timesAsked == 2)
  }

  @Test("trouble of the site is temporary: asked again after three hours, and when used")
  func temporary() async throws {
    let site = try SiteStand()
    site.status.withLock { $0 = 503 }
    let phone = try site.install()
    await phone.refreshWhatIsDue()
    #expect(try !isOffered(phone))
    site.clock.advance(by: 3 * 3600 - 1)
    await phone.refreshWhatIsDue()
    #expect(site.timesAsked == 1)
    site.clock.advance(by: 1)
    await phone.refreshWhatIsDue()
    #expect(site.timesAsked == 2)
    site.status.withLock { $0 = 200 }
    await phone.refreshBeforeUse(of: "shiny.example")
    #expect(try isOffered(phone))
    #expect(site.timesAsked == 3)
  }

  @Test("eight times in vain, then once a week")
  func atMostEightTimes() async throws {
    let site = try SiteStand()
    site.status.withLock { $0 = 500 }
    let phone = try site.install()
    for _ in 0..<20 {
      await phone.refreshWhatIsDue()
      site.clock.advance(by: 3 * 3600)
    }
    #expect(site.timesAsked == 1 + 8)
  }

  @Test("a refresh that gets no answer does not take away what the site said before")
  func keepsWhatWasSaid() async throws {
    let site = try SiteStand()
    let phone = try site.install()
    await phone.refreshWhatIsDue()
    site.status.withLock { $0 = 500 }
    site.clock.advance(by: 8 * 24 * 3600)
    await phone.refreshWhatIsDue()
    #expect(site.timesAsked == 2)
    #expect(try isOffered(phone))
  }

  @Test("no file at the first place: the second is asked; none there: denied")
  func fallback() async throws {
    let site = try SiteStand()
    site.status.withLock { $0 = 404 }
    let phone = try site.install()
    await phone.refreshWhatIsDue()
    #expect(
      site.asked.withLock { $0 } == [
        "/.well-known/apple-app-site-association", "/apple-app-site-association",
      ])
    #expect(try !isOffered(phone))
    await phone.refreshBeforeUse(of: "shiny.example")
    #expect(site.timesAsked == 2)
  }

  @Test("the timer asks by itself")
  func timer() async throws {
    let site = try SiteStand()
    let phone = try site.install()
    await phone.refreshWhatIsDue()
    phone.keepFresh()
    let asked = Recorder<Int>()
    site.trace.observe { event in if event.to == .server { asked.record(event.number) } }
    site.clock.advance(by: 7 * 24 * 3600)
    await asked.wait { !$0.isEmpty }
    phone.stop()
    // The site answers until the question is over.
    await site.clock.activity.idle()
  }
}
