import Foundation
import TestSupport
import Testing
import TriptychBase

@Suite struct CivilZoneTests {
  static let names = [
    "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "Africa/Cairo",
  ]

  @Test("Every day from 1970 to 2100 begins and ends when Foundation says", arguments: names)
  func everyDay(name: String) throws {
    let zone = try CivilZone.foundation(name)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: name))
    var wrong: [String] = []
    for number in Int32(1)...47_846 {
      let day = CalendarDay(number: number)
      let (year, month, dayOfMonth) = day.components
      let noon = calendar.date(from: DateComponents(year: year, month: month, day: dayOfMonth, hour: 12))
      let start = calendar.startOfDay(for: try #require(noon))
      if zone.start(of: day).seconds != Int64(start.timeIntervalSince1970) { wrong.append(day.iso) }
    }
    #expect(wrong == [])
  }

  @Test("Days meet without a gap, and every moment of a day belongs to it", arguments: names)
  func daysMeet(name: String) throws {
    let zone = try CivilZone.foundation(name)
    for change in zone.transitions {
      for day in [-1, 0, 1].map({ zone.day(of: change).advanced(by: $0) }) {
        let interval = zone.interval(of: day)
        #expect(interval.upperBound == zone.interval(of: day.advanced(by: 1)).lowerBound)
        #expect(zone.day(of: interval.lowerBound) == day)
        #expect(zone.day(of: interval.upperBound.adding(seconds: -1)) == day)
      }
    }
  }

  @Test("Days in 2026 have 23 and 25 hours where clocks change by one, 24.5 and 23.5 by a half")
  func lengths() throws {
    let berlin = try CivilZone.foundation("Europe/Berlin")
    let hours = { (zone: CivilZone, iso: String) -> Double in
      let interval = zone.interval(of: day(iso))
      return Double(interval.lowerBound.seconds(until: interval.upperBound)) / 3600
    }
    #expect(hours(berlin, "2026-03-29") == 23)
    #expect(hours(berlin, "2026-10-25") == 25)
    #expect(hours(berlin, "2026-07-01") == 24)
    let newYork = try CivilZone.foundation("America/New_York")
    #expect(hours(newYork, "2026-03-08") == 23)
    #expect(hours(newYork, "2026-11-01") == 25)
    let lordHowe = try CivilZone.foundation("Australia/Lord_Howe")
    #expect(hours(lordHowe, "2026-04-05") == 24.5)
    #expect(hours(lordHowe, "2026-10-04") == 23.5)
  }

  @Test("A wall-clock time that comes twice is the first, a skipped one is read with the offset before")
  func wallClock() throws {
    let zone = try CivilZone.foundation("Europe/Berlin")
    let twice = zone.instant(day: day("2026-10-25"), wallClockSecond: 2 * 3600 + 1800)
    #expect(zone.rfc3339(twice) == "2026-10-25T02:30:00+02:00")
    let skipped = zone.instant(day: day("2026-03-29"), wallClockSecond: 2 * 3600 + 1800)
    #expect(zone.rfc3339(skipped) == "2026-03-29T03:30:00+02:00")
  }

  @Test("A stamp keeps its moment whatever offset it is written with")
  func stamps() {
    let moment = Instant(rfc3339: "2026-01-31T18:30:05+01:00")
    #expect(moment == Instant(rfc3339: "2026-01-31 17:30:05.250Z"))
    #expect(moment?.utcText == "2026-01-31T17:30:05Z")
    #expect(Instant(rfc3339: "1969-12-31T23:59:59Z")?.utcText == "1969-12-31T23:59:59Z")
    #expect(Instant(rfc3339: "2026-01-31T18:30:05") == nil)
    #expect(Instant(rfc3339: "2026-01-31T24:00:00Z") == nil)
  }
}
