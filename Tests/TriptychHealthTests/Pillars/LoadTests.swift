import TestSupport
import Testing

@testable import TriptychHealth

/// Averages were computed by an independent Python program (NumPy means, a written-out loop); single
/// impulses by hand from the published formula, with their numbers beside them, as no worked example
/// of a paper or a textbook was found.
@Suite("Training load") struct LoadTests {
  private func score(_ analysis: Analysis, _ formula: String) throws -> Score {
    try #require(analysis.scores.first { $0.formula == formula })
  }

  private func trained(_ fill: (inout HistoryBuilder) -> Void = { _ in }) -> HistoryBuilder {
    var builder = HistoryBuilder()
    builder.settings.heart.maxHeartRate = 185
    builder.set(.restingHeartRate, 0..<100) { Double(50 + ($0 * 3) % 7) }
    for index in 0..<100 where index % 3 == 0 {
      builder.workout(on: index)
      builder.workouts[builder.workouts.count - 1].meanHeartRate = Double(120 + index % 30)
    }
    fill(&builder)
    return builder
  }

  @Test("Daily minutes give fitness, fatigue and balance; days without minutes leave them as they are")
  func minutes() throws {
    var builder = HistoryBuilder()
    builder.set(.exerciseMinutes, 0..<100, when: { $0 % 5 != 0 }) { Double(($0 * 7) % 45) }
    let analysis = builder.analysis(on: 99)
    let load = try score(analysis, "load-v1")
    #expect(Set(analysis.scores.map(\.id)).count == analysis.scores.count)
    #expect(load.id == "load" && load.value == nil && load.absence == nil && load.band == nil)
    #expect(load.parts.map(\.id) == ["ctl", "atl", "tsb"])
    #expect(agree(load.part("ctl")?.input, 21.472406280400993))
    #expect(agree(load.part("atl")?.input, 20.432101504386328))
    #expect(agree(load.part("tsb")?.input, 1.0403047760146649))
    #expect(load.days == builder.day(58)...builder.day(99))
    let day = try #require(analysis.load.days.first { $0.day == builder.day(21) })
    #expect(agree(day.ctl, 19.415347932202486) && agree(day.atl, 23.180264664404213))
    #expect(analysis.load.days.first?.day == builder.day(1) && analysis.load.days.count == 99)
    #expect(analysis.load.days.last { $0.load == nil }?.day == builder.day(95))
    #expect(analysis.load.method == .minutes && analysis.load.shown == load)
  }

  @Test("A day's load is moderate plus twice vigorous minutes, else exercise minutes") func mixedMinutes()
    throws
  {
    let load = try score(FormulaFixture.builder().analysis(on: 99), "load-v1")
    #expect(agree(load.part("ctl")?.input, 20.412367892136004))
    #expect(agree(load.part("atl")?.input, 18.7413308870994))
    #expect(agree(load.part("tsb")?.input, 1.6710370050366024))
    #expect(load.part("ctl")?.days == 36 && load.part("atl")?.days == 6)
  }

  /// Hand calculation from minutes x r x a x e^(b x r) of Banister (1991) and Morton, Fitz-Clarke and
  /// Banister (1990), with (mean - resting) / (highest - resting) for r.
  @Test("Banister's impulse of one session, by hand from the published formula")
  func impulse() throws {
    // r = (150 - 60) / (190 - 60) = 90 / 130 = .692308; 1.92 r = 1.329231, e^ of it 3.778136;
    // 45 x .692308 x .64 x 3.778136 = 75.3302.
    let one = try #require(BanisterTRIMP(resting: 60, maximum: 190, coefficients: .men))
    #expect(agree(one.impulse(minutes: 45, meanHeartRate: 150), 75.3302, within: 0.0001))
    // r = (130 - 40) / (200 - 40) = 90 / 160 = .5625; 1.92 r = 1.08, e^ of it 2.944680;
    // 30 x .5625 x .64 x 2.944680 = 31.8025.
    let two = try #require(BanisterTRIMP(resting: 40, maximum: 200, coefficients: .men))
    #expect(agree(two.impulse(minutes: 30, meanHeartRate: 130), 31.8025, within: 0.0001))
    // r = .692308 as above; 1.67 r = 1.156154, e^ of it 3.177688; 45 x .692308 x .86 x 3.177688 = 85.1376.
    let women = try #require(BanisterTRIMP(resting: 60, maximum: 190, coefficients: .women))
    #expect(agree(women.impulse(minutes: 45, meanHeartRate: 150), 85.1376, within: 0.0001))
    // Above the highest r stays 1: 60 x .64 x e^1.92 = 60 x .64 x 6.820958 = 261.9248.
    #expect(agree(one.impulse(minutes: 60, meanHeartRate: 300), 261.9248, within: 0.0001))
    #expect(one.impulse(minutes: 60, meanHeartRate: 50) == 0)
    #expect(BanisterTRIMP(resting: 190, maximum: 190, coefficients: .men) == nil)
    // Tanaka 2001: 180 bpm at 40.
    #expect(agree(BanisterTRIMP.expectedMaximum(age: 40), 180))
  }

  @Test("Minutes in five zones count one to five times, by hand; other than five zones are none")
  func zones() {
    #expect(EdwardsTRIMP.impulse(zoneMinutes: [10, 20, 15, 5, 1]) == 120)
    #expect(EdwardsTRIMP.impulse(zoneMinutes: [10, 20, 15, 5]) == nil)
    #expect(EdwardsTRIMP.impulse(zoneMinutes: [10, -1, 15, 5, 1]) == nil)
  }

  @Test("Sessions with heart rate give the finer load; a still day without one, with the watch on, is 0")
  func sessions() throws {
    let analysis = trained().analysis(on: 99)
    let load = try score(analysis, "load-trimp-v1")
    #expect(agree(analysis.load.days.last?.load, 66.7826571110388))
    #expect(agree(load.part("ctl")?.input, 25.609223161183085))
    #expect(agree(load.part("atl")?.input, 25.827141587716614))
    #expect(analysis.load.method == .banister && analysis.load.shown == load)
    #expect(try score(analysis, "load-v1").absence == Absence(.noData, have: 0, need: 28, part: "ctl"))
  }

  @Test("A day of ten active minutes without a session is unknown, one below is a day of rest: 0")
  func restAndUnknown() throws {
    // 35 of the last 42 days are known: averages of the same Python program.
    let builder = trained { $0.set(.exerciseMinutes, 0..<100) { $0 % 4 == 1 ? 30 : 5 } }
    let analysis = builder.analysis(on: 99)
    let load = try score(analysis, "load-trimp-v1")
    #expect(load.part("ctl")?.days == 35 && load.part("atl")?.days == 6)
    #expect(agree(load.part("ctl")?.input, 29.96770830163754))
    #expect(agree(load.part("atl")?.input, 30.878311372562766))
    let value = { (minutes: Double?) in
      trained { $0.set(.exerciseMinutes, on: 98, minutes) }.analysis(on: 99).load.days.dropLast().last?.load
    }
    #expect(value(10) == nil && value(9.9) == 0 && value(0) == 0 && value(nil) == 0)
    let vigorous = trained { $0.set(.vigorousMinutes, on: 98, 5) }
    #expect(vigorous.analysis(on: 99).load.days.dropLast().last?.load == nil, "vigorous minutes count twice")
  }

  @Test("One session of long ago does not displace the minutes of every day")
  func oldSession() throws {
    var builder = HistoryBuilder()
    builder.settings.heart.maxHeartRate = 185
    builder.set(.restingHeartRate, 0..<200) { _ in 55 }
    builder.set(.exerciseMinutes, 0..<200) { _ in 60 }
    builder.workout(on: 4)
    builder.workouts[0].meanHeartRate = 140
    let analysis = builder.analysis(on: 199)
    #expect(analysis.load.method == .minutes && agree(analysis.load.shown?.part("ctl")?.input, 60))
    #expect(try score(analysis, "load-trimp-v1").absence == Absence(.noData, have: 0, need: 28, part: "ctl"))
  }

  @Test(
    "Sessions stand for a person from four with an impulse in the last 42 days",
    arguments: [([57, 60, 70, 80], 3), ([58, 60, 70, 80], 4), ([60], 1), ([57], 0)])
  func fourSessions(days: [Int], count: Int) throws {
    let builder = trained {
      $0.workouts = []
      for index in days {
        // Two devices recorded the same hour: one session.
        for _ in 0..<2 { $0.workout(on: index) }
        for at in $0.workouts.indices { $0.workouts[at].meanHeartRate = 140 }
      }
    }
    let analysis = builder.analysis(on: 99)
    let absence = try score(analysis, "load-trimp-v1").absence
    #expect((analysis.load.method == .banister) == (count >= 4) && (absence == nil) == (count >= 4))
    if (1..<4).contains(count) {
      #expect(absence == Absence(.tooFewDays, have: count, need: 4, part: "sessions"))
    }
  }

  @Test("The highest heart rate comes from the setting, else from the age; with neither there is no impulse")
  func highestHeartRate() throws {
    var builder = trained()
    builder.settings.heart.maxHeartRate = nil
    #expect(try score(builder.analysis(on: 99), "load-trimp-v1").absence?.code == .noData)
    builder.settings.birthDate = day("1986-04-10")
    // 40 on the last day: 208 - 28 = 180, so its session weighs as with a setting of 180.
    let aged = builder.analysis(on: 99).load.days.last?.load
    #expect(aged != nil)
    builder.settings.birthDate = nil
    builder.settings.heart.maxHeartRate = 180
    #expect(aged == builder.analysis(on: 99).load.days.last?.load)
    builder.values[.restingHeartRate] = nil
    #expect(try score(builder.analysis(on: 99), "load-trimp-v1").absence?.code == .noData)
  }

  @Test(
    "A session without heart rate makes its day unknown, not 0; one that overlaps a measured one does not")
  func unknownDays() {
    let load = { (builder: HistoryBuilder) in builder.analysis(on: 99).load.days.last?.load }
    let bare = trained {
      $0.workout(on: 99)
      $0.workouts[$0.workouts.count - 1].span =
        $0.zone.start(
          of: $0.day(99))..<$0.zone.start(of: $0.day(99))
        .adding(seconds: 1800)
    }
    #expect(load(bare) == nil)
    #expect(load(trained { $0.workout(on: 99) }) == load(trained()))
    let off = trained { $0.set(.restingHeartRate, on: 98, nil) }
    #expect(off.analysis(on: 99).load.days.dropLast().last?.load == nil)
  }

  @Test("Impulses of zones and of heart rate never stand in one series") func neverMixed() {
    let zoned = { (builder: inout HistoryBuilder) in
      for index in builder.workouts.indices { builder.workouts[index].zoneMinutes = [20, 20, 10, 10, 0] }
    }
    #expect(trained(zoned).analysis(on: 99).load.method == .banister)
    let only = trained {
      zoned(&$0)
      for index in $0.workouts.indices { $0.workouts[index].meanHeartRate = nil }
    }
    let load = only.analysis(on: 99).load
    #expect(load.method == .edwards && load.days.last?.load == 130)
    // The chest strap was given away long ago: what the last 42 days hold decides.
    let since = trained {
      zoned(&$0)
      for index in $0.workouts.indices where index >= 15 { $0.workouts[index].meanHeartRate = nil }
    }
    #expect(since.analysis(on: 99).load.method == .edwards)
  }

  @Test(
    "Load is published from 28 recorded days of 42 and 4 of the last 7",
    arguments: [
      (0..<28, nil, 0, 0), (0..<27, Absence.Code.tooFewDays, 27, 28), (0..<0, .noData, 0, 28),
      (0..<24, .tooFewDays, 24, 28),
    ] as [(Range<Int>, Absence.Code?, Int, Int)])
  func gates(days: Range<Int>, code: Absence.Code?, have: Int, need: Int) throws {
    var builder = HistoryBuilder()
    builder.set(.exerciseMinutes, (100 - days.count)..<100) { _ in 30 }
    let load = try score(builder.analysis(on: 99), "load-v1")
    #expect(load.absence?.code == code)
    #expect((load.absence?.have ?? 0, load.absence?.need ?? 0) == (have, need))
    #expect((load.part("ctl")?.input == nil) == (code != nil))
  }

  @Test("Three recorded days in the last week are too few, whatever came before; no picture is drawn")
  func lastWeek() throws {
    var builder = HistoryBuilder()
    builder.set(.exerciseMinutes, 50..<96) { _ in 30 }
    let analysis = builder.analysis(on: 99)
    #expect(try score(analysis, "load-v1").absence == Absence(.tooFewDays, have: 3, need: 4, part: "atl"))
    #expect(analysis.load.days.isEmpty && analysis.load.method == nil)
  }

  @Test("Until 21:00 today's minutes and sessions are still growing and do not count") func growingDay() {
    var builder = trained()
    builder.set(.exerciseMinutes, 0..<100) { _ in 30 }
    #expect(builder.analysis(on: 99, hour: 20).load.days.last?.day == builder.day(98))
    #expect(builder.analysis(on: 99, hour: 21, minute: 0).load.days.last?.day == builder.day(99))
  }

  @Test("Y2: taking days away never makes a load of 0 out of nothing, and a day of 0 differs from none")
  func missingIsNotZero() throws {
    var random = SeededGenerator(seed: 41)
    for round in 0..<120 {
      var builder = trained()
      builder.set(.exerciseMinutes, 0..<100) { Double(($0 * 7) % (round % 2 == 0 ? 10 : 45)) }
      let gone = (0..<100).filter { _ in random.next() % 4 == 0 }
      for index in gone {
        builder.set(.exerciseMinutes, on: index, nil)
        builder.set(.restingHeartRate, on: index, nil)
      }
      builder.workouts.removeAll { session in gone.contains { session.id == "w\($0)" } }
      let report = builder.analysis(on: 99).load
      for score in report.scores {
        for part in score.parts { #expect((part.input == nil) == (part.days == 0)) }
        #expect((score.parts[0].input == nil) == (score.absence != nil))
      }
      for day in report.days where gone.contains(builder.first.distance(to: day.day)) {
        #expect(day.load == nil)
      }
    }
    var builder = HistoryBuilder()
    builder.set(.exerciseMinutes, 0..<99) { _ in 30 }
    let without = try score(builder.analysis(on: 99), "load-v1").part("atl")?.input
    builder.set(.exerciseMinutes, on: 99, 0)
    #expect(try score(builder.analysis(on: 99), "load-v1").part("atl")?.input != without)
    #expect(without == 30)
  }
}
