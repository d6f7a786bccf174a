import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("Apple Health figures in every form that exports give them")
struct AppleHealthFigureTests {
  @Test(
    "oxygen saturation above 1.5 is per cent already", arguments: [("0.97", 97.0), ("97", 97), ("1", 100)])
  func oxygen(value: String, expected: Double) throws {
    let imported = try AppleFixture.importing(
      AppleFixture.record("HKQuantityTypeIdentifierOxygenSaturation", unit: "%", value: value))
    #expect(imported.refusedCodes.isEmpty)
    #expect(imported.hours(.oxygenSaturation).map(\.mean) == [expected])
  }

  @Test("a saturation that is neither a share nor per cent is refused", arguments: ["1.6", "101", "0.2"])
  func impossibleOxygen(value: String) throws {
    let imported = try AppleFixture.importing(
      AppleFixture.record("HKQuantityTypeIdentifierOxygenSaturation", unit: "%", value: value))
    #expect(imported.refusedCodes == ["value_out_of_range": 1])
  }

  @Test(
    "water is read in every unit of volume that the phone offers",
    arguments: [
      // The imperial fluid ounce is 28.4130625 mL, the US one 29.5735295625 mL; a cup has 10 and 8, a pint 20 and 16.
      ("mL", 0.001), ("cL", 0.01), ("dL", 0.1), ("L", 1), ("fl_oz_us", 0.0295735295625),
      ("fl_oz_imp", 0.0284130625), ("cup_us", 0.2365882365), ("cup_imp", 0.284130625), ("pt_us", 0.473176473),
      ("pt_imp", 0.56826125),
    ])
  func water(unit: String, litres: Double) throws {
    let imported = try AppleFixture.importing(
      AppleFixture.record("HKQuantityTypeIdentifierDietaryWater", unit: unit, value: "2"))
    #expect(abs(imported.sum(.water) - 2 * litres) < 1e-12)
  }

  @Test("the distances of a triathlon add up, a distance told twice counts once")
  func multiSport() throws {
    func statistics(_ type: String, _ sum: String, _ unit: String) -> String {
      "<WorkoutStatistics type=\"HKQuantityTypeIdentifierDistance\(type)\" sum=\"\(sum)\" unit=\"\(unit)\"/>"
    }
    let body = """
      <Workout workoutActivityType="HKWorkoutActivityTypeSwimBikeRun" sourceName="Watch" totalDistance="3" \
      totalDistanceUnit="km" startDate="2024-01-31 08:00:00 +0000" endDate="2024-01-31 10:30:00 +0000">
      \(statistics("Swimming", "1500", "m"))\(statistics("Cycling", "40", "km"))
      \(statistics("WalkingRunning", "9", "km"))\(statistics("WalkingRunning", "10", "km"))
      </Workout>
      """
    let workout = try #require(try AppleFixture.importing(body).batch.workouts.first)
    #expect(workout.distance.map { abs($0 - 51.5) < 1e-9 } == true)
  }

  @Test("the ring of energy is the day's active energy, in its own unit")
  func energyRing() throws {
    let body = """
      <ActivitySummary dateComponents="2024-01-31" activeEnergyBurned="1673.6" activeEnergyBurnedUnit="kJ"/>
      <ActivitySummary dateComponents="2024-02-01" activeEnergyBurned="350"/>
      <ActivitySummary dateComponents="2024-02-02" activeEnergyBurned="350" activeEnergyBurnedUnit="kg"/>
      """
    let imported = try AppleFixture.importing(body)
    #expect(imported.batch.daily.map(\.metric) == [.activeEnergy, .activeEnergy])
    #expect(imported.batch.daily.map { $0.value.rounded() } == [400, 350])
    #expect(imported.batch.sources == [Source(name: "Apple activity summary", kind: .app)])
    #expect(imported.refusedCodes == ["unknown_unit": 1])
  }
}
