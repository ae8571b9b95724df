import CursesTerminal
import Device
import Foundation
import Screens

/// Ties the screens to the terminal until the person leaves.
@MainActor
struct Interface {
  /// What is on the terminal.
  enum Scene {
    case phone(Phone, saying: String? = nil)
    /// No phone can be opened, or it was closed for a step about its damaged store (STO-43).
    case damage(DeviceProblem, first: RescueStep?)
  }

  /// Why a scene ended.
  private enum Ending {
    case left
    case damage(DeviceProblem, RescueStep)
    case startAgain(saying: String)
  }

  private let terminal: CursesTerminal
  private let rescue: LiveRescue
  /// Opens the phone, or says why its store keeps it from opening.
  private let open: () throws -> Scene

  init(ascii: Bool, stateFolder: URL, open: @escaping () throws -> Scene) throws {
    terminal = try CursesTerminal.takeOver(ascii: ascii)
    rescue = LiveRescue(stateFolder: stateFolder)
    self.open = open
  }

  /// Shows one scene after the other until the person leaves.
  func run(from first: Scene) async throws -> ExitStatus {
    defer { terminal.close() }
    var scene = first
    while true {
      switch await show(scene) {
      case .left: return terminal.endingSignal == nil ? .done : .unsuccessful
      case .damage(let problem, let step): scene = .damage(problem, first: step)
      case .startAgain(let words):
        scene = try open()
        if case .phone(let phone, _) = scene { scene = .phone(phone, saying: words) }
      }
    }
  }

  private func show(_ scene: Scene) async -> Ending {
    switch scene {
    case .phone(let phone, let words):
      let ending = await show(phone.device, saying: words)
      phone.close()
      return ending
    case .damage(let problem, let first): return await show(problem, first)
    }
  }

  private func show(_ device: Device, saying words: String?) async -> Ending {
    let session = Session(device: device, size: terminal.size)
    session.rescue = rescue.steps
    return await untilEnd { end in
      terminal.show(session)
      session.terminal = terminal.actions(quit: { end(.left) })
      session.terminal.beginRescue = { [weak session] step in
        end(.damage(session?.model.damage ?? .damagedKeychain, step))
      }
      session.start(saying: words)
      terminal.onKeys = { keys in
        device.personActed()
        session.press(keys)
      }
    }
  }

  private func show(_ problem: DeviceProblem, _ first: RescueStep?) async -> Ending {
    let session = RescueSession(rescue.steps, about: problem, first: first, size: terminal.size)
    return await untilEnd { end in
      session.render = { terminal.show($0) }
      session.onIdle = { terminal.markIdle() }
      terminal.onResize = { [weak session] in session?.resize(to: $0) }
      session.terminal = terminal.actions(quit: { end(.left) })
      session.terminal.startAgain = { end(.startAgain(saying: $0)) }
      session.start()
      terminal.onKeys = { keys in
        for key in keys { session.press(key) }
      }
    }
  }

  /// Waits until one of the ways out was taken; the terminal being closed is one.
  private func untilEnd(_ begin: (@escaping (Ending) -> Void) -> Void) async -> Ending {
    var ending = Ending.left
    await withCheckedContinuation { (ended: CheckedContinuation<Void, Never>) in
      let end = Once { ended.resume() }
      terminal.onEnd(end)
      begin {
        ending = $0
        end.run()
      }
    }
    return ending
  }
}
