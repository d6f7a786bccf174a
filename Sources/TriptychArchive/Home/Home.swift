import Foundation
import TriptychFiles
import TriptychHealth

/// The directory that contains everything stored about people.
///
/// ```
/// HOME/people/ID/cache.sqlite     the data stored about ID
/// HOME/people/ID/settings.json    what ID has chosen
/// HOME/people/ID/lock             held by the process that works on ID
/// HOME/people/ID/cache.sealed     cache and settings in one file, instead of both, when they are sealed
/// HOME/people/ID/seal.salt        the salt of the key of ID
/// ```
///
/// All other places that can contain data of a person are rows of ``PersonPlaces``.
///
/// Directories have mode 0700 and files 0600; both are created when first needed. Symbolic links within the
/// home are never followed. A ``PersonID`` contains no dot or slash, so no id can lead out of the home.
public struct Home: Hashable, Sendable {
  /// The path of the home; a relative path is resolved against the working directory.
  public let directory: String

  /// The key that seals caches; `nil` when no key was given.
  ///
  /// With a key, data of new people is sealed from the start. Existing unencrypted data is sealed by the next
  /// ``lockForWriting(_:)`` and can be read until then. Without a key, access to sealed data throws
  /// `key_needed`.
  public let sealing: Sealing?

  /// The nightly run that takes person locks, shown to processes that find a person locked. `nil` outside
  /// nightly runs.
  public var run: String?

  /// The home at a path, which need not exist yet.
  public init(directory: String, sealing: Sealing? = nil) {
    // A trailing slash would make the system follow a link.
    let trimmed = directory.reversed().drop { $0 == "/" }.reversed()
    self.directory = trimmed.isEmpty && !directory.isEmpty ? "/" : String(trimmed)
    self.sealing = sealing
  }

  /// The ids of all people with stored data, sorted; empty when the home does not exist.
  ///
  /// People whose folder cannot be looked into, or is a link, are among them: work on each of them fails, and the others' goes on.
  /// Throws ``StoreError`` when the home cannot be read.
  ///
  /// - Parameter isWanted: whose folders are looked at. On a shared file system each look is a request, so a share of
  ///   many people says here whom it is for.
  public func people(where isWanted: (PersonID) -> Bool = { _ in true }) throws -> [PersonID] {
    try people(where: isWanted, holding: isKnown)
  }

  /// The ids of all folders of people that `isHeld` counts, that cannot be looked into, or that are links, which are not
  /// followed; sorted.
  func people(
    where isWanted: (PersonID) -> Bool, holding isHeld: (PersonID) throws -> Bool
  ) throws -> [PersonID] {
    let folder = directory + "/people"
    try requireNoLink()
    guard try PrivateFiles.isDirectory(folder) else { return [] }
    return try PrivateFiles.names(in: folder).compactMap { PersonID($0) }.filter(isWanted).filter { person in
      switch try PrivateFiles.kind(self.folder(of: person)) {
      case .missing, .file, .other: return false
      case .link: return true
      case .directory:
        do {
          return try isHeld(person)
        } catch is StoreError {
          return true
        }
      }
    }.sorted()
  }

  /// Throws `not_permitted` when something else than a directory, such as a link, stands in the place of a person's folder.
  /// A missing folder is fine.
  public func requireNoLink(of person: PersonID) throws {
    try requireNoLink()
    _ = try PrivateFiles.isDirectory(folder(of: person))
  }

  /// Whether a cache or settings are stored for a person.
  ///
  /// Throws ``StoreError`` when the file system does not tell.
  public func isKnown(_ person: PersonID) throws -> Bool {
    try isSealed(person) || PrivateFiles.kind(storePath(of: person)) != .missing
      || PrivateFiles.kind(settingsPath(of: person)) != .missing
  }

  /// Whether an import makes this person: nobody is stored under the id, or nothing but an empty cache without settings, as
  /// an import leaves it that was killed before its first file was taken.
  public func isToBeMade(_ person: PersonID) throws -> Bool {
    guard try isKnown(person) else { return true }
    do {
      return try storedSettings(of: person) == nil && !holdsFacts(of: person)
    } catch {
      // What cannot be read is not nothing.
      return false
    }
  }

  /// The directory of a person.
  public func folder(of person: PersonID) -> String { directory + "/people/" + person.text }
  /// The file that holds a person's cache.
  public func storePath(of person: PersonID) -> String { folder(of: person) + "/cache.sqlite" }
  /// The file that holds a person's settings.
  public func settingsPath(of person: PersonID) -> String { folder(of: person) + "/settings.json" }

  /// Opens a person's cache.
  ///
  /// With `create`, a missing cache is created together with its directories; otherwise a missing cache throws
  /// `store_not_found`. A cache of an older version is migrated first.
  public func openStore(of person: PersonID, create: Bool = false) throws -> PersonStore {
    if create { try makeFolder(of: person) } else { try requireFolder(of: person) }
    let isSealed = try create ? writesSealed(person) : isSealed(person)
    if isSealed { return try openSealedStore(of: person, create: create) }
    return try PersonStore(path: storePath(of: person), create: create)
  }

  /// Opens a person's cache to read it. Of somebody with settings alone it is an empty one in memory: nothing is created,
  /// and nothing that is written to it stays. Throws `store_damaged` when data was imported and the cache is gone.
  public func openStoreForReading(of person: PersonID) throws -> PersonStore {
    guard try !holdsStore(of: person), try isKnown(person) else { return try openStore(of: person) }
    guard try lostStores(among: [person]).isEmpty else { throw StoreError.storeGone(storePath(of: person)) }
    return try PersonStore(emptyInsteadOf: storePath(of: person))
  }

  /// The text of a person's settings, or `nil` when they have none and no data either.
  ///
  /// Throws `settings_lost` when data is held without settings. Settings are written before the first data is kept, so
  /// these were there and are gone; the defaults would show what the person may have withheld.
  public func settingsText(of person: PersonID) throws -> String? {
    if let text = try storedSettings(of: person) { return text }
    guard try isKnown(person), try holdsFacts(of: person) else { return nil }
    // Whoever makes the person now may have written them since the first look.
    if let text = try storedSettings(of: person) { return text }
    throw StoreError.settingsLost(
      person, at: try isSealed(person) ? sealedPath(of: person) : settingsPath(of: person))
  }

  /// The text of a person's settings as it is stored, or `nil` when there is none.
  private func storedSettings(of person: PersonID) throws -> String? {
    guard try isKnown(person) else { return nil }
    try requireFolder(of: person)
    if try isSealed(person) { return try sealedSettings(of: person) }
    guard let bytes = try PrivateFiles.read(settingsPath(of: person)) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether a person's cache holds anything; `false` without a cache.
  private func holdsFacts(of person: PersonID) throws -> Bool {
    guard try holdsStore(of: person) else { return false }
    let store = try openStore(of: person)
    defer { try? store.close() }
    return try !store.counts().isEmpty
  }

  /// Replaces a person's settings in one step. Unchanged text is not written again.
  public func writeSettings(_ text: String, of person: PersonID) throws {
    try makeFolder(of: person)
    if try writesSealed(person) { return try writeSealedSettings(text, of: person) }
    try PrivateFiles.writeAtomically(Array(text.utf8), to: settingsPath(of: person))
  }

  /// The digest of a person's stored facts and settings; see ``PersonStore/digest(settings:)``.
  public func digest(of person: PersonID) throws -> String {
    let store = try openStoreForReading(of: person)
    let digest = try store.digest(settings: storedSettings(of: person))
    try store.close()
    return digest
  }

  /// Locks a person for one worker. Throws `store_busy` when another worker has the lock.
  ///
  /// The system releases the lock when the process ends, however it ends. Locking an erased person throws
  /// `person_erased`: nothing of theirs is stored or created.
  public func lock(_ person: PersonID) throws -> PersonLock {
    try ErasureBook(of: self).requireNotErased(person)
    try makeFolder(of: person)
    let lock: PersonLock
    do {
      lock = try PersonLock(path: folder(of: person) + "/lock", run: run)
    } catch {
      // An erasure may have removed the folder meanwhile.
      try ErasureBook(of: self).requireNotErased(person)
      throw error
    }
    do {
      // The person may have been erased between the first check and the lock.
      try ErasureBook(of: self).requireNotErased(person)
    } catch {
      PrivateFiles.removeEmptyFolder(folder(of: person), holding: "lock")
      throw error
    }
    // Whatever keeps the salt from going is reported by `unseal`; it hinders no other work.
    _ = try? finishUnsealing(of: person)
    return lock
  }

  /// Moves a damaged cache out of the way and returns its new path.
  ///
  /// The new name is `cache.damaged-1.sqlite` (or `.sealed`), or that with the next free number. The journal is
  /// moved too: if it stayed, SQLite would replay it into the next cache of that name.
  @discardableResult
  public func setAsideStore(of person: PersonID) throws -> String {
    try requireFolder(of: person)
    let isSealed = try isSealed(person)
    let path = isSealed ? sealedPath(of: person) : storePath(of: person)
    guard try PrivateFiles.kind(path) != .missing else {
      throw StoreError(.notFound, "There is no cache to set aside", place: path)
    }
    let target = try freePathForDamage(of: person, ending: isSealed ? "sealed" : "sqlite")
    // First of all, so that after a kill in between nothing counts as taken that is held nowhere.
    try removeRecordsOfTaken(by: person)
    for suffix in ["-journal", "-wal", "-shm", ""] {
      try PrivateFiles.move(path + suffix, to: target + suffix)
    }
    PrivateFiles.syncDirectory(folder(of: person))
    return target
  }

  /// The path for a damaged cache that is set aside: with the next free number.
  func freePathForDamage(of person: PersonID, ending: String) throws -> String {
    var number = 1
    var path: String { folder(of: person) + "/cache.damaged-\(number).\(ending)" }
    while try PrivateFiles.kind(path) != .missing { number += 1 }
    return path
  }

  /// Throws when the home itself is a link, because whoever created the link would decide where everything is
  /// stored.
  func requireNoLink() throws {
    guard try PrivateFiles.kind(directory) == .link else { return }
    throw StoreError(
      .notPermitted, "The home directory is a symbolic link; links are not followed", place: directory,
      hint: "Name the directory itself with --home.")
  }

  /// Creates the home directory, accessible only to its owner, unless it exists.
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
    for path in [directory + "/people", folder(of: person)] where try !PrivateFiles.isDirectory(path) {
      throw StoreError.nobody(path)
    }
  }

  /// Opens a person's cache for an import and creates a missing one.
  ///
  /// A damaged cache is set aside (``setAsideStore(of:)``) and replaced by an empty one, which importing the
  /// export files again will fill. `setAside` is then the path of the damaged cache, otherwise `nil`. Detecting
  /// damage reads every page, about 5 ms per MB. A cache of another program or of a newer version is left
  /// unchanged and its error is thrown, as are all other errors, including those of a seal. The caller must
  /// hold the person's lock.
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
      let aside =
        if try isSealed(person), let settings = try storedSettings(of: person) {
          try setAsideSealedStore(of: person, keeping: settings)
        } else {
          try setAsideStore(of: person)
        }
      if sealing != nil { try seal(person) }
      return (try openStore(of: person, create: true), aside)
    }
  }

  /// Removes a person who was created for an import that added nothing, and the parent folders that are then
  /// empty. Has no effect when the person has stored facts. A cache that a full disk kept from being made counts
  /// as empty. The caller must hold the lock.
  public func removeUnused(_ person: PersonID) throws {
    if try holdsStore(of: person) {
      do {
        let store = try openStore(of: person)
        defer { try? store.close() }
        guard try store.counts().isEmpty else { return }
      } catch let error as StoreError where [.noSpace, .system].contains(error.code) {
      }
    }
    let files = [
      settingsPath(of: person), storePath(of: person), storePath(of: person) + "-journal",
      InboxFolderRegister.path(of: person, in: self), sealedPath(of: person), saltPath(of: person),
    ]
    for path in files + [folder(of: person) + "/lock"] {
      try? FileManager.default.removeItem(atPath: path)
    }
    // Only empty folders are removed; the system refuses the others.
    for path in [folder(of: person), directory + "/people", directory]
    where (try? Files.removeDirectory(path)) == nil { return }
  }

  /// Forgets which files of folders and of programs were taken, because what they brought is not held any more.
  func removeRecordsOfTaken(by person: PersonID) throws {
    try PrivateFiles.remove(InboxFolderRegister.path(of: person, in: self))
    try PrivateFiles.remove(Inbox.receivedPath(of: person, in: self))
  }

  /// Empties a person's cache and removes the files around it: journals, damaged caches, temporary files, what was
  /// imported and what was refused, and the records of both. Settings and files that wait in the inbox are kept. A
  /// damaged cache is replaced by an empty one.
  ///
  /// Returns the number of deleted rows. The caller must hold the lock.
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
    try removeRecordsOfTaken(by: person)
    for name in try PrivateFiles.names(in: folder(of: person)) {
      let isLeftover = name.hasPrefix("cache.damaged-") || name.hasPrefix(".cache.")
      let isJournal = ["-journal", "-wal", "-shm"].contains { name == "cache.sqlite" + $0 }
      let isImported = ["imported", "refused", "failed-imports.json"].contains(name)
      if isLeftover || isJournal || isImported { _ = try FolderSweep.remove(folder(of: person) + "/" + name) }
    }
    PrivateFiles.syncDirectory(folder(of: person))
    return count
  }
}
