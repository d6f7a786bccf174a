import Testing
import TriptychGraphics

@testable import TriptychHealth
@testable import TriptychSite

@Suite("Pages say what is there") struct HonestWordsTests {
  /// A person of whom nothing new arrived for some days.
  private func later(_ days: Int, _ person: MadePerson = MadePerson(days: 60)) -> Analysis {
    let moment = person.asOf.instant.adding(seconds: Int64(days) * 86_400)
    return analyse(person.history, asOf: AsOf(moment, in: .utc))
  }

  private func context(_ person: MadePerson = MadePerson(days: 60)) throws -> PageContext {
    let words = Words(language: try TestTemplates.load().language("en"), units: .metric)
    let analysis = person.analysis
    let charts = ChartCache(nil, [.spark(.fitness): DrawnChart(picture: Markup("<svg/>"))])
    return PageContext(
      analysis: analysis, depth: .deep, words: words, data: ChartData(analysis: analysis, words: words),
      charts: charts, programVersion: "0", link: SiteLink(.deep, "index.html"))
  }

  @Test(
    "The week of a score goes from its first to its last day, whatever lies between",
    arguments: [
      ([60, 90, nil, 50, 71], "7 days: from 60 to 71", "good"),
      ([nil, 71, 90, 60, nil], "7 days: from 71 to 60", "low"),
      ([70, 40, 90, 71], "7 days: from 70 to 71", ""), ([70, 70, 70], "7 days: 70 throughout", ""),
    ] as [([Double?], String, String)])
  func sparkNote(week: [Double?], note: String, cssClass: String) throws {
    let context = try context()
    let first = context.analysis.asOf.day.advanced(by: 1 - week.count)
    var report = try #require(context.analysis.pillars.first { $0.pillar == .fitness })
    report = PillarReport(
      pillar: .fitness, score: report.score, sinceLastWeek: report.sinceLastWeek,
      week: week.enumerated().map { (first.advanced(by: $0.offset), $0.element) })
    let spark = try #require(ScorePanel(report, context).spark)
    #expect(spark.note == note)
    #expect(spark.cssClass == cssClass)
  }

  @Test("The energy card names the day of its figures unless it is today", arguments: [true, false])
  func foodDay(isToday: Bool) throws {
    let person = MadePerson(days: 60)
    var history = person.history
    if !isToday {
      for metric in [Metric.energyIntake, .protein, .fiber] {
        history.days[metric] = DaySeries(history[metric].values.filter { $0.day < person.last })
      }
    }
    let context = try TestContext.make(analyse(history, asOf: person.asOf))
    let rows = try #require(FoodCard(context)).rows
    #expect(rows.count == 3)
    for row in rows {
      #expect(row.note?.contains("on Monday 17 November · 7-day mean ") == !isToday)
    }
  }

  @Test("A day of strength work is counted in words that fit every number", arguments: [0, 1, 2])
  func strengthDays(count: Double) throws {
    let words = Words(language: try TestTemplates.load().language("en"), units: .metric)
    let part = ScorePart(id: "strength", weight: 0.1, input: count, target: 2, points: 50, days: 7, need: 1)
    #expect(words.partInput(count, "fitness", part) == "\(Int(count)) of 7 days")
  }

  @Test("A week without enough days says so and leads to a range that has them") func emptyWeek() throws {
    let none = TestSite.text(try TestSite.build(later(20)), "light/metrics/steps.html")
    #expect(none.contains("No data from 1 to 7 December. The newest is of 18 November."))
    #expect(
      none.contains(
        "href=\"../../deep/metrics/steps-30.html\">See the last 30 days<span class=\"vh\">: Steps</span>"))
    let few = TestSite.text(try TestSite.build(later(6)), "light/metrics/steps.html")
    #expect(few.contains("2 days in these 7 days; a line takes 3."))
    #expect(!few.contains("a first line appears here"))
  }

  @Test("Two measures are shown together only where both are held") func scatter() throws {
    let sleepOnly = try TestSite.build(MadePerson(days: 40, metrics: [.sleepDuration, .stress]))
    #expect(!TestSite.text(sleepOnly, "deep/pillars/wellbeing.html").contains("Sleep and mood"))
    let both = try TestSite.build(MadePerson(days: 2, metrics: [.sleepDuration, .mood]))
    #expect(
      TestSite.text(both, "deep/pillars/wellbeing.html").contains(
        "<b>2 days with both so far.</b> 1 more and a first picture appears here."))
  }

  @Test("The hours of a week are drawn from seven days on, and say how many there are") func hours() throws {
    let few = TestSite.text(try TestSite.build(MadePerson(days: 7)), "deep/pillars/fitness.html")
    #expect(few.contains("6 days with values by the hour"))
    #expect(!few.contains("steps-hours-picture"))
    let enough = TestSite.text(try TestSite.build(MadePerson(days: 8)), "deep/pillars/fitness.html")
    #expect(enough.contains("Mean of 7 days, 11 to 17 November 2025."))
  }

  @Test("A day of another year names its year; one of this year does not") func years() throws {
    var words = Words(language: try TestTemplates.load().language("en"), units: .metric)
    words.year = 2026
    func day(_ text: String) throws -> CalendarDay { try #require(CalendarDay(iso: text)) }
    #expect(try words.day(day("2025-12-25")) == "25 December 2025")
    #expect(try words.shortDay(day("2025-12-25")) == "25 Dec 2025")
    #expect(try words.day(day("2026-01-02")) == "2 January")
    #expect(try words.range(day("2025-12-25")...day("2025-12-31")) == "25 to 31 December 2025")
    #expect(try words.range(day("2026-01-01")...day("2026-01-07")) == "1 to 7 January")
    #expect(try words.weekdayAndDay(day("2025-12-25")) == "Thursday 25 December 2025")
    #expect(try words.rangeWithYear(day("2025-12-25")...day("2025-12-31")) == "25 to 31 December 2025")
  }

  @Test("A value that stands for a whole day has no time of day") func wholeDays() throws {
    let words = Words(language: try TestTemplates.load().language("en"), units: .metric)
    let end = CivilZone.utc.instant(day: MadePerson().last, wallClockSecond: 86_399)
    #expect(words.moment(end, in: .utc) == "Tuesday 18 November 2025")
    #expect(words.shortMoment(end, in: .utc) == "Tuesday 18 November")
    #expect(words.shortMoment(end.adding(seconds: -1), in: .utc) == "Tuesday 18 November, 23:59")
  }

  @Test("The link of a best day leads to its page, and from there to the measure") func bestDay() throws {
    let tree = try TestSite.build(MadePerson())
    func leads(_ page: String) throws -> Set<String> {
      Set(try StrictHTML(#require(tree.files[page])).elements.compactMap { $0["href"] })
    }
    for depth in ["light", "deep"] {
      #expect(try leads(depth + "/insights/index.html").contains("milestone-best-steps-2025-11-02.html"))
      #expect(
        try leads(depth + "/insights/milestone-best-steps-2025-11-02.html").contains("../metrics/steps.html"))
    }
  }

  @Test("Scores over data of long ago wait for newer days and do not promise a first one") func old() throws {
    let tree = try TestSite.build(later(30))
    for page in ["light/index.html", "deep/index.html", "light/pillars/fitness.html"] {
      let text = TestSite.text(tree, page)
      #expect(text.contains("Waits for days after 18 November."), "\(page)")
      #expect(!text.contains("No score yet"), "\(page)")
    }
  }

  @Test("A pillar is missing only when no part of its score has a day") func missing() throws {
    let nights = try TestSite.build(MadePerson(days: 40, metrics: [.sleepDuration, .sleepMidpoint]))
    let text = TestSite.text(nights, "light/index.html")
    #expect(text.contains("No data yet for Nutrition."))
  }

  @Test("One tab at most is this page; the page that is gone stands in no tab") func currentTab() throws {
    let tree = try TestSite.build(MadePerson(days: 10))
    func current(_ page: String) throws -> [String] {
      let html = try StrictHTML(#require(tree.files[page]))
      let start = try #require(html.elements.firstIndex { $0["class"] == "tabs-main" })
      return html.elements[start...].filter { $0.name == "a" }.prefix(4).compactMap { $0["aria-current"] }
    }
    #expect(try current("light/pillars/index.html") == ["page"])
    #expect(try current("light/pillars/fitness.html") == ["true"])
    #expect(try current("404.html") == [])
  }
}
