import Foundation
import TriptychHealth

extension CivilZone {
  /// The rules of a zone by its IANA name, from the system's time zone data, for
  /// the years 1970 to 2100.
  ///
  /// `nil` for a name the system does not know. A zone is some 260 changes, read
  /// in about a millisecond: make it once per process and hand it on.
  public init?(systemIdentifier name: String) {
    guard !name.isEmpty, let zone = TimeZone(identifier: name) else { return nil }
    var transitions: [Instant] = []
    var offsets = [Int32(zone.secondsFromGMT(for: Date(timeIntervalSince1970: 0)))]
    let end = Date(timeIntervalSince1970: 4_133_980_800)
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

  /// The zone the machine is set to; UTC when that is unknown.
  public static var machine: CivilZone {
    CivilZone(systemIdentifier: TimeZone.current.identifier) ?? .utc
  }
}
