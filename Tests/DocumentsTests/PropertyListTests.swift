import Foundation
import Testing

@testable import Documents

private func parse(_ text: String) throws(DocumentProblem) -> DocumentValue {
  try PropertyList.parse(Data(text.utf8), file: "Info.plist")
}

/// The problem that a text has, as a sentence.
private func problem(_ text: String) -> String? {
  do {
    _ = try parse(text)
    return nil
  } catch { return error.description }
}

private let head = """
  <?xml version="1.0" encoding="UTF-8"?>
  <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
  <plist version="1.0">

  """

@Suite("Property lists in XML form are read with their places")
struct XMLPropertyListTests {
  @Test func everyKindOfValue() throws {
    let document = try parse(
      head + """
        <dict>
          <key>text</key> <string>a &lt;b&gt; &amp; &#233;&#x8336; <![CDATA[<raw> & ]]></string>
          <key>empty</key> <string/>
          <key>count</key> <integer> -12 </integer>
          <key>hex</key> <integer>0x1F</integer>
          <key>ratio</key> <real>1.5</real>
          <key>on</key> <true/> <!-- a remark -->
          <key>off</key> <false></false>
          <key>when</key> <date>2020-06-24T16:41:00Z</date>
          <key>bytes</key> <data>
            AAH/
          </data>
          <key>list</key> <array><string>x</string><array/></array>
          <key>table</key> <dict/>
        </dict>
        </plist>

        """)
    #expect(document["text"]?.string == "a <b> & é茶 <raw> & ")
    #expect(document["empty"]?.string == "")
    #expect(document["count"]?.integer == -12)
    #expect(document["hex"]?.integer == 31)
    #expect(document["ratio"]?.content == .real(1.5))
    #expect(document["on"]?.bool == true)
    #expect(document["off"]?.bool == false)
    // 1593016860 is what `date -u -d 2020-06-24T16:41:00Z +%s` says.
    #expect(document["when"]?.content == .date(Date(timeIntervalSince1970: 1_593_016_860)))
    #expect(document["bytes"]?.content == .data(Data([0, 1, 255])))
    #expect(document["list"]?.elements?.count == 2)
    #expect(document["table"]?.entries?.isEmpty == true)
    #expect(document.position == SourcePosition(line: 4, column: 1))
    #expect(document.entry("count")?.keyPosition == SourcePosition(line: 7, column: 3))
    #expect(document["count"]?.position == SourcePosition(line: 7, column: 20))
  }

  @Test func withoutPrologAndWithAByteOrderMark() throws {
    #expect(try parse("\u{FEFF}\n<plist><true/></plist>").bool == true)
  }

  @Test(
    arguments: [
      ("", "Info.plist:1: the file is empty; expected a property list in XML or binary form"),
      (
        "{ a = 1; }",
        "Info.plist:1: the file is a property list in the old text form, or JSON; "
          + "expected a property list in XML or binary form"
      ),
      (
        "<html></html>",
        "Info.plist:1: the file does not begin with `<plist>`; expected a property list"
      ),
      ("<plist></plist>", "Info.plist:1: the property list holds nothing; expected one value"),
      (
        "<plist>\n<true/><true/></plist>",
        "Info.plist:2: there is more than one value in the property list; expected one value"
      ),
      (
        "<plist><dict>",
        "Info.plist:1: the dictionary is not closed here; expected `<key>` or `</dict>`"
      ),
      (
        "<plist><dict>\n<string>x</string></dict></plist>",
        "Info.plist:2: there is `<string>` without a key before it; expected `<key>`"
      ),
      (
        "<plist><dict>\n<key>a</key></dict></plist>",
        "Info.plist:2: the key `a` has no value; expected a value behind it"
      ),
      (
        "<plist><dict><key>a</key><true/>\n<key>a</key><true/></dict></plist>",
        "Info.plist:2: the key `a` stands twice in one dictionary; expected it once"
      ),
      ("<plist><string>x", "Info.plist:1: the file ends inside `<string>`; expected `</string>`"),
      (
        "<plist><string>\na & b</string></plist>",
        "Info.plist:2: there is a `&` that begins no known entity; expected `&amp;`"
      ),
      (
        "<plist><integer>ten</integer></plist>",
        "Info.plist:1: what `<integer>` holds is none; expected a whole number"
      ),
      (
        "<plist><data>***</data></plist>",
        "Info.plist:1: what `<data>` holds is none; expected Base64"
      ),
      (
        "<plist><set/></plist>",
        "Info.plist:1: `<set>` is no value of a property list; expected a value"
      ),
      (
        "<plist><array></dict></plist>",
        "Info.plist:1: `</dict>` closes nothing; expected `</array>`"
      ),
      ("<plist>text</plist>", "Info.plist:1: there is text outside a value; expected a tag"),
      ("<plist", "Info.plist:1: the tag `<plist` never ends; expected `>`"),
      ("<!-- x", "Info.plist:1: a comment begins that never ends; expected `-->`"),
      (
        "<?xml version='1.0' encoding='ISO-8859-1'?><plist><true/></plist>",
        "Info.plist:1: the file says that it is written in `iso-8859-1`; expected UTF-8"
      ),
      (
        "<!DOCTYPE plist [<!ENTITY a 'aaaa'>]><plist><string>&a;</string></plist>",
        "Info.plist:1: the document type declares names of its own; expected the usual one, or none"
      ),
    ])
  func mistakes(text: String, sentence: String) {
    #expect(problem(text) == sentence)
  }

  @Test func depthHasALimit() throws {
    func nested(_ count: Int) -> String {
      "<plist>" + String(repeating: "<array>", count: count)
        + String(repeating: "</array>", count: count) + "</plist>"
    }
    _ = try parse(nested(200))
    #expect(problem(nested(201))?.contains("more than 200 levels") == true)
    #expect(problem(nested(50_000))?.contains("more than 200 levels") == true)
  }

  @Test func everyBeginningOfAFileIsASentenceAndNoCrash() {
    let text = Array(
      (head
        + "<dict><key>a&amp;</key><array><date>2020-06-24T16:41:00Z</date></array></dict></plist>")
        .utf8)
    for count in 0..<text.count {
      #expect(problem(String(decoding: text[..<count], as: UTF8.self)) != nil)
    }
  }
}

@Suite("Property lists in binary form are read as Python's plistlib writes them")
struct BinaryPropertyListTests {
  /// Made by `plistlib.dumps(…, fmt=FMT_BINARY)` of one value of every kind.
  private static let everyKind =
    "YnBsaXN0MDDbAQIDBAUGBwgJCgsMDQ4PEBQVFhcYGVNiaWdVYnl0ZXNVY291bnRVZW1wdHlUbGlzdFRuYW1lWG5lZ2F0"
    + "aXZlU29mZlJvblVyYXRpb1R3aGVuEwAAAQAAAAAAQwAB/xAD0KMREhNRYWEA6WGDNlVTaGlueRP/////////+QgJIz"
    + "/gAAAAAAAAM0HCUdzOAAAACB8jKS81Oj9ITE9VWmNnaWpucHN2fIWGh5AAAAAAAAABAQAAAAAAAAAaAAAAAAAAAAAA"
    + "AAAAAAAAmQ=="
  /// A list of twenty and a text of forty, whose lengths do not fit into a marker.
  private static let longOnes =
    "YnBsaXN0MDDSAQIDGFRsaXN0VHRleHSvEBQEBQYHCAkKCwwNDg8QERITFBUWF1EwUTFRMlEzUTRRNVE2UTdROFE5UjEw"
    + "UjExUjEyUjEzUjE0UjE1UjE2UjE3UjE4UjE5XxAoeHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4"
    + "eAgNEhcuMDI0Njg6PD5AQkVIS05RVFdaXWAAAAAAAAABAQAAAAAAAAAZAAAAAAAAAAAAAAAAAAAAiw=="

  private func data(_ base64: String) throws -> Data {
    try #require(Data(base64Encoded: base64))
  }

  @Test func everyKindOfValue() throws {
    let document = try PropertyList.parse(try data(Self.everyKind), file: "f")
    #expect(document["name"]?.string == "Shiny")
    #expect(document["count"]?.integer == 3)
    #expect(document["big"]?.integer == 1 << 40)
    #expect(document["negative"]?.integer == -7)
    #expect(document["ratio"]?.content == .real(0.5))
    #expect(document["on"]?.bool == true)
    #expect(document["off"]?.bool == false)
    #expect(document["when"]?.content == .date(Date(timeIntervalSince1970: 1_593_016_860)))
    #expect(document["bytes"]?.content == .data(Data([0, 1, 255])))
    #expect(document["list"]?.elements?.map(\.string) == ["a", "é", "茶"])
    #expect(document["empty"]?.entries?.isEmpty == true)
    #expect(document.position == nil)
  }

  @Test func longListsAndTexts() throws {
    let document = try PropertyList.parse(try data(Self.longOnes), file: "f")
    #expect(document["list"]?.elements?.map(\.string) == (0..<20).map { "\($0)" })
    #expect(document["text"]?.string == String(repeating: "x", count: 40))
  }

  @Test(
    "what would never end is refused",
    arguments: [
      // An array that holds itself.
      "YnBsaXN0MDChAAgAAAAAAAABAQAAAAAAAAABAAAAAAAAAAAAAAAAAAAACg==",
      // Sixty arrays, each of which holds the next one twice.
      "YnBsaXN0MDCiAQGiAgKiAwOiBASiBQWiBgaiBweiCAiiCQmiCgqiCwuiDAyiDQ2iDg6iDw+iEBCiERGiEhKiExOiFBSi"
        + "FRWiFhaiFxeiGBiiGRmiGhqiGxuiHByiHR2iHh6iHx+iICCiISGiIiKiIyOiJCSiJSWiJiaiJyeiKCiiKSmiKiqi"
        + "KyuiLCyiLS2iLi6iLy+iMDCiMTGiMjKiMzOiNDSiNTWiNjaiNzeiODiiOTmiOjqiOzuiPDxRYQgLDhEUFxodICMm"
        + "KSwvMjU4Oz5BREdKTVBTVllcX2JlaGtucXR3en2Ag4aJjI+SlZibnqGkp6qtsLO2ubwAAAAAAAABAQAAAAAAAAA9"
        + "AAAAAAAAAAAAAAAAAAAAvg==",
    ])
  func endless(base64: String) throws {
    let bytes = try data(base64)
    #expect(throws: DocumentProblem.self) { try PropertyList.parse(bytes, file: "f") }
  }

  @Test func cutOrChangedAnywhereItIsASentenceOrAValueAndNoCrash() throws {
    let whole = [UInt8](try data(Self.everyKind))
    for count in 0..<whole.count {
      #expect(throws: DocumentProblem.self) {
        try PropertyList.parse(Data(whole[..<count]), file: "f")
      }
    }
    for index in whole.indices {
      for value in [0x00, 0x0F, 0x7F, 0x80, 0xA2, 0xDF, 0xFF] as [UInt8] {
        var changed = whole
        changed[index] = value
        _ = try? PropertyList.parse(Data(changed), file: "f")
      }
    }
  }
}
