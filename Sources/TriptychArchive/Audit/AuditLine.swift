import TriptychHealth

/// One line of the operator's audit trail.
struct AuditLine {
  /// The line's number, from 1; the numbering continues when older lines are dropped.
  var number: Int
  /// What was done: the kind of an event, or one of the two words below, which are not events about people.
  var event: String
  /// The time of the event.
  var time: Instant
  /// The link of the previous line.
  var previous: String
  var reference: String?
  /// The link of this line, which the next line must contain.
  var link: String

  /// The word of a line that records that the chain was found broken before it.
  static let broken = "chain_broken"
  /// The word of the first line after older ones were dropped; the line contains the link of the last dropped
  /// one.
  static let shortened = "shortened"
  /// The largest number of a line, up to which JSON has all whole numbers.
  static let mostNumber = 1 << 53
  /// The previous link in the very first line.
  static let start = String(repeating: "0", count: 64)

  /// Parses a line without its line break; `nil` when it is invalid.
  init?(_ bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    guard let json = JSONValue(decoding: bytes), let number = json["n"]?.whole,
      (1...AuditLine.mostNumber).contains(number), let event = json["event"]?.text,
      let time = json["time"]?.instant, let previous = json["prev"]?.text,
      previous.utf8.count == 64
    else { return nil }
    (self.number, self.event, self.time, self.previous) = (number, event, time, previous)
    reference = json["reference"]?.text
    link = event == AuditLine.shortened ? previous : SHA256Digest.hex(of: bytes)
  }

  /// The text of a line.
  static func text(
    _ number: Int, _ event: String, at time: Instant, previous: String, more: [JSONMember] = []
  ) -> String {
    JSONValue.object(
      [
        JSONMember("n", JSONValue(number)), JSONMember("time", .string(time.utcText)),
        JSONMember("event", .string(event)),
      ] + more + [JSONMember("prev", .string(previous))]
    ).text()
  }

  /// The members of a line for an event, apart from its kind.
  static func members(of event: AuditEvent, _ secret: HomeSecret) -> [JSONMember] {
    var members: [JSONMember] = []
    if let person = event.person {
      members.append(JSONMember("person", .string(secret.pseudonym(of: person))))
    }
    if !event.counts.isEmpty {
      let counts = event.counts.sorted { $0.key < $1.key }.map { JSONMember($0.key, JSONValue($0.value)) }
      members.append(JSONMember("counts", .object(counts)))
    }
    if let digest = event.digest { members.append(JSONMember("digest", .string(digest))) }
    if let reference = event.reference { members.append(JSONMember("reference", .string(reference))) }
    return members
  }
}

/// The number and link of the trail's last line when it was last written, stored next to it in `audit.head`. It
/// reveals missing lines at the end.
struct AuditHead: Equatable {
  var number: Int
  var link: String

  var bytes: [UInt8] { Array("\(number) \(link)\n".utf8) }
}

extension AuditHead {
  /// Reads the file beside the trail; `nil` for anything else.
  init?(_ bytes: [UInt8]) {
    let parts = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    guard parts.count == 2, let number = Int(parts[0]), (0...AuditLine.mostNumber).contains(number),
      parts[1].utf8.count == 64
    else { return nil }
    self.init(number: number, link: String(parts[1]))
  }
}

/// One action on people's data in the operator's audit trail: the person as a pseudonym, amounts as counts,
/// content as a keyed digest. It never contains a person's values, a name or a file name.
public struct AuditEvent: Hashable, Sendable {
  /// What was done.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case imported = "import"
    case exported = "export"
    case settingsApplied = "settings_applied"
    case consentChanged = "consent_changed"
    case dataDropped = "retention"
    case purged = "purge"
    case sealed = "seal"
    case sealRotated = "seal_rotated"
    case erasureAsked = "erasure_asked"
    case erasureCancelled = "erasure_cancelled"
    case erased = "erased"
    case erasureLifted = "erasure_lifted"
    /// The person has another id now; the reference names both pseudonyms.
    case renamed
    /// Old lines of the trail itself were dropped.
    case auditShortened = "audit_shortened"
  }

  /// What was done.
  public var kind: Kind
  /// The person concerned; `nil` when the event concerns the whole home.
  public var person: PersonID?
  /// The amounts, by stable keys.
  public var counts: [String: Int]
  /// A digest of the data handed over, made with ``HomeSecret/digest(of:)``.
  public var digest: String?
  /// A unique identifier for an event that an interruption may cause to be reported twice.
  public var reference: String?

  /// Creates an event.
  public init(
    _ kind: Kind, of person: PersonID?, counts: [String: Int] = [:], digest: String? = nil,
    reference: String? = nil
  ) {
    self.kind = kind
    self.person = person
    self.counts = counts
    self.digest = digest
    self.reference = reference
  }
}
