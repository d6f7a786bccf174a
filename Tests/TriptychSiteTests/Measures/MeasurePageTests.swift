import Testing
import TriptychGraphics
import TriptychHealth

@testable import TriptychSite

@Suite("Pages of measures that are read in their own way") struct MeasurePageTests {
  private func context() throws -> PageContext {
    var history = MadePerson(days: 60).history
    func series(_ value: (Int) -> Double) -> DaySeries {
      DaySeries(
        history[.steps].values.enumerated().map { place, entry in
          DayValue(day: entry.day, value: value(place), source: "Cuff")
        })
    }
    history.days[.systolic] = series { 120 + Double($0 % 7) }
    history.days[.diastolic] = series { 75 + Double($0 % 5) }
    history.days[.cycleDay] = series { Double($0 % 28 + 1) }
    return try TestContext.make(analyse(history, asOf: MadePerson().asOf), depth: .deep)
  }

  @Test("Both figures of blood pressure stand in one chart, in words and in the table, on either page")
  func bloodPressure() throws {
    let data = try context().data
    for metric in [Metric.systolic, .diastolic] {
      let plot = try data.line(metric, days: 30).plot(words: .english)
      #expect(plot.table.columns.contains { $0.hasPrefix("Blood pressure, upper figure") })
      #expect(plot.table.columns.contains { $0.hasPrefix("Blood pressure, lower figure") })
      let words = plot.description.summary.joined(separator: " ")
      #expect(words.contains("upper figure") && words.contains("lower figure"), "\(words)")
      #expect(!words.contains("usual range"), "one band would belong to one of the two lines")
    }
    let area = data.area(.diastolic, days: 30)
    #expect(area.series.points.allSatisfy { $0.value < 100 }, "the lower figure, not the upper one")
  }

  @Test("The days of a cycle have neither a mean nor a usual range")
  func cycle() throws {
    let context = try context()
    #expect(context.data.line(.cycleDay, days: 30).usualRange == nil)
    let page = try #require(MetricPage.make(.cycleDay, .days(30), context).1 as? MetricPage)
    #expect(!page.facts.isEmpty && page.facts.allSatisfy { $0.name != "Mean" })
    let steps = try #require(MetricPage.make(.steps, .days(30), context).1 as? MetricPage)
    #expect(steps.facts.contains { $0.name == "Mean" })
  }
}
