import AssociatedDomains
import Domains

/// The files that somebody asks the doctor about; each may be missing (DOC-2).
package struct DoctorFiles: Sendable {
  /// A folder such as `Some.app`, in which the other parts are found.
  package var bundle: String?
  /// The app's property list.
  package var app: String?
  /// The app's entitlements.
  package var entitlements: String?
  /// The property list of the extension, or its `.appex` folder.
  package var appExtension: String?
  /// The site's association file.
  package var siteFile: String?
  /// Rules in the place of the extension's own.
  package var rules: String?
  /// Which app it is, whatever the files say.
  package var identifier: AppIdentifier?
  /// The one domain that is asked about.
  package var domain: Domain?

  package init() {}
}

extension Doctor {
  /// Examines files, wherever they lie; nothing else is read (DOC-4).
  package static func examine(_ files: DoctorFiles) -> DoctorReport {
    var reader = DoctorReader(files)
    return DoctorReport(patients: [reader.read()])
  }
}
