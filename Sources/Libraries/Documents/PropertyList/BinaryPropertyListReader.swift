import Foundation

/// Reads a property list in binary form: a header, objects, a table of their offsets, a trailer.
///
/// Our own reader, because Foundation's `PropertyListSerialization` drops a repeated key in silence,
/// calls every mistake "not in the correct format", and does not return from a file of less than
/// 1 KiB whose nested arrays share their elements.
struct BinaryPropertyListReader {
  private let bytes: [UInt8]
  private let file: String
  private var offsets: [Int] = []
  private var referenceSize = 0
  /// How many more values may be made: shared objects would otherwise multiply without end.
  private var budget = 0
  /// Texts and data by their place: one that many refer to is read once.
  private var scalars: [Int: DocumentValue.Content] = [:]
  /// How many more bytes of text and data there can be: those that overlap would otherwise be read
  /// again and again.
  private var byteBudget = 0

  init(_ data: Data, file: String) {
    bytes = [UInt8](data)
    self.file = file
  }

  func readDocument() throws(DocumentProblem) -> DocumentValue {
    var reader = self
    let root = try reader.readTrailer()
    reader.budget = 100_000 + bytes.count
    // A text of two-byte units grows by half at most.
    reader.byteBudget = 2 * bytes.count
    return try reader.readObject(root, depth: 0)
  }

  private mutating func readTrailer() throws(DocumentProblem) -> Int {
    guard bytes.count >= 40, bytes.starts(with: Array("bplist0".utf8)) else {
      throw problem("the binary property list is cut short or of an unknown version")
    }
    let trailer = bytes.count - 32
    let offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
      let count = number(at: trailer + 8, size: 8), let root = number(at: trailer + 16, size: 8),
      let table = number(at: trailer + 24, size: 8), table >= 8, table <= trailer,
      count > 0, count <= (trailer - table) / offsetSize, root < count
    else { throw damaged }
    offsets = []
    offsets.reserveCapacity(count)
    for index in 0..<count {
      guard let offset = number(at: table + index * offsetSize, size: offsetSize), offset >= 8,
        offset < table
      else { throw damaged }
      offsets.append(offset)
    }
    return root
  }

  private mutating func readObject(
    _ index: Int, depth: Int
  ) throws(DocumentProblem) -> DocumentValue {
    guard index < offsets.count else { throw damaged }
    guard depth <= PropertyList.depthLimit else {
      throw problem("the values are nested more than \(PropertyList.depthLimit) levels deep")
    }
    budget -= 1
    guard budget >= 0 else { throw problem("the values are more than the file can hold") }
    let place = offsets[index]
    let marker = bytes[place]
    switch marker >> 4 {
    case 0xA, 0xC: return DocumentValue(.array(try readArray(at: place, depth: depth)))
    case 0xD: return DocumentValue(.dictionary(try readDictionary(at: place, depth: depth)))
    default: return DocumentValue(try readScalar(at: place, marker: marker))
    }
  }

  private mutating func readScalar(
    at place: Int, marker: UInt8
  ) throws(DocumentProblem) -> DocumentValue.Content {
    if let known = scalars[place] { return known }
    guard let content = scalar(at: place, marker: marker) else { throw damaged }
    switch content {
    case .string(let text): byteBudget -= text.utf8.count
    case .data(let data): byteBudget -= data.count
    default: return content
    }
    guard byteBudget >= 0 else { throw damaged }
    scalars[place] = content
    return content
  }

  private mutating func readArray(
    at place: Int, depth: Int
  ) throws(DocumentProblem) -> [DocumentValue] {
    guard let (count, start) = length(at: place), has(count, of: referenceSize, at: start) else {
      throw damaged
    }
    var elements: [DocumentValue] = []
    for index in 0..<count {
      elements.append(
        try readObject(try reference(at: start + index * referenceSize), depth: depth + 1))
    }
    return elements
  }

  private mutating func readDictionary(
    at place: Int, depth: Int
  ) throws(DocumentProblem) -> [DocumentValue.Entry] {
    guard let (count, start) = length(at: place), has(count, of: 2 * referenceSize, at: start)
    else { throw damaged }
    var entries: [DocumentValue.Entry] = []
    var keys: Set<String> = []
    for index in 0..<count {
      let keyPlace = start + index * referenceSize
      let key = try readObject(try reference(at: keyPlace), depth: depth + 1)
      guard let text = key.string else { throw damaged }
      guard keys.insert(text).inserted else {
        throw problem("the key `\(text)` stands twice in one dictionary")
      }
      let value = try readObject(
        try reference(at: keyPlace + count * referenceSize), depth: depth + 1)
      entries.append(DocumentValue.Entry(key: text, keyPosition: nil, value: value))
    }
    return entries
  }

  private func reference(at place: Int) throws(DocumentProblem) -> Int {
    guard let index = number(at: place, size: referenceSize) else { throw damaged }
    return index
  }

  // MARK: Values without parts

  private func scalar(at place: Int, marker: UInt8) -> DocumentValue.Content? {
    switch marker {
    case 0x00: return .null
    case 0x08: return .bool(false)
    case 0x09: return .bool(true)
    case 0x33: return bits(at: place + 1, size: 8).map { .date(date(Double(bitPattern: $0))) }
    default: break
    }
    let low = Int(marker & 0x0F)
    switch marker >> 4 {
    case 0x1 where low <= 4: return integer(at: place + 1, size: 1 << low)
    case 0x2 where low == 2:
      return bits(at: place + 1, size: 4).map { .real(Double(Float(bitPattern: UInt32($0)))) }
    case 0x2 where low == 3:
      return bits(at: place + 1, size: 8).map { .real(Double(bitPattern: $0)) }
    case 0x4: return slice(at: place, unit: 1).map { .data(Data($0)) }
    case 0x5: return slice(at: place, unit: 1).flatMap { text($0, as: Unicode.UTF8.self) }
    case 0x6:
      return slice(at: place, unit: 2).flatMap { bytes in
        let units = stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).map {
          UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
        }
        return String(validating: units, as: UTF16.self).map { .string($0) }
      }
    case 0x8: return number(at: place + 1, size: low + 1).map { .integer($0) }
    default: return nil
    }
  }

  private func text(_ bytes: ArraySlice<UInt8>, as encoding: UTF8.Type) -> DocumentValue.Content? {
    String(validating: bytes, as: encoding).map { .string($0) }
  }

  /// Whole numbers below eight bytes have no sign, those of eight do, those of sixteen are rare.
  private func integer(at place: Int, size: Int) -> DocumentValue.Content? {
    let start = size == 16 ? place + 8 : place
    guard let bits = bits(at: start, size: min(size, 8)) else { return nil }
    return .integer(Int(bitPattern: UInt(bits)))
  }

  /// Seconds since the first moment of 2001, as Apple's dates count.
  private func date(_ seconds: Double) -> Date { Date(timeIntervalSinceReferenceDate: seconds) }

  // MARK: Bytes

  private func length(at place: Int) -> (count: Int, start: Int)? {
    let low = Int(bytes[place] & 0x0F)
    if low < 0x0F { return (low, place + 1) }
    guard place + 1 < bytes.count, bytes[place + 1] >> 4 == 0x1 else { return nil }
    let size = 1 << Int(bytes[place + 1] & 0x0F)
    guard size <= 8, let count = number(at: place + 2, size: size) else { return nil }
    return (count, place + 2 + size)
  }

  private func slice(at place: Int, unit: Int) -> ArraySlice<UInt8>? {
    guard let (count, start) = length(at: place), has(count, of: unit, at: start) else {
      return nil
    }
    return bytes[start..<(start + count * unit)]
  }

  private func has(_ count: Int, of size: Int, at start: Int) -> Bool {
    start <= bytes.count && count <= (bytes.count - start) / size
  }

  private func bits(at place: Int, size: Int) -> UInt64? {
    guard has(size, of: 1, at: place) else { return nil }
    return bytes[place..<(place + size)].reduce(0) { $0 << 8 | UInt64($1) }
  }

  private func number(at place: Int, size: Int) -> Int? {
    bits(at: place, size: size).flatMap { Int(exactly: $0) }
  }

  // MARK: Problems

  private func problem(_ found: String) -> DocumentProblem {
    DocumentProblem(
      file: file, position: nil, found: found, expected: "a property list in XML or binary form")
  }

  private var damaged: DocumentProblem { problem("the binary property list is damaged") }
}
