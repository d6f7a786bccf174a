import Testing
import TriptychArchive
import TriptychHealth

@testable import triptych

@Suite("What `records list` lists") struct RecordListTests {
  @Test("A session abroad has the day of its place, under which the history has it, and is found by it")
  func abroad() throws {
    let zone = try #require(CivilZone(systemIdentifier: "Europe/Berlin"))
    let (eighth, ninth) = (
      try #require(CalendarDay(iso: "2026-02-08")), try #require(CalendarDay(iso: "2026-02-09"))
    )
    var held = HeldData()
    held.sources = [Source(name: "Watch", kind: .watch)]
    let start = zone.instant(day: eighth, wallClockSecond: 19 * 3600)
    var run = ExerciseRecord(
      id: "run", name: "Running", span: start..<start.adding(seconds: 1800), minutes: 30, origin: .synced,
      source: 0)
    var list: RecordList {
      held.workouts = [run]
      return RecordList(
        held, SyncMemory(), settings: Settings(), zone: zone, asOf: start.adding(seconds: 86_400))
    }
    #expect(list.rows.map(\.day) == [eighth])
    run.utcOffset = 14 * 3600
    #expect(list.rows.map(\.day) == [ninth])
    let range = try RecordRange.parse(["--from", "2026-02-09"])
    #expect(range.cut(list).rows.map(\.id) == ["run"])
  }
}
