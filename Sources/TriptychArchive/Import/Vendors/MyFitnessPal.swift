import TriptychHealth

/// The export of MyFitnessPal: a row for each meal, or for each food where foods have a clock, and measurements.
///
/// The nutrients of a date are added up; meals have a clock only where the table has one. Vitamins are shares of a
/// day's need and are left out. Exercises are what a tracker sent, but the name of their column for weights is the
/// only place that says which unit body weight is in.
enum MyFitnessPal: ExportFormat {
  static let name = "myfitnesspal"
  static let title = "MyFitnessPal"

  static func recognizes(_ member: ExportMember) -> Bool { kind(of: member) != nil }

  static func read(_ members: [ExportMember], of tree: ExportTree, into builder: inout ExportBuilder) throws {
    let source = builder.source(title, .app)
    let kinds = Dictionary(grouping: members) { kind(of: $0) }
    for member in kinds[.exercises] ?? [] { builder.notUsed(member.pattern) }
    var food = FoodDays()
    let wanted = (kinds[.meals] ?? []) + (kinds[.measurements] ?? [])
    let dates = try SlashDates.ofEach(wanted, in: tree, columns: ["date"], monthFirst: true)
    try tree.tables(kinds[.meals] ?? []) {
      try readMeals($0, dates, &food, &builder)
      food.endFile(&builder)
    }
    try food.hand(to: &builder, source: source)
    let units = Set((kinds[.exercises] ?? []).flatMap { $0.columns.intersection(["kilograms", "pounds"]) })
    let unit = units == ["kilograms"] ? "kg" : units == ["pounds"] ? "lb" : nil
    try tree.tables(kinds[.measurements] ?? []) {
      try readMeasurements($0, dates, unit, source, &builder)
    }
  }

  private enum Kind { case meals, measurements, exercises }

  private static func kind(of member: ExportMember) -> Kind? {
    if member.has("date", "meal", "calories", "carbohydrates_g") { return .meals }
    if member.has("date", "exercise", "type", "exercise_calories", "exercise_minutes") { return .exercises }
    // A date and a weight may be anyone's.
    if member.has("date", "weight"), member.name.hasPrefix("measurement-summary") { return .measurements }
    return nil
  }

  /// The nutrients by the names of their columns, with what makes one of our units of theirs.
  private static let nutrients: [(names: [String], metric: Metric, factor: Double)] = [
    (["calories"], .energyIntake, 1), (["fat_g"], .fat, 1),
    (["saturated_fat", "saturated_fat_g"], .saturatedFat, 1),
    (["sodium_mg"], .sodium, 0.001), (["carbohydrates_g"], .carbohydrate, 1),
    (["fiber", "fiber_g"], .fiber, 1),
    (["sugar", "sugar_g", "sugars_g"], .sugar, 1), (["protein_g"], .protein, 1),
  ]

  private static func readMeals(
    _ table: consuming ExportTable, _ dates: [ExportMember.Place: SlashDates], _ food: inout FoodDays,
    _ builder: inout ExportBuilder
  ) throws {
    let dates = dates[table.member.place] ?? SlashDates(monthFirst: true)
    let date = table.column("date"), meal = table.column("meal"), time = table.column("time")
    var columns: [Int?] = []
    for nutrient in nutrients { columns.append(table.column(anyOf: nutrient.names)) }
    while try table.next(&builder) {
      let name = table.text(meal) ?? "Meal"
      if [table.text(date), name].contains(where: { $0?.lowercased().hasPrefix("total") ?? false }) {
        builder.notUsed("totals")
        continue
      }
      guard let day = table.text(date).flatMap({ dates.day($0) }) else {
        builder.refuse(.badDay, "a meal", at: table.place)
        continue
      }
      var amounts: [Metric: Double] = [:]
      for (nutrient, column) in zip(nutrients, columns) {
        let value = table.number(column).map { $0 * nutrient.factor }
        amounts[nutrient.metric] = builder.part(nutrient.metric, value, at: table.place)
      }
      guard amounts.values.contains(where: { $0 > 0 }) else { continue }
      _ = food.add(amounts, on: day, at: table.place)
      food.add(
        meal: name, second: table.text(time).flatMap { ExportClock.secondOfDay($0) }, on: day, at: table.place
      )
    }
  }

  private static func readMeasurements(
    _ table: consuming ExportTable, _ dates: [ExportMember.Place: SlashDates], _ unit: String?, _ source: Int,
    _ builder: inout ExportBuilder
  ) throws {
    let dates = dates[table.member.place]
    let date = table.column("date"), weight = table.column("weight"),
      fat = table.column("body_fat_pct", "body_fat")
    while let day = try table.nextDay(date, "a measurement", &builder, by: dates) {
      try builder.daily(.bodyFat, table.positive(fat), on: day, source: source, at: table.place)
      guard let value = table.positive(weight) else { continue }
      // People who weigh themselves in stones lift pounds.
      guard let unit, unit == "kg" || value >= 60 else {
        builder.refuse(.unknownUnit(.kilogram), "a weight", at: table.place)
        continue
      }
      try builder.daily(.weight, value, unit: unit, on: day, source: source, at: table.place)
    }
  }
}
