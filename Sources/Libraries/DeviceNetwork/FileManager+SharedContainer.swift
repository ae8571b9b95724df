public import Foundation

extension FileManager {
  /// The folder that the apps and extensions of an app group share (SHR-1).
  ///
  /// - Returns: nil where the program is not a member of the group, as without the entitlement.
  public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? {
    PresentDevice.presentConnection?.container(forGroup: groupIdentifier)
  }
}
