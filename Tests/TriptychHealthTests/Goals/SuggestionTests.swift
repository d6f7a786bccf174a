import TestSupport
import Testing

@testable import TriptychHealth

@Suite("Suggestions follow their rules") struct SuggestionTests {
  /// An analysis with a recovery, a balance and a number of days with strength work put in by hand.
  private func analysis(recovery: Double?, balance: Double?, strength: Double? = nil) -> Analysis {
    var analysis = HistoryBuilder().analysis(on: 99)
    let days = analysis.asOf.day...analysis.asOf.day
    analysis.scores = [
      Score(
        id: "recovery", value: recovery, confidence: 1, parts: [], days: days,
        absence: recovery == nil ? Absence(.noData, have: 0, need: 1) : nil, formula: "recovery-v1")
    ]
    if let balance {
      let day = LoadReport.Day(day: analysis.asOf.day, load: 30, ctl: 30, atl: 30 - balance)
      analysis.load = LoadReport(days: [day], method: .minutes)
    }
    let part = ScorePart(
      id: "strength", weight: 0.1, input: strength, target: 2, points: strength, days: 7, need: 4)
    analysis.pillars[0].score.parts = [part]
    return analysis
  }

  private func workout(_ analysis: Analysis) -> String? {
    SuggestionRules(analysis).suggestions().first { $0.kind == .workout }?.rule
  }

  @Test(
    "A workout follows from recovery and load, and from what is known of strength",
    arguments: [
      (49.4, -3.0, nil, "workout.rest"), (49.4, 1, nil, "workout.easy"), (30, nil, nil, "workout.easy"),
      // A balance of less than a tenth of the average is as usual.
      (49.4, -2.9, nil, "workout.easy"), (80, -2.9, 1, "workout.strength"),
      (nil, -2.9, nil, "workout.moderate"),
      (80, -4, 0, "workout.keep"), (80, 1, 1, "workout.strength"), (80, 1, 2, "workout.moderate"),
      (80, nil, nil, "workout.moderate"), (60, 2, nil, "workout.keep"), (49.5, 1, nil, "workout.keep"),
      (nil, 1, nil, "workout.moderate"), (nil, -4, nil, "workout.keep"), (nil, nil, 0, nil),
    ] as [(Double?, Double?, Double?, String?)])
  func workouts(recovery: Double?, balance: Double?, strength: Double?, rule: String?) {
    #expect(workout(analysis(recovery: recovery, balance: balance, strength: strength)) == rule)
  }

  @Test("Who has trained today is not asked for more") func trainedToday() {
    var done = analysis(recovery: 80, balance: 1)
    var builder = HistoryBuilder()
    builder.workout(on: 99)
    done.history.workouts = builder.workouts
    #expect(workout(done) == nil)
  }

  @Test("Without data there is no suggestion at all") func nothing() {
    #expect(HistoryBuilder().analysis(on: 99).suggestions.isEmpty)
  }

  private func week(_ fill: (inout HistoryBuilder) -> Void) -> [Suggestion] {
    var builder = HistoryBuilder()
    builder.set(.energyIntake, 93..<100) { _ in 2000 }
    fill(&builder)
    return builder.analysis(on: 99).suggestions.filter { $0.kind == .meal }
  }

  @Test("What the week lacks is suggested, the largest gap first, at most three") func meals() {
    let found = week {
      $0.set(.fiber, 93..<100) { _ in 15 }
      $0.set(.fruitVegetables, 93..<100) { _ in 100 }
      $0.set(.protein, 93..<100) { _ in 30 }
      $0.set(.water, 93..<100) { _ in 1.55 }
    }
    #expect(found.map(\.rule) == ["meal.fruit_vegetables", "meal.fiber", "meal.protein"])
    #expect(found[1].figures == ["mean": 15, "target": 25, "days": 7])
    // By hand: 10 % of 2,000 kcal at 4 kcal a gram.
    #expect(found[2].figures["target"] == 50)
  }

  @Test("Four fifths of what is wanted is enough; three days, or days logged in part, say nothing")
  func enough() {
    #expect(week { $0.set(.fiber, 93..<100) { _ in 20 } }.isEmpty)
    #expect(week { $0.set(.fiber, 97..<100) { _ in 5 } }.isEmpty)
    let partly = week {
      $0.set(.fiber, 93..<100) { _ in 5 }
      $0.set(.nutritionComplete, 93..<100) { _ in 0 }
    }
    #expect(partly.isEmpty)
    #expect(week { $0.set(.water, 96..<100) { _ in 1.59 } }.map(\.rule) == ["meal.water"])
  }

  private func targets(
    _ difficulty: CoachingSettings.Difficulty, _ fill: (inout HistoryBuilder) -> Void
  ) -> [Suggestion] {
    var builder = HistoryBuilder()
    builder.settings.coaching.difficulty = difficulty
    fill(&builder)
    return builder.analysis(on: 99).suggestions.filter { $0.kind == .target }
  }

  @Test(
    "A target is a small step above one's own usual, by difficulty, and is never the goal itself; by hand",
    arguments: [
      (.easy, 5000, 5250), (.steady, 5000, 5500), (.ambitious, 5000, 6000), (.ambitious, 7500, nil),
      (.steady, 9000, 10_000), (.ambitious, 11_800, 12_000), (.steady, 12_500, nil), (.easy, 1000, 1250),
    ] as [(CoachingSettings.Difficulty, Double, Double?)])
  func steps(difficulty: CoachingSettings.Difficulty, median: Double, target: Double?) {
    let found = targets(difficulty) { $0.set(.steps, 72..<100) { _ in median } }
    #expect(found.first?.figures["target"] == target)
  }

  @Test("Nights reach for the goal and not beyond it; thirteen days are too few") func sleep() {
    #expect(targets(.steady) { $0.set(.sleepDuration, 72..<100) { _ in 6 } }.first?.figures["target"] == 6.5)
    #expect(targets(.steady) { $0.set(.sleepDuration, 72..<100) { _ in 7.2 } }.isEmpty)
    #expect(targets(.steady) { $0.set(.steps, 87..<100) { _ in 5000 } }.isEmpty)
    #expect(targets(.steady) { $0.set(.steps, 86..<100) { _ in 5000 } }.count == 1)
    #expect(targets(.steady) { $0.set(.steps, 72..<93) { _ in 5000 } }.isEmpty)
  }

  @Test("No target lies below the mean, which few long days lift above the median")
  func belowMean() {
    // 10 minutes on most days, an hour on every fourth: 22.5 on average, and a step from 10 would be 15.
    let found = targets(.steady) { $0.set(.exerciseMinutes, 72..<100) { $0 % 4 == 0 ? 60 : 10 } }
    #expect(found.filter { $0.metric == .exerciseMinutes }.isEmpty)
    let even = targets(.steady) { $0.set(.exerciseMinutes, 72..<100) { _ in 10 } }
    #expect(even.first?.figures["target"] == 15)
  }

  @Test("Whatever the data, a target lies above the median, and suggestions keep their bounds")
  func never() {
    var random = SeededGenerator(seed: 51)
    for _ in 0..<120 {
      var builder = HistoryBuilder()
      builder.settings.coaching.difficulty =
        CoachingSettings.Difficulty.allCases.randomElement(using: &random) ?? .easy
      builder.settings.coaching.focus =
        CoachingSettings.Focus.allCases.randomElement(using: &random) ?? .balanced
      builder.settings.goals = GoalFixture.settings(&random)
      for definition in MetricCatalog.all where random.next() % 3 != 0 {
        let width = definition.range.upperBound - definition.range.lowerBound
        for index in 20..<100 where random.next() % 4 != 0 {
          let share = Double(random.next() % 1001) / 4000
          builder.set(definition.metric, on: index, definition.range.lowerBound + share * width)
        }
      }
      let found = builder.analysis(on: 99).suggestions
      #expect(found.count { $0.kind == .workout } <= 1 && found.count { $0.kind == .meal } <= 3)
      #expect(found.count { $0.kind == .target } <= 2)
      let rules = Set(Suggestion.rules.map(\.rule))
      for suggestion in found {
        #expect(rules.contains(suggestion.rule))
        #expect(![Metric.weight, .energyIntake].contains(suggestion.metric))
        if suggestion.kind == .target {
          #expect(suggestion.figures["target"] ?? 0 > suggestion.figures["median"] ?? 0)
        }
        if suggestion.kind == .meal {
          #expect(suggestion.figures["target"] ?? 0 > suggestion.figures["mean"] ?? 0)
        }
      }
    }
  }

  @Test(
    "What a person focuses on comes first",
    arguments: [
      (.balanced, [.workout, .meal, .target, .target]), (.fitness, [.workout, .target, .meal, .target]),
      (.nutrition, [.meal, .workout, .target, .target]), (.wellbeing, [.target, .workout, .meal, .target]),
    ] as [(CoachingSettings.Focus, [Suggestion.Kind])])
  func focus(focus: CoachingSettings.Focus, kinds: [Suggestion.Kind]) {
    var builder = HistoryBuilder()
    builder.settings.coaching.focus = focus
    builder.set(.exerciseMinutes, 40..<100) { _ in 70 }
    builder.set(.steps, 72..<100) { _ in 5000 }
    builder.set(.sleepDuration, 72..<100) { _ in 6 }
    builder.set(.water, 93..<100) { _ in 1 }
    #expect(builder.analysis(on: 99).suggestions.map(\.kind) == kinds)
  }
}
