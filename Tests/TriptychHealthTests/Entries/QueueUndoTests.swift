import TestSupport
import Testing

@testable import TriptychHealth

@Suite("Undoing settings and decisions of the queue") struct QueueUndoTests {
  private let asOf = Instant(seconds: 1_773_576_000)
  private let day = DayPlace(CalendarDay(iso: "2026-03-15") ?? CalendarDay(number: 0), .steps)

  private func applier(at moment: Instant? = nil) -> QueueApplier {
    QueueApplier(
      data: HandData(), settings: Settings(), zone: .utc, asOf: moment ?? asOf,
      settingsReader: SettingsReader { _ in true })
  }

  private func file(_ entries: (id: String, action: String, payload: JSONValue)...) throws -> QueueFile {
    try file(entries)
  }

  private func file(_ entries: [(id: String, action: String, payload: JSONValue)]) throws -> QueueFile {
    try QueueFile(
      .members([
        "format": .string("triptych-queue-1"), "person": .string("ada"),
        "entries": .array(
          entries.map {
            .members([
              "id": .string($0.id), "action": .string($0.action), "time": .string("2026-03-15T02:00:00Z"),
              "payload": $0.payload, "done": .bool(false),
            ])
          }),
      ]))
  }

  /// Steps of 4,000 in the cache, and an older entry of 9,000 that meets them.
  private func conflicting() throws -> QueueApplier {
    var applier = applier()
    applier.data.enter(.day(day, 4000), at: Instant(seconds: 1_773_570_000))
    let outcome = applier.apply(try file(("old", "log_steps", .members(["value": .number(9000)]))))
    #expect(outcome.conflicts.count == 1)
    return applier
  }

  @Test("A setting changed by an entry stands in the trail with both values, and is undone and done again")
  func setting() throws {
    var applier = applier()
    let usual = applier.settings.goals.steps
    _ = applier.apply(
      try file(
        (
          "goals", "update_settings",
          .members(["goals": .members(["steps": .number(9000)]), "units": .string("metric")])
        )))
    let line = try #require(applier.data.ledger.trail.last)
    #expect(applier.data.ledger.trail.count == 1, "what stays as it was has no line")
    #expect(line.thing == "settings/goals/steps" && line.after == .members(["value": .number(9000)]))
    #expect(line.before == .members(["value": JSONValue(usual)]))
    let undone = try applier.undo(line.number, note: "too much")
    #expect(applier.settings.goals.steps == usual && undone.undoes == line.number)
    #expect(undone.note == "too much" && undone.action == .undo)
    try applier.undo(undone.number)
    #expect(applier.settings.goals.steps == 9000 && applier.data.ledger.trail.count == 3)
  }

  @Test(
    "A setting that was changed again is not undone over the later change, and the refusal names that line")
  func changedAgain() throws {
    var applier = applier()
    for (id, steps) in [("a", 9000.0), ("b", 9500)] {
      _ = applier.apply(try file((id, "update_goal", .members(["steps": .number(steps)]))))
    }
    let before = applier.data
    let refusal = #expect(throws: QueueApplier.Refusal.self) { try applier.undo(1) }
    #expect(refusal?.diagnostics.first?.hint == "Undo line 2 first.")
    #expect(applier.data == before && applier.settings.goals.steps == 9500)
    try applier.undo(2)
    try applier.undo(1)
    #expect(applier.settings.goals.steps == Settings().goals.steps)
    // A file of settings changed by hand has no line; the undo does not write over it either.
    applier.settings.goals.steps = 7777
    #expect(throws: QueueApplier.Refusal.self) { try applier.undo(4) }
    #expect(applier.settings.goals.steps == 7777)
  }

  @Test("A range of dates, which is one setting, has one line and comes back whole") func range() throws {
    var old = Settings()
    old.customRange = CalendarDay(number: 20_000)...CalendarDay(number: 20_010)
    var new = old
    new.customRange = CalendarDay(number: 20_001)...CalendarDay(number: 20_011)
    let changed = ChangedSetting.all(from: old, to: new)
    #expect(changed.map(\.field.path) == ["display.custom_range"])
    var applier = applier()
    applier.settings = new
    applier.data.ledger.add(changed[0].line(at: asOf, by: .command))
    try applier.undo(1)
    #expect(applier.settings == old)
  }

  @Test("A consent comes back by undoing only with a yes") func consent() throws {
    var applier = applier()
    _ = applier.apply(
      try file(
        (
          "less", "update_settings",
          .members(["privacy": .members(["consent": .members(["fitness": .bool(false)])])])
        )))
    #expect(!applier.settings.privacy.fitness)
    let refusal = #expect(throws: QueueApplier.Refusal.self) { try applier.undo(1) }
    #expect(refusal?.diagnostics.first?.hint?.contains("triptych records undo 1 --yes") == true)
    #expect(!applier.settings.privacy.fitness && applier.data.ledger.trail.count == 1)
    try applier.undo(1, isAgreed: true)
    #expect(applier.settings.privacy.fitness)
  }

  @Test(
    "Y18: the decision of a conflict is undone with what it changed, and the conflict waits again",
    arguments: [SyncConflict.Decision.offline, .cache])
  func decision(_ decision: SyncConflict.Decision) throws {
    var applier = try conflicting()
    try applier.resolve(1, decision)
    let kept = decision == .offline ? 9000.0 : 4000
    let line = try #require(applier.data.ledger.trail.last)
    #expect(applier.data.dayValues[day] == kept && line.decidedEntry == "old")
    #expect(line.source == decision.rawValue)
    let refusal = #expect(throws: QueueApplier.Refusal.self) { try applier.resolve(1, .cache) }
    #expect(refusal?.diagnostics.first?.hint?.contains("triptych records undo \(line.number)") == true)
    let undone = try applier.undo(line.number)
    #expect(applier.data.dayValues[day] == 4000 && applier.data.memory.conflicts[0].decision == nil)
    #expect(throws: QueueApplier.Refusal.self) { try applier.undo(line.number) }
    try applier.undo(undone.number)
    #expect(applier.data.dayValues[day] == kept && applier.data.memory.conflicts[0].decision == decision)
    // Open again, it can be decided the other way.
    try applier.undo(try #require(applier.data.ledger.trail.last).number)
    try applier.resolve(1, decision == .offline ? .cache : .offline)
    #expect(applier.data.dayValues[day] == (decision == .offline ? 4000 : 9000))
  }

  @Test("A count of lines that no decision has, as a changed bundle may bring, does no harm")
  func impossibleCount() throws {
    var applier = try conflicting()
    try applier.resolve(1, .cache)
    let held = applier.data.ledger.trail
    var line = try #require(held.last)
    line.number = 100_000
    let count = JSONMember("lines", .number(-9_223_372_036_854_774_784))
    for state in [\TrailLine.before, \.after] {
      guard case .object(let members) = line[keyPath: state] else { continue }
      line[keyPath: state] = .object(members.filter { $0.name != "lines" } + [count])
    }
    applier.data.ledger = RecordLedger(trail: held.dropLast() + [line])
    try applier.undo(100_000)
    #expect(applier.data.memory.conflicts[0].decision == nil && applier.data.dayValues[day] == 4000)
  }

  @Test("A decision whose value was changed since is not undone, and nothing is lost") func changedSince()
    throws
  {
    var applier = try conflicting()
    try applier.resolve(1, .offline)
    let line = try #require(applier.data.ledger.trail.last)
    applier.data.enter(.day(day, 5000), at: asOf)
    let before = applier.data
    #expect(throws: QueueApplier.Refusal.self) { try applier.undo(line.number) }
    #expect(applier.data == before && applier.data.dayValues[day] == 5000)
  }

  @Test("A merge of settings is undone whole, each setting with its own line") func merge() throws {
    var applier = applier()
    applier.settings.goals.steps = 5000
    applier.data.memory.note(.setting(["goals", "steps"]), at: Instant(seconds: 1_773_570_000))
    let old = applier.settings
    _ = applier.apply(
      try file(
        (
          "s", "update_settings",
          .members([
            "units": .string("us"), "display": .members(["text_size": .string("large")]),
            "goals": .members(["steps": .number(9000)]),
          ])
        )))
    try applier.resolve(1, .merge)
    #expect(applier.settings.units == .us && applier.settings.goals.steps == 5000)
    let merged = applier.settings
    let line = try #require(applier.data.ledger.trail.last)
    let undone = try applier.undo(line.number)
    #expect(applier.settings == old && applier.data.memory.conflicts[0].decision == nil)
    try applier.undo(undone.number)
    #expect(applier.settings == merged && applier.data.memory.conflicts[0].decision == .merge)
  }

  @Test("An entry of the queue undoes a setting; a page can do what the command does") func byEntry() throws {
    var applier = applier()
    let usual = applier.settings.goals.steps
    _ = applier.apply(try file(("a", "update_goal", .members(["steps": .number(9000)]))))
    let outcome = applier.apply(try file(("b", "resolve_conflict", .members(["undo": .number(1)]))))
    #expect(outcome.applied.map(\.id) == ["b"] && applier.settings.goals.steps == usual)
  }

  @Test("HT12: decisions of both kinds share the hundred lines that are kept") func limit() throws {
    var ledger = RecordLedger()
    for number in 1...130 {
      let conflict = SyncConflict(
        number: number,
        entry: QueueEntry(id: "q\(number)", action: .updateGoal, time: asOf, payload: .object([])),
        thing: .setting(["goals", "steps"]), held: .null)
      ledger.add(.decision(.cache, of: conflict, lines: 0, at: asOf, by: .command))
    }
    #expect(ledger.trail.count == 100 && ledger.trail.first?.decidedEntry == "q31")
  }

  // Looking through the whole trail, and copying all data, for each of these took far more than a minute.
  @Test(
    "20,000 entries of a queue are undone by another in a time that grows with them", .timeLimit(.minutes(1)))
  func many() throws {
    let count = 20_000
    var applier = applier()
    for index in 0..<count {
      let water = HandEntry(
        id: "w\(index)", kind: .water, at: asOf.adding(seconds: Int64(-index)), text: nil,
        amounts: [.water: 0.3])
      applier.data.enter(.event(water), at: water.at)
    }
    let undoing = (1...count).map {
      (id: "u\($0)", action: "resolve_conflict", payload: JSONValue.members(["undo": JSONValue($0)]))
    }
    let outcome = applier.apply(try file(undoing))
    #expect(outcome.applied.count == count && outcome.refusedCount == 0)
    #expect(applier.data.entries.isEmpty && applier.data.ledger.trail.count == 2 * count)
    // Undone already, each is refused, and names the line that undid it.
    let again = applier.apply(try file(undoing.map { ($0.id + "again", $0.action, $0.payload) }))
    #expect(again.refusedCount == count && applier.data.ledger.trail.count == 2 * count)
    #expect(again.refused.allSatisfy { $0.hint?.hasPrefix("Undo line ") == true })
  }

  @Test("An undo whose values are not allowed any more changes nothing") func notAllowed() throws {
    var later = applier()
    let workout = ExerciseRecord(
      id: "run", name: "Run", span: asOf..<asOf.adding(seconds: 1800), minutes: 30, origin: .manual, source: 0
    )
    later.data.enter(.workout(workout), at: asOf)
    let isRemoved = later.data.remove("run", at: asOf)
    #expect(isRemoved)
    var early = applier(at: asOf.adding(seconds: -10 * 86_400))
    early.data = later.data
    #expect(throws: QueueApplier.Refusal.self) { try early.undo(2) }
    #expect(early.data == later.data)
    try later.undo(2)
    #expect(later.data.workouts["run"] == workout)
  }

  @Test("Nothing is undone in a kind of data that is switched off") func withoutConsent() throws {
    var applier = applier()
    applier.data.enter(.day(day, 4000), at: asOf)
    applier.settings.privacy.fitness = false
    let before = applier.data
    #expect(throws: QueueApplier.Refusal.self) { try applier.undo(1) }
    #expect(applier.data == before)
    applier.settings.privacy.fitness = true
    try applier.undo(1)
    #expect(applier.data.dayValues.isEmpty)
  }
}
