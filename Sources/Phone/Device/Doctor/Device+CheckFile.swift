import AssociatedDomains
import Foundation

extension Device {
  /// The lines of the file that a check speaks of, for a person to look at; nothing where the file
  /// does not belong to the world, has no lines or cannot be read any more.
  ///
  /// A site's file is shown as the phone fetched it, since the check speaks of that (ASD-4).
  package func file(of check: EligibilityCheck) -> [String]? {
    guard let file = check.file, let data = contents(of: file) else { return nil }
    return FileLines.lines(of: data)
  }

  private func contents(of file: String) -> Data? {
    let parts = machinery
    if let kept = parts.installation.eligibility.answers.values.first(where: { $0.file == file }),
      case .response(_, let body) = kept.result
    {
      return body
    }
    // Only names that the world itself gave lead to a file.
    let known = parts.world.apps.flatMap { app in
      [app.infoFile, app.entitlementsFile] + app.extensions.map(\.infoFile)
    }
    if known.contains(file) {
      return try? BroughtFile.read(parts.world.folder.appending(path: file))
    }
    return parts.world.sites.flatMap(\.files).first { $0.file == file }?.body
  }
}

/// Takes a file apart as a person sees it in an editor.
enum FileLines {
  /// The lines without their ends; nothing for a file that is not text, such as a binary property
  /// list.
  static func lines(of data: Data) -> [String]? {
    guard !data.contains(0), let text = String(data: data, encoding: .utf8) else { return nil }
    var lines: [String] = []
    var line = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if scalar == "\n" && previous == "\r" {
        previous = scalar
        continue
      }
      if scalar == "\n" || scalar == "\r" {
        lines.append(String(line))
        line.removeAll()
      } else {
        line.append(scalar)
      }
      previous = scalar
    }
    return line.isEmpty ? lines : lines + [String(line)]
  }
}
