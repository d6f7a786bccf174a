import Testing

@testable import TriptychHealth

@Suite("WHO-5, harmony and regularity") struct WHO5AndHarmonyTests {
  private func index(_ analysis: Analysis) -> Score? { analysis.scores.first { $0.id == "who5" } }

  @Test("Answers count four times, by hand, for two weeks, without a band and in no pillar")
  func answers() {
    var builder = FormulaFixture.builder()
    let pillars = builder.analysis(on: 99).pillars
    #expect(index(builder.analysis(on: 99)) == nil)
    builder.set(.who5, on: 86, 17)
    let analysis = builder.analysis(on: 99)
    #expect(index(analysis)?.value == 68 && index(analysis)?.formula == "who5-v1")
    #expect(index(analysis)?.band == nil)
    #expect(analysis.pillars == pillars)
    builder.set(.who5, on: 97, 0)
    #expect(index(builder.analysis(on: 99))?.value == 0)
    #expect(index(builder.analysis(on: 96))?.value == 68)
    #expect(index(builder.analysis(on: 85)) == nil)
  }

  @Test("Answers of more than two weeks ago are absent, never 0") func oldAnswers() {
    var builder = HistoryBuilder()
    builder.set(.who5, on: 85, 17)
    let score = index(builder.analysis(on: 99))
    #expect(score?.value == nil && score?.absence?.code == .noData)
    #expect(score?.part("answers")?.input == nil && score?.part("answers")?.days == 0)
  }

  @Test("Harmony is the distance of the highest from the lowest pillar, by hand; one pillar alone has none")
  func harmony() {
    let three = Harmony([.fitness: 81.5, .nutrition: 64, .wellbeing: 70])
    #expect(three?.spread == 17.5 && three?.shownSpread == 18)
    #expect(three?.highest == .fitness && three?.lowest == .nutrition && three?.pillars.count == 3)
    let two = Harmony([.nutrition: 60, .wellbeing: 60])
    #expect(two?.spread == 0 && two?.highest == .nutrition && two?.lowest == .nutrition)
    #expect(Harmony([.wellbeing: 60]) == nil && Harmony([:]) == nil)
    #expect(HistoryBuilder().analysis(on: 0).harmony == nil)
  }

  @Test("The Sleep Regularity Index is the published sum over epochs (Phillips 2017), in plain Python")
  func publishedRegularity() throws {
    // Epochs of a minute, noon to noon: -100 + 200 / (M (N - 1)) x the epochs with the same state 24 h on.
    var builder = HistoryBuilder()
    for night in 0..<8 {
      let minute = { (number: Int) in Int64(number * 60) }
      let start = minute(600 + (night * 37) % 90)
      let (up, back) = (minute(800 + (night * 29) % 60), minute(800 + (night * 29) % 60 + (night * 7) % 20))
      var stages: [(from: Int64, to: Int64, stage: SleepStage)] = [(start, up, .asleep)]
      if back > up { stages.append((up, back, .awake)) }
      builder.night(night + 1, stages + [(back, minute(1080 + (night * 53) % 75), .asleep)])
    }
    let days = builder.day(1)...builder.day(8)
    let index = try #require(SleepRegularityIndex(builder.build(), days: days))
    #expect(agree(index.value, 87.28174603174602))
    #expect(index.pairs == 7 && index.nights == 8)
  }
}
