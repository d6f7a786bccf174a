import Testing

@testable import TriptychHealth
@testable import TriptychSite

@Suite("The page how everything is computed") struct FormulaPageTests {
  private static let person = MadePerson()
  private static let analysis = person.analysis

  private func context(_ analysis: Analysis, _ language: String = "en") throws -> PageContext {
    let words = Words(language: try TestTemplates.load().language(language), units: .metric)
    return PageContext(
      analysis: analysis, depth: .light, words: words, data: ChartData(analysis: analysis, words: words),
      charts: ChartCache(), programVersion: "0", link: SiteLink(.light, "profile/about.html"))
  }

  private func page(_ analysis: Analysis, _ language: String = "en") throws -> StrictHTML {
    let context = try context(analysis, language)
    let (head, model) = AboutPage.make(context)
    #expect(head.title == context.words(AboutWord.aboutTitle))
    let html = try TestTemplates.load().render(try #require(model as? AboutPage), in: language)
    return try StrictHTML(Array(html.utf8))
  }

  @Test("The written-out points of every part are the points of the score", arguments: ["en", "de"])
  func points(language: String) throws {
    let text = FormulaText(words: try context(Self.analysis, language).words)
    var checked = 0
    for score in Self.analysis.pillars.map(\.score) + Self.analysis.scores {
      for part in score.parts {
        guard let input = part.input, let points = part.points, let rule = PointRule(score.id, part) else {
          continue
        }
        #expect(abs(Self.points(input, rule) - points) < 1e-6, "\(score.id) \(part.id)")
        #expect(rule.text(input, points: points, text).contains(text.short(points, decimals: 1)))
        checked += 1
      }
    }
    #expect(checked >= 12)
  }

  /// The points by a rule, reckoned apart from the engine.
  private static func points(_ x: Double, _ rule: PointRule) -> Double {
    switch rule {
    case .linear(let none, let all): return min(max(100 * (x - none) / (all - none), 0), 100)
    case .logistic:
      var power = 1.0
      for step in 1...60 { power = 1 + power * (-1.6 * x) / Double(61 - step) }
      return 300 / (3 + power)
    case .knots(let knots):
      guard let right = knots.firstIndex(where: { x <= $0.x }), right > 0 else {
        return x <= knots[0].x ? knots[0].points : knots[knots.count - 1].points
      }
      let (low, high) = (knots[right - 1], knots[right])
      return low.points + (high.points - low.points) * (x - low.x) / (high.x - low.x)
    }
  }

  @Test("Every part with a figure has its arithmetic, and the sum leads to the number shown")
  func arithmetic()
    throws
  {
    let (_, model) = AboutPage.make(try context(Self.analysis))
    let page = try #require(model as? AboutPage)
    for formula in page.pillars + page.others {
      #expect(formula.arithmetic.last?.hasPrefix("Confidence: ") == true)
      guard let score = formula.score else { continue }
      #expect(formula.arithmetic.first?.hasSuffix("shown as " + score.number) == true, "\(formula.id)")
      for (how, part) in zip(formula.hows, formula.parts) {
        #expect((how.filled == nil) == (part.value == nil))
      }
    }
  }

  @Test("A written-out example, reckoned by hand") func byHand() throws {
    let text = FormulaText(words: try context(Self.analysis).words)
    #expect(
      PointRule.linear(none: 2000, all: 9000).text(6200, points: 60, text)
        == "100 × (6,200 − 2,000) / (9,000 − 2,000) = 60")
    #expect(
      PointRule.linear(none: 0, all: 150).text(180, points: 100, text)
        == "100 × (180 − 0) / (150 − 0) = 120, kept between 0 and 100: 100")
    let part = { (id: String, weight: Double, points: Double?, days: Int) in
      ScorePart(id: id, weight: weight, input: points, target: nil, points: points, days: days, need: 4)
    }
    let score = Score(
      id: "fitness", value: 68, confidence: 0.7,
      parts: [
        part("activity", 0.4, 80, 4), part("steps", 0.4, 56, 3), part("strength", 0.2, nil, 0),
      ], days: Self.person.last...Self.person.last, absence: nil, formula: "fitness-v1")
    #expect(
      ScoreArithmetic.lines(score, text) == [
        "Score: (40 × 80 + 40 × 56) / (40 + 40) = 68, shown as 68",
        "Confidence: 40 × 4/4 + 40 × 3/4 + 20 × 0/4 = 70\u{A0}%",
      ])
  }

  @Test(
    "The list of contents leads to every section, tables have a caption and scopes", arguments: ["en", "de"])
  func structure(language: String) throws {
    var nobody = MadePerson()
    nobody.days = 0
    for analysis in [Self.analysis, nobody.analysis] {
      let html = try page(analysis, language)
      let ids = html.elements.compactMap { $0["id"] }
      #expect(Set(ids).count == ids.count)
      let targets = html.elements.filter { $0.name == "a" }.compactMap { $0["href"] }
      #expect(targets.count == 17)
      for target in targets { #expect(ids.contains(String(target.dropFirst())), "\(target)") }
      let tables = html.elements.count { $0.name == "table" }
      #expect(tables >= 9 && html.elements.count { $0.name == "caption" } == tables)
      #expect(!html.elements.contains { $0.name == "th" && $0["scope"] == nil })
      #expect(!html.elements.contains { $0.name == "img" })
      let levels = html.elements.compactMap { ["h1": 1, "h2": 2, "h3": 3][$0.name] }
      #expect(zip(levels, levels.dropFirst()).allSatisfy { $1 <= $0 + 1 })
    }
  }

  @Test("Who has no days is told that there are not enough yet, never a zero for what is unknown")
  func nobody() throws {
    var nobody = MadePerson()
    nobody.days = 0
    let text = try page(nobody.analysis).text
    #expect(text.contains("Not enough days yet") && text.contains("It takes two pillars with a score."))
    #expect(text.contains("z = not known; asleep not known; steps not known"))
  }

  @Test("A trend shows its figures: slope, change, threshold, p, q and the verdict") func trend() throws {
    var analysis = Self.analysis
    let last = Self.person.last
    let trend = Trend(
      metric: .restingHeartRate, window: 30, days: last.advanced(by: -29)...last,
      measured: last.advanced(by: -29)...last, count: 27, need: 15,
      slopePerDay: 0.1, p: 0.004, q: 0.03, threshold: 2, direction: .rising)
    analysis.trends = TrendReport(trends: [trend])
    let html = try page(analysis)
    let cells = html.pieces.filter { $0.element == "td" || $0.element == "th" }.map(\.text)
    for cell in ["27 (takes 15)", "+0.10\u{A0}bpm", "+2.9\u{A0}bpm", "0.0040", "0.030", "rising"] {
      #expect(cells.contains(cell), "\(cell)")
    }
    #expect(html.text.contains("30 days: 1 measure was tested, 1 with a verdict."))
  }

  @Test("A window that was not tested has no line of change, and its change is not known")
  func untestedTrend() throws {
    var analysis = Self.analysis
    let last = Self.person.last
    analysis.trends = TrendReport(trends: [
      Trend(
        metric: .sleepDuration, window: 30, days: last.advanced(by: -29)...last,
        measured: last.advanced(by: -29)...last, count: 4, need: 15,
        slopePerDay: -1.4958)
    ])
    let section = TrendFormula.section(analysis, FormulaText(words: try context(analysis).words))
    #expect(section.lines.isEmpty && section.tables[0].rows[0].cells[2] == "not known")
    #expect(analysis.trends.trends[0].change == nil)
  }

  @Test("A line of slope and days computes as printed, and a tiny p is not called zero") func printedTrend()
    throws
  {
    var analysis = Self.analysis
    let last = Self.person.last
    let text = FormulaText(words: try context(analysis).words)
    for (slope, line) in [
      (-0.0093, "Resting heart rate: \u{2212}0.0093\u{A0}bpm a day × 364 days ≈ \u{2212}3.4\u{A0}bpm"),
      (0.1, "Resting heart rate: +0.10\u{A0}bpm a day × 364 days = +36.4\u{A0}bpm"),
    ] {
      analysis.trends = TrendReport(trends: [
        Trend(
          metric: .restingHeartRate, window: 365, days: last.advanced(by: -364)...last,
          measured: last.advanced(by: -364)...last, count: 300, need: 183,
          slopePerDay: slope, p: 0.00001, q: 0.00004, threshold: 2, direction: .falling)
      ])
      let section = TrendFormula.section(analysis, text)
      #expect(section.lines == [line])
      #expect(section.tables[0].rows[0].cells[4...5] == ["under 0.0001", "under 0.0001"])
    }
    #expect(text.probability(0.0001) == "0.0001" && text.probability(1) == "1")
    #expect(FormulaText(words: try context(analysis, "de").words).probability(0) == "unter 0,0001")
  }

  @Test("The harmony is the difference of the two figures beside it") func printedHarmony() throws {
    var analysis = Self.analysis
    let values: [Pillar: Double] = [.fitness: 94.949, .nutrition: 80, .wellbeing: 76.55]
    for index in analysis.pillars.indices {
      analysis.pillars[index].score.value = values[analysis.pillars[index].pillar]
    }
    let section = HarmonyFormula.section(analysis, FormulaText(words: try context(analysis).words))
    #expect(section.lines == ["Fitness 94.9 − Wellbeing 76.6 = 18.3"])
  }

  @Test("Of the declared pairs each is counted once, under what became of it") func pairs() throws {
    var analysis = Self.analysis
    let pairs = AssociationPair.declared()
    let outcomes = pairs.enumerated().map { index, pair in
      index < 2
        ? AssociationReport.Outcome(
          pair: pair, count: 120, rho: 0.4, p: 0.001, q: 0.02, refusal: index == 0 ? nil : .tooSmall)
        : AssociationReport.Outcome(pair: pair, count: 10, refusal: .tooFewPairs)
    }
    analysis.associations = AssociationReport(outcomes: outcomes, published: [], daysUntilFirst: 0)
    let text = FormulaText(words: try context(analysis).words)
    let section = AssociationFormula.section(analysis, text)
    #expect(section.notes == ["Of 42 pairs 2 were tested and 0 told."])
    #expect(section.tables[0].rows.first?.cells == ["40"])
    #expect(section.tables[1].rows.count == 2)
    #expect(section.tables[1].rows[0].name == "Sleep and mood of the same day")
  }

  @Test(
    "How findings are tested is told with its gates, its widening and its limits", arguments: ["en", "de"])
  func tests(language: String) throws {
    let context = try context(Self.analysis, language)
    let text = FormulaText(words: context.words)
    let links = AssociationFormula.section(Self.analysis, text)
    #expect(links.steps.contains { $0.contains("√((1 + 2ab / (1 − ab))") && $0.contains(" 13;") })
    #expect(links.steps.contains { $0.contains("84") && $0.contains("rMSSD") })
    let levels = ChangeFormula.section(Self.analysis, text)
    for figure in ["84", "((1 + r) / (1 − r) / v)^0", "√(7/6)", "1999", "0.02", "WHO-5"] {
      let part =
        language == "de" ? figure.replacing("0.02", with: "0,02") : figure.replacing("1999", with: "1,999")
      #expect(levels.steps.contains { $0.contains(part) }, "\(part)")
    }
    #expect(links.names == ["associations-v1"] && levels.names == ["changes-v1", "weekday-v1"])
    #expect((links.steps + levels.steps).allSatisfy { !$0.contains("{") })
  }

  @Test("By the median the distance is the one the charts name, also where most values are equal")
  func unusual() throws {
    let context = try context(Self.analysis)
    let text = FormulaText(words: context.words)
    let section = UnusualFormula.section(context, text)
    let line = try #require(section.lines.last)
    let history = Self.analysis.history
    let distances = MetricCatalog.all.map(\.metric).compactMap { metric -> Double? in
      let values = UnusualValues(in: history[metric], range: context.data.window(metric, days: 30))
      return (values.days.last ?? history[metric].values(in: values.window).last?.day)
        .flatMap { history[metric][$0] }.flatMap(values.robustDistance)
    }
    #expect(distances.contains { line.hasSuffix(" " + text.words.number($0, decimals: 1)) }, "\(line)")
  }

  @Test("The rule that decided the mood is named, those before it did not hold") func mood() throws {
    var analysis = Self.analysis
    let day = Self.person.last
    analysis.symbi = SymbiState(
      mood: .tired, decidedBy: .metricsRule,
      evidence: MoodEvidence(day: day, steps: 9000, sleepHours: 5.5, hrvDeviation: -0.4), level: 0,
      daysCounted: 12)
    let section = MoodFormula.section(analysis, FormulaText(words: try context(analysis).words))
    #expect(
      section.tables[0].rows.map { $0.cells[1] } == [
        "did not hold", "did not hold", "decided", "not asked any more", "not asked any more",
        "not asked any more", "not asked any more", "not asked any more",
      ])
    #expect(section.lines[0].hasPrefix("z = −0.40; asleep 5\u{A0}h\u{A0}30\u{A0}min; steps 9,000"))
  }
}
