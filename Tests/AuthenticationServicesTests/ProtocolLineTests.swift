import DeviceNetwork
import Foundation
import NetworkMessages
import Testing

@testable import AuthenticationServices

@Suite("The lines of the protocol are those of the page")
struct ProtocolLineTests {
  private static func text(_ message: some Encodable) throws -> String {
    String(decoding: try ProtocolLine.encode(message), as: UTF8.self)
  }

  @Test("begin")
  func begin() throws {
    let message = HostToExtension.call(
      .changePasswordWithoutUserInteraction, userInfo: Data("x".utf8),
      containers: ["group.shiny": "/g"])
    #expect(
      try Self.text(message) == """
        {"call":1,"containers":{"group.shiny":"/g"},\
        "existingCredential":{"password":"old","user":"chelsea"},\
        "method":"changePasswordWithoutUserInteraction","newPassword":"new","protocol":1,\
        "request":7,"serviceIdentifier":{"identifier":"shiny.example","type":0},\
        "type":"begin","userInfo":"eA=="}

        """)
  }

  @Test("network, both ways")
  func network() throws {
    #expect(
      try Self.text(HostToExtension.network(id: 3, .failure(.timedOut)))
        == "{\"failure\":\"timedOut\",\"id\":3,\"type\":\"network\"}\n")
    let answer = NetworkResponse(status: 403, headers: ["A": "b"], body: Data([0xFF]))
    #expect(
      try Self.text(HostToExtension.network(id: 3, .success(answer)))
        == "{\"body\":\"/w==\",\"headers\":{\"A\":\"b\"},\"id\":3,\"status\":403,\"type\":\"network\"}\n"
    )
    let line = Data(#"{"type":"network","id":1,"url":"https://shiny.example/"}"#.utf8)
    #expect(
      try ProtocolLine.decode(ExtensionToHost.self, from: line)
        == .network(id: 1, NetworkRequest(method: "GET", url: "https://shiny.example/")))
  }

  @Test(
    "Each message of the host comes back as it was",
    arguments: [
      HostToExtension.call(.prepareInterfaceToChangePassword, number: 2),
      .network(id: 1, .success(.init(status: 200, headers: [:], body: Data("{}\n".utf8)))),
      .network(id: 1, .failure(.notConnectedToInternet)),
      .activate(call: 2, button: "verify", values: ["code": "000000"]),
      .cancelRequest(call: 2),
    ])
  func hostRoundTrip(message: HostToExtension) throws {
    let line = try ProtocolLine.encode(message)
    #expect(line.count(where: { $0 == UInt8(ascii: "\n") }) == 1)
    #expect(try ProtocolLine.decode(HostToExtension.self, from: line.dropLast()) == message)
  }

  @Test(
    "Each message of an extension comes back as it was",
    arguments: [
      ExtensionToHost.network(
        id: 1, .init(method: "POST", url: "https://a/", headers: ["A": "b"], body: Data([10]))),
      .returned(call: 2, nil),
      .returned(call: 2, ExtensionForm(title: "T", message: "M", host: "h")),
      .form(call: 2, nil),
      .completeChangePasswordRequest(
        call: 1, updatedCredential: .init(user: "u\n", password: "\u{2028}"), userInfo: Data([1])),
      .authorize(id: 5, call: 2, state: "s", nonce: nil),
      .completeUpgradeToSignInWithApple(call: 1, userInfo: Data([1])),
      .completeUpgradeToSignInWithApple(call: 1, userInfo: nil),
      .cancelRequest(call: 1, domain: "D", code: -3, reason: "R"),
      .cancelRequest(call: 1, domain: "D", code: 0, reason: nil),
    ])
  func extensionRoundTrip(message: ExtensionToHost) throws {
    let line = try ProtocolLine.encode(message)
    #expect(line.count(where: { $0 == UInt8(ascii: "\n") }) == 1)
    #expect(try ProtocolLine.decode(ExtensionToHost.self, from: line.dropLast()) == message)
  }

  @Test("A type from another version is known as such; a missing domain is Apple's")
  func tolerance() throws {
    let unknown = Data(#"{"type":"completeSomethingNew","call":1}"#.utf8)
    #expect(
      try ProtocolLine.decode(ExtensionToHost.self, from: unknown)
        == .unknown(type: "completeSomethingNew"))
    let cancel = Data(#"{"type":"cancelRequest","call":1,"code":100}"#.utf8)
    #expect(
      try ProtocolLine.decode(ExtensionToHost.self, from: cancel)
        == .cancelRequest(call: 1, domain: "ASExtensionErrorDomain", code: 100, reason: nil))
  }
}

@Suite("userInfo: property-list values travel, nothing else does")
struct UserInfoTests {
  @Test("Every kind of property-list value comes back")
  func roundTrip() throws {
    let given: [AnyHashable: Any] = [
      "string": "ü", "number": 7, "yes": true, "data": Data([0, 255]),
      "date": Date(timeIntervalSince1970: 1_592_254_500), "array": ["a", "b"],
      "dictionary": ["k": 1.5],
    ]
    let back = try #require(UserInfo.decode(try UserInfo.encode(given)))
    #expect(back.count == 7)
    #expect(back["string"] as? String == "ü")
    #expect(back["number"] as? Int == 7)
    #expect(back["yes"] as? Bool == true)
    #expect(back["data"] as? Data == Data([0, 255]))
    #expect(back["date"] as? Date == Date(timeIntervalSince1970: 1_592_254_500))
    #expect(back["array"] as? [String] == ["a", "b"])
    #expect((back["dictionary"] as? [String: Double])?["k"] == 1.5)
  }

  @Test("Nothing is nothing")
  func none() throws {
    #expect(try UserInfo.encode(nil) == nil)
    #expect(UserInfo.decode(nil) == nil)
    #expect(UserInfo.decode(Data("no list".utf8)) == nil)
  }

  @Test("Anything else is a mistake that is named")
  func problems() {
    let notAValue: [AnyHashable: Any] = ["token": ErrorTests()]
    #expect {
      try UserInfo.encode(notAValue)
    } throws: { error in
      "\(error)".contains("userInfo[\"token\"]")
    }
    #expect(throws: UserInfo.Problem.self) { try UserInfo.encode([7: "x"]) }
  }
}
