/// A place where something can be made to go wrong, named `layer.step.kind`.
package struct FaultPoint: Hashable, Codable, Sendable {
  package let name: String
  /// What happens when it strikes, in words.
  package let summary: String

  /// Where it belongs: the first part of its name.
  package var layer: FaultLayer { FaultLayer(of: name) }

  /// What a fault may be armed for beyond "always", in words; nothing where there is only one.
  package var subject: String? { layer.subject }

  /// What else there is to know before it is armed, as a sentence.
  package var remark: String? {
    guard FaultPoint.strikesOnce.contains(name) else { return nil }
    return
      "It is switched off as it strikes, so that the phone can come up again; only by chance and "
      + "beyond a rate it stays armed."
  }

  /// Every point there is, in the order in which they are listed.
  package static let all: [FaultPoint] =
    network + sites + extensionProcess + textMessages + apple + store + time + device

  /// The point of this name.
  package static func named(_ name: String) -> FaultPoint? {
    all.first { $0.name == name }
  }

  /// The point that kills the process right after a trace event was stored.
  package static let kill = "device.event.kill"

  /// Points that strike once however they are armed, chance aside: they would never let the phone
  /// come up again.
  static let strikesOnce: Set<String> = [kill, "store.write.damaged"]
}

extension FaultPoint {
  private static let network: [FaultPoint] =
    [
      FaultPoint(name: "network.all.offline", summary: "The phone has no connection to anybody"),
      FaultPoint(
        name: "network.all.slow", summary: "Every message takes 10 s each way, to whomever"),
    ] + NetworkPair.allCases.flatMap(points)

  private static func points(of pair: NetworkPair) -> [FaultPoint] {
    let words = pair.words
    return [
      FaultPoint(name: pair.point("offline"), summary: "No connection \(words)"),
      FaultPoint(name: pair.point("slow"), summary: "Messages \(words) take 10 s each way"),
      FaultPoint(name: pair.point("lost-before"), summary: "A request \(words) never arrives"),
      FaultPoint(
        name: pair.point("lost-after"), summary: "A request \(words) is done, its answer is lost"),
      FaultPoint(name: pair.point("500"), summary: "A request \(words) is answered with HTTP 500"),
    ]
  }

  private static let sites = [
    FaultPoint(name: "site.file.404", summary: "A site has no file about apps: HTTP 404"),
    FaultPoint(
      name: "site.file.301", summary: "A site leads elsewhere for its file, which is not followed"),
    FaultPoint(name: "site.file.500", summary: "A site answers with HTTP 500 in place of its file"),
    FaultPoint(
      name: "site.file.slow", summary: "A site is so slow with its file that the phone gives up"),
    FaultPoint(name: "site.file.broken", summary: "A site's file breaks off in the middle"),
  ]

  private static let extensionProcess = [
    FaultPoint(
      name: "extension.launch.exit", summary: "The extension ends as soon as it is started"),
    FaultPoint(name: "extension.request.exit", summary: "The extension ends during a request"),
    FaultPoint(name: "extension.request.hang", summary: "The extension stops and says nothing"),
    FaultPoint(name: "extension.request.garbage", summary: "The extension writes nonsense"),
    FaultPoint(name: "extension.request.flood", summary: "The extension writes without end"),
    FaultPoint(name: "extension.request.double", summary: "The extension answers twice"),
  ]

  private static let textMessages = [
    FaultPoint(name: "sms.send.late", summary: "A text message takes 40 s"),
    FaultPoint(name: "sms.send.lost", summary: "A text message is never delivered"),
    FaultPoint(name: "sms.send.twice", summary: "A text message is delivered twice"),
    FaultPoint(name: "sms.send.refused", summary: "The carrier refuses a text message at once"),
    FaultPoint(
      name: "sms.send.limited",
      summary: "The carrier takes no more messages for now; as a limit with rate 3 per 1m"),
  ]

  private static let apple = [
    FaultPoint(
      name: "apple.sheet.cancel", summary: "The Apple sheet is cancelled as soon as it is shown"),
    FaultPoint(
      name: "apple.sheet.no-network", summary: "Continue on the Apple sheet finds no connection"),
  ]

  private static let store = [
    FaultPoint(name: "store.write.full", summary: "There is no space left for the keychain"),
    FaultPoint(name: "store.write.read-only", summary: "The keychain cannot be written to"),
    FaultPoint(
      name: "store.write.damaged", summary: "A write leaves a page of the keychain damaged on disk"),
    FaultPoint(name: "store.read.damaged", summary: "A page of the keychain is read as damaged"),
    FaultPoint(name: "store.read.io", summary: "The disk cannot read the keychain"),
  ]

  private static let time = [
    FaultPoint(
      name: "time.message.jump",
      summary: "The clock jumps 10 minutes ahead while a message is under way")
  ]

  private static let device = [
    FaultPoint(
      name: kill, summary: "The phone's process is killed right after an event was stored")
  ]
}
