import TestSupport
import Testing
import TriptychHealth

@Suite struct NightFormingTests {
  private func watch(zone: CivilZone = .utc) -> HeldBuilder { HeldBuilder.watchAndPhone(zone: zone) }

  @Test("A night belongs to its day of waking, with every stage in hours")
  func stages() {
    var builder = watch()
    let at = { (date: String, time: String) in builder.at(date, time) }
    let times = [
      at("2026-01-04", "22:30"), at("2026-01-04", "23:00"), at("2026-01-05", "00:30"),
      at("2026-01-05", "03:00"),
      at("2026-01-05", "03:30"), at("2026-01-05", "05:00"), at("2026-01-05", "06:30"),
    ]
    builder.sleep("Watch", .inBed, times[0], times[6])
    for (index, stage) in [SleepStage.deep, .core, .awake, .rem, .asleep].enumerated() {
      builder.sleep("Watch", stage, times[index + 1], times[index + 2])
    }
    let history = builder.history()
    let morning = day("2026-01-05")
    #expect(history.nights.map(\.day) == [morning])
    #expect(history[.sleepDuration][morning] == 7)
    #expect(history[.sleepInBed][morning] == 8)
    #expect(history[.sleepDeep][morning] == 1.5)
    #expect(history[.sleepCore][morning] == 2.5)
    #expect(history[.sleepREM][morning] == 1.5)
    #expect(history[.sleepAwake][morning] == 0.5)
    #expect(history[.sleepEfficiency][morning] == 87.5)
    // From 23:00 to 06:30; the middle, 02:45, is 14.75 hours after noon.
    #expect(history[.sleepMidpoint][morning] == 14.75)
  }

  @Test("Who sleeps by day has a middle of the sleep too")
  func daySleeper() {
    var builder = HeldBuilder.watchAndPhone()
    builder.sleep("Watch", .core, builder.at("2026-01-05", "09:30"), builder.at("2026-01-05", "17:30"))
    #expect(builder.history()[.sleepMidpoint][day("2026-01-05")] == 25.5)
  }

  @Test("Overlapping stages of one source count once, the most exact one")
  func overlaps() {
    var builder = watch()
    let start = builder.at("2026-01-05", "00:00")
    let hour = { (count: Int64) in start.adding(seconds: count * 3600) }
    builder.sleep("Watch", .asleep, hour(0), hour(6))
    builder.sleep("Watch", .deep, hour(1), hour(3))
    builder.sleep("Watch", .rem, hour(2), hour(4))
    builder.sleep("Watch", .awake, hour(5), hour(7))
    let history = builder.history()
    #expect(history[.sleepDuration].values.map(\.value) == [6])
    #expect(history[.sleepDeep].values.map(\.value) == [2])
    #expect(history[.sleepREM].values.map(\.value) == [1])
    let night = history.nights[0]
    #expect(night.intervals.map(\.stage) == [.asleep, .deep, .rem, .asleep, .awake])
    for (one, next) in zip(night.intervals, night.intervals.dropFirst()) {
      #expect(one.span.upperBound <= next.span.lowerBound)
    }
  }

  @Test("Of two sources one gives the night: the watch, or the phone when it is put first")
  func twoSources() {
    var builder = watch()
    builder.sleep("Phone", .asleep, builder.at("2026-01-04", "22:00"), builder.at("2026-01-05", "07:00"))
    builder.sleep("Watch", .core, builder.at("2026-01-04", "23:00"), builder.at("2026-01-05", "06:00"))
    #expect(builder.history()[.sleepDuration].values.map(\.value) == [7])
    #expect(builder.history().nights.map(\.source) == ["Watch"])
    builder.settings.sourcePriority[.sleep] = ["Phone"]
    #expect(builder.history()[.sleepDuration].values.map(\.value) == [9])
  }

  @Test("A source that knows of sleep comes before one that only knows the time in bed")
  func inBedOnlyLoses() {
    var builder = watch()
    builder.sleep("Watch", .inBed, builder.at("2026-01-04", "22:00"), builder.at("2026-01-05", "07:00"))
    builder.sleep("Phone", .asleep, builder.at("2026-01-04", "23:00"), builder.at("2026-01-05", "06:00"))
    #expect(builder.history().nights.map(\.source) == ["Phone"])
  }

  @Test("A night in bed without a recorded moment of sleep has no duration, not a duration of 0")
  func inBedOnly() {
    var builder = watch()
    builder.sleep("Phone", .inBed, builder.at("2026-01-04", "22:00"), builder.at("2026-01-05", "07:00"))
    let history = builder.history()
    #expect(history[.sleepInBed].values.map(\.value) == [9])
    for metric in [Metric.sleepDuration, .sleepEfficiency, .sleepMidpoint, .sleepDeep, .sleepAwake] {
      #expect(history[metric].isEmpty)
    }
  }

  @Test("A night awake from end to end tells the hours awake, and no sleep")
  func allAwake() {
    var builder = watch()
    builder.sleep("Watch", .awake, builder.at("2026-01-04", "23:00"), builder.at("2026-01-05", "06:00"))
    let history = builder.history()
    #expect(history[.sleepAwake].values.map(\.value) == [7])
    #expect(history[.sleepDuration].isEmpty)
    #expect(history.nights.count == 1)
  }

  @Test("A nap in the afternoon is not added to the night and does not replace it")
  func nap() {
    var builder = watch()
    builder.sleep("Watch", .core, builder.at("2026-01-04", "23:00"), builder.at("2026-01-05", "06:00"))
    builder.sleep("Watch", .core, builder.at("2026-01-05", "14:00"), builder.at("2026-01-05", "15:30"))
    let history = builder.history()
    #expect(history[.sleepDuration].values.map(\.value) == [7])
    #expect(history.nights[0].span.upperBound == builder.at("2026-01-05", "06:00"))
  }

  @Test("Two hours up in the night leave one night; three hours make two sleeps")
  func pauses() {
    for (wake, expected) in [("04:59", 6.0), ("05:00", 3.0)] {
      var builder = watch()
      builder.sleep("Watch", .core, builder.at("2026-01-04", "23:00"), builder.at("2026-01-05", "02:00"))
      let up = builder.at("2026-01-05", wake)
      builder.sleep("Watch", .core, up, up.adding(seconds: 3 * 3600))
      #expect(builder.history()[.sleepDuration].values.map(\.value) == [expected])
    }
  }

  @Test("A night over a change of the clock lasts as long as it lasted")
  func clockChange() throws {
    let zone = try CivilZone.foundation("Europe/Berlin")
    var builder = watch(zone: zone)
    builder.sleep("Watch", .core, builder.at("2026-03-28", "23:00"), builder.at("2026-03-29", "07:00"))
    builder.sleep("Watch", .core, builder.at("2026-10-24", "23:00"), builder.at("2026-10-25", "07:00"))
    let history = builder.history()
    #expect(history[.sleepDuration].values.map(\.value) == [7, 9])
    // The middles on the wall clock: 03:30 of summer time and 02:30 of winter time.
    #expect(history[.sleepMidpoint].values.map(\.value) == [15.5, 14.5])
  }

  @Test("A source that sends its night twice, or a part of it again, changes nothing")
  func repeated() {
    var builder = watch()
    let (from, to) = (builder.at("2026-01-04", "23:00"), builder.at("2026-01-05", "06:00"))
    builder.sleep("Watch", .core, from, to)
    let once = builder.history()[.sleepDuration]
    builder.sleep("Watch", .core, from, to)
    builder.sleep("Watch", .core, from.adding(seconds: 3600), to.adding(seconds: -3600))
    #expect(builder.history()[.sleepDuration] == once)
  }

  @Test("Sleep hours given by hand count before the watch; the stages stay the watch's")
  func manual() {
    var builder = HeldBuilder([("Watch", .watch), ("By hand", .manual)])
    builder.sleep("Watch", .deep, builder.at("2026-01-04", "23:00"), builder.at("2026-01-05", "06:00"))
    builder.daily(.sleepDuration, "By hand", "2026-01-05", 7.5)
    let history = builder.history()
    #expect(history[.sleepDuration].values.map(\.value) == [7.5])
    #expect(history[.sleepDeep].values.map(\.value) == [7])
  }

  @Test("A source that writes \"awake\" all day long still has one night a day")
  func aroundTheClock() {
    var builder = watch()
    let start = builder.at("2026-01-05", "07:00")
    for index in 0..<4 {
      let morning = start.adding(seconds: Int64(index) * 86_400)
      let evening = morning.adding(seconds: 16 * 3600)
      builder.sleep("Watch", .awake, morning, evening)
      builder.sleep("Watch", .core, evening, evening.adding(seconds: 8 * 3600))
    }
    let values = builder.history()[.sleepDuration].values
    #expect(values.map(\.day.iso) == ["2026-01-06", "2026-01-07", "2026-01-08", "2026-01-09"])
    #expect(values.allSatisfy { $0.value == 8 })
  }

  @Test("Somebody in bed for days, asleep off and on, still has a night of each day")
  func inBedForDays() {
    var builder = watch()
    let start = builder.at("2026-01-05", "22:00")
    for index in 0..<24 {
      let asleep = start.adding(seconds: Int64(index) * 4 * 3600)
      builder.sleep("Watch", .core, asleep, asleep.adding(seconds: Int64(90 + index % 5) * 60))
    }
    let values = builder.history()[.sleepDuration].values
    #expect(values.count >= 3)
    #expect(values.allSatisfy { $0.value > 0 && $0.value < 18 })
  }

  @Test("A nap stays a nap where a source writes \"awake\" all day long")
  func napAroundTheClock() {
    var builder = watch()
    let start = builder.at("2026-01-05", "07:00")
    for index in 0..<3 {
      let morning = start.adding(seconds: Int64(index) * 86_400)
      let hour = { (count: Int64) in morning.adding(seconds: count * 3600) }
      builder.sleep("Watch", .awake, hour(0), hour(16))
      builder.sleep("Watch", .core, hour(8), hour(9))
      builder.sleep("Watch", .core, hour(16), hour(24))
    }
    #expect(builder.history()[.sleepDuration].values.suffix(3).map(\.value) == [8, 8, 8])
  }
}
