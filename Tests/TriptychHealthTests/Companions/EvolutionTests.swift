import TestSupport
import Testing

@testable import TriptychHealth

@Suite("The Symbi's forms") struct EvolutionTests {
  @Test("S8: over any history of imports, corrections, retention and builds the level never falls")
  func neverFalls() {
    var random = SeededGenerator(seed: 8)
    for _ in 0..<120 {
      var series = BuildSeries()
      var level = 0
      for day in stride(from: 5, to: 260, by: 17) {
        series.builder.fill(day - 5..<day, &random, most: 30_000)
        switch random.next() % 5 {
        case 0: series.prune(before: day - 20)
        case 1:
          series.prune(before: day - 10)
          series.kept.facts = series.kept.facts.forgetting(
            stepsBefore: series.builder.day(day - 10), moodsBefore: series.builder.day(day - 12))
        case 2: series.builder.set(.steps, max(0, day - 30)..<day) { _ in 10 }
        case 3: series.builder.fill(0..<day, &random, most: 30_000)
        default: break
        }
        let symbi = series.build(on: day)
        #expect(symbi.symbi.level >= level)
        #expect(symbi.symbi.level == min(5, symbi.symbi.daysCounted / 30))
        level = symbi.symbi.level
      }
    }
  }

  @Test(
    "S9: the gallery has one entry for each level reached, with its day, its count and its commonest moods")
  func gallery() {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<100 {
      var series = BuildSeries()
      series.builder.fill(0..<300, &random, most: 30_000)
      var day = 0
      while day < 300 {
        let symbi = series.build(on: day).symbi
        #expect(symbi.forms.map(\.level) == Array(0..<symbi.level).map { $0 + 1 })
        let active = series.kept.facts.moods.filter { $0.mood == .active || $0.mood == .vibrant }
        for form in symbi.forms {
          #expect(form.daysCounted == form.level * 30)
          #expect(form.day == active[form.level * 30 - 1].day)
          let days = series.kept.facts.moods.filter { $0.day <= form.day }
          let most = form.moods.map { mood in days.count { $0.mood == mood } }
          #expect(most == most.sorted(by: >) && (1...3).contains(most.count))
          let others = Set(days.map(\.mood)).subtracting(form.moods)
          #expect(others.allSatisfy { mood in days.count { $0.mood == mood } <= most.last ?? 0 })
        }
        day += 1 + Int(random.next() % 40)
      }
    }
  }

  @Test("29 active days are no level, the 30th is; of 30 for the next there are as many as came since")
  func boundary() {
    var series = BuildSeries()
    series.builder.set(.steps, 0..<150) { _ in 9000 }
    for index in 0..<150 {
      let symbi = series.build(on: index).symbi
      #expect(symbi.level == (index + 1) / 30)
      #expect(symbi.daysTowardsNext == (symbi.level == 5 ? nil : (index + 1) % 30))
    }
    #expect(series.kept.facts.forms.map(\.day) == [29, 59, 89, 119, 149].map(series.builder.day))
    #expect(series.kept.facts.forms.allSatisfy { $0.moods == [.active] })
  }

  @Test("Older days that arrive later complete a level on no day before the form below it")
  func olderDays() {
    var series = BuildSeries()
    series.builder.set(.steps, 100..<130) { _ in 9000 }
    series.build(on: 130)
    series.builder.set(.steps, 0..<30) { _ in 9000 }
    let forms = series.build(on: 131).symbi.forms
    #expect(forms.map(\.level) == [1, 2] && forms.map(\.day) == [129, 129].map(series.builder.day))
  }

  @Test(
    "S16 (facts): days that were deleted and come back count once, and the level goes on from where it was")
  func cameBack() {
    var random = SeededGenerator(seed: 16)
    for _ in 0..<100 {
      var series = BuildSeries()
      series.builder.fill(0..<100, &random, most: 30_000)
      let all = series.builder.values
      let before = series.build(on: 99)
      let border = Int(random.next() % 90)
      series.prune(before: border)
      series.kept.facts = series.kept.facts.forgetting(
        stepsBefore: series.builder.day(border), moodsBefore: series.builder.day(border))
      #expect(series.kept.facts.moods.allSatisfy { $0.day >= series.builder.day(border) })
      #expect(series.kept.facts.steps?.days.allSatisfy { $0.day >= series.builder.day(border) } ?? true)
      let after = series.build(on: 100)
      #expect(after.symbi.daysCounted == before.symbi.daysCounted)
      #expect(after.symbi.forms == before.symbi.forms)
      #expect(after.pixelPal.totalSteps == before.pixelPal.totalSteps)
      series.builder.values = all
      let again = series.build(on: 101)
      #expect(again.pixelPal.totalSteps == before.pixelPal.totalSteps)
      // A mood formed again may differ where its baseline is gone, and then counts at most what came.
      #expect(again.symbi.daysCounted >= before.symbi.daysCounted)
    }
  }

  @Test(
    "The build that reaches a level celebrates it; later builds do not, and the same moment built again does")
  func celebration() {
    var series = BuildSeries()
    series.builder.set(.steps, 0..<95) { _ in 9000 }
    #expect(series.build(on: 28).symbi.celebrates == nil)
    #expect(series.build(on: 29).symbi.celebrates == 1)
    #expect(series.build(on: 29).symbi.celebrates == 1)
    #expect(series.build(on: 30).symbi.celebrates == nil)
    #expect(series.build(on: 90).symbi.celebrates == 3)
    #expect(series.build(on: 91).symbi.celebrates == nil)
    #expect(series.build(on: 90).symbi.celebrates == 3)
    let notes = series.kept.builds.filter { $0.kind == .celebrated && $0.key.hasPrefix("level") }
    #expect(notes.map(\.key) == ["level-1", "level-3"])
  }

  @Test("A site that was not published celebrates at the next build")
  func unpublished() {
    var series = BuildSeries()
    series.builder.set(.steps, 0..<40) { _ in 9000 }
    let kept = series.kept
    #expect(series.build(on: 30).symbi.celebrates == 1)
    series.kept = kept
    #expect(series.build(on: 31).symbi.celebrates == 1)
  }
}
