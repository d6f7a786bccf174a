import TriptychHealth

extension AppleExport {
  /// One nutrient of a meal as it stands in an export.
  private struct Nutrient {
    var type: String
    var unit: String
    var value: Double
  }

  /// Food from the diary app. Every nutrient stands twice, as phones write it: once on
  /// its own and once inside the meal's correlation.
  mutating func writeFood() {
    let kinds = nutrients(of: SampleDish.nothing, portion: 0).map(\.type)
    for kind in kinds {
      for day in days {
        for meal in day.food?.meals ?? [] {
          for nutrient in nutrients(of: meal.dish, portion: meal.portion) where nutrient.type == kind {
            write(nutrient, meal: meal, day: day, indent: " ")
          }
        }
      }
    }
    for day in days {
      for second in day.food?.coffees.sorted() ?? [] {
        let moment = day.moment(second)
        text.record(
          "HKQuantityTypeIdentifierDietaryCaffeine", .foodDiary, index: day.index, unit: "mg", from: moment,
          to: moment, value: "90")
      }
    }
    for day in days {
      for second in day.food?.waters.sorted() ?? [] {
        let moment = day.moment(second)
        text.record(
          "HKQuantityTypeIdentifierDietaryWater", .foodDiary, index: day.index, unit: "mL", from: moment,
          to: moment,
          value: "250")
      }
    }
    for day in days {
      for meal in day.food?.meals ?? [] { writeCorrelation(meal, day: day) }
    }
  }

  private mutating func writeCorrelation(_ meal: SampleFood.Meal, day: SampleDay) {
    let moment = day.moment(meal.second)
    guard text.isKnown(moment) else { return }
    text.raw(" <Correlation")
    text.attribute("type", "HKCorrelationTypeIdentifierFood")
    text.origin(.foodDiary, index: day.index)
    text.span(moment, moment)
    text.raw(">\n")
    text.metadata("HKFoodType", meal.dish.name)
    for nutrient in nutrients(of: meal.dish, portion: meal.portion) {
      write(nutrient, meal: meal, day: day, indent: "  ")
    }
    text.raw(" </Correlation>\n")
  }

  private mutating func write(_ nutrient: Nutrient, meal: SampleFood.Meal, day: SampleDay, indent: String) {
    let moment = day.moment(meal.second)
    text.record(
      "HKQuantityTypeIdentifierDietary\(nutrient.type)", .foodDiary, index: day.index, unit: nutrient.unit,
      from: moment, to: moment, value: decimalText(nutrient.value, 2),
      metadata: [("HKFoodType", meal.dish.name)], indent: indent)
  }

  private func nutrients(of dish: SampleDish, portion: Double) -> [Nutrient] {
    [
      Nutrient(type: "FatTotal", unit: "g", value: dish.fat * portion),
      Nutrient(type: "FatSaturated", unit: "g", value: dish.saturatedFat * portion),
      Nutrient(type: "Carbohydrates", unit: "g", value: dish.carbohydrate * portion),
      Nutrient(type: "Fiber", unit: "g", value: dish.fiber * portion),
      Nutrient(type: "Sugar", unit: "g", value: dish.sugar * portion),
      Nutrient(type: "EnergyConsumed", unit: "kcal", value: dish.energy * portion),
      Nutrient(type: "Protein", unit: "g", value: dish.protein * portion),
      Nutrient(type: "Sodium", unit: "mg", value: dish.sodium * portion),
    ]
  }
}

extension SampleDish {
  /// An empty plate.
  fileprivate static let nothing = SampleDish(
    "", 0, carb: 0, protein: 0, fat: 0, saturated: 0, fiber: 0, sugar: 0, free: 0, sodium: 0, plants: 0)
}
