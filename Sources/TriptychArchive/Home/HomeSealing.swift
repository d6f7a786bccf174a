import Foundation
import TriptychHealth

extension Home {
  /// Seals a person's unencrypted data and destroys the plain files. Returns whether there was any.
  ///
  /// The sealed file is written completely, reopened and compared before a plain file is destroyed. If the
  /// process is killed at any point, the next call finishes the work. If a sealed and a plain cache both exist
  /// and differ, both are left unchanged and an error is thrown. The caller must hold the person's lock.
  @discardableResult
  public func seal(_ person: PersonID) throws -> Bool {
    try finishDestroying(of: person)
    let hasStore = try PrivateFiles.kind(storePath(of: person)) != .missing
    let hasSettings = try PrivateFiles.kind(settingsPath(of: person)) != .missing
    guard hasStore || hasSettings else { return false }
    let sealing = try requireSealing(for: person)
    let text = try PrivateFiles.read(settingsPath(of: person)).map { String(decoding: $0, as: UTF8.self) }
    if hasStore {
      let store = try PersonStore(path: storePath(of: person), create: false)
      try store.check()
      try store.serialised { try seal(person, settings: text, store: $0, sealing) }
      try store.close()
    } else {
      try seal(person, settings: text, store: nil, sealing)
    }
    try destroyPlainFiles(of: person)
    return true
  }

  /// Converts a person's sealed data back to plain files. Returns whether it was sealed. The caller must hold
  /// the lock.
  ///
  /// If the process is killed, both forms may exist with the same content; the next call of this method or of
  /// ``seal(_:)`` resolves that. The sealed file is renamed before the salt is destroyed, and removed after it: as
  /// long as it is there under the other name, ``lock(_:)`` and this method finish the work.
  @discardableResult
  public func unseal(_ person: PersonID) throws -> Bool { try unseal(person) { _ in } }

  /// The same; `reached` is called after every step, and a test interrupts the work by throwing.
  func unseal(_ person: PersonID, reached: (String) throws -> Void) throws -> Bool {
    let isFinished = try finishUnsealing(of: person)
    guard try isSealed(person) else { return isFinished }
    // Finishes an interrupted earlier call, and does not overwrite plain files that differ.
    try seal(person)
    guard let file = try SealedFile(sealedPath(of: person)) else { return false }
    let key = try key(of: person, opening: file, requireSealing(for: person))
    let settings = try file.settings(key, of: person)
    let image = try file.image(key, of: person)
    if let settings { try PrivateFiles.writeAtomically(Array(settings.utf8), to: settingsPath(of: person)) }
    try reached("settings written")
    if let image {
      try PrivateFiles.requirePlainFile(orNothingAt: storePath(of: person))
      let plain = try OutputFile(replacing: storePath(of: person))
      try plain.write(piece: UnsafeRawBufferPointer(image.bytes))
      try plain.publish()
      let store = try PersonStore(path: storePath(of: person), create: false)
      try store.check()
      try store.close()
    }
    try reached("cache written")
    try PrivateFiles.move(sealedPath(of: person), to: formerSealedPath(of: person))
    PrivateFiles.syncDirectory(folder(of: person))
    try reached("no longer sealed")
    try finishUnsealing(of: person, reached: reached)
    return true
  }

  /// Destroys the salt and removes the sealed file that ``unseal(_:)`` has replaced by plain files. Returns whether
  /// there was one. The caller must hold the lock.
  @discardableResult
  func finishUnsealing(
    of person: PersonID, reached: (String) throws -> Void = { _ in }
  ) throws -> Bool {
    guard try PrivateFiles.kind(formerSealedPath(of: person)) != .missing else { return false }
    // A person who was sealed again since has a new salt.
    if try !isSealed(person) { try PrivateFiles.destroy(saltPath(of: person)) }
    PrivateFiles.syncDirectory(folder(of: person))
    try reached("salt destroyed")
    try PrivateFiles.remove(formerSealedPath(of: person))
    PrivateFiles.syncDirectory(folder(of: person))
    return true
  }

  /// The name of a sealed file while its salt is destroyed.
  private func formerSealedPath(of person: PersonID) -> String {
    folder(of: person) + Home.destroying("cache.sealed")
  }

  /// The result of a key rotation for one person.
  public enum Rotation: String, Sendable {
    /// The cache was sealed again with the new key.
    case rotated
    /// The cache already used the new key: an earlier call was interrupted or this call was repeated.
    case already
    /// The person has no sealed data.
    case plain
  }

  /// Seals a person's cache with a new master key instead of this home's. The caller must hold the lock.
  ///
  /// The sealed file is replaced in one step. The person's salt is kept, so that destroying it still makes
  /// every copy unreadable, including those made before the rotation.
  public func rotate(_ person: PersonID, to new: SealKey) throws -> Rotation {
    guard let file = try SealedFile(sealedPath(of: person)) else { return .plain }
    let sealing = try requireSealing(for: person)
    if try file.header.marks.master == new.mark() {
      // Reported as done only if the new key opens the file.
      _ = try file.settings(key(of: person, opening: file, sealing.with(new)), of: person)
      return .already
    }
    let key = try key(of: person, opening: file, sealing)
    let settings = try file.settings(key, of: person)
    let image = try file.image(key, of: person)
    guard let salt = try SealSalt.read(saltPath(of: person)) else {
      throw StoreError.saltMissing(saltPath(of: person))
    }
    let newKey = try PersonKey(new, person: person, salt: salt)
    try write(
      settings: settings, store: image.map { UnsafeRawBufferPointer($0.bytes) },
      by: writer(of: person, newKey, sealing))
    return .rotated
  }

  private func seal(
    _ person: PersonID, settings: String?, store: UnsafeRawBufferPointer?, _ sealing: Sealing
  ) throws {
    let path = sealedPath(of: person)
    let before = try SealedFile(path)
    let key = try key(of: person, opening: before, sealing)
    if let before {
      // Left by an interrupted call or restored by hand: plain files are destroyed only if they match.
      guard try isSame(before, key, person, settings: settings, store: store) else {
        throw StoreError(
          .sealForeign, "A sealed and a plain cache or settings lie side by side, and they differ",
          place: folder(of: person), hint: "Move the one away that does not count; nothing was changed.")
      }
      return
    }
    try write(settings: settings, store: store, by: writer(of: person, key, sealing))
    guard let written = try SealedFile(path),
      try isSame(written, key, person, settings: settings, store: store)
    else { throw StoreError.sealBody(path) }
  }

  private func write(
    settings: String?, store: UnsafeRawBufferPointer?, by writer: SealedWriter
  ) throws {
    let text = settings.map { Array($0.utf8) }
    try (text ?? []).withUnsafeBytes { bytes in
      _ = try writer.write(
        settings: text == nil ? .none : .new(bytes), store: store.map { .new($0) } ?? SealedPart.none)
    }
  }

  /// Whether a sealed file has the same content as the plain files. Missing plain settings were destroyed by an
  /// earlier call.
  private func isSame(
    _ file: SealedFile, _ key: PersonKey, _ person: PersonID, settings: String?,
    store: UnsafeRawBufferPointer?
  ) throws -> Bool {
    if let settings, try file.settings(key, of: person) != settings { return false }
    guard let store else { return true }
    guard let image = try file.image(key, of: person) else { return false }
    guard let held = image.bytes.baseAddress, let plain = store.baseAddress else { return false }
    return image.count == store.count && memcmp(held, plain, store.count) == 0
  }

  private func destroyPlainFiles(of person: PersonID) throws {
    // Each file is renamed first, so that a partly overwritten file is never taken for a cache.
    for name in Home.plainFiles {
      try PrivateFiles.move(folder(of: person) + "/" + name, to: folder(of: person) + Home.destroying(name))
    }
    PrivateFiles.syncDirectory(folder(of: person))
    try finishDestroying(of: person)
  }

  /// Finishes the destruction that an interrupted call began, and destroys partial plain files of a killed
  /// process.
  private func finishDestroying(of person: PersonID) throws {
    let begun = Home.plainFiles.map(Home.destroying) + ["/.settings.json.partial", "/.cache.sqlite.partial"]
    for name in begun { try PrivateFiles.destroy(folder(of: person) + name) }
    PrivateFiles.syncDirectory(folder(of: person))
  }

  // The cache is last: while it exists, the next call knows that this one did not finish.
  private static let plainFiles = [
    "settings.json", InboxFolderRegister.name, "cache.sqlite-journal", "cache.sqlite-wal", "cache.sqlite-shm",
    "cache.sqlite",
  ]

  private static func destroying(_ name: String) -> String { "/." + name + ".destroying" }

  /// The path of the file with a person's cache and settings when they are sealed.
  public func sealedPath(of person: PersonID) -> String { folder(of: person) + "/cache.sealed" }

  /// The path of the person's salt, their part of the key. After it is destroyed, no copy of the sealed cache
  /// can be opened again.
  public func saltPath(of person: PersonID) -> String { folder(of: person) + "/seal.salt" }

  /// Whether a person's data is sealed.
  public func isSealed(_ person: PersonID) throws -> Bool {
    try PrivateFiles.kind(sealedPath(of: person)) != .missing
  }

  /// Whether a person has a cache, sealed or not, rather than only settings. Needs no key.
  public func holdsStore(of person: PersonID) throws -> Bool {
    if let file = try SealedFile(sealedPath(of: person)) { return file.holdsStore }
    return try PrivateFiles.kind(storePath(of: person)) != .missing
  }

  /// Locks a person for one worker that is going to write.
  ///
  /// With a key, unencrypted data is sealed first, so that no change is written unencrypted. A damaged plain
  /// cache is left in place; opening it reports the damage.
  public func lockForWriting(_ person: PersonID) throws -> PersonLock {
    let lock = try self.lock(person)
    guard let sealing else { return lock }
    do {
      if try seal(person) { sealing.say("What is held about \(person) is sealed from now on.") }
    } catch let error as StoreError where error.code == .damaged {
      return lock
    }
    return lock
  }

  /// Whether new data of a person would be sealed: when a key was given, unless the person's existing data is
  /// unencrypted.
  func writesSealed(_ person: PersonID) throws -> Bool {
    if try isSealed(person) { return true }
    guard sealing != nil else { return false }
    return try PrivateFiles.kind(storePath(of: person)) == .missing
      && PrivateFiles.kind(settingsPath(of: person)) == .missing
  }

  /// Opens the sealed cache of a person.
  func openSealedStore(of person: PersonID, create: Bool) throws -> PersonStore {
    let sealing = try requireSealing(for: person)
    let file = try SealedFile(sealedPath(of: person))
    let key = try key(of: person, opening: file, sealing)
    let image = try file?.image(key, of: person)
    guard image != nil || create else {
      throw StoreError(
        .notFound, "Nothing but settings is held of a person with this id", place: sealedPath(of: person),
        hint: "Import a file for them.")
    }
    return try PersonStore(
      SealedStore(writer: writer(of: person, key, sealing), nonce: try file?.storeNonce()), image: image)
  }

  /// The text of the settings in a person's sealed file; `nil` without any.
  func sealedSettings(of person: PersonID) throws -> String? {
    let sealing = try requireSealing(for: person)
    guard let file = try SealedFile(sealedPath(of: person)) else { return nil }
    return try file.settings(key(of: person, opening: file, sealing), of: person)
  }

  /// Replaces the settings in a sealed file. The cache in it is copied without being opened.
  func writeSealedSettings(_ text: String, of person: PersonID) throws {
    let sealing = try requireSealing(for: person)
    let file = try SealedFile(sealedPath(of: person))
    let key = try key(of: person, opening: file, sealing)
    if let file, try file.settings(key, of: person) == text { return }
    let store: SealedPart = file.map { $0.holdsStore ? .kept($0) : SealedPart.none } ?? SealedPart.none
    try Array(text.utf8).withUnsafeBytes { bytes in
      _ = try writer(of: person, key, sealing).write(settings: .new(bytes), store: store)
    }
  }

  /// Keeps a damaged sealed cache under another name, as ``setAsideStore(of:)`` does, and puts a file with the settings
  /// alone in its place, in one step: the settings are in the same file, and are never without one.
  func setAsideSealedStore(of person: PersonID, keeping settings: String) throws -> String {
    let sealing = try requireSealing(for: person)
    let path = sealedPath(of: person)
    let file = try SealedFile(path)
    let key = try key(of: person, opening: file, sealing)
    let target = try freePathForDamage(of: person, ending: "sealed")
    try removeRecordsOfTaken(by: person)
    if let bytes = try PrivateFiles.read(path) { try PrivateFiles.writeAtomically(bytes, to: target) }
    try Array(settings.utf8).withUnsafeBytes { bytes in
      _ = try writer(of: person, key, sealing).write(settings: .new(bytes), store: SealedPart.none)
    }
    PrivateFiles.syncDirectory(folder(of: person))
    return target
  }

  /// The key of a person: the key that opens `file`, or the key for a file that does not exist yet.
  func key(of person: PersonID, opening file: SealedFile?, _ sealing: Sealing) throws -> PersonKey {
    let master = try sealing.key.get()
    if let file { return try file.personKey(master, person: person, saltPath: saltPath(of: person)) }
    return try PersonKey(
      master, person: person, salt: SealSalt.readOrMake(saltPath(of: person), with: sealing))
  }

  func writer(of person: PersonID, _ key: PersonKey, _ sealing: Sealing) -> SealedWriter {
    SealedWriter(path: sealedPath(of: person), person: person, key: key, sealing: sealing)
  }

  /// The key material of the home. Throws when no key was given or the given key is unusable.
  func requireSealing(for person: PersonID) throws -> Sealing {
    guard let sealing else { throw StoreError.keyNeeded(sealedPath(of: person)) }
    _ = try sealing.key.get()
    return sealing
  }
}

/// The form in which a person's data is stored.
public enum SealState: Hashable, Sendable {
  /// Unencrypted.
  case plain
  /// Sealed; without a key nothing more is known.
  case sealed
  /// Sealed, and the home's key opens all of it.
  case opens
  /// Sealed, with plain files next to it: sealing or unsealing was interrupted.
  case unfinished
  /// Sealed, and it cannot be opened for the given reason.
  case unusable(StoreError)

  /// A stable code for scripts.
  public var code: String {
    switch self {
    case .plain: "plain"
    case .sealed: "sealed"
    case .opens: "opens"
    case .unfinished: "unfinished"
    case .unusable(let error): error.code.rawValue
    }
  }
}

extension Home {
  /// The form in which a person's data is stored. With a key, every byte of a sealed cache is verified, about
  /// 0.5 ms per MB. Nothing is changed.
  public func sealState(of person: PersonID) throws -> SealState {
    do {
      try requireNoLink(of: person)
      guard let file = try SealedFile(sealedPath(of: person)) else { return .plain }
      if let sealing {
        let key = try key(of: person, opening: file, sealing)
        _ = try file.settings(key, of: person)
        _ = try file.image(key, of: person)
      }
      for path in [storePath(of: person), settingsPath(of: person)]
      where try PrivateFiles.kind(path) != .missing {
        return .unfinished
      }
      return sealing == nil ? .sealed : .opens
    } catch let error as StoreError {
      return .unusable(error)
    }
  }
}
