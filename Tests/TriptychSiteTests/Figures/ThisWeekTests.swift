import Testing
import TriptychGraphics
import TriptychHealth

@testable import TriptychSite

@Suite("This week beside the last one") struct ThisWeekTests {
  /// Made-up steps up to 18:30 on a day of November 2025.
  private func chart(_ metric: Metric = .steps, on day: Int) throws -> GroupedBarChart {
    var person = MadePerson(days: 11)
    person.last = try #require(CalendarDay(year: 2025, month: 11, day: day))
    let words = Words(language: try TestTemplates.load().language("en"), units: .metric)
    return try ChartData(analysis: person.analysis, words: words).weeks(metric)
  }

  @Test("On a Monday this week is the one that has just begun, not the one before")
  func monday() throws {
    let chart = try chart(on: 17)
    #expect(chart.rows.map(\.name) == ["Monday, so far today"])
    #expect(chart.heading.dates.hasSuffix("17 November 2025"))
  }

  @Test("Days to come are neither compared nor counted as missing")
  func daysToCome() throws {
    let chart = try chart(on: 19)
    #expect(chart.rows.map(\.name) == ["Monday", "Tuesday", "Wednesday, so far today"])
    #expect(chart.heading.dates.hasPrefix("10") && chart.heading.dates.hasSuffix("19 November 2025"))
    let said = chart.plot(words: .english).description.summary.joined(separator: " ")
    #expect(!said.contains("no data"))
  }

  @Test("What does not add up over a day has its value of today whole")
  func wholeToday() throws {
    #expect(try chart(.restingHeartRate, on: 18).rows.map(\.name) == ["Monday", "Tuesday"])
  }
}
