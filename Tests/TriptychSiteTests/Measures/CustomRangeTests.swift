import Foundation
import Testing
import TriptychGraphics
import TriptychHealth

@testable import TriptychSite

@Suite("A range of days of one's own") struct CustomRangeTests {
  private static let chosen = day(1)...day(10)

  private static func day(_ number: Int) -> CalendarDay {
    CalendarDay(year: 2025, month: 11, day: number) ?? CalendarDay(number: 0)
  }

  private func analysis(_ chosen: ClosedRange<CalendarDay>?, heldSince first: CalendarDay? = nil) -> Analysis
  {
    var history = MadePerson(days: 60).history
    if let first {
      let value = DayValue(day: first, value: 5000, source: "Watch")
      history.days[.steps] = DaySeries([value] + history[.steps].values)
    }
    history.settings.customRange = chosen
    return analyse(history, asOf: MadePerson().asOf)
  }

  private func context(_ chosen: ClosedRange<CalendarDay>?, heldSince first: CalendarDay? = nil) throws
    -> PageContext
  {
    let analysis = analysis(chosen, heldSince: first)
    var context = try TestContext.make(analysis, depth: .deep)
    let fonts = try TestFonts.load()
    context.charts = ChartCache(
      ChartRenderer(data: context.data, fonts: fonts, painter: PNGPainter(fonts: fonts)))
    context.customTrends = MetricSpan.trends(analysis)
    return context
  }

  /// By the day of November 2025, divided by seven.
  private static let weekdays = [
    "Friday", "Saturday", "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday",
  ]

  @Test("Y9: the page shows only its days, gaps stay gaps, and every number of the summary is in the table")
  func onlyItsDays() throws {
    let context = try context(Self.chosen)
    let chart = try #require(context.charts[.chosen(.steps, Self.chosen)])
    let plot = try context.data.line(.steps, over: Self.chosen).plot(words: .english)
    let table = plot.table
    #expect(chart.summary == plot.description.summary.joined(separator: " "))
    #expect(chart.table?.html.components(separatedBy: "<tr>").count == 12, "ten days below a head")
    #expect(table.rows.map { $0[0] } == (1...10).map { Self.weekdays[$0 % 7] + " \($0) November" })
    let empty = table.rows.filter { $0[1] == "no data" }.map { $0[0] }
    #expect(empty == ["Tuesday 4 November", "Wednesday 5 November", "Thursday 6 November"])
    let texts: [String] = [table.caption] + table.rows.flatMap { $0 } + table.foot.map(\.text)
    let cells = texts.joined(separator: " ")
    let pieces: [Substring] = try #require(chart.summary).split { !($0.isNumber || $0 == "," || $0 == ".") }
    let said: [Substring] = pieces.map { piece in
      // A mark at the end is that of the sentence.
      piece[..<(piece.lastIndex { $0.isNumber }.map(piece.index(after:)) ?? piece.startIndex)]
    }.filter { !$0.isEmpty }
    #expect(!said.isEmpty)
    for number in said { #expect(cells.contains(number), "\(number)") }
  }

  @Test("Many years are told by month, so that their page stays light") func manyYears() throws {
    let chosen = Self.day(1).advanced(by: -4000)...Self.day(10)
    let chart = try #require(
      try context(chosen, heldSince: chosen.lowerBound).charts[.chosen(.steps, chosen)])
    #expect(chart.table == nil)
    let months = try #require(chart.shortTable?.html)
    #expect(months.components(separatedBy: "<tr>").count < 140, "a row a month and a head")
    #expect(months.contains(try #require(chart.summary)), "nothing that is said is missing in the table")
  }

  @Test("Title, summary of figures and trend speak of the chosen dates") func dates() throws {
    let context = try context(Self.chosen)
    let span = MetricSpan.custom(Self.chosen)
    let (head, model) = MetricPage.make(.steps, span, context)
    #expect(head.title == "Steps, 1 to 10 November 2025")
    let page = try #require(model as? MetricPage)
    #expect(page.ranges.map(\.text) == ["7 days", "30 days", "90 days", "365 days", "1 to 10 November"])
    #expect(page.ranges.filter(\.isCurrent).map(\.text) == ["1 to 10 November"])
    #expect(page.facts.last?.value == "7 of 10")
    #expect(page.said?.trend?.contains("1 to 10 November") == true)
    #expect(page.said?.findings.isEmpty == true)
  }

  @Test("Days that are not over are left out, and without any day there is no page") func clamped() {
    func span(_ days: ClosedRange<CalendarDay>?) -> MetricSpan? { MetricSpan.custom(analysis(days)) }
    #expect(span(Self.day(10)...Self.day(30)) == .custom(Self.day(10)...Self.day(17)))
    #expect(span(Self.day(18)...Self.day(30)) == nil)
    #expect(span(nil) == nil)
  }

  @Test("A range that begins long before any data begins with the data") func longBefore() throws {
    let ages = try #require(CalendarDay(year: 1900, month: 1, day: 1))
    let first = try #require(analysis(nil).history.firstDay)
    #expect(MetricSpan.custom(analysis(ages...Self.day(10))) == .custom(first...Self.day(10)))
    #expect(MetricSpan.custom(analysis(ages...ages.advanced(by: 9_000))) == nil)
  }

  @Test("Only Deep has the page, and only for measures with data on these days") func pages() throws {
    func paths(_ depth: Settings.Depth, _ days: ClosedRange<CalendarDay>) throws -> [String] {
      MeasurePages.pages(try TestContext.make(analysis(days), depth: depth))[.measures, default: []].map(
        \.path
      )
      .filter { $0.hasSuffix("-custom.html") }
    }
    #expect(try paths(.deep, Self.chosen).contains("metrics/steps-custom.html"))
    #expect(try paths(.light, Self.chosen).isEmpty)
    let before = CalendarDay(year: 2024, month: 1, day: 1) ?? Self.day(1)
    #expect(try paths(.deep, before...before.advanced(by: 20)).isEmpty)
  }
}
