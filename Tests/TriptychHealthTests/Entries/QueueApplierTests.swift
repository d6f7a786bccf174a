import Foundation
import TestSupport
import Testing

@testable import TriptychHealth

@Suite("Entries made offline") struct QueueApplierTests {
  private let asOf = Instant(seconds: 1_773_576_000)

  private func applier(_ data: HandData = HandData(), _ settings: Settings = Settings()) -> QueueApplier {
    QueueApplier(
      data: data, settings: settings, zone: .utc, asOf: asOf, settingsReader: SettingsReader { _ in true })
  }

  private func file(_ entries: [QueueEntry]) throws -> QueueFile {
    let json = JSONValue.members([
      "format": .string("triptych-queue-1"), "person": .string("ada"),
      "entries": .array(
        entries.map {
          .members([
            "id": .string($0.id), "action": .string($0.action.name), "time": .string($0.time.utcText),
            "payload": $0.payload, "done": .bool(false),
          ])
        }),
    ])
    return try QueueFile(json)
  }

  private func entry(
    _ id: String, _ action: QueueAction, hour: Int64, _ payload: KeyValuePairs<String, JSONValue>
  )
    -> QueueEntry
  {
    QueueEntry(
      id: id, action: action, time: Instant(seconds: 1_773_532_800 + hour * 3600), payload: .members(payload))
  }

  private let day = DayPlace(CalendarDay(iso: "2026-03-15") ?? CalendarDay(number: 0), .steps)

  @Test(
    "Y17: a queue has the same effect in any order and applied again, in whole or in part, changes nothing",
    arguments: 0..<120)
  func anyOrder(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let count = Int.random(in: 1...24, using: &random)
    let ids = (0..<count).map { "q\($0)" }
    let entries = (0..<count).map { HandFixture.queueEntry(&random, number: $0, ids: ids) }
    var first = applier()
    let outcome = first.apply(try file(entries))
    let total =
      outcome.applied.count + outcome.refusedCount + outcome.conflicts.count + outcome.alreadyApplied
    #expect(total == count)
    for _ in 0..<4 {
      var other = applier()
      #expect(other.apply(try file(entries.shuffled(using: &random))).applied == outcome.applied)
      #expect(other.data == first.data && other.settings == first.settings)
      let again = other.apply(try file(Array(entries.shuffled(using: &random).prefix(count / 2 + 1))))
      #expect(again.applied.isEmpty && again.conflicts.isEmpty)
      #expect(other.data == first.data && other.settings == first.settings)
    }
  }

  @Test("Y17: of one day's steps the newest entry counts, after the person's entries come their actions")
  func priorityThenAge() throws {
    var applier = applier()
    let outcome = applier.apply(
      try file([
        entry("settings", .updateGoal, hour: 1, ["steps": .number(9000)]),
        entry("gone", .deleteRecord, hour: 2, ["id": .string("glass")]),
        entry("late", .log(.steps), hour: 9, ["value": .number(9000)]),
        entry("early", .log(.steps), hour: 3, ["value": .number(100)]),
        entry("glass", .log(.water), hour: 1, ["value": .number(0.3)]),
      ]))
    #expect(outcome.applied.map(\.id) == ["glass", "early", "late", "gone", "settings"])
    #expect(applier.data.dayValues[day] == 9000)
    #expect(applier.data.entries.isEmpty && applier.settings.goals.steps == 9000)
  }

  @Test(
    "Y18: a conflict keeps both sides until it is decided, and the decision lasts until it is undone",
    arguments: 0..<100)
  func conflicts(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let held = Double(Int.random(in: 0...50_000, using: &random))
    let given = held + Double(Int.random(in: 1...50_000, using: &random))
    var applier = applier()
    applier.data.enter(.day(day, held), at: Instant(seconds: 1_773_570_000))
    let queue = try file([entry("old", .log(.steps), hour: 2, ["value": .number(given)])])
    let found = applier.apply(queue)
    #expect(found.applied.isEmpty && found.conflicts.map(\.number) == [1])
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let again = applier.apply(queue)
      #expect(again.conflicts.isEmpty && again.alreadyApplied == 1)
      #expect(applier.data.dayValues[day] == held)
      let conflict = try #require(applier.data.memory.conflicts.first)
      #expect(conflict.entry.payload["value"] == .number(given))
      #expect(conflict.held == .members(["value": .number(held)]) && conflict.decision == nil)
    }
    let before = applier.data
    #expect(throws: QueueApplier.Refusal.self) { try applier.resolve(1, .merge) }
    #expect(applier.data == before, "one figure cannot be merged")
    let keepsOffline = Bool.random(using: &random)
    try applier.resolve(1, keepsOffline ? .offline : .cache)
    let decided = applier.data
    #expect(decided.dayValues[day] == (keepsOffline ? given : held))
    #expect(throws: QueueApplier.Refusal.self) { try applier.resolve(1, keepsOffline ? .cache : .offline) }
    #expect(applier.apply(queue).alreadyApplied == 1)
    #expect(applier.data == decided)
    #expect(throws: QueueApplier.Refusal.self) { try applier.resolve(2, .cache) }
  }

  @Test("Settings that were changed later are a conflict; merging takes only what is older in the cache")
  func settings() throws {
    var applier = applier()
    applier.settings.goals.steps = 5000
    applier.data.memory.note(.setting(["goals", "steps"]), at: Instant(seconds: 1_773_570_000))
    let found = applier.apply(
      try file([
        entry(
          "s", .updateSettings, hour: 1,
          ["units": .string("us"), "goals": .members(["steps": .number(9000)])])
      ]))
    #expect(found.conflicts.count == 1 && applier.settings.units == .metric)
    try applier.resolve(1, .merge)
    #expect(applier.settings.units == .us && applier.settings.goals.steps == 5000)
  }

  @Test("Y20: settings with a wrong value or an unknown name are refused whole and named")
  func wrongSettings() throws {
    var applier = applier()
    let outcome = applier.apply(
      try file([
        entry("a", .updateSettings, hour: 1, ["units": .string("us"), "language": .string("xx")]),
        entry("b", .updateGoal, hour: 2, ["step": .number(9000)]),
        entry("c", .updateGoal, hour: 3, ["goal": .string("steps"), "value": .number(9000)]),
      ]))
    #expect(outcome.applied.map(\.id) == ["c"] && outcome.refusedCount == 2)
    #expect(applier.settings.units == .metric && applier.settings.goals.steps == 9000)
    #expect(outcome.refused.map { $0.place?.contains("entries[") } == [true, true])
  }

  @Test("Nothing made offline gives a consent or keeps less; taking a consent back needs no yes")
  func consent() throws {
    var applier = applier()
    applier.settings.privacy.fitness = false
    func privacy(_ members: KeyValuePairs<String, JSONValue>) -> KeyValuePairs<String, JSONValue> {
      ["privacy": .members(members)]
    }
    let outcome = applier.apply(
      try file([
        entry("gives", .updateSettings, hour: 1, privacy(["consent": .members(["fitness": .bool(true)])])),
        entry("shortens", .updateSettings, hour: 2, privacy(["retention": .string("phone")])),
        entry("takes", .updateSettings, hour: 3, privacy(["consent": .members(["nutrition": .bool(false)])])),
      ]))
    #expect(outcome.applied.map(\.id) == ["takes"] && outcome.refusedCount == 2)
    #expect(
      !applier.settings.privacy[consentTo: .fitness] && !applier.settings.privacy[consentTo: .nutrition])
    #expect(applier.settings.privacy.retention == .keep)
    #expect(outcome.refused.allSatisfy { $0.hint?.contains("--yes") == true })
  }

  @Test("An edit of a record that was changed later is a conflict; merging adds what only the edit has")
  func edits() throws {
    var applier = applier()
    _ = applier.apply(
      try file([entry("meal", .log(.meal), hour: 1, ["name": .string("Soup"), "kcal": .number(400)])]))
    let reader = EntryReader(zone: .utc, moment: asOf)
    let changed = try #require(
      try applier.data.edited("meal", [JSONMember("kcal", .number(450))], by: reader))
    applier.data.enter(changed, at: Instant(seconds: 1_773_570_000))
    let found = applier.apply(
      try file([
        entry("e", .editRecord, hour: 2, ["id": .string("meal"), "kcal": .number(500), "fiber": .number(9)])
      ]))
    #expect(found.conflicts.count == 1)
    try applier.resolve(1, .merge)
    #expect(applier.data.entries["meal"]?.amounts == [.energyIntake: 450, .fiber: 9])
  }

  @Test(
    "A wrong entry is named with its place and stands in the way of no other; a wrong file is refused whole")
  func wrongEntries() throws {
    let document = JSONValue.members([
      "format": .string("triptych-queue-1"), "person": .string("ada"),
      "entries": .array([
        .string("no object"),
        .members([
          "id": .string("x"), "action": .string("log_dance"), "time": .string("2026-03-15T01:00:00Z"),
          "payload": .object([]),
        ]),
        .members([
          "id": .string("y"), "action": .string("log_steps"), "time": .string("yesterday"),
          "payload": .object([]),
        ]),
        .members([
          "id": .string("z"), "action": .string("log_steps"), "time": .string("2026-03-15T01:00:00Z"),
          "payload": .members(["value": .number(100_001)]),
        ]),
        .members([
          "id": .string("ok"), "action": .string("log_steps"), "time": .string("2026-03-15T01:00:00Z"),
          "payload": .members(["value": .number(100_000)]),
        ]),
        .members([
          "id": .string("no"), "action": .string("resolve_conflict"), "time": .string("2026-03-15T01:00:00Z"),
          "payload": .object([]),
        ]),
      ]),
    ])
    var applier = applier()
    let outcome = applier.apply(try QueueFile(document))
    #expect(outcome.applied.map(\.id) == ["ok"])
    #expect(
      outcome.refused.compactMap { $0.place?.prefix(10) } == [
        "entries[0]", "entries[1]", "entries[2]", "entries[3]", "entries[5]",
      ])
    #expect(!applier.data.memory.knows("z"), "what is refused can be corrected and applied")
    for wrong in ["{}", "format", "person"] {
      let broken = JSONValue.members([
        "format": .string(wrong == "format" ? "other" : "triptych-queue-1"),
        "person": wrong == "person" ? .null : .string("ada"), "entries": wrong == "{}" ? .null : .array([]),
      ])
      #expect(throws: QueueFile.Refusal.self) { try QueueFile(broken) }
    }
  }

  @Test("An entry with a name that stands twice is refused and named; the others are applied")
  func repeated() throws {
    func entry(_ id: String, _ payload: String) -> String {
      #"{"id":"\#(id)","action":"log_steps","time":"2026-03-15T01:00:00Z","payload":\#(payload)}"#
    }
    func read(_ begin: String) throws -> QueueFile {
      let entries = entry("a", #"{"value":5,"value":6}"#) + "," + entry("b", #"{"value":7}"#)
      let text = begin + #""format":"triptych-queue-1","person":"ada","entries":[\#(entries)]}"#
      return try QueueFile(try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)), of: text)
    }
    let file = try read("{")
    #expect(file.entries.map(\.item.id) == ["b"])
    #expect(file.faults.map(\.place) == ["entries[0].payload.value"])
    let error = #expect(throws: QueueFile.Refusal.self) { try read(#"{"person":"eve","#) }
    #expect(error?.diagnostic.place == "person")
  }

  @Test("Two entries of one id that say different things: the first counts, the other is refused and named")
  func sameID() throws {
    var applier = applier()
    let outcome = applier.apply(
      try file([
        entry("a", .log(.steps), hour: 2, ["value": .number(2)]),
        entry("a", .log(.steps), hour: 1, ["value": .number(1)]),
        entry("a", .log(.steps), hour: 1, ["value": .number(1)]),
      ]))
    #expect(outcome.applied.count == 1 && outcome.alreadyApplied == 1 && outcome.refusedCount == 1)
    #expect(applier.data.dayValues[day] == 1)
  }
}
