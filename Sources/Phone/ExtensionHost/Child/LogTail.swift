/// The end of what a process wrote to its log.
struct LogTail {
  private let limit: Int
  private var bytes: [UInt8] = []
  private var isCut = false

  /// Keeps the last `limit` bytes.
  init(limit: Int) {
    self.limit = limit
  }

  mutating func append(_ new: some Collection<UInt8>) {
    bytes.append(contentsOf: new)
    // Cut in larger steps, so that keeping one more costs the same at any length.
    if bytes.count > 2 * limit { cut() }
  }

  /// The text, from the start of a line if something was cut off before it.
  var text: String {
    var copy = self
    copy.cut()
    let kept = copy.bytes
    guard copy.isCut, let lineEnd = kept.firstIndex(of: UInt8(ascii: "\n")) else {
      return String(decoding: kept, as: UTF8.self)
    }
    return String(decoding: kept[(lineEnd + 1)...], as: UTF8.self)
  }

  private mutating func cut() {
    guard bytes.count > limit else { return }
    bytes.removeFirst(bytes.count - limit)
    isCut = true
  }
}
