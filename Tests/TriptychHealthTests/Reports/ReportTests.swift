import Testing

@testable import TriptychHealth

@Suite struct ReportTests {
  @Test("`show days` is sorted by day, then metric, with unit and source")
  func days() {
    var builder = HistoryBuilder()
    builder.set(.steps, 0..<2) { Double(8000 + $0) }
    builder.set(.mood, 1..<2) { _ in 4 }
    let history = builder.build()
    #expect(
      Reports.days(history, upTo: day("2026-01-02")).text() == """
        [{"day":"2026-01-01","metric":"steps","value":8000,"unit":"count","source":"Watch"},\
        {"day":"2026-01-02","metric":"mood","value":4,"unit":"1-5","source":"Watch"},\
        {"day":"2026-01-02","metric":"steps","value":8001,"unit":"count","source":"Watch"}]
        """)
    let earlier = Reports.days(history, upTo: day("2026-01-01")).text()
    #expect(earlier.contains("8000") && !earlier.contains("8001"), "days after the moment are invisible")
    #expect(Reports.days(HistoryBuilder().build(), upTo: day("2026-01-02")).text() == "[]")
  }

  @Test("`show scores` prints every part; what is absent is null, never 0")
  func scores() throws {
    let report = Reports.scores(HistoryBuilder().analysis(on: 0))
    guard case .array(let pillars)? = report["pillars"], case .array(let scores)? = report["scores"] else {
      Issue.record("no lists")
      return
    }
    #expect(
      pillars.compactMap { $0["id"] } == [.string("fitness"), .string("nutrition"), .string("wellbeing")])
    #expect(scores.compactMap { $0["id"] } == [.string("sleep"), .string("recovery")])
    for score in pillars + scores {
      #expect(score["value"] == .null && score["band"] == .null)
      guard case .array(let parts)? = score["parts"] else { return }
      for part in parts {
        #expect(part["input"] == .null && part["points"] == .null && part["days"] == .number(0))
      }
      guard case .string(let text)? = score["absence"]?["text"] else {
        Issue.record("no reason")
        return
      }
      #expect(text.hasSuffix("."))
    }
    #expect(report["as_of"] == .string("2026-01-01T23:59:00Z"))
  }

  @Test("`show scores` carries unrounded figures, the band and the window of a full score")
  func fullScore() {
    let report = Reports.scores(FormulaFixture.builder().analysis(on: 99))
    guard case .array(let pillars)? = report["pillars"] else { return }
    #expect(pillars[0]["band"] == .string("yellow"))
    #expect(pillars[0]["absence"] == .null)
    #expect(pillars[0]["days"] == .array([.string("2026-04-04"), .string("2026-04-10")]))
    guard case .number(let value)? = pillars[0]["value"] else { return }
    #expect(agree(value, 75.47371439454733))
  }

  @Test("`show mood` and `show pets` carry the fixed names and a sentence")
  func companions() {
    var builder = HistoryBuilder()
    builder.set(.steps, on: 0, 9000)
    let analysis = builder.analysis(on: 0)
    let mood = Reports.mood(analysis)
    #expect(mood["mood"] == .string("active"))
    #expect(mood["decided_by"] == .string("steps_rule"))
    #expect(mood["level"] == .number(0))
    #expect(mood["sentence"] == .string("The Symbi is active: 9000 steps."))
    let pets = Reports.pets(analysis)
    #expect(pets["symbi"]?["days_counted"] == .number(1))
    #expect(pets["pixelpal"]?["total_steps"] == .number(9000))
    #expect(pets["pixelpal"]?["state"] == .string("vital"))
    #expect(Reports.pets(HistoryBuilder().analysis(on: 0))["pixelpal"]?["state"] == .null)
  }

  @Test("`show insights` says how many tests were run and what each sentence rests on")
  func insights() {
    let report = Reports.insights(FormulaFixture.builder().analysis(on: 99))
    #expect(report["tested"] == .number(0))
    guard case .array(let published)? = report["published"] else { return }
    #expect(!published.isEmpty)
    for insight in published {
      #expect(insight["rho"] == .null && insight["p"] == .null && insight["q"] == .null)
      guard case .string(let text)? = insight["text"] else { return }
      #expect(text.hasSuffix("."))
    }
  }

  @Test("The reasons for an absent score are plain sentences with their figures")
  func absenceTexts() {
    let texts = [
      Absence(.noData, have: 0, need: 4, part: "activity"), Absence(.tooFewParts, have: 1, need: 2),
      Absence(.tooLittleWeight, have: 30, need: 50),
      Absence(.tooFewDays, have: 1, need: 4, part: "mood_energy"),
    ].map(Sentences.absence)
    #expect(texts[0] == "There is no data yet; 4 days for activity would be a start.")
    #expect(texts[1] == "Only 1 of at least 2 parts has data.")
    #expect(texts[2] == "The parts with data hold 30 % of the score; 50 % are needed.")
    #expect(texts[3] == "1 day of data for mood energy so far; 4 days give a full picture.")
  }

  @Test("The same history and moment give the same bytes")
  func deterministic() {
    let texts = (0..<3).map { _ in
      let analysis = FormulaFixture.builder().analysis(on: 99)
      return [
        Reports.days(analysis.history, upTo: analysis.asOf.day), Reports.scores(analysis),
        Reports.insights(analysis),
      ].map {
        $0.text()
      }
    }
    #expect(Set(texts).count == 1)
  }
}
