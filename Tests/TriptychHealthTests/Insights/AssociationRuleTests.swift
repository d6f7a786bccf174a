import Testing

@testable import TriptychHealth

@Suite struct AssociationRuleTests {
  /// Sleep and mood of so many days; `mood` makes a day's mood of the sleep and of noise in 0..<1.
  private func person(
    _ days: Int, seed: UInt64 = 3, mood: (Int, Double, Double) -> Double
  ) -> HistoryBuilder {
    var builder = HistoryBuilder()
    var random = SeededNumbers(seed: seed)
    for day in 0..<days {
      let sleep = random.unit()
      builder.set(.sleepDuration, on: day, 5 + 4 * sleep)
      builder.set(.mood, on: day, mood(day, sleep, random.unit()))
    }
    return builder
  }

  private func outcome(_ builder: HistoryBuilder, on day: Int) -> AssociationReport.Outcome? {
    builder.associations(on: day).outcome(.sleepDuration, .mood)
  }

  @Test("Nothing is tested before both are known on 84 days, and the days still missing are told")
  func minimum() {
    let builder = person(84) { _, sleep, noise in 1 + 2 * sleep + 2 * noise }
    let early = builder.associations(on: 82)
    #expect(early.tested == 0)
    #expect(early.outcome(.sleepDuration, .mood)?.refusal == .tooFewPairs)
    #expect(early.outcome(.sleepDuration, .mood)?.count == 83)
    #expect(early.daysUntilFirst == 1)
    let ready = builder.associations(on: 83)
    #expect(ready.tested == 1)
    #expect(ready.daysUntilFirst == 0)
    #expect(ready.published.map(\.pair.x) == [.sleepDuration])
    #expect(HistoryBuilder().associations(on: 0).daysUntilFirst == 84)
  }

  @Test("With many days missing, days are asked for until half of the time is covered")
  func coverage() {
    var builder = HistoryBuilder()
    builder.set(.sleepDuration, 0..<300) { Double(6 + $0 % 3) }
    builder.set(.mood, 0..<300, when: { $0 % 7 < 3 }) { Double(1 + $0 % 5) }
    let report = builder.associations(on: 299)
    #expect(report.outcome(.sleepDuration, .mood)?.refusal == .lowCoverage)
    // 129 of 300 days: 42 more days with both make 171 of 342.
    #expect(report.daysUntilFirst == 42)
  }

  @Test("A new habit is not held against the years before it")
  func newHabit() {
    var builder = person(400) { _, sleep, noise in 1 + 2 * sleep + 2 * noise }
    for day in 0..<310 { builder.set(.mood, on: day, nil) }
    let outcome = self.outcome(builder, on: 399)
    #expect(outcome?.count == 90)
    #expect(outcome?.refusal == nil)
  }

  @Test("A link is found at the declared lag and not at another")
  func lag() {
    var builder = HistoryBuilder()
    var random = SeededNumbers(seed: 5)
    var before = 0.5
    for day in 0..<200 {
      let steps = random.unit()
      builder.set(.steps, on: day, 4000 + 8000 * steps)
      builder.set(.sleepDuration, on: day, 6 + before + random.unit())
      builder.set(.energy, on: day, 1 + 2 * steps + 2 * random.unit())
      before = steps
    }
    let report = builder.associations(on: 199)
    #expect(report.published.map(\.pair.y) == [.sleepDuration])
    #expect(report.published.first?.count == 199)
    #expect(report.published.first?.days == builder.day(0)...builder.day(199))
    #expect(report.outcome(.steps, .energy)?.refusal == .notSignificant)
  }

  @Test("The days of a link begin and end with days on which both are known, also when data has grown old")
  func days() {
    var builder = person(200) { _, sleep, noise in 1 + 2 * sleep + 2 * noise }
    builder.set(.mood, on: 0, nil)
    builder.set(.sleepDuration, on: 1, nil)
    let report = builder.associations(on: 210)
    #expect(report.published.map(\.days) == [builder.day(2)...builder.day(199)])
  }

  @Test("What held in one half of the days only is not told")
  func halves() {
    let builder = person(300) { day, sleep, noise in day < 150 ? 1 + 4 * sleep : 1 + 4 * noise }
    #expect(outcome(builder, on: 299)?.refusal == .notInBothHalves)
    #expect(builder.associations(on: 299).published.isEmpty)
  }

  @Test("Two metrics that both changed once, and have nothing else in common, are not told as related")
  func commonShift() throws {
    var builder = person(300) { day, _, noise in day < 150 ? 1 + noise : 3 + noise }
    for day in 150..<300 {
      builder.set(.sleepDuration, on: day, (builder.values[.sleepDuration]?[day] ?? 0) + 4)
    }
    let outcome = try #require(self.outcome(builder, on: 299))
    #expect(try #require(outcome.rho) > 0.6)
    #expect(outcome.refusal != nil)
  }

  @Test("A difference too small to notice is refused, and no published one is that small")
  func size() {
    var refusals: [AssociationReport.Refusal?] = []
    for seed in 0..<12 {
      let builder = person(360, seed: UInt64(seed)) { _, sleep, noise in 1 + 0.14 * sleep + noise }
      refusals.append(outcome(builder, on: 359)?.refusal)
    }
    #expect(refusals.contains(.tooSmall))
    #expect(refusals.contains(.notSignificant))
  }

  @Test("Ranks that rise while the means fall, as a few days weigh much, are not told with opposite signs")
  func contrary() throws {
    var builder = HistoryBuilder()
    var random = SeededNumbers(seed: 12)
    var before = 0.5
    for day in 0..<360 {
      let steps = random.unit()
      builder.set(.steps, on: day, 4000 + 8000 * steps)
      // Sleep rises by half an hour with the steps of the day before; one day in five turns it over tenfold.
      let isContrary = random.unit() < 0.2
      builder.set(.sleepDuration, on: day, 8 + (before - 0.5) * (isContrary ? -5 : 0.5))
      before = steps
    }
    let report = builder.associations(on: 359)
    let outcome = try #require(report.outcome(.steps, .sleepDuration))
    #expect(try #require(outcome.rho) > 0.3)
    #expect(try #require(outcome.q) <= AssociationFinder.limit)
    #expect(outcome.refusal != nil)
    #expect(report.published.allSatisfy { $0.effect * $0.rho > 0 })
  }

  @Test("What only follows the week is not related, however strongly")
  func week() {
    let builder = person(350) { day, _, noise in day % 7 >= 5 ? 4 : 2 + noise * 0.1 }
    var weekly = builder
    for day in 0..<350 {
      weekly.set(.sleepDuration, on: day, (day % 7 >= 5 ? 9 : 6) + Double(day * 37 % 11) / 10)
    }
    #expect(outcome(weekly, on: 349)?.refusal == .notSignificant)
    for day in 0..<350 { weekly.set(.mood, on: day, day % 7 >= 5 ? 4 : 2) }
    #expect(outcome(weekly, on: 349)?.refusal == .constant)
  }

  @Test("Variability is rMSSD where the year holds enough of it, else SDNN, never both")
  func variability() {
    var builder = person(365) { _, sleep, noise in 1 + 2 * sleep + 2 * noise }
    builder.set(.hrvSDNN, 0..<365) { Double(40 + $0 * 7 % 13) }
    // One stray value, or a device worn for a few weeks, leaves the year's SDNN testable.
    for count in [0, 1, 83] {
      builder.set(.hrvRMSSD, 0..<count) { Double(44 + $0 * 5 % 11) }
      let report = builder.associations(on: 364)
      #expect(report.outcome(.sleepDuration, .hrvSDNN)?.p != nil)
      #expect(report.outcome(.sleepDuration, .hrvRMSSD) == nil)
      #expect(report.outcomes.count == 42)
    }
    builder.set(.hrvRMSSD, on: 83, 44)
    let enough = builder.associations(on: 364)
    #expect(enough.outcome(.sleepDuration, .hrvRMSSD)?.count == 84)
    #expect(enough.outcome(.sleepDuration, .hrvSDNN) == nil)
    #expect(enough.outcomes.count == 42)
    var few = person(60) { _, sleep, noise in 1 + 2 * sleep + 2 * noise }
    few.set(.hrvSDNN, 0..<60) { Double(40 + $0 * 7 % 13) }
    few.set(.hrvRMSSD, 0..<60) { Double(44 + $0 * 5 % 11) }
    #expect(few.associations(on: 59).outcome(.sleepDuration, .hrvRMSSD)?.count == 60)
  }

  @Test("Only what is recorded is tested: no score, and nothing with itself or at an undeclared lag")
  func onlyMetrics() {
    let pairs = AssociationPair.declared()
    #expect(pairs.count == 42)
    #expect(Set(pairs).count == 42)
    #expect(pairs.allSatisfy { MetricCatalog[$0.x] != nil && MetricCatalog[$0.y] != nil && $0.x != $0.y })
    #expect(pairs.allSatisfy { $0.lag == 0 || $0.lag == 1 })
    // One lag each: no pair is declared twice, nor the other way round on the same day.
    #expect(Set(pairs.map { [$0.x, $0.y] }).count == 42)
  }
}
