import TriptychHealth

/// The register of people who were erased.
///
/// Each erased person leaves a tombstone, `HOME/erased/PSEUDONYM.json`, with a keyed hash of their id and the
/// date. It prevents nightly runs, restored backups and imports from bringing their data back automatically.
public struct ErasureBook: Sendable {
  /// The home that contains the register.
  public let home: Home

  /// The register of a home, which need not exist yet.
  public init(of home: Home) {
    self.home = home
  }

  /// The time at which a person was erased; `nil` when they were not.
  ///
  /// Throws `store_damaged` when tombstones exist but the home's secret is missing.
  public func erased(_ person: PersonID) throws -> Instant? {
    guard try hasEntries(home.tombstonesPath) else { return nil }
    let secret = try requireSecret()
    let path = tombstonePath(of: person, secret)
    guard let bytes = try PrivateFiles.read(path) else { return nil }
    // The existence of the file is what counts: a damaged tombstone still blocks the person's return.
    return JSONValue(decoding: bytes)?["erased"]?.instant ?? Instant(seconds: 0)
  }

  /// Throws `person_erased` when a person was erased.
  public func requireNotErased(_ person: PersonID) throws {
    guard let moment = try erased(person) else { return }
    let day = moment.seconds == 0 ? "" : " on " + String(moment.utcText.prefix(10))
    throw StoreError(
      .erased, "This person was erased\(day) and does not come back by themselves", place: nil,
      hint: "`triptych erase run` removes what a backup brought back; "
        + "`triptych import FILE --after-erasure` is a new beginning.")
  }

  /// Erased people whose folder exists again, sorted by id.
  public func returned() throws -> [PersonID] {
    guard try hasEntries(home.tombstonesPath),
      try PrivateFiles.kind(home.directory + "/people") == .directory
    else { return [] }
    let people = try PrivateFiles.names(in: home.directory + "/people").compactMap { PersonID($0) }
    guard !people.isEmpty else { return [] }
    // Each of a thousand shares of a night asks this about a million people: all tombstones are looked at once.
    let secret = try requireSecret()
    let stones = Set(try PrivateFiles.names(in: home.tombstonesPath))
    return people.filter { stones.contains(stoneName(of: $0, secret)) }.sorted()
  }

  private func requireSecret() throws -> HomeSecret {
    if let secret = try HomeSecret.read(in: home) { return secret }
    throw StoreError(
      .damaged, "The secret of this home is missing, so nobody can tell who was erased",
      place: home.secretPath, hint: "Put it back from a backup.")
  }

  func bury(_ person: PersonID, at moment: Instant) throws {
    let secret = try HomeSecret.make(in: home)
    try PrivateFiles.makeDirectory(home.tombstonesPath)
    let path = tombstonePath(of: person, secret)
    guard try PrivateFiles.read(path) == nil else { return }
    let text = JSONValue.members(["erased": .string(moment.utcText)]).text() + "\n"
    try PrivateFiles.writeAtomically(Array(text.utf8), to: path)
  }

  /// Removes a person's tombstone, so that an import can create the person anew. Returns `false` when there was
  /// none. Throws when data of the erased person has reappeared, because a new beginning must not be mixed with
  /// it.
  public func lift(_ person: PersonID) throws -> Bool {
    guard try erased(person) != nil, let secret = try HomeSecret.read(in: home) else { return false }
    guard try PrivateFiles.kind(home.folder(of: person)) == .missing else {
      throw StoreError(
        .refused, "Something of this person came back after they were erased", place: home.folder(of: person),
        hint: "Remove it first with `triptych erase run`.")
    }
    _ = try FolderSweep.remove(tombstonePath(of: person, secret))
    PrivateFiles.syncDirectory(home.tombstonesPath)
    return true
  }

  /// Restores a tombstone that was removed for an import that did not complete.
  public func restore(_ person: PersonID, erased moment: Instant) throws { try bury(person, at: moment) }

  private func tombstonePath(of person: PersonID, _ secret: HomeSecret) -> String {
    home.tombstonesPath + "/" + stoneName(of: person, secret)
  }

  private func stoneName(of person: PersonID, _ secret: HomeSecret) -> String {
    secret.pseudonym(of: person) + ".json"
  }

  /// Whether a folder of the home exists; throws when the path is something other than a directory.
  func hasEntries(_ path: String) throws -> Bool {
    try home.requireNoLink()
    return try PrivateFiles.isDirectory(path)
  }
}
