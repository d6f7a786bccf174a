import TestSupport
import Testing

@testable import TriptychHealth

@Suite("The PixelPal's running total") struct StepTotalTests {
  @Test("X3: the phase never falls over any history of imports, corrections, retention, builds and Premium")
  func neverFalls() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<120 {
      var series = BuildSeries()
      var phase = 1
      for day in stride(from: 3, to: 120, by: 7) {
        series.builder.fill(day - 3..<day + 1, &random, most: 9000)
        switch random.next() % 5 {
        case 0: series.prune(before: day - 6)
        case 1:
          series.prune(before: day - 6)
          series.kept.facts = series.kept.facts.forgetting(
            stepsBefore: series.builder.day(day - 6), moodsBefore: series.builder.day(day - 6))
        case 2: series.builder.set(.steps, max(0, day - 20)..<day + 1) { _ in 0 }
        case 3: series.builder.settings.profileSince = series.builder.day(Int(random.next() % 100))
        default: series.builder.settings.profileSince = nil
        }
        // Premium comes, goes and begins on any day.
        if random.next() % 2 == 0 {
          series.builder.settings.premium.since =
            random.next() % 2 == 0 ? series.builder.day(Int(random.next() % 120)) : nil
        }
        let state = series.build(on: day, hour: Int(random.next() % 24)).pixelPal
        #expect(state.phase >= phase)
        #expect(state.phase >= PixelPal.phase(totalSteps: state.totalSteps))
        phase = state.phase
      }
    }
  }

  @Test("X3: the phase earned does not depend on Premium; without it at most the second is drawn")
  func premium() {
    for phase in 1...4 {
      let state = PixelPalState(totalSteps: 0, phase: phase, energy: nil)
      #expect(state.drawnPhase(premium: true) == phase)
      #expect(state.drawnPhase(premium: false) == min(phase, 2))
    }
  }

  @Test(
    "X4: with data held, the total is each day's steps once, whatever was imported, corrected and built before"
  )
  func total() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<120 {
      var series = BuildSeries()
      series.builder.set(.steps, on: 0, 5000)
      series.build(on: 0)
      for _ in 0..<5 {
        let first = Int(random.next() % 50)
        series.builder.fill(first..<first + 10, &random)
        series.build(on: Int(random.next() % 60), hour: Int(random.next() % 24))
      }
      let since = random.next() % 2 == 0 ? nil : Int(random.next() % 40)
      series.builder.settings.profileSince = since.map(series.builder.day)
      let state = series.build(on: 60).pixelPal
      let expected = (series.builder.values[.steps] ?? [:]).filter { $0.key >= since ?? 0 }
        .reduce(0) { $0 + Int($1.value) }
      #expect(state.totalSteps == expected)
      #expect(state.since == series.builder.day(since ?? 0))
    }
  }

  @Test("X4: imports in any order, with builds between, give the same total once the profile has begun")
  func anyOrder() {
    var random = SeededGenerator(seed: 44)
    for _ in 0..<100 {
      let files = (0..<4).map { file in
        (0..<15).map { (file * 10 + $0, 1 + Double(random.next() % 12_000)) }
      }
      var totals: Set<Int> = []
      for _ in 0..<3 {
        var series = BuildSeries()
        series.builder.set(.steps, on: 0, 0)
        series.build(on: 0)
        for file in files.shuffled(using: &random) {
          // Overlapping files: the larger value of a day stays, as in the cache.
          for (day, steps) in file {
            series.builder.set(.steps, on: day, max(steps, series.builder.values[.steps]?[day] ?? 0))
          }
          series.build(on: 50 + Int(random.next() % 5))
        }
        totals.insert(series.build(on: 60).pixelPal.totalSteps)
      }
      #expect(totals.count == 1)
    }
  }

  @Test("X4: days that are gone keep what they gave; a gap filled later counts")
  func gaps() {
    var series = BuildSeries()
    series.builder.set(.steps, 0..<10, when: { $0 != 4 }) { _ in 1000 }
    #expect(series.build(on: 9).pixelPal.totalSteps == 9000)
    series.prune(before: 6)
    #expect(series.build(on: 10).pixelPal.totalSteps == 9000)
    series.builder.set(.steps, on: 4, 700)
    series.builder.set(.steps, on: 5, 1500)
    #expect(series.build(on: 10).pixelPal.totalSteps == 10_200)
  }

  @Test(
    "The profile begins with the first day held at the first build, and stays there when older days arrive")
  func since() {
    var series = BuildSeries()
    series.builder.set(.weight, on: 9, 70)
    series.builder.set(.steps, on: 10, 1000)
    #expect(series.build(on: 10).pixelPal.since == series.builder.day(9))
    series.builder.set(.steps, 0..<10) { _ in 1000 }
    let later = series.build(on: 11).pixelPal
    #expect(later.since == series.builder.day(9) && later.totalSteps == 2000)
    series.builder.settings.profileSince = series.builder.day(5)
    #expect(series.build(on: 12).pixelPal.totalSteps == 6000)
  }

  @Test("Today's steps so far count, and once the day is whole they count once")
  func today() {
    var series = BuildSeries()
    series.builder.set(.steps, on: 0, 24_000)
    series.builder.set(.steps, on: 1, 1001)
    let morning = series.build(on: 1, hour: 9).pixelPal
    #expect(morning.totalSteps == 25_001 && morning.phase == 2)
    #expect(series.kept.facts.steps?.days.map(\.steps) == [24_000])
    // A correction of the day does not take the phase back.
    series.builder.set(.steps, on: 1, 500)
    let evening = series.build(on: 1, hour: 22).pixelPal
    #expect(evening.totalSteps == 24_500 && evening.phase == 2)
    #expect(series.kept.facts.steps?.days.map(\.steps) == [24_000, 500])
  }

  @Test(
    "X7: the invitation stands if and only if the second phase is reached, without Premium, never in onboarding"
  )
  func invitation() {
    for phase in 1...4 {
      for premium in [false, true] {
        for onboarding in [false, true] {
          let state = PixelPalState(totalSteps: 0, phase: phase, energy: nil)
          #expect(
            state.invites(premium: premium, onboarding: onboarding) == (phase >= 2 && !premium && !onboarding)
          )
        }
      }
    }
  }

  @Test(
    "X7: in any history of builds the invitation stands exactly while the phase is 2 or more without Premium")
  func invitationInBuilds() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<100 {
      var series = BuildSeries()
      let since = random.next() % 3 == 0 ? nil : Int(random.next() % 40)
      series.builder.settings.premium.since = since.map(series.builder.day)
      for day in stride(from: 0, to: 40, by: 3) {
        series.builder.fill(max(0, day - 2)..<day + 1, &random, most: 9000)
        let state = series.build(on: day).pixelPal
        let premium = series.builder.settings.premium.isActive(on: series.builder.day(day))
        #expect(premium == (since.map { $0 <= day } ?? false))
        #expect(state.invites(premium: premium) == (state.phase >= 2 && !premium))
        #expect(!state.invites(premium: premium, onboarding: true))
      }
    }
  }

  @Test("It walks if and only if the hour that the newest data ends in has steps")
  func walking() {
    var builder = HistoryBuilder()
    builder.set(.steps, on: 0, 900)
    func walks(hours: [Int: Double], through: Int64, asOf hour: Int = 20) -> Bool {
      var history = builder.build()
      let midnight = builder.zone.start(of: builder.day(0))
      history.hourlySteps = hours.sorted { $0.key < $1.key }.map {
        HourlyCount(day: builder.day(0), hour: $0.key, value: $0.value)
      }
      history.dataThrough = midnight.adding(seconds: through)
      let moment = builder.moment(on: 0, hour: hour)
      return PixelPal(history: history.seen(at: moment), asOf: moment).formed().state.isWalking
    }
    #expect(walks(hours: [14: 300], through: 14 * 3600 + 1200))
    // 15:00 ends the hour from 14:00.
    #expect(walks(hours: [14: 300], through: 15 * 3600))
    #expect(!walks(hours: [13: 300], through: 14 * 3600 + 1200))
    #expect(!walks(hours: [14: 0], through: 14 * 3600 + 1200))
    #expect(!walks(hours: [:], through: 14 * 3600))
    #expect(!walks(hours: [14: 300], through: 14 * 3600 + 1200, asOf: 9))
  }

  @Test("The build that reaches a phase celebrates it once; the first is none, and one not drawn waits")
  func celebration() {
    var series = BuildSeries()
    series.builder.set(.steps, 0..<10) { _ in 20_000 }
    #expect(
      (0..<10).map { series.build(on: $0).pixelPal.celebrates } == [
        nil, 2, nil, nil, nil, nil, nil, nil, nil, nil,
      ])
    #expect(series.build(on: 9).pixelPal.phase == 3)
    series.builder.set(.steps, on: 10, 1)
    #expect(series.build(on: 10).pixelPal.celebrates == nil)
    #expect(series.build(on: 1).pixelPal.celebrates == 2)
  }

  @Test(
    "What a build celebrates counts as late when steps before yesterday had reached it",
    arguments: [(1, 22, false), (2, 12, false), (2, 22, false), (3, 12, true), (9, 22, true)])
  func late(day: Int, hour: Int, isLate: Bool) {
    var series = BuildSeries()
    series.builder.set(.steps, 0..<(day + 1)) { _ in 20_000 }
    let pal = series.build(on: day, hour: hour).pixelPal
    #expect(pal.celebrates == 2)
    #expect(pal.celebratesLate == isLate)
    #expect(!series.build(on: day, hour: 23).pixelPal.celebratesLate)
  }

  @Test("A first import that passes the second phase celebrates the one that is drawn, once")
  func celebrationOfTheDrawn() {
    var series = BuildSeries()
    series.builder.set(.steps, 0..<5) { _ in 20_000 }
    #expect(series.build(on: 4).pixelPal.phase == 3)
    #expect(series.build(on: 4).pixelPal.celebrates == 2)
    series.builder.set(.steps, on: 5, 20_000)
    #expect(series.build(on: 5).pixelPal.celebrates == nil)
  }

  @Test("With Premium phases 3 and 4 are celebrated once, one earned before it when it begins")
  func celebrationWithPremium() {
    var series = BuildSeries()
    series.builder.set(.steps, 0..<14) { _ in 20_000 }
    func celebrated(_ days: Range<Int>) -> [Int?] { days.map { series.build(on: $0).pixelPal.celebrates } }
    #expect(celebrated(0..<5) == [nil, 2, nil, nil, nil])
    series.builder.settings.premium.since = series.builder.day(6)
    #expect(celebrated(5..<9) == [nil, 3, nil, nil])
    #expect(series.build(on: 6).pixelPal.celebrates == 3)
    #expect(celebrated(9..<12) == [nil, 4, nil])
    // Without Premium and with it again: the phase is there, and was celebrated.
    series.builder.settings.premium.since = nil
    #expect(series.build(on: 12).pixelPal.phase == 4)
    #expect(series.build(on: 12).pixelPal.celebrates == nil)
    series.builder.settings.premium.since = series.builder.day(13)
    #expect(series.build(on: 13).pixelPal.celebrates == nil)
  }
}
