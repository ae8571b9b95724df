import Domains
import Foundation
import Testing

@testable import Device

@Suite("ASD-4: two caches lie between an app and its site, the phone's and the network's")
struct SiteCacheTests {
  private let host: Domain

  init() throws { host = try #require(Domain("shiny.example")) }

  @Test("an app that is installed anew gets the network's copy, and the site is not asked")
  func installedAnew() async throws {
    let site = try SiteStand()
    let phone = try site.install()
    await phone.refreshWhatIsDue()
    site.dismissApp()
    site.clock.advance(by: SiteStand.hour)
    await phone.installAgain(host)
    #expect(try SiteStand.isOffered(phone))
    #expect(site.timesAsked == 1)
    #expect(site.trace.events.map(\.name).suffix(2) == ["fetch site file", "the network's copy"])
    // The phone's copy is as old as its own question.
    let kept = try #require(phone.state.withLock { $0.kept["shiny.example"] })
    #expect(kept.fetched == site.clock.now)
  }

  @Test("the phone's week begins with its own question, and the network's with that of the network")
  func twoWeeks() async throws {
    let site = try SiteStand()
    let phone = try site.install()
    await phone.refreshWhatIsDue()
    site.clock.advance(by: SiteStand.week - SiteStand.hour)
    await phone.installAgain(host)
    site.dismissApp()
    // The network's copy is a week old now, but the phone's is new.
    site.clock.advance(by: SiteStand.hour)
    await phone.refreshWhatIsDue()
    #expect(try SiteStand.isOffered(phone))
    #expect(site.timesAsked == 1)
    site.clock.advance(by: SiteStand.week - SiteStand.hour)
    await phone.refreshWhatIsDue()
    #expect(try !SiteStand.isOffered(phone))
    #expect(site.timesAsked == 2)
  }

  @Test("Refresh asks the site past both, and both keep the answer")
  func refresh() async throws {
    let site = try SiteStand()
    let phone = try site.install()
    await phone.refreshWhatIsDue()
    site.dismissApp()
    await phone.refresh([host])
    #expect(try !SiteStand.isOffered(phone))
    #expect(site.timesAsked == 2)
    await phone.installAgain(host)
    #expect(try !SiteStand.isOffered(phone))
    #expect(site.timesAsked == 2)
  }

  @Test("?mode=developer asks the site whenever it counts, and the network learns nothing of it")
  func developer() async throws {
    let site = try SiteStand(isDeveloper: true)
    let phone = try site.install()
    await phone.refreshWhatIsDue()
    #expect(try SiteStand.isOffered(phone))
    site.dismissApp()
    await phone.refreshForDevelopers(of: "shiny.example")
    #expect(try !SiteStand.isOffered(phone))
    #expect(site.timesAsked == 2)
    #expect(phone.state.withLock { $0.copies.isEmpty })
    await phone.refreshBeforeUse(of: "shiny.example")
    #expect(site.timesAsked == 3)
  }

  @Test("without the mode nobody asks for developers")
  func noDeveloper() async throws {
    let site = try SiteStand()
    let phone = try site.install()
    await phone.refreshWhatIsDue()
    await phone.refreshForDevelopers(of: "shiny.example")
    await phone.refreshBeforeUse(of: "shiny.example")
    #expect(site.timesAsked == 1)
  }

  @Test("both caches outlive the device")
  func restart() async throws {
    let site = try SiteStand()
    await (try site.install()).refreshWhatIsDue()
    site.dismissApp()
    let life = try site.install()
    #expect(try SiteStand.isOffered(life))
    await life.installAgain(host)
    #expect(try SiteStand.isOffered(life))
    #expect(site.timesAsked == 1)
  }
}

@Suite(
  "ASD-2: trouble of a site is temporary: eight more questions, three hours apart, and when used")
struct SiteTroubleTests {
  @Test("after a week with an answer the questions are three hours apart too, and eight")
  func staleAnswer() async throws {
    let site = try SiteStand()
    let phone = try site.install()
    await phone.refreshWhatIsDue()
    site.status.withLock { $0 = 503 }
    site.clock.advance(by: SiteStand.week)
    await phone.refreshWhatIsDue()
    await phone.refreshWhatIsDue()
    #expect(site.timesAsked == 2)
    for number in 1...8 {
      site.clock.advance(by: 3 * SiteStand.hour - 1)
      await phone.refreshWhatIsDue()
      #expect(site.timesAsked == 1 + number)
      site.clock.advance(by: 1)
      await phone.refreshWhatIsDue()
      #expect(site.timesAsked == 2 + number)
    }
    site.clock.advance(by: SiteStand.week - 1)
    await phone.refreshWhatIsDue()
    #expect(site.timesAsked == 10)
    // What it said before still counts.
    #expect(try SiteStand.isOffered(phone))
    site.clock.advance(by: 1)
    await phone.refreshWhatIsDue()
    #expect(site.timesAsked == 11)
  }

  @Test("what is asked because it is used is not one of the eight")
  func uses() async throws {
    let site = try SiteStand()
    site.status.withLock { $0 = 500 }
    let phone = try site.install()
    await phone.refreshWhatIsDue()
    for _ in 0..<20 { await phone.refreshBeforeUse(of: "shiny.example") }
    #expect(site.timesAsked == 21)
    site.clock.advance(by: 3 * SiteStand.hour)
    await phone.refreshWhatIsDue()
    #expect(site.timesAsked == 22)
    site.status.withLock { $0 = 200 }
    await phone.refreshBeforeUse(of: "shiny.example")
    await phone.refreshBeforeUse(of: "shiny.example")
    #expect(site.timesAsked == 23)
    #expect(try SiteStand.isOffered(phone))
  }

  @Test("the answer is kept with its time, and the trouble since with its reason")
  func reasons() async throws {
    let site = try SiteStand()
    let phone = try site.install()
    await phone.refreshWhatIsDue()
    let installed = site.clock.now
    site.status.withLock { $0 = 503 }
    site.clock.advance(by: SiteStand.week)
    await phone.refreshWhatIsDue()
    let life = try site.install()
    let kept = try #require(life.state.withLock { $0.kept["shiny.example"] })
    #expect(kept.fetched == installed)
    #expect(kept.tried == site.clock.now)
    #expect(kept.trouble == "it answered with status 503")
    #expect(kept.answer.words == "names 1 app")
  }

  @Test("the timer asks again after three hours")
  func timer() async throws {
    let site = try SiteStand()
    site.status.withLock { $0 = 500 }
    let phone = try site.install()
    await phone.refreshWhatIsDue()
    phone.keepFresh()
    #expect(site.clock.nextDue == site.clock.now.addingTimeInterval(3 * SiteStand.hour))
    phone.stop()
    #expect(site.clock.nextDue == nil)
  }
}
