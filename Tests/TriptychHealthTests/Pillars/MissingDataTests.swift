import TestSupport
import Testing

@testable import TriptychHealth

@Suite struct MissingDataTests {
  @Test(
    "Y1: bands follow the rounded number that pages show",
    arguments: [
      (85.0, Band.green, 85), (79.6, .green, 80), (79.5, .green, 80), (79.49, .yellow, 79), (78, .yellow, 78),
      (72, .yellow, 72), (49.5, .yellow, 50), (49.4, .red, 49), (0, .red, 0), (100, .green, 100),
    ])
  func bands(value: Double, band: Band, shown: Int) {
    let today = day("2026-01-01")
    let score = Score(
      id: "fitness", value: value, confidence: 1, parts: [], days: today...today, absence: nil,
      formula: "fitness-v1")
    #expect(score.band == band)
    #expect(score.shown == shown)
  }

  @Test("Y2: taking data away never gives a 0 where there was none, and never an input out of nothing")
  func removingData() {
    var random = SeededGenerator(seed: 2)
    let full = FormulaFixture.builder()
    let metrics = full.values.keys.sorted()
    for _ in 0..<100 {
      var builder = full
      for metric in metrics where random.next() % 2 == 0 {
        builder.values[metric] = builder.values[metric]?.filter { _ in random.next() % 3 == 0 }
      }
      for metric in metrics where random.next() % 4 == 0 { builder.values[metric] = nil }
      let analysis = builder.analysis(on: 99)
      for score in analysis.pillars.map(\.score) + analysis.scores
      where !LoadModel.scoreIDs.contains(score.id) {
        #expect((score.value == nil) == (score.absence != nil))
        for part in score.parts {
          #expect((part.points == nil) == (part.input == nil))
          #expect((part.days == 0) == (part.points == nil))
        }
      }
      if builder.values[.steps] == nil {
        #expect(analysis.pillar(.fitness).score.part("steps")?.points == nil)
        #expect(analysis.pixelPal.energy == nil)
        #expect(analysis.symbi.evidence.steps == nil)
      }
    }
  }

  @Test("Y2: a missing day and a day of 0 give different scores")
  func missingIsNotZero() {
    for (metric, pillar) in [
      (Metric.steps, Pillar.fitness), (.exerciseMinutes, .fitness), (.fiber, .nutrition),
      (.sodium, .nutrition),
      (.fruitVegetables, .nutrition), (.habitsDone, .wellbeing),
    ] {
      var missing = FormulaFixture.builder()
      if metric == .exerciseMinutes {
        missing.values[.moderateMinutes] = nil
        missing.values[.vigorousMinutes] = nil
      }
      var zero = missing
      // Day 97 has every one of these metrics.
      missing.set(metric, on: 97, nil)
      zero.set(metric, on: 97, 0)
      let one = missing.analysis(on: 99).pillar(pillar).score
      let other = zero.analysis(on: 99).pillar(pillar).score
      #expect(one.value != other.value, "\(metric)")
    }
  }

  @Test("Scores stay between 0 and 100 and confidence between 0 and 1, whatever the data")
  func bounds() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<100 {
      var builder = HistoryBuilder()
      for definition in MetricCatalog.all where random.next() % 3 != 0 {
        let width = definition.range.upperBound - definition.range.lowerBound
        for index in 0..<100 where random.next() % 3 != 0 {
          let share = Double(random.next() % 1001) / 1000
          builder.set(definition.metric, on: index, definition.range.lowerBound + share * width)
        }
      }
      let analysis = builder.analysis(on: 99)
      for score in analysis.pillars.map(\.score) + analysis.scores {
        #expect(score.value.map { (0...100).contains($0) } ?? true)
        #expect((0...(1 + 1e-9)).contains(score.confidence))
        #expect(score.parts.allSatisfy { $0.points.map { (0...100).contains($0) } ?? true })
        #expect(score.value == nil || score.confidence >= 0.5 - 1e-9)
      }
    }
  }

  @Test("Y23: data is stale just above 24 hours and old just above 7 days")
  func freshness() {
    var builder = HistoryBuilder()
    builder.set(.steps, 0..<1) { _ in 1 }
    let through = builder.zone.start(of: builder.day(0)).adding(seconds: 3600)
    builder.dataThrough = through
    let history = builder.build()
    let at = { (seconds: Int64) in
      analyse(history, asOf: AsOf(through.adding(seconds: seconds), in: .utc)).freshness
    }
    #expect(at(0) == .fresh)
    #expect(at(86_400) == .fresh)
    #expect(at(86_401) == .stale(through: through))
    #expect(at(7 * 86_400) == .stale(through: through))
    #expect(at(7 * 86_400 + 1) == .old(through: through))
    #expect(HistoryBuilder().analysis(on: 0).freshness == .empty)
  }

  @Test("For a moment in the past, data is as old as it was then")
  func freshnessThen() {
    var builder = HistoryBuilder()
    builder.set(.steps, 0..<3) { _ in 1 }
    builder.set(.steps, on: 40, 1)
    builder.dataThrough = builder.zone.start(of: builder.day(41))
    let through = builder.zone.start(of: builder.day(3)).adding(seconds: -1)
    #expect(builder.analysis(on: 2).freshness == .fresh)
    #expect(builder.analysis(on: 5).freshness == .stale(through: through))
    #expect(builder.analysis(on: 20).freshness == .old(through: through))
    #expect(builder.analysis(on: 40).freshness == .fresh)
  }
}
