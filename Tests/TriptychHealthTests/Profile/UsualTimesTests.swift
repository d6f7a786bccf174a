import TestSupport
import Testing

@testable import TriptychHealth

@Suite("Usual hours are learnt from the person's own days") struct UsualTimesTests {
  /// The figures of a search over every half minute of the day for the least sum of distances along
  /// the circle (numpy; where a stretch is equally good, its middle).
  @Test(
    "The middle of times of day passes midnight",
    arguments: [
      (["23:30", "00:10", "00:45"], 600), (["23:30", "23:50", "00:20", "01:00"], 300),
      (["18:00", "17:30", "18:45", "06:00", "18:15"], 65_700),
      (["22:00", "22:30", "23:00", "00:30", "01:00", "02:15", "23:45"], 85_500),
      (["06:40", "07:05", "06:55", "08:30", "07:10", "06:50", "09:00", "07:00"], 25_350),
      (["12:00", "12:00"], 43_200),
    ] as [([String], Double)])
  func circularMedian(times: [String], second: Double) {
    let seconds = times.compactMap { ClockTime($0)?.second }
    #expect(ClockTime.circularMedian(ofSeconds: seconds) == second)
    #expect(ClockTime.circularMedian(ofSeconds: seconds.reversed()) == second)
  }

  @Test("No times have no middle") func none() { #expect(ClockTime.circularMedian(ofSeconds: []) == nil) }

  /// Moments at times of days before the fixture's.
  private func moments(_ fixture: MessageFixture, _ times: [(back: Int, time: String)]) -> [Instant] {
    times.map { back, time in
      let second = ClockTime(time)?.second ?? 0
      return fixture.zone.instant(day: fixture.asOf.day.advanced(by: -back), wallClockSecond: second)
    }.sorted()
  }

  private func usual(_ fixture: MessageFixture) -> UsualTimes {
    UsualTimes(fixture.analysis().history, asOf: fixture.asOf)
  }

  @Test("The reminder of a workout comes at the usual hour, weekdays and weekends apart")
  func workouts() throws {
    let berlin = try CivilZone.foundation("Europe/Berlin")
    // 2026-04-15 is a Wednesday; the clock changed on 29 March.
    var fixture = MessageFixture(zone: berlin, "2026-04-15", "05:00")
    fixture.workouts = moments(
      fixture, [(1, "17:10"), (2, "17:20"), (20, "06:30"), (21, "17:30"), (22, "17:40")])
    #expect(usual(fixture).workout(on: .monday) == ClockTime(17, 15), "17:20 to the quarter of an hour")
    #expect(usual(fixture).workout(on: .sunday) == ClockTime(17, 15), "no weekend is known: all days")
    fixture.workouts = moments(
      fixture,
      [(1, "17:00"), (2, "17:00"), (5, "17:00"), (6, "17:00")] + [3, 4, 10, 11].map { ($0, "09:30") })
    #expect(usual(fixture).workout(on: .friday) == ClockTime(17))
    #expect(usual(fixture).workout(on: .saturday) == ClockTime(9, 30))
    fixture.recovery = 80
    let due = try #require(fixture.plan().first(.workout)?.due)
    #expect(berlin.rfc3339(due) == "2026-04-15T17:00:00+02:00")
    fixture.settings.notifications.times[.workout] = ClockTime(12)
    #expect(fixture.plan().first(.workout).map { berlin.wallClockSecond(at: $0.due) } == 12 * 3600)
  }

  @Test("Three sessions, or older ones, leave the default")
  func tooFew() {
    var fixture = MessageFixture("2026-04-15", "05:00")
    fixture.workouts = moments(fixture, [(1, "17:10"), (2, "17:20"), (3, "06:30"), (90, "17:30")])
    #expect(usual(fixture).workout(on: .monday) == nil)
    fixture.recovery = 80
    #expect(fixture.plan().first(.workout).map { fixture.zone.wallClockSecond(at: $0.due) } == 18 * 3600)
  }

  @Test("Quiet hours follow the usual sleep from 7 nights on, told outwards to the quarter of an hour")
  func sleep() throws {
    var fixture = MessageFixture("2026-04-15", "12:00")
    func nights(_ count: Int) -> [Range<Instant>] {
      (0..<count).map { back in
        let wake = fixture.zone.instant(day: fixture.asOf.day.advanced(by: -back), wallClockSecond: 8 * 3600)
        let offset = Int64(back % 2 == 0 ? 600 : -300)
        return wake.adding(seconds: offset - 7 * 3600)..<wake.adding(seconds: offset)
      }
    }
    fixture.settings.notifications.followsSleep = true
    fixture.nights = nights(6)
    #expect(usual(fixture).sleep == nil)
    #expect(fixture.plan().first(.checkIn)?.due.utcText == "2026-04-16T08:00:00Z", "the hours that are set")
    fixture.nights = nights(7)
    // Falling asleep at 1:10 on 4 nights and 0:55 on 3, waking at 8:10 and 7:55.
    #expect(usual(fixture).sleep == QuietHours(from: ClockTime(1), to: ClockTime(8, 15)))
    #expect(fixture.plan().first(.checkIn)?.due.utcText == "2026-04-16T08:15:00Z")
    fixture.settings.notifications.followsSleep = false
    #expect(fixture.plan().first(.checkIn)?.due.utcText == "2026-04-16T08:00:00Z")
  }
}
