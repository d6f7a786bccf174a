import Foundation
import TriptychHealth

extension CivilZone {
  /// The last moment whose rules are known: the end of the year 2100.
  private static let end: Int64 = 4_133_980_800

  /// The rules of a zone by its IANA name, from the system's time zone data, for
  /// the years 1970 to 2100.
  ///
  /// `nil` for a name the system does not know, and for names whose meaning depends on
  /// the machine, such as `localtime`. Reads the zone's own file, in well
  /// under a millisecond; where there is none, asks Foundation, which takes some 20.
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

  /// The zone the machine is set to; UTC when that is unknown.
  public static var machine: CivilZone {
    CivilZone(systemIdentifier: TimeZone.current.identifier) ?? .utc
  }

  /// The rules from the system's file of a zone; `nil` when it has none that can be read.
  init?(fileOf name: String, folder: String = "/usr/share/zoneinfo") {
    guard CivilZone.isName(name), let bytes = try? FileBytes(path: folder + "/" + name).bytes(1 << 20),
      let file = TimeZoneFile(bytes)
    else { return nil }
    let rules = file.rules(after: 0, before: CivilZone.end)
    self.init(
      identifier: name, transitions: rules.changes.map { Instant(seconds: $0.at) },
      offsets: [rules.offset] + rules.changes.map(\.offset))
  }

  /// Whether a text can be the name of a zone. A name becomes a path: nothing but the
  /// letters of zone names, and no way up.
  private static func isName(_ name: String) -> Bool {
    let allowed = name.utf8.allSatisfy { byte in
      byte &- 48 <= 9 || (byte | 0x20) &- 97 < 26 || byte == 43 || byte == 45 || byte == 47 || byte == 95
    }
    let first = name.prefix { $0 != "/" }
    return allowed && !first.isEmpty
      && !["localtime", "Factory", "posixrules", "posix", "right"].contains(first)
  }

  /// The rules as Foundation knows them; `nil` for a name it does not know.
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
