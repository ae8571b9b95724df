import Testing

@testable import Simulation

// The expected numbers come from an independent implementation (Python) of the published
// algorithms, checked against their own vectors.

@Suite("Time and chance: named streams of one seed")
struct ChanceTests {
  @Test("FNV-1a has its published values")
  func hash() {
    #expect(fnv1a("".utf8) == 0xcbf2_9ce4_8422_2325)
    #expect(fnv1a("a".utf8) == 0xaf63_dc4c_8601_ec8c)
    #expect(fnv1a("foobar".utf8) == 0x8594_4171_f739_67e8)
  }

  @Test("A stream is xoshiro256** from the seed and the name")
  func stream() {
    var stream = SeededRandomness(seed: 42).stream("code/shiny.example/1")
    #expect(stream.next() == 0xe8c8_c182_bf45_dd77)
    #expect(stream.next() == 0xc3a1_6f9b_e1dd_cf98)
    #expect(stream.next() == 0x7678_c69e_20d5_33cc)
  }

  @Test("A seed of nothing and a name of nothing are as good as any")
  func nothing() {
    var stream = SeededRandomness(seed: 0).stream("")
    #expect(stream.next() == 0x1e28_178e_edbf_0f30)
    #expect(stream.next() == 0x32da_db1a_9e4a_4d08)
  }

  @Test("The order in which streams are used changes nothing")
  func order() {
    let chance = SeededRandomness(seed: 7)
    var first = chance.stream("a")
    var second = chance.stream("b")
    let mixed = [first.next(), second.next(), first.next(), second.next()]
    var again = chance.stream("b")
    #expect([again.next(), again.next()] == [mixed[1], mixed[3]])
    #expect(mixed[0] != mixed[1])
  }

  @Test("Bytes are the words' own, lowest first")
  func bytes() {
    var words = SeededRandomness(seed: 42).stream("code/shiny.example/1")
    #expect(words.bytes(10) == [0x77, 0xdd, 0x45, 0xbf, 0x82, 0xc1, 0xc8, 0xe8, 0x98, 0xcf])
    #expect(words.bytes(0).isEmpty)
  }

  @Test("Numbers below a bound are spread evenly")
  func uniform() {
    var stream = SeededRandomness(seed: 1).stream("uniform")
    var counts = Array(repeating: 0, count: 10)
    for _ in 0..<20_000 { counts[Int(stream.next(upperBound: UInt64(10)))] += 1 }
    // Chi-square with 9 degrees of freedom: 27.9 is passed by one in a thousand.
    let chi = counts.reduce(0.0) { $0 + (Double($1) - 2_000) * (Double($1) - 2_000) / 2_000 }
    #expect(chi < 27.9)
  }
}

@Suite("Time and chance: key material")
struct KeyMaterialTests {
  @Test("Seeded, the same purpose has the same bytes and another has others")
  func seeded() {
    let material = KeyMaterial.seeded(7)
    let bytes = material.bytes("seal/1041", count: 12)
    #expect(
      bytes == [0x0d, 0x31, 0xd2, 0x36, 0x20, 0x7d, 0x12, 0xfb, 0xa8, 0x26, 0x0b, 0x2d])
    #expect(material.bytes("seal/1042", count: 12) != bytes)
    #expect(KeyMaterial.seeded(8).bytes("seal/1041", count: 12) != bytes)
  }

  @Test("From the operating system, the same purpose never has the same bytes")
  func operatingSystem() {
    let material = KeyMaterial.operatingSystem
    let all = Set((0..<100).map { _ in material.bytes("key", count: 32) })
    #expect(all.count == 100)
    #expect(all.allSatisfy { $0.count == 32 })
  }
}
