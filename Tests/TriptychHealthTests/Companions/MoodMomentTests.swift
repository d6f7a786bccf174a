import TestSupport
import Testing

@testable import TriptychHealth

@Suite("The mood of a moment") struct MoodMomentTests {
  private func stressful() -> HistoryBuilder {
    var builder = HistoryBuilder()
    builder.set(.hrvRMSSD, 0..<60) { Double(40 + $0 % 5) }
    builder.set(.hrvRMSSD, on: 60, 30)
    builder.set(.steps, on: 60, 9000)
    builder.set(.sleepDuration, on: 60, 5)
    return builder
  }

  @Test("S13: calming is offered if and only if the Symbi is stressed or anxious")
  func calming() {
    var random = SeededGenerator(seed: 13)
    for _ in 0..<150 {
      var builder = HistoryBuilder()
      builder.fill(0..<80, &random)
      let symbi = builder.symbi(on: 79)
      #expect(symbi.offersCalming == [.stressed, .anxious].contains(symbi.mood))
    }
    #expect(stressful().symbi(on: 60).offersCalming)
  }

  @Test(
    "S14: a guided session of 1 to 5 minutes makes the Symbi calm that day; the day itself stays what it was")
  func mindful() {
    var series = BuildSeries(builder: stressful())
    let calm = series.build(on: 60, mood: MoodInputs(mindfulToday: true)).symbi
    #expect(calm.mood == .calm && calm.decidedBy == .mindful && calm.confidence == 1)
    #expect(!calm.offersCalming)
    #expect(series.kept.facts.moods.last?.mood == .stressed)
    #expect(series.build(on: 61).symbi.mood == .stressed)
    #expect([0.9, 1, 3, 5, 5.1].map(MoodInputs.isGuided(minutes:)) == [false, true, true, true, false])
  }

  @Test("S14: minutes by hand of 1 to 5 make the Symbi calm that day and no other; other minutes do not")
  func anyMinutes() {
    for seed in 0..<120 {
      var random = SeededGenerator(seed: UInt64(seed))
      var series = BuildSeries()
      series.builder.fill(0..<24, &random)
      let isByHand = random.next() % 3 != 0
      series.builder.sourceKind = isByHand ? .manual : .app
      let day = 20 + Int(random.next() % 3)
      let minutes = [0, 0.5, 1, 2, 3.5, 5, 5.5, 6, 40][Int(random.next() % 9)]
      var without = series
      series.builder.set(.mindfulMinutes, on: day, minutes)
      for index in [day - 1, day, day + 1] {
        let found = series.build(on: index).symbi
        let plain = without.build(on: index).symbi
        if index == day, isByHand, minutes >= 1, minutes <= 5 {
          #expect(found.mood == .calm && found.decidedBy == .mindful && found.confidence == 1)
        } else {
          #expect(found.mood == plain.mood && found.decidedBy == plain.decidedBy)
        }
      }
      #expect(series.kept.facts.moods == without.kept.facts.moods, "the day itself stays what it was")
    }
  }

  @Test("S15: over any history a day without data shows yesterday's mood, marked, or the Symbi rests")
  func anyYesterday() {
    for seed in 0..<120 {
      var random = SeededGenerator(seed: 15 + UInt64(seed))
      var series = BuildSeries()
      series.builder.fill(0..<40, &random)
      let today = 20 + Int(random.next() % 20)
      if random.next() % 2 == 0 { series.build(on: today - 1) }
      for metric in series.builder.values.keys {
        series.builder.values[metric]?[today] = nil
        // A morning looks at the steps of the day before.
        if random.next() % 4 == 0 { series.builder.values[metric]?[today - 1] = nil }
      }
      let symbi = series.build(on: today).symbi
      if let stored = series.kept.facts.moods.last(where: { $0.day == series.builder.day(today - 1) }) {
        #expect(symbi.mood == stored.mood && symbi.decidedBy == .yesterday)
      } else {
        #expect(symbi.mood == .resting && symbi.decidedBy == .fallback)
      }
    }
  }

  @Test(
    "An anxious mood carries how much the steps of its week differ; one that did not look at them does not")
  func variation() {
    var builder = HistoryBuilder()
    builder.set(.hrvRMSSD, 0..<60) { Double(40 + $0 % 5) }
    builder.set(.hrvRMSSD, on: 60, 30)
    // Seven days, 1,000 and 13,000 in turns: mean 43,000/7, variation by hand 1.0442.
    builder.set(.steps, 54..<61) { $0 % 2 == 0 ? 1000 : 13_000 }
    let symbi = builder.symbi(on: 60)
    #expect(symbi.mood == .anxious)
    #expect(abs((symbi.evidence.stepsVariation ?? 0) - 1.0442) < 0.0001)
    builder.set(.hrvRMSSD, on: 60, 45)
    #expect(builder.symbi(on: 60).evidence.stepsVariation == nil)
  }

  @Test("A model's word decides before the rules, after a guided session, and says how old it is")
  func model() {
    let builder = stressful()
    let asked = builder.moment(on: 60, hour: 9).instant
    func state(_ decision: MoodDecision, mindful: Bool = false, day: Int = 60) -> SymbiState {
      builder.companions(
        at: builder.moment(on: day), Remembered(), MoodInputs(mindfulToday: mindful, decision: decision)
      ).symbi
    }
    let fresh = state(.word(.rested, asked: asked, isFresh: true))
    #expect(fresh.mood == .rested && fresh.decidedBy == .model && fresh.asked == asked)
    let cached = state(.word(.rested, asked: asked, isFresh: false))
    #expect(cached.decidedBy == .cache && cached.confidence == fresh.confidence / 2)
    // The model never saw today's figures: they stand behind its fresh word only.
    #expect(fresh.evidence.steps != nil && cached.evidence == MoodEvidence(day: cached.evidence.day))
    #expect(state(.stepsRule).mood == .active && state(.stepsRule).decidedBy == .stepsRule)
    #expect(state(.word(.rested, asked: asked, isFresh: true), mindful: true).decidedBy == .mindful)
    // Without data of the day nothing was asked about it.
    #expect(state(.word(.rested, asked: asked, isFresh: false), day: 61).decidedBy == .yesterday)
  }

  @Test(
    "Confidence is the share known of steps, sleep and variability, half of it for yesterday's, none for nothing"
  )
  func confidence() {
    var builder = HistoryBuilder()
    builder.set(.steps, on: 60, 9000)
    #expect(builder.symbi(on: 60).confidence == 1.0 / 3)
    builder.set(.sleepDuration, on: 60, 7.5)
    #expect(builder.symbi(on: 60).confidence == 2.0 / 3)
    builder.set(.hrvRMSSD, 0..<61) { Double(40 + $0 % 5) }
    #expect(builder.symbi(on: 60).confidence == 1)
    #expect(builder.symbi(on: 61).confidence == 0.5)
    #expect(builder.symbi(on: 62).confidence == 0 && builder.symbi(on: 62).decidedBy == .fallback)
  }

  @Test("S15: yesterday's mood is that of what is held of it, also when its figures were corrected since")
  func correctedYesterday() {
    var series = BuildSeries()
    series.builder.set(.steps, on: 10, 9000)
    #expect(series.build(on: 10).symbi.mood == .active)
    series.builder.set(.steps, on: 10, 100)
    let next = series.build(on: 11).symbi
    #expect(next.mood == .sad && next.decidedBy == .yesterday)
    #expect(next.evidence.steps == 100)
  }

  @Test("New thresholds decide today's mood on the day they come, and no mood before it")
  func thresholdsToday() {
    var series = BuildSeries()
    series.builder.set(.steps, 0..<3) { _ in 6000 }
    #expect(series.build(on: 1).symbi.mood == .resting)
    series.builder.settings.activeThreshold = 5000
    #expect(series.build(on: 2).symbi.mood == .active)
    #expect(series.kept.facts.moods.map(\.mood) == [.resting, .resting, .active])
    #expect(series.kept.facts.thresholds.map(\.active) == [8000, 5000])
    #expect(series.kept.facts.thresholds.map(\.from) == [1, 2].map(series.builder.day))
    // Raised again the same evening, they take back nothing of that day; of the next they do.
    series.builder.settings.activeThreshold = 9000
    series.builder.set(.steps, on: 3, 6000)
    series.build(on: 2, hour: 23)
    series.build(on: 3)
    #expect(series.kept.facts.moods.map(\.mood) == [.resting, .resting, .active, .resting])
  }

  @Test("The moods of the last 30 days are at hand, oldest first")
  func recent() {
    var series = BuildSeries()
    series.builder.set(.steps, 0..<50, when: { $0 % 2 == 0 }) { _ in 9000 }
    let recent = series.build(on: 49).symbi.recent
    #expect(recent.map(\.day) == stride(from: 20, to: 50, by: 2).map(series.builder.day))
  }
}
