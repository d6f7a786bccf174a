import TestSupport
import Testing

@testable import TriptychHealth

@Suite("Events by hand in their days") struct EventFormingTests {
  private func builder() -> HeldBuilder {
    HeldBuilder([("Phone", .phone), ("App", .app), (Source.byHand, .manual)])
  }

  private func event(
    _ kind: HandEntry.Kind, _ at: Instant, _ amounts: [Metric: Double] = [:], text: String? = nil, id: String
  ) -> HandEntry {
    HandEntry(id: id, kind: kind, at: at, text: text, amounts: amounts)
  }

  @Test("Meals and water add to what a source has of the day; other days stay")
  func sums() {
    var builder = builder()
    builder.daily(.water, "App", "2026-03-01", 1)
    builder.daily(.water, "App", "2026-03-02", 2)
    let noon = builder.at("2026-03-01", "12:00")
    builder.held.entries = [
      event(.meal, noon, [.water: 0.25, .energyIntake: 420], text: "Soup", id: "a"),
      event(.water, noon, [.water: 0.5], id: "b"), event(.water, noon, [.water: 0.5], id: "c"),
    ]
    let history = builder.history()
    #expect(history[.water].values.map(\.value) == [2.25, 2])
    #expect(history[.water].values.map(\.source) == [Source.byHand, "App"])
    #expect(history[.energyIntake].values.map(\.value) == [420])
    #expect(history.entries.map(\.id) == ["a", "b", "c"])
  }

  @Test("Check-ins by hand join those of a source in one mean")
  func means() {
    var builder = builder()
    builder.daily(.mood, "App", "2026-03-01", 2)
    builder.daily(.mood, "App", "2026-03-01", 4)
    let noon = builder.at("2026-03-01", "12:00")
    builder.held.entries = [
      event(.mood, noon, [.mood: 5, .energy: 2], id: "a"),
      event(.mood, noon, [.mood: 5, .stress: 1], id: "b"),
      event(.mood, builder.at("2026-03-02", "08:00"), [.mood: 1], id: "c"),
    ]
    let history = builder.history()
    #expect(history[.mood].values.map(\.value) == [4, 1])
    #expect(history[.energy].values.map(\.value) == [2] && history[.stress].values.map(\.value) == [1])
  }

  @Test("A habit counts once a day, whatever its letters' case, and beside what an app counted")
  func habits() {
    var builder = builder()
    builder.daily(.habitsDone, "App", "2026-03-01", 1)
    let noon = builder.at("2026-03-01", "12:00")
    builder.held.entries = [
      event(.habit, noon, text: "Read", id: "a"), event(.habit, noon, text: "read", id: "b"),
      event(.habit, noon, text: "Walk", id: "c"),
      event(.habit, builder.at("2026-03-02", "12:00"), text: "Read", id: "d"),
    ]
    #expect(builder.history()[.habitsDone].values.map(\.value) == [3, 1])
  }

  @Test("Habits are planned by hand, each once a day, and planning one does not do it")
  func plans() {
    var builder = builder()
    builder.daily(.habitsPlanned, "App", "2026-03-02", 2)
    let noon = builder.at("2026-03-01", "12:00")
    let plan = [Metric.habitsPlanned: 1.0]
    builder.held.entries = [
      event(.habit, noon, plan, text: "Read", id: "a"), event(.habit, noon, plan, text: "read", id: "b"),
      event(.habit, noon, plan, text: "Walk", id: "c"), event(.habit, noon, text: "Read", id: "d"),
      event(.habit, builder.at("2026-03-02", "12:00"), plan, text: "Read", id: "e"),
    ]
    #expect(builder.history()[.habitsPlanned].values.map(\.value) == [2, 3])
    #expect(builder.history()[.habitsDone].values.map(\.value) == [1])
  }

  @Test("That was all: the day's food is complete, whatever a source says, and the last word stands")
  func complete() {
    var builder = builder()
    builder.daily(.nutritionComplete, "App", "2026-03-01", 0)
    builder.daily(.nutritionComplete, "App", "2026-03-04", 1)
    func meal(_ day: String, _ time: String, _ complete: Double?, _ id: String) -> HandEntry {
      event(
        .meal, builder.at(day, time), complete.map { [.nutritionComplete: $0] } ?? [:], text: "Soup", id: id)
    }
    builder.held.entries = [
      meal("2026-03-01", "08:00", nil, "a"), meal("2026-03-01", "19:00", 1, "b"),
      meal("2026-03-02", "08:00", 1, "c"), meal("2026-03-02", "19:00", nil, "d"),
      meal("2026-03-03", "08:00", 1, "e"), meal("2026-03-03", "19:00", 0, "f"),
    ]
    let values = builder.history()[.nutritionComplete].values
    #expect(values.map(\.value) == [1, 1, 0, 1])
    #expect(values.map(\.source) == [Source.byHand, Source.byHand, Source.byHand, "App"])
  }

  @Test("Four days of meals with their fields and \"that was all\" give the full Nutrition score")
  func foodDays() {
    var builder = builder()
    for day in 1...4 {
      builder.held.entries.append(
        event(
          .meal, builder.at("2026-03-0\(day)", "19:00"),
          [
            .energyIntake: 2000, .fiber: 25, .fruitVegetables: 400, .freeSugar: 20, .saturatedFat: 15,
            .sodium: 2, .nutritionComplete: 1,
          ], text: "Dinner", id: "m\(day)"))
    }
    let analysis = analyse(builder.history(), asOf: AsOf(endOf: day("2026-03-04"), in: .utc))
    let score = analysis.pillar(.nutrition).score
    #expect(score.formula == "nutrition-v1" && agree(score.value, 100))
  }

  @Test("Steps by hand win over a phone; events of a source that is switched off do not count")
  func dayValues() {
    var builder = builder()
    builder.daily(.steps, "Phone", "2026-03-01", 9000)
    builder.daily(.steps, Source.byHand, "2026-03-01", 8200)
    builder.held.entries = [event(.water, builder.at("2026-03-01", "12:00"), [.water: 1], id: "a")]
    #expect(builder.history()[.steps].values.map(\.value) == [8200])
    builder.settings.sourcesOff = [Source.byHand]
    #expect(builder.history()[.steps].values.map(\.value) == [9000])
    #expect(builder.history()[.water].isEmpty && builder.history().entries.isEmpty)
  }

  @Test("Minutes of practice add up, and the newest event is the newest data")
  func practice() {
    var builder = builder()
    let at = [builder.at("2026-03-01", "07:00"), builder.at("2026-03-01", "21:00")]
    builder.held.entries = [
      event(.mindful, at[0], [.mindfulMinutes: 3], id: "a"),
      event(.mindful, at[1], [.mindfulMinutes: 20], id: "b"),
    ]
    #expect(builder.history()[.mindfulMinutes].values.map(\.value) == [23])
    #expect(builder.history().dataThrough == at[1])
  }

  @Test("S14: a guided session makes the rest of its day calm, not the hours before it and not the next day")
  func calm() {
    var builder = builder()
    builder.daily(.steps, "Phone", "2026-02-28", 9000)
    builder.daily(.steps, "Phone", "2026-03-01", 9000)
    let at = builder.at("2026-03-01", "12:00")
    builder.held.entries = [event(.mindful, at, [.mindfulMinutes: 3], id: "b")]
    let before = AsOf(at.adding(seconds: -1), in: .utc)
    #expect(analyse(builder.history(), asOf: before).symbi.decidedBy != .mindful)
    func decider(_ minutes: Double, _ seconds: Int64) -> MoodDecider {
      builder.held.entries = [
        event(.mindful, builder.at("2026-03-01", "08:00"), [.mindfulMinutes: 20], id: "a"),
        event(.mindful, at, [.mindfulMinutes: minutes], id: "b"),
      ]
      return analyse(builder.history(), asOf: AsOf(at.adding(seconds: seconds), in: .utc)).symbi.decidedBy
    }
    #expect(decider(3, 0) == .mindful && decider(3, 11 * 3600) == .mindful)
    #expect(decider(3, -1) != .mindful && decider(3, 12 * 3600) != .mindful)
    #expect(decider(5, 60) == .mindful && decider(6, 60) != .mindful)
  }
}
