import TestSupport
import Testing

@testable import TriptychHealth

@Suite("What earlier builds planned") struct MessageHistoryTests {
  private func moment(_ text: String) throws -> Instant { try #require(Instant(rfc3339: text)) }

  @Test("A build of the same moment plans the same; a later one plans nothing twice")
  func repeated() throws {
    let first = MessageFixture("2026-03-09", "23:00")
    let plan = first.plan()
    #expect(first.plan() == plan)
    let later = MessageFixture("2026-03-10", "06:00").plan(after: plan.notes(asOf: first.moment))
    let planned = Set(plan.messages.map(\.id))
    // What still holds keeps its words and its time; of the rest the kind and the time are known.
    let kept = later.messages.filter { planned.contains($0.id) }
    #expect(!kept.isEmpty && planned == Set(kept.map(\.id) + later.history.map(\.id)))
    #expect(
      kept.allSatisfy { message in plan.messages.contains { $0.id == message.id && $0.due == message.due } })
    #expect(later.history.allSatisfy { $0.state == .planned })
    #expect(Set(later.messages.map(\.id)).isDisjoint(with: later.history.map(\.id)))
  }

  @Test(
    "Y14: whatever the builds of some days, no local day gets more than its cap, and no message comes twice")
  func manyBuilds() throws {
    var random = SeededGenerator(seed: 41)
    let zones = try messageZones.map { try CivilZone.foundation($0) }
    for index in 0..<100 {
      let zone = zones[index % zones.count]
      var moment = Instant(seconds: Int64.random(in: 1_600_000_000..<1_800_000_000, using: &random))
      var notes: [BuildNote] = []
      let cap = index % 2 == 0 ? 3 : 8
      for _ in 0..<12 {
        var fixture = MessageFixture(zone: zone, at: moment)
        fixture.settings.depth = index % 2 == 0 ? .light : .deep
        fixture.lastEntry = Int.random(in: 0...8, using: &random)
        fixture.recovery = Double.random(in: 30...70, using: &random)
        notes += fixture.plan(after: notes).notes(asOf: moment)
        moment = moment.adding(seconds: Int64.random(in: 1800...100_000, using: &random))
      }
      let noted = notes.compactMap { MessageHistory.Entry($0) }
      #expect(noted.count == notes.count)
      let entries = Set(noted)
      #expect(Set(notes.map(\.key)).count == entries.count, "planned again, a message keeps its time")
      let perDay = Dictionary(grouping: entries) { zone.day(of: $0.due) }
      #expect(perDay.values.allSatisfy { $0.count <= cap })
    }
  }

  @Test("Earlier messages of the same day count towards its cap, and the first kinds keep their place")
  func capWithEarlier() throws {
    let fixture = MessageFixture("2026-03-10", "06:00")
    let earlier = try (0..<6).map { index in
      MessageHistory.Entry(
        id: "other.\(index)", kind: .hydration, due: try moment("2026-03-10T10:0\(index):00Z"),
        state: .planned
      ).note(asOf: fixture.moment.adding(seconds: -3600))
    }
    let plan = fixture.plan(after: earlier)
    #expect(plan.kinds == [.recoveryAlert, .checkIn])
    #expect(plan.leftOut.count { $0.reason == .cap } == 7)
    // 6 were planned and 9 are due: more than 10 on one day is reported.
    #expect(plan.diagnostics.map(\.code) == ["too_many_messages"])
    #expect(plan.diagnostics.map(\.place) == ["2026-03-10"])
  }

  @Test("A message due in the past that nobody spoke for is unknown; what a sender said stays")
  func states() throws {
    let built = try moment("2026-03-01T00:00:00Z")
    func entry(_ id: String, _ due: String, _ state: MessageHistory.State) throws -> MessageHistory.Entry {
      MessageHistory.Entry(id: id, kind: .checkIn, due: try moment(due), state: state)
    }
    let notes = [
      try entry("a", "2026-03-09T08:00:00Z", .planned).note(asOf: built),
      try entry("b", "2026-03-10T08:00:00Z", .planned).note(asOf: built),
      try entry("b", "2026-03-10T08:00:00Z", .sent).note(asOf: built.adding(seconds: 60)),
      try entry("c", "2026-03-10T09:00:00Z", .undelivered).note(asOf: built),
      try entry("d", "2026-03-11T08:00:00Z", .planned).note(asOf: built),
      BuildNote(asOf: built, kind: .featured, key: "x"),
      BuildNote(asOf: built, kind: .message, key: "y", value: "of another version"),
    ]
    let asOf = AsOf(try moment("2026-03-10T12:00:00Z"), in: .utc)
    for order in [notes, notes.reversed()] {
      let history = MessageHistory(order, asOf: asOf, in: .utc)
      #expect(history.entries.map(\.id) == ["a", "b", "c", "d"])
      #expect(history.entries.map(\.state) == [.unknown, .sent, .undelivered, .planned])
    }
  }

  @Test("Y16: history = last 30 days, the present one included")
  func window() throws {
    var random = SeededGenerator(seed: 30)
    let zones = try messageZones.map { try CivilZone.foundation($0) }
    for index in 0..<140 {
      let zone = zones[index % zones.count]
      let now = Instant(seconds: Int64.random(in: 1_500_000_000..<1_900_000_000, using: &random))
      let asOf = AsOf(now, in: zone)
      let entries = (0..<50).map { number in
        MessageHistory.Entry(
          id: "m\(number)", kind: .meal,
          due: now.adding(seconds: -Int64.random(in: -86_400...4_000_000, using: &random)), state: .sent)
      }
      let kept = MessageHistory(entries.map { $0.note(asOf: now) }, asOf: asOf, in: zone).entries
      let expected = entries.filter { zone.day(of: $0.due).distance(to: asOf.day) <= 29 }
      #expect(Set(kept) == Set(expected))
      #expect(kept.map(\.due) == kept.map(\.due).sorted())
    }
  }
}
