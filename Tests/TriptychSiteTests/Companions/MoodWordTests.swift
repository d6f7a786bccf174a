import Foundation
import Testing

@testable import TriptychHealth
@testable import TriptychSite

@Suite("Why the Symbi is as it is, in words") struct MoodWordTests {
  private static let codes = ["en", "de"]

  private func entries(_ code: String) throws -> [String: Any] {
    let url = URL(fileURLWithPath: TestTemplates.directory + "/languages/\(code)/companions.json")
    let all = try #require(JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any])
    return all.filter { $0.key.hasPrefix(MoodWord.subject + ".") }
  }

  /// The words of one language with those it does not hold yet in English.
  private func words(_ code: String) throws -> Words {
    let folder = URL(fileURLWithPath: TestTemplates.directory + "/languages")
    var files: [String: String] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path + "/en") {
      let own = folder.appendingPathComponent("\(code)/\(name)")
      let english = folder.appendingPathComponent("en/\(name)")
      let text =
        try (try? String(contentsOf: own, encoding: .utf8)) ?? String(contentsOf: english, encoding: .utf8)
      files["\(code)/\(name.dropLast(5))"] = text
    }
    return Words(language: try Language(files: files, code: code), units: .metric)
  }

  private func analysis(
    _ mood: Mood, _ decider: MoodDecider, steps: Double? = 9412, sleep: Double? = 7.4,
    deviation: Double? = 0.7
  ) -> Analysis {
    var analysis = MadePerson(days: 10).analysis
    let day = analysis.asOf.day
    // In the evening, when the steps of the day are all there.
    analysis.asOf = AsOf(endOf: day, in: analysis.history.zone)
    analysis.symbi = SymbiState(
      mood: mood, decidedBy: decider,
      evidence: MoodEvidence(day: day, steps: steps, sleepHours: sleep, hrvDeviation: deviation),
      confidence: 1, asked: analysis.asOf.instant.adding(seconds: -3 * 3600 - 60))
    return analysis
  }

  @Test("Each language has every word, with the same places and forms") func complete() throws {
    let places = try Self.codes.map { code in
      try entries(code).mapValues { value in
        let texts = (value as? String).map { [$0] } ?? (value as? [String: String])?.values.sorted() ?? []
        return Set(texts.flatMap { text in text.matches(of: /\{[a-z]+\}/).map { String(text[$0.range]) } })
      }
    }
    #expect(Set(places[0].keys) == Set(MoodWord.keys))
    #expect(places[0] == places[1])
  }

  @Test("Every mood and decider has one sentence, in every language, without an open place")
  func everySentence() throws {
    for code in Self.codes {
      let words = try words(code)
      for mood in Mood.allCases {
        for decider in [
          MoodDecider.stepsRule, .metricsRule, .model, .cache, .yesterday, .fallback, .mindful,
        ] {
          let figures: [(Double?, Double?, Double?)] = [(9412, 7.4, 0.7), (9412, nil, nil), (nil, nil, nil)]
          for (steps, sleep, deviation) in figures {
            let reason = MoodReason(
              analysis(mood, decider, steps: steps, sleep: sleep, deviation: deviation), words)
            #expect(
              reason.sentence.hasSuffix(".") && !reason.sentence.dropLast().contains("."),
              "\(reason.sentence)")
            #expect(!reason.sentence.contains("{") && !reason.sentence.contains("moodWhy"))
            #expect(!reason.sentence.contains("  "))
          }
        }
      }
    }
  }

  @Test("An earlier word of a model is explained by the figures that were sent, not by those of today")
  func sentFigures() throws {
    var analysis = analysis(.calm, .cache, steps: nil, sleep: nil, deviation: nil)
    analysis.symbi.asked = analysis.asOf.instant.adding(seconds: -3 * 86_400)
    analysis.symbi.sent = MoodQuestion(
      steps: .init(7204, goal: 8000), sleep: .init(7.5, goal: 7), variability: .init(48, goal: 52))
    let text = MoodReason(analysis, try words("en")).sentence.map { $0.isWhitespace ? " " : $0 }
    #expect(
      String(text)
        == "Symbi is calm: the language model you allowed chose this word 3 days ago (sent were 7,204 steps, "
        + "7 h 30 min of sleep and a heart-rate variability of 48 ms).")
  }

  @Test("Sentences as a reader sees them") func sentences() throws {
    let words = try words("en")
    // Numbers and their units are kept on one line by spaces of their own kind.
    func sentence(_ analysis: Analysis) -> String {
      String(MoodReason(analysis, words).sentence.map { $0.isWhitespace ? " " : $0 })
    }
    #expect(
      sentence(analysis(.active, .stepsRule, sleep: nil, deviation: nil))
        == "Symbi is active: the steps of an active day are there (9,412 steps).")
    #expect(
      sentence(analysis(.tired, .metricsRule, sleep: 5.5, deviation: nil))
        == "Symbi is tired: a short night (9,412 steps and 5 h 30 min of sleep).")
    #expect(
      sentence(analysis(.stressed, .metricsRule, sleep: 5.5, deviation: -1.2))
        == "Symbi is stressed: many steps, a short night and a heart-rate variability below your average came together"
        + " (9,412 steps and 5 h 30 min of sleep).")
    #expect(
      sentence(analysis(.calm, .cache, sleep: nil, deviation: nil))
        == "Symbi is calm: the language model you allowed chose this word 3 hours ago (9,412 steps).")
    #expect(
      sentence(analysis(.active, .yesterday, sleep: nil, deviation: nil))
        == "Symbi is active: as yesterday, the steps of an active day are there (9,412 steps); today is still open."
    )
    #expect(
      sentence(analysis(.calm, .yesterday, steps: nil, sleep: nil, deviation: nil))
        == "Symbi is calm: as yesterday; today is still open.")
    #expect(
      sentence(analysis(.resting, .fallback, steps: nil, sleep: nil, deviation: nil))
        == "Symbi is resting: newer steps or sleep have not arrived yet.")
    var nobody = MadePerson()
    nobody.days = 0
    #expect(sentence(nobody.analysis) == "Symbi is resting: your first day is still to come.")
  }

  @Test(
    "A word that was kept says how long ago it was chosen, from the first seconds on",
    arguments: [
      (4, "less than a minute"), (60, "1 minute"), (3599, "59 minutes"), (3600, "1 hour"), (7199, "1 hour"),
      (82_800, "23 hours"), (172_799, "47 hours"), (172_800, "2 days"), (604_800, "7 days"),
    ] as [(Int64, String)])
  func age(seconds: Int64, said: String) throws {
    var analysis = analysis(.calm, .cache, steps: nil, sleep: nil, deviation: nil)
    analysis.symbi.asked = analysis.asOf.instant.adding(seconds: -seconds)
    let text = MoodReason(analysis, try words("en")).sentence
    #expect(
      String(text.map { $0.isWhitespace ? " " : $0 })
        == "Symbi is calm: the language model you allowed chose this word \(said) ago.")
  }

  @Test("An anxious Symbi says what decided: steps that differ from day to day, and by how much")
  func anxious() throws {
    func sentence(_ code: String, _ decider: MoodDecider, _ variation: Double?) throws -> String {
      var analysis = analysis(.anxious, decider, sleep: nil, deviation: -1.2)
      analysis.symbi.evidence.stepsVariation = variation
      let text = MoodReason(analysis, try words(code)).sentence
      return String(text.map { $0.isWhitespace ? " " : $0 })
    }
    #expect(
      try sentence("en", .metricsRule, 0.724)
        == "Symbi is anxious: your heart-rate variability is below your average, and your steps of the last seven days"
        + " differ a lot from day to day (9,412 steps and a spread of 72 % around their mean).")
    #expect(
      try sentence("de", .yesterday, 0.724).contains(
        "deine Schritte der vergangenen sieben Tage sind von Tag zu Tag sehr verschieden (9412 Schritte und eine Streuung"
      ))
    // Whoever else decided did not go by it.
    #expect(try !sentence("en", .model, 0.724).contains("spread"))
    #expect(try !sentence("en", .metricsRule, nil).contains("spread"))
  }

  @Test("Until evening the steps are those of yesterday, and the reason says so") func yesterday() throws {
    func sentence(_ mood: Mood, sleep: Double?, _ code: String) throws -> String {
      var analysis = analysis(mood, sleep == nil ? .stepsRule : .metricsRule)
      let day = analysis.asOf.day
      analysis.symbi.evidence = MoodEvidence(
        day: day, steps: 8291, stepsDay: day.advanced(by: -1), sleepHours: sleep, hrvDeviation: nil)
      return String(MoodReason(analysis, try words(code)).sentence.map { $0.isWhitespace ? " " : $0 })
    }
    #expect(
      try sentence(.active, sleep: nil, "en") == "Symbi is active: yesterday was an active day (8,291 steps)."
    )
    #expect(
      try sentence(.active, sleep: nil, "de")
        == "Symbi ist aktiv: gestern war ein aktiver Tag (8291 Schritte).")
    #expect(
      try sentence(.active, sleep: 7.5, "en")
        == "Symbi is active: yesterday was an active day (8,291 steps and then 7 h 30 min of sleep).")
    #expect(
      try sentence(.rested, sleep: 8.5, "en")
        == "Symbi is rested: a long night after a day of few steps (8,291 steps the day before and 8 h 30 min of sleep)."
    )
    for mood in Mood.allCases where ![.tired, .anxious].contains(mood) {
      #expect(MoodWord.reasonBefore(mood) != MoodWord.reason(mood))
    }
  }

  @Test("Today's steps so far are said to be just that, and yesterday's until when they stand")
  func soFar() throws {
    func reason(_ mood: Mood, sleep: Double? = nil, isToday: Bool = true, _ code: String) throws -> MoodReason
    {
      var analysis = analysis(mood, sleep == nil ? .stepsRule : .metricsRule)
      let day = analysis.asOf.day
      analysis.asOf = AsOf(
        analysis.history.zone.instant(day: day, wallClockSecond: 15 * 3600), in: analysis.history.zone)
      analysis.symbi.evidence = MoodEvidence(
        day: day, steps: 8291, stepsDay: isToday ? day : day.advanced(by: -1), sleepHours: sleep)
      return MoodReason(analysis, try words(code))
    }
    func sentence(_ reason: MoodReason) -> String {
      String(reason.sentence.map { $0.isWhitespace ? " " : $0 })
    }
    #expect(
      sentence(try reason(.active, "en"))
        == "Symbi is active: the steps of an active day are there (8,291 steps so far today).")
    #expect(
      sentence(try reason(.active, "de"))
        == "Symbi ist aktiv: die Schritte eines aktiven Tages sind da (heute bisher 8291 Schritte).")
    #expect(
      sentence(try reason(.resting, "en")) == "Symbi is resting: some steps so far today (8,291 steps).")
    #expect(
      sentence(try reason(.rested, sleep: 8.5, "en"))
        == "Symbi is rested: a long night and few steps so far (8,291 steps and 8 h 30 min of sleep).")
    #expect(try reason(.active, "en").standing == nil)
    #expect(
      try reason(.active, isToday: false, "en").standing
        == "Yesterday’s steps stand until 21:00, or until today has more.")
  }

  @Test("What is not known is named; when nothing is, the reason says so alone") func missing() throws {
    let words = try words("en")
    let some = MoodReason(analysis(.active, .stepsRule, sleep: nil, deviation: nil), words)
    #expect(some.missing == "Not known: sleep and heart-rate variability against your average.")
    #expect(MoodReason(analysis(.active, .metricsRule), words).missing == nil)
    #expect(
      MoodReason(analysis(.resting, .fallback, steps: nil, sleep: nil, deviation: nil), words).missing == nil)
  }

  @Test("A form says its level, its day, its count and its moods") func form() throws {
    let form = ReachedForm(
      level: 1, day: CalendarDay(number: 20_480), daysCounted: 30, moods: [.active, .calm],
      formedAt: Instant(seconds: 0))
    let lines = CompanionLines(analysis: analysis(.active, .stepsRule), words: try words("en"))
    #expect(
      lines.form(form)
        == "Level 1 since 27 January 2026, after 30 active or vibrant days; Symbi was most often active, then calm."
    )
    #expect(lines.nextForm == "0 of 30 active or vibrant days for level 1.")
  }

  @Test(
    "X7: the words of the invitation stand only after the second phase, without Premium and not in onboarding"
  )
  func invitation() throws {
    var analysis = analysis(.active, .stepsRule)
    for phase in 1...4 {
      analysis.pixelPal.phase = phase
      for code in Self.codes {
        let lines = CompanionLines(analysis: analysis, words: try words(code))
        #expect((lines.invitation(premium: false) != nil) == (phase >= 2))
        #expect(lines.invitation(premium: true) == nil)
        #expect(lines.invitation(premium: false, onboarding: true) == nil)
      }
    }
  }

  @Test("X8: no sentence here blames, counts losses, warns or presses, in any language") func kind() throws {
    let forbidden = [
      "should", "must", "only", "fail", "lose", "lost", "streak", "warning", "hurry", "last chance", "never",
      "bad", "lazy", "sollte", "musst", "nur ", "verlier", "verlor", "warnung", "schnell", "beeil", "letzte",
      "schlecht", "faul", "versag", "weil", "because",
    ]
    for code in Self.codes {
      let texts = try entries(code).values.flatMap { value in
        (value as? String).map { [$0] } ?? (value as? [String: String])?.values.sorted() ?? []
      }
      for text in texts {
        #expect(forbidden.allSatisfy { !text.lowercased().contains($0) }, "\(text)")
      }
    }
  }
}
