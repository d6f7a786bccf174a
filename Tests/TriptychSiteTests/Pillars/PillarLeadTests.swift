import Testing

@testable import TriptychHealth
@testable import TriptychSite

@Suite("What leads a pillar's page") struct PillarLeadTests {
  private static let day = CalendarDay(year: 2026, month: 3, day: 15)!

  private func lead(_ parts: [(id: String, weight: Double, points: Double?)], _ language: String = "en")
    throws
    -> String
  {
    let score = Score(
      id: "wellbeing", value: 60, confidence: 1,
      parts: parts.map {
        ScorePart(
          id: $0.id, weight: $0.weight, input: 1, target: nil, points: $0.points,
          days: $0.points == nil ? 0 : 7, need: 4)
      },
      days: Self.day...Self.day, absence: nil, formula: "wellbeing-v1")
    return try PillarPage.lead(
      score, Words(language: TestTemplates.load().language(language), units: .metric))
  }

  @Test(
    "What would help most is the part whose missing points weigh most, not the one with the fewest points")
  func weighed() throws {
    #expect(
      try lead([("mood_energy", 0.5, 54), ("stress", 0.2, 50), ("habits", 0.15, 90)])
        == "Strongest: habits, 90 of 100. What would help most: mood and energy, now 54 of 100.")
    #expect(try lead([("mood_energy", 0.5, 80), ("stress", 0.2, 40)]).hasSuffix("stress, now 40 of 100."))
  }

  @Test("A part that is strongest and would still help most is named once") func both() throws {
    #expect(
      try lead([("mood_energy", 0.5, 60), ("stress", 0.2, 50), ("habits", 0.15, nil)])
        == "What would help most: mood and energy, now 60 of 100.")
  }

  @Test("Parts with the same points are not called one part") func even() throws {
    #expect(
      try lead([("mood_energy", 0.5, 50), ("stress", 0.2, 50.3)])
        == "Mood and energy, stress: 50 of 100 each.")
    #expect(try lead([("mood_energy", 0.5, 50), ("stress", 0.2, nil)]).contains("one part"))
  }
}
