import TriptychHealth

/// The topics below the three pillars, in the order of the tree.
enum Topic: String, Hashable, Sendable, CaseIterable {
  case activity, sleep, recovery, workouts, fitnessGoals, training, load
  case meals, food, hydration, nutritionGoals, mealIdeas, foodInsights
  case mood, journal, habits, energy, stress, wellbeingGoals

  /// The pillar of the topic.
  var pillar: Pillar {
    switch self {
    case .activity, .sleep, .recovery, .workouts, .fitnessGoals, .training, .load: .fitness
    case .meals, .food, .hydration, .nutritionGoals, .mealIdeas, .foodInsights: .nutrition
    case .mood, .journal, .habits, .energy, .stress, .wellbeingGoals: .wellbeing
    }
  }

  /// The last component of the topic's path.
  private var name: String {
    switch self {
    case .fitnessGoals, .nutritionGoals, .wellbeingGoals: "goals"
    case .training, .mealIdeas: "suggestions"
    case .food: "energy"
    case .foodInsights: "insights"
    default: rawValue
    }
  }

  /// The path of the topic's page, relative to the depth.
  var path: String { "pillars/\(pillar.rawValue)/\(name).html" }

  /// The topics of a pillar, in order.
  static func all(of pillar: Pillar) -> [Topic] { allCases.filter { $0.pillar == pillar } }

  /// The topic's measures; the first is the main subject of the page.
  var metrics: [Metric] {
    switch self {
    case .activity:
      [
        .steps, .exerciseMinutes, .moderateMinutes, .vigorousMinutes, .distance, .activeEnergy, .standHours,
      ]
    case .sleep:
      [
        .sleepDuration, .sleepDeep, .sleepREM, .sleepCore, .sleepAwake, .sleepEfficiency, .sleepMidpoint,
        .sleepInBed,
      ]
    case .recovery: [.hrvRMSSD, .hrvSDNN, .restingHeartRate, .sleepDuration]
    case .workouts: [.exerciseMinutes, .strengthSessions, .activeEnergy]
    case .load: [.exerciseMinutes, .moderateMinutes, .vigorousMinutes]
    case .meals: [.energyIntake, .fruitVegetables, .fiber]
    case .food:
      [
        .energyIntake, .protein, .carbohydrate, .fat, .saturatedFat, .fiber, .freeSugar, .sugar, .sodium,
        .fruitVegetables,
      ]
    case .hydration: [.water, .caffeine]
    case .mood: [.mood, .energy, .stress, .who5]
    case .habits: [.habitsDone, .habitsPlanned]
    case .energy: [.energy, .mood, .sleepDuration]
    case .stress: [.stress, .mindfulMinutes]
    case .journal: [.mood]
    case .fitnessGoals, .training: [.steps, .exerciseMinutes, .sleepDuration]
    case .nutritionGoals, .mealIdeas: [.water, .fiber, .fruitVegetables, .protein]
    case .foodInsights: [.energyIntake]
    case .wellbeingGoals: [.mindfulMinutes, .habitsDone, .mood]
    }
  }

  /// The kinds of manual entries for the topic, most relevant first.
  var kinds: [EntryKind] {
    switch self {
    case .activity: [.steps]
    case .sleep: [.sleep]
    case .recovery: [.hrv]
    case .workouts, .training, .load: [.workout]
    case .fitnessGoals: [.steps, .workout]
    case .meals, .food, .mealIdeas, .foodInsights: [.meal]
    case .hydration: [.water]
    case .nutritionGoals: [.meal, .water]
    case .mood, .energy: [.mood]
    case .stress: [.mood, .mindful]
    case .journal: [.journal]
    case .habits, .wellbeingGoals: [.habit]
    }
  }

  /// The manual events that the topic lists.
  var entries: Set<HandEntry.Kind> {
    switch self {
    case .meals: [.meal]
    case .hydration: [.water]
    case .mood, .energy: [.mood]
    case .stress: [.mood, .mindful]
    case .journal: [.journal]
    case .habits: [.habit]
    default: []
    }
  }

  /// The topic's charts: a week in Light, more in Deep.
  func charts(isDeep: Bool) -> [Chart] {
    let days = isDeep ? 30 : 7
    func line(_ metrics: Metric...) -> [Chart] { metrics.map { .line($0, days: days) } }
    switch self {
    case .activity:
      return isDeep
        ? line(.steps) + Chart.heatmaps(.steps) + [.calendar(.steps, days: 182)] + line(.exerciseMinutes)
        : [.bars(.steps, days: 7)] + line(.exerciseMinutes)
    case .sleep:
      return isDeep
        ? [.night, .nights(days: 14)] + line(.sleepDuration)
          + [.weekdays(.sleepDuration, days: 90)] + line(.sleepMidpoint)
        : [.night] + line(.sleepDuration)
    case .recovery:
      return (isDeep ? [.recovery(days: 30)] : []) + line(.hrvRMSSD, .hrvSDNN, .restingHeartRate)
    case .workouts: return isDeep ? [.strain(days: 84)] : []
    case .load: return isDeep ? [.load(days: 84), .strain(days: 84)] : line(.exerciseMinutes)
    case .meals:
      return [.bars(.energyIntake, days: isDeep ? 14 : 7)] + (isDeep ? Chart.heatmaps(.energyIntake) : [])
    case .food:
      return [.macros(days: days), .energyParts(days: isDeep ? 14 : 7)]
        + (isDeep ? line(.energyIntake, .fiber) : [])
    case .hydration:
      return isDeep
        ? line(.water) + [.weekdays(.water, days: 90)] : [.bars(.water, days: 7)]
    case .mood:
      return line(.mood) + (isDeep ? Chart.heatmaps(.mood) : [])
        + (isDeep ? [.calendar(.mood, days: 182), .scatter(.sleepDuration, .mood)] : [])
    case .habits: return isDeep ? line(.habitsDone) : [.bars(.habitsDone, days: 7)]
    case .energy: return line(.energy) + (isDeep ? [.weekdays(.energy, days: 90)] : [])
    case .stress:
      return line(.stress) + (isDeep ? [.weekdays(.stress, days: 90)] + Chart.heatmaps(.stress) : [])
        + line(.mindfulMinutes)
    case .fitnessGoals: return line(.steps)
    case .nutritionGoals: return line(.water)
    case .wellbeingGoals: return line(.habitsDone, .mindfulMinutes)
    case .training, .mealIdeas, .foodInsights, .journal: return []
    }
  }
}

extension Words {
  /// The name of a topic.
  func name(_ topic: Topic) -> String { self(MeasureWord.name(topic)) }
}
