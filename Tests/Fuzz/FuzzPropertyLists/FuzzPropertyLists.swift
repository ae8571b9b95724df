import CFuzzer
import Documents
import Foundation

@main
struct FuzzPropertyLists {
  static func main() {
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    exit(LLVMFuzzerRunDriver(&count, &arguments) { start, count in judge(start, count) })
  }
}

/// Reads any bytes as a property list in XML or binary form, and as JSON, and holds against them
/// what is promised of every file (`DOC-5`); libFuzzer calls it with what it makes up.
private func judge(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let data = Data(UnsafeBufferPointer(start: start, count: count))
  let lines = data.count { $0 == 0x0A || $0 == 0x0D } + 1
  for language in [JSON5Document.Language.json, .json5] {
    check(lines, limit: JSON5Document.depthLimit) { () throws(DocumentProblem) in
      try JSON5Document.parse(data, file: "f", language: language)
    }
  }
  check(lines, limit: PropertyList.depthLimit) { () throws(DocumentProblem) in
    try PropertyList.parse(data, file: "f")
  }
  return 0
}

private func check(
  _ lines: Int, limit: Int, _ read: () throws(DocumentProblem) -> DocumentValue
) {
  do {
    judge(try read(), lines, depth: 0, limit: limit)
  } catch {
    precondition(!error.found.isEmpty && !error.found.hasSuffix("."), "no clause")
    precondition(!error.expected.isEmpty, "nothing was expected")
    precondition((1...lines).contains(error.position?.line ?? 1), "a problem is beside the file")
  }
}

/// Every value stands in the file, no key stands twice, nothing is deeper than promised.
private func judge(_ value: DocumentValue, _ lines: Int, depth: Int, limit: Int) {
  precondition((1...lines).contains(value.position?.line ?? 1), "a value is beside the file")
  precondition(depth <= limit + 1, "a value is too deep")
  for element in value.elements ?? [] { judge(element, lines, depth: depth + 1, limit: limit) }
  let entries = value.entries ?? []
  precondition(Set(entries.map(\.key)).count == entries.count, "a key stands twice")
  for entry in entries { judge(entry.value, lines, depth: depth + 1, limit: limit) }
}
