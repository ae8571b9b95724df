import Device
import TextInterface

/// Storage: the files that were kept aside and the backups, which can be deleted, and the databases in
/// use (STO-50).
package struct StorageScreen: Screen {
  package var list = ListState()
  /// `nil` until it was read.
  var storage: DeviceStorage?

  package init() {}

  var surface: Surface { .storage(self) }

  func title(in model: Model) -> String { "Storage" }

  func load(in model: Model) -> [Effect] { [.loadStorage] }

  func awaited(in model: Model) -> String? { storage == nil ? "Reading the folder…" : nil }

  func perform(_ action: Action, in model: inout Model) -> [Effect]? {
    if case .deleteStored(let file) = action {
      model.sheets.append(.confirm(.delete(file, in: model)))
      return []
    }
    if case .deleteStoredAnyway(let file) = action { return [.deleteStored(file)] }
    return nil
  }

  func blocks(in context: Context) -> BlockList {
    var page = BlockBuilder(context)
    guard let storage else {
      page.space()
      page.note("Reading the folder…")
      return page.list
    }
    let (kept, backups) = (storage.keptAside, storage.backups)
    page.heading("Total", trailing: ByteCount.words(storage.bytes))
    if kept.isEmpty, backups.isEmpty {
      page.space()
      page.text([Line("No Kept Files or Backups", Style(.title, [.bold]), alignment: .centre)])
      for line in wrap(
        "Damaged and replaced files are kept here until you delete them. Backups of the passwords"
          + " are made before an import and before the first change of each day.",
        to: min(context.width - 4, Self.widestText))
      {
        page.text([Line(line, Style(.secondary), alignment: .centre)])
      }
      page.space()
    }
    add(kept, "Kept Aside", to: &page)
    add(backups, "Backups", to: &page)
    page.heading("In Use", trailing: ByteCount.words(storage.inUse.reduce(0) { $0 + $1.bytes }))
    page.card { card in
      for database in storage.inUse {
        card.text([
          Line(
            [
              Span("   " + database.contents.words),
              Span("  " + database.name, Style(.secondary)),
            ], trailing: [Span(ByteCount.words(database.bytes) + " ", Style(.secondary))])
        ])
      }
    }
    page.note(
      kept.isEmpty && backups.isEmpty
        ? "Databases in use can’t be deleted."
        : "Choose a file to delete it. Databases in use can’t be deleted.")
    return page.list
  }

  /// The widest that a centred text is easy to read.
  private static let widestText = 64

  private func add(_ files: [StoredFile], _ heading: String, to page: inout BlockBuilder) {
    guard !files.isEmpty else { return }
    page.heading(heading, trailing: ByteCount.words(files.reduce(0) { $0 + $1.bytes }))
    let model = page.context.model
    page.card { card in
      for file in files {
        card.item(.deleteStored(file)) { isSelected in
          [
            .row(
              [Span(file.words, Style(.text, isSelected ? [.bold] : []))],
              trailing: [Span(ByteCount.words(file.bytes), Style(.secondary))],
              isSelected: isSelected),
            Line(
              [Span("     " + file.name, Style(.secondary))],
              trailing: [Span(model.moment(file.date).full + " ", Style(.secondary))]),
          ]
        }
      }
    }
  }
}

extension DeviceStorage {
  /// All of it together.
  fileprivate var bytes: Int {
    (keptAside + backups).reduce(0) { $0 + $1.bytes } + inUse.reduce(0) { $0 + $1.bytes }
  }
}

extension StoredFile {
  /// The name without its folder, which the heading tells.
  var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// What is lost with the file, as a sentence.
  fileprivate func loss(in model: Model) -> String {
    if isBackup {
      return "You can’t go back to the passwords of \(model.moment(date).full), and a password that"
        + " only this backup still has is lost."
    }
    return switch contents {
    case .passwords: "A password that only this file still has is lost."
    case .passwordKeys: "Passwords that only these keys open are lost."
    case .textKey: "Texts that only this key opens are lost."
    case .appServers: "What the app servers knew then is lost. Your passwords stay."
    case .appleServers: "What Apple’s servers knew then is lost. Your passwords stay."
    case .simulator: "Its trace, faults and clock settings are lost. Your passwords stay."
    }
  }
}

extension ConfirmSheet {
  fileprivate static func delete(_ file: StoredFile, in model: Model) -> ConfirmSheet {
    ConfirmSheet(
      question: file.isBackup ? "Delete Backup?" : "Delete File?",
      explanation: "Deleting \(file.name) cannot be undone. \(file.loss(in: model))",
      harmless: "Cancel", label: file.isBackup ? "Delete Backup" : "Delete File",
      confirmed: .deleteStoredAnyway(file))
  }
}
