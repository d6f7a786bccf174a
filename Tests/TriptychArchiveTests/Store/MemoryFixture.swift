import TriptychHealth

@testable import TriptychArchive

/// Made-up facts and notes of builds.
enum MemoryFixture {
  /// The moment a build on a day spoke for, 21:00 in UTC.
  static func moment(_ day: Int) -> AsOf {
    AsOf(StoreFixture.exported(day).adding(seconds: 21 * 3600), in: .utc)
  }

  static func day(_ index: Int) -> CalendarDay { moment(index).day }

  /// What a build may have formed: consistent enough to be written, and otherwise anything.
  static func build(_ dice: inout StoreDice, on index: Int) -> Remembered {
    let formedAt = moment(index).instant
    var build = Remembered()
    for day in 0..<40 where dice.below(3) == 0 {
      build.facts.moods.append(
        DayMood(
          day: self.day(day), mood: dice.pick(Mood.allCases),
          decidedBy: dice.pick([.stepsRule, .metricsRule, .fallback]), formedAt: formedAt))
    }
    if dice.below(2) == 0 {
      let sad = dice.below(9000)
      build.facts.thresholds = [
        ThresholdChange(
          from: day(index), sad: sad, active: sad + dice.below(9000), formedAt: formedAt)
      ]
    }
    for level in 1...5 where dice.below(3) == 0 {
      build.facts.forms.append(
        ReachedForm(
          level: level, day: day(dice.below(40)), daysCounted: level * 30,
          moods: Array(Mood.allCases.prefix(dice.below(4))), formedAt: formedAt))
    }
    var total = StepTotal(since: day(dice.below(9)))
    for day in 0..<40 where dice.below(2) == 0 {
      total.days.append(CountedSteps(day: self.day(day), steps: dice.below(30_000)))
    }
    for phase in 2...4 where dice.below(3) == 0 {
      total.phases.append(ReachedPhase(phase: phase, day: day(index), formedAt: formedAt))
    }
    build.facts.steps = total
    for (number, kind) in BuildNote.Kind.allCases.enumerated() where dice.below(3) > 0 {
      build.builds.append(
        BuildNote(
          asOf: formedAt, kind: kind, key: "key-\(number)",
          value: dice.below(2) == 0 ? "" : dice.pick(StoreFixture.hostileTexts).withoutNUL))
    }
    return build
  }
}

extension PersonStore {
  /// Deletes daily facts before the given days, as retention does.
  func forget(stepsBefore: CalendarDay, moodsBefore: CalendarDay) throws {
    try writing { db in
      let tables = MemoryTables(db)
      let held = try tables.read()
      let left = held.forgetting(stepsBefore: stepsBefore, moodsBefore: moodsBefore, profileSince: nil)
      try tables.write(left, over: held)
    }
  }
}
