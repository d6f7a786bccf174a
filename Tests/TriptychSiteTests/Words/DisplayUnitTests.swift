import Testing
import TriptychBase

@testable import TriptychGraphics
@testable import TriptychHealth
@testable import TriptychSite

@Suite("Values and differences in the person's units") struct DisplayUnitTests {
  private func words(_ units: ShownUnits, _ language: String = "en") throws -> Words {
    try Words(language: TestTemplates.load().language(language), units: units)
  }

  private static let vectors: [(Double, Metric, ShownUnits, String)] = [
    (37.0, Metric.bodyTemperature, ShownUnits.us, "98.6 °F"),
    (38, .bodyTemperature, .us, "100.4 °F"), (36.6, .bodyTemperature, .us, "97.9 °F"),
    (37, .bodyTemperature, .uk, "37.0 °C"), (37, .bodyTemperature, .metric, "37.0 °C"),
    (100, .bloodGlucose, .uk, "5.6 mmol/L"), (126, .bloodGlucose, .uk, "7.0 mmol/L"),
    (200, .bloodGlucose, .uk, "11.1 mmol/L"), (100, .bloodGlucose, .us, "100 mg/dL"),
    (100, .bloodGlucose, .metric, "100 mg/dL"),
    (70, .weight, .uk, "11 st 0 lb"), (63.5, .weight, .uk, "10 st 0 lb"),
    (71.67, .weight, .uk, "11 st 4 lb"), (6, .weight, .uk, "13 lb"),
    (6.35029318, .weight, .uk, "1 st 0 lb"),
    (70, .weight, .us, "154.3 lb"), (70, .weight, .metric, "70.0 kg"), (50, .leanMass, .uk, "7 st 12 lb"),
    (10, .distance, .uk, "6.2 mi"), (42.195, .distance, .us, "26.2 mi"),
    (10, .distance, .metric, "10.0 km"),
    (1.609344, .walkingSpeed, .us, "1.0 mph"),
    (2, .water, .us, "67.6 fl oz"), (2, .water, .uk, "2.0 L"),
    (2000, .energyIntake, .us, "2,000 kcal"), (2000, .energyIntake, .uk, "2,000 kcal"),
    (2000, .energyIntake, ShownUnits(.metric, energy: .kJ), "8,368 kJ"),
    (37, .bodyTemperature, ShownUnits(.us, temperature: .celsius), "37.0 °C"),
    (37, .bodyTemperature, ShownUnits(.metric, temperature: .fahrenheit), "98.6 °F"),
    (90, .bloodGlucose, ShownUnits(.us, glucose: .millimoles), "5.0 mmol/L"),
    (90, .bloodGlucose, ShownUnits(.uk, glucose: .milligrams), "90 mg/dL"),
  ]

  private static let changes: [(Double, Metric, ShownUnits, String)] = [
    (0.5, Metric.bodyTemperature, ShownUnits.us, "0.9 °F"), (0.5, .bodyTemperature, .uk, "0.5 °C"),
    (1, .weight, .uk, "2.2 lb"), (7, .weight, .uk, "15.4 lb"), (1, .weight, .us, "2.2 lb"),
    (18.0156, .bloodGlucose, .uk, "1.0 mmol/L"),
    (100, .energyIntake, ShownUnits(.metric, energy: .kJ), "418 kJ"), (1, .distance, .us, "0.6 mi"),
  ]

  private func plain(_ text: String) -> String { text.replacing("\u{A0}", with: " ") }

  /// Figures from published tables and definitions: body temperature and glucose as medical texts give them in both
  /// units, distances and weights by the international yard and pound, energy by the thermochemical calorie.
  @Test(
    "Values are converted by their definitions",
    arguments: Self.vectors)
  func values(value: Double, metric: Metric, units: ShownUnits, text: String) throws {
    #expect(try plain(words(units).value(value, of: metric)) == text)
  }

  @Test(
    "A difference has no zero of its own: half a degree Celsius is 0.9 °F, a kilogram is 2.2 lb",
    arguments: Self.changes)
  func differences(value: Double, metric: Metric, units: ShownUnits, text: String) throws {
    let words = try words(units)
    #expect(plain(TrendSentence.amount(-value, of: metric, words)) == text)
    #expect(plain(InsightFigures(words: words).difference(value, of: metric)) == text)
    #expect(
      plain(FormulaText(words: words).difference(value, of: metric)).dropFirst()
        .hasPrefix(text.prefix { $0 != " " }))
  }

  @Test("Two means and their difference agree as they are printed, also where zero is elsewhere")
  func means() throws {
    let figures = InsightFigures(words: try words(.us))
    let temperature = figures.means(36.6, 37.1, of: .bodyTemperature)
    #expect(
      [temperature.first, temperature.second, temperature.difference].map(plain) == [
        "97.9 °F", "98.8 °F", "+0.9 °F",
      ])
    let weight = InsightFigures(words: try words(.uk)).means(70, 71, of: .weight)
    #expect(
      [weight.first, weight.second, weight.difference].map(plain) == [
        "11 st 0.3 lb", "11 st 2.5 lb", "+2.2 lb",
      ])
  }

  @Test("Pounds are rounded before they are split into stones", arguments: [0, 1])
  func carries(decimals: Int) {
    for tenths in 0..<3000 {
      let parts = Stones(pounds: Double(tenths) / 10, decimals: decimals)
      #expect((0..<14).contains(parts.pounds))
      #expect(
        abs(Double(parts.stones) * 14 + parts.pounds - Double(tenths) / 10) <= (decimals == 0 ? 0.5 : 0.05)
          + 1e-9)
    }
    #expect(Stones(pounds: 139.96) == Stones(pounds: 140))
  }

  @Test("What is shown is kept again as it was, for every unit of every system")
  func inverse() {
    for system in Settings.Units.allCases {
      let units = ShownUnits(system, energy: .kJ)
      for definition in MetricCatalog.all {
        let display = DisplayUnit(definition.unit, units)
        for value in [definition.range.lowerBound, 1, 36.6, definition.range.upperBound] {
          #expect(abs(display.kept(display.shown(value)) - value) < 1e-9 * max(1, value))
        }
        #expect(system != .metric || definition.unit == .kilocalorie || display.isCanonical)
        #expect(DisplayUnit.symbols.contains(display.symbol))
      }
    }
  }

  @Test("Every unit has one counted word: one of it, several, and fractions", arguments: TestLanguages.codes)
  func countedWords(code: String) throws {
    let words = try words(.metric, code)
    for symbol in DisplayUnit.symbols {
      let forms = try #require(words.forms(.unitWords, symbol))
      #expect(words(.unitWords, symbol) == forms.other)
    }
    let several: PluralForm = code == "ar" ? .few : .one
    #expect(words.forms(.unitWords, "min")?.templates[several] != words(.unitWords, "min"))
  }

  @Test("Charts of energy and the part of water in a score are in the person's units")
  func energyAndWater() throws {
    let analysis = MadePerson(days: 40).analysis
    func data(_ units: ShownUnits) throws -> ChartData {
      ChartData(analysis: analysis, words: try words(units))
    }
    let kilocalories = try data(.metric).energyParts(days: 7)
    let kilojoules = try data(ShownUnits(.metric, energy: .kJ)).energyParts(days: 7)
    #expect(kilojoules.measure.unit == "kJ" && kilocalories.measure.unit == "kcal")
    // 4 kcal in a gram of protein are 16.736 kJ.
    let first = try #require(kilocalories.rows.first { $0.value(0) != nil })
    let other = try #require(kilojoules.rows.first { $0.value(0) != nil })
    let (kcal, kJ) = (try #require(first.value(0)), try #require(other.value(0)))
    #expect(abs(kJ - kcal * 4.184) < 1e-9)
    let water = ScorePart(
      id: "hydration", weight: 0.25, input: 1.5, target: 2, points: 75, days: 7, need: 4)
    for (units, input, rule) in [
      (ShownUnits.metric, "1.5 L a day", "100 × (1.5 − 0) / (2 − 0) = 75"),
      (.us, "50.7 fl oz a day", "100 × (50.7 − 0) / (67.6 − 0) = 75"),
    ] {
      let words = try words(units)
      #expect(plain(words.partInput(1.5, "nutrition", water)) == input)
      let display = words.display(.litre)
      let text = PointRule("nutrition", water)?.shown(in: display)
        .text(display.shown(1.5), points: 75, FormulaText(words: words))
      #expect(text == rule)
    }
  }

  @Test("Formulas show a spread of temperatures as a difference")
  func spread() throws {
    // 30 days around 36.6 °C with a mean absolute deviation of a fifth of a degree.
    var person = MadePerson(days: 40, metrics: [.steps]).history
    let last = MadePerson().last
    person.settings.units = .us
    person.days = [
      .bodyTemperature: DaySeries(
        (0..<40).map {
          DayValue(day: last.advanced(by: -$0), value: 36.6 + ($0 % 3 == 0 ? 0.3 : -0.15), source: "Watch")
        })
    ]
    let analysis = analyse(person, asOf: MadePerson().asOf)
    var context = try TestContext.make(analysis)
    let words = try words(.us)
    context.words = words
    context.data = ChartData(analysis: analysis, words: words)
    let lines = UnusualFormula.section(context, FormulaText(words: words)).lines
    let bounds = try #require(lines.first)
    // Mean 97.9 °F; the standard deviation of 0.2 °C is 0.4 °F, never above 32.
    #expect(bounds.contains("97.") && !bounds.contains("32."), "\(bounds)")
    let spread = try #require(lines.dropFirst().first)
    #expect(spread.contains(" / 0.3") || spread.contains(" / 0.4"), "\(spread)")
  }
}
