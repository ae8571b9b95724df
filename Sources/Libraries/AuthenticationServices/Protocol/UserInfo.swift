import Foundation

/// `userInfo` on its way between app, device and extension: a property list.
package enum UserInfo {
  /// Why a dictionary cannot travel; a mistake in the program that gave it.
  package struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String
  }

  /// The dictionary as an XML property list; nil for none.
  package static func encode(_ userInfo: [AnyHashable: Any]?) throws(Problem) -> Data? {
    guard let userInfo else { return nil }
    var list: [String: Any] = [:]
    for (key, value) in userInfo {
      guard let name = key.base as? String else {
        throw Problem(
          description: "A key of userInfo is not a String. Only property-list values can travel.")
      }
      guard PropertyListSerialization.propertyList(value, isValidFor: .xml) else {
        throw Problem(
          description: "userInfo[\"\(name)\"] is a \(type(of: value)). Only property-list values "
            + "(String, Data, Date, Bool, numbers, arrays and dictionaries of them) can travel.")
      }
      list[name] = value
    }
    do {
      return try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
    } catch {
      throw Problem(description: "userInfo could not be written as a property list.")
    }
  }

  /// The dictionary of a property list; nil if there is none or it holds something else.
  package static func decode(_ list: Data?) -> [AnyHashable: Any]? {
    guard let list else { return nil }
    let value = try? PropertyListSerialization.propertyList(from: list, format: nil)
    return value as? [String: Any]
  }
}
