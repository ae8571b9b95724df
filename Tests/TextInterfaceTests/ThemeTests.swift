import Foundation
import Testing

@testable import TextInterface

/// Relative luminance as WCAG 2.1 defines it.
private func luminance(_ rgb: Int) -> Double {
  let parts = [16, 8, 0].map { shift -> Double in
    let part = Double(rgb >> shift & 0xFF) / 255
    return part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
  }
  return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
}

/// Contrast as WCAG 2.1 defines it, from 1 to 21.
private func contrast(_ one: Int, _ other: Int) -> Double {
  let both = [luminance(one), luminance(other)].sorted()
  return (both[1] + 0.05) / (both[0] + 0.05)
}

@Suite("SCR-5 Colours are legible on light and dark backgrounds")
struct ContrastTests {
  /// What has to be read; lines and what lies behind an overlay may be fainter.
  private static let read = Role.allCases.filter { $0 != .border && $0 != .shade }

  private func look(_ style: Style, _ background: Background) -> Look {
    Theme(depth: .direct, background: background, environment: [:]).look(of: style)
  }

  @Test("on the terminal's own background", arguments: read)
  func ownBackground(_ role: Role) {
    let cases: [(Background, [Int], Double)] = [
      (.dark, [0x000000, 0x1C1C1C], 4.5), (.light, [0xFFFFFF], 4.5),
      // Nobody knows which of both it is.
      (.automatic, [0x000000, 0xFFFFFF], 2.8),
    ]
    for (background, colours, least) in cases {
      // The terminal's own colour of letters fits its own background.
      guard let letters = look(Style(role), background).foreground else { continue }
      for colour in colours {
        #expect(contrast(letters, colour) >= least, "\(role) \(background)")
      }
    }
  }

  @Test("on backgrounds of ours, for every meaning of both", arguments: read)
  func ourBackgrounds(_ role: Role) throws {
    for background in [Background.dark, .light, .automatic] {
      for behind in Role.allCases {
        let look = look(Style(role, on: behind), background)
        let letters = try #require(look.foreground)
        let colour = try #require(look.background)
        let least = role == .text || role == .title || role == .key ? 4.5 : 3
        #expect(contrast(letters, colour) >= least, "\(role) on \(behind), \(background)")
      }
    }
  }

  @Test("the selected row stands out from the terminal's own background")
  func selection() throws {
    for (background, colour) in [(Background.dark, 0x000000), (.light, 0xFFFFFF)] {
      let selected = try #require(look(Style(.text, on: .selection), background).background)
      #expect(contrast(selected, colour) >= 2.5)
    }
  }
}

@Suite("SCR-5 Meaning is never told by colour alone")
struct MeaningTests {
  @Test(
    "without colours what matters differs from text",
    arguments: [
      Style(.text, on: .selection), Style(.danger), Style(.text, .dim), Style(.accent),
      Style(.title), Style(.key), Style(.text, on: .field), Style(.offer), Style(.warning),
      Style(.text, on: .offer),
    ])
  func withoutColours(_ style: Style) {
    let theme = Theme(depth: .none, background: .automatic, environment: [:])
    let look = theme.look(of: style)
    #expect(look.foreground == nil && look.background == nil)
    #expect(look != theme.look(of: Style()))
  }

  @Test("a selected row that cannot be used is reversed and faint")
  func disabledSelection() {
    let theme = Theme(depth: .none, background: .automatic, environment: [:])
    let look = theme.look(of: Style(.text, on: .selection, .dim))
    #expect(look.attributes == [.reverse, .dim])
  }

  @Test("few colours stay within what the terminal has", arguments: [8, 16])
  func few(_ colours: Int) {
    let theme = Theme(
      depth: ColourDepth(colours: colours), background: .automatic, environment: [:])
    for role in Role.allCases {
      for behind in [Role?.none] + Role.allCases {
        let look = theme.look(of: Style(role, on: behind))
        #expect(look.foreground.map { (0..<colours).contains($0) } ?? true)
        #expect(look.background.map { (0..<colours).contains($0) } ?? true)
      }
    }
  }

  @Test("all looks of a theme fit into the fewest colour pairs that a terminal has")
  func pairs() {
    // xterm with eight colours has 64 pairs.
    for (colours, most) in [(8, 64), (256, 255)] {
      let theme = Theme(
        depth: ColourDepth(colours: colours), background: .automatic, environment: [:])
      var pairs: Set<[Int]> = []
      for role in Role.allCases {
        for behind in [Role?.none] + Role.allCases {
          for attributes in [Style.Attributes(), .dim] {
            let look = theme.look(of: Style(role, on: behind, attributes))
            pairs.insert([look.foreground ?? -1, look.background ?? -1])
          }
        }
      }
      #expect(pairs.count < most)
    }
  }
}

@Suite("SCR-5 The terminal says what it has")
struct DetectionTests {
  @Test(
    "colours",
    arguments: [
      (0, ColourDepth.none), (8, .few(bright: false)), (16, .few(bright: true)),
      (88, .few(bright: true)),
      (256, .indexed), (1 << 24, .direct),
    ])
  func depth(_ colours: Int, _ depth: ColourDepth) {
    #expect(ColourDepth(colours: colours) == depth)
  }

  @Test(
    "COLORFGBG",
    arguments: [
      ("15;0", Background.dark), ("0;15", .light), ("0;default;15", .light), ("7;8", .dark),
      ("0;7", .light), ("default;default", .automatic), ("", .automatic),
    ])
  func background(_ value: String, _ background: Background) {
    let theme = Theme(
      depth: .indexed, background: .automatic, environment: ["COLORFGBG": value])
    #expect(theme.background == background)
  }

  @Test("xterm's own numbers for cube and greys")
  func xtermColours() {
    // From xterm's 256colres.h.
    #expect(Colour(integerLiteral: 16).rgb == 0x000000)
    #expect(Colour(integerLiteral: 25).rgb == 0x005FAF)
    #expect(Colour(integerLiteral: 167).rgb == 0xD75F5F)
    #expect(Colour(integerLiteral: 231).rgb == 0xFFFFFF)
    #expect(Colour(integerLiteral: 232).rgb == 0x080808)
    #expect(Colour(integerLiteral: 255).rgb == 0xEEEEEE)
  }
}
