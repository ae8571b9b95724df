import Simulation
import Testing

@Suite("Faults: named points, layer.step.kind")
struct FaultPointTests {
  @Test("Every point has its own name of three parts and a summary")
  func points() {
    let names = FaultPoint.all.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { $0.split(separator: ".").count == 3 })
    #expect(FaultPoint.all.allSatisfy { $0.summary.count > 10 })
    #expect(FaultPoint.named("sms.send.lost")?.name == "sms.send.lost")
    for pair in [
      "extension-server", "system-server", "system-site", "server-messages", "app-server",
      "system-apple", "server-apple",
    ] {
      for kind in ["offline", "slow", "lost-before", "lost-after", "500"] {
        #expect(names.contains("network.\(pair).\(kind)"))
      }
    }
    for name in [
      "network.all.offline", "network.all.slow", "extension.launch.exit",
      "extension.request.exit", "extension.request.hang", "extension.request.garbage",
      "extension.request.flood", "extension.request.double", "sms.send.late", "sms.send.twice",
      "sms.send.refused", "store.write.full", "store.write.read-only", "apple.sheet.cancel",
      "apple.sheet.no-network", "time.message.jump", "store.write.damaged", "device.event.kill",
      "site.file.404", "site.file.301", "site.file.500", "site.file.slow", "site.file.broken",
      "sms.send.lost", "sms.send.limited", "store.read.damaged", "store.read.io",
    ] {
      #expect(names.contains(name))
    }
  }

  @Test("Points of a layer stand together, and each layer has a heading and some point")
  func layers() {
    let layers = FaultPoint.all.map(\.layer)
    var seen: [FaultLayer] = []
    for layer in layers where seen.last != layer { seen.append(layer) }
    #expect(seen == FaultLayer.allCases)
    #expect(
      FaultLayer.allCases.map(\.rawValue)
        == ["network", "site", "extension", "sms", "apple", "store", "time", "device"])
    for point in FaultPoint.all { #expect(point.name.hasPrefix(point.layer.rawValue + ".")) }
    #expect(FaultPoint.named("sms.send.late")?.subject == "telephone number")
    #expect(FaultPoint.named("network.server-apple.500")?.subject == "host, path or step")
    #expect(FaultPoint.named("store.write.full")?.subject == nil)
    #expect(FaultPoint.named("site.file.404")?.subject == "host")
    #expect(FaultPoint.named(FaultPoint.kill)?.subject == "event's name")
    for layer in FaultLayer.allCases {
      let point = FaultPoint.all.first { $0.layer == layer }
      #expect((point?.subject == nil) == (layer.exampleSubject == nil))
    }
  }
}
