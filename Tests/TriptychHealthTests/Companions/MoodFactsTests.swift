import TestSupport
import Testing

@testable import TriptychHealth

@Suite("Moods of days") struct MoodFactsTests {
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

  @Test("A mood follows what is held of its day, whatever was held of it before")
  func corrections() {
    var random = SeededGenerator(seed: 33)
    let rule = MoodRule(Settings())
    for _ in 0..<100 {
      var series = BuildSeries()
      series.builder.fill(20..<50, &random)
      series.build(on: 49)
      series.builder.fill(0..<50, &random)
      series.build(on: 49)
      series.build(on: 50)
      let history = series.builder.build()
      let days = Dictionary(uniqueKeysWithValues: series.kept.facts.moods.map { ($0.day, $0) })
      for index in 0..<50 {
        let day = series.builder.day(index)
        let facts = history.expectedFacts(on: day)
        guard !facts.isEmpty else { continue }
        #expect(days[day]?.mood == rule.mood(facts).mood)
      }
    }
  }

  @Test("No lively day is lost: steps that come later the same evening, or days later, lift its mood")
  func lifted() {
    var series = BuildSeries()
    series.builder.set(.steps, 0..<3) { _ in 3000 }
    #expect(series.build(on: 2, hour: 21).symbi.daysCounted == 0)
    series.builder.set(.steps, on: 2, 9000)
    let evening = series.build(on: 2, hour: 23).symbi
    #expect(evening.mood == .active && evening.daysCounted == 1)
    series.builder.set(.steps, on: 0, 8000)
    #expect(series.build(on: 9).symbi.daysCounted == 2)
    #expect(series.kept.facts.moods.map(\.mood) == [.active, .resting, .active])
    // Each mood is still that of the build that saw its day first.
    #expect(
      series.kept.facts.moods.allSatisfy { $0.formedAt == series.builder.moment(on: 2, hour: 21).instant })
    // A more trusted source that saw fewer steps says what the day was, as if both had come at once.
    series.builder.set(.steps, on: 0, 100)
    series.builder.set(.sleepDuration, on: 2, 5)
    #expect(series.build(on: 10).symbi.daysCounted == 0)
    #expect(series.kept.facts.moods.map(\.mood) == [.sad, .resting, .tired])
  }

  @Test("A form that was reached stays, whatever becomes known of its days")
  func formStays() {
    var series = BuildSeries()
    series.builder.set(.steps, 0..<30) { _ in 9000 }
    #expect(series.build(on: 29).symbi.level == 1)
    series.builder.set(.steps, 0..<30) { _ in 3000 }
    let after = series.build(on: 30).symbi
    #expect(after.level == 1 && after.daysCounted == 30 && after.forms.map(\.level) == [1])
  }

  @Test(
    "S8: the same data gives the same moods and level, in any order of imports and at any moments of builds")
  func anyOrder() {
    var random = SeededGenerator(seed: 37)
    for _ in 0..<120 {
      var once = BuildSeries()
      once.builder.fill(0..<110, &random, most: 16_000)
      var pieces = once.builder.values.sorted { $0.key < $1.key }.flatMap { metric, values in
        values.sorted { $0.key < $1.key }.map {
          (metric: metric, day: $0.key, value: $0.value, isLast: true)
        }
      }
      // Some days come twice: first what a sync at noon knew, or a phone that a watch corrects, also downward.
      pieces += pieces.filter { _ in random.next() % 3 == 0 }.map {
        ($0.metric, $0.day, ($0.value * Double(20 + random.next() % 150) / 100).rounded(), false)
      }
      var known: Set<[Int]> = []
      let order = once.builder.values.keys.sorted()
      pieces.shuffle(using: &random)
      var series = BuildSeries()
      var highest = 0
      var hours = 40 * 24
      while !pieces.isEmpty {
        let count = min(pieces.count, 1 + Int(random.next() % 150))
        for piece in pieces.prefix(count) {
          let id = [order.firstIndex(of: piece.metric) ?? 0, piece.day]
          if piece.isLast { known.insert(id) } else if known.contains(id) { continue }
          series.builder.set(piece.metric, on: piece.day, piece.value)
        }
        pieces.removeFirst(count)
        hours = min(hours + Int(random.next() % 200), 109 * 24)
        highest = max(highest, series.build(on: hours / 24, hour: hours % 24).symbi.level)
      }
      let one = once.build(on: 110).symbi
      let many = series.build(on: 110).symbi
      #expect(
        series.kept.facts.moods.map { [$0.day.iso, $0.mood.rawValue, $0.decidedBy.rawValue] }
          == once.kept.facts.moods.map { [$0.day.iso, $0.mood.rawValue, $0.decidedBy.rawValue] })
      #expect(many.mood == one.mood)
      // A form once reached stays, also when what came later would have delayed it.
      #expect(many.level == max(one.level, highest))
      #expect(many.daysCounted == max(one.daysCounted, 30 * highest))
    }
  }

  @Test("A mood outlives what it was formed from: with old days deleted it neither falls nor rises by itself")
  func deleted() {
    var random = SeededGenerator(seed: 38)
    for _ in 0..<100 {
      var series = BuildSeries()
      series.builder.settings.privacy.retention = .phone
      series.builder.fill(0..<130, &random)
      var formed: [CalendarDay: DayMood] = [:]
      for day in 70..<130 {
        let border = series.builder.day(day - 29)
        series.prune(before: day - 29)
        series.kept = series.kept.forgetting(
          stepsBefore: border, moodsBefore: series.builder.day(day - 89))
        series.build(on: day)
        for mood in series.kept.facts.moods { #expect(formed[mood.day, default: mood] == mood) }
        for mood in series.kept.facts.moods where formed[mood.day] == nil { formed[mood.day] = mood }
      }
      // Steps of a day that is still held lift its mood all the same.
      let quiet = (110..<130).filter {
        guard let mood = formed[series.builder.day($0)], mood.decidedBy != .fallback else { return false }
        return [.sad, .resting, .rested, .calm].contains(mood.mood)
      }
      for index in quiet { series.builder.set(.steps, on: index, 12_000) }
      series.build(on: 130)
      for index in quiet {
        let mood = series.kept.facts.moods.first { $0.day == series.builder.day(index) }?.mood
        #expect(mood == .active)
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
