import TriptychHealth

/// The food of days and its meals, gathered from rows of foods, meals or whole days of several files.
///
/// Files may overlap: of a day in two files, the one with more energy counts. Nutrients become sums of days, and meals
/// become events without amounts, which would count twice.
struct FoodDays {
  private struct Meal {
    var name: String
    var foods: [String]
    /// Seconds since midnight; `nil` where the export has no clock.
    var second: Int?
    var place: ExportPlace
  }

  private struct Day {
    var amounts: [Metric: Double] = [:]
    var isWhole = false
    var isComplete = false
    private(set) var meals: [Meal] = []
    /// The index of each meal by its name.
    private var indices: [String: Int] = [:]
    var place: ExportPlace

    init(place: ExportPlace) { self.place = place }

    /// Adds a row's nutrients; whether it is a second one for the whole day.
    mutating func add(_ amounts: [Metric: Double], isWhole: Bool, isComplete: Bool) -> Bool {
      self.isComplete = self.isComplete || isComplete
      if isWhole {
        defer { (self.amounts, self.isWhole) = (amounts, true) }
        return self.isWhole
      }
      if !self.isWhole { self.amounts.merge(amounts) { $0 + $1 } }
      return false
    }

    /// Changes the meal of a name, which is added if the day has none.
    mutating func change(meal name: String, at place: ExportPlace, _ body: (inout Meal) -> Void) {
      let index = indices[name] ?? meals.count
      if index == meals.count {
        meals.append(Meal(name: name, foods: [], second: nil, place: place))
        indices[name] = index
      }
      body(&meals[index])
    }
  }

  private var days: [CalendarDay: Day] = [:]
  private var ofFile: [CalendarDay: Day] = [:]

  /// Adds a row's nutrients to its day; `nil` adds nothing. A row for the whole day takes the place of those for parts
  /// of it, and a second one that of the first, which is then `true` and a duplicate.
  mutating func add(
    _ amounts: [Metric: Double], isWhole: Bool = false, isComplete: Bool = false, on day: CalendarDay,
    at place: ExportPlace
  ) -> Bool {
    ofFile[day, default: Day(place: place)].add(amounts, isWhole: isWhole, isComplete: isComplete)
  }

  /// Adds a food to a meal, or the meal alone. The earliest clock of its foods is that of the meal.
  mutating func add(
    meal name: String, food: String? = nil, second: Int?, on day: CalendarDay, at place: ExportPlace
  ) {
    // In place, since a copy of the day for each food would take as long as the day has foods.
    ofFile[day, default: Day(place: place)].change(meal: name, at: place) { meal in
      if let food { meal.foods.append(food) }
      if let second { meal.second = min(second, meal.second ?? second) }
    }
  }

  /// Ends a file; its days that another file gave as well count as duplicates.
  mutating func endFile(_ builder: inout ExportBuilder) {
    for (day, food) in ofFile {
      if let held = days[day] {
        builder.duplicate()
        if (held.amounts[.energyIntake] ?? 0) >= (food.amounts[.energyIntake] ?? 0) { continue }
      }
      days[day] = food
    }
    ofFile.removeAll()
  }

  /// Hands on all sums and meals. A day whose nutrients are all 0 is one on which nothing was entered, unless it is
  /// ticked as complete.
  func hand(to builder: inout ExportBuilder, source: Int, sums: Bool = true) throws {
    for (day, food) in days.sorted(by: { $0.key < $1.key }) {
      if sums, food.isComplete || food.amounts.values.contains(where: { $0 > 0 }) {
        for (metric, value) in food.amounts.sorted(by: { $0.key < $1.key }) {
          try builder.daily(metric, value, on: day, source: source, at: food.place)
        }
        if food.isComplete {
          try builder.daily(.nutritionComplete, 1, on: day, source: source, at: food.place)
        }
      }
      for meal in food.meals {
        let second = meal.second ?? FoodDays.usualSecond(of: meal.name)
        try builder.event(
          .meal, at: builder.zone.instant(day: day, wallClockSecond: second), identity: [meal.name],
          text: meal.foods.isEmpty ? meal.name : meal.name + ": " + meal.foods.joined(separator: ", "),
          note: meal.second == nil ? HandEntry.assumedHour : nil, place: meal.place)
      }
    }
  }

  /// The usual clock of a meal in seconds since midnight, for exports without clocks: breakfast at 8:00, lunch at
  /// 12:30, dinner at 19:00, anything else at 16:00.
  static func usualSecond(of meal: String) -> Int {
    let name = FoldedName.of(meal)
    for (second, words) in usual where words.contains(where: { name.hasPrefix($0) }) { return second }
    return 16 * 3600
  }

  private static let usual: [(Int, [String])] = [
    (
      8 * 3600,
      [
        "breakfast", "fruhstuck", "petit_dejeuner", "desayuno", "colazione", "cafe_da_manha",
        "pequeno_almoco",
        "ontbijt", "sniadanie",
      ]
    ),
    (12 * 3600 + 1800, ["lunch", "mittag", "dejeuner", "almuerzo", "comida", "pranzo", "almoco", "obiad"]),
    (19 * 3600, ["dinner", "supper", "abend", "diner", "cena", "jantar", "avondeten", "kolacja"]),
  ]
}
