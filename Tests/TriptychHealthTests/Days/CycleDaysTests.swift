import TestSupport
import Testing
import TriptychHealth

@Suite("Days of the menstrual cycle")
struct CycleDaysTests {
  /// Steps on ten days before and after, so that data is held around the cycle.
  private func builder(days: Int = 20) -> HeldBuilder {
    var builder = HeldBuilder([("App", .app), ("Watch", .watch), (Source.byHand, .manual)])
    for offset in 0..<days {
      let iso = day("2026-01-01").advanced(by: offset).iso
      builder.steps("Watch", at: builder.at(iso, "10:00"), 4_000)
    }
    return builder
  }

  private func shown(_ series: DaySeries) -> [String] {
    series.values.map { "\($0.day.iso.suffix(2)): \(Int($0.value))" }
  }

  @Test("The heaviest flow of a day counts, whatever comes later")
  func highest() {
    var builder = builder()
    for (time, flow) in [("08:00", 1.0), ("13:00", 3), ("20:00", 2)] {
      builder.hour(.menstrualFlow, "App", at: builder.at("2026-01-05", time), count: 1, sum: flow)
    }
    #expect(shown(builder.history()[.menstrualFlow]) == ["05: 3"])
    builder.daily(.menstrualFlow, Source.byHand, "2026-01-05", 1)
    #expect(shown(builder.history()[.menstrualFlow]) == ["05: 1"])
  }

  @Test("Day 1 is the first day of bleeding after two days without, and days end with the data")
  func counted() {
    var builder = builder()
    // A day without bleeding within the period begins no cycle; a flow of none is no bleeding.
    for (number, flow) in [(5, 2.0), (6, 3), (8, 1), (9, 0), (14, 1)] {
      builder.daily(.menstrualFlow, "App", "2026-01-" + (number < 10 ? "0" : "") + "\(number)", flow)
    }
    let history = builder.history()
    #expect(
      shown(history[.cycleDay]) == [
        "05: 1", "06: 2", "07: 3", "08: 4", "09: 5", "10: 6", "11: 7", "12: 8", "13: 9", "14: 1", "15: 2",
        "16: 3", "17: 4", "18: 5", "19: 6", "20: 7",
      ])
    #expect(shown(history[.menstruation]) == ["05: 1", "06: 1", "08: 1", "09: 0", "14: 1"])
    #expect(history[.cycleDay].values.allSatisfy { $0.source == "App" })
  }

  @Test("Bleeding that may have begun before the data has no day, unless a source marks its start")
  func unknownStart() {
    var builder = builder()
    builder.daily(.menstrualFlow, "App", "2026-01-02", 2)
    #expect(builder.history()[.cycleDay].isEmpty)
    builder.daily(.cycleDay, "App", "2026-01-01", 1)
    #expect(shown(builder.history()[.cycleDay]).prefix(3) == ["01: 1", "02: 2", "03: 3"])
  }

  @Test("A period whose flow is not known counts, and spotting before a marked start does not move it")
  func marked() {
    var builder = builder()
    builder.daily(.menstruation, "App", "2026-01-08", 1)
    #expect(shown(builder.history()[.cycleDay]).first == "08: 1")
    builder.daily(.menstruation, "App", "2026-01-09", 1)
    builder.daily(.cycleDay, "App", "2026-01-09", 1)
    #expect(shown(builder.history()[.cycleDay]).first == "09: 1")
    #expect(builder.history()[.menstrualFlow].isEmpty)
  }

  @Test("Nothing is counted beyond 90 days, and without anything noted there is nothing")
  func longest() {
    var builder = builder(days: 120)
    #expect(builder.history()[.cycleDay].isEmpty && builder.history()[.menstruation].isEmpty)
    builder.daily(.menstrualFlow, "App", "2026-01-10", 2)
    let days = builder.history()[.cycleDay].values
    #expect(days.map(\.value) == (1...90).map(Double.init))
  }

  @Test("A source that is switched off begins no cycle")
  func off() {
    var builder = builder()
    builder.daily(.menstrualFlow, "App", "2026-01-08", 2)
    builder.settings.sourcesOff = ["App"]
    #expect(builder.history()[.cycleDay].isEmpty)
  }
}
