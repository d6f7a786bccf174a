import TestSupport
import Testing

@testable import TriptychHealth

@Suite("The active minutes of weeks")
struct WeeklyActivityTests {
  /// 1 June 2026 is a Monday.
  private func history() -> HealthHistory {
    var builder = HistoryBuilder(first: "2026-06-01")
    builder.set(.exerciseMinutes, 0..<7) { _ in 10 }
    builder.set(.moderateMinutes, 7..<9) { _ in 20 }
    builder.set(.vigorousMinutes, on: 8, 15)
    builder.set(.exerciseMinutes, on: 8, 99)
    builder.set(.exerciseMinutes, on: 17, 30)
    return builder.build()
  }

  @Test("Vigorous minutes count twice, and exercise minutes only where neither is known")
  func minutes() {
    let history = history()
    #expect(history.activeMinutes(on: day("2026-06-01")) == 10)
    #expect(history.activeMinutes(on: day("2026-06-09")) == 50)
    #expect(history.activeMinutes(on: day("2026-06-12")) == nil)
  }

  @Test("Weeks start on Monday; one without data is no zero, and the last one is still running")
  func weeks() {
    let weeks = history().weeklyActivity(4, upTo: day("2026-06-25"))
    #expect(weeks.map(\.start) == ["2026-06-01", "2026-06-08", "2026-06-15", "2026-06-22"].map(day))
    #expect(weeks.map(\.minutes) == [70, 70, 30, nil])
    #expect(weeks.map(\.days) == [7, 2, 1, 0])
    #expect(weeks.map(\.isRunning) == [false, false, false, true])
    #expect(history().weeklyActivity(1, upTo: day("2026-06-28")).map(\.isRunning) == [false])
  }

  @Test("Weeks can begin on a Sunday, and then their minutes are those of other days")
  func fromSunday() {
    let weeks = history().weeklyActivity(3, upTo: day("2026-06-13"), from: .sunday)
    #expect(weeks.map(\.start) == ["2026-05-24", "2026-05-31", "2026-06-07"].map(day))
    #expect(weeks.map(\.minutes) == [nil, 60, 80])
    #expect(weeks.map(\.isRunning) == [false, false, false])
  }

  @Test("Scores of the last days end with today's and leave out days without one")
  func scores() {
    var builder = HistoryBuilder(first: "2026-06-01")
    builder.set(.steps, 0..<20) { 6000 + Double($0) * 100 }
    let history = builder.build()
    let analysis = analyse(history, asOf: AsOf(endOf: day("2026-06-20"), in: .utc))
    let scores = analysis.scores(.fitness, days: 30)
    #expect(scores.last?.day == day("2026-06-20"))
    #expect(scores.last?.value == analysis.pillars[0].score.value)
    #expect(scores.first?.day == day("2026-06-04"))
    #expect(scores.count == 17)
    #expect(analysis.scores(.nutrition, days: 30).isEmpty)
  }

  @Test("A day that is over has the same score whatever the hour of a later build")
  func finishedDays() {
    var builder = HistoryBuilder(first: "2026-06-01")
    // A last day that changes the score by much.
    builder.set(.steps, 0..<20) { $0 == 18 ? 20_000 : 3000 }
    let history = builder.build()
    let today = day("2026-06-20")
    let afternoon = AsOf(CivilZone.utc.instant(day: today, wallClockSecond: 18 * 3600 + 1800), in: .utc)
    let analysis = analyse(history, asOf: afternoon)
    let (end, then) = (day("2026-06-19"), day("2026-06-13"))
    let score = analyse(history, asOf: AsOf(endOf: end, in: .utc)).pillars[0].score.value
    let before = analyse(history, asOf: AsOf(endOf: then, in: .utc)).pillars[0].score
    #expect(score != nil)
    #expect(analysis.scores(.fitness, days: 2).first?.value == score)
    #expect(analysis.scores(.fitness, days: 2, to: end).last?.value == score)
    #expect(analysis.pillars[0].week.dropLast().last?.value == score)
    #expect(
      analysis.pillars[0].sinceLastWeek
        == ScoreFormula.compare(analysis.pillars[0].score, with: before, since: then))
    #expect(analysis.pillars[0].week.map(\.day).first == day("2026-06-14"))
  }
}
