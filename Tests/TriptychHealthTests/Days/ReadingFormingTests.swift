import TestSupport
import Testing

@testable import TriptychHealth

@Suite struct ReadingFormingTests {
  @Test("A day's heart rate is the mean of its hours, however often each was measured")
  func hours() {
    var builder = HeldBuilder.watchAndPhone()
    // A run is measured every few seconds, a quiet hour now and then.
    builder.hour(.heartRate, "Watch", at: builder.at("2026-01-05", "10:00"), count: 180, sum: 27_000)
    builder.hour(.heartRate, "Watch", at: builder.at("2026-01-05", "10:15"), count: 3, sum: 270)
    builder.hour(.heartRate, "Watch", at: builder.at("2026-01-05", "11:00"), count: 3, sum: 180)
    builder.hour(.heartRate, "Watch", at: builder.at("2026-01-05", "12:30"), count: 2, sum: 120)
    // (150 + 90) / 2, 60 and 60.
    #expect(builder.history()[.heartRate][day("2026-01-05")] == 80)
  }

  @Test("The mean of other readings is that of all readings")
  func weighted() {
    var builder = HeldBuilder.watchAndPhone()
    builder.hour(.oxygenSaturation, "Watch", at: builder.at("2026-01-05", "10:00"), count: 1, sum: 100)
    builder.hour(.oxygenSaturation, "Watch", at: builder.at("2026-01-05", "11:00"), count: 3, sum: 288)
    #expect(builder.history()[.oxygenSaturation][day("2026-01-05")] == 97)
  }

  @Test("One source gives the day's heart rate: the first in order that has it")
  func oneSource() {
    var builder = HeldBuilder([("App", .app), ("Watch", .watch)])
    builder.hour(.heartRate, "App", at: builder.at("2026-01-05", "10:00"), count: 10, sum: 1200)
    builder.hour(.heartRate, "Watch", at: builder.at("2026-01-05", "10:00"), count: 1, sum: 60)
    builder.hour(.heartRate, "App", at: builder.at("2026-01-06", "10:00"), count: 1, sum: 65)
    let values = builder.history()[.heartRate].values
    #expect(values.map(\.value) == [60, 65])
    #expect(values.map(\.source) == ["Watch", "App"])
  }

  @Test("Variability entered by hand replaces the watch's for that day")
  func manual() {
    var builder = HeldBuilder([("Watch", .watch), ("By hand", .manual)])
    builder.hour(.hrvRMSSD, "Watch", at: builder.at("2026-01-05", "04:00"), count: 2, sum: 80)
    builder.daily(.hrvRMSSD, "By hand", "2026-01-05", 55)
    #expect(builder.history()[.hrvRMSSD].values.map(\.value) == [55])
    builder.settings.sourcePriority[.heart] = ["Watch", "By hand"]
    #expect(builder.history()[.hrvRMSSD].values.map(\.value) == [55])
    builder.settings.sourcesOff = ["By hand"]
    #expect(builder.history()[.hrvRMSSD].values.map(\.value) == [40])
  }

  @Test("Weight is the last reading of the day")
  func last() {
    var builder = HeldBuilder([("Scale", .app)])
    builder.hour(.weight, "Scale", at: builder.at("2026-01-05", "07:00"), count: 1, sum: 80)
    builder.hour(.weight, "Scale", at: builder.at("2026-01-05", "21:00"), count: 1, sum: 81)
    #expect(builder.history()[.weight][day("2026-01-05")] == 81)
  }

  @Test("Weight is the last reading of its quarter hour, not the mean of the readings in it")
  func lastOfQuarter() {
    var builder = HeldBuilder([("Scale", .app)])
    let start = builder.at("2026-01-05", "07:00")
    builder.held.hours[.weight] = [
      ReadingSummary(
        start: start, source: 0, count: 2, sum: 161, lowest: 80, highest: 81, last: 80, lastSecond: 400)
    ]
    let history = builder.history()
    #expect(history[.weight][day("2026-01-05")] == 80)
    #expect(history.dataThrough == start.adding(seconds: 400))
  }

  @Test("Several check-ins of a day are averaged")
  func checkIns() {
    var builder = HeldBuilder([("By hand", .manual)])
    builder.daily(.mood, "By hand", "2026-01-05", 2)
    builder.daily(.mood, "By hand", "2026-01-05", 5)
    builder.daily(.mood, "By hand", "2026-01-05", 5)
    #expect(builder.history()[.mood][day("2026-01-05")] == 4)
  }

  @Test("Hours that claim more readings than a whole number holds do not end the program")
  func countlessReadings() {
    var builder = HeldBuilder.watchAndPhone()
    for time in ["10:00", "11:00"] {
      builder.hour(.heartRate, "Watch", at: builder.at("2026-01-05", time), count: .max, sum: 60)
    }
    #expect(builder.history().days.isEmpty)
  }

  @Test("A reading that no body has is left out")
  func outOfRange() {
    var builder = HeldBuilder([("Watch", .watch)])
    builder.hour(.restingHeartRate, "Watch", at: builder.at("2026-01-05", "07:00"), count: 1, sum: 0)
    builder.daily(.mood, "Watch", "2026-01-05", 6)
    builder.daily(Metric("not_catalogued"), "Watch", "2026-01-05", 6)
    #expect(builder.history().days.isEmpty)
  }

  @Test("Data goes up to the last covered moment of a source that counts")
  func newest() {
    var builder = HeldBuilder.watchAndPhone()
    builder.steps(
      "Watch", at: builder.at("2026-01-05", "10:00"), 10, coverage: QuantityBin.coverage(from: 0, to: 120))
    builder.steps("Phone", at: builder.at("2026-01-09", "10:00"), 10)
    #expect(builder.history().dataThrough == builder.at("2026-01-09", "10:05"))
    builder.settings.sourcesOff = ["Phone"]
    #expect(builder.history().dataThrough == builder.at("2026-01-05", "10:02"))
    builder.settings.sourcesOff = ["Phone", "Watch"]
    #expect(builder.history().dataThrough == nil)
  }

  @Test("A value for a whole day does not make data newer than what was measured that day")
  func newestWithDailyValues() {
    var builder = HeldBuilder([("Watch", .watch), ("Notebook", .app)])
    builder.steps("Watch", at: builder.at("2026-01-09", "10:00"), 10)
    builder.daily(.mood, "Notebook", "2026-01-09", 4)
    #expect(builder.history().dataThrough == builder.at("2026-01-09", "10:05"))
    builder.daily(.mood, "Notebook", "2026-01-10", 4)
    let endOfDay = builder.at("2026-01-11", "00:00").adding(seconds: -1)
    #expect(builder.history().dataThrough == endOfDay)
    #expect(builder.history().sources.map(\.lastData) == [builder.at("2026-01-09", "10:05"), endOfDay])
    // No time of day is made up for it, whenever one looks.
    let history = builder.history()
    let noon = AsOf(builder.at("2026-01-10", "13:00"), in: history.zone)
    #expect(history.seen(at: noon).sources.map(\.lastData) == [builder.at("2026-01-09", "10:05"), endOfDay])
    let before = AsOf(builder.at("2026-01-09", "08:00"), in: history.zone)
    #expect(history.seen(at: before).sources.map(\.lastData) == [before.instant, before.instant])
  }
}
