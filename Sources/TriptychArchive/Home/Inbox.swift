import Foundation
import TriptychFiles
import TriptychHealth

/// Files that wait to be imported: `HOME/people/ID/inbox/`.
///
/// What was taken goes to `imported/` beside it, what was not to `refused/` with its reason in a file of its own. The
/// caller may hold the person's lock or not: each step is one rename.
public struct Inbox: Sendable {
  /// A file or folder that waits.
  public struct Item: Hashable, Sendable {
    /// Its name in the inbox.
    public var name: String
    /// Where it lies.
    public var path: String
    /// Whether it is a file or a folder, and nothing that leads elsewhere.
    public var isPlain: Bool
    fileprivate var isFolder: Bool
    fileprivate var size: Int64
    fileprivate var changed: Int64
    fileprivate var inode: UInt64
  }

  /// Names that programs give to what they have not finished copying.
  private static let unfinished = [".part", ".partial", ".crdownload", ".tmp", ".download", "~"]

  private let folder: String

  /// The inbox of a person.
  public init(of person: PersonID, in home: Home) {
    folder = home.folder(of: person)
  }

  /// Where files wait.
  public var path: String { folder + "/inbox" }
  private var importedPath: String { folder + "/imported" }
  private var refusedPath: String { folder + "/refused" }

  /// What waits, by name. Hidden files and those that are still being copied, by their names, are passed over.
  ///
  /// Throws when the inbox is a link or cannot be read.
  public func waiting() throws -> [Item] {
    switch try PrivateFiles.kind(path) {
    case .missing: return []
    case .directory: break
    case .file, .link, .other:
      throw StoreError(
        .notPermitted, "Something else than a directory stands here; links are not followed", place: path)
    }
    return try PrivateFiles.names(in: path).filter { name in
      !name.hasPrefix(".") && !Inbox.unfinished.contains { name.lowercased().hasSuffix($0) }
    }.compactMap { try item($0) }
  }

  private func item(_ name: String) throws -> Item? {
    let place = path + "/" + name
    guard let status = try? FileStatus(at: place) else { return nil }
    return Item(
      name: name, path: place, isPlain: status.kind == .file || status.kind == .directory,
      isFolder: status.kind == .directory, size: status.size, changed: status.modified, inode: status.inode)
  }

  /// Whether an item is still what it was when it was listed: nobody was copying it meanwhile.
  public func isUnchanged(_ item: Item) throws -> Bool { try self.item(item.name) == item }

  /// Moves an item to the imported ones; its time is then that of the move.
  public func accept(_ item: Item) throws { _ = try move(item, to: importedPath) }

  /// Moves an item to the refused ones, and writes its reason beside it: `NAME.reason.txt`.
  public func refuse(_ item: Item, because diagnostics: [Diagnostic]) throws {
    let target = try move(item, to: refusedPath)
    let text = diagnostics.map { $0.text + ($0.hint.map { ". " + $0 } ?? "") + " (" + $0.code + ")\n" }
      .joined()
    try PrivateFiles.writeAtomically(Array(text.utf8), to: target + ".reason.txt")
  }

  private func move(_ item: Item, to folder: String) throws -> String {
    try PrivateFiles.makeDirectory(folder)
    var (target, number) = (folder + "/" + item.name, 1)
    while try PrivateFiles.kind(target) != .missing {
      number += 1
      target = folder + "/\(number)-" + item.name
    }
    // Also when the person has no such right: the move is what counts.
    try? Files.setTime(of: item.path)
    if item.isPlain { try? Files.setPermissions(item.isFolder ? .ownerDirectory : .ownerFile, of: item.path) }
    try PrivateFiles.at(item.path) { () throws(Errno) in try Files.rename(item.path, to: target) }
    // Whoever put it there may have let others read it.
    if item.isPlain {
      let isFolder = try PrivateFiles.kind(target) == .directory
      try? Files.setPermissions(isFolder ? .ownerDirectory : .ownerFile, of: target)
    }
    for folder in [folder, path] { PrivateFiles.syncDirectory(folder) }
    return target
  }

  /// Whether there is anything that was imported.
  public var hasImported: Bool {
    get throws { try PrivateFiles.kind(importedPath) == .directory }
  }

  /// Deletes what was imported before a moment; how many files and folders went.
  public func sweepImported(before moment: Instant) throws -> Int {
    guard try hasImported else { return 0 }
    var count = 0
    for name in try PrivateFiles.names(in: importedPath) {
      let place = importedPath + "/" + name
      guard let status = try? FileStatus(at: place), status.modified < moment.seconds * 1_000_000_000
      else { continue }
      _ = try FolderSweep.remove(place)
      count += 1
    }
    return count
  }
}

extension Home {
  /// Everybody a night has to look at, by id: those something is held of, those whose inbox holds something, and
  /// those whose folder cannot be looked into, which is then said of them alone.
  public func peopleOfNight() throws -> [PersonID] {
    try requireNoLink()
    let people = directory + "/people"
    switch try PrivateFiles.kind(people) {
    case .missing: return []
    case .directory: break
    case .file, .link, .other:
      throw StoreError(.notPermitted, "Something else than a directory stands here", place: people)
    }
    return try PrivateFiles.names(in: people).compactMap { PersonID($0) }.filter { person in
      guard try PrivateFiles.kind(folder(of: person)) == .directory else { return false }
      do {
        return try isKnown(person) || !Inbox(of: person, in: self).waiting().isEmpty
      } catch is StoreError {
        return true
      }
    }.sorted()
  }
}
