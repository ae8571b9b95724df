import Device
import TextInterface

@testable import Screens

extension Scene {
  /// The inspector over the phone and beside it, and the developer's pages.
  static let inspector: [Scene] = [
    Scene("inspector", "<c-t>"),
    Scene("inspector-scrolled", "<c-t><home>jj"),
    Scene("inspector-request", "<c-t>f"),
    Scene("inspector-event", "<c-t><home>jjjjjjjjjjjjjj<ret>"),
    Scene("inspector-why", "r<c-t>w"),
    Scene("inspector-why-app", "l<c-t>w"),
    Scene("inspector-why-nothing", "m<c-t>w"),
    Scene("inspector-store", "<c-t>3"),
    Scene("inspector-changes") { size in
      var probe = Probe.unlocked(size)
      probe.press("<c-t>3")
      probe.phone.stores = Fixtures.storesLater
      probe.send(.traced)
      return probe
    },
    Scene("inspector-messages", "<c-t>4"),
    Scene("inspector-keys", "<c-t>?"),
    Scene("inspector-locked", "<c-t>w<esc>p", locked: true),
    Scene("inspector-empty") { size in
      var phone = FakePhone()
      phone.trace = []
      var probe = Probe.unlocked(size, phone: phone)
      probe.press("<c-t>")
      return probe
    },
    Scene("inspector-beside-form") { size in
      var probe = Probe.unlocked(size)
      probe.press("r<ret>")
      probe.send(.formChanged(Fixtures.presentation(offers: [Fixtures.offer])))
      probe.press("<c-t><esc>")
      return probe
    },
  ]

  /// The developer's pages beyond the menu.
  static let developer: [Scene] = [
    Scene("clock-field", "jj<right><right><ret>cs"),
    Scene("network", "jj<right><right><ret>n"),
    Scene("host", "jj<right><right><ret>g"),
    Scene("fault", "jj<right><right><ret><ret>t"),
    Scene("fault-number", "jj<right><right><ret><ret>jtjjj<ret>2"),
  ]
}
