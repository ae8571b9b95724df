import Foundation
import Simulation

/// Looks for a secret in what an extension sends.
struct SecretFinder {
  let secret: String

  /// Whether the secret is in a request, or may be in a form that cannot be read here.
  func isCarried(by request: NetworkRequest) -> Bool {
    if contains(request.url) || request.headers.values.contains(where: contains) { return true }
    guard let body = request.body, !body.isEmpty else { return false }
    if let document = try? JSONSerialization.jsonObject(with: body, options: .fragmentsAllowed) {
      return contains(document: document)
    }
    let type = request.headers.header("Content-Type") ?? ""
    guard type.hasPrefix("application/x-www-form-urlencoded"),
      let text = String(bytes: body, encoding: .utf8)
    else { return true }
    return contains(text.replacing("+", with: " "))
  }

  private func contains(document: Any) -> Bool {
    switch document {
    case let text as String: contains(text)
    case let list as [Any]: list.contains { contains(document: $0) }
    case let object as [String: Any]:
      object.contains { contains($0.key) || contains(document: $0.value) }
    default: false
    }
  }

  private func contains(_ text: String) -> Bool {
    let base64 = Data(secret.utf8).base64EncodedString()
    return text.contains(secret) || text.contains(base64)
      || text.removingPercentEncoding?.contains(secret) == true
  }
}
