import Testing
import TriptychGraphics
import TriptychHealth

@testable import TriptychSite

@Suite("One thing has one number wherever it is shown") struct OneNumberTests {
  @Test("A session of 46 and a half minutes has the same length in the list and in the picture of its day")
  func session() throws {
    var history = MadePerson(days: 20).history
    let day = MadePerson().asOf.day
    let start = history.zone.instant(day: day, wallClockSecond: 8 * 3600 + 30)
    history.workouts.append(
      ExerciseRecord(
        id: "half", name: "Rowing", span: start..<start.adding(seconds: 46 * 60 + 30), minutes: 46.5,
        origin: .synced, source: 0, isStrength: false))
    history.workouts.sort { $0.span.lowerBound < $1.span.lowerBound }
    let context = try TestContext.make(analyse(history, asOf: MadePerson().asOf), depth: .deep)
    let session = try #require(history.workouts.first { $0.id == "half" })
    let listed = WorkoutList.minutes(session, context.words)
    let table = try context.data.timeline(of: day).plot(words: .english).table
    let row = try #require(table.rows.first { $0[1] == "Rowing" })
    func plain(_ text: String) -> String { String(text.map { $0.isWhitespace ? " " : $0 }) }
    #expect(plain(listed) == "47 min" && plain(row[4]) == "47 min")
    #expect(plain(context.words.duration(hours: session.minutes / 60)) == "47 min")
  }

  @Test("The ring of energy says that it is an average day, beside the energy of today") func macros() throws
  {
    var history = MadePerson(days: 40).history
    let days = try #require(history.days[.protein]).values
    for (metric, value) in [(Metric.carbohydrate, 220.0), (.fat, 70)] {
      history.days[metric] = DaySeries(days.map { DayValue(day: $0.day, value: value, source: $0.source) })
    }
    let context = try TestContext.make(analyse(history, asOf: MadePerson().asOf), depth: .deep)
    let chart = Chart.macros(days: 30)
    #expect(chart.title(context.data) == "Where the energy of an average day came from")
    #expect(chart.caption(context.data)?.contains("2025") == true, "the days it is the mean of")
    let summary = try chart.plot(context.data).description.summary.joined()
    #expect(summary.contains("on an average day. Of these:") && !summary.contains("in all"))
    #expect(
      !summary.contains("Energy eaten"), "which is what a diary gives, and not what three nutrients add up to"
    )
  }
}
