import Testing
import TriptychHealth

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
    #expect(keys(report) == ["as_of", "messages", "left_out", "history", "caps"])
    let messages = list(report["messages"])
    #expect(!messages.isEmpty)
    for message in messages {
      #expect(
        keys(message) == [
          "id", "kind", "category", "due", "condition", "title", "body", "link", "actions",
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
    var seen: Set<String> = []
    for (days, metrics) in [(0, nil), (1, nil), (120, nil), (30, [Metric.steps] as Set)] {
      for depth in Settings.Depth.allCases {
        var person = MadePerson()
        (person.days, person.metrics, person.depth) = (days, metrics, depth)
        var analysis = person.analysis
        // A last entry long ago and a low recovery make every kind speak.
        let paths = Set(try TestSite.build(analysis).paths)
        analysis.scores = [lowRecovery(analysis)]
        analysis.goals.streaks = ["steps", "habits"].map { id in
          let days = analysis.asOf.day.advanced(by: -6)...analysis.asOf.day
          return Streak(id: id, days: days, longest: days)
        }
        analysis.messages = MessagePlanner(analysis, earlier: Remembered()).plan()
        for message in list(try report(analysis)["messages"]) {
          let link = try #require(text(message["link"]))
          #expect(paths.contains(link), "\(link)")
          seen.insert(try #require(text(message["kind"])))
        }
      }
    }
    #expect(seen.isSuperset(of: ["recovery_alert", "check_in", "workout", "meal", "streak"]))
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
