import TriptychHealth

/// A request for erasure that is here and cannot be read.
public struct UnreadableErasureRequest: Sendable {
  /// The person it is about; `nil` for nobody in the home, as when their folder is already gone.
  public var person: PersonID?
  /// Why it cannot be read, with the file and a way out.
  public var error: StoreError
}

/// The requests for erasure, one file each. A file that cannot be read is a matter of its person only: whoever works on
/// others goes on without it.
extension ErasureBook {
  /// The pending request for a person; `nil` when there is none.
  ///
  /// Throws `store_damaged` when it is not what was written.
  public func request(of person: PersonID) throws -> ErasureRequest? {
    guard let path = try requestPath(of: person) else { return nil }
    return try read(path, of: person)
  }

  /// The pending request for a person; `nil` also for a damaged one, for whoever puts another in its place.
  public func requestUnlessDamaged(of person: PersonID) throws -> ErasureRequest? {
    do { return try request(of: person) } catch let error as StoreError where error.code == .damaged {
      // A request that cannot be looked for is none that was found damaged.
      guard try holdsRequest(of: person) else { throw error }
      return nil
    }
  }

  /// Whether there is a request for a person, damaged or not.
  public func holdsRequest(of person: PersonID) throws -> Bool {
    guard let path = try requestPath(of: person) else { return false }
    return try PrivateFiles.kind(path) == .file
  }

  /// All pending requests and unfinished erasures that can be read, sorted by id.
  public func requests() throws -> [ErasureRequest] {
    try requestFiles().compactMap { path in
      do { return try read(path, of: nil) } catch is StoreError { return nil }
    }.sorted { $0.person < $1.person }
  }

  /// The requests that cannot be read, sorted by their files.
  public func unreadableRequests() throws -> [UnreadableErasureRequest] {
    let files = try requestFiles().sorted()
    guard try files.contains(where: { try failure(at: $0, of: nil) != nil }) else { return [] }
    // The name of a file is a keyed hash of an id, so everybody is asked whether it is theirs.
    let owners = try owners(of: Set(files))
    return try files.compactMap { path in
      let person = owners[path]
      return try failure(at: path, of: person).map { UnreadableErasureRequest(person: person, error: $0) }
    }
  }

  /// The people who have a folder in the home, by the files of their requests.
  private func owners(of files: Set<String>) throws -> [String: PersonID] {
    let folder = home.directory + "/people"
    guard let secret = try HomeSecret.read(in: home), try PrivateFiles.isDirectory(folder) else { return [:] }
    var owners: [String: PersonID] = [:]
    for person in try PrivateFiles.names(in: folder).compactMap({ PersonID($0) }) {
      let path = requestPath(secret.pseudonym(of: person))
      if files.contains(path) { owners[path] = person }
    }
    return owners
  }

  /// Records a request. An existing request is kept with its date; a damaged one, whose date is lost, is replaced.
  public func ask(_ request: ErasureRequest) throws -> ErasureRequest {
    if let held = try requestUnlessDamaged(of: request.person) { return held }
    try write(request)
    return request
  }

  /// Cancels a request. Throws when there is none, the cancellation period is over or the removal has begun; the
  /// zone is that of the times in messages. Of a damaged request nobody knows when that period ends, so it can be canceled
  /// until the removal begins.
  public func cancel(_ person: PersonID, asOf moment: Instant, in zone: CivilZone = .utc) throws {
    func requireRequest() throws {
      guard try holdsRequest(of: person) else {
        throw StoreError(
          .notFound, "Nobody asked to erase this person, so there is nothing to cancel", place: nil)
      }
    }
    try requireRequest()
    let lock = try self.lock()
    defer { lock.release() }
    try requireRequest()
    let held = try requestUnlessDamaged(of: person)
    // A tombstone is written before anything is removed.
    guard try held.map({ $0.began == nil }) ?? (erased(person) == nil) else {
      throw StoreError(
        .refused, "The erasure has begun and cannot be cancelled", place: nil,
        hint: "`triptych erase run` finishes it.")
    }
    if let held, moment >= held.cancelUntil {
      throw StoreError(
        .refused,
        "The \(ErasureRequest.daysToCancel) days to cancel ended at \(zone.rfc3339(held.cancelUntil))",
        place: nil,
        hint:
          "Until it runs, `triptych export` still writes the bundle, which can be imported as a new beginning."
      )
    }
    try removeRequest(of: person)
  }

  /// Held by whoever erases somebody or cancels a request, in the folder of requests, which must exist.
  func lock() throws -> PersonLock { try PersonLock(path: home.erasuresPath + "/lock") }

  func write(_ request: ErasureRequest) throws {
    let secret = try HomeSecret.make(in: home)
    try PrivateFiles.makeDirectory(home.erasuresPath)
    try PrivateFiles.writeJSON(request.json, to: requestPath(secret.pseudonym(of: request.person)))
  }

  /// Removes a person's request, damaged or not, if there is one.
  func removeRequest(of person: PersonID) throws {
    guard let path = try requestPath(of: person) else { return }
    _ = try FolderSweep.remove(path)
    PrivateFiles.syncDirectory(home.erasuresPath)
  }

  /// The file that a person's request has; `nil` where a home has no requests.
  private func requestPath(of person: PersonID) throws -> String? {
    guard try hasEntries(home.erasuresPath), let secret = try HomeSecret.read(in: home) else { return nil }
    return requestPath(secret.pseudonym(of: person))
  }

  private func requestPath(_ pseudonym: String) -> String { home.erasuresPath + "/" + pseudonym + ".json" }

  private func requestFiles() throws -> [String] {
    guard try hasEntries(home.erasuresPath) else { return [] }
    return try PrivateFiles.names(in: home.erasuresPath).filter {
      $0.hasSuffix(".json") && !$0.hasPrefix(".")
    }
    .map { home.erasuresPath + "/" + $0 }
  }

  /// Why a request cannot be read; `nil` for one that can, or is gone.
  private func failure(at path: String, of person: PersonID?) throws -> StoreError? {
    do {
      _ = try read(path, of: person)
      return nil
    } catch let error as StoreError { return error }
  }

  /// Reads a request; the person, if known, is named in the way out.
  private func read(_ path: String, of person: PersonID?) throws -> ErasureRequest? {
    guard let bytes = try PrivateFiles.read(path) else { return nil }
    guard let request = ErasureRequest(bytes) else {
      let id = person?.text ?? "ID"
      throw StoreError(
        .damaged, "A request for erasure is not what was written", place: path,
        hint: "`triptych erase request --person \(id)` puts a new one in its place, and "
          + "`triptych erase cancel --person \(id)` takes it away."
          + (person == nil ? " `triptych audit who --person ID` tells whose file it is." : ""))
    }
    return request
  }
}
