import TestSupport
import Testing

@testable import TriptychHealth

/// Figures in these tests are small enough to be reckoned by hand.
@Suite struct ScoreRuleTests {
  private func fitness(_ fill: (inout HistoryBuilder) -> Void) -> PillarReport {
    var builder = HistoryBuilder()
    fill(&builder)
    return builder.analysis(on: 99).pillar(.fitness)
  }

  @Test("A new person has no score, and is told what would be a start")
  func noData() {
    for report in HistoryBuilder().analysis(on: 0).pillars {
      #expect(report.score.value == nil)
      #expect(report.score.band == nil)
      #expect(report.score.confidence == 0)
      #expect(report.score.absence?.code == .noData)
      #expect(report.score.absence?.have == 0)
      #expect(report.score.parts.allSatisfy { $0.input == nil && $0.points == nil && $0.days == 0 })
    }
    let needs = HistoryBuilder().analysis(on: 0).pillars.map { $0.score.absence?.need }
    #expect(needs == [4, 4, 7])
  }

  @Test("Steps alone give the simpler Fitness score from four days on, never a solid one")
  func stepsFallback() {
    let four = fitness { $0.set(.steps, 96..<100) { _ in 5500 } }
    #expect(four.score.formula == "fitness-steps-v1")
    #expect(four.score.value == 50)
    #expect(four.score.confidence == 0.75)
    #expect(four.score.isFallback && !four.score.isSolid)
    #expect(four.unpublished?.absence?.code == .tooFewParts)
    let three = fitness { $0.set(.steps, 97..<100) { _ in 5500 } }
    #expect(three.score.value == nil)
    #expect(three.score.formula == "fitness-v1")
    #expect(three.unpublished == nil)
  }

  @Test("Two parts with less than half of the weight are too little")
  func tooLittleWeight() {
    let report = fitness {
      $0.set(.sleepDuration, 90..<100) { _ in 7 }
      $0.set(.strengthSessions, 90..<100) { _ in 1 }
    }
    #expect(report.score.value == nil)
    #expect(report.score.absence == Absence(.tooLittleWeight, have: 30, need: 50))
  }

  @Test("Enough parts on too few days name the part that costs most")
  func tooFewDays() {
    let report = fitness {
      $0.set(.exerciseMinutes, 99..<100) { _ in 30 }
      $0.set(.steps, 98..<100) { _ in 30 }
    }
    // Confidence .4 x 1/4 + .2 x 2/4 = .2; activity costs .3, the most.
    #expect(agree(report.score.confidence, 0.2))
    #expect(report.score.absence == Absence(.tooFewDays, have: 1, need: 4, part: "activity"))
  }

  @Test("Exactly half of the weight and of the confidence publishes")
  func exactlyHalf() {
    var builder = HistoryBuilder()
    builder.set(.stress, 80..<100) { _ in 2 }
    builder.set(.habitsPlanned, 80..<100) { _ in 4 }
    builder.set(.habitsDone, 80..<100) { _ in 4 }
    builder.set(.sleepMidpoint, 80..<100) { _ in 15 }
    let score = builder.analysis(on: 99).pillar(.wellbeing).score
    #expect(agree(score.confidence, 0.5))
    // (.2 x 75 + .15 x 100 + .15 x 100) / .5
    #expect(agree(score.value, 90))
  }

  @Test("Habits and sleep without mood, energy or stress are not Wellbeing")
  func wellbeingNeedsFeeling() {
    var builder = HistoryBuilder()
    builder.set(.habitsPlanned, 80..<100) { _ in 4 }
    builder.set(.habitsDone, 80..<100) { _ in 4 }
    builder.set(.sleepMidpoint, 80..<100) { _ in 15 }
    builder.set(.mindfulMinutes, 80..<100) { _ in 20 }
    let score = builder.analysis(on: 99).pillar(.wellbeing).score
    #expect(score.absence == Absence(.tooLittleWeight, have: 30, need: 50))
  }

  @Test("Mood alone gives the simpler Wellbeing score from five days on")
  func moodFallback() {
    var builder = HistoryBuilder()
    builder.set(.mood, 96..<100) { _ in 4 }
    #expect(builder.analysis(on: 99).pillar(.wellbeing).score.value == nil)
    builder.set(.energy, 95..<96) { _ in 4 }
    let score = builder.analysis(on: 99).pillar(.wellbeing).score
    #expect(score.formula == "wellbeing-mood-v1")
    #expect(score.value == 75)
    #expect(agree(score.confidence, 0.75 * 5 / 7))
  }

  @Test("Three fully logged days are no Nutrition score, four are")
  func completeDays() {
    var builder = HistoryBuilder()
    for metric in [Metric.fruitVegetables, .fiber, .sodium] { builder.set(metric, 93..<100) { _ in 2 } }
    builder.set(.nutritionComplete, 97..<100) { _ in 1 }
    let three = builder.analysis(on: 99).pillar(.nutrition).score
    #expect(three.value == nil && three.absence == Absence(.tooFewDays, have: 3, need: 4))
    for index in 97..<99 { builder.set(.nutritionComplete, on: index, 0) }
    let one = builder.analysis(on: 99).pillar(.nutrition).score
    #expect(one.absence == Absence(.tooFewDays, have: 1, need: 4))
    builder.set(.nutritionComplete, on: 99, 0)
    let none = builder.analysis(on: 99).pillar(.nutrition).score
    #expect(none.absence == Absence(.noData, have: 0, need: 4))
    builder.set(.nutritionComplete, 97..<100) { _ in 1 }
    builder.set(.nutritionComplete, on: 96, 1)
    #expect(builder.analysis(on: 99).pillar(.nutrition).score.value != nil)
  }

  @Test("Sugar of all kinds never stands in for free sugar")
  func sugar() {
    var builder = FormulaFixture.builder()
    builder.values[.sugar] = builder.values[.freeSugar]
    builder.values[.freeSugar] = nil
    let part = builder.analysis(on: 99).pillar(.nutrition).score.part("free_sugar")
    #expect(part?.input == nil && part?.points == nil && part?.days == 0)
  }

  @Test("Seven thousand steps are full points from the 60th birthday on")
  func olderPerson() {
    var builder = FormulaFixture.builder()
    builder.set(.steps, 93..<100) { _ in 7000 }
    builder.settings.birthDate = day("1966-04-10")
    #expect(builder.analysis(on: 99).pillar(.fitness).score.part("steps")?.points == 100)
    builder.settings.birthDate = day("1966-04-11")
    #expect(agree(builder.analysis(on: 99).pillar(.fitness).score.part("steps")?.points, 100 * 5 / 7))
  }

  @Test("Until 21:00 today's steps are not in the week; last night's sleep is")
  func growingDay() {
    var builder = HistoryBuilder()
    builder.set(.steps, 92..<99) { _ in 9000 }
    builder.set(.steps, on: 99, 10)
    builder.set(.exerciseMinutes, 92..<100) { _ in 30 }
    builder.set(.sleepDuration, on: 99, 8)
    let morning = builder.analysis(on: 99, hour: 20).pillar(.fitness).score
    #expect(morning.part("steps")?.input == 9000)
    #expect(morning.part("steps")?.days == 7)
    #expect(morning.part("sleep")?.days == 1)
    let evening = builder.analysis(on: 99, hour: 21, minute: 0).pillar(.fitness).score
    #expect(evening.part("steps")?.input == 54_010.0 / 7)
  }

  @Test("What comes after the moment asked for changes nothing")
  func futureIsInvisible() {
    var whole = FormulaFixture.builder()
    whole.settings.goals.hrv = 50
    whole.values[.hrvSDNN] = whole.values[.hrvRMSSD]
    whole.values[.hrvRMSSD] = whole.values[.hrvRMSSD]?.filter { $0.key > 80 }
    var cut = whole
    for metric in cut.values.keys { cut.values[metric] = cut.values[metric]?.filter { $0.key <= 80 } }
    let (one, other) = (whole.analysis(on: 80), cut.analysis(on: 80))
    #expect(one.pillars == other.pillars)
    #expect(one.scores == other.scores)
    #expect(one.symbi == other.symbi)
    #expect(one.pixelPal == other.pixelPal)
    #expect(one.insights == other.insights)
    #expect(one.goals == other.goals)
  }

  @Test("Heart-rate variability of the two kinds is never mixed; the next series stands in whole")
  func recoverySeries() {
    var builder = FormulaFixture.builder()
    let withRMSSD = builder.analysis(on: 99).pillar(.fitness).score.part("recovery")
    builder.set(.hrvSDNN, 0..<100) { Double(50 + $0 % 3) }
    #expect(builder.analysis(on: 99).pillar(.fitness).score.part("recovery") == withRMSSD)
    for index in 93..<98 { builder.set(.hrvRMSSD, on: index, nil) }
    let withSDNN = builder.analysis(on: 99).pillar(.fitness).score.part("recovery")
    #expect(withSDNN?.days == 7)
    builder.values[.hrvSDNN] = nil
    let withRate = builder.analysis(on: 99).pillar(.fitness).score.part("recovery")
    #expect(withRate?.days == 7)
    #expect(withRate != withSDNN)
  }

  @Test("A heart that beats slower than usual at rest is better recovered")
  func restingHeartRateSign() throws {
    var builder = HistoryBuilder()
    builder.set(.restingHeartRate, 0..<93) { Double(58 + $0 % 5) }
    builder.set(.restingHeartRate, 93..<100) { _ in 50 }
    let low = builder.analysis(on: 99).pillar(.fitness).score.part("recovery")
    #expect(try #require(low?.input) > 3)
    builder.set(.restingHeartRate, 93..<100) { _ in 70 }
    #expect(try #require(builder.analysis(on: 99).pillar(.fitness).score.part("recovery")?.input) < -3)
  }

  @Test("Strength counts once any session lies in four weeks; no session then is 0, not missing")
  func strength() {
    var builder = FormulaFixture.builder()
    builder.values[.strengthSessions] = nil
    let part = { (builder: HistoryBuilder) in builder.analysis(on: 99).pillar(.fitness).score.part("strength")
    }
    #expect(part(builder)?.points == nil)
    builder.workout(on: 71)
    #expect(part(builder)?.points == nil)
    builder.workout(on: 72)
    #expect(part(builder)?.points == 0)
    #expect(part(builder)?.days == 7)
    builder.workout(on: 95, strength: true)
    builder.workout(on: 95, strength: true)
    #expect(part(builder)?.points == 50)
    builder.set(.strengthSessions, on: 97, 1)
    #expect(part(builder)?.points == 100)
    builder.set(.strengthSessions, on: 98, 0)
    #expect(part(builder)?.input == 2)
  }

  @Test("Last night without data has no sleep score, even if the night before has")
  func nightOfTheDay() {
    var builder = HistoryBuilder()
    builder.set(.sleepDuration, on: 98, 8)
    builder.set(.sleepEfficiency, on: 98, 90)
    #expect(builder.analysis(on: 99).scores[0].absence?.code == .noData)
    #expect(builder.analysis(on: 98).scores[0].value == 100)
  }

  @Test("Efficiency is duration over time in bed where no source gives it")
  func derivedEfficiency() {
    var builder = HistoryBuilder()
    builder.set(.sleepDuration, on: 99, 6)
    builder.set(.sleepInBed, on: 99, 8)
    #expect(builder.analysis(on: 99).scores[0].part("efficiency")?.input == 75)
  }

  @Test("Every formula's weights add up to 1, and each part has its unit and the days it takes")
  func formulasAsData() {
    for formula in ScoreFormula.all {
      #expect(agree(formula.parts.reduce(0) { $0 + $1.weight }, 1))
      for part in formula.parts {
        #expect(part.need > 0 && part.weight > 0 && !part.unit.symbol.isEmpty)
      }
      #expect(ScoreFormula.named(formula.id) == formula)
    }
    #expect(Set(ScoreFormula.all.map(\.id)).count == ScoreFormula.all.count)
  }

  @Test("Deep and REM sleep of a watch are no share of hours entered by hand") func shareOfOneSource() throws
  {
    var builder = HistoryBuilder()
    for (metric, value) in [
      (Metric.sleepDuration, 8.0), (.sleepDeep, 1.6), (.sleepREM, 1.6), (.sleepInBed, 10),
    ] {
      builder.set(metric, on: 99, value)
    }
    var history = builder.build()
    func parts() throws -> [String: Double?] {
      let moment = AsOf(builder.zone.instant(day: builder.day(99), wallClockSecond: 86_000), in: builder.zone)
      let score = try #require(analyse(history, asOf: moment).scores.first { $0.id == "sleep" })
      return Dictionary(uniqueKeysWithValues: score.parts.map { ($0.id, $0.input) })
    }
    #expect(try parts()["deep_rem"] == 40 && parts()["efficiency"] == 80)
    history.days[.sleepDuration] = DaySeries([DayValue(day: builder.day(99), value: 2, source: "By hand")])
    #expect(try parts()["duration"] == 2)
    #expect(try parts()["deep_rem"] == .some(nil) && parts()["efficiency"] == .some(nil))
  }

  @Test("Scores whose common parts hold less than half of the weight are not compared")
  func notComparable() {
    var builder = HistoryBuilder()
    builder.set(.steps, 86..<100) { _ in 9000 }
    builder.set(.sleepDuration, 86..<100) { _ in 8 }
    builder.set(.strengthSessions, 86..<100) { _ in 1 }
    builder.set(.exerciseMinutes, 93..<100) { _ in 30 }
    // Then: steps, sleep, strength (.5 of the weight); now activity as well.
    guard case .change(let points, _) = builder.analysis(on: 99).pillar(.fitness).sinceLastWeek else {
      Issue.record("half of the weight is enough")
      return
    }
    #expect(points == 0)
    #expect(builder.analysis(on: 88).pillar(.fitness).sinceLastWeek == .noScore(since: builder.day(81)))
    builder.values[.sleepDuration] = nil
    #expect(builder.analysis(on: 99).pillar(.fitness).sinceLastWeek == .notComparable(since: builder.day(92)))
  }
}
