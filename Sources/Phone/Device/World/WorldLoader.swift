import Documents
import Foundation

/// Reads a world's files one after the other, and keeps every mistake for the end.
struct WorldLoader {
  let folder: URL
  private(set) var problems: [DocumentProblem] = []

  init(folder: URL) { self.folder = folder.standardizedFileURL }

  func load() throws(WorldProblems) -> World {
    var loader = self
    let world = loader.read()
    guard loader.problems.isEmpty, let world else {
      throw WorldProblems(sentences: loader.problems.map(loader.sentence))
    }
    return world
  }

  private mutating func read() -> World? {
    let saved = readCredentials()
    let passwords = SavedPasswords(saved ?? [])
    let main = readMainFile(passwords)
    var apps = AppsReader(folder: folder, identifiers: main?.identifiers ?? [:])
    apps.readAll()
    take(apps.problems)
    var sites = SitesReader(folder: folder)
    sites.readAll()
    take(sites.problems)
    problems.sort { ($0.place, $0.position?.line ?? 0) < ($1.place, $1.position?.line ?? 0) }
    guard let main, let saved else { return nil }
    return World(
      folder: folder, name: main.name, start: main.start, secondsFromGMT: main.secondsFromGMT,
      seed: main.seed, passcode: main.passcode, person: main.person,
      appleAccount: main.appleAccount, phones: main.phones,
      services: main.services, credentials: saved, apps: apps.apps, sites: sites.sites,
      auditPolicy: main.auditPolicy, scryptCost: main.scryptCost)
  }

  private mutating func readMainFile(_ passwords: SavedPasswords) -> WorldFile? {
    guard let data = contents(of: World.fileName, atMost: WorldFile.maximumBytes) else {
      return nil
    }
    do {
      let document = try JSON5Document.parse(data, file: World.fileName)
      var reader = WorldFileReader(passwords: passwords, folder: folder)
      let file = reader.read(document)
      take(reader.report.problems)
      return file
    } catch {
      problems.append(error)
      return nil
    }
  }

  private mutating func readCredentials() -> [World.SavedPassword]? {
    guard
      let data = contents(
        of: CredentialsReader.fileName, atMost: PasswordsCSV.maximumBytes)
    else { return nil }
    var reader = CredentialsReader()
    let credentials = reader.read(data)
    take(reader.report.problems)
    return credentials
  }

  /// The bytes of a file that has to be there.
  private mutating func contents(of name: String, atMost limit: Int) -> Data? {
    do throws(BroughtFileProblem) {
      return try BroughtFile.read(folder.appending(path: name), atMost: limit)
    } catch {
      problems.append(
        DocumentProblem(
          file: name, position: nil,
          found: error.isTooLarge ? "the file is larger than \(limit >> 20) MiB" : error.found,
          expected: error.isTooLarge ? "a smaller one" : "`\(name)` in the world's folder"))
      return nil
    }
  }

  private mutating func take(_ more: [DocumentProblem]) { problems += more }

  /// The problem with its file as a person can open it from anywhere.
  private func sentence(_ problem: DocumentProblem) -> String {
    var base = folder.path(percentEncoded: false)
    if !base.hasSuffix("/") { base += "/" }
    return "\(base)\(problem)"
  }
}

extension DocumentProblem {
  /// Where its file comes among the problems: the world's own file first, then by name.
  fileprivate var place: String { file == World.fileName ? "" : file }
}
