import Testing
import TriptychGraphics
import TriptychHealth

@testable import TriptychSite

@Suite("The form of charts that a person chose") struct ChartFormTests {
  private static func data(_ form: Settings.ChartForm, days: Int = 40) throws -> ChartData {
    var analysis = MadePerson(days: days).analysis
    analysis.history.settings.charts = form
    return ChartData(
      analysis: analysis, words: Words(language: try TestTemplates.load().language("en"), units: .metric))
  }

  private static func kind(_ chart: Chart, _ form: Settings.ChartForm) throws -> ChartKind {
    try chart.plot(try data(form)).kind
  }

  @Test("Bars take the place of lines for sums and lengths of time over at most 31 days, and of nothing else")
  func bars() throws {
    for chart in [
      Chart.line(.steps, days: 7), .line(.steps, days: 30), .line(.sleepDuration, days: 30),
      .line(.water, days: 7), .bars(.steps, days: 7),
    ] {
      #expect(try Self.kind(chart, .bars) == .bar, "\(chart.id)")
    }
    for chart in [
      Chart.line(.steps, days: 90), .line(.restingHeartRate, days: 30), .line(.mood, days: 7),
      .line(.sleepMidpoint, days: 30), .line(.sleepEfficiency, days: 7),
    ] {
      #expect(try Self.kind(chart, .bars) == .line, "\(chart.id)")
    }
  }

  @Test("Lines take the place of bars; without a choice, and with the table first, each page keeps its form")
  func lines() throws {
    #expect(try Self.kind(.bars(.steps, days: 7), .line) == .line)
    #expect(try Self.kind(.line(.steps, days: 30), .line) == .line)
    for form in [Settings.ChartForm.automatic, .table] {
      #expect(try Self.kind(.bars(.steps, days: 7), form) == .bar)
      #expect(try Self.kind(.line(.steps, days: 30), form) == .line)
    }
  }

  @Test("Y27: what a chart says of itself is what is drawn, and each row of a month is named differently")
  func words() throws {
    let drawn = try Chart.line(.steps, days: 30).plot(try Self.data(.bars))
    let asked = try Self.data(.automatic).bars(.steps, days: 30).plot(words: try Self.data(.bars).chartWords)
    #expect(drawn.description == asked.description && drawn.table == asked.table)
    let line = try Chart.line(.steps, days: 30).plot(try Self.data(.automatic))
    #expect(drawn.description.name != line.description.name)
    let names = try #require(drawn.table.rows.map(\.first) as? [String])
    #expect(
      names.count == 30 && Set(names).count == 30 && names[0].hasPrefix("Sun")
        && names[0].hasSuffix("19 October"))
  }

  @Test("Without a value in its days a chart says what is missing in every form")
  func empty() throws {
    var analysis = MadePerson(days: 40).analysis
    analysis.history.settings.charts = .bars
    analysis.history.days[.water] = DaySeries([
      DayValue(day: analysis.asOf.day.advanced(by: -30), value: 2, source: "Notebook")
    ])
    let data = ChartData(
      analysis: analysis, words: Words(language: try TestTemplates.load().language("en"), units: .metric))
    #expect(throws: ChartRefusal.tooFewDays(have: 0, need: 3)) { try Chart.line(.water, days: 7).plot(data) }
  }

  @Test("A chart that is asked for by its kind is of that kind whatever was chosen")
  func asked() throws {
    var analysis = MadePerson(days: 40).analysis
    for form in Settings.ChartForm.allCases {
      analysis.history.settings.charts = form
      let charts = PersonCharts(analysis, templates: try TestTemplates.load())
      #expect(try charts.plot(ChartRequest(.line, days: 7)).kind == .line)
      #expect(try charts.plot(ChartRequest(.bar, days: 7)).kind == .bar)
    }
  }

  @Test("With the table first it is open and before its picture; otherwise it is closed and after it")
  func tableFirst() throws {
    for form in Settings.ChartForm.allCases {
      var analysis = MadePerson(days: 40).analysis
      analysis.history.settings.charts = form
      let page = TestSite.text(try TestSite.build(analysis), "deep/metrics/steps.html")
      let picture = try #require(page.range(of: "<figure")).lowerBound
      let table = try #require(page.range(of: "<details class=\"data\"")).lowerBound
      #expect((table < picture) == (form == .table))
      #expect(page.contains("<details class=\"data\" open>") == (form == .table))
      #expect(page.components(separatedBy: "<table").count == 2)
      #expect(page.contains("data-chart=\"\(form == .bars ? "bar" : "line")\""))
    }
  }
}
