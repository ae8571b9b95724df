import CDatabase

/// Reads the rows of a damaged database from its pages, one by one (STO-43).
///
/// Neither the schema nor the inner pages of a table are needed, so no damaged page costs more than
/// the rows on it. Whoever uses the rows tells the tables apart by their columns. Free space is not
/// searched: rows that were deleted do not come back. Any input is read to the end in bounded time
/// and memory.
package struct SalvageReader {
  /// Says whether the checksum at the end of a page is right for the page's number.
  package typealias PageChecksum =
    @Sendable (
      _ page: UnsafeRawBufferPointer, _ number: UInt32
    ) -> Bool

  /// The checksum that this program's own databases have.
  package static let ownChecksum: PageChecksum = { page, number in
    page.count == CDB_PAGE_SIZE && cdb_is_sound(page.baseAddress, number) != 0
  }

  /// Bytes that this program reserves at the end of each page for the checksum.
  package static let checksumSize = 8

  /// Where the present image of a page is.
  private enum Image: Hashable {
    case file(Int)
    case log(Int)
  }

  /// The present images of all pages, by number.
  private typealias Images = [Int: Image]

  /// One image of a page, from which cells are to be read.
  private struct Source {
    let page: Int
    let image: Image
    let standing: SalvagedCell.Standing
    let transaction: Int
  }

  /// Bytes reserved at the end of each page.
  package let reserved: Int
  private let input: SalvageInput
  private let log: SalvageLog
  private let checksum: PageChecksum?
  private let committed: Images
  /// Images in the log whose frame is damaged.
  private let damagedFrames: Set<Image>
  /// Pages of the file that its header no longer counts.
  private let beyondEnd: Set<Int>

  /// Finds its way through the bytes.
  ///
  /// Without `reserved`, the number of bytes reserved at the end of each page is found out. Without
  /// `checksum`, which checks pages with `checksumSize` reserved bytes, pages are judged by their
  /// structure alone.
  package init(_ input: SalvageInput, reserved: Int? = nil, checksum: PageChecksum? = nil) {
    self.input = input
    log = SalvageLog(input.log)
    let filePages = (input.file.count + SalvageInput.pageSize - 1) / SalvageInput.pageSize
    var images: Images = [:]
    for number in 0..<filePages { images[number + 1] = .file(number * SalvageInput.pageSize) }
    for frame in log.committed { images[frame.page] = .log(frame.offset) }
    damagedFrames = Set(
      (log.later + [log.unfinished]).joined().filter { !$0.isSound }.map { .log($0.offset) })
    let all = images.map { ($0.key, Self.window($0.value, input)) }
    let later = (log.later + [log.unfinished]).joined().map {
      ($0.page, Self.window(.log($0.offset), input))
    }
    self.reserved =
      reserved ?? Self.reservedBytes(all + later, header: Self.window(images[1], input), checksum)
    self.checksum = self.reserved == Self.checksumSize ? checksum : nil
    var beyond: Set<Int> = []
    if let last = log.committed.last(where: { $0.pagesAfterCommit > 0 }) {
      images = images.filter { $0.key <= last.pagesAfterCommit }
    } else if let counted = Self.countedPages(Self.window(images[1], input)) {
      beyond = Set(images.keys.filter { $0 > counted })
    }
    committed = images
    beyondEnd = beyond
  }

  /// The pages that are damaged in the state that counts, in ascending order.
  package var damagedPages: [Int] {
    let images = latest()
    // A number beyond all pages that there can be is damage of its frame in the log, and no page.
    let most = (input.file.count + input.log.count) / SalvageInput.pageSize + 1
    return images.filter { number, image in
      guard number <= most else { return false }
      if let isRight = isRight(image, number) { return !isRight }
      let window = Self.window(image, input)
      return declaredKind(window, number) != nil && wholePage(image, window, number) == nil
    }.keys.sorted()
  }

  /// Gives every cell that can be read, page by page; a cell may come several times in different
  /// versions, of which `transaction` and `standing` tell the better one.
  package func forEachCell(_ body: (SalvagedCell) throws -> Void) rethrows {
    var budget = Budget(input)
    let last = latest()
    let free = freePages(last)
    let isSettled = !replacementIsDamaged(last)
    var sources: [Source] = []
    for (number, image) in committed where !free.contains(number) {
      let isLatest = last[number] == image
      if !isLatest && isSettled { continue }
      let standing: SalvagedCell.Standing =
        beyondEnd.contains(number) ? .beyondEnd : isLatest ? .sound : .superseded
      sources.append(Source(page: number, image: image, standing: standing, transaction: 0))
    }
    try cells(of: sources, committed, &budget, body)
    var images = committed
    for (index, frames) in log.later.enumerated() {
      for frame in frames { images[frame.page] = .log(frame.offset) }
      sources = []
      for frame in frames where !free.contains(frame.page) {
        let image = Image.log(frame.offset)
        let isLatest = last[frame.page] == image
        if !isLatest && isSettled { continue }
        sources.append(
          Source(
            page: frame.page, image: image, standing: isLatest ? .sound : .superseded,
            transaction: index + 1))
      }
      try cells(of: sources, images, &budget, body)
    }
    for frame in log.unfinished { images[frame.page] = .log(frame.offset) }
    sources = log.unfinished.map { frame in
      Source(
        page: frame.page, image: .log(frame.offset), standing: .uncommitted,
        transaction: log.later.count + 1)
    }
    try cells(of: sources, images, &budget, body)
  }

  // MARK: - Pages

  private static func window(_ image: Image?, _ input: SalvageInput) -> ByteWindow {
    switch image {
    case .file(let offset):
      let window = ByteWindow(input.file, from: offset, count: SalvageInput.pageSize)
      guard window.count < SalvageInput.pageSize else { return window }
      // The last page of a truncated file.
      let bytes = input.file[min(offset, input.file.count)...]
      return ByteWindow(
        bytes + [UInt8](repeating: 0, count: SalvageInput.pageSize - bytes.count))
    case .log(let offset):
      return ByteWindow(input.log, from: offset, count: SalvageInput.pageSize)
    case nil:
      return ByteWindow([])
    }
  }

  /// The images after every transaction of the log, those after its damage included.
  private func latest() -> Images {
    var images = committed
    for frame in log.later.joined() { images[frame.page] = .log(frame.offset) }
    if let pages = log.later.last?.last?.pagesAfterCommit, log.later.last?.last?.isSound == true {
      images = images.filter { $0.key <= pages }
    }
    return images
  }

  /// Whether a page that counts comes from a damaged frame, so that what it replaced may be needed.
  private func replacementIsDamaged(_ latest: Images) -> Bool {
    latest.values.contains { damagedFrames.contains($0) }
  }

  /// Whether an image of a page has its checksum; `nil` if it has none. Pages in the log are covered by
  /// the checksums of the log.
  private func isRight(_ image: Image, _ number: Int) -> Bool? {
    switch image {
    case .log: return !damagedFrames.contains(image)
    case .file:
      guard let checksum, let number = UInt32(exactly: number) else { return nil }
      return Self.window(image, input).withUnsafeBytes { checksum($0, number) }
    }
  }

  private var usable: Int { SalvageInput.pageSize - reserved }

  private var largestRecord: Int { input.file.count + input.log.count }

  private func page(
    _ window: ByteWindow, _ number: Int, as kind: SalvagePage.Kind
  ) -> SalvagePage {
    SalvagePage(window, number: number, as: kind, usable: usable, largestRecord: largestRecord)
  }

  /// The kind that a page says it is.
  private func declaredKind(_ window: ByteWindow, _ number: Int) -> SalvagePage.Kind? {
    SalvagePage.Kind(rawValue: window[number == 1 ? 100 : 0] ?? 0)
  }

  /// The page, if it is a b-tree page and nothing about it is wrong.
  private func wholePage(
    _ image: Image, _ window: ByteWindow, _ number: Int
  ) -> SalvagePage? {
    guard isRight(image, number) != false, let kind = declaredKind(window, number) else {
      return nil
    }
    let reading = page(window, number, as: kind)
    return reading.isConsistent ? reading : nil
  }

  // MARK: - Cells

  /// Gives the cells of some pages: first those of whole pages, which also tell which pages are their
  /// overflow pages; then what the other pages may hold.
  private func cells(
    of sources: [Source], _ images: Images, _ budget: inout Budget,
    _ body: (SalvagedCell) throws -> Void
  ) rethrows {
    var rest: [Source] = []
    var overflow: Set<Int> = []
    for source in sources.sorted(by: { $0.page < $1.page }) {
      let window = Self.window(source.image, input)
      guard let page = wholePage(source.image, window, source.page) else {
        rest.append(source)
        continue
      }
      for cell in page.cells {
        let cell = salvaged(cell, source, window, isWhole: true, images, &budget)
        guard let cell else { continue }
        if cell.isWhole { overflow.formUnion(cell.overflowPages) }
        try body(cell)
      }
    }
    for source in rest {
      let window = Self.window(source.image, input)
      let isRight = isRight(source.image, source.page)
      let declared = declaredKind(window, source.page)
      if window.isZero || isRight == true && declared == nil { continue }
      if isRight == nil, images[source.page] == source.image, overflow.contains(source.page) {
        continue
      }
      // The first byte may be what was damaged, so the page is also read as the other kinds.
      let kinds = Set([declared, .tableLeaf, .indexLeaf].compactMap(\.self))
      for kind in kinds.sorted(by: { $0.rawValue > $1.rawValue }) {
        for cell in page(window, source.page, as: kind).cells {
          let cell = salvaged(cell, source, window, isWhole: false, images, &budget)
          if let cell { try body(cell) }
        }
      }
    }
  }

  private func salvaged(
    _ cell: SalvagePage.Cell, _ source: Source, _ window: ByteWindow, isWhole: Bool,
    _ images: Images, _ budget: inout Budget
  ) -> SalvagedCell? {
    let (payload, overflow, isSound) = payload(of: cell, window, images, &budget)
    guard let record = SalvageRecord(ByteWindow(payload), size: cell.size) else { return nil }
    var standing = source.standing
    if !isWhole || !isSound { standing = max(standing, .damagedPage) }
    if cell.index == nil { standing = max(standing, .unlisted) }
    return SalvagedCell(
      page: source.page, index: cell.index, rowid: cell.rowid, values: record.values,
      isWhole: record.isExact && payload.count == cell.size, standing: standing,
      transaction: source.transaction, overflowPages: overflow)
  }

  /// The bytes of a record as far as its overflow pages lead.
  private func payload(
    of cell: SalvagePage.Cell, _ window: ByteWindow, _ images: Images, _ budget: inout Budget
  ) -> (bytes: [UInt8], overflow: [Int], isSound: Bool) {
    var bytes = [UInt8](window.bytes(cell.local) ?? [])
    var overflow: [Int] = []
    var visited: Set<Int> = []
    var isSound = true
    var next = Int(cell.firstOverflow)
    while bytes.count < cell.size {
      guard next != 0, visited.insert(next).inserted, let image = images[next],
        budget.allows(isListed: cell.index != nil)
      else { break }
      let page = Self.window(image, input)
      let count = min(usable - 4, cell.size - bytes.count)
      guard let following = page.big32(0), let part = page.bytes(4..<(4 + count)),
        !page.isZero
      else { break }
      if isRight(image, next) == false { isSound = false }
      bytes += part
      overflow.append(next)
      next = Int(following)
    }
    return (bytes, overflow, isSound)
  }

  /// How many overflow pages may still be read: chains of a hostile file may all share their pages.
  private struct Budget {
    private var listed: Int
    private var unlisted: Int

    init(_ input: SalvageInput) {
      let pages = (input.file.count + input.log.count) / SalvageInput.pageSize
      listed = 32 * pages + 1024
      unlisted = 8 * pages + 1024
    }

    mutating func allows(isListed: Bool) -> Bool {
      if isListed { listed -= 1 } else { unlisted -= 1 }
      return isListed ? listed >= 0 : unlisted >= 0
    }
  }

  // MARK: - The file's own account of itself

  private static let magic = [UInt8]("SQLite format 3\u{0}".utf8)

  /// The pages that the header counts, or `nil` if the header is damaged.
  private static func countedPages(_ first: ByteWindow) -> Int? {
    guard first.bytes(0..<16).map({ [UInt8]($0) }) == magic, first.big32(24) == first.big32(92),
      let count = first.big32(28), count > 0
    else { return nil }
    return Int(count)
  }

  /// The pages that the list of free pages names, if the list is whole.
  private func freePages(_ images: Images) -> Set<Int> {
    guard let header = images[1] else { return [] }
    let first = Self.window(header, input)
    guard isRight(header, 1) != false, Self.countedPages(first) != nil,
      var trunk = first.big32(32).map({ Int($0) }), let count = first.big32(36)
    else { return [] }
    var free: Set<Int> = []
    while trunk != 0 {
      guard let image = images[trunk], free.insert(trunk).inserted else { return [] }
      let page = Self.window(image, input)
      guard isRight(image, trunk) != false, let next = page.big32(0), let leaves = page.big32(4),
        leaves <= UInt32(usable / 4 - 2)
      else { return [] }
      for index in 0..<Int(leaves) {
        guard let leaf = page.big32(8 + 4 * index), leaf != 0,
          free.insert(Int(leaf)).inserted
        else { return [] }
      }
      trunk = Int(next)
    }
    return free.count == Int(count) ? free : []
  }

  /// Which number of reserved bytes explains most pages; the header's own in doubt.
  private static func reservedBytes(
    _ pages: [(number: Int, window: ByteWindow)], header: ByteWindow, _ checksum: PageChecksum?
  ) -> Int {
    let own = header.bytes(0..<16).map { [UInt8]($0) } == magic ? Int(header[20] ?? 0) : nil
    var candidates = [checksumSize, 0]
    if let own {
      candidates.removeAll { $0 == own }
      if own <= 32 { candidates.insert(own, at: 0) }
    }
    // Enough to decide, and quickly done.
    let sample = pages.lazy.filter { number, window in
      number != 1 && SalvagePage.Kind(rawValue: window[0] ?? 0) != nil
    }.prefix(48)
    let scores = candidates.map { reserved in
      sample.reduce(0) { score, page in
        guard let kind = SalvagePage.Kind(rawValue: page.window[0] ?? 0) else { return score }
        let reading = SalvagePage(
          page.window, number: page.number, as: kind,
          usable: SalvageInput.pageSize - reserved, largestRecord: 1 << 31)
        return score + (reading.isConsistent && !reading.cells.isEmpty ? 1 : 0)
      }
    }
    let best = scores.max() ?? 0
    return scores.firstIndex(of: best).map { candidates[$0] } ?? own ?? checksumSize
  }
}
