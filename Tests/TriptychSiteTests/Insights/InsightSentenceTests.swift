import Testing

@testable import TriptychHealth
@testable import TriptychSite

@Suite("Sentences of insights") struct InsightSentenceTests {
  private static let codes = ["en", "de"]

  private func words(_ code: String, units: Settings.Units = .metric) throws -> Words {
    var settings = Settings()
    settings.language = code
    settings.units = units
    return try TestTemplates.load().words(for: settings, year: 2025)
  }

  private func insight(_ finding: Finding) -> Insight {
    Insight(finding, usefulness: Usefulness(control: 0, recency: 0, strength: 0))
  }

  /// Every sentence there can be: all declared pairs both ways, all metrics, weekdays and facts.
  private var all: [Insight] {
    let pairs = AssociationPair.declared() + AssociationPair.declared(hrv: .hrvSDNN)
    let told = MetricCatalog.all.map(\.metric).filter { !UnjudgedMetrics.inFindings.contains($0) }
    let findings: [Finding] =
      pairs.flatMap { pair in
        [0.43, -0.43].map { .association(MadeFindings.association(pair, effect: $0)) }
      }
      + told.flatMap { metric in
        [true, false].map { .change(MadeFindings.change(metric), lasts: $0) }
      }
      + told.flatMap { metric in Weekday.allCases.map { .weekday(MadeFindings.weekday(metric, $0)) } }
    return MadeFindings.insights + findings.map(insight)
  }

  @Test("Every sentence is whole: no open place, no missing word, one full stop", arguments: codes)
  func whole(code: String) throws {
    let words = try words(code)
    for insight in all {
      let text = InsightSentence(insight, words).text
      #expect(!text.contains("{") && !text.contains("insight") && !text.contains("  "), "\(text)")
      #expect(text.hasSuffix(".") && !text.hasSuffix(".."), "\(text)")
      #expect(text.first?.isLowercase == false, "\(text)")
    }
  }

  @Test("No sentence and no line of evidence names a cause, a duty or a diagnosis", arguments: codes)
  func honest(code: String) throws {
    let words = try words(code)
    let banned =
      code == "en"
      ? [
        "because", "cause", "due to", "thanks to", "leads to", "effect of", "improves", "makes you", "should",
        "must", "risk", "warning", "healthy", "disease", "too little", "too much", "failed", "only",
      ]
      : [
        "weil", "wegen", "bewirk", "dank", "verursach", "führt zu", "verbesser", "solltest", "musst",
        "risiko", "warnung", "gesund", "krankheit", "zu wenig", "zu viel", "versagt", "nur",
      ]
    let report = MadeFindings.analysis().insights
    for insight in all {
      let sentence = InsightSentence(insight, words)
      let evidence = EvidenceTable(insight: insight, report: report, words: words)
      let rows = evidence.rows + evidence.certainty
      let texts = [sentence.text, sentence.why, sentence.title] + rows.flatMap { [$0.name, $0.value] }
      for text in texts {
        for word in banned {
          let parts = text.lowercased().split { !$0.isLetter && $0 != " " }
          #expect(!parts.contains { (" " + $0 + " ").contains(" " + word) }, "\(word): \(text)")
        }
      }
    }
  }

  @Test(
    "A link says the effect in real units, both kinds of days, and in the line below strength, days and n")
  func link() throws {
    let pair = try #require(AssociationPair.declared().first { $0.x == .sleepDuration && $0.y == .mood })
    let found = insight(.association(MadeFindings.association(pair)))
    let english = InsightSentence(found, try words("en"))
    #expect(
      plain(english.text)
        == "After nights of about 7 h 54 min asleep, your mood was 0.4 points higher on average than after nights of about 6 h 12 min."
    )
    #expect(english.why == "A moderate link. 117 days with both, 22 July to 18 November.")
    #expect(english.brief == "A moderate link. 117 days.")
    let german = InsightSentence(found, try words("de"))
    #expect(
      plain(german.text)
        == "Nach Nächten mit etwa 7 h 54 min Schlaf lag deine Stimmung im Mittel um 0,4 Punkte höher als nach Nächten mit etwa 6 h 12 min."
    )
    #expect(german.why == "Ein mittlerer Zusammenhang. 117 Tage mit beidem, 22. Juli bis 18. November.")
  }

  @Test("A link with the next night says how much longer or shorter it was") func nextNight() throws {
    let pair = try #require(
      AssociationPair.declared().first { $0.x == .exerciseMinutes && $0.y == .sleepDuration })
    var found = MadeFindings.association(pair, effect: 0.4)
    found = Association(
      pair: pair, days: found.days, count: found.count, rho: found.rho, p: found.p, q: found.q, effect: 0.4,
      x: (low: 4, high: 42), y: (low: 6.9, high: 7.3))
    #expect(
      try plain(InsightSentence(insight(.association(found)), words("en")).text)
        == "In the night after a day with about 42 min of exercise, you slept 24 min longer on average than after one with about 4 min."
    )
  }

  @Test("After a day with stress it is the night that was longer or had less sleep, in both languages")
  func nightAfterStress() throws {
    let pair = try #require(AssociationPair.declared().first { $0.x == .stress && $0.y == .sleepDuration })
    let made = MadeFindings.association(pair, effect: -0.4)
    let found = Association(
      pair: pair, days: made.days, count: made.count, rho: made.rho, p: made.p, q: made.q, effect: -0.4,
      x: (low: 1.5, high: 4), y: (low: 7.3, high: 6.9))
    let link = insight(.association(found))
    #expect(
      try plain(InsightSentence(link, words("en")).text)
        == "In the night after stress of about 4.0 of 5, you slept 24 min less on average than after about 1.5 of 5."
    )
    #expect(
      try plain(InsightSentence(link, words("de")).text)
        == "In der Nacht nach einem Stress von etwa 4,0 von 5 hast du im Mittel 24 min weniger geschlafen als nach einem von etwa 1,5 von 5."
    )
  }

  @Test("A weekend is told by both its days, beside Monday to Friday") func weekend() throws {
    var found = MadeFindings.weekday(.steps, .sunday)
    found.isWeekend = true
    #expect(
      try plain(InsightSentence(insight(.weekday(found)), words("en")).text)
        == "On Saturdays and Sundays your steps are about 6,104; from Monday to Friday about 8,412."
    )
    #expect(
      try plain(InsightSentence(insight(.weekday(found)), words("de")).text)
        == "Samstags und sonntags liegen deine Schritte bei etwa 6104, von Montag bis Freitag bei etwa 8412."
    )
  }

  @Test("A pattern names the hours asleep and the mood or stress that its days are told by") func pattern()
    throws
  {
    let said: [(Pattern.Kind, String, String)] = [
      (
        .shortSleepLowMood, "less than 6 h of sleep and a mood of at most 2",
        "weniger als 6 h Schlaf und eine Stimmung von höchstens 2"
      ),
      (
        .shortSleepHighStress, "less than 6 h of sleep and a stress of at least 4",
        "weniger als 6 h Schlaf und einen Stress von mindestens 4"
      ),
      (
        .longSleepGoodMood, "at least 7 h of sleep and a mood of at least 4",
        "mindestens 7 h Schlaf und eine Stimmung von mindestens 4"
      ),
    ]
    for (kind, english, german) in said {
      let found = insight(.pattern(MadeFindings.pattern(kind)))
      #expect(try plain(InsightSentence(found, words("en")).text).contains(english))
      #expect(try plain(InsightSentence(found, words("de")).text).contains(german))
    }
  }

  @Test("A total was reached by its day; German dates stand in their case") func milestones() throws {
    let total = Milestone(
      .total, of: .steps, value: 500_000, day: MadeFindings.last, days: MadeFindings.days, count: 115)
    #expect(
      try plain(InsightSentence(insight(.milestone(total)), words("en")).text)
        == "By Tuesday 18 November you had walked 500,000 steps since 22 July 2025.")
    #expect(
      try plain(InsightSentence(insight(.milestone(total)), words("de")).text)
        == "Am Dienstag, dem 18. November, waren es 500.000 Schritte seit dem 22. Juli 2025.")
    let best = Milestone(
      .best, of: .steps, value: 21_000, day: MadeFindings.last, days: MadeFindings.days, count: 115)
    #expect(
      try plain(InsightSentence(insight(.milestone(best)), words("de")).text)
        == "Die bisher meisten Schritte bist du am Dienstag, dem 18. November, gegangen: 21.000.")
    #expect(try InsightSentence(insight(.milestone(total)), words("en")).title == "Milestone: Steps, total")
    #expect(
      try InsightSentence(insight(.milestone(best)), words("en")).title == "Milestone: Steps, most in a day")
  }

  @Test("A difference is that of the figures beside it, and a tiny p is not called zero") func printed()
    throws
  {
    let report = MadeFindings.analysis().insights
    func values(_ metric: Metric, _ before: Double, _ after: Double) throws -> [String] {
      let made = MadeFindings.change(metric)
      let found = ChangePoint(
        metric: metric, day: made.day, days: made.days, counts: made.counts,
        means: (before: before, after: after), p: 0.00002, q: made.q)
      let evidence = try EvidenceTable(
        insight: insight(.change(found, lasts: true)), report: report, words: words("en"))
      return (evidence.rows + evidence.certainty).map { plain($0.value) }
    }
    // 8 h 22.4 min less 7 h 40.6 min are 41.8 min; of the figures shown they are 41.
    let sleep = try values(.sleepDuration, 7 + 40.6 / 60, 8 + 22.4 / 60)
    #expect(sleep[1...3] == ["7 h 41 min", "8 h 22 min", "+41 min"])
    #expect(
      try values(.restingHeartRate, 60.24, 56.16)[1...3] == ["60.2 bpm", "56.2 bpm", "\u{2212}4.0 bpm"])
    #expect(try values(.steps, 8000.4, 9000.6)[1...3] == ["8,000 steps", "9,001 steps", "+1,001 steps"])
    #expect(try values(.mood, 3, 4)[1...3] == ["3.0 of 5", "4.0 of 5", "+1.0 points"])
    #expect(sleep.contains("under 0.0001") && !sleep.contains("0.0000"))
  }

  @Test("A change names both levels and its day; a weekday names itself and the others") func levels() throws
  {
    #expect(
      try plain(InsightSentence(insight(.change(MadeFindings.change(), lasts: true)), words("en")).text)
        == "From 9 October on, your resting heart rate lay around 56 bpm; before, around 60 bpm.")
    #expect(
      try plain(InsightSentence(insight(.change(MadeFindings.change(), lasts: true)), words("de")).text)
        == "Ab dem 9. Oktober lag dein Ruhepuls bei etwa 56 bpm, davor bei etwa 60 bpm.")
    let ended = Finding.change(MadeFindings.change(), lasts: false)
    #expect(
      try plain(InsightSentence(insight(ended), words("en")).text)
        == "From 9 October to 18 November, your resting heart rate lay around 56 bpm; before, around 60 bpm.")
    #expect(
      try plain(InsightSentence(insight(.weekday(MadeFindings.weekday())), words("en")).text)
        == "On Sundays your steps are about 6,104; on other days about 8,412.")
    #expect(
      try plain(InsightSentence(insight(.weekday(MadeFindings.weekday())), words("de")).text)
        == "Sonntags liegen deine Schritte bei etwa 6104, an anderen Tagen bei etwa 8412.")
  }

  @Test("The evidence holds every figure of the test and how much was tried", arguments: codes)
  func evidence(code: String) throws {
    let words = try words(code)
    let report = MadeFindings.analysis().insights
    let point = code == "de" ? "," : "."
    for found in MadeFindings.insights {
      let evidence = EvidenceTable(insight: found, report: report, words: words)
      let values = (evidence.rows + evidence.certainty).map(\.value)
      switch found.kind {
      case .association:
        for text in ["0\(point)41", "0\(point)0015", "0\(point)02"] {
          #expect(values.contains(text), "\(text)")
        }
        #expect(values.contains { $0.contains("117") } && values.contains { $0.contains("38") })
      case .change: #expect(values.contains { $0.contains("21") })
      case .weekday: #expect(values.contains { $0.contains("19") })
      case .pattern, .milestone, .observation, .anniversary: break
      }
      #expect(values.allSatisfy { !$0.isEmpty && !$0.contains("{") })
    }
  }

  @Test("Distances are in the person's units; small differences are not rounded to none") func units() throws
  {
    let imperial = try words("en", units: .us)
    let best = Milestone(
      .best, of: .distance, value: 16.09344, day: MadeFindings.last, days: MadeFindings.days, count: 100)
    #expect(plain(InsightSentence(insight(.milestone(best)), imperial).text).hasSuffix(": 10.0 mi."))
    let figures = InsightFigures(words: try words("en"))
    #expect(plain(figures.difference(-0.4, of: .restingHeartRate)) == "0.4 bpm")
    #expect(plain(figures.difference(0.5, of: .sleepMidpoint)) == "30 min")
    #expect(plain(figures.difference(2.2, of: .sleepEfficiency)) == "2.2 percentage points")
    // Hours with standing are counted, not measured: no minutes of them are known.
    let standing = figures.means(11.479, 4.714, of: .standHours)
    #expect(
      [standing.first, standing.second, standing.difference].map(plain) == [
        "11.5 h", "4.7 h", "\u{2212}6.8 h",
      ])
  }

  @Test("Strength has a name by Cohen's convention, whatever the sign") func strength() throws {
    let figures = InsightFigures(words: try words("en"))
    #expect(figures.strength(0.29) == "A weak link." && figures.strength(-0.3) == "A moderate link.")
    #expect(figures.strength(0.49) == "A moderate link." && figures.strength(-0.5) == "A strong link.")
  }

  private func plain(_ text: String) -> String {
    String(text.map { $0 == "\u{00A0}" ? " " : $0 })
  }
}
