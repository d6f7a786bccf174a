import Foundation
import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("Retention in the cache")
struct RetentionTests {
  private static let canary = "CANARY-older-than-its-window"
  private let zone = CivilZone.utc

  private func day(_ number: Int) -> CalendarDay { CalendarDay(iso: "2026-01-01")!.advanced(by: number) }
  private func moment(_ number: Int, _ hour: Int = 12) -> Instant {
    zone.start(of: day(number)).adding(seconds: Int64(hour) * 3600)
  }

  /// Facts of every kind on each of some days, with a note that names a day.
  private func batch(days: [Int], note: (Int) -> String = { "note \($0)" }) -> ImportBatch {
    var batch = ImportBatch()
    batch.sources = [Source(name: "Watch", kind: .watch), Source(name: Source.byHand, kind: .manual)]
    for number in days {
      batch.bins[.steps, default: []].append(
        QuantityBin(start: moment(number), source: 0, value: 9_000, coverage: 1))
      batch.hours[.heartRate, default: []].append(
        ReadingSummary(start: moment(number), source: 0, count: 1, sum: 60, lowest: 60, highest: 60))
      batch.daily.append(DailyReading(day: day(number), metric: .weight, source: 0, value: 70))
      batch.sleep.append(
        SleepInterval(
          span: moment(number - 1, 23)..<moment(number, 3), source: 0, stage: .core))
      batch.sleep.append(SleepInterval(span: moment(number, 3)..<moment(number, 7), source: 0, stage: .deep))
      var workout = ExerciseRecord(
        id: "w\(number)", name: "Run", span: moment(number, 17)..<moment(number, 18), minutes: 60,
        origin: .manual, source: 1)
      workout.note = note(number)
      batch.workouts.append(workout)
      batch.entries.append(
        HandEntry(id: "e\(number)", kind: .meal, at: moment(number), text: note(number), amounts: [.fiber: 4])
      )
    }
    return batch
  }

  private func formed(_ store: PersonStore, at number: Int) throws -> StoredFacts {
    let history = DayAggregator(settings: Settings(), zone: zone).history(
      of: try store.heldData(), person: PersonID("ada")!)
    return lastingFacts(
      history, remembered: try store.remembered(), asOf: AsOf(endOf: day(number), in: zone))
  }

  private func retain(
    _ store: PersonStore, _ setting: PrivacySettings.Retention, at number: Int
  ) throws -> RetentionCounts {
    let rule = try #require(RetentionRule(setting, on: day(number)))
    return try store.retain(
      rule, zone: zone, lasting: try formed(store, at: number), asOf: AsOf(endOf: day(number), in: zone))
  }

  private func expectNothingOlder(_ store: PersonStore, than rule: RetentionRule) throws {
    let held = try store.heldData()
    let start = zone.start(of: rule.health)
    #expect(held.bins.values.allSatisfy { $0.allSatisfy { $0.start >= start } })
    #expect(held.hours.values.allSatisfy { $0.allSatisfy { $0.start >= start } })
    #expect(held.sleep.allSatisfy { $0.span.lowerBound >= start })
    #expect(held.workouts.allSatisfy { $0.span.lowerBound >= start })
    #expect(held.daily.allSatisfy { $0.day >= rule.health })
    #expect(held.entries.allSatisfy { $0.at >= start })
    let facts = try store.remembered().facts
    #expect(facts.moods.allSatisfy { $0.day >= rule.moods })
    #expect(facts.steps?.days.allSatisfy { $0.day >= rule.health } ?? true)
  }

  @Test("What is older than its window is in no byte of the file, and the rest and what was reached stay")
  func bytes() throws {
    let scratch = try ScratchHome()
    let store = try scratch.store()
    try store.importing {
      try $0.receive(batch(days: Array(0..<400)) { $0 < 370 ? "\(Self.canary) \($0)" : "newer \($0)" })
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: store.path)).range(of: Data(Self.canary.utf8)) != nil)
    let before = try formed(store, at: 399)
    let counts = try retain(store, .phone, at: 399)
    try expectNothingOlder(store, than: RetentionRule(.phone, on: day(399))!)
    #expect(counts.dropped[.entries] == 370 && counts.retained[.entries] == 30)
    #expect(counts.dropped[.daily] == 370 && counts.dropped[.moods] == nil && counts.retained[.moods] == 90)
    // The night that began before the first day goes whole: half of it would be a night too short.
    #expect(counts.retained[.sleep] == 58)
    let facts = try store.remembered().facts
    #expect(facts.forms == before.forms && facts.forms.count == 5)
    #expect(facts.steps?.total == before.steps?.total && facts.steps?.total == 3_600_000)
    #expect(facts.steps?.since == before.steps?.since && facts.steps?.phases == before.steps?.phases)
    try store.close()
    let file = try Data(contentsOf: URL(fileURLWithPath: store.path))
    #expect(file.range(of: Data(Self.canary.utf8)) == nil && file.range(of: Data("newer 399".utf8)) != nil)
  }

  @Test("A conflict older than the window is in no byte of the file, though it holds what was entered")
  func conflicts() throws {
    let scratch = try ScratchHome()
    let store = try scratch.store()
    let entry = QueueEntry(
      id: "3f2b8c1e-5d1a-4c1e-8f00-0123456789ab", action: .log(.meal), time: moment(3),
      payload: .members(["name": .string(Self.canary)]))
    let conflict = SyncConflict(number: 1, entry: entry, thing: .entry("e1"), held: .null)
    try store.changingByHand { $0.memory = SyncMemory(conflicts: [conflict]) }
    func isThere() throws -> Bool {
      try Data(contentsOf: URL(fileURLWithPath: store.path)).range(of: Data(Self.canary.utf8)) != nil
    }
    #expect(try isThere())
    _ = try retain(store, .phone, at: 399)
    #expect(try store.remembered().sync.conflicts.isEmpty && !isThere())
  }

  @Test("The name of a source of which nothing is left goes with its days")
  func sources() throws {
    let scratch = try ScratchHome()
    let store = try scratch.store()
    var old = batch(days: [3])
    old.sources[0].name = "Canary scales"
    try store.importing {
      try $0.receive(old)
      try $0.receive(batch(days: [398, 399]))
    }
    _ = try retain(store, .phone, at: 399)
    #expect(try store.heldData().sources.map(\.name).sorted() == [Source.byHand, "Watch"].sorted())
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: store.path)).range(of: Data("Canary scales".utf8)) == nil)
  }

  @Test("Applied again at the same moment it changes nothing, and counts nothing as dropped")
  func again() throws {
    let scratch = try ScratchHome()
    let store = try scratch.store()
    try store.importing { try $0.receive(batch(days: Array(0..<60))) }
    #expect(try !retain(store, .phone, at: 59).isEmpty)
    let file = try Data(contentsOf: URL(fileURLWithPath: store.path))
    let second = try retain(store, .phone, at: 59)
    #expect(second.isEmpty && second.retained[.entries] == 30)
    #expect(try Data(contentsOf: URL(fileURLWithPath: store.path)) == file)
  }

  @Test(
    "S16 After retention nothing older than its window remains; level, gallery, totals and settings do",
    arguments: 0..<100)
  func property(seed: Int) throws {
    var dice = StoreDice(seed: UInt64(seed))
    let scratch = try ScratchHome()
    let store = try scratch.store()
    let settings = #"{"privacy":{"retention":"phone"}}"#
    try scratch.home.writeSettings(settings, of: scratch.person)
    var (level, total, today) = (0, 0, 20)
    for _ in 0..<2 {
      let days = (0..<12).map { _ in dice.below(today + 1) }
      try store.importing { try $0.receive(batch(days: Array(Set(days)).sorted())) }
      today += dice.below(90)
      let setting = dice.pick([PrivacySettings.Retention.phone, .oneYear, .twoYears])
      _ = try retain(store, setting, at: today)
      try expectNothingOlder(store, than: RetentionRule(setting, on: day(today))!)
      let facts = try store.remembered().facts
      #expect(
        (facts.forms.last?.level ?? 0) >= level
          && facts.forms.map(\.level) == Array(1..<facts.forms.count + 1))
      #expect((facts.steps?.total ?? 0) >= total)
      (level, total) = (facts.forms.last?.level ?? 0, facts.steps?.total ?? 0)
    }
    #expect(try scratch.home.settingsText(of: scratch.person) == settings)
  }

  @Test("Something taken in without consent leaves neither a row nor the name of its source")
  func consent() throws {
    let scratch = try ScratchHome()
    let store = try scratch.store()
    var batch = batch(days: [1])
    batch.sources.append(Source(name: "Secret Diary", kind: .app, lastData: moment(1)))
    batch.daily.append(DailyReading(day: day(1), metric: .mood, source: 2, value: 4))
    batch.entries.append(HandEntry(id: "j", kind: .journal, at: moment(1), text: "Secret"))
    var settings = Settings()
    settings.privacy.wellbeing = false
    try store.importing { transaction in
      var sink = ConsentSink(transaction, consent: Consent(settings))
      try sink.receive(batch)
      batch.daily = []
      batch.bins = [:]
      batch.hours = [:]
      try sink.receive(batch)
      #expect(sink.entriesLeftOut == [.wellbeing: 2])
    }
    let held = try store.heldData()
    #expect(held.sources.map(\.name) == ["Watch", Source.byHand] && held.entries.map(\.kind) == [.meal])
    #expect(held.daily.map(\.metric) == [.weight])
    #expect(try Data(contentsOf: URL(fileURLWithPath: store.path)).range(of: Data("Secret".utf8)) == nil)
  }
}
