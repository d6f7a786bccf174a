import Testing

@testable import TriptychHealth

@Suite("What the Symbi wears follows the day")
struct SeasonTests {
  private func worn(
    _ season: CompanionSettings.Season, _ day: String, _ hemisphere: CompanionSettings.Hemisphere = .north
  ) -> CompanionSettings.Season? {
    var settings = CompanionSettings()
    (settings.season, settings.hemisphere) = (season, hemisphere)
    return settings.worn(on: CalendarDay(iso: day)!)
  }

  @Test("By the day: the weather's seasons of both halves of the earth, and Halloween on both")
  func auto() {
    let days: [(String, CompanionSettings.Season, CompanionSettings.Season)] = [
      ("2026-01-15", .winter, .summer), ("2026-02-28", .winter, .summer), ("2026-03-01", .spring, .autumn),
      ("2026-06-01", .summer, .winter), ("2026-09-01", .autumn, .spring), ("2026-10-24", .autumn, .spring),
      ("2026-10-25", .halloween, .halloween), ("2026-10-31", .halloween, .halloween),
      ("2026-11-01", .autumn, .spring), ("2026-12-01", .winter, .summer),
    ]
    for (day, north, south) in days {
      #expect(worn(.auto, day) == north && worn(.auto, day, .south) == south, "\(day)")
    }
  }

  @Test("Nothing is worn unless it was chosen, and what was chosen is worn all year")
  func chosen() {
    #expect(CompanionSettings().worn(on: CalendarDay(iso: "2026-10-31")!) == nil)
    #expect(worn(.winter, "2026-07-01") == .winter && worn(.off, "2026-10-31", .south) == nil)
  }
}
