import TriptychHealth

/// What remains of an erasure for the one who has to show it: when, how much and what kinds, and nobody's id.
public struct ErasureReceipt: Hashable, Sendable {
  /// The person's pseudonym within the home; see ``HomeSecret/pseudonym(of:)``.
  public var pseudonym: String
  /// When it was asked for.
  public var asked: Instant
  /// When the removal began.
  public var began: Instant
  /// When it was finished.
  public var finished: Instant
  /// What went, by kind of place, kinds with nothing left out.
  public var removed: [PersonPlaces.Kind: PlaceCount]
  /// Files that were written for the person outside the home and the output folders: theirs to keep or delete.
  public var elsewhere: Int

  /// The document.
  public var json: JSONValue {
    .members([
      "format": .string("triptych-erasure-1"), "person_hash": .string(pseudonym),
      "asked": .string(asked.utcText), "began": .string(began.utcText), "finished": .string(finished.utcText),
      "removed": .object(
        removed.sorted { $0.key.rawValue < $1.key.rawValue }.map {
          JSONMember($0.key.rawValue, $0.value.json)
        }),
      "files_elsewhere": JSONValue(elsewhere), "statement": .string(sentence),
    ])
  }

  /// The same as sentences.
  public var sentence: String {
    let files = removed.values.reduce(0) { $0 + $1.files }
    let kinds = removed.keys.map(\.rawValue).sorted().map { $0.replacing("_", with: " ") }
    let what =
      files == 0
      ? "nothing was left to remove" : "\(files) files and lines went (\(kinds.joined(separator: ", ")))"
    let others =
      elsewhere == 0
      ? ""
      : " Bundles handed over outside the home and the output folders (\(elsewhere)) are the person's to keep or delete."
    return
      "Erased \(pseudonym) on \(finished.utcText.prefix(10)): \(what). A keyed hash of the id and the date remain."
      + others
  }

  /// What the file is called.
  var fileName: String { finished.utcText.prefix(10) + "-" + pseudonym.prefix(16) + ".json" }
}
