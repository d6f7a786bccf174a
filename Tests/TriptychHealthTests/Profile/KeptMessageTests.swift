import TestSupport
import Testing

@testable import TriptychHealth

@Suite("Messages that are kept until they are sent or their day is over") struct KeptMessageTests {
  /// What a build with words keeps of a message.
  private static func kept(_ message: PlannedMessage, _ settings: Settings = Settings()) -> KeptMessage {
    KeptMessage(
      title: "Title", body: "Of \(message.id).", condition: message.condition, picture: "charts/steps-30.png",
      path: message.path, actions: message.kind.actions,
      about: message.insight?.metrics ?? [message.metric].compactMap { $0 },
      manner: KeptMessage.manner(of: settings))
  }

  private static func notes(_ fixture: MessageFixture, after builds: [BuildNote] = []) -> [BuildNote] {
    fixture.plan(after: builds).notes(asOf: fixture.moment) { $0.kept ?? kept($0) }
  }

  /// Whom nothing new can be said any more.
  private static func silent(_ day: String, _ time: String) -> MessageFixture {
    var fixture = MessageFixture(day, time)
    (fixture.insights, fixture.reached, fixture.streak, fixture.recovery) = ([], [], nil, 80)
    return fixture
  }

  @Test("A second build leaves every message as it was planned, whatever follows from its figures")
  func second() {
    let first = MessageFixture("2026-03-10", "06:30")
    let notes = Self.notes(first)
    let planned = first.plan()
    #expect(planned.messages.count == 8)
    let later = Self.silent("2026-03-10", "06:45").plan(after: notes)
    #expect(later.messages.map(\.id) == planned.messages.map(\.id))
    #expect(later.messages.map(\.due) == planned.messages.map(\.due))
    #expect(later.messages.map(\.condition) == planned.messages.map(\.condition))
    #expect(later.messages.map { $0.kept?.body } == planned.messages.map { "Of \($0.id)." })
    #expect(later.notes(asOf: first.moment.adding(seconds: 900)).isEmpty, "nothing new is noted")
    #expect(later.history.isEmpty, "none is left as a bare kind")
  }

  @Test("However often one builds, each day has one message of a kind")
  func often() {
    var builds: [BuildNote] = []
    var told: [String] = []
    for (index, time) in ["05:00", "05:30", "06:30", "07:30", "11:00", "13:00", "19:30"].enumerated() {
      var fixture = MessageFixture("2026-03-10", time)
      fixture.insights = index % 2 == 0 ? [.pattern, .observation] : [.observation]
      fixture.reached = index % 3 == 0 ? [.steps] : [.sleepDuration]
      let plan = fixture.plan(after: builds)
      let days = Dictionary(grouping: plan.messages) { fixture.zone.day(of: $0.due).iso + $0.kind.rawValue }
      #expect(days.values.allSatisfy { $0.count == 1 })
      let ahead = builds.compactMap(MessageHistory.Entry.init).filter { $0.due > fixture.moment }.map(\.id)
      #expect(Set(ahead).isSubset(of: plan.messages.map(\.id)), "\(time)")
      for message in plan.messages where !told.contains(message.id) { told.append(message.id) }
      builds += plan.notes(asOf: fixture.moment) { $0.kept ?? Self.kept($0) }
    }
    #expect(Set(builds.map(\.key)).count == builds.count, "each message is noted once")
    #expect(told.count == builds.count)
  }

  @Test("What is kept is read back as it was, and a note of before has no words")
  func roundTrip() throws {
    let message = try #require(MessageFixture("2026-03-10", "00:30").plan().first(.checkIn))
    let entry = MessageHistory.Entry(
      id: message.id, kind: .checkIn, due: message.due, state: .waiting, kept: Self.kept(message))
    #expect(MessageHistory.Entry(entry.note(asOf: message.due)) == entry)
    var bare = entry
    bare.kept = nil
    let note = bare.note(asOf: message.due)
    #expect(note.value == "check_in 2026-03-10T08:00:00Z waiting")
    #expect(MessageHistory.Entry(note) == bare)
    var torn = entry.note(asOf: message.due)
    torn.value += "\nmore"
    #expect(MessageHistory.Entry(torn)?.kept == nil, "words that are not whole are none")
  }

  @Test("Y21: Words about a category without consent are neither planned, shown nor sent")
  func consent() {
    var fixture = MessageFixture("2026-03-10", "06:30")
    fixture.insights = []
    fixture.settings.notifications.categoriesOff = [.recovery]
    let notes = Self.notes(fixture)
    func about(_ entries: [MessageHistory.Entry]) -> Bool { entries.contains { $0.kept?.about == [.steps] } }
    let whole = MessageHistory(notes, asOf: fixture.asOf, in: .utc)
    #expect(about(whole.entries))
    fixture.settings.privacy.fitness = false
    let plan = fixture.plan(
      after: notes.map { note in
        var note = note
        note.asOf = note.asOf.adding(seconds: -60)
        return note
      })
    #expect(!plan.messages.contains { $0.kept?.about == [.steps] } && !about(plan.history))
    #expect(!about(Consent(fixture.settings).permitted(notes).compactMap(MessageHistory.Entry.init)))
  }

  @Test("What became of a message stays when its moment is built again, and it is not planned again")
  func delivered() throws {
    let build = MessageFixture("2026-03-10", "09:20")
    let alert = try #require(build.plan().first(.recoveryAlert))
    #expect(alert.due == build.moment)
    let notes = Self.notes(build)
    var entry = try #require(notes.compactMap(MessageHistory.Entry.init).first { $0.id == alert.id })
    entry.state = .sent
    var memory = Remembered(builds: notes)
    memory.builds.removeAll { $0.key == alert.id }
    memory.builds.append(entry.note(asOf: build.moment))
    let known = memory.known(at: build.asOf)
    #expect(known.builds.map(\.key) == [alert.id], "only what became of messages is known of the same moment")
    let again = build.plan(after: known.builds)
    #expect(again.first(.recoveryAlert) == nil)
    let kept = memory.keeping(Remembered(builds: Self.notes(build)), of: build.moment)
    let states = kept.builds.filter { $0.key == alert.id }.compactMap(MessageHistory.Entry.init).map(\.state)
    #expect(states == [.sent])
  }
}

@Suite("What is to become of a message at the moment of sending") struct DueMessageTests {
  private func entry(
    _ kind: MessageKind, _ due: String, state: MessageHistory.State = .planned,
    condition: PlannedMessage.Condition? = nil, id: String? = nil
  ) throws -> BuildNote {
    let moment = try #require(Instant(rfc3339: Substring(due)))
    return MessageHistory.Entry(
      id: id ?? kind.rawValue + due, kind: kind, due: moment, state: state,
      kept: KeptMessage(title: "A", body: "B", condition: condition, path: "index.html")
    ).note(asOf: moment.adding(seconds: -3600))
  }

  private func verdicts(_ fixture: MessageFixture, _ notes: [BuildNote]) -> [DueMessage.Verdict] {
    DueMessage.all(fixture.analysis().history, notes: notes, asOf: fixture.asOf).map(\.verdict)
  }

  @Test("Y15: A condition is looked at when the message is sent")
  func conditions() throws {
    var fixture = MessageFixture("2026-03-10", "19:05")
    let meal = try entry(.meal, "2026-03-10T19:00:00Z", condition: .noDinnerYet)
    let checkIn = try entry(.checkIn, "2026-03-10T08:00:00Z", condition: .noCheckInYet)
    #expect(verdicts(fixture, [meal, checkIn]) == [.send, .send])
    fixture.lastEntry = 0
    #expect(verdicts(fixture, [meal, checkIn]) == [.notNeeded, .send], "food without hours is no dinner")
    var history = fixture.analysis().history
    let dinner = try #require(Instant(rfc3339: "2026-03-10T18:30:00Z"))
    history.entries = [HandEntry(id: "e", kind: .meal, at: dinner, amounts: [.energyIntake: 500])]
    let found = DueMessage.all(history, notes: [meal], asOf: fixture.asOf)
    #expect(found.map(\.verdict) == [.notNeeded])
    history.entries[0].at = dinner.adding(seconds: -4 * 3600)
    #expect(DueMessage.all(history, notes: [meal], asOf: fixture.asOf).map(\.verdict) == [.send])
    history.entries[0].at = dinner.adding(seconds: 3600)
    #expect(
      DueMessage.all(history, notes: [meal], asOf: fixture.asOf).map(\.verdict) == [.send], "not yet eaten")
  }

  @Test("Whoever walks already is not reminded of a workout")
  func walking() throws {
    let fixture = MessageFixture("2026-03-10", "18:30")
    let workout = try entry(.workout, "2026-03-10T18:00:00Z", condition: .noWorkoutYet)
    var history = fixture.analysis().history
    history.hourlySteps = [
      HourlyCount(day: fixture.asOf.day, hour: 17, value: 1200),
      HourlyCount(day: fixture.asOf.day, hour: 18, value: 500),
    ]
    #expect(DueMessage.all(history, notes: [workout], asOf: fixture.asOf).map(\.verdict) == [.notNeeded])
    history.hourlySteps[0].value = 900
    #expect(DueMessage.all(history, notes: [workout], asOf: fixture.asOf).map(\.verdict) == [.send])
  }

  @Test("Switches, quiet hours and the end of the day are those of the moment")
  func moment() throws {
    var fixture = MessageFixture("2026-03-10", "09:00")
    let notes = [
      try entry(.checkIn, "2026-03-10T08:00:00Z"), try entry(.streak, "2026-03-10T20:00:00Z"),
      try entry(.streak, "2026-03-09T20:00:00Z"),
    ]
    #expect(verdicts(fixture, notes) == [.send], "neither what is ahead nor what is over")
    fixture.settings.notifications.categoriesOff = [.checkIns]
    #expect(verdicts(fixture, notes) == [.notNeeded])
    fixture.settings.notifications = NotificationSettings()
    fixture.settings.notifications.quietHours = try #require(
      QuietHours(from: ClockTime(9), to: ClockTime(10)))
    #expect(verdicts(fixture, notes) == [.quiet])
    fixture.settings = Settings()
    fixture.settings.depth = .light
    #expect(verdicts(fixture, [try entry(.nudge, "2026-03-10T08:00:00Z")]) == [.notNeeded])
  }

  @Test("What was sent or refused is not due; what was not taken is, until its day is over")
  func states() throws {
    for (state, isDue) in [
      (MessageHistory.State.sent, false), (.undelivered, false), (.notNeeded, false), (.waiting, true),
    ] {
      let note = try entry(.streak, "2026-03-10T20:00:00Z", state: state)
      #expect(verdicts(MessageFixture("2026-03-10", "20:30"), [note]).isEmpty != isDue, "\(state)")
      let next = MessageFixture("2026-03-11", "09:00")
      #expect(verdicts(next, [note]).isEmpty)
      let told = MessageHistory([note], asOf: next.asOf, in: .utc).entries.map(\.state)
      #expect(told == [state == .waiting ? .undelivered : state])
    }
  }

  @Test("Y14: After ten messages of a day no other one is sent")
  func throttle() throws {
    let notes = try (0..<12).map { try entry(.streak, "2026-03-10T20:0\($0 % 6):00Z", id: "m\($0)") }
    let found = verdicts(MessageFixture("2026-03-10", "20:30"), notes)
    #expect(found.count { $0 == .send } == 10 && found.count { $0 == .tooMany } == 2)
    let sent = try (0..<10).map {
      try entry(.streak, "2026-03-10T19:0\($0 % 6):00Z", state: .sent, id: "s\($0)")
    }
    #expect(verdicts(MessageFixture("2026-03-10", "20:30"), sent + [notes[0]]) == [.tooMany])
  }
}
