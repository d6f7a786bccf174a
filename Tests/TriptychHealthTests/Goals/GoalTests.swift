import TestSupport
import Testing

@testable import TriptychHealth

@Suite("Goals and rows of days") struct GoalTests {
  private func standing(_ analysis: Analysis, _ id: String) -> GoalStanding? {
    analysis.goals.progress.first { $0.id == id }
  }

  private func streak(_ analysis: Analysis, _ id: String) -> Streak? {
    analysis.goals.streaks.first { $0.id == id }
  }

  @Test(
    "Y4: the color of a goal follows the whole per cent shown: above 75 green, 50 to 75 yellow, below red; by our own choice a goal not reached never reads 100 %",
    arguments: [
      (7500.0, 10_000.0, 75, Band.yellow), (7549, 10_000, 75, .yellow), (7550, 10_000, 76, .green),
      (5000, 10_000, 50, .yellow), (4950, 10_000, 50, .yellow), (4949, 10_000, 49, .red),
      (0, 10_000, 0, .red),
      (9999, 10_000, 99, .green), (10_000, 10_000, 100, .green), (12_640, 10_000, 126, .green),
      (1.5, 2, 75, .yellow),
    ])
  func color(value: Double, target: Double, percent: Int, band: Band) {
    let goal = GoalStanding(
      id: "steps", metric: .steps, day: day("2026-01-01"), value: value, target: target)
    #expect(goal.shownPercent == percent && goal.band == band)
  }

  @Test(
    "Y4: for any value and goal the color is that of the number shown, a goal not reached never reads 100 %, and without data there is none"
  )
  func colorProperty() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<200 {
      let target = Double(1 + random.next() % 20_000) / 10
      let value = Double(random.next() % 30_000) / 10
      var goal = GoalStanding(id: "g", metric: nil, day: day("2026-01-01"), value: value, target: target)
      let percent = goal.shownPercent ?? -1
      #expect(abs(Double(percent) - 100 * value / target) <= (value < target ? 1 : 0.5) + 1e-9)
      #expect((goal.band == .green) == (percent > 75) && (goal.band == .red) == (percent < 50))
      #expect((percent >= 100) == (value >= target))
      goal.value = nil
      #expect(goal.shownPercent == nil && goal.band == nil)
    }
  }

  @Test("Progress is today's, so far; a goal without data has none, and is not at 0")
  func progress() {
    var builder = HistoryBuilder()
    builder.set(.steps, 90..<100) { _ in 6000 }
    builder.set(.moderateMinutes, on: 99, 20)
    builder.set(.vigorousMinutes, on: 99, 5)
    let analysis = builder.analysis(on: 99, hour: 12)
    #expect(analysis.goals.progress.map(\.id) == ["steps", "sleep_hours", "exercise_minutes", "hydration"])
    #expect(standing(analysis, "steps")?.shownPercent == 75)
    #expect(standing(analysis, "exercise_minutes")?.value == 30)
    #expect(standing(analysis, "sleep_hours")?.value == nil)
    #expect(standing(analysis, "hydration")?.shownPercent == nil)
  }

  @Test("Y2: a day without water is no day of 0 L of water") func missingWater() {
    var builder = HistoryBuilder()
    builder.set(.steps, 90..<100) { _ in 6000 }
    #expect(standing(builder.analysis(on: 99), "hydration")?.value == nil)
    builder.set(.water, on: 99, 0)
    #expect(standing(builder.analysis(on: 99), "hydration")?.shownPercent == 0)
  }

  @Test("A row of days ends today once today has reached the goal, else yesterday; then it is simply gone")
  func rows() {
    var builder = HistoryBuilder()
    builder.set(.steps, 80..<90) { _ in 9000 }
    builder.set(.steps, 94..<99) { _ in 9000 }
    builder.set(.steps, on: 99, 500)
    let noon = streak(builder.analysis(on: 99, hour: 12), "steps")
    #expect(noon?.days == builder.day(94)...builder.day(98))
    #expect(noon?.longest == builder.day(80)...builder.day(89))
    builder.set(.steps, on: 99, 8000)
    #expect(streak(builder.analysis(on: 99, hour: 12), "steps")?.days == builder.day(94)...builder.day(99))
    builder.set(.steps, on: 98, 7999)
    builder.set(.steps, on: 99, 7999)
    #expect(streak(builder.analysis(on: 99), "steps") == nil)
    builder.set(.steps, on: 98, nil)
    builder.set(.steps, on: 99, 9000)
    #expect(streak(builder.analysis(on: 99), "steps") == nil)
    builder.set(.steps, on: 98, 8000)
    #expect(streak(builder.analysis(on: 99), "steps")?.days == builder.day(94)...builder.day(99))
  }

  @Test("Variability is that of the day: rMSSD, else SDNN") func variability() {
    var builder = HistoryBuilder()
    builder.settings.goals.hrv = 50
    builder.set(.hrvSDNN, 0..<100) { _ in 60 }
    builder.set(.hrvRMSSD, on: 90, 30)
    let hrv = standing(builder.analysis(on: 99), "hrv")
    #expect(hrv?.metric == .hrvSDNN && hrv?.value == 60)
    let both = standing(builder.analysis(on: 90), "hrv")
    #expect(both?.metric == .hrvRMSSD && both?.value == 30)
  }

  @Test("Days after the moment are invisible to every goal, that of variability included")
  func futureIsInvisible() {
    var random = SeededGenerator(seed: 47)
    let metrics: [Metric] = [
      .hrvRMSSD, .hrvSDNN, .steps, .sleepDuration, .exerciseMinutes, .moderateMinutes, .water,
    ]
    for round in 0..<120 {
      var cut = HistoryBuilder()
      cut.settings.goals.hrv = 50
      for metric in metrics where random.next() % 4 != 0 {
        let (limit, day) = (Double(random.next() % 9000), Int(random.next() % 100))
        cut.set(metric, day..<100, when: { _ in random.next() % 3 != 0 }) { _ in limit }
      }
      var whole = cut
      for metric in metrics where round % 10 == 0 || random.next() % 2 == 0 {
        whole.set(metric, 100..<110) { _ in Double(random.next() % 9000) }
      }
      let hour = Int(random.next() % 24)
      #expect(cut.analysis(on: 99, hour: hour).goals == whole.analysis(on: 99, hour: hour).goals)
    }
  }

  @Test("Days after the moment make no row; the longest row comes first") func order() {
    var builder = HistoryBuilder()
    builder.set(.steps, 95..<101) { _ in 9000 }
    builder.set(.sleepDuration, 90..<100) { _ in 8 }
    builder.set(.habitsPlanned, 97..<100) { _ in 3 }
    builder.set(.habitsDone, 97..<100) { $0 == 97 ? 2 : 3 }
    let streaks = builder.analysis(on: 99).goals.streaks
    #expect(streaks.map(\.id) == ["sleep_hours", "steps", "habits"])
    #expect(streaks.map(\.days.count) == [10, 5, 2])
  }

  @Test("Every row found agrees with counting day by day") func rowsProperty() {
    var random = SeededGenerator(seed: 44)
    for _ in 0..<150 {
      var builder = HistoryBuilder()
      for index in 60..<100 where random.next() % 5 != 0 {
        builder.set(.steps, on: index, random.next() % 4 == 0 ? 100 : 9000)
      }
      let met = { (index: Int) in builder.values[.steps]?[index].map { $0 >= 8000 } ?? false }
      var end = 99
      if !met(end) { end -= 1 }
      var length = 0
      while met(end - length) { length += 1 }
      let found = streak(builder.analysis(on: 99), "steps")
      #expect((found?.days.count ?? 0) == (length < 2 ? 0 : length))
      #expect(found.map { $0.days.upperBound == builder.day(end) } ?? true)
      #expect(found.map { $0.longest.count >= $0.days.count } ?? true)
    }
  }

  @Test("Goals of one's own stand beside the others, with the days that are left") func ownGoals() {
    var builder = HistoryBuilder()
    builder.set(.mindfulMinutes, 98..<100) { _ in 12 }
    builder.settings.goals.own = [
      OwnGoal(name: "Trip", date: builder.day(90)), OwnGoal(name: "Choir", date: builder.day(120)),
      OwnGoal(name: "Sit still", metric: .mindfulMinutes, target: 10),
    ]
    builder.settings.goals.fiber = 30
    let goals = builder.analysis(on: 99).goals
    #expect(goals.progress.map(\.id).suffix(2) == ["fiber", "Sit still"])
    #expect(goals.progress.last?.isOwn == true && goals.progress.last?.shownPercent == 120)
    #expect(goals.streaks.map(\.id) == ["Sit still"])
    #expect(goals.dated.map(\.name) == ["Choir", "Trip"] && goals.dated.map(\.daysLeft) == [21, -9])
  }

  @Test("The simpler Nutrition score measures water by the person's own goal") func hydrationGoal() {
    var builder = FormulaFixture.builder()
    for metric in [Metric.fruitVegetables, .freeSugar, .saturatedFat, .sodium] {
      builder.values[metric] = nil
    }
    builder.settings.goals.hydration = 3.5
    let part = builder.analysis(on: 99).pillar(.nutrition).score.part("hydration")
    #expect(part?.target == 3.5)
    // By hand: 1.6333 L of 3.5 L.
    #expect(agree(part?.points, 100 * 1.633333333333333 / 3.5))
  }
}
