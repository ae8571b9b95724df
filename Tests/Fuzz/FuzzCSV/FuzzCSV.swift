import CFuzzer
import Documents
import Foundation

@main
struct FuzzCSV {
  static func main() {
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    exit(LLVMFuzzerRunDriver(&count, &arguments) { start, count in judge(start, count) })
  }
}

/// Reads any bytes as an export, and holds against them that what is written reads back
/// (`STO-30`, `STO-32`); libFuzzer calls it with what it makes up.
private func judge(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let data = Data(UnsafeBufferPointer(start: start, count: count))
  let lines = data.count { $0 == 0x0A || $0 == 0x0D } + 1
  if let records = try? CSV.parse(data, file: "f") {
    let fields = records.map(\.fields)
    precondition(
      records.allSatisfy { (1...lines).contains($0.line) }, "a record is beside the file")
    let written = Data(CSV.encode(fields).utf8)
    let again = try? CSV.parse(written, file: "f")
    precondition(again?.map(\.fields) == fields, "records do not read back")
  }
  if let (rows, refused) = try? PasswordsCSV.read(data, file: "f") {
    precondition(
      (rows.map(\.line) + refused.map(\.line)).allSatisfy { (1...lines).contains($0) },
      "a row is beside the file")
    let again = try? PasswordsCSV.read(PasswordsCSV.write(rows), file: "f")
    precondition(again?.refused.isEmpty == true, "a row that was written is refused")
    precondition(again?.rows.map(cells) == rows.map(cells), "rows do not read back")
  }
  return 0
}

private func cells(_ row: PasswordsCSVRow) -> [[UInt8]] {
  [row.title, row.url, row.username, row.password, row.notes, row.otpAuth].map { Array($0.utf8) }
}
