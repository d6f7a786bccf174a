/// A file of entries that were made elsewhere while offline.
///
/// `{"format":"triptych-queue-1","person":"anna","entries":[{"id":"…","action":"log_steps",
/// "time":"2026-01-31T18:30:00+01:00","payload":{"value":8200},"done":false}]}`
public struct QueueFile: Hashable, Sendable {
  /// The value of the member `format`.
  public static let format = "triptych-queue-1"
  /// The maximum number of entries in one file.
  public static let most = 100_000

  /// The maximum number of values in one entry; all settings together have fewer.
  static let mostValues = 1_000

  /// The person whose entries these are.
  public var person: PersonID
  /// The entries that can be applied, in the order of the file.
  public var entries: [Place<QueueEntry>] = []
  /// The number of entries marked as applied already; they are skipped.
  public var doneCount = 0
  /// Diagnostics for entries that cannot be understood, each with its place and what is allowed.
  public var faults: [Diagnostic] = []

  /// An item of the file with its place in it, such as `entries[3]`.
  public struct Place<Item: Hashable & Sendable>: Hashable, Sendable {
    /// The item.
    public var item: Item
    /// The item's place in the file.
    public var place: String
  }

  /// Reads a file; throws a ``Refusal`` if it does not have the form of a queue file. An invalid entry is
  /// reported in ``faults`` and does not affect any other.
  ///
  /// - Parameter text: what the document was read from. Decoders keep one of several values with the same name and do not
  ///   say so; an entry with such a name is invalid, since it is not clear which value is meant.
  public init(_ document: JSONValue, of text: String = "") throws(Refusal) {
    guard case .string(QueueFile.format)? = document["format"] else {
      throw Refusal(
        "The file is no queue file", place: "format", hint: "Allowed is \"\(QueueFile.format)\".")
    }
    guard case .string(let name)? = document["person"], let person = PersonID(name) else {
      throw Refusal(
        "The file does not say whose it is", place: "person", hint: "Allowed are \(PersonID.rule).")
    }
    guard case .array(let items)? = document["entries"], items.count <= QueueFile.most else {
      throw Refusal(
        "The file has no list of entries", place: "entries",
        hint: "Allowed is a list of at most \(QueueFile.most) objects.")
    }
    var repeated: [Int: String] = [:]
    for path in JSONValue.repeatedNames(in: text) {
      guard let index = QueueFile.entry(of: path) else {
        throw Refusal("A name of the file stands more than once", place: path, hint: "Keep one of them.")
      }
      repeated[index] = repeated[index] ?? path
    }
    self.person = person
    for (index, item) in items.enumerated() {
      if let path = repeated[index] {
        refuse(path, "each name once")
      } else {
        read(item, place: "entries[\(index)]")
      }
    }
  }

  /// The number of the entry to which a path of names such as `entries[3].payload.value` leads.
  private static func entry(of path: String) -> Int? {
    let start = "entries["
    guard path.hasPrefix(start) else { return nil }
    return Int(path.dropFirst(start.count).prefix { $0 != "]" })
  }

  /// Whether a text is a valid id of an entry: 1 to 64 letters, digits and `-_.:`, such as a UUID.
  public static func isID(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.utf8.allSatisfy {
        (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0)
          || "-_.:".utf8.contains($0)
      }
  }

  private mutating func read(_ item: JSONValue, place: String) {
    guard case .object = item else {
      return refuse(place, "an object with id, action, time, payload and done")
    }
    guard case .string(let id)? = item["id"], QueueFile.isID(id) else {
      return refuse(place + ".id", "1 to 64 letters, digits and the characters - _ . :")
    }
    guard case .string(let name)? = item["action"], let action = QueueAction(name) else {
      return refuse(place + ".action", "one of " + QueueAction.all.map(\.name).joined(separator: ", "))
    }
    guard case .string(let text)? = item["time"], let time = Instant(rfc3339: text),
      EntryReader.seconds.contains(time.seconds)
    else {
      return refuse(place + ".time", "a moment with its offset such as 2026-01-31T18:30:00+01:00")
    }
    guard let payload = item["payload"], case .object = payload, payload.paths.count <= QueueFile.mostValues
    else {
      return refuse(place + ".payload", "an object of at most \(QueueFile.mostValues) values")
    }
    switch item["done"] {
    case nil, .bool(false)?: break
    case .bool(true)?:
      doneCount += 1
      return
    default: return refuse(place + ".done", "true or false")
    }
    entries.append(
      Place(item: QueueEntry(id: id, action: action, time: time, payload: payload), place: place))
  }

  private mutating func refuse(_ place: String, _ allowed: String) {
    faults.append(
      Diagnostic(
        .error, code: "queue_entry_wrong", "An entry of the queue cannot be understood", place: place,
        hint: "Allowed is \(allowed)."))
  }

  /// The reason why a file is rejected as a whole.
  public struct Refusal: Error, Hashable, Sendable {
    /// What is wrong, where, and what is allowed.
    public var diagnostic: Diagnostic

    init(_ text: String, place: String, hint: String) {
      diagnostic = Diagnostic(.error, code: "queue_file_wrong", text, place: place, hint: hint)
    }
  }
}
