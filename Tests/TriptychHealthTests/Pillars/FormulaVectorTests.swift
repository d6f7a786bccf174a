import TestSupport
import Testing

@testable import TriptychHealth

/// Every figure was computed by an independent Python program (NumPy 2.4) over the
/// same hundred days: `numpy.interp` for knots, `numpy.std` with ddof 1, sums written
/// out by hand.
@Suite struct FormulaVectorTests {
  @Test("Fitness of a week with all five parts")
  func fitness() {
    let score = FormulaFixture.builder().analysis(on: 99).pillar(.fitness).score
    #expect(score.formula == "fitness-v1")
    #expect(agree(score.part("activity")?.input, 124.83333333333333))
    #expect(agree(score.part("activity")?.points, 83.22222222222221))
    #expect(score.part("activity")?.days == 6)
    #expect(agree(score.part("steps")?.input, 6752))
    #expect(agree(score.part("steps")?.points, 67.88571428571429))
    #expect(agree(score.part("sleep")?.input, 6.585714285714286))
    #expect(agree(score.part("sleep")?.points, 75.14285714285718))
    #expect(agree(score.part("recovery")?.input, 0.4371471592379905))
    #expect(agree(score.part("recovery")?.points, 85.79111219944153))
    #expect(score.part("recovery")?.days == 4)
    #expect(score.part("strength")?.points == 50)
    #expect(agree(score.value, 75.47371439454733))
    #expect(agree(score.confidence, 1))
    #expect(score.band == .yellow)
    #expect(score.isSolid)
  }

  @Test("Fitness beside the week before: 75.47 against 74.70, all parts on both dates")
  func comparison() throws {
    let report = FormulaFixture.builder().analysis(on: 99).pillar(.fitness)
    guard case .change(let points, let since) = report.sinceLastWeek else {
      Issue.record("no comparison")
      return
    }
    #expect(agree(points, 75.47371439454733 - 74.70177485116118))
    #expect(since.iso == "2026-04-03")
    #expect(report.week.count == 7)
    #expect(agree(report.week.last?.value, 75.47371439454733))
    #expect(report.week.first?.day.iso == "2026-04-04")
  }

  @Test("Nutrition of six fully logged days, one nutrient known on four of them")
  func nutrition() {
    let score = FormulaFixture.builder().analysis(on: 99).pillar(.nutrition).score
    #expect(score.formula == "nutrition-v1")
    #expect(agree(score.part("fruit_vegetables")?.input, 364.5))
    #expect(agree(score.part("fiber")?.input, 22))
    #expect(agree(score.part("free_sugar")?.input, 8.064387600605626))
    #expect(agree(score.part("free_sugar")?.points, 69.35612399394374))
    #expect(agree(score.part("saturated_fat")?.input, 11.53298528713811))
    #expect(score.part("saturated_fat")?.days == 4)
    #expect(agree(score.part("sodium")?.points, 64.16666666666666))
    #expect(agree(score.value, 76.65312738540479))
  }

  @Test("Protein, fibre and water where the finer nutrients are unknown")
  func macros() {
    var builder = FormulaFixture.builder()
    for metric in [Metric.fruitVegetables, .freeSugar, .saturatedFat, .sodium] {
      builder.values[metric] = nil
    }
    let report = builder.analysis(on: 99).pillar(.nutrition)
    #expect(report.score.formula == "nutrition-macros-v1")
    #expect(agree(report.score.part("protein_share")?.input, 16.606900948282732))
    #expect(agree(report.score.part("hydration")?.input, 1.633333333333333))
    #expect(agree(report.score.value, 90.61666666666667))
    #expect(agree(report.score.confidence, 0.75))
    #expect(!report.score.isSolid)
    #expect(report.unpublished?.formula == "nutrition-v1")
    #expect(report.unpublished?.absence?.code == .tooFewParts)
  }

  @Test("Wellbeing of a fortnight, the rhythm from the spread of the middle of the night")
  func wellbeing() {
    let score = FormulaFixture.builder().analysis(on: 99).pillar(.wellbeing).score
    #expect(agree(score.part("mood_energy")?.input, 3.75))
    #expect(score.part("mood_energy")?.days == 10)
    #expect(agree(score.part("stress")?.input, 3))
    #expect(agree(score.part("habits")?.input, 0.5555555555555556))
    #expect(agree(score.part("sleep_rhythm")?.input, 0.41833001326703784))
    #expect(score.part("sleep_rhythm")?.target == 0.5)
    #expect(agree(score.value, 67.70833333333334))
  }

  @Test("The score of one night, and of the recovery of a day")
  func sleepAndRecovery() throws {
    let today = FormulaFixture.builder().analysis(on: 99)
    #expect(agree(today.scores[0].value, 74.5))
    #expect(agree(today.scores[0].part("deep_rem")?.input, 43.54838709677419))
    let before = FormulaFixture.builder().analysis(on: 98)
    let recovery = before.scores[1]
    #expect(recovery.id == "recovery")
    #expect(agree(recovery.part("hrv")?.input, -0.552634970038669))
    #expect(agree(recovery.part("resting_heart_rate")?.input, 0.019134817575274396))
    #expect(agree(recovery.part("sleep")?.input, 83.10810810810811))
    #expect(agree(recovery.value, 67.33917269738261))
  }

  @Test(
    "A deviation of so many standard deviations gives so many points",
    arguments: [
      (-3, 2.409436944943657), (-1, 37.72146069463776), (-0.69, 49.865307542517286), (0, 75.0),
      (1, 93.69447085937983), (3, 99.72642558112149),
    ])
  func logistic(z: Double, points: Double) {
    #expect(agree(Interpolation.logistic(z), points))
  }

  @Test(
    "Hours asleep give so many points",
    arguments: [
      (3, 0.0), (3.5, 0), (4, 10), (5, 30), (6, 55), (6.75, 85), (7, 100), (8, 100), (9, 100), (9.25, 95),
      (10, 65),
      (11, 40),
    ])
  func sleepKnots(hours: Double, points: Double) {
    #expect(agree(Interpolation.sleepDuration(hours), points))
  }

  @Test(
    "Protein's share of energy gives so many points, by hand",
    arguments: [(4, 0.0), (5, 0), (7.5, 50), (10, 100), (35, 100), (40, 50), (45, 0), (60, 0)])
  func proteinShare(percent: Double, points: Double) {
    #expect(agree(Interpolation.proteinShare(percent), points))
  }

  @Test("The Sleep Regularity Index, counted second by second with NumPy, gaps included")
  func regularity() throws {
    var builder = HistoryBuilder()
    for index in 86..<100 {
      let start = Int64(10 * 3600 + (index * 1733) % 5400)
      let wake = start + 7200 + Int64(index % 3) * 600
      let again = wake + Int64((index * 411) % 1500)
      let end = Int64(18 * 3600 + (index * 977) % 4000)
      var stages: [(from: Int64, to: Int64, stage: SleepStage)] = [(start, wake, .core)]
      if again > wake { stages.append((wake, again, .awake)) }
      builder.night(index, stages + [(again, end, .rem)])
    }
    let days = builder.day(86)...builder.day(99)
    let all = try #require(SleepRegularityIndex(builder.build(), days: days))
    #expect(agree(all.value, 87.98735754985759))
    #expect(all.pairs == 13 && all.nights == 14)
    let missing = [builder.day(89), builder.day(94)]
    builder.nights.removeAll { missing.contains($0.day) }
    let some = try #require(SleepRegularityIndex(builder.build(), days: days))
    #expect(agree(some.value, 87.81301440329219))
    #expect(some.pairs == 9)
    #expect(agree(builder.analysis(on: 99).scores[0].part("consistency")?.input, 87.81301440329219))
  }

  @Test("A change of the clock does not make identical nights irregular")
  func regularityOverClockChange() throws {
    var builder = HistoryBuilder(first: "2026-03-20", zone: try CivilZone.foundation("Europe/Berlin"))
    for index in 1...14 where builder.day(index).iso != "2026-03-29" {
      builder.night(index, [(11 * 3600, 18 * 3600, .asleep)])
    }
    let index = SleepRegularityIndex(builder.build(), days: builder.day(1)...builder.day(14))
    #expect(index?.value == 100)
  }
}
