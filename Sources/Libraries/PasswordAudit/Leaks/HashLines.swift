/// The bytes of a file of `HASH:COUNT` lines, read line by line (`AUD-1`).
struct HashLines {
  /// A line, as offsets into the file.
  struct Line {
    let start: Int
    let end: Int
    /// The number that its first sixteen digits make.
    let leading: UInt64
    let count: Int
  }

  /// A damaged place, before its line is counted out.
  struct Damage: Error {
    let place: Int
    let what: String
  }

  let bytes: UnsafeRawBufferPointer
  /// How many hexadecimal digits begin a line.
  let digits: Int
  /// Where the first line begins: behind the byte order mark that some programs write.
  let start: Int

  /// No line is nearly as long.
  private static let longestLine = 128
  /// How many digits a number of 64 bits has.
  private static let leadingDigits = 16
  /// How many digits a whole hash has.
  private static let wholeHash = 40

  init(_ bytes: UnsafeRawBufferPointer, digits: Int) {
    self.bytes = bytes
    self.digits = digits
    start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The line around a place that does not begin before another place; nothing where only line ends
  /// are left.
  func line(at place: Int, from floor: Int) throws(Damage) -> Line? {
    var start = place
    while start > floor, bytes[start - 1] != UInt8(ascii: "\n") {
      start -= 1
      guard place - start <= Self.longestLine else {
        throw Damage(place: place, what: "the line is too long")
      }
    }
    if let leading = wholeHash(at: start) {
      return try line(start: start, leading: leading, countAt: start + Self.wholeHash + 1)
    }
    var next = start
    var leading: UInt64 = 0
    while next < start + digits, next < bytes.count, let value = bytes[next].hexValue {
      if next < start + Self.leadingDigits { leading = leading << 4 | UInt64(value) }
      next += 1
    }
    guard next == start + digits else {
      let rest = bytes[start...]
      if rest.allSatisfy({ $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) { return nil }
      throw Damage(place: start, what: "the line does not begin with a hash")
    }
    guard next < bytes.count, bytes[next] == UInt8(ascii: ":") else {
      throw Damage(place: start, what: "no colon follows the hash")
    }
    return try line(start: start, leading: leading, countAt: next + 1)
  }

  /// The number that the first digits of a whole hash and its colon make; nothing where something
  /// else stands there, or where lines have only a part of a hash.
  private func wholeHash(at start: Int) -> UInt64? {
    guard digits == Self.wholeHash, start + digits < bytes.count,
      bytes[start + digits] == UInt8(ascii: ":"), let high = eightDigits(at: start),
      let low = eightDigits(at: start + 8), eightDigits(at: start + 16) != nil,
      eightDigits(at: start + 24) != nil, eightDigits(at: start + 32) != nil
    else { return nil }
    return UInt64(high) << 32 | UInt64(low)
  }

  @inline(__always)
  private func eightDigits(at place: Int) -> UInt32? {
    let digits = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
    return HexDigits.number(UInt64(littleEndian: digits))
  }

  private func line(start: Int, leading: UInt64, countAt first: Int) throws(Damage) -> Line {
    var next = first
    var count = 0
    while next < bytes.count, (0x30...0x39).contains(bytes[next]) {
      // Nineteen digits would not fit; nothing was seen that often.
      count = min(count, Int.max / 100) * 10 + Int(bytes[next] - 0x30)
      next += 1
    }
    guard next > first else { throw Damage(place: start, what: "no count follows the colon") }
    if next < bytes.count, bytes[next] == UInt8(ascii: "\r") { next += 1 }
    guard next == bytes.count || bytes[next] == UInt8(ascii: "\n") else {
      throw Damage(place: start, what: "something follows the count")
    }
    return Line(
      start: start, end: min(next + 1, bytes.count), leading: leading, count: count)
  }

  /// Makes sure that a line stands rightly before another.
  func requireOrder(_ first: Line, _ second: Line) throws(Damage) {
    let isInOrder =
      first.leading == second.leading
      ? Self.compare(rest(of: first), rest(of: second)) < 0 : first.leading < second.leading
    guard isInOrder else {
      throw Damage(place: second.start, what: "the hash is not above the one before it")
    }
  }

  /// Below zero where a hash comes before a line, zero where it is the line's, in any letter case;
  /// `leading` is the number that the first sixteen of the digits make that lines have of the hash.
  func compare(_ hash: PasswordHash, _ leading: UInt64, _ line: Line) -> Int {
    if leading != line.leading { return leading < line.leading ? -1 : 1 }
    let rest = hash.hexDigits.suffix(digits - Self.leadingDigits)
    return rest.withUnsafeBytes { Self.compare($0[...], self.rest(of: line)) }
  }

  /// The digits behind the first sixteen.
  private func rest(of line: Line) -> Slice<UnsafeRawBufferPointer> {
    bytes[(line.start + Self.leadingDigits)..<(line.start + digits)]
  }

  private static func compare(
    _ left: Slice<UnsafeRawBufferPointer>, _ right: Slice<UnsafeRawBufferPointer>
  ) -> Int {
    for (mine, theirs) in zip(left, right) {
      let difference = Int(mine.hexValue ?? 0) - Int(theirs.hexValue ?? 0)
      if difference != 0 { return difference }
    }
    return 0
  }
}

/// Eight hexadecimal digits at once: a file of millions of lines is read through in no time.
///
/// The digits are the bytes of one number, the first of them lowest, and are looked at together: what
/// is added to a byte sets its highest bit where a limit is reached, and never carries into the next.
private enum HexDigits {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highBits = ones &* 0x80

  /// The number that eight digits make; nothing where one of them is no digit.
  @inline(__always)
  static func number(_ digits: UInt64) -> UInt32? {
    let fromZero = digits ^ ones &* 0x30
    let lowercased = digits | ones &* 0x20
    let isNumber = ~(fromZero &+ ones &* (0x80 - 10))
    let isLetter = (lowercased &+ ones &* (0x80 - 0x61)) & ~(lowercased &+ ones &* (0x80 - 0x67))
    guard digits & highBits == 0, (isNumber | isLetter) & highBits == highBits else { return nil }
    let letters = ~isNumber & isLetter & highBits
    let values = (digits & (ones &* 0x0F)) &+ (letters >> 7) &* 9
    var packed = values.byteSwapped
    packed = (packed | packed >> 4) & 0x00FF_00FF_00FF_00FF
    packed = (packed | packed >> 8) & 0x0000_FFFF_0000_FFFF
    return UInt32(truncatingIfNeeded: packed | packed >> 16)
  }
}

extension UInt8 {
  /// The value of a hexadecimal digit in either case; nothing for other characters.
  fileprivate var hexValue: UInt8? {
    let digit = self &- 0x30
    if digit < 10 { return digit }
    let letter = (self | 0x20) &- 0x61
    return letter < 6 ? letter &+ 10 : nil
  }
}
