import Testing

@testable import TriptychHealth
@testable import TriptychSite

@Suite("`notify plan` and `show notifications` as JSON") struct MessageReportTests {
  private func report(_ analysis: Analysis) throws -> JSONValue {
    Reports(words: try TestTemplates.load().words(for: analysis.history.settings)).messages(analysis)
  }

  private func list(_ value: JSONValue?) -> [JSONValue] {
    if case .array(let values)? = value { values } else { [] }
  }

  private func text(_ value: JSONValue?) -> String? {
    if case .string(let text)? = value { text } else { nil }
  }

  private func keys(_ value: JSONValue?) -> [String] {
    if case .object(let members)? = value { members.map(\.name) } else { [] }
  }

  @Test("A plan names each message with its moment, words, page and actions")
  func shape() throws {
    var person = MadePerson()
    person.depth = .deep
    let report = try report(person.analysis)
    #expect(keys(report) == ["as_of", "messages", "left_out", "history", "caps", "channels"])
    let messages = list(report["messages"])
    #expect(!messages.isEmpty)
    for message in messages {
      #expect(
        keys(message) == [
          "id", "kind", "category", "due", "condition", "title", "body", "link", "actions", "key", "url",
          "picture", "picture_url", "kept_before",
        ])
      let due = try #require(text(message["due"]))
      #expect(Instant(rfc3339: due) != nil)
    }
    #expect(report["caps"]?["per_day"] == .number(8))
    let checkIn = try #require(messages.first { $0["kind"] == .string("check_in") })
    #expect(checkIn["due"] == .string("2025-11-19T08:00:00Z"))
    #expect(checkIn["condition"] == .string("no_check_in_yet"))
    #expect(list(checkIn["actions"]) == [.string("log"), .string("snooze")])
  }

  @Test("Y16: Every message has a resolving link, for new people, full and partial data, Light and Deep")
  func links() throws {
    // A site without data and one with steps alone have the fewest pages; each has both depths.
    for (days, metrics) in [(0, nil), (30, [Metric.steps] as Set)] {
      var person = MadePerson()
      (person.days, person.metrics) = (days, metrics)
      var analysis = person.analysis
      analysis.insights = MadeFindings.analysis(person).insights
      let paths = Set(try TestSite.build(analysis).paths)
      var seen: Set<String> = []
      for depth in Settings.Depth.allCases {
        (person.days, person.metrics, person.depth) = (30, nil, depth)
        for (streak, isIdle, hour) in [("steps", false, 18), ("habits", true, 18), ("steps", false, 6)] {
          let analysis = talkative(person, streak: streak, isIdle: isIdle, hour: hour)
          for message in list(try report(analysis)["messages"]) {
            let link = try #require(text(message["link"]))
            #expect(paths.contains(link), "\(link)")
            seen.insert(try #require(text(message["kind"])))
          }
        }
      }
      #expect(seen == Set(PlannedMessage.Kind.allCases.map(\.rawValue)))
    }
  }

  /// Somebody to whom nearly every kind of message has something to say.
  private func talkative(_ person: MadePerson, streak: String, isIdle: Bool, hour: Int) -> Analysis {
    var analysis = MadeFindings.analysis(person)
    let moment = CivilZone.utc.instant(day: analysis.asOf.day, wallClockSecond: hour * 3600 + 1800)
    analysis.asOf = AsOf(moment, in: .utc)
    let days = analysis.asOf.day.advanced(by: -6)...analysis.asOf.day
    analysis.scores = [lowRecovery(analysis)]
    analysis.goals.streaks = [Streak(id: streak, days: days, longest: days)]
    analysis.goals.progress = [
      GoalStanding(id: "steps", metric: .steps, day: days.upperBound, value: 9000, target: 8000)
    ]
    if isIdle {
      let last = days.lowerBound.advanced(by: 2)
      analysis.history.days = analysis.history.days.mapValues { series in
        DaySeries(series.values.filter { $0.day <= last })
      }
      analysis.history.workouts.removeAll { CivilZone.utc.day(of: $0.span.lowerBound) > last }
      // Room for the kinds that come last.
      analysis.history.settings.notifications.categoriesOff = [.checkIns, .recovery]
    }
    analysis.messages = MessagePlanner(analysis, earlier: Remembered()).plan()
    return analysis
  }

  private func lowRecovery(_ analysis: Analysis) -> Score {
    let day = analysis.asOf.day
    return Score(
      id: "recovery", value: 31, confidence: 1, parts: [], days: day...day, absence: nil,
      formula: "recovery-v1")
  }

  @Test("What was left out says why, and the history says what is not known")
  func history() throws {
    var person = MadePerson()
    person.depth = .deep
    var analysis = person.analysis
    analysis.messages = MessagePlan(
      leftOut: [.init(kind: .meal, reason: .quietHours)],
      history: [
        .init(
          id: "check_in.2025-11-18", kind: .checkIn, due: analysis.asOf.instant.adding(seconds: -36_000),
          state: .unknown)
      ])
    let report = try report(analysis)
    let left = try #require(list(report["left_out"]).first)
    #expect(left["kind"] == .string("meal") && left["reason"] == .string("quiet_hours"))
    #expect(text(left["text"])?.hasSuffix(".") == true)
    let entry = try #require(list(report["history"]).first)
    #expect(entry["state"] == .string("unknown") && entry["due"] == .string("2025-11-18T08:30:00Z"))
    #expect(entry["text"] == .string("Not known whether it was delivered"))
  }
}
