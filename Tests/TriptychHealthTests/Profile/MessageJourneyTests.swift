import Testing

@testable import TriptychHealth

/// From days that are held to the messages of the plan, by way of the whole analysis.
@Suite("Messages that follow from a person's days") struct MessageJourneyTests {
  /// A hundred days of a watch; on the last one the heart is `tired` or as ever.
  private func watched(tired: Bool) -> HistoryBuilder {
    var builder = HistoryBuilder()
    builder.settings.depth = .deep
    builder.set(.hrvRMSSD, 0..<100) { Double(50 + $0 % 5) }
    builder.set(.restingHeartRate, 0..<100) { Double(55 + $0 % 3) }
    builder.set(.sleepDuration, 0..<100) { Double(7) + Double($0 % 3) / 4 }
    if tired {
      builder.set(.hrvRMSSD, on: 99, 20)
      builder.set(.restingHeartRate, on: 99, 75)
      builder.set(.sleepDuration, on: 99, 4)
    }
    return builder
  }

  private func plan(
    _ builder: HistoryBuilder, on index: Int, _ time: String, remembered: Remembered = Remembered()
  ) -> Analysis {
    let second = ClockTime(time)?.second ?? 0
    let moment = builder.zone.instant(day: builder.day(index), wallClockSecond: second)
    return analyse(builder.build(), remembered: remembered, asOf: AsOf(moment, in: builder.zone))
  }

  @Test("A tired morning gives one alert that day and none the next, when the heart is as ever")
  func recoveryAlert() throws {
    var builder = watched(tired: true)
    let morning = plan(builder, on: 99, "06:10")
    let shown = try #require(morning.scores.first { $0.id == "recovery" }?.shown)
    #expect(shown < 50)
    let alert = try #require(morning.messages.first(.recoveryAlert))
    #expect(alert.due.utcText == "2026-04-10T07:00:00Z" && alert.figures["score"] == Double(shown))
    let evening = plan(builder, on: 99, "20:00")
    #expect(evening.messages.first(.recoveryAlert) == nil)
    builder.set(.hrvRMSSD, on: 100, 52)
    builder.set(.restingHeartRate, on: 100, 56)
    builder.set(.sleepDuration, on: 100, 8)
    let next = plan(builder, on: 100, "06:10", remembered: morning.remembered)
    #expect(next.messages.first(.recoveryAlert) == nil)
    #expect(plan(watched(tired: false), on: 99, "06:10").messages.first(.recoveryAlert) == nil)
  }

  /// Steps below the goal of 8,000 but for one day.
  private func walked(on index: Int) -> HistoryBuilder {
    var builder = HistoryBuilder()
    builder.set(.steps, 60..<100) { $0 == 70 ? 12_000 : 6000 }
    builder.set(.steps, on: index, 9000)
    return builder
  }

  @Test("A goal reached yesterday alone is told the next morning, once; the day after it is no news")
  func goalReachedYesterday() throws {
    let builder = walked(on: 98)
    let morning = plan(builder, on: 99, "06:30")
    let message = try #require(morning.messages.first(.goalMilestone))
    #expect(message.id == "goal_milestone.2026-04-09" && message.day == builder.day(98))
    #expect(message.metric == .steps && message.figures["value"] == 9000 && message.goal == "steps")
    #expect(message.due.utcText == "2026-04-10T09:30:00Z")
    let later = plan(builder, on: 99, "07:30", remembered: morning.remembered)
    #expect(later.messages.first(.goalMilestone)?.due == message.due, "still ahead, and no second one")
    #expect(later.messages.messages.filter { $0.kind == .goalMilestone }.count == 1)
    let told = plan(builder, on: 99, "10:00", remembered: morning.remembered)
    #expect(told.messages.first(.goalMilestone)?.id != message.id)
    #expect(plan(walked(on: 97), on: 99, "06:30").messages.first(.goalMilestone) == nil)
  }

  @Test("A night that reached its goal today does not hide what yesterday reached")
  func sleepDoesNotHideYesterday() throws {
    var builder = walked(on: 98)
    builder.set(.sleepDuration, on: 99, 8.5)
    let morning = plan(builder, on: 99, "06:30")
    #expect(morning.messages.first(.goalMilestone)?.day == builder.day(98))
    let noon = plan(builder, on: 99, "12:00", remembered: morning.remembered)
    #expect(noon.messages.first(.goalMilestone)?.day == builder.day(99), "told the morning after")
  }

  @Test("A goal of variability and one of moderate minutes that yesterday reached are told as well")
  func otherGoalsReachedYesterday() throws {
    var builder = HistoryBuilder()
    builder.settings.goals.hrv = 50
    builder.set(.hrvRMSSD, on: 90, 20)
    builder.set(.hrvSDNN, on: 98, 60)
    builder.set(.moderateMinutes, on: 98, 40)
    let message = try #require(plan(builder, on: 99, "06:30").messages.first(.goalMilestone))
    #expect(message.figures == ["goals": 2] && message.day == builder.day(98))
  }

  @Test("A day's message is about the insight that stands first on its pages, once; the next day's differs")
  func featuredRotation() throws {
    var builder = FormulaFixture.builder()
    builder.set(.steps, on: 99, 20_000)
    builder.settings.depth = .light
    builder.settings.notifications.categoriesOff = [.milestones]
    let once = plan(builder, on: 99, "22:30")
    let first = try #require(once.messages.first(.featuredInsight))
    #expect(first.insight == once.insights.inPageOrder.first)
    let again = plan(builder, on: 99, "23:30", remembered: once.remembered)
    #expect(again.insights.inPageOrder.first == first.insight)
    #expect(again.messages.first(.featuredInsight)?.due == first.due, "still ahead, and the same")
    let next = plan(builder, on: 100, "22:30", remembered: once.remembered)
    let second = try #require(next.messages.first(.featuredInsight))
    #expect(second.insight == next.insights.inPageOrder.first && second.insight != first.insight)
  }

  @Test("A record has its own message, and the featured insight is then about something else")
  func recordIsToldOnce() throws {
    var builder = FormulaFixture.builder()
    builder.set(.steps, on: 99, 20_000)
    let plan = plan(builder, on: 99, "22:30").messages
    let record = try #require(plan.first(.goalMilestone))
    #expect(record.metric == .steps && record.figures["record"] == 20_000)
    guard case .milestone(let told) = plan.first(.featuredInsight)?.insight?.finding else { return }
    #expect(told.metric != .steps)
  }
}
