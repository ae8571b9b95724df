import TextInterface

/// Tells what could not be done, where that takes more words than the line above the keys has room
/// for.
package struct AlertSheet: Screen {
  package var list = ListState()
  let title: String
  let sentences: [String]

  init(title: String, _ sentences: [String]) {
    self.title = title
    self.sentences = sentences
  }

  var surface: Surface { .alert(self) }
  var backHint: String { "close" }

  func title(in model: Model) -> String { title }

  func blocks(in context: Context) -> BlockList {
    var page = BlockBuilder(context)
    for sentence in sentences {
      page.space()
      page.text(wrap(visible(sentence), to: context.width - 4).map { Line("  " + $0) })
    }
    page.space()
    page.row("OK", .dismiss)
    return page.list
  }
}
