import TestSupport
import Testing

@testable import TriptychHealth

@Suite("Moods that are formed once") struct MoodFactsTests {
  @Test(
    "S3: over any series of builds and thresholds, earlier moods never change and new thresholds count from their day"
  )
  func thresholds() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<100 {
      var series = BuildSeries()
      series.builder.fill(0..<60, &random)
      let history = series.builder.build()
      var changes: [(from: Int, sad: Int, active: Int)] = []
      var day = Int(random.next() % 20)
      while day < 60 {
        if random.next() % 2 == 0 || changes.isEmpty {
          let pair = [Int(random.next() % 12_000), Int(random.next() % 12_000)].sorted()
          series.builder.settings.sadThreshold = pair[0]
          series.builder.settings.activeThreshold = pair[1]
          changes.append((day, pair[0], pair[1]))
        }
        let before = series.kept.facts.moods
        series.build(on: day)
        let moods = series.kept.facts.moods
        #expect(Set(before).isSubset(of: Set(moods)))
        #expect(moods.map(\.day) == Set(moods.map(\.day)).sorted())
        for mood in Set(moods).subtracting(before) {
          let counted = changes.last { series.builder.day($0.from) <= mood.day } ?? changes[0]
          let expected = history.expectedMood(on: mood.day, sad: counted.sad, active: counted.active)
          #expect(mood.mood == expected.mood && mood.decidedBy == expected.decidedBy)
        }
        day += 1 + Int(random.next() % 9)
      }
    }
  }

  @Test(
    "Every day with steps, sleep or a usable variability has a mood, up to the last whole day, and no other")
  func everyDay() {
    var random = SeededGenerator(seed: 31)
    for _ in 0..<100 {
      var series = BuildSeries()
      series.builder.fill(0..<90, &random)
      let last = 40 + Int(random.next() % 60)
      let hour = Int(random.next() % 24)
      series.build(on: last, hour: hour)
      let whole = hour >= 21 ? last : last - 1
      let history = series.builder.build()
      let expected = (0...whole).map(series.builder.day).filter { !history.expectedFacts(on: $0).isEmpty }
      #expect(series.kept.facts.moods.map(\.day) == expected)
      #expect(
        series.kept.facts.moods.allSatisfy {
          $0.formedAt == series.builder.moment(on: last, hour: hour).instant
        })
    }
  }

  @Test("Day by day or all at once, the same days get the same moods")
  func onceOrDaily() {
    var random = SeededGenerator(seed: 32)
    for _ in 0..<100 {
      var daily = BuildSeries()
      daily.builder.fill(0..<40, &random)
      var once = daily
      for index in 0..<40 { daily.build(on: index) }
      once.build(on: 39)
      #expect(
        daily.kept.facts.moods.map { [$0.mood.rawValue, $0.day.iso] }
          == once.kept.facts.moods.map { [$0.mood.rawValue, $0.day.iso] })
    }
  }

  @Test(
    "Data that comes later or is corrected leaves the moods of days that have one, and gives one to those that have none"
  )
  func corrections() {
    var random = SeededGenerator(seed: 33)
    for _ in 0..<100 {
      var series = BuildSeries()
      series.builder.fill(20..<50, &random)
      series.build(on: 49)
      let before = series.kept.facts.moods
      series.builder.fill(0..<50, &random)
      series.build(on: 49)
      series.build(on: 50)
      #expect(Set(before).isSubset(of: Set(series.kept.facts.moods)))
      let days = Set(series.kept.facts.moods.map(\.day))
      let history = series.builder.build()
      for index in 0..<50 where !history.expectedFacts(on: series.builder.day(index)).isEmpty {
        #expect(days.contains(series.builder.day(index)))
      }
    }
  }

  @Test("A build of a moment repeated says the same and keeps the same")
  func repeated() {
    var random = SeededGenerator(seed: 34)
    for _ in 0..<100 {
      var series = BuildSeries()
      series.builder.fill(0..<80, &random)
      for index in [30, 50] { series.build(on: index) }
      let hour = Int(random.next() % 24)
      let first = series.build(on: 70, hour: hour)
      let kept = series.kept
      let again = series.build(on: 70, hour: hour)
      #expect(again.symbi == first.symbi && again.pixelPal == first.pixelPal)
      #expect(series.kept == kept)
    }
  }

  @Test(
    "A build of an earlier moment after a later one says what it would have said before it, and takes nothing from it"
  )
  func earlierAfterLater() {
    var random = SeededGenerator(seed: 35)
    for _ in 0..<100 {
      var alone = BuildSeries()
      alone.builder.fill(0..<90, &random)
      var series = alone
      let earlier = 20 + Int(random.next() % 30)
      let expected = alone.build(on: earlier)
      let later = series.build(on: 80)
      let kept = series.kept
      let found = series.build(on: earlier)
      #expect(found.symbi.mood == expected.symbi.mood && found.symbi.level == expected.symbi.level)
      #expect(found.symbi.daysCounted == expected.symbi.daysCounted)
      #expect(found.pixelPal == expected.pixelPal)
      #expect(Set(kept.facts.moods).isSubset(of: Set(series.kept.facts.moods)))
      let again = series.build(on: 80)
      #expect(again.symbi.daysCounted == later.symbi.daysCounted && again.symbi.mood == later.symbi.mood)
      #expect(again.symbi.forms.map(\.day) == later.symbi.forms.map(\.day))
      #expect(again.pixelPal.totalSteps == later.pixelPal.totalSteps)
    }
  }

  @Test("The figures prepared for many days are those that scores use")
  func figures() {
    var random = SeededGenerator(seed: 36)
    for _ in 0..<100 {
      var builder = HistoryBuilder()
      builder.fill(0..<120, &random)
      builder.set(.hrvRMSSD, on: 50, 0)
      for index in 0..<120 where index % 4 == 0 {
        builder.set(.hrvSDNN, on: index, 20 + Double(random.next() % 50))
      }
      let history = builder.build()
      let first = Int(random.next() % 60)
      let figures = MoodFigures(history, from: builder.day(first))
      for index in first..<120 {
        let day = builder.day(index)
        let facts = figures.facts(day: day, stepsDay: day)
        #expect(facts.hrvDeviation == history.expectedFacts(on: day).hrvDeviation)
      }
    }
  }
}

extension HealthHistory {
  /// What a day's mood is decided from, by the rules of scores and not by the code under test.
  func expectedFacts(on day: CalendarDay) -> MoodRule.Facts {
    var facts = MoodRule.Facts()
    facts.steps = self[.steps][day]
    facts.sleepHours = self[.sleepDuration][day]
    facts.hrvDeviation =
      RecoverySignal.rmssd.deviation(in: self, on: day)
      ?? RecoverySignal.sdnn.deviation(in: self, on: day)
    let week = self[.steps].values(in: day.advanced(by: -6)...day).map(\.value)
    let mean = week.reduce(0, +) / Double(max(1, week.count))
    if week.count >= 4, mean > 0 {
      let squares = week.map { ($0 - mean) * ($0 - mean) }.reduce(0, +)
      facts.stepsVariation = (squares / Double(week.count - 1)).squareRoot() / mean
    }
    return facts
  }

  /// A day's mood by thresholds.
  func expectedMood(on day: CalendarDay, sad: Int, active: Int) -> (mood: Mood, decidedBy: MoodDecider) {
    MoodRule(sad: sad, active: active).mood(expectedFacts(on: day))
  }
}
