/// A b-tree page (sqlite.org/fileformat2.html §1.6), whose header need not be right.
struct SalvagePage {
  /// The kinds of page, by the first byte of their header.
  enum Kind: UInt8 {
    case indexInterior = 0x02
    /// Its cells hold no records.
    case tableInterior = 0x05
    case indexLeaf = 0x0a
    case tableLeaf = 0x0d

    var isInterior: Bool { self == .indexInterior || self == .tableInterior }
    var headerSize: Int { isInterior ? 12 : 8 }
  }

  /// A cell: where it is, and where its record begins.
  struct Cell {
    /// The cell's place in the page's list, or `nil` if the list does not lead to it.
    let index: Int?
    let rowid: Int64?
    /// The cell's bytes within the page.
    let range: Range<Int>
    /// The part of the record that is within the page.
    let local: Range<Int>
    /// Bytes of the whole record.
    let size: Int
    /// The first overflow page, or 0.
    let firstOverflow: UInt32
  }

  /// The cells that were found, those of the page's own list first.
  let cells: [Cell]
  /// Whether header, list and cells account for every byte of the page.
  let isConsistent: Bool

  private let window: ByteWindow
  private let header: Int
  private let usable: Int
  private let largestRecord: Int

  /// Reads a page as one of `kind`.
  ///
  /// `usable` is the size of a page without the reserved bytes at its end, in bytes;
  /// `largestRecord` is the size of the largest record that the file can hold.
  init(_ window: ByteWindow, number: Int, as kind: Kind, usable: Int, largestRecord: Int) {
    self.window = window
    self.usable = usable
    self.largestRecord = largestRecord
    header = number == 1 ? 100 : 0
    let first = header + kind.headerSize
    let count = min(window.big16(header + 3) ?? 0, max(0, usable - first) / 2)
    var listed: [Cell] = []
    var seen: Set<Int> = []
    var areAllExact = true
    for index in 0..<count {
      guard let offset = window.big16(first + 2 * index), offset >= first,
        seen.insert(offset).inserted,
        let cell = Self.cell(
          window, at: offset, kind, index: index, usable: usable, largestRecord: largestRecord)
      else {
        areAllExact = false
        continue
      }
      areAllExact =
        areAllExact
        && (kind == .tableInterior || Self.isExact(cell, window, leastColumns: 1))
      listed.append(cell)
    }
    let content = window.big16(header + 5) ?? 0
    let isConsistent =
      areAllExact
      && Self.accountsForAllBytes(
        listed, window, header: header, content: content, first: first + 2 * count, usable: usable)
    self.isConsistent = isConsistent
    if isConsistent || kind != .tableLeaf {
      cells = kind == .tableInterior ? [] : listed
      return
    }
    // The unused part before the content may hold old copies of rows, so it is left out if possible.
    let lowest = listed.map(\.range.lowerBound).min() ?? usable
    var start = areAllExact ? lowest : first
    if content >= first, content <= lowest { start = content }
    cells =
      listed
      + Self.unlisted(
        window, from: start, besides: listed, usable: usable, largestRecord: largestRecord)
  }

  /// The cell at an offset, or `nil` if there cannot be one.
  private static func cell(
    _ window: ByteWindow, at offset: Int, _ kind: Kind, index: Int?, usable: Int,
    largestRecord: Int
  ) -> Cell? {
    var position = kind.isInterior ? offset + 4 : offset
    if kind == .tableInterior {
      guard let number = window.varint(position), position + number.length <= usable else {
        return nil
      }
      position += number.length
      return Cell(
        index: index, rowid: nil, range: offset..<position, local: position..<position, size: 0,
        firstOverflow: 0)
    }
    guard let size = window.varint(position), size.value >= 2,
      size.value <= UInt64(largestRecord)
    else { return nil }
    position += size.length
    var rowid: Int64?
    if kind == .tableLeaf {
      guard let number = window.varint(position) else { return nil }
      position += number.length
      rowid = Int64(bitPattern: number.value)
    }
    let whole = Int(size.value)
    let local = localSize(of: whole, usable: usable, isTable: kind == .tableLeaf)
    let end = position + local
    var firstOverflow: UInt32 = 0
    if local < whole {
      guard let page = window.big32(end) else { return nil }
      firstOverflow = page
    }
    let cellEnd = max(end + (local < whole ? 4 : 0), offset + 4)
    guard cellEnd <= usable else { return nil }
    return Cell(
      index: index, rowid: rowid, range: offset..<cellEnd, local: position..<end, size: whole,
      firstOverflow: firstOverflow)
  }

  /// How much of a record stays in its cell, by the rules of the file format (§1.6).
  private static func localSize(of size: Int, usable: Int, isTable: Bool) -> Int {
    let most = isTable ? usable - 35 : (usable - 12) * 64 / 255 - 23
    guard size > most else { return size }
    let least = (usable - 12) * 32 / 255 - 23
    let fitting = least + (size - least) % (usable - 4)
    return fitting <= most ? fitting : least
  }

  private static func isExact(_ cell: Cell, _ window: ByteWindow, leastColumns: Int) -> Bool {
    SalvageRecord.isExact(window.part(cell.local), size: cell.size, leastColumns: leastColumns)
  }

  /// Whether cells, free blocks and fragments fill the content area, as they do in a sound page.
  private static func accountsForAllBytes(
    _ cells: [Cell], _ window: ByteWindow, header: Int, content: Int, first: Int, usable: Int
  ) -> Bool {
    guard content >= first, content <= usable, let fragments = window[header + 7] else {
      return false
    }
    var parts = cells.map(\.range)
    var block = window.big16(header + 1) ?? 0
    while block != 0 {
      // Blocks are in ascending order, so the walk ends.
      guard block >= content, let next = window.big16(block), let size = window.big16(block + 2),
        size >= 4, block + size <= usable, next == 0 || next > block
      else { return false }
      parts.append(block..<(block + size))
      block = next
    }
    parts.sort { $0.lowerBound < $1.lowerBound }
    var gaps = 0
    var position = content
    for part in parts {
      guard part.lowerBound >= position else { return false }
      gaps += part.lowerBound - position
      position = part.upperBound
    }
    return gaps + usable - position == Int(fragments)
  }

  /// Cells of a table's leaf to which the damaged list no longer leads.
  ///
  /// Overlapping finds are all kept: only what is in them tells which one is right.
  private static func unlisted(
    _ window: ByteWindow, from start: Int, besides listed: [Cell], usable: Int, largestRecord: Int
  ) -> [Cell] {
    var isTaken = [Bool](repeating: false, count: usable)
    for cell in listed where isExact(cell, window, leastColumns: 1) {
      for i in cell.range { isTaken[i] = true }
    }
    var found: [Cell] = []
    for offset in start..<max(start, usable - 4) where !isTaken[offset] {
      // Zeros and the lengths of the shortest records begin no row; this saves most of the work.
      guard let first = window[offset], first >= 4,
        let cell = cell(
          window, at: offset, .tableLeaf, index: nil, usable: usable, largestRecord: largestRecord),
        isExact(cell, window, leastColumns: 2)
      else { continue }
      found.append(cell)
    }
    return found
  }
}
