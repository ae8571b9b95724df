import Device
import Foundation
import TextInterface

/// The page Passwords Damaged at work where no phone can be opened, or the phone was closed for it.
@MainActor package final class RescueSession {
  /// What is shown now.
  package private(set) var model: Model
  /// Shows a frame.
  package var render: (Frame) -> Void = { _ in }
  /// Nothing runs, and the frame that tells so was shown.
  package var onIdle: () -> Void = {}
  /// What only a terminal can do; `startAgain` opens the phone with what was recovered.
  package var terminal = TerminalActions()

  private let rescue: StoreRescue
  private let first: RescueStep?
  private var running = 0

  /// Makes a session about a problem; `first` is the step that the person chose already.
  package init(
    _ rescue: StoreRescue, about problem: DeviceProblem, first: RescueStep? = nil, size: Size,
    isMouseOn: Bool = true
  ) {
    self.rescue = rescue
    self.first = first
    model = Model(size: size, now: Date(), isMouseOn: isMouseOn)
    model.showDamageAlone(problem)
  }

  /// Shows the first frame and does the step that was chosen.
  package func start() {
    show()
    perform([.loadRescue])
    if let first { perform(model.begin(first)) }
    show()
    settle()
  }

  /// A key was pressed or the mouse used.
  package func press(_ key: Key) { take(.keyPressed(key)) }

  /// The terminal has another size.
  package func resize(to size: Size) { take(.resized(size)) }

  /// The frame of the present model.
  package var frame: Frame { view(model) }

  private func take(_ message: Message) {
    let before = model
    perform(update(&model, .clockTicked(Date())) + update(&model, message))
    if model != before { show() }
    settle()
  }

  private func show() { render(view(model)) }

  private func settle() { if running == 0 { onIdle() } }

  private func perform(_ effects: [Effect]) {
    for effect in effects where !terminal.perform(effect, redrawing: show) {
      running += 1
      let rescue = rescue
      Task { @MainActor in
        let answer = await rescue.answer(to: effect)
        running -= 1
        if let answer { take(.rescue(answer)) } else { settle() }
      }
    }
  }
}

extension StoreRescue {
  /// Does what the page asks for; nil: it is nothing that can be done without a phone.
  func answer(to effect: Effect) async -> RescueMessage? {
    do throws(DeviceProblem) {
      switch effect {
      case .loadRescue: return .listed(try await sources())
      case .beginRescue(let step): return .begun(step, isFaceIDOn: try await begin(step))
      case .rescue(let step, let proof): return .answered(step, await run(step, proof))
      case .replaceStore: return .replaced(kept: try await replace())
      // Everything else is asked of a phone.
      default: return nil
      }
    } catch {
      return .failed(error)
    }
  }
}
