import TestSupport
import Testing

@testable import TriptychHealth

@Suite("Changes of the Symbi's mood") struct MoodChangeTests {
  /// Steps of a day that make a mood by the rule of steps.
  private static let steps: [Mood: Double] = [.sad: 500, .resting: 4000, .active: 9000]

  /// Sets steps of a day and the day before it, so that every hour of the day sees the same mood.
  private func set(_ mood: Mood, on day: Int, _ series: inout BuildSeries) {
    series.builder.set(.steps, on: day, Self.steps[mood] ?? 0)
    series.builder.set(.steps, on: day - 1, Self.steps[mood] ?? 0)
  }

  @Test("The first build of all shows no change; a later one shows that from the mood shown last")
  func first() {
    var series = BuildSeries()
    set(.active, on: 1, &series)
    #expect(series.build(on: 1).symbi.changed == nil)
    set(.sad, on: 5, &series)
    #expect(
      series.build(on: 5).symbi.changed == MoodChange(from: .active, to: .sad, day: series.builder.day(5)))
  }

  @Test("Building later on the day of a change shows it again, the next day does not")
  func sameDay() {
    var series = BuildSeries()
    set(.active, on: 1, &series)
    series.build(on: 1)
    set(.resting, on: 4, &series)
    let change = MoodChange(from: .active, to: .resting, day: series.builder.day(4))
    for hour in [8, 12, 8, 22] { #expect(series.build(on: 4, hour: hour).symbi.changed == change) }
    set(.resting, on: 5, &series)
    #expect(series.build(on: 5, hour: 1).symbi.changed == nil)
    #expect(series.build(on: 5).symbi.changed == nil)
    // And building the day of the change once more says what it said then.
    #expect(series.build(on: 4, hour: 12).symbi.changed == change)
  }

  @Test("Two changes on one day: the later one is shown, also when it leads back")
  func twice() {
    var series = BuildSeries()
    set(.active, on: 1, &series)
    series.build(on: 1)
    let day = series.builder.day(4)
    set(.resting, on: 4, &series)
    series.build(on: 4, hour: 8)
    series.builder.set(.steps, on: 4, 9000)
    let back = MoodChange(from: .resting, to: .active, day: day)
    #expect(series.build(on: 4, hour: 21).symbi.changed == back)
    #expect(series.build(on: 4, hour: 23).symbi.changed == back)
  }

  @Test("Over any series of builds: a change iff the mood differs from the one shown before, on its day")
  func anySeries() {
    var random = SeededGenerator(seed: 51)
    for _ in 0..<120 {
      var series = BuildSeries()
      series.builder.fill(0..<40, &random, most: 12_000)
      var shown: (mood: Mood, change: MoodChange?)?
      var moment = (day: 0, hour: 0)
      while moment.day < 40 {
        let symbi = series.build(on: moment.day, hour: moment.hour).symbi
        let day = series.builder.day(moment.day)
        let expected: MoodChange?
        if let shown {
          let kept = shown.change.flatMap { $0.day == day ? $0 : nil }
          expected =
            shown.mood == symbi.mood ? kept : MoodChange(from: shown.mood, to: symbi.mood, day: day)
        } else {
          expected = nil
        }
        #expect(symbi.changed == expected)
        // The same moment built again says the same.
        #expect(series.build(on: moment.day, hour: moment.hour).symbi.changed == expected)
        shown = (symbi.mood, expected)
        let next = moment.day * 24 + moment.hour + 1 + Int(random.next() % 30)
        moment = (next / 24, next % 24)
      }
      // A note for each change and one for the first build, no more.
      let notes = series.kept.builds.filter { $0.kind == .mood }
      #expect(zip(notes, notes.dropFirst()).allSatisfy { $0.value != $1.value })
      #expect(notes.allSatisfy { Mood(rawValue: $0.value) != nil })
    }
  }

  @Test(
    "Whatever was built before in any order: building all moments once more in their order tells the same")
  func anyOrder() {
    var random = SeededGenerator(seed: 52)
    for _ in 0..<100 {
      var series = BuildSeries()
      series.builder.fill(0..<14, &random, most: 12_000)
      let fresh = series
      var moments = (0..<20).map { _ in Int(random.next() % (14 * 24)) }
      for moment in moments { _ = series.build(on: moment / 24, hour: moment % 24) }
      moments = Array(Set(moments)).sorted()
      var other = fresh
      for moment in moments {
        let again = series.build(on: moment / 24, hour: moment % 24).symbi
        #expect(again.changed == other.build(on: moment / 24, hour: moment % 24).symbi.changed)
      }
    }
  }

  @Test(
    "A site that was not published leaves the change to the next build; a note nobody knows is left aside")
  func unpublished() {
    var series = BuildSeries()
    set(.active, on: 1, &series)
    series.build(on: 1)
    set(.sad, on: 4, &series)
    let kept = series.kept
    series.build(on: 4)
    series.kept = kept
    series.kept.builds.append(
      BuildNote(asOf: series.builder.moment(on: 2).instant, kind: .mood, key: "symbi", value: "furious"))
    set(.sad, on: 6, &series)
    #expect(
      series.build(on: 6).symbi.changed == MoodChange(from: .active, to: .sad, day: series.builder.day(6)))
  }

  @Test("After the notes are forgotten with their moods a build shows no change, like the first")
  func forgotten() {
    var series = BuildSeries()
    set(.active, on: 1, &series)
    series.build(on: 1)
    let border = series.builder.day(2)
    series.kept = series.kept.forgetting(stepsBefore: border, moodsBefore: border)
    #expect(!series.kept.builds.contains { $0.kind == .mood })
    set(.sad, on: 6, &series)
    #expect(series.build(on: 6).symbi.changed == nil)
  }
}
