import Foundation
import TriptychHealth

/// Who asked to be erased, and who was.
///
/// What is left of somebody who was erased is a tombstone, `HOME/erased/PSEUDONYM.json`: a keyed hash of their id and
/// the date. It keeps a nightly run, a backup put back and an import from bringing them back by themselves.
public struct ErasureBook: Sendable {
  /// The home it is kept in.
  public let home: Home

  /// The book of a home, which need not exist yet.
  public init(of home: Home) {
    self.home = home
  }

  // MARK: Requests

  /// The request of a person; `nil` when there is none.
  public func request(of person: PersonID) throws -> ErasureRequest? {
    guard try hasEntries(home.erasuresPath), let secret = try HomeSecret.read(in: home) else { return nil }
    return try read(requestPath(secret.pseudonym(of: person)))
  }

  /// Everybody who asked, or whose erasure has begun, by id.
  public func requests() throws -> [ErasureRequest] {
    guard try hasEntries(home.erasuresPath) else { return [] }
    return try PersonPlaces.names(in: home.erasuresPath).filter {
      $0.hasSuffix(".json") && !$0.hasPrefix(".")
    }
    .compactMap { try read(home.erasuresPath + "/" + $0) }.sorted { $0.person < $1.person }
  }

  /// Notes that somebody asks; a request that stands already is kept with its date.
  public func ask(_ request: ErasureRequest) throws -> ErasureRequest {
    if let held = try self.request(of: request.person) { return held }
    try write(request)
    return request
  }

  /// Takes a request back. Throws when there is none, its days are over or the removal has begun.
  public func cancel(_ person: PersonID, asOf moment: Instant) throws {
    guard let held = try request(of: person) else {
      throw StoreError(
        .notFound, "Nobody asked to erase this person, so there is nothing to cancel", place: nil)
    }
    guard held.began == nil else {
      throw StoreError(
        .refused, "The erasure has begun and cannot be cancelled", place: nil,
        hint: "`triptych erase run` finishes it.")
    }
    guard moment < held.cancelUntil else {
      throw StoreError(
        .refused,
        "The \(ErasureRequest.daysToCancel) days to cancel ended at \(held.cancelUntil.utcText)", place: nil,
        hint:
          "Until it runs, `triptych export` still writes the bundle, which can be imported as a new beginning."
      )
    }
    try remove(held)
  }

  func write(_ request: ErasureRequest) throws {
    let secret = try HomeSecret.make(in: home)
    try PrivateFiles.makeDirectory(home.erasuresPath)
    try PrivateFiles.writeAtomically(
      Array(request.json.text(.indented).utf8), to: requestPath(secret.pseudonym(of: request.person)))
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

  // MARK: Tombstones

  /// When a person was erased; `nil` for everybody else.
  public func erased(_ person: PersonID) throws -> Instant? {
    guard try hasEntries(home.tombstonesPath) else { return nil }
    guard let secret = try HomeSecret.read(in: home) else {
      throw StoreError(
        .damaged, "The secret of this home is missing, so nobody can tell who was erased",
        place: home.secretPath, hint: "Put it back from a backup.")
    }
    let path = tombstonePath(of: person, secret)
    guard let bytes = try PrivateFiles.read(path) else { return nil }
    let json = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes))
    // That the file is there is what counts; a damaged one keeps nobody's return less from happening.
    return json?["erased"]?.asText.flatMap { Instant(rfc3339: $0) } ?? Instant(seconds: 0)
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

  /// People of whom a folder is there again although they were erased, by id.
  public func returned() throws -> [PersonID] {
    guard try hasEntries(home.tombstonesPath),
      try PrivateFiles.kind(home.directory + "/people") == .directory
    else { return [] }
    return try PersonPlaces.names(in: home.directory + "/people").compactMap { PersonID($0) }
      .filter { try erased($0) != nil }.sorted()
  }

  func bury(_ person: PersonID, at moment: Instant) throws {
    let secret = try HomeSecret.make(in: home)
    try PrivateFiles.makeDirectory(home.tombstonesPath)
    let path = tombstonePath(of: person, secret)
    guard try PrivateFiles.read(path) == nil else { return }
    let text = JSONValue.members(["erased": .string(moment.utcText)]).text() + "\n"
    try PrivateFiles.writeAtomically(Array(text.utf8), to: path)
  }

  /// Takes the tombstone of somebody away, so that an import makes them anew. Throws when something of theirs
  /// came back, which a new beginning must not be mixed with. `false` when there was none.
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

  /// Puts back a tombstone that was taken away for nothing.
  public func restore(_ person: PersonID, erased moment: Instant) throws { try bury(person, at: moment) }

  private func tombstonePath(of person: PersonID, _ secret: HomeSecret) -> String {
    home.tombstonesPath + "/" + secret.pseudonym(of: person) + ".json"
  }

  private func hasEntries(_ path: String) throws -> Bool {
    try home.requireNoLink()
    switch try PrivateFiles.kind(path) {
    case .missing: return false
    case .directory: return true
    case .file, .link, .other:
      throw StoreError(
        .notPermitted, "Something else than a directory stands here; links are not followed", place: path)
    }
  }
}
