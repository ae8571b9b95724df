import Testing

import TextInterface

@Suite("Keys are written as in a tape")
struct KeySequenceTests {
  @Test(
    "a sequence",
    arguments: [
      (
        "jj<ret>12<esc>",
        [.character("j"), .character("j"), .enter, .character("1"), .character("2"), .escape]
      ),
      ("<c-t><tab><backtab>", [.control("t"), .tab, .backTab]),
      ("<up><down><left><right>", [.up, .down, .left, .right]),
      ("a<lt>b>", [.character("a"), .character("<"), .character("b"), .character(">")]),
      ("<nonsense>", "<nonsense>".map { Key.character($0) }),
      ("<", [.character("<")]),
      ("x\ny", [.character("x"), .enter, .character("y")]),
      ("<paste:12 3\n>", [.paste("12 3\n")]),
      ("<click:3,4>", [.mouse(Mouse(kind: .click, point: Point(column: 3, row: 4)))]),
      ("<f5><space>", [.function(5), .character(" ")]), ("", []),
      ("é世👨‍👩‍👧", [.character("é"), .character("世"), .character("👨‍👩‍👧")]),
    ] as [(String, [Key])])
  func sequence(_ text: String, _ keys: [Key]) {
    #expect(Key.sequence(text) == keys)
  }

  @Test("a key's label names it again, and is ASCII")
  func labels() {
    let keys: [Key] = [
      .enter, .escape, .tab, .backTab, .backspace, .delete, .up, .down, .left, .right, .home, .end,
      .pageUp, .pageDown, .control("t"), .function(12), .character("?"), .character(" "),
    ]
    for key in keys {
      #expect(Key(name: key.label) == key)
      #expect(key.label.unicodeScalars.allSatisfy { $0.isASCII })
    }
    #expect(Key.escape.label == "esc")
    #expect(Key.enter.label == "enter")
    #expect(Key.control("t").label == "^T")
  }

  @Test("unknown names are no key", arguments: ["", "ctrl", "c-", "f0", "f99", "click:1"])
  func unknown(_ name: String) {
    #expect(Key(name: name) == nil)
  }
}

@Suite("SCR-2 In a field printable keys and the cursor keys edit")
struct LineEditorTests {
  private func edited(_ keys: String, _ start: String = "", limit: Int? = nil) -> LineEditor {
    var editor = LineEditor(start, limit: limit)
    for key in Key.sequence(keys) { _ = editor.handle(key) }
    return editor
  }

  @Test(
    "before, keys, after",
    arguments: [
      ("", "abc", "abc", 3), ("abc", "<left><left>x", "axbc", 2), ("abc", "<bs>", "ab", 2),
      ("abc", "<home><del>", "bc", 0), ("abc", "<home><bs>", "abc", 0), ("abc", "<del>", "abc", 3),
      ("abc", "<home><left><right><right>x", "abxc", 3), ("abc", "<end><right>", "abc", 3),
      ("one two  ", "<c-w>", "one ", 4), ("one two", "<left><c-u>", "o", 0),
      ("one two", "<home><right><c-k>", "o", 1), ("", "世<left>界", "界世", 1),
      ("", "<paste:123 456\n>", "123 456", 7), ("", "<paste:a\tb\r\nc\n\n>", "a b c", 5),
    ])
  func editing(_ before: String, _ keys: String, _ after: String, _ cursor: Int) {
    let editor = edited(keys, before)
    #expect(editor.text == after)
    #expect(editor.cursor == cursor)
  }

  @Test("a combining mark joins the letter before it")
  func combining() {
    let editor = edited("e\u{301}x<bs>")
    #expect(editor.text == "e\u{301}")
    #expect(editor.cursor == 1)
    var typed = LineEditor("e")
    _ = typed.handle(.character("\u{301}"))
    #expect(typed.text == "é")
    #expect(typed.cursor == 1)
  }

  @Test("pasted control bytes are dropped")
  func pasted() {
    #expect(LineEditor.oneLine("12\u{1B}\u{07}3\u{9B}4\u{7F}\n") == "1234")
    #expect(LineEditor.oneLine("\n\n") == "")
  }

  @Test("a limit takes what fits")
  func limit() {
    #expect(edited("1234567", limit: 6).text == "123456")
    #expect(edited("<paste:1234567>", "9", limit: 3).text == "912")
    var editor = LineEditor(limit: 2)
    editor.replace(with: "abc")
    #expect(editor.text == "ab")
  }

  @Test(
    "other keys are for the screen",
    arguments: ["<ret>", "<esc>", "<tab>", "<c-a>", "<c-t>", "<up>", "<down>", "<c-n>", "<pgup>"])
  func others(_ keys: String) {
    var editor = LineEditor("abc")
    for key in Key.sequence(keys) {
      let taken = editor.handle(key)
      #expect(!taken)
    }
    #expect(editor == LineEditor("abc"))
  }

  @Test("the cursor's column counts cells")
  func column() {
    #expect(edited("世a").cursorColumn == 3)
    #expect(edited("世a<left>").cursorColumn == 2)
  }
}
