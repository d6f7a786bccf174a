import TriptychHealth

/// A requested erasure and its progress: `HOME/erasures/PSEUDONYM.json`.
///
/// The file is stored outside the person's folder, so that restoring a backup of that folder does not undo the
/// request. It is the last file to be removed; until then, it allows an interrupted erasure to be finished.
public struct ErasureRequest: Hashable, Sendable {
  /// The number of days during which the request can be canceled.
  public static let daysToCancel = 14
  /// The number of days after that within which the erasure must be done.
  public static let daysToRun = 7

  /// The person to erase.
  public var person: PersonID
  /// The time of the request.
  public var asked: Instant
  /// The folders in which the person's sites may be published, as absolute paths.
  public var outputs: [String]
  /// The names that the person's sites may have besides the id.
  public var publicNames: [String]
  /// The person's sites: those that builds recorded, and what a run recognized as one before it removed anything.
  var sites: Set<PlaceRegister.Site> = []
  /// The ids that the person had before and that nobody else has now; they are erased with the id of today.
  var former: [PersonID] = []
  /// When the removal began; `nil` before it begins.
  public var began: Instant?
  /// What was found to be removed, by kind of place.
  public var found: [PersonPlaces.Kind: PlaceCount] = [:]
  /// Files that were handed over to the person, as far as they were recorded.
  var written: [PlaceRegister.Written] = []
  /// Files that somebody began to hand over; half of one may be beside its path.
  var begun: [String] = []
  /// The number of the person's files in other places, which only the person can delete, by what they are.
  public var elsewhere: [PlaceRegister.Kind: Int] = [:]

  /// Creates a request.
  public init(of person: PersonID, asked: Instant, outputs: [String] = [], publicNames: [String] = []) {
    self.person = person
    self.asked = asked
    self.outputs = outputs.map(PlaceRegister.absolute)
    self.publicNames = publicNames
  }

  /// The end of the cancellation period; the erasure may run from then on.
  public var cancelUntil: Instant { asked.adding(seconds: Int64(ErasureRequest.daysToCancel) * 86_400) }
  /// The time by which the erasure must have run.
  public var runBy: Instant { cancelUntil.adding(seconds: Int64(ErasureRequest.daysToRun) * 86_400) }

  /// The content of the file.
  var json: JSONValue {
    .members([
      "person": .string(person.text), "asked": .string(asked.utcText),
      "outputs": .array(outputs.map { .string($0) }), "public_names": .array(publicNames.map { .string($0) }),
      "sites": .array(sites.sorted { ($0.output, $0.name) < ($1.output, $1.name) }.map(\.json)),
      "former": .array(former.map { .string($0.text) }), "written": .array(written.map(\.json)),
      "begun": .array(begun.map { .string($0) }), "began": JSONValue(began?.utcText),
      "elsewhere": elsewhere.json,
      "found": .object(
        found.sorted { $0.key.rawValue < $1.key.rawValue }.map { JSONMember($0.key.rawValue, $0.value.json) }),
    ])
  }

  /// Reads the file's content; `nil` when it is invalid.
  init?(_ bytes: [UInt8]) {
    guard let json = JSONValue(decoding: bytes), let person = json["person"]?.text.flatMap({ PersonID($0) }),
      let asked = json["asked"]?.instant
    else { return nil }
    self.person = person
    self.asked = asked
    outputs = json["outputs"]?.texts ?? []
    publicNames = json["public_names"]?.texts ?? []
    sites = Set(json["sites"]?.elements.compactMap(PlaceRegister.Site.init) ?? [])
    former = (json["former"]?.texts ?? []).compactMap { PersonID($0) }
    began = json["began"]?.instant
    written = json["written"]?.elements.compactMap(PlaceRegister.Written.init) ?? []
    begun = json["begun"]?.texts ?? []
    for kind in PlaceRegister.Kind.allCases {
      elsewhere[kind] = json["elsewhere"]?[kind.rawValue]?.whole
    }
    guard case .object(let members)? = json["found"] else { return }
    for member in members {
      guard let kind = PersonPlaces.Kind(rawValue: member.name) else { continue }
      found[kind] = PlaceCount(
        files: member.value["files"]?.whole ?? 0, bytes: member.value["bytes"]?.whole ?? 0)
    }
  }
}

extension ErasureBook {
  /// The pending request for a person; `nil` when there is none.
  public func request(of person: PersonID) throws -> ErasureRequest? {
    guard try hasEntries(home.erasuresPath), let secret = try HomeSecret.read(in: home) else { return nil }
    return try read(requestPath(secret.pseudonym(of: person)))
  }

  /// All pending requests and unfinished erasures, sorted by id.
  public func requests() throws -> [ErasureRequest] {
    guard try hasEntries(home.erasuresPath) else { return [] }
    return try PrivateFiles.names(in: home.erasuresPath).filter {
      $0.hasSuffix(".json") && !$0.hasPrefix(".")
    }
    .compactMap { try read(home.erasuresPath + "/" + $0) }.sorted { $0.person < $1.person }
  }

  /// Records a request. An existing request is kept with its date.
  public func ask(_ request: ErasureRequest) throws -> ErasureRequest {
    if let held = try self.request(of: request.person) { return held }
    try write(request)
    return request
  }

  /// Cancels a request. Throws when there is none, the cancellation period is over or the removal has begun; the
  /// zone is that of the times in messages.
  public func cancel(_ person: PersonID, asOf moment: Instant, in zone: CivilZone = .utc) throws {
    func nobodyAsked() -> StoreError {
      StoreError(.notFound, "Nobody asked to erase this person, so there is nothing to cancel", place: nil)
    }
    guard try request(of: person) != nil else { throw nobodyAsked() }
    let lock = try self.lock()
    defer { lock.release() }
    guard let held = try request(of: person) else { throw nobodyAsked() }
    guard held.began == nil else {
      throw StoreError(
        .refused, "The erasure has begun and cannot be cancelled", place: nil,
        hint: "`triptych erase run` finishes it.")
    }
    guard moment < held.cancelUntil else {
      throw StoreError(
        .refused,
        "The \(ErasureRequest.daysToCancel) days to cancel ended at \(zone.rfc3339(held.cancelUntil))",
        place: nil,
        hint:
          "Until it runs, `triptych export` still writes the bundle, which can be imported as a new beginning."
      )
    }
    try remove(held)
  }

  /// Held by whoever erases somebody or cancels a request, in the folder of requests, which must exist.
  func lock() throws -> PersonLock { try PersonLock(path: home.erasuresPath + "/lock") }

  func write(_ request: ErasureRequest) throws {
    let secret = try HomeSecret.make(in: home)
    try PrivateFiles.makeDirectory(home.erasuresPath)
    try PrivateFiles.writeJSON(request.json, to: requestPath(secret.pseudonym(of: request.person)))
  }

  func remove(_ request: ErasureRequest) throws {
    guard let secret = try HomeSecret.read(in: home) else { return }
    _ = try FolderSweep.remove(requestPath(secret.pseudonym(of: request.person)))
    PrivateFiles.syncDirectory(home.erasuresPath)
  }

  private func requestPath(_ pseudonym: String) -> String { home.erasuresPath + "/" + pseudonym + ".json" }

  private func read(_ path: String) throws -> ErasureRequest? {
    guard let bytes = try PrivateFiles.read(path) else { return nil }
    guard let request = ErasureRequest(bytes) else {
      throw StoreError(
        .damaged, "A request for erasure is not what was written", place: path,
        hint: "Ask again with `triptych erase request`, then delete this file.")
    }
    return request
  }
}

extension [PlaceRegister.Kind: Int] {
  /// The counts by name.
  var json: JSONValue {
    .object(
      sorted { $0.key.rawValue < $1.key.rawValue }.map { JSONMember($0.key.rawValue, JSONValue($0.value)) })
  }
}
