import Foundation
import TriptychHealth

/// An erasure that was asked for, and how far it has come: `HOME/erasures/PSEUDONYM.json`.
///
/// It lies beside the person's folder and not in it, so that a backup of that folder takes no request back. It is
/// the last thing that goes, and until then it is what an interrupted erasure is finished by.
public struct ErasureRequest: Hashable, Sendable {
  /// For so many days somebody can change their mind.
  public static let daysToCancel = 14
  /// Within so many days after them it has to be done.
  public static let daysToRun = 7

  /// Whose data goes.
  public var person: PersonID
  /// When it was asked for.
  public var asked: Instant
  /// Where sites of theirs may be published, as absolute paths.
  public var outputs: [String]
  /// Under which names, the id apart.
  public var publicNames: [String]
  /// When the removal began; `nil` before.
  public var began: Instant?
  /// What was found to remove, by kind of place.
  public var found: [PersonPlaces.Kind: PlaceCount] = [:]
  /// Files that were written for them to have, as far as anybody noted.
  var written: [PlaceRegister.Written] = []
  /// Files of theirs elsewhere that nobody but they can decide about.
  public var elsewhere = 0

  /// A request of a moment.
  public init(of person: PersonID, asked: Instant, outputs: [String] = [], publicNames: [String] = []) {
    self.person = person
    self.asked = asked
    self.outputs = outputs.map(PlaceRegister.absolute)
    self.publicNames = publicNames
  }

  /// Until when it can be cancelled: from then on it may run.
  public var cancelUntil: Instant { asked.adding(seconds: Int64(ErasureRequest.daysToCancel) * 86_400) }
  /// Until when it has to have run.
  public var runBy: Instant { cancelUntil.adding(seconds: Int64(ErasureRequest.daysToRun) * 86_400) }
}

extension ErasureRequest {
  /// What stands in the file.
  var json: JSONValue {
    .members([
      "person": .string(person.text), "asked": .string(asked.utcText),
      "outputs": .array(outputs.map { .string($0) }), "public_names": .array(publicNames.map { .string($0) }),
      "written": .array(
        written.map { .members(["path": .string($0.path), "sha256": .string($0.digest)]) }),
      "began": JSONValue(began?.utcText), "elsewhere": JSONValue(elsewhere),
      "found": .object(
        found.sorted { $0.key.rawValue < $1.key.rawValue }.map { JSONMember($0.key.rawValue, $0.value.json) }),
    ])
  }

  /// Reads the file; `nil` when it is none of ours.
  init?(_ bytes: [UInt8]) {
    guard let json = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes)),
      let person = json["person"]?.asText.flatMap({ PersonID($0) }),
      let asked = json["asked"]?.asText.flatMap({ Instant(rfc3339: $0) })
    else { return nil }
    self.person = person
    self.asked = asked
    outputs = json["outputs"]?.asTexts ?? []
    publicNames = json["public_names"]?.asTexts ?? []
    began = json["began"]?.asText.flatMap { Instant(rfc3339: $0) }
    if case .array(let files)? = json["written"] {
      written = files.compactMap { file in
        guard let path = file["path"]?.asText, let digest = file["sha256"]?.asText else { return nil }
        return PlaceRegister.Written(path: path, digest: digest)
      }
    }
    elsewhere = json["elsewhere"]?.asWhole ?? 0
    guard case .object(let members)? = json["found"] else { return }
    for member in members {
      guard let kind = PersonPlaces.Kind(rawValue: member.name) else { continue }
      found[kind] = PlaceCount(
        files: member.value["files"]?.asWhole ?? 0, bytes: member.value["bytes"]?.asWhole ?? 0)
    }
  }
}

/// How much was found in a kind of place.
public struct PlaceCount: Hashable, Sendable {
  /// Files; of lines in shared files, lines.
  public var files = 0
  /// Bytes in them.
  public var bytes = 0

  /// Adds another count.
  mutating func add(_ other: PlaceCount) {
    files += other.files
    bytes += other.bytes
  }

  /// Takes the larger of two counts of the same place, part by part.
  mutating func keep(_ other: PlaceCount) {
    files = max(files, other.files)
    bytes = max(bytes, other.bytes)
  }

  var json: JSONValue { .members(["files": JSONValue(files), "bytes": JSONValue(bytes)]) }
}

extension JSONValue {
  /// A text; `nil` for anything else.
  var asText: String? { if case .string(let text) = self { text } else { nil } }
  /// The texts of a list; `nil` for anything else.
  var asTexts: [String]? { if case .array(let values) = self { values.compactMap(\.asText) } else { nil } }
  /// A whole number; `nil` for anything else.
  var asWhole: Int? { if case .number(let number) = self { Int(exactly: number) } else { nil } }
}
