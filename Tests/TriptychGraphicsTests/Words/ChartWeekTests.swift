import Testing

@testable import TriptychGraphics

/// Nested lists of a chart by day say what its table says, week by week.
struct ChartWeekTests {
  @Test("every row of the table is read once, in weeks from Monday to Sunday")
  func weeks() throws {
    let plot = try Samples.steps.plot(words: .english)
    let weeks = plot.weeks
    // 20 October 2025 is a Monday, 18 November a Tuesday.
    #expect(weeks.map(\.days.count) == [7, 7, 7, 7, 2])
    #expect(weeks.first?.name == "20 to 26 October")
    #expect(weeks.last?.name == "17 to 18 November")
    #expect(weeks[1].name == "27 October to 2 November")
    #expect(weeks[1].days[6] == "Sunday 2 November: 22,940, unusual, charity walk")
    #expect(weeks[2].days[1] == "Tuesday 4 November: no data")
    for (day, row) in zip(weeks.flatMap(\.days), plot.table.rows) {
      #expect(day.hasPrefix(row[0] + ": " + row[1]), "\(day)")
    }
  }

  @Test("several series are named on each day")
  func series() throws {
    let plot = try Samples.harmony.plot(words: .english)
    let week = try #require(plot.weeks.first)
    for (column, cell) in zip(plot.table.columns, plot.table.rows[0]).dropFirst() {
      #expect(week.days[0].contains(column + " " + cell), "\(week.days[0])")
    }
  }

  @Test("where a chart needs years its weeks say them, and their days do not repeat them")
  func years() throws {
    var chart = Samples.steps
    chart.days = chart.days.lowerBound...(chart.days.upperBound + 60)
    let plot = try chart.plot(words: .english)
    #expect(plot.table.rows[0][0] == "Monday 20 October 2025")
    let week = try #require(plot.weeks.first { $0.name == "29 December 2025 to 4 January 2026" })
    #expect(week.days.count == 7)
    #expect(week.days[3] == "Thursday 1 January: no data")
  }

  @Test("a week or less is short enough as a table, and rows that are no days have no weeks")
  func few() throws {
    var chart = Samples.steps
    chart.days = chart.days.lowerBound...(chart.days.lowerBound + 6)
    #expect(try chart.plot(words: .english).weeks.isEmpty)
  }
}
