import TestSupport
import Testing
import TriptychHealth

@Suite struct HoursOfDaysTests {
  private func entry(
    _ builder: HeldBuilder, _ kind: HandEntry.Kind, _ time: String, _ amounts: [Metric: Double]
  )
    -> HandEntry
  {
    HandEntry(id: "\(kind)-\(time)", kind: kind, at: builder.at("2026-01-05", time), amounts: amounts)
  }

  @Test("Meals have hours, from sources and by hand; a day with a sum of unknown time has none")
  func meals() {
    var builder = HeldBuilder([("App", .app), ("Table", .app), (Source.byHand, .manual)])
    builder.bin(.energyIntake, "App", at: builder.at("2026-01-05", "08:15"), 300)
    builder.bin(.energyIntake, "App", at: builder.at("2026-01-05", "19:00"), 700)
    builder.held.entries = [
      entry(builder, .meal, "08:40", [.energyIntake: 120]),
      entry(builder, .meal, "13:00", [.energyIntake: 400]),
    ]
    builder.daily(.energyIntake, "Table", "2026-01-06", 2000)
    builder.held.entries.append(
      HandEntry(
        id: "snack", kind: .meal, at: builder.at("2026-01-06", "15:00"), amounts: [.energyIntake: 90]))
    let history = builder.history()
    #expect(
      history.hours[.energyIntake] == [
        HourlyCount(day: day("2026-01-05"), hour: 8, value: 420),
        HourlyCount(day: day("2026-01-05"), hour: 13, value: 400),
        HourlyCount(day: day("2026-01-05"), hour: 19, value: 700),
      ])
    #expect(history[.energyIntake][day("2026-01-06")] == 2090, "which nobody knows the hours of")
    let grid = WeekGrid(history, metric: .energyIntake, days: day("2026-01-05")...day("2026-01-11"))
    #expect(grid[.monday, 8] == 420 && grid[.monday, 3] == 0 && grid[.tuesday, 15] == nil)
  }

  @Test("Check-ins have the mean of their hour, and an hour without one is no 0")
  func checkIns() {
    var builder = HeldBuilder([(Source.byHand, .manual)])
    builder.held.entries = [
      entry(builder, .mood, "09:05", [.stress: 2]), entry(builder, .mood, "09:50", [.stress: 4]),
      entry(builder, .mood, "21:00", [.stress: 5]),
    ]
    let history = builder.history()
    let grid = WeekGrid(history, metric: .stress, days: day("2026-01-05")...day("2026-01-11"))
    #expect(grid[.monday, 9] == 3 && grid[.monday, 21] == 5 && grid[.monday, 12] == nil)
    var settings = Settings()
    settings.privacy.wellbeing = false
    #expect(Consent(settings).permitted(history).hours[.stress] == nil)
  }

  @Test("Readings have the mean of their hour, of the source that gives the day")
  func readings() {
    var builder = HeldBuilder.watchAndPhone()
    builder.hour(.heartRate, "Watch", at: builder.at("2026-01-05", "10:00"), count: 2, sum: 140)
    builder.hour(.heartRate, "Phone", at: builder.at("2026-01-05", "10:00"), count: 1, sum: 120)
    let history = builder.history()
    #expect(history.hours[.heartRate] == [HourlyCount(day: day("2026-01-05"), hour: 10, value: 70)])
  }
}
