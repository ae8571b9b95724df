import FoundationEssentials
import IdentityTokens
import Simulation
import Synchronization

/// Apple's key set as a relying party keeps it: got over the network, used again as long as its
/// `Cache-Control` allows (SIA-21).
final class AppleKeys: Sendable {
  /// A key set, and whether it came from Apple just now.
  struct Supply: Sendable {
    let keys: JSONWebKeySet
    let isNew: Bool
  }

  private struct Kept {
    let keys: JSONWebKeySet
    let staleAt: Date
  }

  private let clock: SimulatedClock
  private let fetch: AccountService.Fetch
  private let kept = Mutex<Kept?>(nil)

  init(clock: SimulatedClock, fetch: @escaping AccountService.Fetch) {
    self.clock = clock
    self.fetch = fetch
  }

  /// The set that may still be used, or a new one.
  func keys(request: Int?) async throws(AppleTrouble) -> Supply {
    let now = clock.now
    if let kept = kept.withLock({ $0 }), now < kept.staleAt {
      return Supply(keys: kept.keys, isNew: false)
    }
    return Supply(keys: try await fetchedKeys(request: request), isNew: true)
  }

  /// A new set, whatever is kept: keys rotate before a kept set is stale.
  func fetchedKeys(request: Int?) async throws(AppleTrouble) -> JSONWebKeySet {
    let response: NetworkResponse
    do {
      response = try await fetch(.toApple("GET", "/auth/keys", part: request))
    } catch {
      throw .unreachable
    }
    guard response.status == 200,
      let keys = try? JSONDecoder().decode(JSONWebKeySet.self, from: response.body)
    else { throw .unusableAnswer(status: response.status) }
    let freshness = response.freshness
    let staleAt = clock.now.addingTimeInterval(freshness)
    kept.withLock { $0 = freshness > 0 ? Kept(keys: keys, staleAt: staleAt) : nil }
    return keys
  }
}

extension NetworkRequest {
  /// A request to Apple's servers; `part` is the number of the upgrade it is part of.
  static func toApple(
    _ method: String, _ path: String, part: Int?, form: [(String, String)]? = nil
  ) -> NetworkRequest {
    var request = NetworkRequest(method: method, url: "https://appleid.apple.com\(path)")
    request.headers["Trace-Request"] = part.map(String.init)
    if let form {
      request.headers["Content-Type"] = "application/x-www-form-urlencoded"
      let pairs = form.map { "\($0.formEncoded)=\($1.formEncoded)" }
      request.body = Data(pairs.joined(separator: "&").utf8)
    }
    return request
  }
}

extension String {
  /// Percent-encoded but for what never needs it (RFC 3986, section 2.3).
  fileprivate var formEncoded: String {
    utf8.reduce(into: "") { text, byte in
      let scalar = Character(Unicode.Scalar(byte))
      if scalar.isASCII, scalar.isLetter || scalar.isNumber || "-._~".contains(scalar) {
        text.append(scalar)
      } else {
        let hex = String(byte, radix: 16, uppercase: true)
        text += hex.count == 1 ? "%0\(hex)" : "%\(hex)"
      }
    }
  }
}
