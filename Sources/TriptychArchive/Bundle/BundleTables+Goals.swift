import TriptychHealth

/// What the person aims at, as a table.
extension BundleTables {
  func writeGoals(_ entry: ZipEntryWriter) throws {
    try entry.write(CSVTable.goals.header)
    let goals = history.settings.goals
    let targets: [(id: String, metric: Metric, target: Double?)] = [
      ("goals.steps", .steps, goals.steps), ("goals.sleep_hours", .sleepDuration, goals.sleepHours),
      ("goals.exercise_minutes", .exerciseMinutes, goals.exerciseMinutes),
      ("goals.hydration", .water, goals.hydration), ("goals.hrv", .hrvRMSSD, goals.hrv),
      ("goals.energy", .energyIntake, goals.energy), ("goals.protein", .protein, goals.protein),
      ("goals.carbohydrate", .carbohydrate, goals.carbohydrate), ("goals.fat", .fat, goals.fat),
      ("goals.fiber", .fiber, goals.fiber),
      ("goals.fruit_vegetables", .fruitVegetables, goals.fruitVegetables),
      ("goals.mindful_minutes", .mindfulMinutes, goals.mindfulMinutes),
    ]
    for goal in targets where goal.target != nil {
      try entry.write(row(goal.id, nil, goal.metric, goal.target, nil))
    }
    for (index, goal) in goals.own.enumerated() {
      try entry.write(row("goals.own[\(index)]", goal.name, goal.metric, goal.target, goal.date))
    }
  }

  private func row(
    _ id: String, _ name: String?, _ metric: Metric?, _ target: Double?, _ date: CalendarDay?
  ) -> [UInt8] {
    var line = CSVLine()
    line.put(text: id)
    line.put(text: name)
    line.put(word: metric?.id ?? "")
    line.put(target)
    line.put(text: metric.flatMap { MetricCatalog[$0]?.unit.symbol })
    line.put(word: date?.iso ?? "")
    line.end()
    return line.bytes
  }
}
