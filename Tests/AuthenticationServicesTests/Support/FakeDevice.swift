import DeviceNetwork
import NetworkMessages
import Synchronization

@testable import AuthenticationServices

/// A device's network that gives one prepared result and remembers what it was sent.
final class FakeDevice: DeviceConnection {
  private let result: Result<NetworkResponse, NetworkFailure>
  private let containers: [String: URL]
  private let sent = Mutex<[NetworkRequest]>([])

  init(
    _ result: Result<NetworkResponse, NetworkFailure> = .success(.init(status: 200)),
    containers: [String: URL] = [:]
  ) {
    self.result = result
    self.containers = containers
  }

  var requests: [NetworkRequest] { sent.withLock { $0 } }

  func exchange(_ request: NetworkRequest) async throws(NetworkFailure) -> NetworkResponse {
    sent.withLock { $0.append(request) }
    return try result.get()
  }

  func container(forGroup identifier: String) -> URL? { containers[identifier] }

  /// Runs author code on this device.
  func run<Value: Sendable>(_ body: @Sendable () async throws -> Value) async rethrows -> Value {
    try await PresentDevice.$connection.withValue(self, operation: body)
  }
}

/// The host's end of an extension that runs in this process.
final class FakeHost: Sendable {
  private let lines = Mutex<[ExtensionToHost]>([])
  private let stream: AsyncStream<ExtensionToHost>
  private let continuation: AsyncStream<ExtensionToHost>.Continuation

  init() {
    (stream, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(100))
  }

  var connection: HostConnection {
    HostConnection { line in
      guard let message = try? ProtocolLine.decode(ExtensionToHost.self, from: line.dropLast())
      else { return }
      self.lines.withLock { $0.append(message) }
      self.continuation.yield(message)
    }
  }

  /// All that the extension has said so far.
  var messages: [ExtensionToHost] { lines.withLock { $0 } }

  /// Waits for the next message.
  func next() async -> ExtensionToHost? {
    for await message in stream { return message }
    return nil
  }
}

extension HostToExtension {
  /// A call as a device would make it.
  static func call(
    _ method: ExtensionMethod, number: Int = 1, userInfo: Data? = nil,
    containers: [String: String] = [:]
  ) -> HostToExtension {
    .begin(
      Begin(
        call: number, method: method, request: 7,
        serviceIdentifier: Service(identifier: "shiny.example"),
        existingCredential: Credential(user: "chelsea", password: "old"), newPassword: "new",
        userInfo: userInfo, containers: containers))
  }
}
