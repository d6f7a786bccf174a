import TestSupport
import Testing

@testable import TriptychHealth

@Suite("What a trend may say") struct TrendRuleTests {
  private func trends(
    _ builder: HistoryBuilder, on index: Int, hour: Int = 23, windows: [Int] = TrendFinder.windows
  ) -> TrendReport {
    let moment = builder.zone.instant(day: builder.day(index), wallClockSecond: hour * 3600)
    return TrendFinder(history: builder.build(), asOf: AsOf(moment, in: builder.zone)).report(
      windows: windows)
  }

  @Test("A clear rise is rising, a clear fall falling, noise steady")
  func directions() {
    var builder = HistoryBuilder()
    for (index, value) in MadeSeries(seed: 3, days: 365, resemblance: 0.2, slope: 0.2).points {
      builder.set(.restingHeartRate, on: index, value)
      builder.set(.hrvSDNN, on: index, 200 - value)
    }
    for (index, value) in MadeSeries(seed: 4, days: 365, resemblance: 0.2).points {
      builder.set(.mood, on: index, value)
    }
    let report = trends(builder, on: 364)
    for window in [30, 90, 365] {
      #expect(report[.restingHeartRate, window]?.direction == .rising)
      #expect(report[.hrvSDNN, window]?.direction == .falling)
      #expect(report[.mood, window]?.direction == .steady)
    }
  }

  @Test("Seven days show their slope and never a verdict; neither do shorter ranges")
  func sevenDays() throws {
    var builder = HistoryBuilder()
    builder.set(.restingHeartRate, 0..<365) { 50 + Double($0) }
    for window in [3, 5, 7] {
      let trend = try #require(trends(builder, on: 364, windows: [window])[.restingHeartRate, window])
      #expect(trend.direction == .notEnough && trend.p == nil && trend.need == nil)
      #expect(trend.slopePerDay == 1)
    }
    #expect(trends(builder, on: 364, windows: [8])[.restingHeartRate, 8]?.need == 4)
  }

  @Test(
    "A verdict takes half of the window's days, one fewer is not enough",
    arguments: [(30, 15), (90, 45), (365, 183), (60, 30), (3650, 1825)])
  func need(window: Int, need: Int) throws {
    var builder = HistoryBuilder(first: "2010-01-01")
    builder.set(.weight, (window - need)..<window) { 60 + Double($0) }
    let enough = try #require(trends(builder, on: window - 1, windows: [window])[.weight, window])
    #expect(enough.need == need && enough.count == need)
    #expect(enough.p != nil && enough.direction != .notEnough)
    builder.set(.weight, on: window - need, nil)
    let few = try #require(trends(builder, on: window - 1, windows: [window])[.weight, window])
    #expect(few.p == nil && few.q == nil && few.direction == .notEnough && few.slopePerDay != nil)
  }

  @Test("The change is that of the days from the first to the last with a value, not of the days before them")
  func lateBeginning() throws {
    var builder = HistoryBuilder()
    builder.set(.mood, 170..<360) { 5 - 4 * Double($0 - 170) / 189 }
    let trend = try #require(trends(builder, on: 364)[.mood, 365])
    #expect(trend.direction == .falling && trend.days.count == 365)
    #expect(trend.measured == builder.day(170)...builder.day(359))
    #expect(abs((trend.change ?? 0) + 4) < 1e-9)
  }

  @Test("What is never judged shows its days and slope, no verdict, and costs the others nothing")
  func unjudged() throws {
    var builder = HistoryBuilder()
    for (index, value) in MadeSeries(seed: 9, days: 365, resemblance: 0.2, slope: 0.05).points {
      builder.set(.restingHeartRate, on: index, value)
    }
    let alone = trends(builder, on: 364)
    for metric in [Metric.who5, .nutritionComplete, .habitsPlanned] {
      builder.set(metric, 0..<365) { Double($0) / 20 }
    }
    let report = trends(builder, on: 364)
    for window in TrendFinder.windows {
      for metric in [Metric.who5, .nutritionComplete, .habitsPlanned] {
        let trend = try #require(report[metric, window])
        #expect(trend.direction == .notEnough && trend.count == window)
        #expect(agree(trend.slopePerDay, 0.05))
        #expect(trend.p == nil && trend.q == nil && trend.need == nil && trend.threshold == nil)
      }
      #expect(report[.restingHeartRate, window] == alone[.restingHeartRate, window])
    }
  }

  @Test("A constant series is steady with p = 1") func constant() throws {
    var builder = HistoryBuilder()
    builder.set(.sleepDuration, 0..<40) { _ in 7.5 }
    let trend = try #require(trends(builder, on: 39)[.sleepDuration, 30])
    #expect(trend.direction == .steady && trend.p == 1 && trend.q == 1 && trend.slopePerDay == 0)
  }

  @Test("A sure change too small to matter is steady")
  func threshold() throws {
    var builder = HistoryBuilder()
    builder.set(.restingHeartRate, 0..<30) { 60 + Double($0) * 0.06 }
    builder.set(.weight, 0..<30) { 70 + Double($0) * 0.03 }
    let report = trends(builder, on: 29)
    let heart = try #require(report[.restingHeartRate, 30])
    #expect(heart.threshold == 2 && (heart.q ?? 1) < 0.05 && heart.direction == .steady)
    let weight = try #require(report[.weight, 30])
    #expect(abs((weight.threshold ?? 0) - 0.70435) < 1e-9 && weight.direction == .rising)
  }

  @Test("Every metric has the threshold that is printed")
  func thresholds() {
    let printed: [(Double, [Metric])] = [
      (2, [.restingHeartRate, .heartRate, .sleepEfficiency, .noise, .diastolic]), (3, [.systolic]),
      (0.33, [.sleepDuration, .sleepInBed, .sleepMidpoint]), (0.15, [.sleepDeep, .sleepREM, .sleepAwake]),
      (0.25, [.sleepCore]), (0.3, [.mood, .energy, .stress]), (0.2, [.strengthSessions]),
      (1, [.standHours, .cycleDay]),
      (0.5, [.habitsDone, .habitsPlanned, .bodyFat, .menstrualFlow, .medicationTaken]),
      (0.2, [.bodyTemperature, .wristTemperature]),
    ]
    let byShareOfWeight: Set<Metric> = [.weight, .leanMass, .bodyMassIndex]
    for definition in MetricCatalog.all {
      let fixed = printed.first { $0.1.contains(definition.metric) }?.0
      let share = byShareOfWeight.contains(definition.metric) ? 0.01 : 0.05
      #expect(definition.threshold == (fixed.map { .absolute($0) } ?? .share(share)), "\(definition.metric)")
    }
  }

  @Test("A sum that is still growing ends the day before, a reading counts at once")
  func growing() throws {
    var builder = HistoryBuilder()
    for metric in [Metric.steps, .mood] { builder.set(metric, 0..<40) { Double(4 + $0 % 2) } }
    let (before, after) = (trends(builder, on: 39, hour: 20), trends(builder, on: 39, hour: 21))
    #expect(before[.steps, 30]?.days.upperBound == builder.day(38))
    #expect(after[.steps, 30]?.days.upperBound == builder.day(39))
    #expect(before[.mood, 30]?.days.upperBound == builder.day(39))
  }

  @Test("Days after the moment change nothing")
  func future() {
    var builder = HistoryBuilder()
    for (index, value) in MadeSeries(seed: 9, days: 200, missing: 20).points {
      builder.set(.hrvRMSSD, on: index, value)
    }
    let before = trends(builder, on: 199)
    builder.set(.hrvRMSSD, 200..<260) { Double($0 * $0) }
    builder.set(.hrvSDNN, 200..<260) { Double($0) }
    #expect(trends(builder, on: 199) == before)
  }

  @Test("Days never two in a row tell nothing about how days resemble each other: no verdict")
  func apart() throws {
    var builder = HistoryBuilder()
    builder.set(.weight, 0..<31, when: { $0 % 2 == 0 }) { 60 + Double($0) }
    let trend = try #require(trends(builder, on: 30, windows: [31])[.weight, 31])
    #expect(trend.count == 16 && trend.need == 16 && trend.p == nil && trend.direction == .notEnough)
  }

  @Test("Metrics come in the catalogue's order, window by window, only those with a value")
  func order() {
    var builder = HistoryBuilder()
    for metric in [Metric.mood, .steps, .sleepDeep] { builder.set(metric, 0..<100) { Double($0 % 5) } }
    builder.set(.weight, 0..<3) { _ in 70 }
    let report = trends(builder, on: 99, windows: [90, 30, 30, 365])
    #expect(report.trends.map(\.window) == [30, 30, 30, 90, 90, 90, 365, 365, 365, 365])
    #expect(report.trends.prefix(3).map(\.metric) == [.steps, .sleepDeep, .mood])
  }

  @Test("Equal steps of the week are no trend") func weekly() throws {
    var builder = HistoryBuilder()
    builder.set(.steps, 0..<365) { $0 % 7 >= 5 ? 12_000 : 6_000 }
    for window in [30, 90, 365] {
      let trend = try #require(trends(builder, on: 364)[.steps, window])
      #expect(trend.p == 1 && trend.direction == .steady)
    }
  }
}
