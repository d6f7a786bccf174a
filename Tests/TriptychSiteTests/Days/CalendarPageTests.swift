import Testing
import TriptychHealth

@testable import TriptychSite

@Suite("Days, months and years") struct CalendarPageTests {
  private static let analysis = MadePerson(days: 60, depth: .deep).analysis
  private static let site = Result { try TestSite.build(analysis) }

  @Test("A day, month or year that is over says up to when its data goes, and reads the same the next night")
  func closed() throws {
    let person = MadePerson(days: 120)
    let tonight = try TestSite.build(person)
    let tomorrow = AsOf(Instant(seconds: person.asOf.instant.seconds + 86_400), in: .utc)
    let next = try TestSite.build(analyse(person.history, asOf: tomorrow))
    func says(_ text: String, _ path: String) -> Bool { TestSite.text(tonight, path).contains(text) }
    let old = tonight.paths.filter { path in
      // The last week also stands in Light, so its pages change their switch of depths when they leave it.
      path.hasPrefix("deep/days/") && path < "deep/" + CalendarScope.path(person.last.advanced(by: -8))
        || path == "deep/calendar/2025-10.html"
    }
    #expect(old.count > 10)
    for path in old {
      #expect(tonight.files[path] == next.files[path], "\(path)")
      #expect(!says("These pages were made", path) && says("The Dashboard says when", path), "\(path)")
      #expect(!says("class=\"count\"", path), "\(path)")
    }
    #expect(says("Data up to Friday 31 October 2025.", "deep/calendar/2025-10.html"))
    for path in ["index.html", "deep/calendar/2025-11.html", "deep/calendar/2025.html"] {
      #expect(says("These pages were made on Tuesday 18 November 2025 at 18:30.", path), "\(path)")
    }
    #expect(tonight.files["index.html"] != next.files["index.html"])
  }

  @Test("Each day with a workout has a page in Deep, in Light those of the last seven days") func pages()
    throws
  {
    let tree = try Self.site.get()
    let days = Set(
      Self.analysis.history.workouts.map { Self.analysis.history.zone.day(of: $0.span.lowerBound) })
    for day in days {
      #expect(tree.files["deep/days/\(day.iso).html"] != nil)
      let isRecent = day > Self.analysis.asOf.day.advanced(by: -7)
      #expect((tree.files["light/days/\(day.iso).html"] != nil) == isRecent)
    }
    #expect(tree.paths.count { $0.hasPrefix("deep/days/") } == days.count)
    #expect(tree.files["deep/days/2025-11-18.html"] == nil, "a day without a session or entry has none")
  }

  @Test("A day says its hours in order, its session with its origin, and leads to its neighbors") func day()
    throws
  {
    let tree = try Self.site.get()
    let text = TestSite.text(tree, "deep/days/2025-11-17.html")
    #expect(text.contains("<h1>Monday 17 November</h1>"))
    let woke = try #require(text.range(of: "<b>Woke up</b>")?.lowerBound)
    let moved = try #require(text.range(of: "<b>Hours with at least 500 steps</b>")?.lowerBound)
    let ran = try #require(text.range(of: "<time datetime=\"2025-11-17T17:24:00Z\">17:24</time>")?.lowerBound)
    #expect(woke < moved && woke < ran)
    #expect(!text.contains("On the move"), "steps of whole hours do not say for how long somebody moved")
    #expect(text.contains("By hand") || text.contains("Synced: Apple HealthKit"))
    #expect(text.contains("href=\"2025-11-14.html\"") && text.contains("href=\"../calendar/2025-11.html\""))
  }

  @Test(
    "The words for hours with steps name the steps that it takes", arguments: ["en", "de", "fr", "es", "ar"])
  func stepHours(language: String) throws {
    let words = Words(language: try TestTemplates.load().language(language), units: .metric)
    let limit = words.number(StepRun.leastSteps)
    #expect(words(DayWord.stepHours).contains(limit) && words(FigureWord.chartDaySubtitle).contains(limit))
  }

  @Test("What was written down by hand stands on its day: meals, moods, a journal with its whole text")
  func entries() throws {
    var history = MadePerson(days: 5).history
    let day = MadePerson().last
    let words = String(repeating: "A long walk by the water. ", count: 20)
    func at(_ hour: Int) -> Instant { CivilZone.utc.instant(day: day, wallClockSecond: hour * 3600) }
    history.entries = [
      HandEntry(id: "1", kind: .mood, at: at(9), amounts: [.mood: 4, .energy: 3]),
      HandEntry(id: "2", kind: .meal, at: at(12), text: "Lentil <soup>", amounts: [.energyIntake: 420]),
      HandEntry(id: "3", kind: .journal, at: at(17), text: words),
    ]
    let tree = try TestSite.build(analyse(history, asOf: MadePerson().asOf))
    let text = TestSite.text(tree, "light/days/2025-11-18.html")
    #expect(text.contains("Check-in") && text.contains("mood 4\u{A0}of 5 · energy 3\u{A0}of 5"))
    #expect(text.contains("Lentil &lt;soup&gt;") && text.contains("420\u{A0}kcal"))
    #expect(text.contains(words) && text.contains("…"), "whole in the list, short in the hours")
    #expect(text.contains("This day was still going on"))
  }

  @Test("A month is a table of weeks from Monday on, with marks in words, and leads to all other months")
  func month() throws {
    let tree = try Self.site.get()
    let html = try StrictHTML(#require(tree.files["deep/calendar/2025-10.html"]))
    let heads = html.elements.filter { $0.name == "abbr" }.compactMap { $0["title"] }
    #expect(heads.first == "Monday" && heads.last == "Sunday" && heads.count == 7)
    #expect(html.elements.count { $0.name == "time" && $0["datetime"]?.hasPrefix("2025-10-") == true } == 31)
    let text = TestSite.text(tree, "deep/calendar/2025-10.html")
    #expect(text.contains("<span class=\"vh\">1 workout</span>") && text.contains("Food noted"))
    for other in ["2025-09", "2025-11"] { #expect(text.contains("\"\(other).html\"")) }
    #expect(tree.paths.filter { $0.hasPrefix("light/calendar/") } == ["light/calendar/2025-11.html"])
    #expect(!TestSite.text(tree, "deep/calendar/2025-11.html").contains("datetime=\"2025-11-31"))
  }

  @Test("A year has its pictures with words and tables, and its months") func year() throws {
    let text = TestSite.text(try Self.site.get(), "deep/calendar/2025.html")
    #expect(text.contains("steps-in-2025-picture") && text.contains("mood-in-2025-picture"))
    #expect(text.contains("href=\"2025-10.html\">October</a>"))
  }

  @Test("Every day of a year stands as a table on a page of its own, so that the year is soon there")
  func yearDays() throws {
    let tree = try Self.site.get()
    let year = TestSite.text(tree, "deep/calendar/2025.html")
    #expect(year.contains("href=\"2025-steps.html\">Steps in 2025, day by day</a>"))
    #expect(!year.contains("id=\"steps-in-2025-caption\""))
    #expect(TestSite.text(tree, "deep/calendar/2025-steps.html").contains("id=\"steps-in-2025-caption\""))
  }

  @Test("Without any data the month says how it fills, and no day has a page") func empty() throws {
    let tree = try TestSite.build(MadePerson(days: 0))
    let text = TestSite.text(tree, "light/calendar/2025-11.html")
    #expect(text.contains("No day of this month has data yet."))
    #expect(!tree.paths.contains { $0.contains("/days/") })
  }
}
