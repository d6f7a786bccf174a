import Foundation
import TriptychHealth

/// One line of the operator's trail.
struct AuditLine {
  /// Its number, from 1; numbers go on when older lines are dropped.
  var number: Int
  /// What was done; also the two words below, which are no events of people.
  var event: String
  /// When.
  var time: Instant
  /// The link to the line before.
  var previous: String
  var reference: String?
  /// What the next line has to name as its link.
  var link: String

  /// A line that says: the chain was found broken before this one.
  static let broken = "chain_broken"
  /// The first line after older ones were dropped; it carries the link of the last of them.
  static let shortened = "shortened"
  /// What the very first line names as its link.
  static let start = String(repeating: "0", count: 64)

  /// Reads a line, without its line break; `nil` when it is none of ours.
  init?(_ bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    guard let json = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes)),
      case .number(let number)? = json["n"], let whole = Int(exactly: number), whole > 0,
      case .string(let event)? = json["event"], case .string(let time)? = json["time"],
      let moment = Instant(rfc3339: time), case .string(let previous)? = json["prev"],
      previous.utf8.count == 64
    else { return nil }
    self.number = whole
    self.event = event
    self.time = moment
    self.previous = previous
    if case .string(let reference)? = json["reference"] { self.reference = reference }
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

  /// What a line says of an event beside its kind.
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

/// How far the trail went when it was last written, beside it in `audit.head`: what shows that lines are
/// missing at its end.
struct AuditHead: Equatable {
  var number: Int
  var link: String

  init(number: Int, link: String) {
    self.number = number
    self.link = link
  }

  init?(_ bytes: [UInt8]) {
    let parts = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    guard parts.count == 2, let number = Int(parts[0]), parts[1].utf8.count == 64 else { return nil }
    self.init(number: number, link: String(parts[1]))
  }

  var bytes: [UInt8] { Array("\(number) \(link)\n".utf8) }
}

/// One thing that was done with people's data, as the operator's trail keeps it: who by pseudonym, how much by counts,
/// what by a keyed digest. Never a value, a name or the name of a file.
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
    /// Lines of the trail itself were dropped for their age.
    case auditShortened = "audit_shortened"
  }

  /// What was done.
  public var kind: Kind
  /// With whose data; `nil` when it concerns the whole home.
  public var person: PersonID?
  /// How much, by stable words.
  public var counts: [String: Int]
  /// A digest of what was handed over, made with ``HomeSecret/digest(of:)``.
  public var digest: String?
  /// A word that tells this event from all others, for what may be reported twice after an interruption.
  public var reference: String?

  /// An event.
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
