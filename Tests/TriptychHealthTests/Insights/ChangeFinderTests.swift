import TestSupport
import Testing

@testable import TriptychHealth

/// What a person is told about changes of level and weekdays.
@Suite struct ChangeFinderTests {
  /// A year of heart-rate variability around 60 ms with a deviation of 6.
  private func year(
    seed: UInt64 = 1, persistence: Double = 0.4, days: Int = 365, when: (Int) -> Bool = { _ in true },
    level: (Int) -> Double
  ) -> HistoryBuilder {
    var builder = HistoryBuilder(first: "2025-01-01")
    var noise = NoiseBuilder(seed: seed, persistence: persistence)
    let values = noise.values(days)
    builder.set(.hrvRMSSD, 0..<days, when: when) { (index: Int) -> Double in
      60 + 6 * values[index] + level(index)
    }
    return builder
  }

  private func report(_ builder: HistoryBuilder, on index: Int = 364) -> ChangeReport {
    ChangeFinder(history: builder.build(), asOf: AsOf(endOf: builder.day(index), in: builder.zone)).report()
  }

  @Test("A new level is told with its day, both levels' days and means as measured")
  func told() throws {
    let builder = year { $0 >= 200 ? 9 : 0 }
    let report = report(builder)
    let change = try #require(report.changes.first)
    #expect(report.testedChanges == 1)
    #expect(change.metric == .hrvRMSSD)
    let cut = builder.day(0).distance(to: change.day)
    #expect(abs(cut - 200) <= 3)
    #expect(change.days == builder.day(0)...builder.day(364))
    #expect(change.counts == (cut, 365 - cut))
    let values = (0..<365).map { builder.values[.hrvRMSSD]?[$0] ?? .nan }
    #expect(agree(change.means.before, values[..<cut].reduce(0, +) / Double(cut)))
    #expect(agree(change.means.after, values[cut...].reduce(0, +) / Double(365 - cut)))
    #expect(change.p == 0.0005 && change.q <= ChangeFinder.limit)
  }

  @Test("A level that came and went is told, with the level beside it and not the whole year")
  func passing() throws {
    let builder = year { (150..<240).contains($0) ? 9 : 0 }
    let change = try #require(report(builder).changes.first)
    let cut = builder.day(0).distance(to: change.day)
    #expect(min(abs(cut - 150), abs(cut - 240)) <= 3)
    #expect(change.days != builder.day(0)...builder.day(364))
  }

  @Test("A level is told once it has lasted four weeks, and what stood out for less is not")
  func lasting() throws {
    #expect(report(year { $0 >= 345 ? 20 : 0 }).changes.isEmpty)
    #expect(report(year { $0 < 20 ? 20 : 0 }).changes.isEmpty)
    #expect(report(year { $0 >= 345 ? 20 : 0 }).testedChanges == 1)
    let lasted = try #require(report(year { $0 >= 330 ? 20 : 0 }).changes.first)
    #expect(abs(lasted.counts.after - 35) <= 2)
  }

  @Test("A history read backwards changes on the same day")
  func backwards() throws {
    let builder = year { $0 >= 140 ? -9 : 0 }
    var turned = HistoryBuilder(first: "2025-01-01")
    turned.set(.hrvRMSSD, 0..<365) { builder.values[.hrvRMSSD]?[364 - $0] ?? 0 }
    let forth = try #require(report(builder).changes.first)
    let back = try #require(report(turned).changes.first)
    // Weekdays differ between the two, and with them the medians that are removed.
    #expect(abs(builder.day(0).distance(to: forth.day) + builder.day(0).distance(to: back.day) - 365) <= 1)
    #expect(agree(forth.means.before, back.means.after, within: 0.5))
  }

  @Test("Missing days neither hide a change nor stand in for values")
  func missing() throws {
    let report = report(year(when: { $0 % 5 != 1 && $0 % 7 != 3 }) { $0 >= 200 ? 13 : 0 })
    let change = try #require(report.changes.first)
    #expect(abs(day("2025-01-01").distance(to: change.day) - 200) <= 4)
    #expect(change.counts.before + change.counts.after == (0..<365).count { $0 % 5 != 1 && $0 % 7 != 3 })
  }

  @Test("No change is told across more than seven days without a value; seven are a pause")
  func gap() throws {
    let paused = report(year(when: { !(200..<207).contains($0) }) { $0 >= 200 ? 9 : 0 })
    #expect(paused.changes.map(\.day) == [day("2025-01-01").advanced(by: 207)])
    let parted = report(year(when: { !(200..<208).contains($0) }) { $0 >= 200 ? 9 : 0 })
    #expect(parted.testedChanges == 1)
    #expect(parted.changes.isEmpty)
  }

  @Test("After a gap the newest stretch that is long enough is looked at")
  func newest() throws {
    let short = year(when: { !(300..<320).contains($0) }) { $0 >= 150 ? 9 : 0 }
    let change = try #require(report(short).changes.first)
    #expect(change.days.upperBound == short.day(299))
    #expect(report(year(when: { $0 % 90 > 20 }) { $0 >= 150 ? 9 : 0 }).testedChanges == 0)
  }

  @Test("A change too small to matter is not told, and still counts as looked at")
  func small() {
    var builder = HistoryBuilder(first: "2025-01-01")
    var noise = NoiseBuilder(seed: 4, persistence: 0)
    let values = noise.values(365)
    func set(step: Double) {
      builder.set(.restingHeartRate, 0..<365) { (index: Int) -> Double in
        60 + 0.8 * values[index] + (index >= 200 ? step : 0)
      }
    }
    set(step: 1.5)
    #expect(report(builder).testedChanges == 1)
    #expect(report(builder).changes.isEmpty)
    set(step: 2.5)
    #expect(report(builder).changes.count == 1)
  }

  @Test("A constant series, a short one and none at all give nothing")
  func nothing() {
    var flat = HistoryBuilder(first: "2025-01-01")
    flat.set(.hrvRMSSD, 0..<365) { _ in 60 }
    #expect(report(flat) == ChangeReport())
    #expect(report(year(days: 50) { $0 >= 20 ? 20 : 0 }) == ChangeReport())
    #expect(report(HistoryBuilder()) == ChangeReport())
  }

  @Test("What is never judged is neither told nor counted: weight, what is eaten, the WHO-5, plans")
  func excluded() {
    var builder = HistoryBuilder(first: "2025-01-01")
    var noise = NoiseBuilder(seed: 6, persistence: 0.3)
    let values = noise.values(365)
    let metrics: [Metric] = [
      .weight, .energyIntake, .carbohydrate, .fat, .who5, .nutritionComplete, .habitsPlanned,
    ]
    for metric in metrics {
      builder.set(metric, 0..<365) { (index: Int) -> Double in
        let step: Double = index >= 200 ? 20 : 0
        let weekly: Double = index % 7 == 2 ? 9 : 0
        return 80 + values[index] + step + weekly
      }
    }
    #expect(report(builder) == ChangeReport())
  }

  @Test("Days after the moment are invisible, and the day's steps while they still grow")
  func moment() {
    var builder = HistoryBuilder(first: "2025-01-01")
    var noise = NoiseBuilder(seed: 8, persistence: 0.3)
    let values = noise.values(400)
    builder.set(.steps, 0..<400) { (index: Int) -> Double in
      8000 + 1000 * values[index] + (index >= 365 ? 9000 : 0)
    }
    #expect(report(builder).changes.isEmpty)
    let morning = AsOf(
      builder.zone.instant(day: builder.day(250), wallClockSecond: 8 * 3600), in: builder.zone)
    builder.set(.steps, 0..<400) { (index: Int) -> Double in
      8000 + 1000 * values[index] + (index >= 150 ? 4000 : 0)
    }
    let change = ChangeFinder(history: builder.build(), asOf: morning).report().changes.first
    #expect(change?.days.upperBound == builder.day(249))
  }

  @Test("The same history gives the same report")
  func repeatable() {
    let builder = year(persistence: 0.6) { $0 >= 200 ? 5 : 0 }
    #expect(report(builder) == report(builder))
  }

  @Test("A weekday that stands out is told with its mean and the others'")
  func weekday() throws {
    // The first of January 2025 was a Wednesday, so day 4 of each week counted from it is a Sunday.
    let builder = year(persistence: 0.6) { $0 % 7 == 4 ? 6 : 0 }
    let report = report(builder)
    let effect = try #require(report.weekdays.first)
    #expect(effect.weekday == .sunday && !effect.isWeekend)
    #expect(effect.counts == (365, 52))
    let sundays = (0..<365).filter { $0 % 7 == 4 }.compactMap { builder.values[.hrvRMSSD]?[$0] }
    #expect(agree(effect.means.weekday, sundays.reduce(0, +) / 52))
    #expect(effect.means.weekday > effect.means.others)
    #expect(report.changes.isEmpty)
  }

  @Test("A weekend that stands out is told as one")
  func weekend() throws {
    let builder = year(persistence: 0.6) { [3, 4].contains($0 % 7) ? -5 : 0 }
    let effect = try #require(report(builder).weekdays.first)
    #expect(effect.isWeekend && effect.weekday.isWeekend)
    #expect(effect.counts == (365, 104))
    func mean(_ isMeant: (Int) -> Bool) -> Double {
      let values = (0..<365).filter { isMeant($0 % 7) }.compactMap { builder.values[.hrvRMSSD]?[$0] }
      return values.reduce(0, +) / Double(values.count)
    }
    #expect(agree(effect.means.weekday, mean { [3, 4].contains($0) }))
    #expect(agree(effect.means.others, mean { ![3, 4].contains($0) }))
  }

  @Test("Weekdays are compared from eight of each on")
  func eightWeeks() {
    let effect: (Int) -> Double = { $0 % 7 == 4 ? 30 : 0 }
    #expect(report(year(days: 55, level: effect), on: 54).testedWeekdays == 0)
    #expect(report(year(days: 56, level: effect), on: 55).weekdays.count == 1)
  }
}
