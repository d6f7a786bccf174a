import TestSupport
import Testing
import TriptychHealth

@Suite("The moment of a build") struct AsOfTests {
  @Test("Until 21:00 sums end the day before; a morning ends at noon, an evening begins at 17:00")
  func asOf() throws {
    let zone = try CivilZone.foundation("Europe/Berlin")
    let today = day("2026-03-29")
    let at = { (hour: Int, minute: Int) in
      AsOf(zone.instant(day: today, wallClockSecond: hour * 3600 + minute * 60), in: zone)
    }
    #expect(at(20, 59).lastSummedDay == today.advanced(by: -1))
    #expect(at(21, 0).lastSummedDay == today)
    #expect(AsOf(endOf: today, in: zone).lastSummedDay == today)
    #expect(
      [at(11, 59), at(12, 0), at(16, 59), at(17, 0)].map(\.partOfDay) == [
        .morning, .afternoon, .afternoon, .evening,
      ])
  }

  @Test("Whole days go by calendar and wall clock, so that a day of 23 or 25 hours is one day")
  func wholeDays() throws {
    let zone = try CivilZone.foundation("Europe/Berlin")
    func at(_ date: String, _ hour: Int) -> Instant {
      zone.instant(day: day(date), wallClockSecond: hour * 3600)
    }
    for (then, now) in [("2026-03-28", "2026-03-31"), ("2026-10-23", "2026-10-26")] {
      #expect(AsOf(at(now, 8), in: zone).wholeDays(since: at(then, 8), in: zone) == 3)
      #expect(AsOf(at(now, 7), in: zone).wholeDays(since: at(then, 8), in: zone) == 2)
      #expect(AsOf(at(now, 23), in: zone).wholeDays(since: at(then, 8), in: zone) == 3)
    }
    #expect(AsOf(at("2026-03-28", 7), in: zone).wholeDays(since: at("2026-03-28", 8), in: zone) == 0)
  }
}
