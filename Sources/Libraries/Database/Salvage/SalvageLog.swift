/// A write-ahead log (sqlite.org/fileformat2.html §4), whose header and frames need not be right.
struct SalvageLog {
  private static let headerSize = 32
  private static let frameHeaderSize = 24
  /// The last byte of the magic number when checksums are computed from big-endian words.
  private static let bigEndianMagic: UInt32 = 0x377f_0683

  /// A page's image in the log.
  struct Frame {
    let page: Int
    /// Where the image begins in the log.
    let offset: Int
    /// Pages of the database after the transaction that this frame ends, or 0 inside of one.
    let pagesAfterCommit: Int
    /// Whether the frame's checksum continues that of the frame before it.
    let isSound: Bool
  }

  /// The frames that SQLite would read: sound from the start, up to the last commit.
  let committed: [Frame]
  /// Transactions that follow the first damage, each up to its commit: SQLite ignores them.
  let later: [[Frame]]
  /// Frames after the last commit.
  let unfinished: [Frame]

  init(_ bytes: [UInt8]) {
    let log = ByteWindow(bytes)
    let stride = Self.frameHeaderSize + SalvageInput.pageSize
    let count = max(0, bytes.count - Self.headerSize) / stride
    let isBigEndian = log.big32(0) == Self.bigEndianMagic
    var sum = Self.checksum(log.bytes(0..<24) ?? [], isBigEndian: isBigEndian)
    let isHeaderSound =
      log.big32(0).map { $0 | 1 } == Self.bigEndianMagic && log.big32(8) == 4096
      && log.big32(24) == sum.0 && log.big32(28) == sum.1
    let starts = (0..<count).map { Self.headerSize + $0 * stride }
    let salts = Self.salts(log, starts, isHeaderSound: isHeaderSound)
    // Frames of one life of the log follow each other from its start; older ones come after.
    let end = starts.lastIndex { Self.salts(log, $0 + 8) == salts }.map { $0 + 1 } ?? 0
    if !isHeaderSound { sum = (log.big32(24) ?? 0, log.big32(28) ?? 0) }

    var frames: [Frame] = []
    for (index, start) in starts.enumerated() {
      let head = log.bytes(start..<(start + 8)) ?? []
      let image = start + Self.frameHeaderSize
      let page = log.bytes(image..<(image + SalvageInput.pageSize)) ?? []
      let expected = Self.checksum(
        page, isBigEndian: isBigEndian,
        from: Self.checksum(head, isBigEndian: isBigEndian, from: sum))
      let stored = (log.big32(start + 16) ?? 0, log.big32(start + 20) ?? 0)
      // The checksum leaves the salts out, so a frame with damaged salts still shows where it belongs.
      if index >= end, expected != stored { break }
      frames.append(
        Frame(
          page: Int(log.big32(start) ?? 0), offset: image,
          pagesAfterCommit: Int(log.big32(start + 4) ?? 0),
          isSound: expected == stored && Self.salts(log, start + 8) == salts))
      // Going on from the stored sum finds out which of the frames after a damaged one are sound.
      sum = stored
    }
    let firstDamaged = isHeaderSound ? frames.firstIndex { !$0.isSound } ?? frames.count : 0
    let commit = frames[..<firstDamaged].lastIndex { $0.pagesAfterCommit > 0 }
    let rest = commit.map { $0 + 1 } ?? 0
    committed = Array(frames[..<rest])
    var later: [[Frame]] = []
    var open: [Frame] = []
    for frame in frames[rest...] {
      open.append(frame)
      guard frame.pagesAfterCommit > 0 else { continue }
      later.append(open)
      open = []
    }
    self.later = later
    unfinished = open
  }

  /// The two numbers that mark the frames of the log's present life.
  private static func salts(
    _ log: ByteWindow, _ frames: [Int], isHeaderSound: Bool
  ) -> [UInt32] {
    let header = salts(log, 16)
    guard !isHeaderSound, let first = frames.first else { return header }
    // Two of the first three places that agree outvote a damaged one.
    let candidates =
      [salts(log, first + 8)] + frames.dropFirst().prefix(1).map { salts(log, $0 + 8) }
    if candidates.contains(header) { return header }
    return candidates[0]
  }

  private static func salts(_ log: ByteWindow, _ offset: Int) -> [UInt32] {
    [log.big32(offset) ?? 0, log.big32(offset + 4) ?? 0]
  }

  private static func checksum(
    _ bytes: ArraySlice<UInt8>, isBigEndian: Bool, from sum: (UInt32, UInt32) = (0, 0)
  ) -> (UInt32, UInt32) {
    var (first, second) = sum
    bytes.withUnsafeBytes { buffer in
      for offset in stride(from: 0, to: buffer.count - 7, by: 8) {
        let words = (
          buffer.loadUnaligned(fromByteOffset: offset, as: UInt32.self),
          buffer.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
        )
        first &+= (isBigEndian ? words.0.bigEndian : words.0.littleEndian) &+ second
        second &+= (isBigEndian ? words.1.bigEndian : words.1.littleEndian) &+ first
      }
    }
    return (first, second)
  }
}
