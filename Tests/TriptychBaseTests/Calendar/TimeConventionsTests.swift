import Testing

@testable import TriptychBase

@Suite("How times and weeks are written") struct TimeConventionsTests {
  @Test(
    "A clock of 12 hours shows 12 at midnight and at noon",
    arguments: [(0, "12:05"), (1, "1:05"), (11, "11:05"), (12, "12:05"), (13, "1:05"), (23, "11:05")])
  func twelveHours(hour: Int, shown: String) {
    #expect(TimeConventions(clock: .hours12).digits(hour: hour, minute: 5) == shown)
  }

  @Test("A clock of 24 hours has two digits, and an end of the day")
  func twentyFourHours() {
    let clock = TimeConventions()
    #expect(clock.digits(hour: 6, minute: 0) == "06:00" && clock.digits(hour: 24, minute: 0) == "24:00")
  }

  @Test("A week runs through all seven days from its first on")
  func weekdays() {
    #expect(
      TimeConventions(firstWeekday: .saturday).weekdays
        == [.saturday, .sunday, .monday, .tuesday, .wednesday, .thursday, .friday])
    #expect(TimeConventions().weekdays == Weekday.allCases)
  }

  @Test(
    "A week begins on or before each of its days",
    arguments: [
      (Weekday.monday, "2026-03-09"), (.sunday, "2026-03-08"), (.saturday, "2026-03-14"),
      (.friday, "2026-03-13"),
    ])
  func starts(first: Weekday, start: String) throws {
    // A Saturday.
    let day = try #require(CalendarDay(iso: "2026-03-14"))
    #expect(day.startOfWeek(from: first).iso == start)
    #expect(day.startOfWeek(from: first).startOfWeek(from: first).iso == start)
  }
}
