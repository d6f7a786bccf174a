import TriptychFiles
import TriptychHealth

/// Files waiting to be imported: `HOME/people/ID/inbox/`.
///
/// Imported files are moved to `imported/` next to it. Refused files are moved to `refused/`, each with a file
/// that gives the reason. The caller need not hold the person's lock: each step is one rename.
public struct Inbox: Sendable {
  /// A waiting file or folder.
  public struct Item: Hashable, Sendable {
    /// Its name in the inbox; what is not UTF-8 in it is written as `\xE9`.
    public var name: String
    /// Its path, with that name.
    public var path: String
    /// Whether its name is UTF-8. Nothing else has such a path, so the file cannot be opened by it.
    public var isNamed: Bool
    /// Whether it is a regular file or a folder, and not a link or anything else.
    public var isPlain: Bool
    fileprivate var entry: FilePath.Component
    fileprivate var isFolder: Bool
    fileprivate var size: Int64
    fileprivate var changed: Int64
    fileprivate var inode: UInt64
  }

  /// Suffixes that programs use for unfinished downloads and copies.
  private static let unfinished = [".part", ".partial", ".crdownload", ".crswap", ".tmp", ".download", "~"]

  /// Whether a name marks a file that is hidden, or that another program has not finished.
  static func isUnfinished(_ name: String) -> Bool {
    name.hasPrefix(".") || name.hasPrefix("~") || unfinished.contains { name.lowercased().hasSuffix($0) }
  }

  private let folder: String

  /// The path of the record with the digests of files that a server took for a person's inbox. It goes with what came of
  /// them, so that the same bytes are taken again once they are not held any more.
  public static func receivedPath(of person: PersonID, in home: Home) -> String {
    home.folder(of: person) + "/received.txt"
  }

  /// The inbox of a person.
  public init(of person: PersonID, in home: Home) {
    folder = home.folder(of: person)
  }

  /// The path of the inbox folder.
  public var path: String { folder + "/inbox" }
  private var importedPath: String { folder + "/imported" }
  private var refusedPath: String { folder + "/refused" }

  /// The waiting items, sorted by name. Hidden files and files whose names mark an unfinished copy are skipped.
  ///
  /// Throws when the inbox is a link or cannot be read.
  public func waiting() throws -> [Item] {
    guard try PrivateFiles.isDirectory(path) else { return [] }
    return try PrivateFiles.entries(in: FilePath(path)).compactMap(item)
      .filter { !Inbox.isUnfinished($0.name) }.sorted { $0.name < $1.name }
  }

  /// The item of a name; `nil` when it is gone since it was listed.
  private func item(_ entry: FilePath.Component) throws -> Item? {
    let status: FileStatus
    do throws(Errno) {
      status = try FileStatus(at: FilePath(path).appending(entry))
    } catch {
      if error.isMissing { return nil }
      throw PrivateFiles.failure(error, path + "/" + entry.shown)
    }
    return Item(
      name: entry.shown, path: path + "/" + entry.shown, isNamed: entry.text != nil,
      isPlain: status.kind == .file || status.kind == .directory, entry: entry,
      isFolder: status.kind == .directory, size: status.size, changed: status.modified, inode: status.inode)
  }

  /// Whether an item has not changed since it was listed, so that nobody was still copying it.
  public func isUnchanged(_ item: Item) throws -> Bool { try self.item(item.entry) == item }

  /// Moves an item to the imported files and sets its modification time to now.
  public func accept(_ item: Item) throws { try move(item, to: freePath(for: item, in: importedPath)) }

  /// Moves an item to the refused files and writes the reason next to it: `NAME.reason.txt`. Returns its new path.
  ///
  /// A file is moved once its refusal is told, so that a process that is killed leaves none that nobody hears of.
  ///
  /// - Parameter note: records the refusal, with the path to which the item is about to be moved
  @discardableResult
  public func refuse(
    _ item: Item, because diagnostics: [Diagnostic], noting note: (String) throws -> Void = { _ in }
  ) throws -> String {
    let target = try freePath(for: item, in: refusedPath)
    let text = diagnostics.map { $0.text + ($0.hint.map { ". " + $0 } ?? "") + " (" + $0.code + ")\n" }
      .joined()
    try PrivateFiles.writeAtomically(Array(text.utf8), to: target + ".reason.txt")
    try note(target)
    try move(item, to: target)
    return target
  }

  /// The path of an item in a folder, which is made where it is missing; with a number where something is there already.
  private func freePath(for item: Item, in folder: String) throws -> String {
    try PrivateFiles.makeDirectory(folder)
    // A name as it is shown may be longer than one can be; its end says what kind of file it is.
    let name = item.isNamed ? item.name : String(item.name.suffix(60))
    var (target, number) = (folder + "/" + name, 1)
    while try PrivateFiles.kind(target) != .missing {
      number += 1
      target = folder + "/\(number)-" + name
    }
    return target
  }

  private func move(_ item: Item, to target: String) throws {
    let source = FilePath(path).appending(item.entry)
    // These may fail without the rights for them; only the move must succeed.
    if item.isNamed { try? Files.setTime(of: item.path) }
    if item.isPlain { try? Files.setPermissions(item.isFolder ? .ownerDirectory : .ownerFile, of: source) }
    try PrivateFiles.at(item.path) { () throws(Errno) in try Files.rename(source, to: FilePath(target)) }
    // The file may have been readable by others.
    if item.isPlain {
      let isFolder = try PrivateFiles.kind(target) == .directory
      try? Files.setPermissions(isFolder ? .ownerDirectory : .ownerFile, of: target)
    }
    for folder in [Files.directory(of: target), path] { PrivateFiles.syncDirectory(folder) }
  }

  /// Whether a folder of imported files exists.
  public var hasImported: Bool {
    get throws { try PrivateFiles.kind(importedPath) == .directory }
  }

  /// Deletes files and folders imported before a moment and returns how many were deleted.
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
  /// The people that a nightly run has to process, sorted by id: those with stored data, those with waiting
  /// files, and those whose folder cannot be read, for which the error is then reported individually.
  ///
  /// - Parameter isWanted: whose folders are looked at, as in ``people(where:)``.
  public func peopleOfNight(where isWanted: (PersonID) -> Bool = { _ in true }) throws -> [PersonID] {
    try people(where: isWanted) { try isKnown($0) || !Inbox(of: $0, in: self).waiting().isEmpty }
  }
}
