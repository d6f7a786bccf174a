import Foundation
import TriptychFiles
import TriptychHealth

/// The files of a person's inbox and of their folders that were refused and not dealt with.
///
/// Those of the inbox are in `HOME/people/ID/failed-imports.json`, those of folders in the ``InboxFolderRegister``. An
/// entry goes when a later file of the same kind is imported, or when the refused file has changed or is no longer
/// there. The person's site shows the rest.
public struct FailedImports: Sendable {
  private let home: Home
  private let person: PersonID

  /// The failed imports of a person.
  public init(of person: PersonID, in home: Home) { (self.person, self.home) = (person, home) }

  private var path: String { home.folder(of: person) + "/failed-imports.json" }

  /// The name of a refused file in its folder, and what is known of it.
  private typealias Entry = (refused: String, failed: FailedImport)

  /// The failed imports, the latest last; empty when the record is missing or invalid.
  public func list() throws -> [FailedImport] {
    let inFolders = try InboxFolderRegister(of: person, in: home).refusals
    let all = try entries().map(\.failed) + inFolders
    guard !inFolders.isEmpty else { return all }
    return all.enumerated().sorted { ($0.element.moment, $0.offset) < ($1.element.moment, $1.offset) }
      .map(\.element)
  }

  /// Records a file that was refused, once it is where it is said to be: a record of a file that is not there is none.
  ///
  /// - Parameter path: where the refused file is, or is about to be moved to
  public func note(_ failed: FailedImport, refusedTo path: String) throws {
    var failed = failed
    // What a sealed home holds of a person is not written beside it in plain.
    if try home.isSealed(person) || home.sealing != nil { failed.file = nil }
    let refused = Files.name(of: path)
    try write(entries().filter { $0.refused != refused } + [(refused, failed)])
  }

  /// Removes what is settled by the import of a file of this kind. What a damaged file was cannot be seen: it is settled by
  /// one whose name ends in the same way, as one ZIP follows another; a table says nothing about a ZIP.
  ///
  /// - Parameter name: the name of the imported file
  public func settle(_ source: FailedImport.Source, name: String) throws {
    // Where the home keeps names to itself, it may have been any.
    let isSettled = { (failed: FailedImport, refused: String?) in
      failed.source == .unknown
        ? refused.map { FailedImports.ending($0) == FailedImports.ending(name) } ?? true
        : failed.source == source
    }
    let held = try entries()
    let left = held.filter { !isSettled($0.failed, $0.refused) }
    if left.count < held.count { try write(left) }
    var register = try InboxFolderRegister(of: person, in: home)
    if register.settle({ isSettled($0, $0.file) }) { try register.write() }
  }

  private static func ending(_ name: String) -> String { (name as NSString).pathExtension.lowercased() }

  private func entries() throws -> [Entry] {
    guard try PrivateFiles.kind(path) == .file else { return [] }
    return try (PrivateFiles.readJSON(path)?.elements ?? []).compactMap { row -> Entry? in
      guard let refused = row["refused"]?.text, !refused.contains("/"), let failed = FailedImport(row),
        try PrivateFiles.kind(home.folder(of: person) + "/refused/" + refused) != .missing
      else { return nil }
      return (refused, failed)
    }
  }

  private func write(_ entries: [Entry]) throws {
    if entries.isEmpty { return try PrivateFiles.remove(path) }
    let rows = entries.map { entry in
      JSONValue.object([JSONMember("refused", .string(entry.refused))] + entry.failed.members)
    }
    try PrivateFiles.writeJSON(.array(rows), to: path)
  }
}

extension FailedImport.Source {
  /// The kind of file that an importer reads.
  public init(_ kind: ImportKind?) {
    switch kind {
    case .appleHealthXML, .appleHealthZip: self = .appleHealth
    case .plainCSV: self = .table
    case .bundle, .ageFile: self = .bundle
    case .export, .conversations, .folder, nil: self = .unknown
    }
  }

  /// The kind of the file at a path, found by looking; a folder is of the kind of its first file.
  public init(lookingAt path: String) {
    self.init((try? ImporterCatalog.files(at: path, source: nil))?.files.first?.kind)
  }
}

extension FailedImport.Reason {
  /// The reason that a diagnostic's code gives.
  public init(code: String) {
    switch ImportFailure.Code(rawValue: code) {
    case .unknownFormat, .noKnownFile: self = .unknownFormat
    case .damaged, .empty: self = .damaged
    case .locked: self = .locked
    default: self = code == "nothing_taken" ? .nothingTaken : .other
    }
  }
}
