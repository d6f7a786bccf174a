import Foundation
import TriptychHealth

extension Home {
  /// Seals what lies plain of a person and destroys the plain files; whether there was anything to do.
  ///
  /// The sealed file is written whole, opened again and compared before a plain one goes. Killed at any
  /// point, the next call finishes it. Where a sealed and a plain cache lie side by side and differ,
  /// nothing is done but to say so. The caller holds the person's lock.
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

  /// Writes what is sealed back as plain files; whether it was sealed. The caller holds the lock.
  ///
  /// Killed at any point, both lie side by side and are the same; the next call of this or of
  /// ``seal(_:)`` decides.
  @discardableResult
  public func unseal(_ person: PersonID) throws -> Bool {
    guard try isSealed(person) else { return false }
    // What an earlier call left half done goes, and what differs is not written over.
    try seal(person)
    guard let file = try SealedFile(sealedPath(of: person)) else { return false }
    let key = try key(of: person, opening: file, requireSealing(for: person))
    let settings = try file.settings(key, of: person)
    let image = try file.image(key, of: person)
    if let settings { try PrivateFiles.writeAtomically(Array(settings.utf8), to: settingsPath(of: person)) }
    if let image {
      try PrivateFiles.requirePlainFile(orNothingAt: storePath(of: person))
      let plain = try OutputFile(replacing: storePath(of: person))
      try plain.write(piece: UnsafeRawBufferPointer(image.bytes))
      try plain.publish()
      let store = try PersonStore(path: storePath(of: person), create: false)
      try store.check()
      try store.close()
    }
    try PrivateFiles.remove(sealedPath(of: person))
    try PrivateFiles.destroy(saltPath(of: person))
    PrivateFiles.syncDirectory(folder(of: person))
    return true
  }

  /// What became of one person when keys were changed.
  public enum Rotation: String, Sendable {
    /// The cache is sealed with the new key.
    case rotated
    /// It was already: an earlier call was interrupted, or this one came twice.
    case already
    /// Nothing of the person is sealed.
    case plain
  }

  /// Seals a person's cache with a new master key in place of this home's. The caller holds the lock.
  ///
  /// Whole or not at all: one file takes the place of another. The person's salt stays, so that
  /// destroying it still ends every copy, those of before included.
  public func rotate(_ person: PersonID, to new: SealKey) throws -> Rotation {
    guard let file = try SealedFile(sealedPath(of: person)) else { return .plain }
    let sealing = try requireSealing(for: person)
    if try file.header.marks.master == new.mark() {
      // Said to be done only when it can be opened.
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
      // Left of a call that was killed, or put back by hand: only the same may go.
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

  /// Whether a sealed file holds what lies plain. Plain settings that are gone were destroyed before.
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
    // Each gets another name first: one that is overwritten in half is never taken for a cache.
    for name in Home.plainFiles {
      try PrivateFiles.move(folder(of: person) + "/" + name, to: folder(of: person) + Home.destroying(name))
    }
    PrivateFiles.syncDirectory(folder(of: person))
    try finishDestroying(of: person)
  }

  /// Destroys what a call that was killed had begun to, and what a killed process was writing in plain.
  private func finishDestroying(of person: PersonID) throws {
    let begun = Home.plainFiles.map(Home.destroying) + ["/.settings.json.partial", "/.cache.sqlite.partial"]
    for name in begun { try PrivateFiles.destroy(folder(of: person) + name) }
    PrivateFiles.syncDirectory(folder(of: person))
  }

  // The cache last: as long as it is there, the next call knows that this one did not finish.
  private static let plainFiles = [
    "settings.json", "cache.sqlite-journal", "cache.sqlite-wal", "cache.sqlite-shm", "cache.sqlite",
  ]

  private static func destroying(_ name: String) -> String { "/." + name + ".destroying" }
}
