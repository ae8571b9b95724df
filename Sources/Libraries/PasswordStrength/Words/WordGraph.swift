import CStrengthLists

/// The word lists, read where they lie in the program's own pages.
///
/// `CStrengthLists/README.md` describes the form.
struct WordGraph {
  /// A place in the graph, behind some letters.
  struct Cursor {
    /// The first edge of the state; 0: nothing follows.
    fileprivate(set) var state = 1
    /// How many words come before those with these letters.
    fileprivate(set) var number = 0
    /// Whether the letters are a word.
    fileprivate(set) var isWord = false
  }

  /// What is known of a word.
  struct Entry {
    let list: PasswordStrength.WordList
    /// Its place in the list, from 1.
    let rank: Int
  }

  private let edges: UnsafeRawPointer
  private let ranks: UnsafeRawPointer

  init() {
    var byteCount = 0
    let file = UnsafeRawPointer(strength_words(&byteCount))
    let edgeCount = Int(UInt32(littleEndian: file.loadUnaligned(as: UInt32.self)))
    edges = file + 8
    ranks = edges + 6 * edgeCount
  }

  /// Follows one letter more; false where no word goes on with it, and the cursor stays.
  @inline(__always)
  func advance(_ cursor: inout Cursor, by letter: UInt16) -> Bool {
    guard cursor.state > 0, letter < 128 else { return false }
    var edge = edges + 6 * cursor.state
    while true {
      let bits = UInt64(littleEndian: edge.loadUnaligned(as: UInt64.self))
      if UInt16(truncatingIfNeeded: bits & 0xFF) == letter {
        cursor.state = Int(bits >> 10 & 0x1F_FFFF)
        cursor.number += Int(bits >> 31 & 0x1_FFFF)
        cursor.isWord = bits & 0x100 != 0
        return true
      }
      if bits & 0x200 != 0 { return false }
      edge += 6
    }
  }

  /// The entry of the word whose letters were followed.
  func entry(at cursor: Cursor) -> Entry {
    let bits = UInt32(
      littleEndian: (ranks + 3 * cursor.number).loadUnaligned(as: UInt32.self))
    let list = PasswordStrength.WordList(rawValue: UInt8(bits >> 15 & 7)) ?? .passwords
    return Entry(list: list, rank: Int(bits & 0x7FFF))
  }
}
