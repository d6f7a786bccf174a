import Foundation
import TriptychFiles
import TriptychHealth

/// The directory that holds everything kept about people.
///
/// ```
/// HOME/people/ID/cache.sqlite     all that is held about ID
/// HOME/people/ID/settings.json    what ID has chosen
/// HOME/people/ID/lock             taken by whoever works on ID
/// HOME/people/ID/cache.sealed     cache and settings in one, in place of both, when they are sealed
/// HOME/people/ID/seal.salt        ID's part of the key
/// ```
///
/// Every other place in which something of a person can lie is a row of ``PersonPlaces``.
///
/// Directories have mode 0700, files 0600; both are made when first needed.
/// Within the home no symbolic link is followed, and since a ``PersonID`` holds
/// no dot or slash, no id leads out of it.
public struct Home: Hashable, Sendable {
  /// Where it is; a relative path means below the working directory.
  public let directory: String

  /// What caches are sealed with; `nil` without a key.
  ///
  /// With it, whoever is new is sealed from the start, and who lies plain from the first
  /// ``lockForWriting(_:)`` on; until then they can be read. Without it, what is sealed
  /// throws `key_needed`.
  public let sealing: Sealing?

  /// The night on whose behalf people are taken; whoever finds one taken is told. `nil` outside of nights.
  public var run: String?

  /// The home at a path, which need not exist yet.
  public init(directory: String, sealing: Sealing? = nil) {
    // With a slash at its end, a link would be looked through.
    let trimmed = directory.reversed().drop { $0 == "/" }.reversed()
    self.directory = trimmed.isEmpty && !directory.isEmpty ? "/" : String(trimmed)
    self.sealing = sealing
  }

  /// The people something is held of, by id; empty when the home does not exist.
  ///
  /// Throws ``StoreError`` when the home or a person's directory cannot be looked into.
  public func people() throws -> [PersonID] {
    let folder = directory + "/people"
    try requireNoLink()
    switch try PrivateFiles.kind(folder) {
    case .missing: return []
    case .directory: break
    case .file, .link, .other:
      throw StoreError(.notPermitted, "Something else than a directory stands here", place: folder)
    }
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      throw StoreError(
        .notPermitted, "The directory cannot be read", place: folder, hint: "Check its owner and permissions."
      )
    }
    return try names.compactMap { PersonID($0) }
      .filter { try PrivateFiles.kind(folder + "/" + $0.text) == .directory && isKnown($0) }
      .sorted()
  }

  /// Whether a cache or settings are held of a person.
  ///
  /// Throws ``StoreError`` when that cannot be seen.
  public func isKnown(_ person: PersonID) throws -> Bool {
    try isSealed(person) || PrivateFiles.kind(storePath(of: person)) != .missing
      || PrivateFiles.kind(settingsPath(of: person)) != .missing
  }

  /// The directory of a person.
  public func folder(of person: PersonID) -> String { directory + "/people/" + person.text }
  /// The file that holds a person's cache.
  public func storePath(of person: PersonID) -> String { folder(of: person) + "/cache.sqlite" }
  /// The file that holds a person's settings.
  public func settingsPath(of person: PersonID) -> String { folder(of: person) + "/settings.json" }

  /// Opens a person's cache.
  ///
  /// With `create` a missing one is made, and its directories with it; otherwise a
  /// missing one throws `store_not_found`. A cache of an older version is brought
  /// up to date first.
  public func openStore(of person: PersonID, create: Bool = false) throws -> PersonStore {
    if create { try makeFolder(of: person) } else { try requireFolder(of: person) }
    let isSealed = try create ? writesSealed(person) : isSealed(person)
    if isSealed { return try openSealedStore(of: person, create: create) }
    return try PersonStore(path: storePath(of: person), create: create)
  }

  /// The text of a person's settings, or `nil` when they have none.
  public func settingsText(of person: PersonID) throws -> String? {
    guard try isKnown(person) else { return nil }
    try requireFolder(of: person)
    if try isSealed(person) { return try sealedSettings(of: person) }
    guard let bytes = try PrivateFiles.read(settingsPath(of: person)) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Replaces a person's settings, whole or not at all; equal text writes nothing.
  public func writeSettings(_ text: String, of person: PersonID) throws {
    try makeFolder(of: person)
    if try writesSealed(person) { return try writeSealedSettings(text, of: person) }
    try PrivateFiles.writeAtomically(Array(text.utf8), to: settingsPath(of: person))
  }

  /// The digest of all facts held of a person and of their settings; see
  /// ``PersonStore/digest(settings:)``.
  public func digest(of person: PersonID) throws -> String {
    let store = try openStore(of: person)
    let digest = try store.digest(settings: settingsText(of: person))
    try store.close()
    return digest
  }

  /// Takes a person for one worker; throws `store_busy` when another has them.
  ///
  /// The system takes the lock back when the process ends, however it ends.
  /// Somebody who was erased cannot be taken (`person_erased`): nothing of theirs is held or made.
  public func lock(_ person: PersonID) throws -> PersonLock {
    try ErasureBook(of: self).requireNotErased(person)
    try makeFolder(of: person)
    let lock = try PersonLock(path: folder(of: person) + "/lock", run: run)
    do {
      // They may have been erased between the look and the lock.
      try ErasureBook(of: self).requireNotErased(person)
    } catch {
      PrivateFiles.removeEmptyFolder(folder(of: person), holding: "lock")
      throw error
    }
    return lock
  }

  /// Moves a damaged cache out of the way and returns where it lies now.
  ///
  /// It becomes `cache.damaged-1.sqlite` (`.sealed`), or the next free number. Its journal goes
  /// with it: left behind, it would be played into the next cache of that name.
  @discardableResult
  public func setAsideStore(of person: PersonID) throws -> String {
    try requireFolder(of: person)
    let isSealed = try isSealed(person)
    let path = isSealed ? sealedPath(of: person) : storePath(of: person)
    guard try PrivateFiles.kind(path) != .missing else {
      throw StoreError(.notFound, "There is no cache to set aside", place: path)
    }
    var number = 1
    var target: String { folder(of: person) + "/cache.damaged-\(number).\(isSealed ? "sealed" : "sqlite")" }
    while try PrivateFiles.kind(target) != .missing { number += 1 }
    for suffix in ["-journal", "-wal", "-shm", ""] {
      try PrivateFiles.move(path + suffix, to: target + suffix)
    }
    PrivateFiles.syncDirectory(folder(of: person))
    return target
  }

  /// Throws when the home itself is a link: whoever set it would say where everything is kept.
  func requireNoLink() throws {
    guard try PrivateFiles.kind(directory) == .link else { return }
    throw StoreError(
      .notPermitted, "The home directory is a symbolic link; links are not followed", place: directory,
      hint: "Name the directory itself with --home.")
  }

  /// Makes the home directory, private to its owner, unless it is there.
  func makeRoot() throws {
    try requireNoLink()
    if try PrivateFiles.kind(directory) == .missing {
      do {
        try FileManager.default.createDirectory(
          atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      } catch {
        throw StoreError(
          .notPermitted, "The home directory cannot be made", place: directory,
          hint: "Choose another one with --home.")
      }
    }
  }

  private func makeFolder(of person: PersonID) throws {
    try makeRoot()
    try PrivateFiles.makeDirectory(directory + "/people")
    try PrivateFiles.makeDirectory(folder(of: person))
  }

  private func requireFolder(of person: PersonID) throws {
    try requireNoLink()
    for path in [directory + "/people", folder(of: person)] {
      switch try PrivateFiles.kind(path) {
      case .directory: continue
      case .missing:
        throw StoreError(
          .notFound, "Nothing is held of a person with this id", place: path,
          hint: "Import a file for them, or check --person and --home.")
      case .file, .link, .other:
        throw StoreError(
          .notPermitted, "Something else than a directory stands here; links are not followed", place: path)
      }
    }
  }

  /// Opens a person's cache for an import, making a missing one.
  ///
  /// A damaged cache is set aside (``setAsideStore(of:)``) and a fresh one is made, so
  /// that importing the export files again rebuilds it; `setAside` is then where the
  /// damaged one lies, else `nil`. Every page is read to find out, about 5 ms per MB. A
  /// cache of another program or of a newer version is left alone and throws, as do
  /// all other failures, those of a seal among them. The caller holds the person's lock.
  public func openStoreSettingAsideDamage(
    of person: PersonID
  ) throws -> (store: PersonStore, setAside: String?) {
    do {
      let store = try openStore(of: person, create: true)
      do {
        try store.check()
      } catch {
        try? store.close()
        throw error
      }
      return (store, nil)
    } catch let error as StoreError where error.code == .damaged {
      // Sealed settings lie in the same file.
      let settings = try isSealed(person) ? settingsText(of: person) : nil
      let aside = try setAsideStore(of: person)
      if let settings { try writeSettings(settings, of: person) }
      if sealing != nil { try seal(person) }
      return (try openStore(of: person, create: true), aside)
    }
  }

  /// Takes back a person who was made for an import that took nothing, and the
  /// folders above them that are empty then. Does nothing when any fact is held.
  public func removeUnused(_ person: PersonID) throws {
    let store = try openStore(of: person)
    let isUnused = try store.counts().isEmpty
    try store.close()
    guard isUnused else { return }
    let files = [
      settingsPath(of: person), storePath(of: person), sealedPath(of: person), saltPath(of: person),
    ]
    for path in files + [folder(of: person) + "/lock"] {
      try? FileManager.default.removeItem(atPath: path)
    }
    // Only folders that are empty go; the system refuses the others.
    for path in [folder(of: person), directory + "/people", directory]
    where (try? Files.removeDirectory(path)) == nil { return }
  }

  /// Empties a person's cache and removes what lies about it: journals, damaged caches, temporary files. Settings
  /// stay. A cache that is damaged is replaced by an empty one. Returns how many rows went; the caller holds the lock.
  public func purgeStore(of person: PersonID) throws -> Int {
    var count = 0
    do {
      let store = try openStore(of: person)
      defer { try? store.close() }
      count = try store.purge()
    } catch let error as StoreError where error.code == .damaged {
      _ = try FolderSweep.remove(storePath(of: person))
      try openStore(of: person, create: true).close()
    }
    for name in try PrivateFiles.names(in: folder(of: person)) {
      let isLeftover = name.hasPrefix("cache.damaged-") || name.hasPrefix(".cache.")
      let isJournal = ["-journal", "-wal", "-shm"].contains { name == "cache.sqlite" + $0 }
      if isLeftover || isJournal { _ = try FolderSweep.remove(folder(of: person) + "/" + name) }
    }
    PrivateFiles.syncDirectory(folder(of: person))
    return count
  }
}
