import Foundation
import Simulation
import CPlatform
import Synchronization

/// Runs upgrades in extensions' processes, one at a time (UPG-20).
///
/// The protocol between the two is described in the article *Protocol*. Whatever a process does,
/// each request ends with one outcome (UPG-37), and nothing of it goes on afterwards.
package final class ExtensionHost: Sendable {
  /// What all requests of a host have in common.
  struct Setting: Sendable {
    let clock: SimulatedClock
    let trace: Trace
    let faults: FaultPlan
    /// Asked each time, so that it may change while a request runs.
    let patience: @Sendable () -> Duration
    let movesClock: Bool
    /// The clock is moved from outside, by somebody who waits until nothing is at work.
    var leavesClock = false

    var realPatience: Duration { patience() }

    /// How long a process may take to end. Where each run is to give the same trace, a busy computer
    /// must make no difference, so it is longer there.
    var endPatience: Duration { leavesClock ? max(realPatience, .seconds(20)) : realPatience }
  }

  private let setting: Setting
  private let running = Mutex<Inbox?>(nil)

  /// A host without a request.
  ///
  /// - Parameters:
  ///   - clock: The device's clock, for deadlines.
  ///   - trace: Where each hop is recorded.
  ///   - faults: Which faults are armed.
  ///   - realPatience: For how long in real time a silent process counts as working, before its
  ///     deadline on `clock` matters.
  ///   - movesClock: After that time the host moves the clock to the deadline. It does so anyway
  ///     where the clock stands still; otherwise it sets a timer and waits for it.
  ///   - leavesClock: It never moves the clock: somebody else does, who waits until the host is at
  ///     rest (`Activity`).
  package init(
    clock: SimulatedClock, trace: Trace, faults: FaultPlan,
    realPatience: Duration = .seconds(2), movesClock: Bool = false, leavesClock: Bool = false
  ) {
    setting = Setting(
      clock: clock, trace: trace, faults: faults, patience: { realPatience },
      movesClock: movesClock, leavesClock: leavesClock)
  }

  init(_ setting: Setting) {
    self.setting = setting
  }

  /// Whether a request is running.
  package var isRunning: Bool { running.withLock { $0 != nil } }

  /// Runs one request from start to end.
  ///
  /// A second one at the same time fails at once (UPG-20). When the task is cancelled, the process
  /// is ended at once, and the outcome says so; what the server did until then is not known.
  package func run(_ request: UpgradeRequest, _ services: HostServices) async -> HostOutcome {
    let inbox = Inbox(setting.clock.activity)
    let isFirst = running.withLock { running in
      guard running == nil else { return false }
      running = inbox
      return true
    }
    guard isFirst else { return .failed(.busy) }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          let outcome = self.runOnThread(request, services, inbox)
          inbox.close()
          self.running.withLock { $0 = nil }
          continuation.resume(returning: outcome)
        }
      }
    } onCancel: {
      inbox.post(.abandoned)
    }
  }

  /// The person used a button of the form that is shown.
  package func activate(button: String, values: [String: String]) {
    running.withLock { $0 }?.post(.activated(button: button, values: values))
  }

  /// The person cancelled the request, with the interface shown or without (UPG-28).
  package func cancelByPerson() {
    running.withLock { $0 }?.post(.cancelledByPerson)
  }

  private func runOnThread(
    _ request: UpgradeRequest, _ services: HostServices, _ inbox: Inbox
  ) -> HostOutcome {
    // A process that closes its input must not end the device.
    cp_block_sigpipe()
    guard inbox.descriptor >= 0 else {
      return .failed(.couldNotStart("too many files are open"))
    }
    do throws(ChildProcess.Problem) {
      return try RequestRun(request, services, setting, inbox).run()
    } catch {
      let program = request.executable.lastPathComponent
      return .failed(.couldNotStart("\(program): \(error.words)"))
    }
  }
}
