import Foundation
import TriptychHealth

/// Removes all data of a person.
///
/// The plan is written first (``ErasureRequest``), then the tombstone, and only then is anything removed. If a
/// run is interrupted at any point, the next one finishes it. No key is needed: sealed files are removed
/// without opening them.
public struct ErasureRun: Sendable {
  /// The home.
  public let home: Home
  /// The time of the run.
  public let moment: Instant
  /// The current clock time, for the operator's audit trail.
  public let clock: Instant
  /// The folders in which sites are published, in addition to those recorded by builds.
  public let outputs: [String]
  /// Returns the names that a person's site may have besides the id and the names recorded by builds.
  public let naming: @Sendable (PersonID) -> [String]
  /// Returns the zone in which messages say when a person's time to cancel ends.
  public let zone: @Sendable (PersonID) -> CivilZone
  /// Returns whether a folder of this name in an output folder is a published site.
  public let isSite: @Sendable (_ name: String, _ output: String) -> Bool
  /// Called after every step; a test interrupts the run by throwing.
  var reached: @Sendable (String) throws -> Void = { _ in }

  /// Creates a run; unless said otherwise, messages give times in UTC, and only folders that builds recorded are sites.
  public init(
    home: Home, at moment: Instant, clock: Instant? = nil, outputs: [String],
    naming: @escaping @Sendable (PersonID) -> [String] = { _ in [] },
    zone: @escaping @Sendable (PersonID) -> CivilZone = { _ in .utc },
    isSite: @escaping @Sendable (_ name: String, _ output: String) -> Bool = { _, _ in false }
  ) {
    self.home = home
    self.moment = moment
    self.clock = clock ?? moment
    self.outputs = outputs.map(PlaceRegister.absolute)
    self.zone = zone
    self.naming = naming
    self.isSite = isSite
  }

  /// The result of a run.
  public enum Outcome: Hashable, Sendable {
    /// All data was removed.
    case erased(ErasureReceipt)
    /// The person was erased at that time, and nothing has come back since.
    case nothingLeft(since: Instant)
  }

  /// The people that a run has to erase: those whose cancellation period is over, those whose erasure was
  /// interrupted, and those whose data came back with a backup. Whose request cannot be read is not among them; see
  /// ``ErasureBook/unreadableRequests()``.
  public static func due(in home: Home, asOf moment: Instant) throws -> [PersonID] {
    let book = ErasureBook(of: home)
    let asked = try book.requests().filter { $0.began != nil || $0.cancelUntil <= moment }.map(\.person)
    return try Array(Set(asked + book.returned())).sorted()
  }

  /// Erases a person, or finishes doing so.
  ///
  /// - Parameter atOnce: whether to erase without a request and without waiting for the cancellation period
  public func run(_ person: PersonID, atOnce: Bool = false) throws -> Outcome {
    try requireNoLinks()
    let book = ErasureBook(of: home)
    let erased = try book.erased(person)
    if !atOnce && erased == nil { try requireDue(book.request(of: person)) }
    if try !book.holdsRequest(of: person) && !holdsAnything(of: person) {
      if let erased { return .nothingLeft(since: erased) }
      throw StoreError(
        .notFound, "Nothing is held of a person with this id, so nothing was removed", place: nil,
        hint: "Check --person and --home.")
    }
    let secret = try HomeSecret.make(in: home)
    try PrivateFiles.makeDirectory(home.erasuresPath)
    let lock = try book.lock()
    defer { lock.release() }
    // It may have been cancelled since; from now on it cannot be.
    let held = try book.requestUnlessDamaged(of: person)
    if !atOnce && erased == nil { try requireDue(held) }
    let own =
      try PrivateFiles.kind(home.folder(of: person)) == .directory
      ? PersonLock(path: home.folder(of: person) + "/lock") : nil
    defer { own?.release() }

    var request = held ?? ErasureRequest(of: person, asked: moment)
    let began = request.began ?? moment
    request.began = began
    try prepare(&request)
    try requireNothingForeign(request)
    try book.write(request)
    try reached("written down")
    // What a backup holds under an id of earlier days does not come back either.
    for id in [person] + request.former { try book.bury(id, at: began) }
    try reached("buried")
    try removeAll(&request, book)
    let receipt = ErasureReceipt(
      pseudonym: secret.pseudonym(of: person), asked: request.asked, began: began, finished: moment,
      removed: request.found.filter { $0.value.files > 0 }, elsewhere: request.elsewhere,
      elsewherePaths: try PersonSweep(request, home: home).filesElsewhere().map(\.path))
    try close(request, receipt, book)
    return .erased(receipt)
  }

  /// Throws when a folder shared by the whole home is a link, because everything below it would be stored
  /// elsewhere.
  private func requireNoLinks() throws {
    try home.requireNoLink()
    let folders = ["people", "erasures", "erased", "receipts", "runs", "art"].map {
      home.directory + "/" + $0
    }
    for path in folders + outputs where try PrivateFiles.kind(path) == .link {
      throw StoreError.linkForFolder(path)
    }
  }

  private func requireDue(_ request: ErasureRequest?) throws {
    guard let request else {
      throw StoreError(
        .refused, "Nobody asked to erase this person, so nothing was removed", place: nil,
        hint: "Ask with `triptych erase request`, or add --now --confirm ID.")
    }
    guard request.began != nil || request.cancelUntil <= moment else {
      throw StoreError(
        .refused,
        "It can still be cancelled until \(zone(request.person).rfc3339(request.cancelUntil)), so nothing was removed",
        place: nil, hint: "Run it then, or add --now --confirm ID.")
    }
  }

  /// Whether any place contains data of a person.
  public func holdsAnything(of person: PersonID) throws -> Bool {
    if try PrivateFiles.kind(home.folder(of: person)) != .missing { return true }
    var request = ErasureRequest(of: person, asked: moment)
    try prepare(&request)
    return !request.found.isEmpty
  }

  /// Adds the ids of earlier days and the places recorded by builds and exports, and counts what exists. Counts of an
  /// interrupted run are kept.
  func prepare(_ request: inout ErasureRequest) throws {
    if try PrivateFiles.kind(home.folder(of: request.person)) == .directory {
      let register = try PlaceRegister(of: request.person, in: home)
      request.outputs = merged(request.outputs, register.sites.map(\.output))
      request.publicNames = merged(request.publicNames, register.sites.map(\.name))
      request.sites.formUnion(register.sites)
      request.written += register.files.filter { !request.written.contains($0) }
      request.begun = merged(request.begun, register.begun)
      try addFormer(to: &request)
    }
    request.outputs = merged(request.outputs, outputs)
    let ids = [request.person] + request.former
    request.publicNames = merged(request.publicNames, request.former.map(\.text) + ids.flatMap(naming))
    request.sites.formUnion(try places(of: request).filter { try isOurs($0) })
    let sweep = PersonSweep(request, home: home)
    for (kind, count) in try sweep.counts() { request.found[kind, default: PlaceCount()].keep(count) }
    for (kind, files) in Dictionary(grouping: try sweep.filesElsewhere(), by: \.kind) {
      request.elsewhere[kind] = max(request.elsewhere[kind] ?? 0, files.count)
    }
  }

  /// Adds the ids of earlier days. Somebody else may have been given one since: nothing under that id is touched.
  private func addFormer(to request: inout ErasureRequest) throws {
    for id in try PersonRename.former(of: request.person, in: home) where !request.former.contains(id) {
      if try PrivateFiles.kind(home.folder(of: id)) == .missing {
        request.former.append(id)
        // An interrupted renaming left the request with the id of then.
        request.outputs = merged(
          request.outputs, try ErasureBook(of: home).requestUnlessDamaged(of: id)?.outputs ?? [])
      } else {
        let theirs = [id.text] + naming(id)
        request.publicNames.removeAll { theirs.contains($0) }
      }
    }
  }

  private func merged(_ held: [String], _ more: [String]) -> [String] {
    Array(Set(held + more)).sorted()
  }

  /// Processes all rows of the table. An error in one row does not stop the others.
  private func removeAll(_ request: inout ErasureRequest, _ book: ErasureBook) throws {
    let sweep = PersonSweep(request, home: home)
    var failure: StoreError?
    for row in PersonPlaces.table {
      do {
        if row.scope == .art {
          request.found[.art, default: PlaceCount()].keep(try sweep.unsharedArt())
          try book.write(request)
        }
        try sweep.remove(row) { try reached("\(row.kind.rawValue) \($0)") }
      } catch let error as StoreError {
        failure = failure ?? error
      }
    }
    do {
      _ = try FolderSweep.remove(home.folder(of: request.person))
      PrivateFiles.syncDirectory(home.directory + "/people")
    } catch let error as StoreError {
      failure = failure ?? error
    }
    if let failure { throw failure }
    try reached("removed")
    guard try sweep.counts().isEmpty else {
      throw StoreError(
        .busy, "Something was written while the erasure ran", place: nil,
        hint: "Run `triptych erase run` again when nothing else works on this person.")
    }
  }

  private func close(_ request: ErasureRequest, _ receipt: ErasureReceipt, _ book: ErasureBook) throws {
    try PrivateFiles.makeDirectory(home.receiptsPath)
    try PrivateFiles.writeJSON(receipt.json, to: home.receiptsPath + "/" + receipt.fileName)
    try reached("receipt")
    let counts = receipt.removed.map { ($0.key.rawValue, $0.value.files) }
    try AuditTrail(of: home).append(
      AuditEvent(
        .erased, of: request.person, counts: Dictionary(uniqueKeysWithValues: counts),
        reference: "erased-" + receipt.pseudonym.prefix(16) + "-" + String(receipt.began.seconds)), at: clock)
    try reached("audited")
    for id in request.former + [request.person] { try book.removeRequest(of: id) }
  }
}

/// The proof of an erasure: when it happened and how much of which kinds was removed, without anybody's id.
public struct ErasureReceipt: Hashable, Sendable {
  /// The person's pseudonym within the home; see ``HomeSecret/pseudonym(of:)``.
  public var pseudonym: String
  /// The time of the request.
  public var asked: Instant
  /// When the removal began.
  public var began: Instant
  /// When it was finished.
  public var finished: Instant
  /// What was removed, by kind of place; kinds without files are left out.
  public var removed: [PersonPlaces.Kind: PlaceCount]
  /// The number of files written for the person outside the home and the output folders, by what they are; keeping
  /// or deleting them is the person's decision.
  public var elsewhere: [PlaceRegister.Kind: Int]
  /// The paths of those that are still there. Paths may name the person, so the kept receipt does not hold them.
  public var elsewherePaths: [String]

  /// The receipt as JSON.
  public var json: JSONValue {
    .members([
      "format": .string("triptych-erasure-1"), "person_hash": .string(pseudonym),
      "asked": .string(asked.utcText), "began": .string(began.utcText), "finished": .string(finished.utcText),
      "removed": .object(
        removed.sorted { $0.key.rawValue < $1.key.rawValue }.map {
          JSONMember($0.key.rawValue, $0.value.json)
        }),
      "files_elsewhere": JSONValue(elsewhere.values.reduce(0, +)), "not_ours_to_delete": elsewhere.json,
      "statement": .string(sentence),
    ])
  }

  /// The receipt as text.
  public var sentence: String {
    let files = removed.values.reduce(0) { $0 + $1.files }
    let kinds = removed.keys.map(\.rawValue).sorted().map { $0.replacing("_", with: " ") }
    let what =
      files == 0
      ? "nothing was left to remove" : "\(files) files and lines went (\(kinds.joined(separator: ", ")))"
    let kept = elsewhere.sorted { $0.key.rawValue < $1.key.rawValue }.map { kind, count in
      "\(count) \(kind.rawValue)\(count == 1 ? "" : "s")"
    }
    let others =
      kept.isEmpty
      ? ""
      : " Not ours to delete: \(kept.joined(separator: ", ")) that commands wrote outside the home and the output "
        + "folders; the person decides about them."
    return
      "Erased \(pseudonym) on \(finished.utcText.prefix(10)): \(what). A keyed hash of the id and the date remain."
      + others
  }

  /// The name of the file.
  var fileName: String { finished.utcText.prefix(10) + "-" + pseudonym.prefix(16) + ".json" }
}
