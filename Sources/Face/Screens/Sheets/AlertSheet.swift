import TextInterface

/// Tells what could not be done, where that takes more words than the line above the keys has room
/// for.
package struct AlertSheet: Screen {
  package var list = ListState()
  let title: String
  let sentence: String

  init(title: String, sentence: String) {
    self.title = title
    self.sentence = sentence
  }

  var surface: Surface { .alert(self) }
  var backHint: String { "close" }

  func title(in model: Model) -> String { title }

  func blocks(in context: Context) -> BlockList {
    var page = BlockBuilder(context)
    page.space()
    page.text(wrap(sentence, to: context.width - 4).map { Line("  " + $0) })
    page.space()
    page.row("OK", .dismiss)
    return page.list
  }
}
