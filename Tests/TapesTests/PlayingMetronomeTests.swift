import Testing

@testable import Tapes

@Suite("QA-1 Space pauses, and whoever takes over waits for nothing", .timeLimit(.minutes(1)))
@MainActor struct MetronomeTests {
  @Test("without anybody who watches it only counts")
  func counts() async {
    let metronome = Metronome(isReal: false)
    await metronome.rest(3_600)
    await metronome.rest(0.5)
    await metronome.rest(-1)
    #expect(metronome.elapsed == 3_600.5)
  }

  @Test("a rest ends by itself")
  func ends() async {
    let metronome = Metronome(isReal: true)
    await metronome.rest(0.001)
    #expect(metronome.elapsed == 0.001)
  }

  @Test("a rest ends at once for whoever takes over, and there are no more of them")
  func hurry() async {
    let metronome = Metronome(isReal: true)
    async let rest: Void = metronome.rest(3_600)
    await Task.yield()
    metronome.hurry()
    await rest
    await metronome.rest(3_600)
    #expect(metronome.elapsed == 7_200)
  }

  @Test("while it is stopped no rest ends, not even one of no length")
  func stopped() async {
    let metronome = Metronome(isReal: true)
    metronome.stop()
    var hasEnded = false
    let rest = Task { @MainActor in
      await metronome.rest(0)
      hasEnded = true
    }
    // Long enough for the rest to have ended if nothing held it.
    let other = Metronome(isReal: true)
    await other.rest(0.02)
    #expect(!hasEnded)
    metronome.goOn()
    await rest.value
    #expect(hasEnded)
  }
}
