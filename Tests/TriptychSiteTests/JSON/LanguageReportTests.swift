import Testing

@testable import TriptychHealth
@testable import TriptychSite

@Suite("`triptych show` in a person's language") struct LanguageReportTests {
  private func words(_ language: String) throws -> Words {
    var settings = Settings()
    settings.language = language
    return try TestTemplates.load().words(for: settings)
  }

  private static let whole = MadePerson().analysis

  /// A person with steps alone on the last of some days.
  private func walker(days: Int = 1, steps: Double = 9000) -> Analysis {
    let last = CalendarDay(year: 2026, month: 1, day: 30) ?? CalendarDay(number: 0)
    let values = (0..<days).map { DayValue(day: last.advanced(by: -$0), value: steps, source: "Watch") }
    let moment = CivilZone.utc.instant(day: last, wallClockSecond: 23 * 3600)
    let history = HealthHistory(
      person: PersonID("mira")!, settings: Settings(), zone: .utc,
      days: [.steps: DaySeries(values.reversed())],
      dataThrough: moment)
    return analyse(history, asOf: AsOf(moment, in: .utc))
  }

  private func list(_ value: JSONValue?) -> [JSONValue] {
    if case .array(let items)? = value { items } else { [] }
  }

  private func string(_ value: JSONValue?) -> String? {
    if case .string(let text)? = value { text } else { nil }
  }

  @Test("Days carry unit and source, sorted, and end with the day asked for") func days() throws {
    let analysis = walker(days: 2)
    let report = Reports(words: try words("de")).days(analysis.history, upTo: analysis.asOf.day)
    #expect(
      report.text() == """
        [{"day":"2026-01-29","metric":"steps","value":9000,"unit":"count","source":"Watch"},\
        {"day":"2026-01-30","metric":"steps","value":9000,"unit":"count","source":"Watch"}]
        """)
    let earlier = Reports(words: try words("en")).days(
      analysis.history, upTo: analysis.asOf.day.advanced(by: -1))
    #expect(earlier.text().contains("2026-01-29") && !earlier.text().contains("2026-01-30"))
    var nobody = MadePerson()
    nobody.days = 0
    #expect(Reports(words: try words("en")).days(nobody.history, upTo: nobody.last).text() == "[]")
  }

  @Test(
    "The reasons for an absent score are plain sentences with their figures",
    arguments: [
      (
        "en",
        [
          "It needs 4 days with active minutes; there are none in the days it looks at.",
          "1 of its parts has data; it takes 2.",
          "The parts with data carry 30 of 100; it takes 50.", "1 of 4 days with steps so far.",
        ]
      ),
      (
        "de",
        [
          "Nötig sind 4 Tage mit Daten (aktive Minuten); in den betrachteten Tagen gibt es keine.",
          "Bisher hat 1 Teil Daten; nötig sind 2.",
          "Die Teile mit Daten haben 30 von 100 des Gewichts; nötig sind 50.",
          "Bisher 1 von 4 Tagen mit Daten (Schritte).",
        ]
      ),
    ])
  func absences(language: String, sentences: [String]) throws {
    let reports = Reports(words: try words(language))
    let absences = [
      Absence(.noData, have: 0, need: 4, part: "activity"), Absence(.tooFewParts, have: 1, need: 2),
      Absence(.tooLittleWeight, have: 30, need: 50), Absence(.tooFewDays, have: 1, need: 4, part: "steps"),
    ]
    let day = MadePerson().last
    let texts = absences.map { absence in
      let score = Score(
        id: "fitness", value: nil, confidence: 0, parts: [], days: day...day, absence: absence,
        formula: "fitness-v1")
      return string(reports.absence(absence, of: score)["text"])
    }
    #expect(texts == sentences)
  }

  @Test("Names stay the same in every language, only sentences differ; absent figures are null")
  func fixedNames() throws {
    var nobody = MadePerson()
    nobody.days = 0
    let (english, german) = (
      Reports(words: try words("en")).scores(nobody.analysis),
      Reports(words: try words("de")).scores(nobody.analysis)
    )
    for report in [english, german] {
      #expect(
        list(report["pillars"]).compactMap { string($0["id"]) } == ["fitness", "nutrition", "wellbeing"])
      #expect(list(report["scores"]).prefix(2).compactMap { string($0["id"]) } == ["sleep", "recovery"])
      for score in list(report["pillars"]) + list(report["scores"]) {
        #expect(score["value"] == .null && score["band"] == .null)
        #expect(string(score["absence"]?["code"]) == "no_data")
        for part in list(score["parts"]) {
          #expect(part["input"] == .null && part["points"] == .null && part["days"] == .number(0))
        }
      }
    }
    let texts = [english, german].map { report in
      list(report["pillars"]).compactMap { string($0["absence"]?["text"]) }
    }
    #expect(texts[0].count == 3 && zip(texts[0], texts[1]).allSatisfy { $0 != $1 })
  }

  @Test("Figures are not rounded, whatever the language") func unrounded() throws {
    let analysis = Self.whole
    let value = try #require(analysis.pillars.first?.score.value)
    #expect(value != value.rounded())
    for language in ["en", "de"] {
      let first = try #require(list(Reports(words: words(language)).scores(analysis)["pillars"]).first)
      #expect(first["value"] == .number(value))
      #expect(first["absence"] == .null && first["solid"] == .bool(true))
    }
  }

  @Test(
    "The mood says what it rests on, in one sentence",
    arguments: [
      ("en", "Symbi is active: the steps of an active day are there (9,000\u{A0}steps)."),
      ("de", "Symbi ist aktiv: die Schritte eines aktiven Tages sind da (9000\u{A0}Schritte)."),
    ])
  func mood(language: String, sentence: String) throws {
    let report = Reports(words: try words(language)).mood(walker())
    #expect(report["mood"] == .string("active") && report["decided_by"] == .string("steps_rule"))
    #expect(report["level"] == .number(0) && report["sleep_hours"] == .null)
    #expect(report["steps"] == .number(9000))
    #expect(string(report["sentence"]) == sentence)
  }

  @Test("The companions keep their fixed names; without steps the state is null") func pets() throws {
    let reports = Reports(words: try words("de"))
    let pets = reports.pets(walker())
    #expect(pets["symbi"]?["days_counted"] == .number(1))
    #expect(pets["pixelpal"]?["total_steps"] == .number(9000))
    #expect(pets["pixelpal"]?["state"] == .string("vital"))
    var nobody = MadePerson()
    nobody.days = 0
    #expect(reports.pets(nobody.analysis)["pixelpal"]?["state"] == .null)
  }

  @Test("Insights say how many tests were run, each in a sentence of the language") func insights() throws {
    let analysis = Self.whole
    let (english, german) = (
      Reports(words: try words("en")).insights(analysis), Reports(words: try words("de")).insights(analysis)
    )
    #expect(english["tested"] == german["tested"])
    let pairs = zip(list(english["published"]), list(german["published"]))
    #expect(!list(english["published"]).isEmpty)
    for (one, other) in pairs {
      #expect(one["kind"] == other["kind"] && one["x"] == other["x"] && one["n"] == other["n"])
      let (first, second) = (string(one["text"]) ?? "", string(other["text"]) ?? "")
      #expect(first.hasSuffix(".") && second.hasSuffix(".") && first != second)
      #expect(LanguageTests.english(in: second).isEmpty, "\(second)")
    }
  }
}
