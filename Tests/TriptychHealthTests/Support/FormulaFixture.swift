import TriptychHealth

/// A hundred days from 2026-01-01 made by whole-number rules, so that any other
/// program can make the same ones: day 99 is 2026-04-10.
enum FormulaFixture {
  static let lastDay = 99

  static func builder() -> HistoryBuilder {
    var builder = HistoryBuilder()
    body(&builder)
    food(&builder)
    mind(&builder)
    return builder
  }

  private static func body(_ builder: inout HistoryBuilder) {
    let all = 0..<100
    builder.set(.steps, all) { Double(3000 + ($0 * 1237) % 7000) }
    builder.set(.exerciseMinutes, all, when: { $0 % 5 != 0 }) { Double(($0 * 7) % 45) }
    builder.set(.moderateMinutes, all, when: { $0 % 6 == 0 }) { Double(10 + $0 % 9) }
    builder.set(.vigorousMinutes, all, when: { [0, 9].contains($0 % 12) }) { Double(($0 % 4) * 5 + 5) }
    builder.set(.sleepDuration, all) { 5 + Double(($0 * 13) % 25) / 10 }
    builder.set(.hrvRMSSD, all, when: { $0 % 3 != 0 }) { Double(35 + ($0 * 17) % 20) }
    builder.set(.restingHeartRate, all) { Double(55 + ($0 * 5) % 9) }
    builder.set(.strengthSessions, all, when: { $0 % 5 == 0 }) { _ in 1 }
    builder.set(.sleepMidpoint, all) { 14.5 + Double(($0 * 19) % 20) / 10 }
    builder.set(.sleepEfficiency, all) { Double(70 + ($0 * 7) % 18) }
    builder.set(.sleepDeep, all) { 0.8 + Double(($0 * 3) % 10) / 10 }
    builder.set(.sleepREM, all) { 1.2 + Double(($0 * 7) % 9) / 10 }
  }

  private static func food(_ builder: inout HistoryBuilder) {
    let all = 0..<100
    builder.set(.nutritionComplete, all) { $0 % 7 == 2 ? 0 : 1 }
    builder.set(.energyIntake, all) { Double(1800 + ($0 * 31) % 600) }
    builder.set(.fiber, all) { Double(15 + ($0 * 3) % 15) }
    builder.set(.freeSugar, all) { Double(20 + ($0 * 7) % 40) }
    builder.set(.saturatedFat, all, when: { $0 % 3 != 1 }) { Double(15 + ($0 * 11) % 20) }
    builder.set(.sodium, all) { 1.5 + Double(($0 * 7) % 20) / 10 }
    builder.set(.fruitVegetables, all) { Double(150 + ($0 * 53) % 350) }
    builder.set(.protein, all) { Double(60 + ($0 * 9) % 50) }
    builder.set(.water, all) { 1 + Double($0 % 8) / 5 }
  }

  private static func mind(_ builder: inout HistoryBuilder) {
    let all = 0..<100
    builder.set(.mood, all, when: { $0 % 2 == 0 }) { Double(1 + ($0 * 3) % 5) }
    builder.set(.energy, all, when: { $0 % 3 == 0 }) { Double(2 + $0 % 4) }
    builder.set(.stress, all, when: { $0 % 4 != 1 }) { Double(1 + ($0 * 7) % 5) }
    builder.set(.habitsPlanned, all, when: { $0 % 3 != 2 }) { _ in 4 }
    builder.set(.habitsDone, all, when: { $0 % 3 != 2 }) { Double(($0 * 2) % 5) }
  }
}

/// Whether two figures agree but for rounding of the last digits.
func agree(_ one: Double?, _ other: Double, within tolerance: Double = 1e-9) -> Bool {
  one.map { abs($0 - other) <= tolerance } ?? false
}
