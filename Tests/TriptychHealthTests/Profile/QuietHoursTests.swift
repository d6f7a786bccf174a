import Foundation
import TestSupport
import Testing

@testable import TriptychHealth

@Suite("Quiet hours are quiet by the clock on the wall") struct QuietHoursTests {
  /// What the wall clock shows, by Foundation's own rules and none of ours.
  private func minute(_ moment: Instant, _ zone: TimeZone) -> Int {
    let offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(moment.seconds)))
    return Int((moment.seconds + Int64(offset)) % 86_400 + 86_400) % 86_400 / 60
  }

  private func isQuiet(_ minute: Int, _ hours: QuietHours) -> Bool {
    let (start, end) = (hours.start.minute, hours.end.minute)
    return start < end ? minute >= start && minute < end : minute >= start || minute < end
  }

  private struct Case {
    var zone: CivilZone
    var system: TimeZone
    var moment: Instant
    var hours: QuietHours
  }

  /// Three of four cases lie within a day and a half of a change of the clock.
  private func cases(_ count: Int, seed: UInt64) throws -> [Case] {
    var random = SeededGenerator(seed: seed)
    let zones = try messageZones.map {
      (try CivilZone.foundation($0), try #require(TimeZone(identifier: $0)))
    }
    return (0..<count).compactMap { index in
      let (zone, system) = zones[index % zones.count]
      let year = Int64(31_556_952)
      let free = Int64.random(in: 41 * year..<56 * year, using: &random)
      let changes = zone.transitions.filter { (41 * year..<56 * year).contains($0.seconds) }
      let near = index % 4 == 0 ? nil : changes.randomElement(using: &random)
      let around = near.map { $0.seconds + Int64.random(in: -129_600...129_600, using: &random) } ?? free
      let start = ClockTime(minute: Int.random(in: 0..<1440, using: &random))
      let length = index % 5 == 0 ? 1410 : Int.random(in: 1..<1440, using: &random)
      return QuietHours(from: start, to: ClockTime(minute: start.minute + length)).map {
        Case(zone: zone, system: system, moment: Instant(seconds: around / 60 * 60), hours: $0)
      }
    }
  }

  @Test(
    "Y13: No message in quiet hours, for any start, end, zone, DST day; the end minute is free - planned messages"
  )
  func planned() throws {
    var count = 0
    for (index, example) in try cases(420, seed: 13).enumerated() {
      var random = SeededGenerator(seed: UInt64(index))
      var fixture = MessageFixture(zone: example.zone, at: example.moment)
      fixture.settings.notifications.quietHours = example.hours
      for kind in PlannedMessage.Kind.allCases where random.next() % 2 == 0 {
        fixture.settings.notifications.times[kind] = ClockTime(minute: Int(random.next() % 1440))
      }
      let plan = fixture.plan()
      for message in plan.messages {
        let shown = minute(message.due, example.system)
        #expect(!isQuiet(shown, example.hours), "\(example.zone.identifier) \(message.due.utcText)")
        #expect(message.due >= example.moment)
      }
      count += plan.messages.count
      #expect(plan.messages.count + plan.leftOut.count >= 1)
    }
    #expect(count > 1000, "the cases do plan messages")
  }

  @Test("Y13: the first free moment is the one that looking at every minute finds")
  func firstFree() throws {
    for example in try cases(160, seed: 14) {
      var moment = example.moment
      while isQuiet(minute(moment, example.system), example.hours) { moment = moment.adding(seconds: 60) }
      #expect(example.hours.firstFree(from: example.moment, in: example.zone) == moment)
    }
  }

  @Test("The end minute is free, the minute before it and the first one are quiet")
  func edges() throws {
    let hours = try #require(QuietHours(from: ClockTime(22), to: ClockTime(7)))
    #expect(hours.contains(wallClockSecond: 22 * 3600) && hours.contains(wallClockSecond: 0))
    #expect(hours.contains(wallClockSecond: 7 * 3600 - 1))
    #expect(!hours.contains(wallClockSecond: 7 * 3600) && !hours.contains(wallClockSecond: 22 * 3600 - 1))
    let midday = try #require(QuietHours(from: ClockTime(12), to: ClockTime(13, 30)))
    #expect(
      midday.contains(wallClockSecond: 12 * 3600) && !midday.contains(wallClockSecond: 13 * 3600 + 1800))
    #expect(QuietHours(from: ClockTime(8), to: ClockTime(8)) == nil, "equal times could mean all or nothing")
  }

  @Test("An end that the clock skips is the moment of the change; one that comes twice counts twice")
  func changedClock() throws {
    let berlin = try CivilZone.foundation("Europe/Berlin")
    let hours = try #require(QuietHours(from: ClockTime(23), to: ClockTime(2, 30)))
    // 29 March 2026: 2:00 becomes 3:00 at 01:00 UTC.
    let spring = berlin.instant(day: day("2026-03-29"), wallClockSecond: 1800)
    #expect(hours.firstFree(from: spring, in: berlin).utcText == "2026-03-29T01:00:00Z")
    // 25 October 2026: 3:00 becomes 2:00 at 01:00 UTC; 2:30 comes at 00:30 and again at 01:30 UTC.
    let first = berlin.instant(day: day("2026-10-25"), wallClockSecond: 1800)
    #expect(hours.firstFree(from: first, in: berlin).utcText == "2026-10-25T00:30:00Z")
    let again = try #require(Instant(rfc3339: "2026-10-25T01:10:00Z"))
    #expect(hours.firstFree(from: again, in: berlin).utcText == "2026-10-25T01:30:00Z")
  }
}
