import TestSupport
import Testing

@testable import TriptychHealth

@Suite("The messages of the day ahead") struct MessagePlanTests {
  private typealias Kind = PlannedMessage.Kind

  @Test("Each kind comes at its own time, by the person's clock")
  func times() throws {
    let berlin = try CivilZone.foundation("Europe/Berlin")
    let fixture = MessageFixture(zone: berlin, "2026-01-31", "23:59")
    let plan = fixture.plan()
    let texts = plan.messages.map { "\($0.kind.rawValue) \(berlin.rfc3339($0.due))" }
    #expect(
      texts == [
        "check_in 2026-02-01T08:00:00+01:00", "goal_milestone 2026-02-01T09:30:00+01:00",
        "featured_insight 2026-02-01T12:00:00+01:00", "pattern 2026-02-01T12:30:00+01:00",
        "hydration 2026-02-01T14:00:00+01:00", "nudge 2026-02-01T17:00:00+01:00",
        "workout 2026-02-01T18:00:00+01:00", "meal 2026-02-01T19:00:00+01:00",
      ])
    #expect(plan.leftOut == [.init(kind: .streak, reason: .cap)])
    #expect(plan.diagnostics.isEmpty)
    let morning = MessageFixture(zone: berlin, "2026-02-01", "05:00").plan()
    #expect(
      morning.first(.recoveryAlert).map { berlin.rfc3339($0.due) } == "2026-02-01T07:00:00+01:00",
      "the recovery of the day it is sent on, never that of the evening before")
  }

  @Test("Y14: At most 3 / 8 a local day; master or category off -> none; Light has only its three kinds")
  func capsAndSwitches() throws {
    var random = SeededGenerator(seed: 14)
    let zones = try messageZones.map { try CivilZone.foundation($0) }
    for index in 0..<200 {
      let zone = zones[index % zones.count]
      let seconds = Int64.random(in: 1_500_000_000..<1_900_000_000, using: &random)
      var fixture = MessageFixture(zone: zone, at: Instant(seconds: seconds))
      fixture.settings.depth = index % 2 == 0 ? .light : .deep
      let off = Set(PlannedMessage.Category.allCases.filter { _ in random.next() % 3 == 0 })
      fixture.settings.notifications.categoriesOff = off
      fixture.settings.notifications.isOn = index % 7 != 0
      for kind in Kind.allCases {
        fixture.settings.notifications.times[kind] = ClockTime(minute: Int(random.next() % 1440))
      }
      let plan = fixture.plan()
      if index % 7 == 0 { #expect(plan.messages.isEmpty && plan.leftOut.isEmpty) }
      let perDay = Dictionary(grouping: plan.messages) { zone.day(of: $0.due) }
      #expect(perDay.values.allSatisfy { $0.count <= (index % 2 == 0 ? 3 : 8) })
      #expect(plan.kinds.allSatisfy { !off.contains($0.category) })
      if index % 2 == 0 {
        #expect(Set(plan.kinds).isSubset(of: [.checkIn, .featuredInsight, .goalMilestone]))
      }
    }
  }

  @Test("Y15: Recovery alert iff < 50, by the number shown of the morning that it is sent on")
  func recoveryAlert() {
    var random = SeededGenerator(seed: 15)
    for _ in 0..<150 {
      let moment = Instant(seconds: Int64.random(in: 1_700_000_000..<1_800_000_000, using: &random))
      var fixture = MessageFixture(at: moment)
      fixture.recovery = random.next() % 5 == 0 ? nil : Double.random(in: 40...60, using: &random)
      let isLow = fixture.recovery.map { ($0 + 0.5).rounded(.down) < 50 } ?? false
      let isMorning = fixture.zone.wallClockSecond(at: moment) <= 12 * 3600
      let alert = fixture.plan().first(.recoveryAlert)
      #expect((alert != nil) == (isLow && isMorning))
      if let alert { #expect(alert.day == fixture.zone.day(of: alert.due)) }
    }
  }

  @Test("Y15: nudge iff >= 3 idle days, by its id at most once a week")
  func nudge() {
    var random = SeededGenerator(seed: 16)
    for _ in 0..<150 {
      let hour = Int.random(in: 0..<24, using: &random)
      var fixture = MessageFixture("2026-03-10", ClockTime(hour).text)
      fixture.lastEntry = random.next() % 5 == 0 ? nil : Int.random(in: 0...9, using: &random)
      fixture.days = Int.random(in: 1...9, using: &random)
      // Until 21:00 the day itself may still get its entry, so it is no day without one.
      let unfinished = hour < 21 ? 1 : 0
      let idle = (fixture.lastEntry ?? fixture.days) - unfinished
      let nudge = fixture.plan().first(.nudge)
      #expect((nudge != nil) == (idle >= 3), "\(hour) \(fixture.days)")
      if let nudge { #expect(nudge.id.hasSuffix(".\((idle - 3) / 7)")) }
    }
    var nobody = MessageFixture("2026-03-10", "12:00")
    (nobody.days, nobody.lastEntry) = (0, nil)
    #expect(nobody.plan().first(.nudge) == nil, "somebody new gets a welcome, not a nudge")
  }

  @Test("Y15: meal prompt iff no dinner by 19:00 when sent, for who logged food in the last 14 days")
  func meal() throws {
    var random = SeededGenerator(seed: 17)
    for index in 0..<120 {
      var fixture = MessageFixture("2026-03-10", ClockTime(index % 24).text)
      fixture.lastEntry = random.next() % 5 == 0 ? nil : Int.random(in: 0...20, using: &random)
      let logsFood = fixture.lastEntry.map { $0 < 14 } ?? false
      let prompt = fixture.plan().first(.meal)
      #expect((prompt != nil) == logsFood)
      guard let prompt else { continue }
      #expect(fixture.zone.wallClockSecond(at: prompt.due) == 19 * 3600)
      let entered = Set(SendingState.Entry.allCases.filter { _ in random.next() % 2 == 0 })
      let condition = try #require(prompt.condition)
      #expect(condition.holds(SendingState(entered: entered)) == !entered.contains(.dinner))
    }
  }

  @Test("What is already done is not asked for")
  func done() {
    var fixture = MessageFixture("2026-03-10", "06:30")
    fixture.recovery = 80
    fixture.lastEntry = 0
    fixture.workouts = [Instant(rfc3339: "2026-03-10T05:00:00Z")].compactMap { $0 }
    let plan = fixture.plan()
    #expect(plan.first(.checkIn) == nil && plan.first(.hydration) == nil && plan.first(.workout) == nil)
    #expect(plan.first(.meal)?.condition == .noDinnerYet, "whether dinner was had is known at 19:00 only")
  }

  @Test("On a day of low recovery nobody is reminded of a workout, and the plan says so")
  func restDay() {
    var fixture = MessageFixture("2026-03-10", "06:30")
    #expect(fixture.plan().first(.workout) == nil)
    #expect(fixture.plan().leftOut.contains(.init(kind: .workout, reason: .lowRecovery)))
    fixture.recovery = 50
    #expect(fixture.plan().first(.workout) != nil)
  }

  @Test("A night that is known after 7:00 still gives its alert that morning, and only once")
  func lateAlert() throws {
    let morning = MessageFixture("2026-03-10", "09:20")
    let alert = try #require(morning.plan().first(.recoveryAlert))
    #expect(alert.due == morning.moment && alert.id == "recovery_alert.2026-03-10")
    let notes = morning.plan().notes(asOf: morning.moment)
    #expect(MessageFixture("2026-03-10", "11:00").plan(after: notes).first(.recoveryAlert) == nil)
    #expect(MessageFixture("2026-03-10", "12:00").plan().first(.recoveryAlert) != nil)
    #expect(MessageFixture("2026-03-10", "12:01").plan().first(.recoveryAlert) == nil)
    let evening = MessageFixture("2026-03-10", "18:00")
    #expect(evening.plan().first(.recoveryAlert) == nil, "tomorrow's recovery is not known in the evening")
    let next = MessageFixture("2026-03-11", "05:00")
    #expect(next.plan(after: notes).first(.recoveryAlert)?.id == "recovery_alert.2026-03-11")
    var late = MessageFixture("2026-03-10", "05:00")
    late.settings.notifications.times[.recoveryAlert] = ClockTime(23)
    late.settings.notifications.quietHours = try #require(QuietHours(from: ClockTime(22), to: ClockTime(1)))
    #expect(late.plan().first(.recoveryAlert) == nil, "quiet hours would carry it into another day")
  }

  @Test("A later build keeps what is ahead, with its time and its words, and counts it once") func keeps()
    throws
  {
    let first = MessageFixture("2026-03-10", "06:30")
    let planned = first.plan()
    let notes = planned.notes(asOf: first.moment)
    let later = MessageFixture("2026-03-10", "06:45").plan(after: notes)
    #expect(!planned.messages.isEmpty)
    #expect(later.messages.map(\.id) == planned.messages.map(\.id), "the same, and nothing twice")
    #expect(later.messages.map(\.due) == planned.messages.map(\.due))
    #expect(Set(later.history.map(\.id)).isDisjoint(with: later.messages.map(\.id)))
    #expect(later.diagnostics.isEmpty)
  }

  @Test("What asks for an entry leads to its form")
  func forms() throws {
    var fixture = MessageFixture("2026-03-10", "00:30")
    fixture.recovery = 80
    let plan = fixture.plan()
    for (kind, path) in [
      (PlannedMessage.Kind.checkIn, "log/mood.html"), (.meal, "log/meal.html"),
      (.hydration, "log/water.html"),
      (.workout, "log/workout.html"),
    ] {
      #expect(plan.first(kind)?.path == path, "\(kind)")
    }
  }

  @Test("A message in quiet hours comes at their end while it makes sense, else it is left out and counted")
  func putOff() throws {
    var fixture = MessageFixture("2026-03-10", "00:30")
    fixture.settings.notifications.quietHours = try #require(
      QuietHours(from: ClockTime(6), to: ClockTime(19)))
    let plan = fixture.plan()
    #expect(plan.first(.checkIn)?.due.utcText == "2026-03-10T19:00:00Z")
    #expect(plan.first(.meal)?.due.utcText == "2026-03-10T19:00:00Z")
    #expect(plan.first(.recoveryAlert) == nil && plan.first(.hydration) == nil)
    #expect(plan.leftOut.contains(.init(kind: .recoveryAlert, reason: .quietHours)))
    #expect(plan.leftOut.contains(.init(kind: .hydration, reason: .quietHours)))
  }

  @Test(
    "With 23 and a half quiet hours everything that still makes sense comes in the half hour that is free")
  func longQuiet() throws {
    var fixture = MessageFixture("2026-03-10", "00:30")
    fixture.settings.notifications.quietHours = try #require(
      QuietHours(from: ClockTime(20, 30), to: ClockTime(20)))
    let plan = fixture.plan()
    #expect(!plan.messages.isEmpty)
    for message in plan.messages {
      #expect((72_000..<73_800).contains(fixture.zone.wallClockSecond(at: message.due)))
    }
  }

  @Test("A goal of several, a record and a row of days are told as facts")
  func goals() throws {
    var fixture = MessageFixture("2026-03-10", "23:00")
    fixture.insights = []
    fixture.reached = [.steps, .sleepDuration]
    #expect(fixture.plan().first(.goalMilestone)?.figures == ["goals": 2])
    fixture.reached = [.steps]
    let single = try #require(fixture.plan().first(.goalMilestone))
    #expect(single.metric == .steps && single.figures["value"] == 9000)
    fixture.insights = [.milestone]
    let record = try #require(fixture.plan().first(.goalMilestone))
    #expect(record.metric == .sleepDuration && record.figures["record"] == 5.5)
    #expect(fixture.plan().first(.featuredInsight) == nil, "one message for one fact")
    fixture.insights = []
    fixture.reached = [.sodium]
    #expect(fixture.plan().first(.goalMilestone) == nil, "more of it is no achievement")
    fixture.reached = [.energyIntake]
    #expect(fixture.plan().first(.goalMilestone) == nil, "an amount of energy is a plan, no achievement")
    fixture.streak = 8
    #expect(fixture.plan().first(.streak) == nil, "not every day of a row is news")
  }

  @Test("The name a person gave a goal stands in no id")
  func ownGoal() throws {
    let fixture = MessageFixture("2026-03-10", "23:00")
    var analysis = fixture.analysis()
    let days = day("2026-03-04")...day("2026-03-10")
    analysis.goals.streaks = [Streak(id: "Dance with Ines", days: days, longest: days, isOwn: true)]
    // The day is full otherwise.
    analysis.history.settings.notifications.categoriesOff = [.prompts]
    let message = try #require(MessagePlanner(analysis, earlier: Remembered()).plan().first(.streak))
    #expect(message.goal == "Dance with Ines" && !message.id.contains("Ines"))
  }

  @Test("A pattern is told once: as its alert in Deep, as the featured insight in Light")
  func pattern() throws {
    var fixture = MessageFixture("2026-03-10", "23:00")
    (fixture.lastEntry, fixture.insights) = (0, [.pattern])
    #expect(fixture.plan().first(.pattern) != nil && fixture.plan().first(.featuredInsight) == nil)
    fixture.settings.depth = .light
    #expect(fixture.plan().first(.featuredInsight)?.insight?.kind == .pattern)
  }
}
