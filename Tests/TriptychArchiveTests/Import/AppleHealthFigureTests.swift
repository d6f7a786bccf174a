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
}
