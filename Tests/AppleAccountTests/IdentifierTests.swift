import Foundation
import Testing

@testable import AppleAccount

@Suite("SIA-4: user identifiers")
struct IdentifierTests {
  @Test("ddd.32 hex.dddd in form; the same for all apps of a team, another for another team")
  func perTeam() async throws {
    let lab = try Lab()
    let users = try await [
      "example.shiny.app", "example.shiny.notes", "example.shiny.games", "example.roam.app",
    ].asyncMap { try await lab.apple.authorized(Wish(clientID: $0)).user }
    for user in users {
      #expect(user.wholeMatch(of: /[0-9]{3}\.[0-9a-f]{32}\.[0-9]{4}/) != nil, "\(user)")
    }
    #expect(users[0] == users[1])
    #expect(users[0] == users[2])
    #expect(users[0] != users[3])
  }

  @Test("known before anybody signed in, and the same after the database was lost")
  func lostDatabase() async throws {
    let lab = try Lab()
    let expected = lab.apple.user(of: Lab.person, team: "TEAMSHINY1")
    #expect(try await lab.apple.authorized().user == expected)
    lab.apple.close()
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(at: lab.folder.file("apple.sqlite\(suffix)"))
    }
    let again = try lab.reopened()
    #expect(again.isFirstAuthorization(clientID: "example.shiny.app"))
    #expect(try await again.authorized().user == expected)
  }

  @Test("two people have two identifiers")
  func perPerson() throws {
    let lab = try Lab()
    var other = Lab.person
    other.email = "noa@mail.example"
    #expect(
      lab.apple.user(of: Lab.person, team: "TEAMSHINY1")
        != lab.apple.user(of: other, team: "TEAMSHINY1"))
  }
}

@Suite("SIA-5: relay addresses")
struct RelayAddressTests {
  @Test("a random local part in Apple's domain, one for each app group")
  func perGroup() async throws {
    let lab = try Lab()
    let shiny = try await lab.apple.authorized(Wish(sharesEmail: false))
    let games = try await lab.apple.authorized(Wish(clientID: "example.shiny.games"))
    let roam = try await lab.apple.authorized(Wish(clientID: "example.roam.app"))
    let addresses = [shiny, games, roam].compactMap(\.email)
    #expect(Set(addresses).count == 3)
    for address in addresses {
      #expect(
        address.wholeMatch(of: /[a-z0-9]{10}@privaterelay\.appleid\.com/) != nil, "\(address)")
    }
  }

  @Test("the newer domain by the world's switch")
  func newerDomain() async throws {
    var person = Lab.person
    person.relayDomain = "private.icloud.com"
    let lab = try Lab(person)
    let answer = try await lab.apple.authorized()
    #expect(answer.email?.hasSuffix("@private.icloud.com") == true)
  }

  @Test("who shares the address gives the account's own, and can hide it after a revocation")
  func shared() async throws {
    let lab = try Lab()
    let shared = try await lab.apple.authorized(Wish(sharesEmail: true))
    #expect(shared.email == "chelsea@mail.example")
    try await revoke(shared, lab)
    let hidden = try await lab.apple.authorized(Wish(sharesEmail: false))
    #expect(hidden.email?.hasSuffix("@privaterelay.appleid.com") == true)
  }

  @Test("the same address again after a revocation")
  func again() async throws {
    let lab = try Lab()
    let first = try await lab.apple.authorized()
    try await revoke(first, lab)
    let second = try await lab.apple.authorized()
    #expect(second.email == first.email)
    #expect(second.email != nil)
  }

  private func revoke(_ answer: Authorized, _ lab: Lab) async throws {
    let tokens = try await lab.apple.exchange(answer.authorizationCode, secret: lab.secret())
      .tokens()
    let refresh = try #require(tokens.refresh_token)
    #expect(await lab.apple.revoke(refresh, secret: try lab.secret()).status == 200)
  }
}

extension Array where Element: Sendable {
  func asyncMap<T>(_ transform: (Element) async throws -> T) async rethrows -> [T] {
    var result: [T] = []
    for element in self { result.append(try await transform(element)) }
    return result
  }
}
