import TestSupport
import Testing

@testable import TriptychHealth

@Suite("Decisions, corrections and undo") struct HandRecordsTests {
  private let settings = Settings()
  private let reader = EntryReader(zone: .utc, moment: Instant(seconds: 1_773_576_000))

  private func moment(_ minute: Int) -> Instant { Instant(seconds: 1_773_500_000 + Int64(minute) * 60) }

  private func workout(_ id: String, from minute: Int, minutes: Int, origin: ExerciseRecord.Origin)
    -> ExerciseRecord
  {
    ExerciseRecord(
      id: id, name: "Run", span: moment(minute)..<moment(minute + minutes), minutes: Double(minutes),
      origin: origin, source: 0)
  }

  /// A session by hand and one of a watch of nearly the same time.
  private func data() -> HandData {
    var data = HandData()
    data.sources = [Source(name: "Watch", kind: .watch)]
    data.received = [workout("w", from: 5, minutes: 40, origin: .synced)]
    data.enter(.workout(workout("h", from: 0, minutes: 40, origin: .manual)), at: moment(100))
    data.findConflicts(settings, at: moment(100))
    return data
  }

  private func id(_ data: HandData) throws -> String {
    try #require(data.resolved(settings).conflicts.first).id
  }

  @Test(
    "HT11, HT12: a decision writes one line; undone, everything is as before; undone again, it stands",
    arguments: RecordDecision.Choice.allCases)
  func undo(choice: RecordDecision.Choice) throws {
    var data = data()
    let conflict = try id(data)
    let before = data.resolved(settings)
    let lines = data.ledger.trail.count
    _ = try data.decide(conflict, choice, note: "so", settings, at: moment(200), by: .command)
    let decided = data.resolved(settings)
    #expect(data.ledger.trail.count == lines + 1 && decided.pending.isEmpty)
    let line = try #require(data.ledger.trail.last)
    #expect(
      line.action == .decide && line.source == choice.rawValue && line.note == "so" && line.before == .null)
    #expect(data.findConflicts(settings, at: moment(201)).isEmpty)
    let undone = try data.undo(line.number, by: reader, at: moment(300), by: .page)
    #expect(data.resolved(settings).counted == before.counted && data.resolved(settings).pending.count == 1)
    #expect(undone.undoes == line.number && undone.way == .page)
    #expect(throws: QueueApplier.Refusal.self) {
      try data.undo(line.number, by: reader, at: moment(301), by: .page)
    }
    try data.undo(undone.number, by: reader, at: moment(302), by: .command)
    #expect(data.resolved(settings).counted == decided.counted && data.resolved(settings).pending.isEmpty)
  }

  @Test("A refused decision or undo changes nothing") func refused() throws {
    var data = data()
    let conflict = try id(data)
    let before = data
    #expect(throws: QueueApplier.Refusal.self) {
      try data.decide("conflict-0", .manual, settings, at: moment(200), by: .command)
    }
    #expect(throws: QueueApplier.Refusal.self) {
      try data.undo(999, by: reader, at: moment(200), by: .command)
    }
    #expect(data == before)
    _ = try data.decide(conflict, .both, settings, at: moment(200), by: .command)
    let decided = data
    #expect(throws: QueueApplier.Refusal.self) {
      try data.decide(conflict, .manual, settings, at: moment(201), by: .command)
    }
    #expect(data == decided)
  }

  @Test("HT12: of decisions, the trail keeps the newest hundred") func hundred() throws {
    var data = data()
    let conflict = try id(data)
    for step in 0..<130 {
      if step % 2 == 0 {
        _ = try data.decide(conflict, .manual, settings, at: moment(200 + step), by: .command)
      } else {
        let last = try #require(data.ledger.trail.last)
        try data.undo(last.number, by: reader, at: moment(200 + step), by: .command)
      }
    }
    let decisions = data.ledger.trail.filter(\.isDecision)
    #expect(decisions.count == 100 && decisions.last?.at == moment(329))
    #expect(data.ledger.trail.contains { $0.action == .create })
  }

  @Test("What is deleted by hand comes back whole when that is undone, and so do changes and days' values")
  func undoEntries() throws {
    var data = HandData()
    let place = DayPlace(try #require(CalendarDay(iso: "2026-03-01")), .weight)
    data.enter(.day(place, 70), at: moment(1))
    data.enter(.day(place, 71), at: moment(2))
    let meal = HandEntry(
      id: "m", kind: .meal, at: moment(0), text: "Soup", amounts: [.energyIntake: 400, .protein: 12])
    data.enter(.event(meal), at: moment(3))
    let run = workout("h", from: 0, minutes: 40, origin: .manual)
    data.enter(.workout(run), at: moment(4))
    #expect(data.remove("m", at: moment(5)) && data.remove("h", at: moment(6)))
    for line in data.ledger.trail.reversed() where line.action == .delete {
      try data.undo(line.number, by: reader, at: moment(7), by: .command)
    }
    #expect(data.entries["m"] == meal && data.workouts["h"] == run)
    try data.undo(2, by: reader, at: moment(8), by: .command)
    #expect(data.dayValues[place] == 70)
    try data.undo(1, by: reader, at: moment(9), by: .command)
    #expect(data.dayValues.isEmpty)
  }

  @Test(
    "A correction of a synced session can be made, changed, taken back and undone; the session itself stays")
  func corrections() throws {
    var data = data()
    let sent = data.received
    let changed = try data.correctReceived(
      "w", [JSONMember("minutes", .number(20))], by: reader, at: moment(200), by: .command)
    #expect(changed?.minutes == 20 && data.received == sent)
    #expect(data.resolved(settings).counted.first { $0.id == "w" }?.minutes == 20)
    _ = try data.correctReceived(
      "w", [JSONMember("minutes", .number(40))], by: reader, at: moment(201), by: .command)
    #expect(data.ledger.corrections.isEmpty)
    try data.undo(data.ledger.trail.count, by: reader, at: moment(202), by: .command)
    #expect(data.resolved(settings).counted.first { $0.id == "w" }?.minutes == 20)
    #expect(data.removeReceived("w", at: moment(203), by: .command) && data.received.isEmpty)
    #expect(data.ledger.trail.last?.action == .delete)
  }

  @Test("What a person changes by hand in a merged session counts") func editMerged() throws {
    var data = data()
    _ = try data.decide(try id(data), .merge, settings, at: moment(200), by: .command)
    #expect(data.resolved(settings).counted.first?.span.lowerBound == moment(5))
    var moved = workout("h", from: 2, minutes: 40, origin: .manual)
    moved.name = "Long run"
    data.enter(.workout(moved), at: moment(201))
    let counted = data.resolved(settings).counted
    #expect(counted.map(\.id) == ["h"] && counted.first?.span.lowerBound == moment(2))
    #expect(counted.first?.name == "Long run")
    // Undone, the merge is as it was, and can be undone itself.
    let edit = try #require(data.ledger.trail.last)
    let undone = try data.undo(edit.number, by: reader, at: moment(202), by: .command)
    #expect(data.resolved(settings).counted.first?.span.lowerBound == moment(5))
    try data.undo(undone.number, by: reader, at: moment(203), by: .command)
    #expect(data.resolved(settings).counted.first?.span.lowerBound == moment(2))
    try data.undo(data.ledger.trail.count, by: reader, at: moment(204), by: .command)
    let decision = try #require(data.ledger.trail.last { $0.action == .decide })
    try data.undo(decision.number, by: reader, at: moment(205), by: .command)
    #expect(data.resolved(settings).pending.count == 1)
  }

  @Test("A removal that is done again removes what an import brought back in between") func removeAgain()
    throws
  {
    var data = data()
    let sent = data.received
    let isRemoved = data.removeReceived("w", at: moment(200), by: .command)
    #expect(isRemoved)
    let undone = try data.undo(data.ledger.trail.count, by: reader, at: moment(201), by: .command)
    data.received = sent
    try data.undo(undone.number, by: reader, at: moment(202), by: .command)
    #expect(data.received.isEmpty)
  }

  @Test("What changes nothing adds no line") func nothing() throws {
    var data = data()
    let change = [JSONMember("name", .string("Ride")), JSONMember("kcal", .number(5))]
    _ = try data.correctReceived("w", change, by: reader, at: moment(200), by: .command)
    let lines = data.ledger.trail.count
    _ = try data.correctReceived("w", [change[0]], by: reader, at: moment(201), by: .command)
    data.hide(
      .value(DayPlace(CalendarDay(number: 20_000), .weight), source: ""), at: moment(202), by: .command)
    data.hide(
      .value(DayPlace(CalendarDay(number: 20_000), .weight), source: ""), at: moment(203), by: .command)
    #expect(data.ledger.trail.count == lines + 1)
  }

  @Test("A session cannot begin in the future") func future() throws {
    let values = [
      JSONMember("name", .string("Run")), JSONMember("minutes", .number(30)),
      JSONMember("start", .string("2026-03-15T13:00Z")),
    ]
    #expect(throws: EntryFaults.self) { try reader.read(.workout, values, id: "x") }
    var past = values
    past[2].value = .string("2026-03-15T11:59Z")
    #expect(throws: Never.self) { try reader.read(.workout, past, id: "x") }
  }

  @Test("Two trails are united in either order, and what was undone stays named")
  func unite() throws {
    var one = data()
    _ = try one.decide(try id(one), .manual, settings, at: moment(200), by: .command)
    try one.undo(one.ledger.trail.count, by: reader, at: moment(210), by: .command)
    var other = data()
    other.enter(.day(DayPlace(try #require(CalendarDay(iso: "2026-03-01")), .steps), 9), at: moment(205))
    let united = one.ledger.united(with: other.ledger)
    #expect(united == other.ledger.united(with: one.ledger))
    #expect(united.trail.map(\.at) == united.trail.map(\.at).sorted())
    let undone = try #require(united.trail.last { $0.action == .undo })
    #expect(united.trail.first { $0.number == undone.undoes }?.action == .decide)
    #expect(one.ledger.united(with: one.ledger) == one.ledger)
  }

  @Test("The trail keeps the newest hundred decisions and all other lines, read from a table or added")
  func newest() {
    func line(_ number: Int) -> TrailLine {
      let isDecision = number.isMultiple(of: 2)
      var line = TrailLine(
        isDecision ? .decide : .create, "day:steps:2026-03-01", at: moment(number), by: .command,
        after: isDecision ? .members(["queue_entry": .string("e\(number)")]) : .null)
      line.number = number
      return line
    }
    #expect(line(2).isResolution && !line(1).isResolution)
    let held = (1...150).map(line)
    var read = RecordLedger()
    for line in held { read.append(line) }
    for start in [read, RecordLedger(trail: held)] {
      var ledger = start
      for number in 151...500 { #expect(ledger.add(line(number)) == number) }
      #expect(
        ledger.trail.map(\.number) == (1...500).filter { !$0.isMultiple(of: 2) || $0 > 300 })
    }
  }

  @Test("A queue entry is known by its conflict, however the conflict came")
  func known() {
    let entry = QueueEntry(id: "e1", action: .log(.steps), time: moment(0), payload: .object([]))
    var kept = SyncMemory()
    let conflict = kept.keep(entry, on: .entry("x"), held: .null)
    var read = SyncMemory()
    read.append(conflict)
    for memory in [kept, read, SyncMemory(conflicts: [conflict]), SyncMemory().united(with: read)] {
      #expect(memory.knows("e1") && !memory.knows("e2"))
    }
  }
}
