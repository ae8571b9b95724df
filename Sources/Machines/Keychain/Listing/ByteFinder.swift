import Foundation

/// Finds a run of bytes, sixteen places at a time.
///
/// A place is looked at closely only where the two rarest bytes of the run stand where they should:
/// that is seldom, whatever the run.
struct ByteFinder {
  private typealias Lanes = SIMD16<UInt8>

  private let needle: [UInt8]
  /// Where in the run its two rarest bytes stand.
  private let rare: Int
  private let second: Int

  /// `frequencies` says how often each byte occurs where the run is looked for.
  init(_ needle: [UInt8], frequencies: [Int]) {
    self.needle = needle
    let byRarity = needle.indices.sorted {
      frequencies[Int(needle[$0])] < frequencies[Int(needle[$1])]
    }
    rare = byRarity.first ?? 0
    second = byRarity.dropFirst().first ?? rare
  }

  /// Where the run begins for the first time at or behind `from`.
  func first(in bytes: UnsafeRawBufferPointer, from: Int) -> Int? {
    let last = bytes.count - needle.count
    guard let base = bytes.baseAddress, !needle.isEmpty, from <= last else { return nil }
    let rareByte = Lanes(repeating: needle[rare])
    let secondByte = Lanes(repeating: needle[second])
    var place = from
    while place + Lanes.scalarCount - 1 <= last {
      let found =
        ((base + place + rare).loadUnaligned(as: Lanes.self) .== rareByte)
        .& ((base + place + second).loadUnaligned(as: Lanes.self) .== secondByte)
      if let hit = firstLane(of: found, where: { isHere(base + place + $0) }) { return place + hit }
      place += Lanes.scalarCount
    }
    while place <= last {
      if isHere(base + place) { return place }
      place += 1
    }
    return nil
  }

  /// The first marked lane that passes the closer look.
  @inline(__always)
  private func firstLane(
    of mask: SIMDMask<SIMD16<Int8>>, where isHere: (Int) -> Bool
  ) -> Int? {
    // A marked lane is a byte of ones; eight lanes make a number whose lowest bits come first.
    let halves = unsafeBitCast(mask, to: SIMD2<UInt64>.self)
    for half in 0..<2 {
      var marks = halves[half].littleEndian
      while marks != 0 {
        let lane = marks.trailingZeroBitCount / 8
        if isHere(half * 8 + lane) { return half * 8 + lane }
        marks &= ~(0xff << UInt64(lane * 8))
      }
    }
    return nil
  }

  @inline(__always)
  private func isHere(_ place: UnsafeRawPointer) -> Bool {
    needle.withUnsafeBytes { needle in
      guard let base = needle.baseAddress else { return true }
      return memcmp(place, base, needle.count) == 0
    }
  }
}
