import TriptychHealth

extension Home {
  /// The file that holds a person's cache and settings when they are sealed.
  public func sealedPath(of person: PersonID) -> String { folder(of: person) + "/cache.sealed" }

  /// The file with the person's part of the key. Where it is destroyed, no copy of the sealed cache can
  /// be opened again.
  public func saltPath(of person: PersonID) -> String { folder(of: person) + "/seal.salt" }

  /// Whether what is held of a person lies sealed.
  public func isSealed(_ person: PersonID) throws -> Bool {
    try PrivateFiles.kind(sealedPath(of: person)) != .missing
  }

  /// Whether a cache is held of a person, sealed or not, and not only settings. Needs no key.
  public func holdsStore(of person: PersonID) throws -> Bool {
    if let file = try SealedFile(sealedPath(of: person)) { return file.holdsStore }
    return try PrivateFiles.kind(storePath(of: person)) != .missing
  }

  /// Takes a person for one worker who is going to write.
  ///
  /// With a key, what still lies plain is sealed first, so that no change of theirs is written in plain.
  /// A damaged plain cache stays where it is; whoever opens it is told.
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

  /// Whether something would be written sealed that is made now: with a key, unless the person lies plain.
  func writesSealed(_ person: PersonID) throws -> Bool {
    if try isSealed(person) { return true }
    guard sealing != nil else { return false }
    return try PrivateFiles.kind(storePath(of: person)) == .missing
      && PrivateFiles.kind(settingsPath(of: person)) == .missing
  }

  /// The sealed cache of a person.
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

  /// The settings in a sealed file.
  func sealedSettings(of person: PersonID) throws -> String? {
    let sealing = try requireSealing(for: person)
    guard let file = try SealedFile(sealedPath(of: person)) else { return nil }
    return try file.settings(key(of: person, opening: file, sealing), of: person)
  }

  /// Replaces the settings in a sealed file; the cache in it stays as it is, and is not opened.
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

  /// The key of a person: the one that opens their file, or that of a file not made yet.
  func key(of person: PersonID, opening file: SealedFile?, _ sealing: Sealing) throws -> PersonKey {
    let master = try sealing.key.get()
    if let file { return try file.personKey(master, person: person, saltPath: saltPath(of: person)) }
    return try PersonKey(
      master, person: person, salt: SealSalt.readOrMake(saltPath(of: person), with: sealing))
  }

  func writer(of person: PersonID, _ key: PersonKey, _ sealing: Sealing) -> SealedWriter {
    SealedWriter(path: sealedPath(of: person), person: person, key: key, sealing: sealing)
  }

  /// What opens and seals; throws when no key was given or the one given cannot be used.
  func requireSealing(for person: PersonID) throws -> Sealing {
    guard let sealing else { throw StoreError.keyNeeded(sealedPath(of: person)) }
    _ = try sealing.key.get()
    return sealing
  }
}
