import Testing
import TriptychGraphics
import TriptychHealth

@testable import TriptychSite

@Suite("Hours of the week: any measure with hours, a week or the mean of weeks") struct HourHeatmapTests {
  /// Meals at noon and in the evening, and a check-in at nine, on each day.
  private static let analysis: Analysis = {
    var history = MadePerson(days: 60).history
    for (metric, hours) in [(Metric.energyIntake, [(12, 800.0), (19, 900)]), (.stress, [(9, 3)])] {
      history.hours[metric] = history[metric].values.flatMap { day in
        hours.map { HourlyCount(day: day.day, hour: $0.0, value: $0.1 + Double(day.day.number % 2)) }
      }
    }
    return analyse(history, asOf: MadePerson().asOf)
  }()
  private static let site = Result { try TestSite.build(analysis) }

  @Test(
    "Each pillar's page in Deep has both, with their own numbers",
    arguments: [
      ("fitness", "steps", "Steps"), ("nutrition", "energy_intake", "Energy eaten"),
      ("wellbeing", "stress", "Stress"),
    ])
  func pages(pillar: String, id: String, name: String) throws {
    let tree = try Self.site.get()
    let text = TestSite.text(tree, "deep/pillars/\(pillar).html")
    #expect(text.contains("id=\"\(id)-hours\"") && text.contains("id=\"\(id)-hours-7\""))
    #expect(
      text.contains("id=\"\(id)-hours-picture-name\"") && text.contains("id=\"\(id)-hours-7-picture-name\""))
    #expect(text.contains("\(name) by weekday and hour") && text.contains("\(name) by hour, the last week"))
    #expect(text.contains("Mean of ") && text.contains("days of one week, "))
    #expect((tree.files["deep/pillars/\(pillar).html"]?.count ?? 0) < 200_000)
    #expect(!TestSite.text(tree, "light/pillars/\(pillar).html").contains("-hours-picture"))
  }

  @Test("A page without hours of a measure has no such picture and does not wait for one") func without()
    throws
  {
    let tree = try TestSite.build(MadePerson(days: 60, depth: .deep))
    for pillar in ["nutrition", "wellbeing"] {
      #expect(!TestSite.text(tree, "deep/pillars/\(pillar).html").contains("-hours"))
    }
  }

  @Test("One week shows that week, eight weeks their mean; a sum has zeros, a check-in has none")
  func values() throws {
    let context = try TestContext.make(Self.analysis, depth: .deep)
    let week = try context.data.byHour(.energyIntake, days: 7)
    let mean = try context.data.byHour(.energyIntake, days: 56)
    let noon = Set(week.cells.compactMap { $0[12] })
    #expect(noon == [800, 801] && week.cells.allSatisfy { $0[3] == nil || $0[3] == 0 })
    #expect(mean.cells.compactMap { $0[12] }.contains { $0 > 800 && $0 < 801 })
    #expect(week.heading.dates != mean.heading.dates)
    let stress = try context.data.byHour(.stress, days: 56)
    #expect(stress.cells.allSatisfy { $0[12] == nil } && stress.measure.name == "Stress")
    #expect(mean.measure.name == "Energy eaten an hour")
    // The class below the first limit is called little or none: it must not hold the half of a meal.
    #expect((week.limits.first ?? .infinity) <= 200 && week.limits.count == 7)
  }

  @Test("A request obeys its measure and its range") func request() throws {
    let charts = PersonCharts(Self.analysis, templates: try TestTemplates.load())
    func name(_ metric: Metric, _ days: Int?) throws -> String {
      try charts.plot(ChartRequest(.heatmap, metric: metric, days: days)).description.name
    }
    #expect(try name(.energyIntake, nil).contains("Energy eaten an hour"))
    #expect(try name(.steps, nil).contains("Steps an hour"))
    #expect(try name(.energyIntake, 7) != name(.energyIntake, nil))
    #expect(try name(.energyIntake, 28) != name(.energyIntake, nil))
    #expect(throws: ChartRefusal.nothingToDraw) { try name(.mood, nil) }
  }
}
