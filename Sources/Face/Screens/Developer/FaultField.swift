import Device
import Foundation
import Simulation
import TextInterface

/// A trigger that needs a word: the field that it is typed into.
package enum FaultField: Hashable, Sendable, CaseIterable {
  case number, subject, delay, chance, rate

  var label: String {
    switch self {
    case .number: "Time number"
    case .subject: "Only for"
    case .delay: "After"
    case .chance: "Chance"
    case .rate: "Beyond"
    }
  }

  func title(_ point: FaultPoint) -> String {
    switch self {
    case .number: "One Time Only, by Its Number…"
    case .subject: "Always, but for One \(capitalised(point.subject ?? ""))…"
    case .delay: "Always, After Some Time…"
    case .chance: "By Chance…"
    case .rate: "What Comes Beyond a Rate…"
    }
  }

  private func capitalised(_ words: String) -> String {
    words.split(separator: " ").map { word in
      ["or", "of", "the"].contains(word)
        ? String(word) : word.prefix(1).uppercased() + word.dropFirst()
    }.joined(separator: " ")
  }

  /// Whether the point knows subjects at all.
  func fits(_ point: FaultPoint) -> Bool { self != .subject || point.subject != nil }

  func isChosen(_ trigger: FaultTrigger?) -> Bool {
    switch (self, trigger) {
    case (.number, .on), (.subject, .forSubject), (.delay, .after), (.chance, .chance),
      (.rate, .rate):
      true
    default: false
    }
  }

  /// The word before what is typed, as a tape has it.
  private var keyword: String {
    switch self {
    case .number: "on"
    case .subject: "for"
    case .delay: "after"
    case .chance: "chance"
    case .rate: "rate"
    }
  }

  /// What stands in the field at first: how the fault is armed, if it is like this.
  func example(_ row: FaultRow?) -> String {
    guard let trigger = row?.armed?.trigger, isChosen(trigger) else { return "" }
    return String(trigger.words.dropFirst(keyword.count + 1))
  }

  func remark(_ row: FaultRow?) -> String {
    switch self {
    case .number: "2: the second time only"
    case .subject: row?.point.layer.exampleSubject ?? ""
    case .delay: "30s: in half a minute"
    case .chance: "20%: one time in five"
    case .rate: "3 per 1m: the fourth in a minute"
    }
  }

  /// The trigger that is typed; nothing where it is none.
  func trigger(_ text: String) -> FaultTrigger? {
    var text = text.trimmingCharacters(in: .whitespaces)
    // Seconds and hundredths may be left unsaid.
    let isNumber = text.last?.isNumber == true
    if self == .delay, isNumber { text += "s" }
    if self == .chance, isNumber { text += "%" }
    return FaultTrigger(words: "\(keyword) \(text)")
  }

  /// Why what was typed is none.
  var sentence: String {
    switch self {
    case .number: "Write a number from 1 to 1000: 2 is the second time."
    case .subject: "Write what it is for; it is compared as a whole."
    case .delay: "Write seconds, or a time such as 90s, 5m or 2h, up to a year."
    case .chance: "Write hundredths, more than 0 and up to 100: 20 is one time in five."
    case .rate: "Write how many in which time: 3 per 1m lets three through in a minute."
    }
  }
}
