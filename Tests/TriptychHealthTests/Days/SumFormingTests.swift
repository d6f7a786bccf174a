import TestSupport
import Testing
import TriptychHealth

@Suite struct SumFormingTests {
  @Test("Phone and watch that saw the same walk count once: the watch's steps")
  func sameWalk() {
    var builder = HeldBuilder.watchAndPhone()
    let start = builder.at("2026-01-05", "10:00")
    builder.steps("Watch", at: start, 1000)
    builder.steps("Phone", at: start, 1100)
    let history = builder.history()
    #expect(history[.steps][day("2026-01-05")] == 1000)
    #expect(history[.steps].values.first?.source == "Watch")
  }

  @Test("Where the watch covers half of the phone's time, half of the phone's steps count")
  func halfCovered() {
    var builder = HeldBuilder.watchAndPhone()
    let start = builder.at("2026-01-05", "10:00")
    builder.steps("Watch", at: start, 600, coverage: QuantityBin.coverage(from: 0, to: 150))
    builder.steps("Phone", at: start, 1000)
    #expect(builder.history()[.steps][day("2026-01-05")] == 1100)
  }

  @Test("A phone counts in full where the watch was off")
  func apart() {
    var builder = HeldBuilder.watchAndPhone()
    let start = builder.at("2026-01-05", "10:00")
    builder.steps("Watch", at: start, 300, coverage: QuantityBin.coverage(from: 0, to: 100))
    builder.steps("Phone", at: start, 500, coverage: QuantityBin.coverage(from: 100, to: 300))
    builder.steps("Phone", at: start.adding(seconds: 900), 700)
    #expect(builder.history()[.steps][day("2026-01-05")] == 1500)
  }

  @Test("A third source counts only where neither of the two before it was on")
  func threeSources() {
    var builder = HeldBuilder([("App", .app), ("Phone", .phone), ("Watch", .watch)])
    let start = builder.at("2026-01-05", "10:00")
    builder.steps("Watch", at: start, 100, coverage: QuantityBin.coverage(from: 0, to: 100))
    builder.steps("Phone", at: start, 200, coverage: QuantityBin.coverage(from: 0, to: 200))
    builder.steps("App", at: start, 900)
    #expect(builder.history()[.steps][day("2026-01-05")] == 500)
  }

  @Test("Moving the phone up in the settings makes its steps count in full")
  func changedPriority() {
    var builder = HeldBuilder.watchAndPhone()
    let start = builder.at("2026-01-05", "10:00")
    builder.steps("Watch", at: start, 1000)
    builder.steps("Phone", at: start, 1100)
    builder.settings.sourcePriority[.activity] = ["Phone"]
    #expect(builder.history()[.steps][day("2026-01-05")] == 1100)
    builder.settings.sourcePriority = [.sleep: ["Phone"]]
    #expect(builder.history()[.steps][day("2026-01-05")] == 1000)
  }

  @Test("A source that is switched off never counts, and its day disappears when it stood alone")
  func switchedOff() {
    var builder = HeldBuilder.watchAndPhone()
    builder.steps("Watch", at: builder.at("2026-01-05", "10:00"), 1000)
    builder.steps("Phone", at: builder.at("2026-01-05", "10:00"), 400)
    builder.steps("Watch", at: builder.at("2026-01-06", "10:00"), 2000)
    builder.settings.sourcesOff = ["Watch"]
    let history = builder.history()
    #expect(history[.steps][day("2026-01-05")] == 400)
    #expect(history[.steps][day("2026-01-06")] == nil)
    #expect(history.sources.count == 2)
  }

  @Test("The order in which sources were first seen changes nothing")
  func sourceOrder() {
    let kinds: [(name: String, kind: SourceKind)] = [("Watch", .watch), ("Phone", .phone), ("Ring", .app)]
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
    var results: Set<[DayValue]> = []
    for order in orders {
      var builder = HeldBuilder(order.map { kinds[$0] })
      var random = SeededGenerator(seed: 7)
      for quarter in 0..<192 {
        let start = builder.at("2026-01-05", "00:00").adding(seconds: Int64(quarter) * 900)
        for source in kinds {
          let coverage = random.next() & HeldBuilder.whole
          builder.steps(source.name, at: start, Double(random.next() % 200), coverage: coverage)
        }
      }
      results.insert(builder.history()[.steps].values)
    }
    #expect(results.count == 1)
  }

  @Test("Steps given by hand stand for the whole day, whatever devices say")
  func manualDay() {
    var builder = HeldBuilder([("Watch", .watch), ("By hand", .manual)])
    builder.steps("Watch", at: builder.at("2026-01-05", "10:00"), 9000)
    builder.daily(.steps, "By hand", "2026-01-05", 4000)
    let history = builder.history()
    #expect(history[.steps][day("2026-01-05")] == 4000)
    #expect(history[.steps].values.first?.source == "By hand")
    #expect(history.hourlySteps.isEmpty)
  }

  @Test("A table's daily steps count where its source comes before the watch, else the watch's bins")
  func dailyAgainstBins() {
    var builder = HeldBuilder([("Table", .app), ("Watch", .watch)])
    builder.steps("Watch", at: builder.at("2026-01-05", "10:00"), 9000)
    builder.daily(.steps, "Table", "2026-01-05", 4000)
    builder.daily(.steps, "Table", "2026-01-06", 5000)
    #expect(builder.history()[.steps].values.map(\.value) == [9000, 5000])
    builder.settings.sourcePriority[.activity] = ["Table"]
    #expect(builder.history()[.steps].values.map(\.value) == [4000, 5000])
  }

  @Test("A glass of water by hand adds to what an app says of the whole day")
  func manualEvents() {
    var builder = HeldBuilder([("By hand", .manual), ("App", .app)])
    builder.bin(.water, "By hand", at: builder.at("2026-01-05", "10:00"), 0.5)
    builder.daily(.water, "App", "2026-01-05", 1.25)
    #expect(builder.history()[.water][day("2026-01-05")] == 1.75)
  }

  @Test("A day whose sum no day can have is left out, not cut off")
  func outOfRange() {
    var builder = HeldBuilder.watchAndPhone()
    for quarter in 0..<60 {
      builder.steps(
        "Watch", at: builder.at("2026-01-05", "05:00").adding(seconds: Int64(quarter) * 900), 2000)
    }
    builder.steps("Watch", at: builder.at("2026-01-06", "05:00"), 2000)
    #expect(builder.history()[.steps].values.map(\.day) == [day("2026-01-06")])
    #expect(builder.history().hourlySteps.map(\.day) == [day("2026-01-06")])
  }

  @Test("Steps around midnight belong to the day of the person's zone, half-hour zones included")
  func halfHourZone() throws {
    let zone = try CivilZone.foundation("Asia/Kathmandu")
    var builder = HeldBuilder.watchAndPhone(zone: zone)
    let midnight = zone.start(of: day("2026-01-06"))
    #expect(midnight.seconds % 900 == 0)
    builder.steps("Watch", at: midnight.adding(seconds: -900), 100)
    builder.steps("Watch", at: midnight, 200)
    let values = builder.history()[.steps].values
    #expect(values.map(\.day) == [day("2026-01-05"), day("2026-01-06")])
    #expect(values.map(\.value) == [100, 200])
  }

  @Test("A sum of 0 is a day of 0; a day nobody recorded is no day")
  func zeroIsNotMissing() {
    var builder = HeldBuilder.watchAndPhone()
    builder.steps("Watch", at: builder.at("2026-01-05", "10:00"), 0)
    let history = builder.history()
    #expect(history[.steps][day("2026-01-05")] == 0)
    #expect(history[.steps][day("2026-01-06")] == nil)
    #expect(HeldBuilder.watchAndPhone().history().days.isEmpty)
  }

  @Test("An unknown time within a bin counts as all of it")
  func withoutCoverage() {
    var builder = HeldBuilder.watchAndPhone()
    let start = builder.at("2026-01-05", "10:00")
    builder.steps("Watch", at: start, 100, coverage: 0)
    builder.steps("Phone", at: start, 400)
    #expect(builder.history()[.steps][day("2026-01-05")] == 100)
  }

  @Test("Sharing a walk between sources neither gains nor loses a step over the day")
  func nothingGained() {
    var builder = HeldBuilder.watchAndPhone()
    for hour in 0..<20 {
      let start = builder.at("2026-01-05", "00:00").adding(seconds: Int64(hour) * 3600)
      builder.steps("Watch", at: start, 0, coverage: QuantityBin.coverage(from: 0, to: 150))
      builder.steps("Phone", at: start, 101)
    }
    let history = builder.history()
    #expect(history[.steps].values.map(\.value) == [1010])
    #expect(history.hourlySteps.allSatisfy { $0.value == 50 || $0.value == 51 })
  }

  @Test("A day given by hand counts before a table that the settings put first")
  func manualBeforeTable() {
    var builder = HeldBuilder([("Table", .app), ("By hand", .manual)])
    builder.daily(.steps, "Table", "2026-01-05", 4000)
    builder.daily(.steps, "By hand", "2026-01-05", 6000)
    builder.settings.sourcePriority[.activity] = ["Table", "By hand"]
    #expect(builder.history()[.steps].values.map(\.value) == [6000])
    builder.settings.sourcesOff = ["By hand"]
    #expect(builder.history()[.steps].values.map(\.value) == [4000])
  }
}
