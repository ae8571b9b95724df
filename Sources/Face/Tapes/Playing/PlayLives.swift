import Device
import Foundation
import Synchronization

/// The lives of a phone that a tape kills and starts again, within one process.
///
/// What a real kill leaves behind is what lies in the state folder at that moment. So a kill copies
/// the folder as it lies there, and the next life begins on the copy; what the dying device still
/// does reaches only the folder that nobody opens again. `onetap test` ends a real process instead
/// (QA-7); who watches sees the same.
final class PlayLives: Sendable {
  private struct State {
    /// The folder of the present life, or of the next one.
    var folder: URL
    var number = 1
    var isDead = false
    var problem: String?
  }

  private let room: URL
  private let state: Mutex<State>

  /// Lives in folders below a room that is the caller's to remove, but for the first.
  init(room: URL, first: URL) {
    self.room = room
    state = Mutex(State(folder: first))
  }

  /// The folder of the present life, or of the next one.
  var folder: URL { state.withLock { $0.folder } }

  /// Whether the present life was ended.
  var isDead: Bool { state.withLock { $0.isDead } }

  /// Why the state could not be kept, as a sentence.
  var problem: String? { state.withLock { $0.problem } }

  /// Ends the present life as a kill does: nothing of it counts from this moment on.
  func kill() {
    state.withLock { state in
      guard !state.isDead else { return }
      state.isDead = true
      state.number += 1
      let next = room.appending(path: "life-\(state.number)")
      do {
        try FileManager.default.createDirectory(at: room, withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: state.folder, to: next)
        state.folder = next
      } catch {
        state.problem =
          "The phone's state could not be copied to \(next.path), so it goes on as it was left."
      }
    }
  }

  /// Begins the next life.
  func begin() { state.withLock { $0.isDead = false } }
}
