import Testing
import TriptychHealth

@testable import triptych

@Suite("What a night comes to")
struct NightSummaryTests {
  private func summary(_ results: [NightResult], people: Int? = nil) -> NightSummary {
    var summary = NightSummary(run: "night")
    summary.results = results
    summary.people = people ?? results.count
    return summary
  }

  private let well = ["a", "b", "c"]

  @Test("Exit codes: the first that applies of 70, 75, 65, 0")
  func order() throws {
    let good = try well.map { try NightResultTests.result($0, .published) }
    let bad = try NightResultTests.result("bad", .failed, reason: "store_damaged")
    let busy = try NightResultTests.result("busy", .busy, reason: "store_busy", retry: true)
    let full = try NightResultTests.result("full", .failed, reason: "no_space", retry: true)
    let ours = try NightResultTests.result("ours", .failed, reason: "crashed", fault: true)
    #expect(summary(good).status == .success)
    #expect(summary(good + [bad]).status == .data)
    #expect(summary(good + [bad, busy]).status == .tryAgain)
    #expect(summary(good + [bad, full]).status == .tryAgain)
    #expect(summary(good + [bad, busy, ours]).status == .software)
    #expect(summary(good, people: 4).status == .tryAgain, "somebody was not come to")
    #expect(summary([try NightResultTests.result("a", .newerPublished)]).status == .success)
    var refused = try NightResultTests.result("a", .published)
    refused.refused = 1
    #expect(summary([refused]).status == .data, "a file that cannot be imported is data that cannot be used")
  }

  @Test("A file that could not be read asks for another try; the last one says that it could not be used")
  func unread() throws {
    var unread = try NightResultTests.result("a", .published)
    unread.unread = 2
    var night = summary([unread, try NightResultTests.result("b", .published)])
    #expect(night.status == .tryAgain)
    #expect(night.json["unread"] == .number(2))
    #expect(night.sentence.contains("2 files of inboxes not readable"))
    night.isLastAttempt = true
    #expect(night.status == .data, "everybody has their site, so nothing was given up")
  }

  @Test("A night in which somebody who was due could not be erased does not end as if all were well")
  func notErased() throws {
    func status(_ failures: triptych.ExitStatus...) throws -> triptych.ExitStatus {
      var night = summary([try NightResultTests.result("a", .published)])
      for failure in failures { night.noteFailedErasure(failure) }
      return night.status
    }
    #expect(try status() == .success)
    #expect(
      try status(.usage) == .data, "what stands in the way is not a mistake on the command line of the night")
    #expect(try status(.data) == .data)
    #expect(try status(.tryAgain) == .tryAgain)
    #expect(try status(.usage, .software) == .software)
    #expect(try status(.usage, .tryAgain, .data) == .tryAgain)
  }

  @Test("The last attempt asks for no other one: it gives up")
  func lastAttempt() throws {
    var last = summary([try NightResultTests.result("busy", .busy, reason: "store_busy", retry: true)])
    #expect(last.status == .tryAgain)
    last.isLastAttempt = true
    #expect(last.status == .software)
    last.results = [try NightResultTests.result("bad", .failed, reason: "store_damaged")]
    #expect(last.status == .data, "what another attempt would not have mended stays what it is")
  }

  @Test("What could not be noted is to be tried again, and a fault stays a fault")
  func obstacles() throws {
    var night = summary([try NightResultTests.result("a", .published)])
    night.obstacle = .tryAgain
    #expect(night.status == .tryAgain)
    night.obstacle = .software
    #expect(night.status == .software)
    night.obstacle = .usage
    #expect(night.status == .usage)
    night.people = 2
    #expect(night.status == .usage, "who was not come to for wrong templates is not helped by another try")
  }

  @Test("More than one in a hundred is flagged, one in a hundred is not")
  func flagged() throws {
    let good = try (0..<99).map { try NightResultTests.result("p\($0)", .published) }
    let bad = try NightResultTests.result("bad", .failed, reason: "store_damaged")
    #expect(!summary(good + [bad]).isFlagged)
    #expect(summary(good + [bad, bad]).isFlagged)
    #expect(!summary([]).isFlagged)
  }

  @Test("The summary names who failed and why, and never anybody else")
  func json() throws {
    var night = summary([
      try NightResultTests.result("zoe", .failed, reason: "store_damaged"),
      try NightResultTests.result("adam", .busy, reason: "store_busy", retry: true),
      try NightResultTests.result("mira", .published),
    ])
    night.seconds = 1.23456
    let json = night.json
    #expect(json["failed"] == .number(1) && json["busy"] == .number(1) && json["published"] == .number(1))
    #expect(json["flagged"] == .bool(true) && json["exit"] == .number(75) && json["peak_bytes"] == .null)
    let text = json.text()
    #expect(text.contains(#""person":"adam","outcome":"busy","reason":"store_busy","retry":true"#))
    #expect(!text.contains("mira") && text.contains(#""seconds":1.235"#))
  }
}

@Suite("How far a night is")
struct NightProgressTests {
  @Test("Rate and time left are said once somebody is done")
  func sentences() {
    var progress = NightProgress(run: "night", shard: .whole, people: 100)
    #expect(progress.sentence == "0 of 100")
    #expect(progress.json["rate"] == .null && progress.json["seconds_left"] == .null)
    (progress.done, progress.failed, progress.seconds) = (40, 2, 20)
    #expect(progress.sentence == "40 of 100, 2 failed, 2.0 a second, 30 s left")
    #expect(progress.json["seconds_left"] == .number(30))
  }

  @Test(
    "Long times are told in minutes and hours",
    arguments: [(30.0, "30 s"), (90, "2 min"), (7200, "2 h 0 min")])
  func times(seconds: Double, text: String) {
    #expect(NightProgress.text(seconds: seconds) == text)
  }
}

@Suite("Who is missing after a night")
struct ReconciliationTests {
  private func ids(_ names: [String]) throws -> [PersonID] { try names.map { try #require(PersonID($0)) } }

  @Test("People minus those who are done minus failures for good are run again")
  func lists() throws {
    let found = Reconciliation(
      people: try ids(["ada", "ben", "cleo", "dora", "emil", "finn"]),
      results: [
        try NightResultTests.result("ada", .published),
        try NightResultTests.result("ben", .failed, reason: "store_damaged"),
        try NightResultTests.result("cleo", .busy, reason: "store_busy", retry: true),
        try NightResultTests.result("dora", .failed, reason: "no_space", retry: true),
        try NightResultTests.result("emil", .newerPublished),
        try NightResultTests.result("gone", .published),
      ])
    #expect(found.done.map(\.text) == ["ada", "emil"])
    #expect(found.failed.map(\.person.text) == ["ben"])
    #expect(found.again.map(\.text) == ["cleo", "dora", "finn"])
    #expect(found.missing == 1)
  }

  @Test("Any attempt that went well counts, in whatever order the files are read")
  func anyOrder() throws {
    let lines = [
      try NightResultTests.result("ada", .failed, reason: "crashed", fault: true),
      try NightResultTests.result("ada", .published),
      try NightResultTests.result("ada", .busy, reason: "store_busy", retry: true),
    ]
    for lines in [lines, lines.reversed()] {
      #expect(Reconciliation(people: try ids(["ada"]), results: lines).done.count == 1)
    }
    // Of two that did not, the one that is certain counts.
    for lines in [[lines[0], lines[2]], [lines[2], lines[0]]] {
      #expect(Reconciliation(people: try ids(["ada"]), results: lines).faults.count == 1)
    }
  }

  @Test("At whom the program failed is listed, and waits for it to be mended once nobody else is missing")
  func faults() throws {
    let faulty = try NightResultTests.result("ada", .failed, reason: "broken_links", fault: true)
    let bad = try NightResultTests.result("ben", .failed, reason: "store_damaged")
    let alone = Reconciliation(people: try ids(["ada", "ben"]), results: [faulty, bad])
    #expect(alone.again.map(\.text) == ["ada"] && alone.failed.map(\.person.text) == ["ben"])
    #expect(alone.status == .software)
    let missing = Reconciliation(people: try ids(["ada", "ben", "cleo"]), results: [faulty, bad])
    #expect(missing.again.map(\.text) == ["ada", "cleo"] && missing.status == .tryAgain)
    #expect(Reconciliation(people: try ids(["ben"]), results: [bad]).status == .success)
  }

  @Test(
    "Who was published and could not be noted any more is not missing; whose night was cut short is run again"
  )
  func withoutLine() throws {
    let found = Reconciliation(
      people: try ids(["ada", "ben", "cleo", "dora"]),
      results: [try NightResultTests.result("dora", .failed, reason: "no_space", retry: true)],
      site: { ["ada": .whole, "ben": .unfinished, "dora": .whole][$0.text] ?? .missing })
    #expect(found.done.map(\.text) == ["ada"])
    #expect(found.again.map(\.text) == ["ben", "cleo", "dora"] && found.missing == 2)
    #expect(found.unfinished.map(\.text) == ["ben"])
  }

  @Test("Whose site is gone is run again")
  func lost() throws {
    let found = Reconciliation(
      people: try ids(["ada"]), results: [try NightResultTests.result("ada", .unchanged)],
      isLost: { _ in true })
    #expect(found.again.map(\.text) == ["ada"] && found.done.isEmpty)
  }
}
