import TestSupport
import Testing
import TriptychHealth

@Suite struct HourlyStepsTests {
  @Test(
    "Y8: over any week the 7x24 cells sum to the week's total, weeks with a change of the clock included",
    arguments: ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu"])
  func cellsSumToTotals(name: String) throws {
    let zone = try CivilZone.foundation(name)
    var random = SeededGenerator(seed: 2026)
    for round in 0..<30 {
      let monday = ["2026-03-02", "2026-03-23", "2026-04-05", "2026-10-19", "2026-10-26"][round % 5]
      var builder = HeldBuilder.watchAndPhone(zone: zone)
      let start = zone.start(of: day(monday)).seconds
      for quarter in 0..<(8 * 96) where random.next() % 3 != 0 {
        let at = Instant(seconds: start + Int64(quarter) * 900)
        builder.steps(
          "Watch", at: at, Double(random.next() % 150), coverage: random.next() & HeldBuilder.whole)
        builder.steps(
          "Phone", at: at, Double(random.next() % 150), coverage: random.next() & HeldBuilder.whole)
      }
      let history = builder.history()
      let week = day(monday)...day(monday).advanced(by: 6)
      let total = history[.steps].values(in: week).reduce(0) { $0 + $1.value }
      let grid = WeekGrid(history, days: week)
      let cells = grid.cells.joined().reduce(0) { $0 + ($1 ?? 0) }
      #expect(cells == total)
      for value in history[.steps].values {
        let hours = history.hourlySteps.filter { $0.day == value.day }
        #expect(hours.reduce(0) { $0 + $1.value } == value.value)
        #expect(value.value == value.value.rounded())
      }
    }
  }

  @Test("The hour that comes twice when clocks go back holds both")
  func doubledHour() throws {
    let zone = try CivilZone.foundation("Europe/Berlin")
    var builder = HeldBuilder.watchAndPhone(zone: zone)
    let first = builder.at("2026-10-25", "02:00")
    builder.steps("Watch", at: first, 30)
    builder.steps("Watch", at: first.adding(seconds: 3600), 12)
    let history = builder.history()
    #expect(history.hourlySteps == [HourlyCount(day: day("2026-10-25"), hour: 2, value: 42)])
  }

  @Test("A weekday nobody recorded has no cells; a quiet hour of a recorded day is 0")
  func missingIsNotZero() {
    var builder = HeldBuilder.watchAndPhone()
    builder.steps("Watch", at: builder.at("2026-01-05", "10:00"), 100)
    builder.steps("Watch", at: builder.at("2026-01-12", "10:00"), 300)
    let grid = WeekGrid(builder.history(), days: day("2026-01-05")...day("2026-01-18"))
    #expect(grid[.monday, 10] == 200)
    #expect(grid[.monday, 3] == 0)
    #expect(grid[.tuesday, 10] == nil)
    #expect(grid.dayCounts == [2, 0, 0, 0, 0, 0, 0])
    #expect(grid.highest == 200)
  }
}
