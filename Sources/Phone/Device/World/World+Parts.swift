import AccountService
import Domains
import Foundation

extension World {
  /// A telephone number of the person.
  package struct Phone: Hashable, Sendable {
    /// The number with its plus and without spaces: `+12025550100`.
    package let number: String
    /// What the person calls it.
    package let label: String
  }

  /// The server behind an app: what it is, and who has an account there.
  package struct Service: Sendable {
    package let description: ServiceDescription
    package let accounts: [AccountDescription]
    /// The user in whose account the app begins; nil: nobody is signed in.
    package let signedIn: String?
    /// The user whose account belongs to the person's Apple account from the start (SIA-15).
    package let appleBound: String?
    /// Where it stands in the world's file.
    package let line: Int?
  }

  /// A row of `passwords.csv`.
  package struct SavedPassword: Hashable, Sendable {
    /// The line of the row in the file, counted from one.
    package let line: Int
    package let title: String
    package let url: String
    package let domain: Domain
    package let user: String
    package let password: String
    package let notes: String
    package let otpAuth: String
  }

  /// What one host serves beside its service: association files, change-password.
  package struct Site: Hashable, Sendable {
    package let host: Domain
    /// Where its files lie, as a path below the world's folder.
    package let folder: String
    /// Sorted by path.
    package let files: [SiteFileOnDisk]

    /// The file at a path such as `/.well-known/change-password`.
    package func file(at path: String) -> SiteFileOnDisk? { files.first { $0.path == path } }
  }

  /// A file of a site.
  package struct SiteFileOnDisk: Hashable, Sendable {
    /// The path in the address, with its leading slash.
    package let path: String
    /// Where it lies in the world's folder, for sentences.
    package let file: String
    package let body: Data
  }

  /// The site of a host.
  package func site(_ host: Domain) -> Site? { sites.first { $0.host == host } }

  /// The service that answers for a domain.
  package func service(for domain: Domain) -> Service? {
    services.first { $0.description.domains.contains(domain.ascii) }
  }
}
