import Testing
import TriptychHealth

@testable import TriptychGraphics
@testable import TriptychSite

@Suite("Charts on pages") struct FigureTests {
  private func context(_ person: MadePerson, _ charts: ChartCache = ChartCache()) throws -> PageContext {
    let words = Words(language: try TestTemplates.load().language("en"), units: .metric)
    return PageContext(
      analysis: person.analysis, depth: .deep, words: words,
      data: ChartData(analysis: person.analysis, words: words),
      charts: charts, programVersion: "0", link: SiteLink(.deep, "index.html"))
  }

  @Test("Y10: a picture that could not be drawn leaves its words, a sentence and the open table")
  func failed() throws {
    let person = MadePerson(days: 40)
    let chart = Chart.line(.steps, days: 30)
    let plot = try chart.plot(try context(person).data)
    let drawn = DrawnChart(
      summary: plot.description.summary.joined(separator: " "),
      table: Markup(plot.table, captionID: "steps-30-caption"))
    let figure = try #require(try context(person, ChartCache(nil, [chart: drawn])).figure(chart))
    #expect(figure.picture == nil && figure.download == nil)
    #expect(figure.instead?.badge == "Picture missing")
    #expect(figure.isTableOpen && figure.table?.html.contains("<tbody>") == true)
    #expect(figure.summary?.contains("22,940") == true)
  }

  @Test("Rows, cells and days of a chart are written without closing tags and line breaks") func short() {
    let table = Markup(
      "Steps", ["Day", "Steps", "Note"], [["1 May", "8 < 9", ""], ["2 May", "7", "low"]], captionID: "c")
    #expect(
      table.html.hasSuffix(
        "<tbody><tr><th scope=row>1 May<td>8 &lt; 9<td><tr><th scope=row>2 May<td>7<td>low</tbody></table>"))
    let weeks = [
      ChartWeek(name: "1 to 2 May", days: ["1 May: 8", "2 May: 7"]),
      ChartWeek(name: "8 May", days: ["8 May: 6"]),
    ]
    #expect(
      Markup(weeks)?.html
        == "<ul><li>1 to 2 May<ul><li>1 May: 8<li>2 May: 7</ul><li>8 May<ul><li>8 May: 6</ul></ul>")
  }

  @Test("A picture that cannot be laid out leaves its words and is reported once")
  func tooSmall() throws {
    let person = MadePerson(days: 40)
    let fonts = try TestFonts.load()
    let chart = Chart.line(.steps, days: 30)
    func shown(_ size: ChartSize) throws -> (figure: FigureModel, diagnostics: [Diagnostic]) {
      var context = try context(person)
      var renderer = ChartRenderer(data: context.data, fonts: fonts, painter: PNGPainter(fonts: fonts))
      renderer.pageSize = size
      context.charts = ChartCache(renderer)
      _ = context.figure(chart)
      return (try #require(context.figure(chart)), context.charts.diagnostics)
    }
    let whole = try shown(ChartSize(width: 760, height: 300))
    #expect(whole.diagnostics.isEmpty && whole.figure.picture?.html.contains("<svg") == true)
    #expect(whole.figure.instead == nil)
    let failed = try shown(ChartSize(width: 9, height: 9))
    #expect(failed.diagnostics.map(\.code) == ["picture_missing"])
    #expect(failed.figure.picture == nil && failed.figure.legend == nil)
    #expect(failed.figure.instead?.badge == "Picture missing")
    #expect(failed.figure.summary?.contains("22,940") == true)
  }

  @Test("Y7: a day is marked only beyond three standard deviations of at least 15 values") func unusual()
    throws
  {
    func marked(_ days: Int) throws -> [Int] {
      let chart = try context(MadePerson(days: days)).data.line(.steps, days: 30)
      return chart.series.flatMap(\.points).filter(\.unusual).map(\.day)
    }
    #expect(try marked(40) == [Int(MadePerson().last.advanced(by: -16).number)])
    #expect(try marked(17).isEmpty)
  }

  @Test("Moods keep their scale from 1 to 5, and a cloud of days draws no line") func honestPictures() throws
  {
    let data = try context(MadePerson(days: 40)).data
    #expect(data.line(.mood, days: 30).fixedRange == 1...5)
    #expect(data.line(.steps, days: 30).fixedRange == nil)
    let cloud = try data.scatter(.sleepDuration, .mood).plot(words: .english)
    #expect(!cloud.description.summary.joined().contains("trend"))
  }

  @Test("Sums that still grow today end with the last whole day; nights count at once") func windows() throws
  {
    let data = try context(MadePerson(days: 10)).data
    #expect(data.window(.steps, days: 7).upperBound == MadePerson().last.advanced(by: -1))
    #expect(data.window(.sleepDuration, days: 7).upperBound == MadePerson().last)
  }
}
