import Foundation
import TriptychHealth

extension Remembered {
  /// The rows of one table, ascending by its key.
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
        [
          [
            .init(total.since), total.forgotten.map { .init($0.before) } ?? .nothing,
            total.forgotten.map { .init($0.steps) } ?? .nothing,
          ]
        ]
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
    case .note: builds.map { [.init($0.asOf), .text($0.kind.rawValue), .text($0.key), .text($0.value)] }
    }
  }

  /// Adds a row of one table; `false` for one that no build can have written. Rows of a table must come
  /// in the order of its key, those of the step total before its days.
  mutating func take(_ row: [MemoryCell], of kind: MemoryTable.Kind) -> Bool {
    switch kind {
    case .mood: take(row, \.facts.moods, DayMood.init(row:))
    case .forgottenMood: takeForgottenMood(row)
    case .threshold: take(row, \.facts.thresholds, ThresholdChange.init(row:))
    case .form: take(row, \.facts.forms, ReachedForm.init(row:))
    case .stepTotal: takeStepTotal(row)
    case .stepDay: takeStepDay(row)
    case .phase: takePhase(row)
    case .change: takeChange(row)
    case .appliedEntry: takeAppliedEntry(row)
    case .syncConflict: takeConflict(row)
    case .note: take(row, \.builds, BuildNote.init(row:))
    }
  }

  private mutating func take<Fact>(
    _ row: [MemoryCell], _ list: WritableKeyPath<Remembered, [Fact]>, _ make: ([MemoryCell]) -> Fact?
  ) -> Bool {
    guard let fact = make(row) else { return false }
    self[keyPath: list].append(fact)
    return true
  }

  private mutating func takeForgottenMood(_ row: [MemoryCell]) -> Bool {
    guard let mood = row[0].text.flatMap(Mood.init(rawValue:)), let before = row[1].day,
      let count = row[2].count(in: 1...1_000_000)
    else { return false }
    var forgotten = facts.forgottenMoods ?? ForgottenMoods(before: before, counts: [:])
    guard forgotten.before == before else { return false }
    forgotten.counts[mood] = count
    facts.forgottenMoods = forgotten
    return true
  }

  private mutating func takeStepTotal(_ row: [MemoryCell]) -> Bool {
    guard let since = row[0].day, facts.steps == nil else { return false }
    facts.steps = StepTotal(since: since)
    if row[1] == .nothing, row[2] == .nothing { return true }
    guard let before = row[1].day, let steps = row[2].count(in: 0...1_000_000_000_000) else { return false }
    facts.steps?.forgotten = ForgottenSteps(before: before, steps: steps)
    return true
  }

  private mutating func takeStepDay(_ row: [MemoryCell]) -> Bool {
    guard let day = row[0].day, let steps = row[1].count(in: 0...10_000_000), facts.steps != nil else {
      return false
    }
    facts.steps?.days.append(CountedSteps(day: day, steps: steps))
    return true
  }

  private mutating func takePhase(_ row: [MemoryCell]) -> Bool {
    guard let phase = row[0].count(in: 2...4), let day = row[1].day, let moment = row[2].moment,
      facts.steps != nil
    else { return false }
    facts.steps?.phases.append(ReachedPhase(phase: phase, day: day, formedAt: moment))
    return true
  }

  private mutating func takeChange(_ row: [MemoryCell]) -> Bool {
    guard let thing = row[0].text.flatMap({ EnteredThing($0) }), let created = row[1].moment,
      let changed = row[2].moment, let isGone = row[3].count(in: 0...1), created <= changed
    else { return false }
    sync.append(ThingChange(thing: thing, created: created, changed: changed, isGone: isGone == 1))
    return true
  }

  private mutating func takeAppliedEntry(_ row: [MemoryCell]) -> Bool {
    guard let id = row[0].text, QueueFile.isID(id), let time = row[1].moment else { return false }
    sync.append(AppliedEntry(id: id, time: time))
    return true
  }

  private mutating func takeConflict(_ row: [MemoryCell]) -> Bool {
    guard let conflict = SyncConflict(row: row) else { return false }
    sync.append(conflict)
    return true
  }
}

extension SyncConflict {
  fileprivate var row: [MemoryCell] {
    [
      .init(number), .text(entry.id), .text(entry.action.name), .init(entry.time),
      .text(entry.payload.text(sortedNames: true)), .text(thing.text), .text(held.text(sortedNames: true)),
      decision.map { .text($0.rawValue) } ?? .nothing,
    ]
  }

  fileprivate init?(row: [MemoryCell]) {
    guard let number = row[0].count(in: FactBounds.conflicts), let id = row[1].text, QueueFile.isID(id),
      let action = row[2].text.flatMap({ QueueAction($0) }), let time = row[3].moment,
      let payload = row[4].json, case .object = payload,
      let thing = row[5].text.flatMap({ EnteredThing($0) }),
      let held = row[6].json
    else { return nil }
    self.init(
      number: number, entry: QueueEntry(id: id, action: action, time: time, payload: payload), thing: thing,
      held: held)
    if row[7] == .nothing { return }
    guard let decision = row[7].text.flatMap(Decision.init(rawValue:)) else { return nil }
    self.decision = decision
  }
}

extension MemoryCell {
  fileprivate var json: JSONValue? {
    text.flatMap { try? JSONDecoder().decode(JSONValue.self, from: Data($0.utf8)) }
  }

  fileprivate var day: CalendarDay? {
    number.flatMap { Int32(exactly: $0) }.flatMap { FactBounds.days.contains($0) ? $0 : nil }
      .map(CalendarDay.init(number:))
  }

  fileprivate var moment: Instant? {
    number.flatMap { FactBounds.seconds.contains($0) ? Instant(seconds: $0) : nil }
  }

  fileprivate func count(in allowed: ClosedRange<Int>) -> Int? {
    number.flatMap { Int(exactly: $0) }.flatMap { allowed.contains($0) ? $0 : nil }
  }
}

extension DayMood {
  fileprivate init?(row: [MemoryCell]) {
    guard let day = row[0].day, let mood = row[1].text.flatMap(Mood.init(rawValue:)),
      let decider = row[2].text.flatMap(MoodDecider.init(rawValue:)), let moment = row[3].moment
    else { return nil }
    self.init(day: day, mood: mood, decidedBy: decider, formedAt: moment)
  }
}

extension ThresholdChange {
  fileprivate init?(row: [MemoryCell]) {
    guard let from = row[0].day, let moment = row[1].moment, let sad = row[2].count(in: 0...100_000),
      let active = row[3].count(in: 0...100_000), sad <= active
    else { return nil }
    self.init(from: from, sad: sad, active: active, formedAt: moment)
  }
}

extension ReachedForm {
  fileprivate init?(row: [MemoryCell]) {
    guard let level = row[0].count(in: 1...5), let day = row[1].day,
      let counted = row[2].count(in: 1...1_000_000), let names = row[3].text, let moment = row[4].moment
    else { return nil }
    let moods = names.split(separator: " ").map { Mood(rawValue: String($0)) }
    guard !moods.contains(nil), moods.count <= 3 else { return nil }
    self.init(level: level, day: day, daysCounted: counted, moods: moods.compactMap { $0 }, formedAt: moment)
  }
}

extension BuildNote {
  fileprivate init?(row: [MemoryCell]) {
    guard let moment = row[0].moment, let kind = row[1].text.flatMap(Kind.init(rawValue:)),
      let key = row[2].text, let value = row[3].text
    else { return nil }
    self.init(asOf: moment, kind: kind, key: key, value: value)
  }
}
