import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("Exports of MyFitnessPal")
struct MyFitnessPalTests {
  private static let columns =
    "Fat (g),Saturated Fat,Polyunsaturated Fat,Monounsaturated Fat,Trans Fat,Cholesterol,Sodium (mg),Potassium,Carbohydrates (g),Fiber,Sugar,Protein (g),Vitamin A,Vitamin C,Calcium,Iron,Note"
  private static let nutrition = """
    Date,Meal,Calories,\(columns)\r
    2026-03-02,Breakfast,518.0,29.0,7.9,0.0,0.0,0.0,0.0,574.5,740.0,36.7,2.1,14.1,27.6,0.0,0.0,0.0,0.0,\r
    2026-03-02,Lunch,612.0,22.4,6.1,4.0,9.2,0.0,48.0,"1,180.0",640.0,71.0,9.0,11.5,31.2,12,30,18,22,"good,\r
    again"\r
    2026-03-02,Post-Workout,100.0,0,0,0,0,0,0,0,0,25,0,20,0,0,0,0,0,\r
    2026-03-02,Snacks,0.0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,\r
    Totals,,1230.0,51.4,14,4,9.2,0,48,1754.5,1380,132.7,11.1,45.6,58.8,12,30,18,22,\r

    """
  private static let exercises = """
    Date,Exercise,Type,Exercise Calories,Exercise Minutes,Sets,Reps Per Set,Kilograms,Steps,Note
    2026-03-02,Health Connect calorie adjustment,Cardio,573.0,1,,,,9840,
    2026-03-02,\"\"\"Walking, 3.5 mph, brisk pace\"\"\",Cardio,178.0,18,,,,,
    """
  private static let measurements = "Date,Weight,Body Fat %\n2026-03-02,80.5,22.5\n2026-03-03,0,\n"
  private static let files = [
    "File-Export-2026-03-01-to-2026-03-31/Nutrition-Summary-2026-03-01-to-2026-03-31.csv": nutrition,
    "File-Export-2026-03-01-to-2026-03-31/Exercise-Summary-2026-03-01-to-2026-03-31.csv": exercises,
    "File-Export-2026-03-01-to-2026-03-31/Measurement-Summary-2026-03-01-to-2026-03-31.csv": measurements,
  ]

  @Test(
    "Nutrients of days, meals at assumed hours, weights in the unit of exercises", arguments: [false, true])
  func whole(zipped: Bool) throws {
    let found = try VendorFixture.importing(Self.files, zipped: zipped)
    let food = try #require(found["myfitnesspal"])
    #expect(found.count == 1 && food.sourceKinds == ["MyFitnessPal": .app])
    #expect(
      food.days == [
        "2026-03-02 body_fat MyFitnessPal: 22.5", "2026-03-02 carbohydrate MyFitnessPal: 132.7",
        "2026-03-02 energy_intake MyFitnessPal: 1230", "2026-03-02 fat MyFitnessPal: 51.4",
        "2026-03-02 fiber MyFitnessPal: 11.1", "2026-03-02 protein MyFitnessPal: 58.8",
        "2026-03-02 saturated_fat MyFitnessPal: 14", "2026-03-02 sodium MyFitnessPal: 1.7545",
        "2026-03-02 sugar MyFitnessPal: 45.6", "2026-03-02 weight MyFitnessPal: 80.5",
      ])
    #expect(
      food.events.map { "\($0.at.utcText) \($0.text ?? "")" } == [
        "2026-03-02T07:00:00Z Breakfast", "2026-03-02T11:30:00Z Lunch", "2026-03-02T15:00:00Z Post-Workout",
      ])
    #expect(food.events.allSatisfy { $0.amounts.isEmpty && $0.note == "The hour is assumed." })
    #expect(food.unused == ["totals": 1, "Exercise-Summary-#-#-#-to-#-#-#.csv": 1])
    #expect(food.summary.refused.total == 0 && food.summary.duplicate == 0)
  }

  @Test("A row for each food where foods have a clock; American dates")
  func clocks() throws {
    let rows = """
      Date,Meal,Time,Calories,\(Self.columns)
      03/02/2026,Breakfast,10:00 AM,40.0,0.6,0,0,0,0,0,0,0,5.8,0,0,1.8,0,0,0,0,
      03/02/2026,Breakfast,10:00 AM,40.0,0.6,0,0,0,0,0,0,0,5.8,0,0,1.8,0,0,0,0,
      03/02/2026,Breakfast,,100.0,0.6,0,0,0,0,0,0,0,5.8,0,0,1.8,0,0,0,0,
      03/02/2026,Dinner,,500.0,0.6,0,0,0,0,0,0,0,5.8,0,0,1.8,0,0,0,0,
      """
    let food = try #require(try VendorFixture.importing(["Nutrition.csv": "\u{FEFF}" + rows])["myfitnesspal"])
    #expect(food.days.contains("2026-03-02 energy_intake MyFitnessPal: 680"))
    #expect(
      food.events.map { "\($0.at.utcText) \($0.text ?? "") \($0.note ?? "")" } == [
        "2026-03-02T09:00:00Z Breakfast ", "2026-03-02T18:00:00Z Dinner The hour is assumed.",
      ])
  }

  @Test("A weight without a unit is refused; pounds below 60 may be stones")
  func units() throws {
    var files = ["Measurement-Summary.csv": Self.measurements, "Nutrition-Summary.csv": Self.nutrition]
    let none = try #require(try VendorFixture.importing(files)["myfitnesspal"])
    #expect(none.refusedCodes == ["unknown_unit": 1] && !none.days.contains { $0.contains("weight") })
    files["Exercise-Summary.csv"] =
      "Date,Exercise,Type,Exercise Calories,Exercise Minutes,Sets,Reps Per Set,Pounds,Steps,Note\n"
    files["Measurement-Summary.csv"] = "Date,Weight\n2026-03-02,177.4\n2026-03-03,12.5\n"
    let pounds = try #require(try VendorFixture.importing(files)["myfitnesspal"])
    #expect(pounds.days.contains("2026-03-02 weight MyFitnessPal: 80.4673"))
    #expect(pounds.refusedCodes == ["unknown_unit": 1])
  }

  @Test("Of a day in two files the one with more energy counts")
  func overlapping() throws {
    let short = Self.nutrition.split(separator: "\r\n").prefix(2).joined(separator: "\r\n") + "\r\n"
    let food = try #require(
      try VendorFixture.importing(["Nutrition-1.csv": short, "Nutrition-2.csv": Self.nutrition])[
        "myfitnesspal"])
    #expect(food.days.contains("2026-03-02 energy_intake MyFitnessPal: 1230") && food.events.count == 3)
    #expect(food.summary.duplicate == 1)
  }

  @Test("A nutrient that is no number is refused and counted, and the meal stays")
  func unreadable() throws {
    let food = try #require(
      try VendorFixture.importing([
        "n.csv":
          "Date,Meal,Calories,Carbohydrates (g),Protein (g)\n2026-03-02,Lunch,612,x,31\n2026-03-02,Dinner,500,-5,20\n"
      ])["myfitnesspal"])
    #expect(
      food.days == ["2026-03-02 energy_intake MyFitnessPal: 1112", "2026-03-02 protein MyFitnessPal: 51"])
    #expect(food.events.count == 2 && food.refusedCodes == ["not_a_number": 1, "value_out_of_range": 1])
  }

  @Test("Damaged files never crash and give only possible values")
  func damaged() throws { try VendorDamage.check(Self.files) }
}
