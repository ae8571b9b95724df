import Device
import Foundation
import TextInterface

@testable import Screens

/// Every screen in the states that are kept as golden frames.
struct Scene: Sendable, CustomStringConvertible {
  let name: String
  let make: @Sendable (Size) -> Probe

  var description: String { name }

  init(_ name: String, _ keys: String = "", locked: Bool = false) {
    self.init(name) { size in
      var probe = locked ? Probe(size) : Probe.unlocked(size)
      probe.press(keys)
      return probe
    }
  }

  init(_ name: String, _ keys: String, then: @escaping @Sendable (inout Probe) -> Void) {
    self.init(name) { size in
      var probe = Probe.unlocked(size)
      probe.press(keys)
      then(&probe)
      return probe
    }
  }

  init(_ name: String, make: @escaping @Sendable (Size) -> Probe) {
    self.name = name
    self.make = make
  }

  /// With the form of an upgrade in front.
  static func form(
    _ name: String, _ presentation: FormPresentation, _ keys: String = "",
    arrival: Bool = false
  ) -> Scene {
    Scene(name) { size in
      var probe = Probe.unlocked(size)
      probe.press("r<ret>")
      probe.send(.formChanged(presentation))
      if arrival { probe.send(.messageArrived(Fixtures.newMessage)) }
      probe.press(keys)
      return probe
    }
  }

  static func outcome(_ name: String, _ result: UpgradeResult) -> Scene {
    Scene(name) { size in
      var probe = Probe.unlocked(size)
      probe.press("r<ret>")
      probe.send(.upgradeFinished(result))
      return probe
    }
  }

  static let all: [Scene] =
    pages + apps + apple + locking + passwords + upgrades + sheets + inspector + developer + sites
    + storage + [
      Scene("messages", "m"), Scene("conversation", "m<ret>"),
      Scene("conversation-without-code", "m<down><ret>"),
      Scene("damage") { size in
        var probe = Probe.unlocked(size)
        probe.send(.failed(.loadMessages, .damagedKeychain))
        return probe
      },
      Scene("damage-recovered") { size in
        var probe = Probe.unlocked(size)
        probe.send(.failed(.loadMessages, .damagedKeychain))
        probe.answers = false
        probe.press("r")
        probe.send(.rescue(.begun(.recover(from: nil), isFaceIDOn: true)))
        probe.press("<ret>")
        let report = RescueReport(
          facts: [RescueFact("Passwords", 30), RescueFact("In Recently Deleted", 2)],
          losses: [
            "The password of ada@mail.example at mail.example cannot be read.",
            "One entry is missing; nothing tells which website it was for.",
          ], file: "keychain.sqlite.recovered", canReplace: true)
        probe.send(.rescue(.answered(.recover(from: nil), .done(report))))
        return probe
      },
      Scene("disk-error", "p") { probe in
        probe.send(
          .failed(
            .loadCredentials(filter: "", from: 0, count: 200),
            DeviceProblem(
              "keychain.sqlite could not be read or written, so nothing was changed (disk I/O error)."
                + " Check the disk and the folder, then try again.")))
      },
      Scene("developer", "jj<right><right><ret>"),
      Scene("faults", "jj<right><right><ret><ret>j"),
      Scene("clock", "jj<right><right><ret>j<ret>"),
      Scene("status") { size in
        var probe = Probe.unlocked(size)
        probe.send(
          .statusChanged(
            DeviceStatus(
              isUnlocked: true, isOffline: true,
              armedFaults: ["network.all.offline", "sms.send.late"], clockOffset: 7_500,
              isUpgrading: false)))
        return probe
      },
    ]

  private static let pages: [Scene] = [
    Scene("home", locked: true), Scene("home-dock", "jjl", locked: true),
    Scene("app", "<ret>", locked: true), Scene("app-failed", "l<ret>", locked: true),
    Scene("settings", "jj<ret>"),
    Scene("face-id", "jj<ret>j<ret>"),
  ]

  private static let locking: [Scene] = [
    Scene("locked", "p", locked: true), Scene("unlock", "p<ret>", locked: true),
    Scene("unlock-refused", "p<ret>j<ret>", locked: true),
    Scene("unlock-passcode", "p<ret>p2468", locked: true),
    Scene("unlock-wait") { size in
      var probe = Probe(size)
      probe.press("p<ret>p1111")
      probe.answers = false
      probe.press("<ret>")
      probe.send(
        .unlockAnswered(
          .refused(
            sentence: "Five wrong passcodes: the next try is possible in a minute.",
            waitUntil: Fixtures.now.addingTimeInterval(60))))
      return probe
    },
    Scene("new-passcode", "jj<ret>j<ret>j<ret>246810<ret>1357"),
  ]

  private static let passwords: [Scene] = [
    Scene("passwords", "p"), Scene("passwords-end", "p<end>"),
    Scene("passwords-filter", "p/shiny"), Scene("passwords-none-found", "p/zzz<ret>"),
    Scene("passwords-empty") { size in
      var phone = FakePhone()
      phone.rows = []
      phone.recommended = []
      var probe = Probe.unlocked(size, phone: phone)
      probe.press("p")
      return probe
    },
    Scene("recommendations", "r"), Scene("recommendations-end", "r<end>"),
    Scene("recommendations-none") { size in
      var phone = FakePhone()
      phone.recommended = []
      var probe = Probe.unlocked(size, phone: phone)
      probe.press("r")
      return probe
    },
    Scene("recommendations-hidden", "rx<end><ret>"),
    Scene("details", "rd"), Scene("details-revealed", "rdr<ret>"),
    Scene("details-not-eligible", "p/bank<ret><ret>"),
    Scene("details-interrupted") { size in
      var phone = FakePhone()
      phone.interrupted = Fixtures.interrupted
      var probe = Probe.unlocked(size, phone: phone)
      probe.press("rdr<ret>")
      return probe
    },
    Scene("website", "rjj<ret>"), Scene("history", "rdt"), Scene("history-revealed", "rdtr<ret>"),
    Scene("recently-deleted", "pj<ret>"), Scene("deleted", "pj<ret><ret>"),
  ]

  private static let upgrades: [Scene] = [
    Scene("working") { size in
      var probe = Probe.unlocked(size)
      probe.press("r<ret>")
      probe.send(.upgradeProgressed("Asking Shiny's server…"))
      for _ in 0..<11 { probe.send(.waitTicked) }
      return probe
    },
    .form("form", Fixtures.presentation()),
    .form("form-offer", Fixtures.presentation(offers: [Fixtures.offer]), arrival: true),
    .form("form-filled", Fixtures.presentation(offers: [Fixtures.offer]), "<c-a>"),
    .form(
      "form-offers",
      Fixtures.presentation(offers: [AutoFillOffer(id: 9, code: "595773"), Fixtures.offer])),
    .form("form-keys", Fixtures.presentation(), "<f1>"),
    .form("form-inert", Fixtures.presentation(), "48<ret>"),
    .form(
      "form-wrong",
      Fixtures.presentation(
        Fixtures.form(error: "That code isn't right. 3 tries left.", value: ""))),
    .form("form-choice", Fixtures.presentation(Fixtures.choiceForm), "<down><ret><tab><tab>abc"),
    .outcome("outcome-updated", Fixtures.result(.passwordUpdated)),
    .outcome(
      "outcome-failed",
      Fixtures.result(
        .failed,
        reason: "Shiny does not change this password: the account is closed for changes until"
          + " tomorrow. Try again then, or ask Shiny's support.")),
    .outcome("outcome-cancelled", Fixtures.result(.cancelled)),
    .outcome(
      "outcome-apple", Fixtures.result(.convertedToApple, kind: .signInWithApple)),
    .outcome(
      "outcome-interrupted",
      Fixtures.result(
        .interrupted,
        reason: "The upgrade was interrupted and shiny.example does not answer. Both passwords are"
          + " kept. Try again when the network is there.")),
  ]

  private static let sheets: [Scene] = [
    Scene("keys", "p?"), Scene("palette", "p:"), Scene("palette-found", "p:reset"),
    Scene("why", "rw"), Scene("why-not", "rjjjw<down><down>"), Scene("confirm-delete", "rdD"),
    Scene("confirm-reset", "jj<right><right><ret>R"),
    Scene("resetting") { size in
      var probe = Probe.unlocked(size)
      probe.press(":resetw<ret>")
      probe.answers = false
      probe.press("y")
      return probe
    },
    Scene("disabled", "p/bank<ret><ret>s"),
  ]
}
