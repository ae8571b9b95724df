/// A box character as a line through its cell, which meets those in the cells around it.
struct BoxPath: Hashable, Sendable {
  /// What an SVG path is drawn by.
  let text: String

  /// Nothing where the text is no box character.
  init?(_ character: String, left: Int, top: Int, across: Int, down: Int) {
    let middle = left + across / 2
    let centre = top + down / 2
    let right = left + across
    let bottom = top + down
    let radius = across / 2
    let upTo = "M\(middle) \(top)V"
    let downFrom = "M\(middle) \(bottom)V"
    let leftTo = "M\(left) \(centre)H"
    switch character {
    case "─": text = "\(leftTo)\(right)"
    case "│": text = "\(upTo)\(bottom)"
    case "╭": text = "\(downFrom)\(centre + radius)q0 -\(radius) \(radius) -\(radius)"
    case "╮": text = "\(downFrom)\(centre + radius)q0 -\(radius) -\(radius) -\(radius)"
    case "╰": text = "\(upTo)\(centre - radius)q0 \(radius) \(radius) \(radius)"
    case "╯": text = "\(upTo)\(centre - radius)q0 \(radius) -\(radius) \(radius)"
    case "├": text = "\(upTo)\(bottom)M\(middle) \(centre)H\(right)"
    case "┤": text = "\(upTo)\(bottom)\(leftTo)\(middle)"
    case "┬": text = "\(leftTo)\(right)M\(middle) \(centre)V\(bottom)"
    case "┴": text = "\(leftTo)\(right)M\(middle) \(centre)V\(top)"
    case "┼": text = "\(upTo)\(bottom)\(leftTo)\(right)"
    default: return nil
    }
  }
}
