import TestSupport

@testable import TriptychHealth

/// Goals made by a seed, every value one that settings allow.
enum GoalFixture {
  static func settings(_ random: inout SeededGenerator) -> GoalSettings {
    var goals = GoalSettings()
    goals.steps = Double(100 + random.next() % 99_900)
    goals.sleepHours = 3 + Double(random.next() % 45) / 4
    goals.exerciseMinutes = Double(1 + random.next() % 1440)
    goals.hydration = 0.1 + Double(random.next() % 200) / 10 * 0.99
    goals.hrv = pick(&random, 300)
    goals.energy = pick(&random, 2000).map { $0 + 1000 }
    goals.protein = pick(&random, 200)
    goals.carbohydrate = pick(&random, 400)
    goals.fat = pick(&random, 150)
    goals.fiber = pick(&random, 60)
    goals.fruitVegetables = pick(&random, 800)
    goals.mindfulMinutes = pick(&random, 60)
    let metrics = OwnGoal.metrics.filter { MetricCatalog[$0]?.range.upperBound ?? 0 >= 25 }
    for index in 0..<Int(random.next() % 4) {
      var goal = OwnGoal(name: "Goal \"\(index)\" ⌚️")
      if random.next() % 2 == 0 { goal.date = CalendarDay(number: Int32(20_000 + random.next() % 3000)) }
      if random.next() % 2 == 0, let metric = metrics.randomElement(using: &random) {
        goal.metric = metric
        goal.target = Double(1 + random.next() % 24) + 0.5
      }
      goals.own.append(goal)
    }
    return goals
  }

  private static func pick(_ random: inout SeededGenerator, _ most: UInt64) -> Double? {
    random.next() % 2 == 0 ? nil : Double(1 + random.next() % most)
  }
}
