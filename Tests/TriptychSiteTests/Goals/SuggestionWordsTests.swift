import Foundation
import Testing

@testable import TriptychHealth
@testable import TriptychSite

@Suite("Suggestions, goals and load in words") struct SuggestionWordsTests {
  private func words() throws -> Words {
    try Words(language: TestTemplates.load().language("en"), units: .metric)
  }

  /// The words of a subject as they lie in their file: both forms of those that have two.
  private func texts(_ language: String, _ subject: any SubjectWord.Type) throws -> [String: [String]] {
    let file = subject == LoadWord.self ? "pillars" : "goals"
    let path = TestTemplates.directory + "/languages/\(language)/\(file).json"
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    return object.filter { $0.key.hasPrefix(subject.subject + ".") }.mapValues { value in
      (value as? String).map { [$0] } ?? (value as? [String: String]).map {
        [$0["one"] ?? "", $0["other"] ?? ""]
      }
        ?? []
    }
  }

  private func places(_ text: String) -> Set<String> {
    Set(text.split(separator: "{").dropFirst().compactMap { $0.split(separator: "}").first.map(String.init) })
  }

  private static let figures = [
    "recovery": 44.0, "balance": -3, "strength": 1, "mean": 15, "target": 25, "days": 6, "median": 20,
    "goal": 30,
  ]

  @Test("Every rule has a sentence in each of the four tones, all different, and one reason")
  func everyRule() throws {
    let words = try words()
    for (kind, rule) in Suggestion.rules {
      let suggestion = Suggestion(
        kind: kind, rule: rule, figures: SuggestionWordsTests.figures, metric: kind == .workout ? nil : .fiber
      )
      let texts = CoachingSettings.Tone.allCases.map {
        SuggestionSentence.text(suggestion, tone: $0, words)
      }
      #expect(Set(texts.map(\.sentence)).count == 4, "\(rule)")
      #expect(Set(texts.map(\.reason)).count == 1, "\(rule)")
      for text in texts.flatMap({ [$0.sentence, $0.reason] }) {
        #expect(text.hasSuffix(".") && !text.contains("{") && !text.contains("suggestion."), "\(text)")
      }
    }
  }

  @Test("A suggestion reads as a sentence with its reason") func examples() throws {
    let words = try words()
    let steps = Suggestion(
      kind: .target, rule: "target.steps",
      figures: ["median": 5000, "target": 5500, "goal": 8000, "days": 28],
      metric: .steps)
    let text = SuggestionSentence.text(steps, tone: .direct, words)
    #expect(text.sentence == "Aim for 5,500\u{A0}steps a day.")
    #expect(
      text.reason == "Your usual is 5,000\u{A0}steps (28 days with data); your goal is 8,000\u{A0}steps.")
    let rest = Suggestion(kind: .workout, rule: "workout.rest", figures: ["recovery": 41, "balance": -2])
    #expect(
      SuggestionSentence.text(rest, tone: .gentle, words).reason
        == "Your recovery today is 41 of 100. The last seven days carried more than is usual in your last six weeks."
    )
    let alone = Suggestion(kind: .workout, rule: "workout.easy", figures: ["recovery": 41])
    #expect(
      SuggestionSentence.text(alone, tone: .gentle, words).reason == "Your recovery today is 41 of 100.")
  }

  @Test(
    "No suggestion speaks of weight or of eating less, commands, shames, hurries or diagnoses",
    arguments: [
      (
        "en",
        [
          "weight", "lose", "slim", "fat", "calorie", "calories", "kcal", "less", "must", "should", "never",
          "failure", "fail", "failed", "missed", "lazy", "shame", "guilt", "hurry", "urgent", "warning",
          "diagnosis", "cause", "causes", "disease", "bad", "wrong", "burn", "diet",
        ]
      ),
      (
        "de",
        [
          "gewicht", "abnehmen", "schlank", "fett", "kalorie", "kalorien", "kcal", "weniger", "musst",
          "müssen",
          "sollst", "solltest", "nie", "niemals", "versagen", "versagt", "verpasst", "faul", "schuld",
          "scham",
          "dringend", "sofort", "warnung", "diagnose", "verursacht", "krankheit", "schlecht", "falsch",
          "diät",
        ]
      ),
    ])
  func voice(language: String, banned: [String]) throws {
    for (key, forms) in try texts(language, SuggestionWord.self) {
      for text in forms {
        let spoken = Set(text.lowercased().split { !$0.isLetter }.map(String.init))
        #expect(spoken.isDisjoint(with: banned), "\(key): \(text)")
        #expect(!text.contains("!"), "\(key)")
      }
    }
  }

  @Test("Goals and load are facts: no loss, no shame, no warning", arguments: TestLanguages.codes)
  func facts(language: String) throws {
    let banned = [
      "lost", "lose", "broken", "missed", "failed", "warning", "must", "should", "danger", "shame",
      "overtraining",
      "verloren", "verpasst", "gebrochen", "versagt", "warnung", "musst", "solltest", "gefahr",
      "übertraining",
    ]
    for subject in [GoalWord.self, LoadWord.self] as [any SubjectWord.Type] {
      for (key, forms) in try texts(language, subject) {
        for text in forms {
          let spoken = Set(text.lowercased().split { !$0.isLetter }.map(String.init))
          #expect(spoken.isDisjoint(with: banned), "\(key): \(text)")
        }
      }
    }
  }

  @Test(
    "German has every word that English has, with the same places to fill",
    arguments: [0, 1, 2])
  func german(at index: Int) throws {
    let subject = ([SuggestionWord.self, GoalWord.self, LoadWord.self] as [any SubjectWord.Type])[index]
    let (english, german) = (try texts("en", subject), try texts("de", subject))
    #expect(Set(english.keys) == Set(german.keys))
    for (key, forms) in english {
      let other = try #require(german[key])
      #expect(forms.count == other.count, "\(key)")
      for (one, another) in zip(forms, other) {
        #expect(places(one) == places(another), "\(key)")
        #expect(one != another, "\(key)")
      }
    }
  }

  @Test("Goals and rows of days read as facts") func goals() throws {
    let words = try words()
    let day = try #require(CalendarDay(iso: "2025-11-18"))
    let steps = GoalStanding(id: "steps", metric: .steps, day: day, value: 6000, target: 8000)
    #expect(GoalSentence.line(steps, words) == "Steps: 6,000 of 8,000, 75\u{A0}%.")
    let none = GoalStanding(id: "hydration", metric: .water, day: day, value: nil, target: 2)
    #expect(GoalSentence.line(none, words) == "Water: no data today; the goal is 2.0\u{A0}L.")
    let streak = Streak(
      id: "steps", days: day.advanced(by: -4)...day, longest: day.advanced(by: -30)...day.advanced(by: -18))
    let text = GoalSentence.line(streak, GoalReport(progress: [steps]), words)
    #expect(
      text == "Steps: reached on 5 days in a row, 14 to 18 November. "
        + "The longest row so far: 13 days, 19 to 31 October.")
  }

  @Test("Load, harmony and WHO-5 read as facts, absent ones with what they wait for") func load() throws {
    let words = try words()
    let day = try #require(CalendarDay(iso: "2025-11-18"))
    let report = LoadReport(
      days: [LoadReport.Day(day: day, load: 30, ctl: 24.4, atl: 31.2)], method: .minutes)
    #expect(
      LoadSentence.text(report, words)
        == "Your days of the last six weeks carry 24 active minutes on average, those of the last week 31. "
        + "The last week carried more than usual for you.")
    let level = LoadReport(
      days: [LoadReport.Day(day: day, load: 30, ctl: 40, atl: 36.2)], method: .minutes)
    #expect(try #require(LoadSentence.text(level, words)).contains("The last week was as usual for you."))
    let few = Score(
      id: "load", value: nil, confidence: 0, parts: [], days: day...day,
      absence: Absence(.tooFewDays, have: 12, need: 28, part: "ctl"), formula: "load-v1")
    #expect(
      ScoreWords(few, pillar: nil, words).absence(short: true)
        == "Load takes 28 days with a value in the last 42; there are 12 so far.")
    let sessions = Score(
      id: "load", value: nil, confidence: 0, parts: [], days: day...day,
      absence: Absence(.tooFewDays, have: 3, need: 4, part: "sessions"), formula: "load-trimp-v1")
    #expect(
      ScoreWords(sessions, pillar: nil, words).absence(short: true)
        == "Load from sessions takes 4 sessions with heart rate in the last 42 days; there are 3 so far.")
    let harmony = try #require(Harmony([.fitness: 80, .wellbeing: 62]))
    #expect(
      LoadSentence.text(harmony, words)
        == "Fitness and Wellbeing are the furthest apart of your scores today, by 18 points.")
  }

  @Test("Scores, goals and suggestions as JSON carry load, facts and sentences") func reports() throws {
    var settings = Settings()
    settings.goals.own = [OwnGoal(name: "Choir", date: CalendarDay(iso: "2025-12-01"))]
    let reports = Reports(words: try TestTemplates.load().words(for: settings))
    var history = MadePerson().history
    history.settings = settings
    history.days[.who5] = DaySeries([DayValue(day: MadePerson().last, value: 16, source: "Notebook")])
    let analysis = analyse(history, asOf: MadePerson().asOf)
    let scores = reports.scores(analysis).text()
    for id in ["load-v1", "load-trimp-v1", "who5-v1", "harmony-v1"] { #expect(scores.contains(id), "\(id)") }
    let goals = reports.goals(analysis)
    guard case .array(let standings)? = goals["goals"], case .array(let dated)? = goals["dated"] else {
      Issue.record("no goals")
      return
    }
    #expect(standings.count == 4 && standings[0]["id"] == .string("steps"))
    #expect(dated.first?["days_left"] == .number(13))
    guard case .array(let suggestions)? = reports.suggestions(analysis)["suggestions"] else {
      Issue.record("no suggestions")
      return
    }
    #expect(!suggestions.isEmpty)
    for suggestion in suggestions {
      guard case .string(let text)? = suggestion["text"], case .string(let reason)? = suggestion["reason"]
      else {
        Issue.record("no sentence")
        return
      }
      #expect(text.hasSuffix(".") && reason.hasSuffix("."))
    }
  }
}
