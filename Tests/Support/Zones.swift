import Foundation
import TriptychBase

extension CivilZone {
  /// A zone's rules as Foundation knows them, 1970 to 2100.
  public static func foundation(_ name: String) throws -> CivilZone {
    guard let zone = TimeZone(identifier: name) else { throw MissingZone(name: name) }
    var transitions: [Instant] = []
    var moment = Date(timeIntervalSince1970: 0)
    var offsets = [Int32(zone.secondsFromGMT(for: moment))]
    while let next = zone.nextDaylightSavingTimeTransition(after: moment),
      next.timeIntervalSince1970 < 4_133_980_800
    {
      let offset = Int32(zone.secondsFromGMT(for: next))
      if offset != offsets.last {
        transitions.append(Instant(seconds: Int64(next.timeIntervalSince1970)))
        offsets.append(offset)
      }
      moment = next
    }
    return CivilZone(identifier: name, transitions: transitions, offsets: offsets)
  }

  /// No such zone.
  public struct MissingZone: Error { let name: String }
}

/// A day from `2026-01-31`; a wrong text is a fault of the test.
public func day(_ iso: String) -> CalendarDay {
  guard let day = CalendarDay(iso: iso) else { preconditionFailure("no such day: \(iso)") }
  return day
}
