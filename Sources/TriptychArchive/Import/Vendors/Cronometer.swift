import TriptychHealth

/// The export of Cronometer: the days' nutrients, the servings of which they consist, and biometrics.
///
/// Columns depend on the account's settings. Servings repeat the days and give meals; their sums count only where
/// there are no days. Exercises are mostly those of other apps. A table that a spreadsheet saved again has dates such
/// as `1/27/2026`.
enum Cronometer: ExportFormat {
  static let name = "cronometer"
  static let title = "Cronometer"

  static func recognizes(_ member: ExportMember) -> Bool { kind(of: member) != nil }

  static func read(_ members: [ExportMember], of tree: ExportTree, into builder: inout ExportBuilder) throws {
    let source = builder.source(title, .app)
    let kinds = Dictionary(grouping: members) { kind(of: $0) }
    for member in (kinds[.exercises] ?? []) + (kinds[.notes] ?? []) { builder.notUsed(member.pattern) }
    for kind in [Kind.days, .servings] {
      var food = FoodDays()
      let members = kinds[kind] ?? []
      let dates = try SlashDates.ofEach(members, in: tree, columns: ["date", "day"])
      try tree.tables(members) {
        try readFood($0, dates, kind, &food, &builder)
        food.endFile(&builder)
      }
      try food.hand(to: &builder, source: source, sums: kind == .days || kinds[.days] == nil)
    }
    let biometrics = kinds[.biometrics] ?? []
    let dates = try SlashDates.ofEach(biometrics, in: tree, columns: ["day"])
    try tree.tables(biometrics) { try readBiometrics($0, dates, source, &builder) }
  }

  private enum Kind { case days, servings, biometrics, exercises, notes }

  private static func kind(of member: ExportMember) -> Kind? {
    if member.has("day", "food_name", "amount") || member.has("energy_kcal", "protein_g", "food_name") {
      return .servings
    }
    if member.has("date", "energy_kcal", "protein_g"), member.has("completed") || member.has("group") {
      return .days
    }
    if member.has("day", "metric", "unit", "amount") { return .biometrics }
    if member.has("day", "exercise", "minutes", "calories_burned") { return .exercises }
    if member.has("day", "note"), member.columns.isSubset(of: ["day", "time", "group", "note"]) {
      return .notes
    }
    return nil
  }

  // MARK: Food

  /// The nutrients by column, with what makes one of our units of theirs.
  private static let nutrients: [(String, Metric, Double)] = [
    ("energy_kcal", .energyIntake, 1), ("carbs_g", .carbohydrate, 1), ("protein_g", .protein, 1),
    ("fat_g", .fat, 1),
    ("saturated_g", .saturatedFat, 1), ("fiber_g", .fiber, 1), ("sugars_g", .sugar, 1),
    ("added_sugars_g", .freeSugar, 1), ("sodium_mg", .sodium, 0.001), ("caffeine_mg", .caffeine, 1),
    ("water_g", .water, 0.001), ("alcohol_g", .alcohol, 1),
  ]

  private static func readFood(
    _ table: consuming ExportTable, _ dates: [ExportMember.Place: SlashDates], _ kind: Kind,
    _ food: inout FoodDays, _ builder: inout ExportBuilder
  ) throws {
    let dates = dates[table.member.place]
    let date = table.column("date", "day"), completed = table.column("completed"),
      group = table.column("group")
    let time = table.column("time"), name = table.column("food_name")
    var columns: [Int?] = []
    for nutrient in nutrients { columns.append(table.column(nutrient.0)) }
    while let day = try table.nextDay(date, "a day's food", &builder, by: dates) {
      var amounts: [Metric: Double] = [:]
      for (nutrient, column) in zip(nutrients, columns) {
        let value = table.number(column).map { $0 * nutrient.2 }
        amounts[nutrient.1] = builder.part(nutrient.1, value, at: table.place)
      }
      if kind == .days {
        // Newer tables have a row for each meal and one for all of them.
        let isWhole = group == nil || ["total", "totals"].contains((table.text(group) ?? "").lowercased())
        let isComplete = table.text(completed)?.lowercased() == "true"
        if food.add(amounts, isWhole: isWhole, isComplete: isComplete, on: day, at: table.place) {
          builder.duplicate()
        }
      } else {
        _ = food.add(amounts, on: day, at: table.place)
        food.add(
          meal: table.text(group) ?? "Meal", food: table.text(name),
          second: table.text(time).flatMap { ExportClock.secondOfDay($0) }, on: day, at: table.place)
      }
    }
  }

  // MARK: Biometrics

  private static let biometrics: [String: (metric: Metric, units: [String: String])] = [
    "weight": (.weight, ["kg": "kg", "lbs": "lb", "lb": "lb", "st": "st"]),
    "body_fat": (.bodyFat, ["%": "%"]),
    "lean_mass": (.leanMass, ["kg": "kg", "lbs": "lb", "lb": "lb"]),
    "bmi": (.bodyMassIndex, [:]),
    "blood_glucose": (.bloodGlucose, ["mg/dl": "mg/dL", "mmol/l": "mmol/L"]),
    "body_temperature": (.bodyTemperature, ["°c": "°C", "c": "°C", "°f": "°F", "f": "°F"]),
    "resting_heart_rate": (.restingHeartRate, ["bpm": "", "beats/min": ""]),
    "vo2_max": (.vo2Max, ["ml/kg/min": ""]),
  ]

  private static func readBiometrics(
    _ table: consuming ExportTable, _ dates: [ExportMember.Place: SlashDates], _ source: Int,
    _ builder: inout ExportBuilder
  ) throws {
    let dates = dates[table.member.place]
    let date = table.column("day"), metric = table.column("metric"), unit = table.column("unit")
    let amount = table.column("amount")
    while let day = try table.nextDay(date, "a biometric", &builder, by: dates) {
      // The name ends with the app that sent it, such as `Weight (Garmin)`.
      let name = (table.text(metric) ?? "").split(separator: "(").first.map { FoldedName.of($0) } ?? ""
      let word = (table.text(unit) ?? "").lowercased()
      if name == "blood_pressure", let figures = table.text(amount)?.split(separator: "/"), figures.count == 2
      {
        let numbers = figures.map { $0.trimmingPrefix(" ") }.map { Double($0) }
        try builder.bloodPressure(
          systolic: numbers[0], diastolic: numbers[1], on: day, source: source, at: table.place)
        continue
      }
      guard let known = biometrics[name] else {
        builder.notUsed("biometric: " + name)
        continue
      }
      guard let symbol = known.units[word] ?? (known.units.isEmpty ? "" : nil) else {
        builder.refuse(
          .unknownUnit(MetricCatalog[known.metric]?.unit ?? .count), "a biometric", at: table.place)
        continue
      }
      try builder.daily(
        known.metric, table.positive(amount), unit: symbol, on: day, source: source, at: table.place)
    }
  }
}
