import Foundation
import TriptychHealth

extension Remembered {
  /// The rows of one table in ascending key order, with cells in column order.
  func rows(of kind: MemoryTable.Kind) -> [[MemoryCell]] {
    switch kind {
    case .mood:
      facts.moods.map {
        [.init($0.day), .text($0.mood.rawValue), .text($0.decidedBy.rawValue), .init($0.formedAt)]
      }
    case .forgottenMood:
      facts.forgottenMoods.map { forgotten in
        forgotten.counts.sorted { $0.key.rawValue < $1.key.rawValue }.map {
          [.text($0.key.rawValue), .init(forgotten.before), .init($0.value)]
        }
      } ?? []
    case .threshold:
      facts.thresholds.map { [.init($0.from), .init($0.formedAt), .init($0.sad), .init($0.active)] }
    case .form:
      facts.forms.map {
        [
          .init($0.level), .init($0.day), .init($0.daysCounted),
          .text($0.moods.map(\.rawValue).joined(separator: " ")), .init($0.formedAt),
        ]
      }
    case .stepTotal:
      facts.steps.map { total in
        [[.init(total.since), .init(total.forgotten?.before), .init(total.forgotten?.steps)]]
      } ?? []
    case .stepDay: facts.steps?.days.map { [.init($0.day), .init($0.steps)] } ?? []
    case .phase: facts.steps?.phases.map { [.init($0.phase), .init($0.day), .init($0.formedAt)] } ?? []
    case .change:
      sync.changes.map { change in
        [
          .text(change.thing.text), .init(change.created), .init(change.changed),
          .init(change.isGone ? 1 : 0),
        ]
      }
    case .appliedEntry: sync.applied.map { [.text($0.id), .init($0.time)] }
    case .syncConflict: sync.conflicts.map(\.row)
    case .correction:
      records.corrections.map {
        [
          .text($0.subject.text), .text($0.state.json.text(sortedNames: true)), .init($0.at), .init($0.start),
        ]
      }
    case .recordConflict: records.conflicts.map(\.row)
    case .trail: records.trail.map(\.row)
    case .conversation: conversations.map(\.row)
    case .suppliedForm: supplied.map { [.init($0.level), .init($0.formedAt), .text($0.picture)] }
    case .note: builds.map { [.init($0.asOf), .text($0.kind.rawValue), .text($0.key), .text($0.value)] }
    }
  }

  /// Adds a row of one table. Returns `false` for a row that no build can have written. The rows of a table
  /// must be added in key order, and the step total before its days.
  mutating func take(_ row: MemoryRow) -> Bool {
    switch row.table.kind {
    case .mood: take(DayMood(row: row)) { $0.facts.moods.append($1) }
    case .forgottenMood: takeForgottenMood(row)
    case .threshold: take(ThresholdChange(row: row)) { $0.facts.thresholds.append($1) }
    case .form: take(ReachedForm(row: row)) { $0.facts.forms.append($1) }
    case .stepTotal: takeStepTotal(row)
    case .stepDay: takeStepDay(row)
    case .phase: takePhase(row)
    case .change: take(ThingChange(row: row)) { $0.sync.append($1) }
    case .appliedEntry: take(AppliedEntry(row: row)) { $0.sync.append($1) }
    case .syncConflict: take(SyncConflict(row: row)) { $0.sync.append($1) }
    case .correction: take(RecordCorrection(row: row)) { $0.records.append($1) }
    case .recordConflict: take(RecordDecision(row: row)) { $0.records.append($1) }
    case .trail: take(TrailLine(row: row)) { $0.records.append($1) }
    case .conversation: take(Conversation(row: row)) { $0.conversations.append($1) }
    case .suppliedForm: take(SuppliedForm(row: row)) { $0.supplied.append($1) }
    case .note: take(BuildNote(row: row)) { $0.builds.append($1) }
    }
  }

  private mutating func take<Fact>(_ fact: Fact?, _ append: (inout Remembered, Fact) -> Void) -> Bool {
    guard let fact else { return false }
    append(&self, fact)
    return true
  }

  private mutating func takeForgottenMood(_ row: MemoryRow) -> Bool {
    guard let mood = row["mood"].text.flatMap(Mood.init(rawValue:)), let before = row["before_day"].day,
      let count = row["count"].count(in: 1...1_000_000)
    else { return false }
    var forgotten = facts.forgottenMoods ?? ForgottenMoods(before: before, counts: [:])
    guard forgotten.before == before else { return false }
    forgotten.counts[mood] = count
    facts.forgottenMoods = forgotten
    return true
  }

  private mutating func takeStepTotal(_ row: MemoryRow) -> Bool {
    guard let since = row["since"].day, facts.steps == nil else { return false }
    facts.steps = StepTotal(since: since)
    if row["forgotten_before"] == .nothing, row["forgotten_steps"] == .nothing { return true }
    guard let before = row["forgotten_before"].day,
      let steps = row["forgotten_steps"].count(in: 0...1_000_000_000_000)
    else { return false }
    facts.steps?.forgotten = ForgottenSteps(before: before, steps: steps)
    return true
  }

  private mutating func takeStepDay(_ row: MemoryRow) -> Bool {
    guard let day = row["day"].day, let steps = row["steps"].count(in: 0...10_000_000), facts.steps != nil
    else {
      return false
    }
    facts.steps?.days.append(CountedSteps(day: day, steps: steps))
    return true
  }

  private mutating func takePhase(_ row: MemoryRow) -> Bool {
    guard let phase = row["phase"].count(in: 2...4), let day = row["day"].day,
      let moment = row["formed_at"].moment,
      facts.steps != nil
    else { return false }
    facts.steps?.phases.append(ReachedPhase(phase: phase, day: day, formedAt: moment))
    return true
  }

}

extension ThingChange {
  fileprivate init?(row: MemoryRow) {
    guard let thing = row["thing"].text.flatMap({ EnteredThing($0) }), let created = row["created"].moment,
      let changed = row["changed"].moment, let isGone = row["is_gone"].count(in: 0...1), created <= changed
    else { return nil }
    self.init(thing: thing, created: created, changed: changed, isGone: isGone == 1)
  }
}

extension AppliedEntry {
  fileprivate init?(row: MemoryRow) {
    guard let id = row["id"].text, QueueFile.isID(id), let time = row["time"].moment else { return nil }
    self.init(id: id, time: time)
  }
}

extension SyncConflict {
  fileprivate var row: [MemoryCell] {
    [
      .init(number), .text(entry.id), .text(entry.action.name), .init(entry.time),
      .text(entry.payload.text(sortedNames: true)), .text(thing.text), .text(held.text(sortedNames: true)),
      .init(decision?.rawValue),
    ]
  }

  fileprivate init?(row: MemoryRow) {
    guard let number = row["number"].count(in: FactBounds.conflicts), let id = row["entry"].text,
      QueueFile.isID(id),
      let action = row["action"].text.flatMap({ QueueAction($0) }), let time = row["time"].moment,
      let payload = row["payload"].json, case .object = payload,
      let thing = row["thing"].text.flatMap({ EnteredThing($0) }),
      let held = row["held"].json
    else { return nil }
    self.init(
      number: number, entry: QueueEntry(id: id, action: action, time: time, payload: payload), thing: thing,
      held: held)
    if row["decision"] == .nothing { return }
    guard let decision = row["decision"].text.flatMap(Decision.init(rawValue:)) else { return nil }
    self.decision = decision
  }
}

extension MemoryCell {
  var json: JSONValue? { text.flatMap { JSONValue(decoding: $0.utf8) } }

  var day: CalendarDay? {
    number.flatMap { Int32(exactly: $0) }.flatMap { FactBounds.days.contains($0) ? $0 : nil }
      .map(CalendarDay.init(number:))
  }

  var moment: Instant? {
    number.flatMap { FactBounds.seconds.contains($0) ? Instant(seconds: $0) : nil }
  }

  func count(in allowed: ClosedRange<Int>) -> Int? {
    number.flatMap { Int(exactly: $0) }.flatMap { allowed.contains($0) ? $0 : nil }
  }
}

extension DayMood {
  fileprivate init?(row: MemoryRow) {
    guard let day = row["day"].day, let mood = row["mood"].text.flatMap(Mood.init(rawValue:)),
      let decider = row["decided_by"].text.flatMap(MoodDecider.init(rawValue:)),
      let moment = row["formed_at"].moment
    else { return nil }
    self.init(day: day, mood: mood, decidedBy: decider, formedAt: moment)
  }
}

extension ThresholdChange {
  fileprivate init?(row: MemoryRow) {
    guard let from = row["from_day"].day, let moment = row["formed_at"].moment,
      let sad = row["sad"].count(in: 0...100_000),
      let active = row["active"].count(in: 0...100_000), sad <= active
    else { return nil }
    self.init(from: from, sad: sad, active: active, formedAt: moment)
  }
}

extension ReachedForm {
  fileprivate init?(row: MemoryRow) {
    guard let level = row["level"].count(in: 1...5), let day = row["day"].day,
      let counted = row["days_counted"].count(in: 1...1_000_000), let names = row["moods"].text,
      let moment = row["formed_at"].moment
    else { return nil }
    let moods = names.split(separator: " ").map { Mood(rawValue: String($0)) }
    guard !moods.contains(nil), moods.count <= 3 else { return nil }
    self.init(level: level, day: day, daysCounted: counted, moods: moods.compactMap { $0 }, formedAt: moment)
  }
}

extension SuppliedForm {
  fileprivate init?(row: MemoryRow) {
    guard let level = row["level"].count(in: 1...5), let moment = row["formed_at"].moment,
      let picture = row["picture"].text, (1...SuppliedForm.mostBytes).contains(picture.utf8.count),
      let bytes = Data(base64Encoded: picture), bytes.starts(with: [0x89, 0x50, 0x4E, 0x47])
    else { return nil }
    self.init(level: level, formedAt: moment, picture: picture)
  }
}

extension BuildNote {
  fileprivate init?(row: MemoryRow) {
    guard let moment = row["as_of"].moment, let kind = row["kind"].text.flatMap(Kind.init(rawValue:)),
      let key = row["key"].text, let value = row["value"].text
    else { return nil }
    self.init(asOf: moment, kind: kind, key: key, value: value)
  }
}

extension Conversation {
  /// The row of `conversations`.
  var row: [MemoryCell] {
    [
      .text(id), .text(kind.rawValue), .init(start), .init(end), .init(partner), .init(channel),
      .text(turnsJSON.text(sortedNames: true)),
    ]
  }

  /// Reads a row of `conversations`; `nil` for one that no program can have written.
  init?(row: MemoryRow) {
    guard let id = row["id"].text, let kind = row["kind"].text.flatMap(Kind.init(rawValue:)),
      let start = row["start"].moment, let turns = row["turns"].json.flatMap(Conversation.turns)
    else { return nil }
    self.init(
      id: id, kind: kind, start: start, end: row["finish"].moment, partner: row["partner"].text,
      channel: row["channel"].text, turns: turns)
    guard row["finish"] == .nothing || end != nil, isWithinLimits else { return nil }
  }
}
