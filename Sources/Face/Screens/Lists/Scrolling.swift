/// Moving about in a list of blocks, and keeping what is selected in view.
struct Scroller {
  let blocks: BlockList
  /// Rows that are seen at once.
  let rows: Int

  /// The next place after a block that holds something to choose; blocks of text are passed over.
  private func firstPlace(from block: Int) -> Place? {
    var index = block
    while index < blocks.count {
      if blocks.itemCount(of: index) > 0 { return Place(block: index, item: 0) }
      index += 1
    }
    return nil
  }

  private func lastPlace(upTo block: Int) -> Place? {
    var index = min(block, blocks.count - 1)
    while index >= 0 {
      let count = blocks.itemCount(of: index)
      if count > 0 { return Place(block: index, item: count - 1) }
      index -= 1
    }
    return nil
  }

  /// The first place of all; nothing where there is nothing to choose.
  var first: Place? { firstPlace(from: 0) }
  /// The last place of all.
  var last: Place? { lastPlace(upTo: blocks.count - 1) }

  func next(after place: Place) -> Place? {
    guard place.block < blocks.count else { return nil }
    if place.item + 1 < blocks.itemCount(of: place.block) {
      return Place(block: place.block, item: place.item + 1)
    }
    return firstPlace(from: place.block + 1)
  }

  func previous(before place: Place) -> Place? {
    if place.item > 0 { return Place(block: place.block, item: place.item - 1) }
    return lastPlace(upTo: place.block - 1)
  }

  /// The place a whole view further down or up.
  func page(from place: Place, down: Bool) -> Place {
    var place = place
    var left = max(1, rows - 2)
    while left > 0, let step = down ? next(after: place) : previous(before: place) {
      if step.block != place.block { left -= max(1, blocks.height(of: step.block)) }
      place = step
    }
    return place
  }

  /// The selection, moved to something that exists.
  func clamped(_ place: Place) -> Place {
    guard blocks.count > 0 else { return Place() }
    if place.block < blocks.count {
      let items = blocks.itemCount(of: place.block)
      if items > 0 { return Place(block: place.block, item: min(max(0, place.item), items - 1)) }
    }
    if let first = firstPlace(from: min(max(0, place.block), blocks.count)) { return first }
    // Behind the end the last block counts, and of its things the one that was meant.
    guard let last = lastPlace(upTo: place.block) else { return Place() }
    return Place(block: last.block, item: min(max(0, place.item), last.item))
  }

  /// The first block in view so that what is selected is seen, and no row is left empty in vain.
  func top(for state: ListState) -> Int {
    guard blocks.count > 0, rows > 0 else { return 0 }
    let selected = clamped(state.selection)
    var top = min(max(0, state.top), blocks.count - 1)
    guard first != nil else { return min(top, lastTop) }
    // Headings above the first thing to choose, and notes below the last, come into view with it.
    if selected == first {
      guard blocks[selected.block].cursor == nil else {
        return lowered(raised(0, toShow: selected.block, keeping: selected.block))
      }
      // A text above it that is taller than the view is read from its beginning.
      return lowered(min(top, lowestTopOfFirst))
    }
    if selected.block < top { top = selected.block }
    let wanted = next(after: selected) == nil ? blocks.count - 1 : selected.block
    if wanted > selected.block { top = raised(top, toShow: wanted, keeping: selected.block) }
    top = raised(top, toShow: selected.block, keeping: selected.block)
    return lowered(top)
  }

  /// How far down the view goes while the first place is selected: until that is seen, and what
  /// stands below it too if there is nothing further to choose.
  var lowestTopOfFirst: Int {
    guard let first else { return 0 }
    let top = raised(0, toShow: first.block, keeping: first.block)
    guard next(after: first) == nil else { return top }
    return raised(top, toShow: blocks.count - 1, keeping: first.block)
  }

  /// Whether what is selected stands in view; only a long text above the first row hides it.
  func shows(_ place: Place, from top: Int) -> Bool {
    guard clamped(place) == first else { return true }
    return top >= raised(0, toShow: place.block, keeping: place.block)
  }

  /// The last top that leaves no row empty.
  var lastTop: Int { lowered(blocks.count) }

  private func raised(_ top: Int, toShow block: Int, keeping kept: Int) -> Int {
    var height = 0
    var lowest = block
    while lowest >= 0 {
      height += blocks.height(of: lowest)
      if height > rows { break }
      lowest -= 1
    }
    return min(max(top, lowest + 1), max(top, kept))
  }

  private func lowered(_ top: Int) -> Int {
    var height = 0
    var index = top
    while index < blocks.count {
      height += blocks.height(of: index)
      if height >= rows { return top }
      index += 1
    }
    var top = top
    while top > 0 {
      height += blocks.height(of: top - 1)
      if height > rows { break }
      top -= 1
    }
    return top
  }
}
