import TriptychHealth

/// Writes what no phone export holds as plain CSV: check-ins, habits, and what a food
/// diary adds up by day.
struct SampleTable {
  /// The person.
  var person: SamplePerson
  /// Their days, ascending.
  var days: [SampleDay]
  /// The moment of writing: the evening's entry of a day that is not over is missing.
  var through: Instant

  /// The file, or `nil` when the person keeps none.
  func text() -> String? {
    var lines = ["date,metric,value,unit,source"]
    for day in days {
      var rows: [(metric: Metric, value: Double)] = []
      if let food = day.food, through >= day.moment(21 * 3600) || !food.isComplete {
        rows += foodRows(food)
      }
      if let checkIn = day.checkIn, through >= day.moment(17 * 3600) { rows += checkInRows(checkIn) }
      for (metric, value) in rows {
        let unit = MetricCatalog[metric]?.unit.symbol ?? ""
        lines.append("\(day.day.iso),\(metric.id),\(decimalText(value, 2)),\(unit),Notebook")
      }
    }
    return lines.count > 1 ? lines.joined(separator: "\n") + "\n" : nil
  }

  private func checkInRows(_ checkIn: SampleCheckIn) -> [(Metric, Double)] {
    var rows: [(Metric, Double)] = [
      (.mood, Double(checkIn.mood)), (.energy, Double(checkIn.energy)), (.stress, Double(checkIn.stress)),
    ]
    guard person.habit != .beginner else { return rows }
    rows.append((.habitsDone, Double(checkIn.habitsDone)))
    rows.append((.habitsPlanned, Double(checkIn.habitsPlanned)))
    if person.habit == .foodAndMood, checkIn.mindfulMinutes > 0 {
      rows.append((.mindfulMinutes, Double(checkIn.mindfulMinutes)))
    }
    return rows
  }

  private func foodRows(_ food: SampleFood) -> [(Metric, Double)] {
    var rows: [(Metric, Double)] = []
    if person.habit == .foodAndMood {
      rows = [
        (.energyIntake, food.total(\.energy)), (.protein, food.total(\.protein)),
        (.carbohydrate, food.total(\.carbohydrate)), (.fat, food.total(\.fat)),
        (.saturatedFat, food.total(\.saturatedFat)), (.fiber, food.total(\.fiber)),
        (.sugar, food.total(\.sugar)),
        (.sodium, food.total(\.sodium) / 1000), (.water, Double(food.waters.count) * 0.25),
        (.caffeine, Double(food.coffees.count) * 90),
      ]
    }
    rows.append((.freeSugar, food.total(\.freeSugar)))
    rows.append((.fruitVegetables, food.total(\.fruitVegetables)))
    rows.append((.nutritionComplete, food.isComplete ? 1 : 0))
    return rows
  }
}

/// Writes what a made-up person has chosen, every field named.
package struct SampleSettings {
  /// The person who chose them.
  package var person: SamplePerson

  /// The settings of a made-up person.
  package init(person: SamplePerson) { self.person = person }

  /// The file: two spaces a level, keys in the order in which pages ask for them.
  package func text() -> String {
    let isWatchWearer = [.everything, .stopped, .beginner].contains(person.habit)
    let watch = "\(person.name)’s Apple Watch"
    return """
      {
        "account": {
          "name": "\(person.name)",
          "birth_date": "\(person.birthDate.iso)"
        },
        "time_zone": "\(person.zone)",
        "units": "\(person.isImperial ? "us" : "metric")",
        "language": "en",
        "thresholds": {
          "sad": 2000,
          "active": 8000
        },
        "sources": {
          "priority": {\(isWatchWearer ? "\"sleep\": [\"\(watch)\"]" : "")},
          "off": []
        },
        "display": {
          "depth": "\(person.depth)",
          "theme": "\(person.theme)",
          "colour_vision": "none"
        },
        "companions": {
          "pet": "\(person.companions.pet)",
          "figure": \(quoted(person.companions.figure)),
          "skin": \(quoted(person.companions.skin)),
          "hair": \(quoted(person.companions.hair)),
          "outfit": "\(person.companions.outfit)"
        },
        "premium": {
          "since": \(quoted(person.companions.premiumSince?.iso))
        },
        "profile_since": null
      }

      """
  }

  private func quoted(_ word: String?) -> String { word.map { "\"\($0)\"" } ?? "null" }
}
