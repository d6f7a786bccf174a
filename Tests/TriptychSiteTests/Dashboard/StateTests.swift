import Testing
import TriptychHealth

@testable import TriptychSite

@Suite("What pages say of missing and old data") struct StateTests {
  @Test("Y23: the mark of old data flips exactly above 24 hours and above 7 days") func stale() throws {
    let moment = MadePerson().asOf.instant
    let day: Int64 = 86_400
    func banner(_ age: Int64) throws -> String? {
      let tree = try TestSite.build(MadePerson(days: 20, dataThrough: moment.adding(seconds: -age)))
      let html = try StrictHTML(#require(tree.files["light/pillars/index.html"]))
      return html.elements.compactMap { $0["class"] }.first { $0.hasPrefix("banner") }
    }
    #expect(try banner(day) == nil)
    #expect(try banner(day + 1) == "banner")
    #expect(try banner(7 * day) == "banner")
    #expect(try banner(7 * day + 1) == "banner strong")
  }

  @Test(
    "An import that failed is named on every page, with what goes on meanwhile; a hostile name is only a name"
  )
  func failedImport() throws {
    let moment = MadePerson().asOf.instant
    let failed = [
      FailedImport(file: "old.csv", source: .table, reason: .damaged, moment: moment),
      FailedImport(
        file: "<img src=x onerror=alert(1)>.zip", source: .appleHealth, reason: .unknownFormat, moment: moment
      ),
    ]
    let tree = try TestSite.builder().tree(of: MadePerson(days: 20).analysis, failedImports: failed)
    for path in [
      "index.html", "light/index.html", "deep/index.html", "light/help.html", "deep/insights/index.html",
    ] {
      guard tree.files[path] != nil else { continue }
      let page = TestSite.text(tree, path)
      #expect(page.contains("The Apple Health export “&lt;img src"), "\(path)")
      #expect(page.contains("banner strong") && page.contains("you can log by hand"), "\(path)")
    }
    let page = TestSite.text(tree, "light/pillars/index.html")
    #expect(page.contains("Its format is not known") && page.contains("Nor could 1 other file."))
    #expect(page.contains("you can log by hand"))
    #expect(
      !TestSite.text(try TestSite.build(MadePerson(days: 20)), "light/pillars/index.html").contains(
        "could not be imported"))
  }

  @Test("Every source and reason of a failed import has its words, in both languages")
  func failedImportWords() throws {
    for language in ["en", "de"] {
      var analysis = MadePerson(days: 3).analysis
      analysis.history.settings.language = language
      for source in FailedImport.Source.allCases {
        for reason in FailedImport.Reason.allCases {
          let failed = FailedImport(file: nil, source: source, reason: reason, moment: analysis.asOf.instant)
          let tree = try TestSite.builder(nil).tree(of: analysis, failedImports: [failed], depths: [.light])
          let page = TestSite.text(tree, "light/pillars/index.html")
          #expect(
            page.contains(language == "en" ? "could not be imported." : "konnte nicht importiert werden."))
          #expect(!page.contains("importFailed") && !page.contains("{file}"))
        }
      }
    }
  }

  @Test("Y6: fewer than three days give no picture, and the days still needed are right", arguments: [1, 2])
  func tooFew(days: Int) throws {
    // Before 21:00 today's steps still grow, so one more day is held than counts.
    let tree = try TestSite.build(MadePerson(days: days + 1, metrics: [.steps, .mood]))
    let page = TestSite.text(tree, "light/metrics/steps.html")
    #expect(!page.contains("class=\"chart"))
    #expect(page.contains(days == 1 ? "1 day so far." : "2 days so far."))
    #expect(page.contains("\(3 - days) more"))
  }

  @Test("Three days give a picture") func enough() throws {
    let tree = try TestSite.build(MadePerson(days: 4, metrics: [.steps]))
    #expect(TestSite.text(tree, "light/metrics/steps.html").contains("role=\"img\""))
  }

  @Test("A new person is welcomed, without a figure or a zero") func welcome() throws {
    let tree = try TestSite.build(MadePerson(days: 0))
    let page = TestSite.text(tree, "index.html")
    #expect(page.contains("Welcome, Mira"))
    #expect(!page.contains("class=\"ring\"") && !page.contains("<figure"))
    #expect(page.contains("Data up to") == false)
  }

  @Test("A missing value is a dash with words, never a zero") func absent() throws {
    let tree = try TestSite.build(MadePerson(days: 40, metrics: [.steps]))
    let page = TestSite.text(tree, "light/index.html")
    #expect(page.contains("<dt>Mood</dt><dd>–</dd>") && page.contains("<span>Mood no data yet</span>"))
    #expect(page.contains("No data yet for Nutrition and Wellbeing."))
  }

  @Test("That a pillar has no measures is said where names of measures begin, not where values end")
  func noMeasures() throws {
    let tree = try TestSite.build(MadePerson(days: 40, metrics: [.steps]))
    let page = TestSite.text(tree, "deep/pillars/nutrition.html")
    // The first child of a row stands at its beginning; text alone stands at its end.
    let row = /<ul class="measures">\s*<li><span class="muted">No data for this pillar yet\.<\/span><\/li>/
    #expect(page.contains(row))
  }

  @Test("A past day has no data, and only today may still get some") func absentLater() throws {
    let person = MadePerson(days: 40, metrics: [.steps])
    let context = try TestContext.make(person.analysis)
    let past = DayFacts(person.last.advanced(by: -1), context).items.compactMap(\.absent)
    #expect(!past.isEmpty && past.allSatisfy { $0 == "no data" })
    #expect(DayFacts(person.last, context).items.compactMap(\.absent).contains("no data yet"))
  }

  @Test("The simpler formula is said, with what would complete the full one") func fallback() throws {
    let tree = try TestSite.build(MadePerson(days: 40, metrics: [.steps]))
    #expect(TestSite.text(tree, "light/pillars/fitness.html").contains("This is the simpler formula"))
  }
}
