import TestSupport
import Testing

@testable import TriptychHealth

@Suite("Workouts by hand in their days") struct WorkoutMinutesTests {
  private func builder() -> HeldBuilder {
    HeldBuilder([("Watch", .watch), ("Phone", .phone), (Source.byHand, .manual)])
  }

  private func workout(
    _ builder: HeldBuilder, _ day: String, _ time: String, minutes: Double = 30,
    origin: ExerciseRecord.Origin = .manual
  ) -> ExerciseRecord {
    let start = builder.at(day, time)
    return ExerciseRecord(
      id: "\(day) \(time) \(origin)", name: "Run", span: start..<start.adding(seconds: Int64(minutes * 60)),
      minutes: minutes, origin: origin, source: builder.index(origin == .manual ? Source.byHand : "Watch"))
  }

  @Test("Its minutes are active minutes of the day on which it starts, and a load")
  func alone() {
    var builder = builder()
    builder.held.workouts = [
      workout(builder, "2026-03-01", "07:00"), workout(builder, "2026-03-01", "18:00", minutes: 15),
      workout(builder, "2026-03-02", "23:50"),
    ]
    let history = builder.history()
    #expect(history[.exerciseMinutes].values.map(\.value) == [45, 30])
    #expect(history[.exerciseMinutes].values.map(\.source) == [Source.byHand, Source.byHand])
    #expect(history.activeMinutes(on: day("2026-03-01")) == 45)
    let window = ScoreWindow(history: history, asOf: AsOf(endOf: day("2026-03-02"), in: .utc))
    #expect(FitnessScore.score(window).part("activity")?.input == 7 * 37.5)
    let load = LoadModel(history: history, asOf: window.asOf).report().scores.first { $0.id == "load" }
    #expect(load?.absence?.have == 2)
  }

  @Test("It adds to what a source counted at other times, and no minute counts twice")
  func beside() {
    var builder = builder()
    let start = builder.at("2026-03-01", "07:00")
    // The watch counted the first quarter of an hour of the run, and fifteen minutes in the evening.
    for five in 0..<3 {
      builder.bin(.exerciseMinutes, "Watch", at: start.adding(seconds: Int64(five) * 300), 5)
    }
    builder.bin(.exerciseMinutes, "Watch", at: builder.at("2026-03-01", "20:00"), 15)
    builder.held.workouts = [workout(builder, "2026-03-01", "07:00")]
    #expect(builder.history()[.exerciseMinutes].values.map(\.value) == [45])
    // A second entry of the same time adds nothing.
    builder.held.workouts.append(workout(builder, "2026-03-01", "07:10", minutes: 20))
    #expect(builder.history()[.exerciseMinutes].values.map(\.value) == [45])
    // What a source that is switched off counted does not count.
    builder.settings.sourcesOff = ["Watch"]
    #expect(builder.history()[.exerciseMinutes].values.map(\.value) == [30])
    builder.settings.sourcesOff = ["Watch", Source.byHand]
    #expect(builder.history()[.exerciseMinutes].isEmpty)
  }

  @Test("A session that a watch recorded too is left to it where it has active minutes of the day")
  func synced() {
    var builder = builder()
    builder.held.workouts = [
      workout(builder, "2026-03-01", "07:00"), workout(builder, "2026-03-01", "07:00", origin: .synced),
    ]
    #expect(builder.history()[.exerciseMinutes].values.map(\.value) == [30], "nobody counted minutes")
    builder.daily(.exerciseMinutes, "Watch", "2026-03-01", 28)
    #expect(builder.history()[.exerciseMinutes].values.map(\.value) == [28])
  }

  @Test("Where a source grades minutes, those of a workout by hand are moderate ones")
  func graded() {
    var builder = builder()
    builder.daily(.vigorousMinutes, "Watch", "2026-03-01", 10)
    builder.held.workouts = [workout(builder, "2026-03-01", "07:00")]
    let history = builder.history()
    #expect(history.activeMinutes(on: day("2026-03-01")) == 50)
    #expect(history[.moderateMinutes].values.map(\.value) == [30])
    #expect(history[.exerciseMinutes].isEmpty)
  }

  @Test(
    "Its minutes are in the hours of the day, which add up to the day's value",
    arguments: ["Europe/Berlin", "America/St_Johns", "Asia/Kathmandu"])
  func hours(name: String) throws {
    var builder = HeldBuilder(
      [("Watch", .watch), (Source.byHand, .manual)], zone: try CivilZone.foundation(name))
    builder.bin(.exerciseMinutes, "Watch", at: builder.at("2026-03-01", "18:05"), 5)
    builder.bin(.exerciseMinutes, "Watch", at: builder.at("2026-03-01", "12:00"), 1)
    builder.held.workouts = [
      workout(builder, "2026-03-01", "17:40", minutes: 40), workout(builder, "2026-03-01", "23:50"),
    ]
    let history = builder.history()
    #expect(history[.exerciseMinutes].values.map(\.value) == [71])
    let hours = history.hours[.exerciseMinutes] ?? []
    #expect(hours.map(\.day) == Array(repeating: day("2026-03-01"), count: 4))
    #expect(hours.map(\.hour) == [12, 17, 18, 23])
    for (hour, minutes) in zip(hours, [1, 20, 20, 30]) { #expect(abs(hour.value - Double(minutes)) < 1e-9) }
  }

  @Test("A day of which a source gave minutes without their time has no hours, as before")
  func hoursUnknown() {
    var builder = builder()
    builder.daily(.exerciseMinutes, "Watch", "2026-03-01", 10)
    builder.held.workouts = [
      workout(builder, "2026-03-01", "07:00"), workout(builder, "2026-03-02", "07:45"),
    ]
    let history = builder.history()
    #expect(history[.exerciseMinutes].values.map(\.value) == [40, 30])
    #expect(
      history.hours[.exerciseMinutes] == [
        HourlyCount(day: day("2026-03-02"), hour: 7, value: 15),
        HourlyCount(day: day("2026-03-02"), hour: 8, value: 15),
      ])
  }
}
