import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("Exports of Cronometer")
struct CronometerTests {
  private static let days = """
    \u{FEFF}Date,Energy (kcal),Alcohol (g),Caffeine (mg),Water (g),Carbs (g),Fiber (g),Net Carbs (g),Sugars (g),Added Sugars (g),Fat (g),Saturated (g),Protein (g),Sodium (mg),Completed
    2026-03-02,"1,984.20",14.00,90.00,1650.00,220.5,31.0,189.5,60.2,20.1,70.3,21.0,105.0,2300.00,true
    2026-03-03,900.00,0.00,0.00,500.00,100,10,90,20,5,30,10,50,1000,false
    2026-03-04,0.00,0.00,0.00,0.00,0,0,0,0,0,0,0,0,0,false
    2026-03-05,,,,,,,,,,,,,,false
    """
  private static let servings = """
    Day,Time,Group,Food Name,Amount,Energy (kcal),Carbs (g),Protein (g),Category
    2026-03-02,9:00 AM,Breakfast,"Oatmeal, rolled",50.00 g,190,33,6.5,Cereal
    2026-03-02,8:30 AM,Breakfast,Milk,250.00 g,150,12,8,Dairy
    2026-03-02,,Lunch,Soup,400.00 g,300,40,10,Soups
    2026-03-02,,Late meal,Nuts,30.00 g,180,6,6,Nuts
    """
  private static let biometrics = """
    Day,Group,Metric,Unit,Amount
    2026-03-02,Uncategorized,Weight,kg,80.5
    2026-03-03,Uncategorized,Weight (Garmin),lbs,177.4
    2026-03-02,Uncategorized,Body Fat,%,22.5
    2026-03-02,Uncategorized,Blood Pressure,mmHg,121/79
    2026-03-02,Uncategorized,Blood Pressure,mmHg,121/-
    2026-03-02,Uncategorized,Blood Glucose,mmol/L,5.0
    2026-03-02,Uncategorized,Recovery (Garmin),%,73.0
    2026-03-02,Uncategorized,Weight,grains,9
    """
  private static let files = [
    "dailysummary.csv": days, "servings.csv": servings, "biometrics.csv": biometrics,
    "exercises.csv": "Day,Group,Exercise,Minutes,Calories Burned\n2026-03-02,,Walking (Garmin),30,-120\n",
    "notes.csv": "Day,Group,Note\n2026-03-02,,tired\n",
  ]

  @Test("Nutrients of days, meals without amounts, biometrics; zipped or not", arguments: [false, true])
  func whole(zipped: Bool) throws {
    let found = try VendorFixture.importing(Self.files, zipped: zipped)
    let food = try #require(found["cronometer"])
    #expect(found.count == 1 && food.sourceKinds == ["Cronometer": .app])
    #expect(
      food.days.filter { $0.hasPrefix("2026-03-02") } == [
        "2026-03-02 alcohol Cronometer: 14", "2026-03-02 blood_glucose Cronometer: 90.078",
        "2026-03-02 blood_pressure_diastolic Cronometer: 79",
        "2026-03-02 blood_pressure_systolic Cronometer: 121",
        "2026-03-02 body_fat Cronometer: 22.5", "2026-03-02 caffeine Cronometer: 90",
        "2026-03-02 carbohydrate Cronometer: 220.5", "2026-03-02 energy_intake Cronometer: 1984.2",
        "2026-03-02 fat Cronometer: 70.3", "2026-03-02 fiber Cronometer: 31",
        "2026-03-02 free_sugar Cronometer: 20.1",
        "2026-03-02 nutrition_complete Cronometer: 1", "2026-03-02 protein Cronometer: 105",
        "2026-03-02 saturated_fat Cronometer: 21", "2026-03-02 sodium Cronometer: 2.3",
        "2026-03-02 sugar Cronometer: 60.2", "2026-03-02 water Cronometer: 1.65",
        "2026-03-02 weight Cronometer: 80.5",
      ])
    #expect(food.days.contains("2026-03-03 weight Cronometer: 80.4673"))
    #expect(food.days.contains("2026-03-03 energy_intake Cronometer: 900"))
    #expect(
      !food.days.contains {
        $0.hasPrefix("2026-03-03 nutrition") || $0.hasPrefix("2026-03-04") || $0.hasPrefix("2026-03-05")
      })
    #expect(
      food.events.map { "\($0.at.utcText) \($0.text ?? "")\($0.note.map { " (" + $0 + ")" } ?? "")" } == [
        "2026-03-02T07:30:00Z Breakfast: Oatmeal, rolled, Milk",
        "2026-03-02T11:30:00Z Lunch: Soup (The hour is assumed.)",
        "2026-03-02T15:00:00Z Late meal: Nuts (The hour is assumed.)",
      ])
    #expect(food.events.allSatisfy { $0.kind == .meal && $0.amounts.isEmpty })
    #expect(food.unused == ["exercises.csv": 1, "notes.csv": 1, "biometric: recovery": 1])
    #expect(food.refusedCodes == ["field_missing": 1, "unknown_unit": 1] && food.summary.duplicate == 0)
  }

  @Test("Servings alone are added up")
  func servingsAlone() throws {
    let food = try #require(try VendorFixture.importing(["servings.csv": Self.servings])["cronometer"])
    #expect(
      food.days == [
        "2026-03-02 carbohydrate Cronometer: 91", "2026-03-02 energy_intake Cronometer: 820",
        "2026-03-02 protein Cronometer: 30.5",
      ])
    #expect(food.events.count == 3)
  }

  @Test("A table that a spreadsheet saved again shows its order by a day above 12")
  func saved() throws {
    let header = "Date,Energy (kcal),Protein (g),Completed\n"
    let food = try #require(
      try VendorFixture.importing(["a.csv": header + "1/27/2026,2000,100,TRUE\n2/3/2026,1900,90,FALSE\n"])[
        "cronometer"])
    #expect(
      food.days == [
        "2026-01-27 energy_intake Cronometer: 2000", "2026-01-27 nutrition_complete Cronometer: 1",
        "2026-01-27 protein Cronometer: 100", "2026-02-03 energy_intake Cronometer: 1900",
        "2026-02-03 protein Cronometer: 90",
      ])
    let other = try #require(
      try VendorFixture.importing(["a.csv": header + "27/1/2026,2000,,FALSE\n3/2/2026,1900,,FALSE\n"])[
        "cronometer"])
    #expect(
      other.days == [
        "2026-01-27 energy_intake Cronometer: 2000", "2026-02-03 energy_intake Cronometer: 1900",
      ])
    let unknown = try #require(
      try VendorFixture.importing(["a.csv": header + "2/3/2026,1900,90,FALSE\n"])["cronometer"])
    #expect(unknown.days.isEmpty && unknown.refusedCodes == ["bad_date": 1])
  }

  @Test("Rows of meals in the days, and files that overlap, count once")
  func overlapping() throws {
    let header = "Date,Group,Energy (kcal),Protein (g)\n"
    let first = header + "2026-03-01,Breakfast,400,20\n2026-03-01,Lunch,600,30\n2026-03-01,Total,1000,50\n"
    let second =
      header + "2026-03-01,Breakfast,400,20\n2026-03-02,Breakfast,300,15\n2026-03-02,Dinner,500,25\n"
    let food = try #require(try VendorFixture.importing(["a.csv": first, "b.csv": second])["cronometer"])
    #expect(
      food.days == [
        "2026-03-01 energy_intake Cronometer: 1000", "2026-03-01 protein Cronometer: 50",
        "2026-03-02 energy_intake Cronometer: 800", "2026-03-02 protein Cronometer: 40",
      ])
    #expect(food.summary.duplicate == 1)
  }

  @Test("Damaged files never crash and give only possible values")
  func damaged() throws { try VendorDamage.check(Self.files) }

  @Test("Foods of one day go to their meals, however many of either there are")
  func manyMeals() throws {
    var text = "Day,Group,Food Name,Amount,Energy (kcal),Protein (g)\n"
    for number in 0..<3_000 { text += "2026-03-02,G\(number % 1_500),F\(number),1,1,1\n" }
    let food = try #require(try VendorFixture.importing(["servings.csv": text])["cronometer"])
    #expect(food.days.contains("2026-03-02 energy_intake Cronometer: 3000"))
    #expect(food.events.count == 1_500 && food.events.contains { $0.text == "G7: F7, F1507" })
  }
}
