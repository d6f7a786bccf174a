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
    return try PrivateFiles.names(in: home.directory + "/people").compactMap { PersonID($0) }
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

  /// Whether a folder of the home is there; throws when something else stands in its place.
  func hasEntries(_ path: String) throws -> Bool {
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

extension JSONValue {
  /// A text; `nil` for anything else.
  var asText: String? { if case .string(let text) = self { text } else { nil } }
  /// The texts of a list; `nil` for anything else.
  var asTexts: [String]? { if case .array(let values) = self { values.compactMap(\.asText) } else { nil } }
  /// A whole number; `nil` for anything else.
  var asWhole: Int? { if case .number(let number) = self { Int(exactly: number) } else { nil } }
}
