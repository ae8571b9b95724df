import FoundationEssentials
import Simulation
import Testing

@Suite("TRC-3 A trace as a Mermaid sequence diagram")
struct MermaidTests {
  let event = TraceEvent(
    number: 12, time: morning + 62.005, from: .extensionProcess, to: .system,
    name: "cancelRequest(withError:)", details: ["name": "userCanceled", "code": "1"], request: 4)

  @Test("mermaid: a diagram with those who take part, and an arrow a hop")
  func mermaid() {
    let outcome = TraceEvent(
      number: 13, time: morning, from: .system, to: .person, name: "outcome",
      details: ["outcome": "passwordUpdated", "reason": "none"], request: 4)
    #expect(
      TraceFormat.mermaid.opening([.person, .extensionProcess])
        == ["sequenceDiagram", "    participant Person", "    participant Extension"])
    #expect(
      TraceFormat.mermaid.line(event)
        == "    Extension->>System: cancelRequest(withError:) (request 4)")
    #expect(
      TraceFormat.mermaid.line(outcome)
        == "    System->>Person: outcome: passwordUpdated (request 4)")
    for format in [TraceFormat.text, .jsonl] { #expect(format.opening([.person]).isEmpty) }
  }

  @Test("mermaid: no name ends a message, begins a comment or is taken as markup")
  func mermaidNames() {
    let noisy = TraceEvent(
      number: 1, time: morning, from: .extensionProcess, to: .system,
      name: "a;b#c\nd %%{init} <br/> \"x\" $$ \\ `&` é\u{2028}東")
    #expect(
      TraceFormat.mermaid.line(noisy)
        == "    Extension->>System: a#59;b#35;c d #37;#37;#123;init#125; #60;br/#62; #34;x#34; "
        + "#36;#36; #92; #96;#38;#96; é 東")
  }

  /// What an extension could call a hop to break a diagram, or to put something else into it.
  static let names = [
    "a;b", "a#b", "#", ";", "#59;", "a#quot;b", "\"quoted\" and 'quoted'", "line\nbreak\r\nhere",
    "tab\there", "<br/>", "<script>alert(1)</script>", "%% a comment", "%%{init: {}}%%", "end",
    "loop forever", "alt a\nelse b\nend", "A->>B: more", "-->>", "+A", "-A", "x) (y", "{a}",
    "$$x$$",
    "`code`", "back\\slash", "wrap: all", "nowrap:all", "note over Person: hello", "style a:b#c;",
    "style x:#f00;", "classDef y:#f00;", "participant Evil", "&amp;", "&lt;", "日本語の名前", "é",
    "👩‍👩‍👧", "", " ", "\u{2028}", "\u{0}", "\u{1b}[2J", "\u{feff}", "accTitle: x", "title: x",
    "link Person: a @ b", "sequenceDiagram", "---", "ﬂ°°59¶ß",
  ]

  @Test(
    "Whatever a hop is called, the diagram is read as one arrow with that name", arguments: names)
  func anyName(_ name: String) throws {
    let noisy = TraceEvent(
      number: 1, time: morning, from: .extensionProcess, to: .system, name: name,
      details: ["outcome": name], request: 2)
    for event in [
      noisy,
      TraceEvent(number: 2, time: morning, from: .server, to: .messages, name: name),
    ] {
      let text =
        (TraceFormat.mermaid.opening(Party.allCases) + [TraceFormat.mermaid.line(event)])
        .joined(separator: "\n")
      let diagram = try MermaidReader.read(text)
      #expect(diagram.participants == Party.allCases.map(\.rawValue))
      let arrow = try #require(diagram.arrows.first)
      #expect(diagram.arrows.count == 1)
      #expect(arrow.from == event.from.rawValue && arrow.to == event.to.rawValue)
      let words = event.request == nil ? name : "\(name): \(name) (request 2)"
      #expect(MermaidReader.plain(arrow.text) == MermaidReader.plain(words))
    }
  }

  @Test("The reader of these tests refuses what Mermaid refuses")
  func reader() {
    for text in [
      "", "graph TD", "sequenceDiagram\n  A->B", "sequenceDiagram\n  A->>: x",
      "sequenceDiagram\n  A->>B: x;y z", "sequenceDiagram\n  nonsense",
      "sequenceDiagram\n  A>>B: x",
      "sequenceDiagram\n  A->>B:", "sequenceDiagram\n  participant",
    ] {
      #expect(throws: MermaidReader.Problem.self) { try MermaidReader.read(text) }
    }
  }
}
