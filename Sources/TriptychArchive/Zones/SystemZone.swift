import Foundation
import TriptychHealth

extension CivilZone {
  /// The end of the known rules: the end of the year 2100.
  private static let end: Int64 = 4_133_980_800

  /// The rules of a zone by its IANA name, from the system's time zone data, for
  /// the years 1970 to 2100.
  ///
  /// `nil` for a name that the system does not know, and for names whose meaning depends on the machine, such
  /// as `localtime`. Reading the zone's own file takes well under a millisecond. Without that file, Foundation
  /// is asked, which takes about 20 ms.
  public init?(systemIdentifier name: String) {
    guard CivilZone.isName(name) else { return nil }
    if let zone = CivilZone(fileOf: name) {
      self = zone
    } else if let zone = CivilZone(foundation: name) {
      self = zone
    } else {
      return nil
    }
  }

  /// Reads the rules from the system's file for a zone; `nil` when there is no readable file.
  init?(fileOf name: String, folder: String = "/usr/share/zoneinfo") {
    guard CivilZone.isName(name), let bytes = try? FileBytes(path: folder + "/" + name).bytes(1 << 20),
      let file = TimeZoneFile(bytes)
    else { return nil }
    let rules = file.rules(after: 0, before: CivilZone.end)
    self.init(
      identifier: name, transitions: rules.changes.map { Instant(seconds: $0.at) },
      offsets: [rules.offset] + rules.changes.map(\.offset))
  }

  /// Whether a text can be the name of a zone. A name becomes part of a path, so only the characters of zone
  /// names are allowed and no parent directories.
  private static func isName(_ name: String) -> Bool {
    let allowed = name.utf8.allSatisfy { byte in
      byte &- 48 <= 9 || (byte | 0x20) &- 97 < 26 || byte == 43 || byte == 45 || byte == 47 || byte == 95
    }
    let first = name.prefix { $0 != "/" }
    return allowed && !first.isEmpty
      && !["localtime", "Factory", "posixrules", "posix", "right"].contains(first)
  }

  /// Reads the rules from Foundation; `nil` for a name that it does not know.
  init?(foundation name: String) {
    guard !name.isEmpty, let zone = TimeZone(identifier: name) else { return nil }
    var transitions: [Instant] = []
    var offsets = [Int32(zone.secondsFromGMT(for: Date(timeIntervalSince1970: 0)))]
    let end = Date(timeIntervalSince1970: TimeInterval(CivilZone.end))
    var moment = Date(timeIntervalSince1970: 0)
    while let next = zone.nextDaylightSavingTimeTransition(after: moment), next < end, next > moment {
      let offset = Int32(zone.secondsFromGMT(for: next))
      if offset != offsets.last {
        transitions.append(Instant(seconds: Int64(next.timeIntervalSince1970.rounded())))
        offsets.append(offset)
      }
      moment = next
    }
    self.init(identifier: name, transitions: transitions, offsets: offsets)
  }
}

/// The rules of a zone in a compiled file of the time zone database (TZif, RFC 8536).
///
/// Files of version 2 and later are supported: their list of changes, and the textual rule for the time after
/// the last change.
struct TimeZoneFile {
  /// The times at which the offset changes, ascending, each with the offset from then on.
  let changes: [(at: Int64, offset: Int32)]
  /// The offset before the first change.
  let firstOffset: Int32
  /// The rule that holds after the last change; `nil` when there is none.
  let rule: PosixZoneRule?

  private struct Counts {
    let ut, standard, leaps, times, types, characters: Int

    func size(timeBytes: Int) -> Int {
      times * (timeBytes + 1) + types * 6 + characters + leaps * (timeBytes + 4) + standard + ut
    }
  }

  /// Parses a file's bytes; `nil` when they are invalid or count leap seconds.
  init?(_ bytes: [UInt8]) {
    guard let old = TimeZoneFile.counts(bytes, at: 0), bytes[4] >= UInt8(ascii: "2") else { return nil }
    let second = 44 + old.size(timeBytes: 4)
    guard let counts = TimeZoneFile.counts(bytes, at: second), counts.leaps == 0, counts.types > 0 else {
      return nil
    }
    let times = second + 44
    let indices = times + counts.times * 8
    let types = indices + counts.times
    let end = times + counts.size(timeBytes: 8)
    guard end < bytes.count, bytes[end] == 10 else { return nil }
    let offsets = (0..<counts.types).map { index in
      Int32(truncatingIfNeeded: TimeZoneFile.integer(bytes, at: types + index * 6, 4))
    }
    var changes: [(at: Int64, offset: Int32)] = []
    for index in 0..<counts.times {
      let type = Int(bytes[indices + index])
      guard type < offsets.count, abs(offsets[type]) < 86_400 else { return nil }
      changes.append((TimeZoneFile.integer(bytes, at: times + index * 8, 8), offsets[type]))
    }
    guard zip(changes, changes.dropFirst()).allSatisfy({ $0.at < $1.at }), abs(offsets[0]) < 86_400 else {
      return nil
    }
    self.changes = changes
    firstOffset = offsets[0]
    guard let last = bytes[(end + 1)...].firstIndex(of: 10) else { return nil }
    let footer = bytes[(end + 1)..<last]
    rule = PosixZoneRule(String(decoding: footer, as: UTF8.self))
    if rule == nil, !footer.isEmpty { return nil }
  }

  /// The changes after `start` and before `end`, with the offset at `start`.
  func rules(after start: Int64, before end: Int64) -> (offset: Int32, changes: [(at: Int64, offset: Int32)])
  {
    var all = changes
    if let rule {
      let last = changes.last?.at ?? Int64.min
      all += rule.changes(years: 1969...2101).filter { $0.at > last }
    }
    var offset = firstOffset
    for change in all.prefix(while: { $0.at <= start }) { offset = change.offset }
    var result: [(at: Int64, offset: Int32)] = []
    var current = offset
    for change in all where change.at > start && change.at < end && change.offset != current {
      result.append(change)
      current = change.offset
    }
    return (offset, result)
  }

  private static func counts(_ bytes: [UInt8], at start: Int) -> Counts? {
    guard start + 44 <= bytes.count, bytes[start..<start + 4].elementsEqual("TZif".utf8) else { return nil }
    let numbers = (0..<6).map { Int(integer(bytes, at: start + 20 + $0 * 4, 4)) }
    // Real files are far below these limits; the counts of a damaged file must not be trusted.
    guard numbers.allSatisfy({ (0...100_000).contains($0) }) else { return nil }
    return Counts(
      ut: numbers[0], standard: numbers[1], leaps: numbers[2], times: numbers[3], types: numbers[4],
      characters: numbers[5])
  }

  /// A signed big-endian number.
  private static func integer(_ bytes: [UInt8], at start: Int, _ count: Int) -> Int64 {
    var value: Int64 = bytes[start] >= 128 ? -1 : 0
    for byte in bytes[start..<start + count] { value = value << 8 | Int64(byte) }
    return value
  }
}
