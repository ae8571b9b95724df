import CPCRE2

/// A regular expression in Perl's syntax, as PCRE2 understands it.
///
/// Characters are Unicode scalars and `\d`, `\w`, `\s` and `\b` know all of Unicode; `^` and `$` are the
/// ends of lines, and `.` is anything but a line feed. Looking for a match takes a bounded number of
/// steps, which is the same on every machine: the just-in-time compiler, whose limits differ, is not
/// used.
package struct RegularExpression: Sendable {
  /// What cannot be understood in an expression.
  package struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
    /// Where, in characters from the beginning of the expression.
    package let offset: Int
    /// What is wrong, in PCRE2's own words, without a final full stop.
    package let reason: String

    package var description: String { "\(reason) (after \(offset) characters)" }
  }

  /// Why it is not known whether an expression matches.
  package enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The search took more steps, or more memory for them, than is allowed.
    case limitReached
    /// PCRE2 failed for a reason of its own, in its words.
    case refused(String)

    package var description: String {
      switch self {
      case .limitReached:
        "The regular expression takes too many steps on this text, so the search was stopped. Be more "
          + "exact about what comes between, with fewer .* and no repetition inside a repetition."
      case .refused(let reason): "PCRE2 could not use the regular expression: \(reason)."
      }
    }
  }

  /// How often a match from one place may try another way.
  private static let matchLimit: UInt32 = 1_000_000
  /// How many ways may be open at a time.
  private static let depthLimit: UInt32 = 250_000
  /// What the open ways may take, in KiB; a bound for expressions with very many groups.
  private static let heapLimit: UInt32 = 256 << 10
  /// How many parts of the expression are tried, from all places together: PCRE2's own limit begins
  /// again at each.
  private static let stepLimit = 20_000_000

  private let code: Code

  /// Reads an expression.
  package init(_ pattern: String) throws(Problem) {
    code = try Code(pattern)
  }

  /// Whether it matches somewhere in the text.
  package func matches(_ text: String) throws(Failure) -> Bool {
    guard let context = pcre2_match_context_create_8(nil),
      let match = pcre2_match_data_create_8(1, nil)
    else { throw .refused("there is no memory left") }
    defer {
      pcre2_match_data_free_8(match)
      pcre2_match_context_free_8(context)
    }
    pcre2_set_match_limit_8(context, Self.matchLimit)
    pcre2_set_depth_limit_8(context, Self.depthLimit)
    pcre2_set_heap_limit_8(context, Self.heapLimit)
    var text = text
    var stepsLeft = Self.stepLimit
    let result = withUnsafeMutablePointer(to: &stepsLeft) { stepsLeft in
      pcre2_set_callout_8(context, Self.countStep, stepsLeft)
      return text.withUTF8 { bytes in
        pcre2_match_8(code.pointer, bytes.baseAddress, bytes.count, 0, 0, match, context)
      }
    }
    switch result {
    // Zero: it matches, and there was no room for where.
    case 0...: return true
    case PCRE2_ERROR_NOMATCH: return false
    case PCRE2_ERROR_MATCHLIMIT, PCRE2_ERROR_DEPTHLIMIT, PCRE2_ERROR_HEAPLIMIT,
      PCRE2_ERROR_NOMEMORY:
      throw .limitReached
    default: throw .refused(Code.message(result))
    }
  }

  private static let countStep:
    @convention(c) (UnsafeMutablePointer<pcre2_callout_block_8>?, UnsafeMutableRawPointer?) -> Int32 =
      { _, stepsLeft in
        guard let stepsLeft = stepsLeft?.assumingMemoryBound(to: Int.self) else { return 0 }
        stepsLeft.pointee -= 1
        return stepsLeft.pointee < 0 ? PCRE2_ERROR_MATCHLIMIT : 0
      }
}

/// What PCRE2 made of an expression; it never changes, and any thread may use it.
private final class Code: @unchecked Sendable {
  let pointer: OpaquePointer

  /// Automatic callouts make every part that is tried known to the counter of steps. `\C` would take
  /// characters apart.
  private static let options =
    PCRE2_UTF | PCRE2_UCP | PCRE2_MULTILINE | PCRE2_AUTO_CALLOUT | PCRE2_NEVER_BACKSLASH_C

  init(_ pattern: String) throws(RegularExpression.Problem) {
    let context = pcre2_compile_context_create_8(nil)
    defer { pcre2_compile_context_free_8(context) }
    // Debian's build says the same, but another one may not.
    pcre2_set_newline_8(context, UInt32(PCRE2_NEWLINE_LF))
    var bytes = Array(pattern.utf8)
    let count = bytes.count
    // An empty array has no address, and PCRE2 wants one.
    bytes.append(0)
    var code: Int32 = 0
    var offset = 0
    guard let pointer = pcre2_compile_8(bytes, count, Self.options, &code, &offset, context) else {
      throw RegularExpression.Problem(
        offset: String(decoding: bytes.prefix(min(offset, count)), as: UTF8.self).count,
        reason: Self.message(code))
    }
    self.pointer = pointer
  }

  deinit { pcre2_code_free_8(pointer) }

  static func message(_ code: Int32) -> String {
    var buffer = [UInt8](repeating: 0, count: 256)
    let count = pcre2_get_error_message_8(code, &buffer, buffer.count)
    return count > 0
      ? String(decoding: buffer.prefix(Int(count)), as: UTF8.self) : "its error \(code)"
  }
}
