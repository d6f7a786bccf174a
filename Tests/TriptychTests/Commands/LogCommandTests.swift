import Foundation
import Testing
import TriptychHealth

@testable import triptych

@Suite("Entering by hand and bringing in a queue, as a person or a script does it")
final class LogCommandTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "log-\(UUID().uuidString)")
  private var home: String { folder.appendingPathComponent("home").path }

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
  deinit { try? FileManager.default.removeItem(at: folder) }

  private func run(_ arguments: String...) throws -> BuiltProgram.Ending {
    let process = Process()
    process.executableURL = try BuiltProgram.url()
    process.arguments = arguments + ["--person", "anna", "--home", home, "--json"]
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    let said = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return BuiltProgram.Ending(
      status: process.terminationStatus, output: String(decoding: text, as: UTF8.self),
      errors: String(decoding: said, as: UTF8.self))
  }

  @Test("`records conflicts` lists the overlaps that the page of the conflicts shows") func conflicts() throws
  {
    let made = try BuiltProgram.run([
      "sample", "--people", "1", "--days", "20", "--home", home, "--as-of", "2026-03-15T18:30", "--quiet",
    ])
    #expect(made.status == 0, "\(made.errors)")
    let person = try #require(try FileManager.default.contentsOfDirectory(atPath: home + "/people").first)
    func rows(_ words: String...) throws -> [[String: Any]] {
      let ending = try BuiltProgram.run(words + ["--person", person, "--home", home, "--json"])
      #expect(ending.status == 0, "\(ending.errors)")
      return try #require(
        try JSONSerialization.jsonObject(with: Data(ending.output.utf8)) as? [[String: Any]])
    }
    let sessions = try rows("records", "list", "--as-of", "2026-03-15").filter {
      $0["kind"] as? String == "workout" && $0["origin"] as? String == "synced"
    }
    let start = try #require(sessions.last?["start"] as? String)
    #expect(try rows("records", "conflicts", "--as-of", "2026-03-15").isEmpty)
    let logged = try BuiltProgram.run([
      "log", "workout", "By hand", "--start", start, "--minutes", "10", "--as-of", "2026-03-15", "--person",
      person,
      "--home", home,
    ])
    #expect(logged.status == 0, "\(logged.errors)")
    let found = try rows("records", "conflicts", "--as-of", "2026-03-15")
    #expect(found.count == 1 && found[0]["manual_name"] as? String == "By hand")
    #expect(found.first?["synced"] as? String == sessions.last?["id"] as? String)
    #expect(found.first?["minutes"] as? Double == 10 && found.first?["status"] as? String == "pending")
    #expect(try rows("records", "conflicts", "--as-of", "2026-01-01").isEmpty)
  }

  @Test("Every field of every kind has its option")
  func options() {
    for kind in EntryKind.allCases {
      for field in kind.fields { #expect(EntryOptions.names.contains(field.name), "\(field.name)") }
    }
  }

  @Test("What is logged is in the day, the later steps replace the earlier, and a refusal keeps nothing")
  func log() throws {
    let moment = "2026-03-15T18:30"
    let refused = try run("log", "steps", "-5", "--as-of", moment)
    #expect(refused.status == 65 && refused.errors.contains("0 to 100,000"))
    #expect(refused.errors.contains("The value for steps cannot be accepted"))
    let empty = try run(
      "log", "workout", "Run", "--start", "2026-03-15T08:00", "--minutes", "0", "--as-of", moment)
    #expect(empty.errors.contains("The value for minutes of workout cannot be accepted"))
    #expect(!FileManager.default.fileExists(atPath: home), "nobody was made")
    #expect(try run("log", "steps", "--as-of", moment).status == 64)
    #expect(try run("log", "steps", "5000", "--as-of", moment, "--time-zone", "Europe/Berlin").status == 0)
    #expect(try run("log", "steps", "8200", "--as-of", moment).output.contains("\"replaced\": true"))
    #expect(try run("log", "water", "0.3", "--as-of", moment).status == 0)
    #expect(try run("log", "water", "300 mL", "--as-of", moment).status == 0)
    #expect(try run("log", "mood", "4", "--energy", "3", "--fibre", "2", "--as-of", moment).status == 64)
    let days = try run("show", "days", "--as-of", moment).output
    #expect(days.contains("\"value\": 8200") && days.contains("\"value\": 0.6") && !days.contains("\"mood\""))
  }

  #if os(Linux)
    @Test(
      "An entry that was kept while its result could not be written asks for no other try",
      arguments: [[], ["--json"]])
    func fullOutput(options: [String]) throws {
      let ending = try BuiltProgram.run(
        ["log", "water", "0.3", "--as-of", "2026-03-15T18:30", "--time-zone", "Europe/Berlin"] + options
          + ["--person", "anna", "--home", home], output: "/dev/full")
      #expect(ending.status == 65 && ending.errors.contains("The entry was kept"), "\(ending.errors)")
      #expect(ending.errors.contains("need not be tried again"), "\(ending.errors)")
      #expect(try run("show", "days", "--as-of", "2026-03-15").output.contains("\"value\": 0.3"))
    }
  #endif

  @Test("A workout is active minutes, a last meal completes the day, and a habit can be planned")
  func countsOfTheDay() throws {
    let moment = "2026-03-15T21:30"
    #expect(
      try run("log", "workout", "Run", "--minutes", "35", "--as-of", moment, "--time-zone", "UTC").status == 0
    )
    #expect(try run("log", "meal", "Soup", "--kcal", "420", "--complete", "--as-of", moment).status == 0)
    #expect(try run("log", "habit", "Read", "--planned", "--as-of", moment).status == 0)
    #expect(try run("log", "habit", "Read", "--strength", "--as-of", moment).status == 64)
    let days = try run("show", "days", "--as-of", moment).output
    for metric in ["exercise_minutes", "nutrition_complete", "habits_planned"] {
      #expect(days.contains("\"\(metric)\""), "\(metric)")
    }
    #expect(days.contains("\"value\": 35") && !days.contains("habits_done"))
    let scores = try run("show", "scores", "--as-of", moment).output
    #expect(scores.contains("\"input\": 245"))
  }

  @Test("A moment that no cache can hold is refused everywhere, and the cache stays whole")
  func impossibleMoments() throws {
    #expect(try run("log", "steps", "5000", "--as-of", "2026-03-15").status == 0)
    for moment in ["9999-01-01", "1969-12-31", "2101-01-01T00:10", "1970-01-01T00:10Z"] {
      #expect(try run("log", "workout", "Run", "--minutes", "30", "--as-of", moment).status == 64)
      #expect(try run("build", "--out", folder.path + "/out", "--as-of", moment).status == 64)
    }
    #expect(
      try run("log", "workout", "Run", "--minutes", "1440", "--at", "1969-12-31", "--as-of", "2026-03-15")
        .status == 65)
    #expect(try run("show", "days", "--as-of", "2026-03-15").output.contains("5000"))
  }

  @Test("A queue is applied once, another person's is refused, and a conflict waits for a decision")
  func queue() throws {
    let moment = ["--as-of", "2026-03-15T18:30"]
    #expect(try run("log", "steps", "5000", "--as-of", moment[1], "--time-zone", "UTC").status == 0)
    func write(_ person: String) throws -> String {
      let path = folder.appendingPathComponent("queue.json").path
      try """
      {"format":"triptych-queue-1","person":"\(person)","entries":[
      {"id":"a","action":"log_steps","time":"2026-03-15T08:00:00Z","payload":{"value":8200},"done":false},
      {"id":"b","action":"log_mindful","time":"2026-03-15T09:00:00Z","payload":{"value":3},"done":false},
      {"id":"c","action":"log_mood","time":"2026-03-15T09:00:00Z","payload":{"value":9},"done":false}]}
      """.write(toFile: path, atomically: true, encoding: .utf8)
      return path
    }
    #expect(try run("queue", "apply", try write("berta"), "--as-of", moment[1]).status == 65)
    let applied = try run("queue", "apply", try write("anna"), "--as-of", moment[1])
    #expect(applied.status == 0 && applied.output.contains("\"applied\": 1"))
    #expect(applied.errors.contains("entries[2]") && applied.errors.contains("from 1 to 5"))
    let again = try run("queue", "apply", try write("anna"), "--as-of", moment[1])
    #expect(again.output.contains("\"applied\": 0") && again.output.contains("\"already_applied\": 2"))
    #expect(try run("show", "mood", "--as-of", moment[1]).output.contains("\"mindful\""))
    #expect(try run("show", "days", "--as-of", moment[1]).output.contains("5000"))
    #expect(try run("queue", "conflicts").output.contains("\"number\": 1"))
    #expect(try run("queue", "resolve", "1", "--keep", "offline", "--as-of", moment[1]).status == 0)
    #expect(try run("queue", "resolve", "1", "--keep", "cache", "--as-of", moment[1]).status == 65)
    #expect(try run("show", "days", "--as-of", moment[1]).output.contains("8200"))
  }

  @Test("Records are listed by time, changed and deleted by their id")
  func records() throws {
    let moment = "2026-03-15T18:30"
    let logged = try run(
      "log", "workout", "Run", "--start", "2026-03-15T07:10", "--minutes", "35", "--as-of", moment,
      "--time-zone", "UTC")
    let row = try JSONSerialization.jsonObject(with: Data(logged.output.utf8)) as? [String: Any]
    let id = try #require(row?["id"] as? String)
    #expect(try run("log", "journal", "A good day", "--as-of", moment).status == 0)
    #expect(try run("records", "edit", id, "--minutes", "40", "--as-of", moment).status == 0)
    #expect(try run("records", "edit", id, "--minutes", "0", "--as-of", moment).status == 65)
    let list = try run("records", "list", "--as-of", moment, "--limit", "1", "--to", "2026-03-15").output
    #expect(list.contains("A good day") && !list.contains("Run"))
    #expect(try run("records", "show", id, "--as-of", moment).output.contains("\"minutes\": 40"))
    #expect(try run("records", "delete", id, "--as-of", moment).status == 64)
    #expect(try run("records", "delete", id, "--yes", "--as-of", moment).status == 0)
    #expect(try run("records", "show", id, "--as-of", moment).status == 64)
    #expect(try !run("show", "records", "--as-of", moment).output.contains("Run"))
  }
}
