import TextInterface

/// A place in a list: which block, and which of the things in it that can be chosen.
package struct Place: Hashable, Sendable {
  package var block: Int
  package var item: Int

  package init(block: Int = 0, item: Int = 0) {
    self.block = block
    self.item = item
  }
}

/// Something in a block that can be chosen.
struct Item: Hashable, Sendable {
  /// What choosing it does.
  var action: Action
  /// Why it cannot be chosen now.
  var reason: String?
  /// The rows of the block that it takes.
  var rows: Range<Int>
  /// The columns that it takes; nothing: all of them.
  var columns: Range<Int>?
}

/// A few rows of a page that are scrolled together.
struct Block: Hashable, Sendable {
  var lines: [Line] = []
  var items: [Item] = []
  /// Where the terminal's cursor stands, from the block's upper left corner.
  var cursor: Point?
}

/// All blocks of a page, made when they are needed: a list of 100,000 rows makes what is seen.
struct BlockList {
  let count: Int
  /// Blocks that are known to be one row with one thing to choose, without being made: scrolling
  /// asks for the heights of a whole view at every key.
  private let plainRows: Range<Int>
  private let make: (Int) -> Block

  init(count: Int, plainRows: Range<Int> = 0..<0, _ make: @escaping (Int) -> Block) {
    self.count = count
    self.plainRows = plainRows
    self.make = make
  }

  init(_ blocks: [Block]) {
    self.init(count: blocks.count) { blocks[$0] }
  }

  subscript(_ index: Int) -> Block { make(index) }

  /// How many rows a block takes.
  func height(of index: Int) -> Int {
    plainRows.contains(index) ? 1 : make(index).lines.count
  }

  /// How many things in a block can be chosen.
  func itemCount(of index: Int) -> Int {
    plainRows.contains(index) ? 1 : make(index).items.count
  }
}

/// Where a list stands: what is selected and which block is the first one in view.
package struct ListState: Hashable, Sendable {
  package var selection = Place()
  package var top = 0

  package init() {}
}

/// What a screen needs to know to make its blocks.
struct Context {
  let model: Model
  /// Columns of a row.
  let width: Int
  /// What is selected; nothing if the selection is not to be seen.
  let selection: Place?

  /// Which item of a block is selected.
  func selectedItem(ofBlock index: Int) -> Int? {
    selection?.block == index ? selection?.item : nil
  }
}
