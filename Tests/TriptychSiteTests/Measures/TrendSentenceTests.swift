import Testing

@testable import TriptychHealth
@testable import TriptychSite

@Suite("What a trend says in a sentence") struct TrendSentenceTests {
  private let last = CalendarDay(year: 2026, month: 3, day: 31)!

  private func words(_ language: String = "en", _ units: ShownUnits = .metric) throws -> Words {
    try Words(language: TestTemplates.load().language(language), units: units)
  }

  private func trend(
    _ metric: Metric, _ window: Int = 30, count: Int = 28, need: Int? = 15, measured: Int? = nil,
    change: Double? = nil,
    _ direction: Trend.Direction
  ) -> Trend {
    Trend(
      metric: metric, window: window, days: last.advanced(by: 1 - window)...last,
      measured: last.advanced(by: 1 - (measured ?? window))...last, count: count, need: need,
      slopePerDay: change.map { $0 / Double((measured ?? window) - 1) }, direction: direction)
  }

  private func text(_ trend: Trend, _ language: String = "en") throws -> String {
    try TrendSentence.text(trend, words(language)).replacing("\u{A0}", with: " ")
  }

  @Test("A change is named in the person's units, with its days") func changes() throws {
    #expect(
      try text(trend(.steps, change: 1240, .rising))
        == "Steps: rising, by about 1,240 steps over 30 days, 2 to 31 March.")
    #expect(
      try text(trend(.steps, change: 1240, .rising), "de")
        == "Schritte: steigend, um etwa 1240 Schritte in 30 Tagen, 2. bis 31. März.")
    #expect(
      try text(trend(.restingHeartRate, change: -3.4, .falling))
        == "Resting heart rate: falling, by about 3.4 bpm over 30 days, 2 to 31 March.")
    #expect(
      try text(trend(.sleepMidpoint, change: 0.5, .rising))
        == "Middle of the night: getting later, by about 30 min over 30 days, 2 to 31 March.")
    #expect(try text(trend(.sleepEfficiency, change: 3, .rising)).contains("about 3 percentage points"))
    #expect(try text(trend(.mood, change: -0.6, .falling)).contains("about 0.6 points"))
    #expect(try text(trend(.strengthSessions, change: 0.4, .rising)).contains("about 0.4 "))
    let miles = try TrendSentence.amount(-5, of: .distance, words("en", .us))
    #expect(miles == "3.1\u{A0}mi")
  }

  @Test("Days before the first value are not told of") func lateBeginning() throws {
    #expect(
      try text(trend(.mood, 365, count: 200, need: 183, measured: 200, change: -4, .falling))
        == "Mood: falling, by about 4.0 points over 200 days, 13 September 2025 to 31 March 2026.")
    #expect(
      try text(trend(.mood, 365, count: 200, need: 183, measured: 200, change: 0, .steady))
        == "Mood: no clear change over 200 days, 13 September 2025 to 31 March 2026.")
  }

  @Test("Without enough days the sentence says how many are missing") func missingDays() throws {
    #expect(
      try text(trend(.mood, count: 14, .notEnough))
        == "Mood: data on 14 of 30 days, 2 to 31 March. With 1 more day a trend can be looked for.")
    #expect(try text(trend(.mood, count: 9, .notEnough)).contains("With 6 more days"))
    #expect(try text(trend(.mood, count: 14, .notEnough), "de").contains("Mit noch 1 Tag l"))
    #expect(
      try text(trend(.mood, 7, count: 5, need: nil, .notEnough))
        == "Mood: 5 days with data, 25 to 31 March. A trend cannot be told from a window of 7 days.")
    #expect(try text(trend(.weight, count: 15, .notEnough)).contains("no two in a row"))
  }

  @Test("What is never judged says so, whatever its window and days") func unjudged() throws {
    for window in [7, 30] {
      let text = try text(trend(.who5, window, count: 5, need: nil, change: 3, .notEnough))
      #expect(text.hasSuffix("Whether it rises or falls is not judged.") && text.contains("5 days with data"))
    }
    #expect(try text(trend(.who5, count: 1, need: nil, .notEnough), "de").contains("1 Tag mit Daten"))
  }

  @Test("No sentence gives a cause, a judgement or an unfilled place") func voice() throws {
    let language = try TestTemplates.load()
    for id in ["en", "de"] {
      let words = Words(language: language.language(id), units: .metric)
      for definition in MetricCatalog.all {
        for direction in Trend.Direction.allCases {
          let text = TrendSentence.text(trend(definition.metric, change: 12, direction), words)
          #expect(!text.contains("{") && text.hasSuffix(".") && !text.contains("trend."), "\(text)")
          for word in ["because", "better", "worse", "good", "bad", "weil", "besser", "schlecht", "!"] {
            #expect(!text.lowercased().contains(word), "\(text)")
          }
        }
      }
    }
  }

  @Test("`show trends` has the promised keys; what was not computed is null") func report() throws {
    var settings = Settings()
    settings.language = "en"
    let reports = Reports(words: try TestTemplates.load().words(for: settings))
    guard case .array(let rows) = reports.trends(MadePerson().analysis) else {
      Issue.record("no list")
      return
    }
    #expect(Set(rows.compactMap { $0["window"] }) == Set([7, 30, 90, 365].map { JSONValue($0) }))
    for row in rows {
      guard case .string(let direction)? = row["direction"], case .string(let text)? = row["text"] else {
        Issue.record("no direction or text")
        continue
      }
      #expect(["rising", "falling", "steady", "not_enough"].contains(direction) && text.hasSuffix("."))
      #expect((row["p"] == .null) == (direction == "not_enough"))
      #expect(row["metric"] != nil && row["n"] != nil && row["slope_per_day"] != nil)
      if row["window"] == JSONValue(7) { #expect(direction == "not_enough") }
    }
  }
}
