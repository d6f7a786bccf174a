import TestSupport
import Testing

@testable import TriptychHealth

@Suite("Thresholds of the Symbi that change between builds") struct MoodThresholdTests {
  /// A person who walks 5,000 steps a day.
  private func walker() -> BuildSeries {
    var series = BuildSeries()
    series.builder.set(.steps, 0..<120) { _ in 5000 }
    return series
  }

  private func setThresholds(_ sad: Int, _ active: Int, _ series: inout BuildSeries) {
    series.builder.settings.sadThreshold = sad
    series.builder.settings.activeThreshold = active
  }

  @Test("A build of an earlier moment invents no change, and a day that comes late counts by its own")
  func earlierBuild() {
    var series = walker()
    series.builder.set(.steps, on: 70, nil)
    series.build(on: 40)
    setThresholds(6000, 10_000, &series)
    series.build(on: 100)
    let changes = series.kept.facts.thresholds
    #expect(changes.map(\.from) == [40, 100].map(series.builder.day))
    series.build(on: 60)
    #expect(series.kept.facts.thresholds == changes)
    series.builder.set(.steps, on: 70, 5000)
    series.build(on: 110)
    let late = series.kept.facts.moods.first { $0.day == series.builder.day(70) }
    #expect(late?.mood == .resting, "the thresholds of day 40 count on day 70")
  }

  @Test("What an earlier moment shows stays the same when settings change later")
  func shownAgain() {
    var series = walker()
    series.build(on: 40)
    setThresholds(2000, 9000, &series)
    series.build(on: 100)
    #expect(series.build(on: 50).symbi.mood == .resting)
    setThresholds(6000, 10_000, &series)
    series.build(on: 110)
    #expect(series.build(on: 50).symbi.mood == .resting)
    #expect(series.build(on: 20).symbi.mood == .resting, "the first thresholds count for all days before")
    #expect(series.build(on: 111).symbi.mood == .sad)
  }

  @Test(
    "Thresholds changed for the moment of the very first build leave all moods before it, and its lively day")
  func firstBuild() {
    var series = walker()
    series.builder.set(.steps, 0..<41) { _ in 9000 }
    series.build(on: 40)
    setThresholds(2000, 20_000, &series)
    series.build(on: 40)
    #expect(series.kept.facts.moods.allSatisfy { $0.mood == .active })
    let next = series.build(on: 41).symbi
    #expect(next.daysCounted == 41)
    #expect(series.kept.facts.moods.last?.mood == .resting)
  }

  @Test(
    "S3: builds forwards and backwards, settings changing between them: a day keeps the thresholds it had")
  func anyOrder() {
    var random = SeededGenerator(seed: 303)
    for _ in 0..<100 {
      var series = BuildSeries()
      series.builder.fill(0..<50, &random)
      // Some days arrive later than they were lived.
      let whole = series.builder.values
      for index in 0..<50 where random.next() % 4 == 0 { series.hide(index) }
      // The newest thresholds by the moment that saw them, told apart from the code under test.
      var changes: [(hour: Int, from: Int, sad: Int, active: Int)] = []
      for _ in 0..<12 {
        let (day, hour) = (Int(random.next() % 50), Int(random.next() % 24))
        if changes.isEmpty || random.next() % 2 == 0 {
          let pair = [Int(random.next() % 12_000), Int(random.next() % 12_000)].sorted()
          setThresholds(pair[0], pair[1], &series)
        }
        if random.next() % 2 == 0 { series.show(Int(random.next() % 50), of: whole) }
        let now = day * 24 + hour
        if changes.allSatisfy({ $0.hour <= now }) {
          changes.removeAll { $0.hour == now }
          let (sad, active) = (
            series.builder.settings.sadThreshold, series.builder.settings.activeThreshold
          )
          if changes.last.map({ ($0.sad, $0.active) != (sad, active) }) ?? true {
            changes.append((now, day, sad, active))
          }
        }
        let before = series.kept.facts.moods
        series.build(on: day, hour: hour)
        let moods = series.kept.facts.moods
        #expect(
          series.kept.facts.thresholds.map { [$0.sad, $0.active] } == changes.map { [$0.sad, $0.active] })
        let history = series.builder.build()
        let moment = series.builder.moment(on: day, hour: hour).instant
        for mood in moods {
          let earlier = before.first { $0.day == mood.day }
          guard mood.formedAt <= moment else {
            #expect(mood == earlier, "a build of an earlier moment changes nothing of later ones")
            continue
          }
          let counted = changes.last { series.builder.day($0.from) <= mood.day } ?? changes[0]
          let rule = MoodRule(sad: counted.sad, active: counted.active)
          let facts = history.expectedFacts(on: mood.day)
          var expected = rule.mood(facts)
          let isLively = { (mood: Mood) in mood == .active || mood == .vibrant }
          // Those that came after the mood, on the same day, take no lively day back.
          let former = changes.filter {
            series.builder.day($0.from) < mood.day
              || series.builder.moment(on: $0.hour / 24, hour: $0.hour % 24).instant <= mood.formedAt
          }
          if !isLively(expected.mood), let first = former.first {
            let one = former.last { series.builder.day($0.from) <= mood.day } ?? first
            let earlier = MoodRule(sad: one.sad, active: one.active).mood(facts)
            if isLively(earlier.mood) { expected = earlier }
          }
          #expect(mood.mood == expected.mood && mood.decidedBy == expected.decidedBy)
        }
      }
    }
  }
}

extension BuildSeries {
  /// Takes a day away, as if it had not been imported yet.
  fileprivate mutating func hide(_ index: Int) {
    for metric in builder.values.keys { builder.values[metric]?[index] = nil }
  }

  /// Imports a day that was hidden.
  fileprivate mutating func show(_ index: Int, of whole: [Metric: [Int: Double]]) {
    for (metric, days) in whole { builder.values[metric, default: [:]][index] = days[index] }
  }
}
