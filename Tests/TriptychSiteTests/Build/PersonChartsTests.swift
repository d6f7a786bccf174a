import Testing
import TriptychGraphics
import TriptychHealth

@testable import TriptychSite

@Suite("Charts of a person, asked for by their kind") struct PersonChartsTests {
  /// More than a year, with everything that the kinds look at.
  private static let full: Analysis = {
    let person = MadePerson(days: 400)
    var history = person.history
    let food: [(Metric, Double)] = [(.carbohydrate, 240), (.fat, 70)]
    for (metric, amount) in food {
      history.days[metric] = DaySeries(
        (1...60).map {
          DayValue(day: person.last.advanced(by: $0 - 60), value: amount + Double($0 % 7), source: "Notebook")
        })
    }
    return analyse(history, asOf: person.asOf)
  }()

  private func charts(_ analysis: Analysis, words: ChartWords? = nil) throws -> PersonCharts {
    PersonCharts(analysis, templates: try TestTemplates.load(), words: words)
  }

  @Test("Every kind is drawn and said for a person with data", arguments: ChartKind.allCases)
  func drawn(kind: ChartKind) throws {
    let plot = try charts(Self.full).plot(ChartRequest(kind))
    #expect(plot.kind == kind)
    let resolved = try plot.resolve(
      size: plot.suggestedSize, theme: ChartTheme(.light), layout: .share, fonts: TestFonts.load())
    #expect(resolved.scene.text.count > 100 && resolved.missingGlyphs.isEmpty)
    let said = plot.description
    #expect(!said.name.isEmpty && said.name.count <= 140)
    #expect(said.alternative.hasPrefix(said.name) && said.alternative.count <= 140)
    #expect(!plot.table.rows.isEmpty)
    let words = ([said.name, said.alternative] + said.summary).joined(separator: "\n")
    #expect(!words.contains("Source: Source") && !words.contains("{"))
  }

  @Test("A kind without data is refused", arguments: ChartKind.allCases)
  func refused(kind: ChartKind) throws {
    #expect(throws: ChartRefusal.self) {
      try charts(MadePerson(days: 0).analysis).plot(ChartRequest(kind))
    }
  }

  @Test("Charts speak the language of the templates beside them, and English where they have no words in it")
  func language() throws {
    let names = [
      ("de", ChartWords.german), ("de-AT", .german), ("DE_ch", .german), ("en", .english), ("fr", .french),
      ("fr-CA", .french), ("es-MX", .spanish), ("nl", .english), ("den", .english),
    ]
    for (code, words) in names {
      #expect(
        ChartWords(besides: try Language(files: [code + "/pages": "{}"], code: code)) == words, "\(code)")
    }
    let english = try charts(Self.full).plot(ChartRequest(.line)).description
    let german = try charts(Self.full, words: .german).plot(ChartRequest(.line)).description
    #expect(english.name.contains("November") && english.name != german.name)
  }

  @Test("One of something is one minute, one step, one hour")
  func one() throws {
    let words = Words(language: try TestTemplates.load().language("en"), units: .us)
    let data = ChartData(analysis: Self.full, words: words)
    #expect(data.measure(.exerciseMinutes).unitOfOne == "minute")
    #expect(data.measure(.distance).unitOfOne == "mile")
    #expect(data.measure(.restingHeartRate).unitOfOne == "beat per minute")
    #expect(try data.byHour(.steps, days: 56).measure.unitOfOne == "step")
    #expect(try data.hourly(days: 7).measure.unitOfOne == "step")
  }
}

@Suite("How many days a chart looks at") struct ChartSpanTests {
  @Test("The usual number of days is allowed, and lies within what a chart can hold")
  func usual() {
    for kind in ChartKind.allCases {
      guard let span = ChartSpan(kind) else {
        #expect(ChartRequest(kind).span == 1)
        continue
      }
      #expect(span.allowed.contains(span.usual), "\(kind)")
      #expect(span.allowed.lowerBound >= 1 && span.allowed.upperBound <= 3650, "\(kind)")
      #expect(ChartRequest(kind).span == span.usual)
      #expect(ChartRequest(kind, days: span.allowed.lowerBound).span == span.allowed.lowerBound)
    }
  }

  @Test("A night, a day, a week, today's goals and scores have their days fixed")
  func fixed() {
    let kinds = ChartKind.allCases.filter { ChartSpan($0) == nil }
    #expect(
      Set(kinds) == [
        .sparkline, .groupedBar, .ring, .progressRing, .progressBar, .stages, .timeline,
      ])
  }

  @Test(
    "Both ends of what is allowed are drawn, or refused for too little data", arguments: ChartKind.allCases)
  func ends(kind: ChartKind) throws {
    guard let span = ChartSpan(kind) else { return }
    let charts = PersonCharts(MadePerson(days: 30).analysis, templates: try TestTemplates.load())
    for days in [span.allowed.lowerBound, span.allowed.upperBound] {
      do {
        let plot = try charts.plot(ChartRequest(kind, days: days))
        _ = try plot.resolve(
          size: plot.suggestedSize, theme: ChartTheme(.dark), layout: .share, fonts: TestFonts.load())
      } catch let refusal as ChartRefusal {
        if case .tooFewDays(let have, let need) = refusal { #expect(have < need) }
      }
    }
  }
}
