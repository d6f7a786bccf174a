import TestSupport
import Testing

@testable import TriptychHealth

@Suite struct SymbiTests {
  private func rule(sad: Int = 2000, active: Int = 8000) -> MoodRule {
    var settings = Settings()
    settings.sadThreshold = sad
    settings.activeThreshold = active
    return MoodRule(settings)
  }

  private func mood(_ steps: Double?, sleep: Double? = nil, hrv: Double? = nil, variation: Double? = nil)
    -> Mood
  {
    rule().mood(
      MoodRule.Facts(steps: steps, sleepHours: sleep, hrvDeviation: hrv, stepsVariation: variation)
    ).mood
  }

  @Test("S1: sad below one threshold, active from the other, resting between, for any pair")
  func stepsRule() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<200 {
      let pair = [Int(random.next() % 100_001), Int(random.next() % 100_001)].sorted()
      let rule = rule(sad: pair[0], active: pair[1])
      var near: [Int] = [0, 100_000, Int(random.next() % 100_001)]
      for steps in pair { near += [steps - 1, steps, steps + 1] }
      var highest = 0
      for steps in near.sorted() where steps >= 0 {
        let mood = rule.mood(MoodRule.Facts(steps: Double(steps))).mood
        #expect(mood == (steps >= pair[1] ? .active : steps < pair[0] ? .sad : .resting))
        let place = [Mood.sad, .resting, .active].firstIndex(of: mood) ?? -1
        #expect(place >= highest)
        highest = place
      }
    }
  }

  @Test("Default thresholds: 1999 sad, 2000 resting, 7999 resting, 8000 active")
  func defaults() {
    #expect([1999, 2000, 7999, 8000].map { mood($0) } == [.sad, .resting, .resting, .active])
  }

  @Test("Seven moods from several metrics, each at the edge of its condition")
  func metricsRule() {
    #expect(mood(8000, sleep: 5.9, hrv: -1) == .stressed)
    #expect(mood(7999, sleep: 5.9, hrv: -1) == .tired)
    #expect(mood(5000, sleep: 7.5, hrv: -1, variation: 0.61) == .anxious)
    #expect(mood(5000, sleep: 7.5, hrv: -1, variation: 0.6) == .calm)
    #expect(mood(9000, sleep: 5.99, hrv: 2) == .tired)
    #expect(mood(10_000, sleep: 7, hrv: 0.5) == .vibrant)
    #expect(mood(9999, sleep: 7, hrv: 0.5) == .active)
    #expect(mood(10_000, sleep: 7) == .active)
    #expect(mood(3999, sleep: 8) == .rested)
    #expect(mood(4000, sleep: 8) == .calm)
    #expect(mood(4000, sleep: 7) == .calm)
    #expect(mood(1000, sleep: 7) == .sad)
    #expect(mood(3000, sleep: 6.5) == .resting)
  }

  @Test("Sleep alone decides nothing: with fewer than two of the three figures the steps rule stands")
  func oneFigure() {
    for hours in [3, 5.5, 7, 9] {
      let alone = rule().mood(MoodRule.Facts(sleepHours: hours))
      #expect(alone.mood == .resting && alone.decidedBy == .fallback)
    }
    #expect(mood(nil, hrv: -2, variation: 0.9) == .resting)
    #expect(mood(nil, sleep: 5, hrv: 0) == .tired)
    #expect(mood(500, sleep: 5) == .tired)
    var builder = HistoryBuilder()
    builder.set(.sleepDuration, on: 10, 5)
    #expect(builder.symbi(on: 10).mood == .resting)
    // In the morning the steps of the day before are a second figure.
    builder.set(.steps, on: 9, 3000)
    #expect(builder.symbi(on: 10, hour: 8).mood == .tired)
  }

  @Test("S1: at any hour 1,999 steps are sad, 2,000 and 7,500 resting and 8,000 active")
  func anyHour() {
    let vectors: [(steps: Double, mood: Mood)] = [
      (1999, .sad), (2000, .resting), (7500, .resting), (8000, .active),
    ]
    for hour in 0..<24 {
      for (steps, mood) in vectors {
        var builder = HistoryBuilder()
        builder.set(.steps, on: 10, steps)
        let first = builder.symbi(on: 10, hour: hour)
        #expect(first.mood == mood && first.decidedBy == .stepsRule && first.evidence.steps == steps)
        builder.set(.steps, on: 9, 1000)
        let after = builder.symbi(on: 10, hour: hour)
        #expect(after.mood == mood && after.evidence.stepsDay == builder.day(10))
        // Until evening an unfinished day takes nothing from the day before.
        builder.set(.steps, on: 9, 9000)
        let lively = builder.symbi(on: 10, hour: hour)
        #expect(lively.mood == (hour < 21 ? .active : mood))
        #expect(lively.evidence.stepsDay == builder.day(hour < 21 ? 9 : 10))
      }
    }
  }

  @Test("Whatever else is known, more steps of an unfinished day never lower the mood")
  func neverLowered() {
    let order: [Mood] = [
      .stressed, .anxious, .tired, .sad, .resting, .rested, .calm, .active, .vibrant,
    ]
    func place(_ mood: Mood) -> Int { order.firstIndex(of: mood) ?? -1 }
    var random = SeededGenerator(seed: 41)
    for _ in 0..<200 {
      var builder = HistoryBuilder()
      builder.fill(0..<80, &random, most: 15_000)
      builder.set(.steps, on: 78, Double(random.next() % 15_000))
      builder.set(.steps, on: 79, nil)
      let hour = Int(random.next() % 21)
      var last = place(builder.symbi(on: 79, hour: hour).mood)
      for steps in stride(from: 0.0, to: 16_000, by: 1600) {
        builder.set(.steps, on: 79, steps)
        let now = place(builder.symbi(on: 79, hour: hour).mood)
        #expect(now >= last)
        last = now
      }
    }
  }

  @Test("S4: any input, missing ones included, gives one of the seven moods or the steps rule's")
  func anyInput() {
    var random = SeededGenerator(seed: 4)
    let seven: Set<Mood> = [.stressed, .anxious, .tired, .vibrant, .active, .rested, .calm]
    for _ in 0..<500 {
      var facts = MoodRule.Facts()
      if random.next() % 3 != 0 { facts.steps = Double(random.next() % 20_000) }
      if random.next() % 3 != 0 { facts.sleepHours = Double(random.next() % 120) / 10 }
      if random.next() % 3 != 0 { facts.hrvDeviation = Double(random.next() % 60) / 10 - 3 }
      if random.next() % 3 != 0 { facts.stepsVariation = Double(random.next() % 20) / 10 }
      let result = rule().mood(facts)
      switch result.decidedBy {
      case .metricsRule: #expect(seven.contains(result.mood))
      case .stepsRule: #expect(facts.steps.map { rule().stepsMood($0) } == result.mood)
      default:
        #expect(result.decidedBy == .fallback)
        #expect(result.mood == .resting && facts.steps == nil)
      }
      if facts.sleepHours == nil, facts.hrvDeviation == nil, facts.steps != nil {
        #expect(result.decidedBy == .stepsRule)
      }
    }
  }

  @Test("S15: without data today yesterday's mood stands, marked; without any the Symbi rests")
  func noDataToday() {
    var builder = HistoryBuilder()
    builder.set(.steps, on: 10, 9000)
    let today = builder.symbi(on: 10)
    #expect(today.mood == .active && today.decidedBy == .stepsRule)
    let next = builder.symbi(on: 11)
    #expect(next.mood == .active && next.decidedBy == .yesterday)
    #expect(next.evidence.day == builder.day(10))
    let later = builder.symbi(on: 12)
    #expect(later.mood == .resting && later.decidedBy == .fallback)
    #expect(HistoryBuilder().symbi(on: 0).decidedBy == .fallback)
  }

  @Test("In the morning yesterday's steps and last night's sleep decide, not today's first steps")
  func morning() {
    var builder = HistoryBuilder()
    builder.set(.steps, on: 9, 9000)
    builder.set(.steps, on: 10, 40)
    builder.set(.sleepDuration, on: 10, 5)
    let morning = builder.symbi(on: 10, hour: 6)
    #expect(morning.mood == .tired && morning.decidedBy == .metricsRule)
    #expect(morning.evidence.steps == 9000)
    #expect(morning.evidence.stepsDay == builder.day(9))
    #expect(builder.symbi(on: 10).evidence.steps == 40)
  }

  @Test("Yesterday's mood is made from yesterday alone: steps of the day before it do not come in")
  func yesterdayAlone() {
    var builder = HistoryBuilder()
    builder.set(.steps, on: 9, 9000)
    builder.set(.sleepDuration, on: 10, 6.5)
    let symbi = builder.symbi(on: 11, hour: 18)
    #expect(symbi.mood == .resting && symbi.evidence.steps == nil)
  }

  @Test("A low variability against one's own 60 days and a hard day after a short night are stress")
  func stressed() {
    var builder = HistoryBuilder()
    builder.set(.hrvRMSSD, 0..<60) { Double(40 + $0 % 5) }
    builder.set(.hrvRMSSD, on: 60, 30)
    builder.set(.steps, on: 60, 9000)
    builder.set(.sleepDuration, on: 60, 5)
    #expect(builder.symbi(on: 60).mood == .stressed)
    // With 13 values there is no baseline, and the low value says nothing.
    builder.values[.hrvRMSSD] = builder.values[.hrvRMSSD]?.filter { $0.key >= 47 }
    #expect(builder.symbi(on: 60).mood == .tired)
    #expect(builder.symbi(on: 60).evidence.hrvDeviation == nil)
  }

  @Test(
    "S8: the level is the whole thirties of active or vibrant days, at most 5, in any order with any gaps")
  func level() {
    var random = SeededGenerator(seed: 8)
    for count in [0, 1, 29, 30, 31, 59, 60, 89, 90, 119, 120, 149, 150, 151, 200] {
      let days = (0..<400).shuffled(using: &random)
      var builder = HistoryBuilder()
      for index in days.prefix(count) { builder.set(.steps, on: index, 8000 + Double(random.next() % 9000)) }
      for index in days.dropFirst(count).prefix(100) {
        builder.set(.steps, on: index, Double(random.next() % 8000))
      }
      let symbi = builder.symbi(on: 400)
      #expect(symbi.daysCounted == count)
      #expect(symbi.level == min(5, count / 30))
    }
  }

  @Test("S8: the level never falls from one day to the next")
  func levelGrows() {
    var random = SeededGenerator(seed: 9)
    var builder = HistoryBuilder()
    builder.set(.steps, 0..<200, when: { _ in random.next() % 5 != 0 }) { _ in Double(random.next() % 20_000)
    }
    builder.set(.sleepDuration, 0..<200, when: { $0 % 3 == 0 }) { Double(5 + $0 % 4) }
    let levels = (0..<200).map { builder.symbi(on: $0).daysCounted }
    #expect(zip(levels, levels.dropFirst()).allSatisfy { $0 <= $1 })
  }
}
