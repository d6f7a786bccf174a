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

extension [PlaceRegister.Kind: Int] {
  /// The counts by name.
  var json: JSONValue {
    .object(
      sorted { $0.key.rawValue < $1.key.rawValue }.map { JSONMember($0.key.rawValue, JSONValue($0.value)) })
  }
}
