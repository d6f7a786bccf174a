import Foundation
import Testing

@testable import TriptychHealth
@testable import TriptychSite

@Suite("Pages of insights") struct InsightPageTests {
  /// The site of somebody with findings of every kind, built once.
  private static let site = Result { try TestSite.build(MadeFindings.analysis()) }

  @Test("Every insight has a page in both depths: sentence, picture, table, evidence, what it does not say")
  func pages() throws {
    let analysis = MadeFindings.analysis()
    let tree = try Self.site.get()
    for insight in analysis.insights.published {
      for depth in ["light", "deep"] {
        let path = "\(depth)/insights/\(insight.id).html"
        let html = try StrictHTML(#require(tree.files[path], "\(path)"))
        let text = TestSite.text(tree, path)
        #expect(text.contains("id=\"evidence\"") && text.contains("id=\"not-said\""), "\(path)")
        #expect(html.elements.contains { $0["class"] == "evidence" }, "\(path)")
        if insight.metrics != [.mindfulMinutes] {
          #expect(text.contains("role=\"img\"") || text.contains("class=\"empty\""), "\(path)")
          #expect(text.contains("<details class=\"data\"") || text.contains("class=\"empty\""), "\(path)")
        }
        let links = Set(html.elements.compactMap { $0["href"] })
        #expect(links.contains("../profile/about.html"), "\(path)")
        for metric in insight.metrics where metric != .mindfulMinutes {
          #expect(links.contains("../metrics/\(metric.id).html"), "\(path) to \(metric)")
        }
      }
    }
  }

  @Test("Y25: every link of pages with findings resolves, and no id comes twice") func links() throws {
    let tree = try Self.site.get()
    for path in TestSite.pages(tree) where path.contains("insights/") {
      let html = try StrictHTML(#require(tree.files[path]))
      let ids = html.elements.compactMap { $0["id"] }
      #expect(Set(ids).count == ids.count, "an id comes twice on \(path)")
      #expect(html.elements.count { $0.name == "h1" } == 1)
    }
    #expect(tree.brokenLinks.isEmpty)
  }

  @Test("Y11: Light shows one insight, Deep three to five or all there are, the feed all") func counts()
    throws
  {
    let analysis = MadeFindings.analysis()
    let tree = try Self.site.get()
    func says(_ path: String) throws -> Int {
      let html = try StrictHTML(#require(tree.files[path]))
      return html.elements.count { $0["class"] == "say" }
    }
    #expect(try says("light/index.html") == 1)
    #expect(try says("deep/index.html") == 5)
    #expect(try says("deep/insights/index.html") == analysis.insights.published.count)
    for count in 1...3 {
      var few = analysis
      few.insights.published = Array(analysis.insights.published.prefix(count))
      let html = try StrictHTML(#require(TestSite.build(few).files["deep/index.html"]))
      #expect(html.elements.count { $0["class"] == "say" } == count)
    }
  }

  @Test("The page of all pairs lists each of the 42 once, by outcome, with what is still missing")
  func pairs() throws {
    let tree = try Self.site.get()
    let path = "deep/insights/what-goes-with-what.html"
    let html = try StrictHTML(#require(tree.files[path]))
    // Each group has a head, and those of tested pairs have a second table with their figures.
    #expect(html.elements.count { $0.name == "tr" } == 42 + 6 + 38 + 2)
    let text = TestSite.text(tree, path)
    #expect(text.contains("24 more days"))
    #expect(html.elements.contains { $0["href"] == "association-sleep-duration-mood.html" })
  }

  @Test("Where no pair has a day with both, it is said once that it takes a second measure") func oneMeasure()
    throws
  {
    var analysis = MadeFindings.analysis()
    analysis.insights = InsightReport(daysUntilAssociations: 84)
    analysis.associations = AssociationReport(
      outcomes: AssociationPair.declared().map {
        AssociationReport.Outcome(pair: $0, count: 0, refusal: .tooFewPairs)
      }, published: [], daysUntilFirst: 84)
    let tree = try TestSite.build(analysis)
    let path = "light/insights/what-goes-with-what.html"
    let html = try StrictHTML(#require(tree.files[path]))
    #expect(!html.elements.contains { $0.name == "table" })
    let text = TestSite.text(tree, path)
    #expect(text.contains("42 pairs have no day with both yet; that takes a second measure."))
    #expect(!text.contains("84 more"))
    let feed = TestSite.text(tree, "light/insights/index.html")
    #expect(feed.contains("No day here holds two") && !feed.contains("84 more"))
  }

  @Test("Before anything was tried the page of all pairs says so without a table") func nothingTried() throws
  {
    var analysis = MadeFindings.analysis(MadePerson(days: 0))
    analysis.insights = InsightReport()
    analysis.associations = AssociationReport()
    let tree = try TestSite.build(analysis)
    let html = try StrictHTML(#require(tree.files["light/insights/what-goes-with-what.html"]))
    #expect(!html.elements.contains { $0.name == "table" })
    #expect(TestSite.text(tree, "light/insights/index.html").contains("Too few days to notice anything yet."))
  }

  @Test("Days of which nothing stands out say so, as a common result") func empty() throws {
    var analysis = MadeFindings.analysis()
    analysis.insights = InsightReport(families: InsightReport.Tested(associations: 38))
    let tree = try TestSite.build(analysis)
    #expect(TestSite.text(tree, "light/insights/index.html").contains("Nothing stands out yet."))
    #expect(TestSite.text(tree, "light/index.html").contains("Nothing stands out yet"))
  }

  @Test("Figures of tests stand nowhere but behind \"How sure is this?\"") func certainty() throws {
    let tree = try Self.site.get()
    var hidden = 0
    for path in TestSite.pages(tree) {
      let isAboutThem = ["about.html", "help.html", "doctor.html"].contains { path.hasSuffix($0) }
      if isAboutThem || path.contains("/log/") || path.contains("/history") { continue }
      let pieces = TestSite.text(tree, path).components(separatedBy: "<details class=\"data sure\">")
      hidden += pieces.count - 1
      let open = pieces.enumerated().map { place, piece in
        place == 0 ? piece : piece.components(separatedBy: "</details>").dropFirst().joined()
      }
      for word in ["(p)", "(q)", "rho ", "CTL", "ATL", "TSB", "onfidence", "standard deviation"] {
        #expect(!open.joined().contains(word), "\(word) on \(path)")
      }
    }
    #expect(hidden > 20)
    let link = TestSite.text(tree, "deep/insights/association-sleep-duration-mood.html")
    #expect(link.contains("How sure is this?") && link.contains("(q)"))
  }

  @Test("Links of one measure share a card that lists each with its strength; others keep their own")
  func causes() throws {
    var analysis = MadeFindings.analysis()
    let pairs = AssociationPair.declared().filter { $0.x == .sleepDuration }
    analysis.insights.published += pairs.filter { $0.y == .energy || $0.y == .stress }.map {
      Insight(
        .association(MadeFindings.association($0, effect: $0.y == .stress ? -0.5 : 0.4)),
        usefulness: Usefulness(control: 1, recency: 1, strength: 0.4))
    }
    let context = try TestContext.make(analysis, depth: .deep)
    let page = try #require(InsightsPage.make(context).1 as? InsightsPage)
    let card = try #require(page.first.first)
    #expect(card.say == "Longer nights go with: a better mood, more energy and less stress.")
    #expect(card.links.map(\.text) == ["a better mood", "more energy", "less stress"])
    #expect(card.links.allSatisfy { $0.why.hasPrefix("A moderate link.") })
    let cards = page.first + page.groups.flatMap(\.insights)
    #expect(cards.reduce(0) { $0 + max(1, $1.links.count) } == analysis.insights.published.count)
    #expect(cards.count { !$0.links.isEmpty } == 1)
    let light = try TestContext.make(analysis)
    #expect(try #require(InsightCard.featured(light)).say.hasPrefix("After nights of about"))
  }

  @Test("The small picture shows what the sentence says: which way, which day, how many days")
  func smallPictures() throws {
    func picture(_ finding: Finding, from first: Weekday = .monday) -> String {
      InsightPicture.markup(
        Insight(finding, usefulness: Usefulness(control: 1, recency: 1, strength: 1)),
        weekdays: TimeConventions(firstWeekday: first).weekdays
      ).html
    }
    let pair = try #require(AssociationPair.declared().first)
    let rises = picture(.association(MadeFindings.association(pair)))
    #expect(rises != picture(.association(MadeFindings.association(pair, effect: -0.4))))
    #expect(rises.contains("M10 24L46 8"))
    let week = picture(.weekday(MadeFindings.weekday()))
    #expect(week.components(separatedBy: "<rect").count == 8)
    // Sunday is the last of seven bars, filled and lower than the others.
    #expect(week.components(separatedBy: "<rect").last?.hasPrefix(" x=\"50\"") == true)
    // In weeks from Sunday on it is the first.
    #expect(week.components(separatedBy: "class=\"o\"").count == 7)
    let sunday = picture(.weekday(MadeFindings.weekday()), from: .sunday)
    #expect(sunday.components(separatedBy: "<rect")[1].hasPrefix(" x=\"2\""))
    let days = picture(.pattern(MadeFindings.pattern(.shortSleepLowMood)))
    #expect(days.components(separatedBy: "<circle cx").count == 5, "four days, and one before and after")
  }

  @Test("A picture that shows more days than its sentence is about says so") func around() throws {
    let words = try TestTemplates.load().words(for: Settings(), year: 2025)
    let analysis = MadeFindings.analysis()
    let data = ChartData(analysis: analysis, words: words)
    for insight in analysis.insights.published {
      guard let chart = Chart.charts(of: insight).first, let plot = try? chart.plot(data) else { continue }
      let summary = plot.description.summary.joined(separator: " ")
      switch insight.kind {
      case .pattern, .milestone, .anniversary:
        #expect(summary.contains("days; this is about"), "\(insight.id): \(summary)")
      case .observation:
        #expect(plot.table.rows.count <= 7, "\(insight.id)")
      default: break
      }
    }
  }

  @Test("The picture of a link shows a day beside the day after it where that was tested") func lag() throws {
    let words = try TestTemplates.load().words(for: Settings(), year: 2025)
    let analysis = MadeFindings.analysis()
    let data = ChartData(analysis: analysis, words: words)
    let next = try #require(
      analysis.insights.published.first { $0.id == "association-exercise-minutes-sleep-duration" })
    let chart = try #require(Chart.charts(of: next).first)
    let plot = try chart.plot(data)
    let row = try #require(
      plot.table.rows.first { $0[0].contains("18 Nov") || $0[0].contains("18 November") })
    let last = MadeFindings.last
    let exercise = try #require(analysis.history[.exerciseMinutes][last.advanced(by: -1)])
    #expect(row.contains { $0.contains(words.number(exercise)) })
  }
}
