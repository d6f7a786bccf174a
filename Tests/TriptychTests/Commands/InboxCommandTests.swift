import Foundation
import Testing
import TriptychArchive
import TriptychHealth

@testable import triptych

/// Files of every kind in an inbox.
@Suite("What an inbox takes", .serialized)
struct InboxCommandTests {
  private let at: ProgramHome

  init() throws { at = try ProgramHome() }

  @Test("An inbox takes settings, entries and exports by what is in them, settings first")
  func inbox() throws {
    #expect(try at.run("person", "create", "mira", "--time-zone", "UTC").status == 0)
    let inbox = at.path("home/people/mira/inbox")
    try FileManager.default.createDirectory(atPath: inbox, withIntermediateDirectories: true)
    let entry =
      #"{"id":"e1","action":"log_steps","time":"2026-03-15T10:00:00+00:00","payload":{"value":8200}}"#
    let files = [
      "a.txt": "date,metric,value,unit,source\n2026-03-14,steps,4321,count,watch\n2026-03-14,mood,4,,watch\n",
      "b": #"{"format":"triptych-queue-1","person":"mira","entries":[\#(entry)]}"#,
      "z.csv": #"{"privacy":{"consent":{"wellbeing":false}},"language":"de"}"#,
      "asks.json": #"{"privacy":{"retention":"phone"},"language":"fr"}"#,
      "wrong.json": #"{"display":{"theem":"dark"}}"#,
    ]
    for (name, text) in files { _ = try at.write(text, to: "home/people/mira/inbox/" + name) }
    let night = try at.run(
      "nightly", "--person", "mira", "--out", at.path("site"), "--as-of", "2026-03-15T12:00", "--jobs", "1",
      "--json")
    // Files that could not be used are told by the exit code; what could be used is there all the same.
    #expect(night.status == 65, "\(night.errors)")
    let held = try at.settings(of: "mira")
    #expect(held["language"] as? String == "de")
    #expect((held["privacy"] as? [String: Any])?["retention"] as? String == "keep")
    let days = try at.run("show", "days", "--person", "mira", "--as-of", "2026-03-15").output
    #expect(days.contains("4321") && days.contains("8200") && !days.contains("mood"))
    func names(_ folder: String) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: at.path("home/people/mira/" + folder)).sorted()
    }
    #expect(try names("imported") == ["a.txt", "b", "z.csv"])
    #expect(
      try names("refused") == ["asks.json", "asks.json.reason.txt", "wrong.json", "wrong.json.reason.txt"])
    let reason = try String(
      contentsOfFile: at.path("home/people/mira/refused/asks.json.reason.txt"), encoding: .utf8)
    #expect(reason.contains("older than 30 days") && reason.contains("--yes"))
    let other = try String(
      contentsOfFile: at.path("home/people/mira/refused/wrong.json.reason.txt"), encoding: .utf8)
    #expect(other.contains("display.theme"))
  }

  @Test(
    "Of a queue file in an inbox what is right is applied; with a wrong entry it is kept, and can be mended")
  func partOfQueue() throws {
    #expect(try at.run("person", "create", "mira", "--time-zone", "UTC").status == 0)
    try FileManager.default.createDirectory(
      atPath: at.path("home/people/mira/inbox"), withIntermediateDirectories: true)
    func queue(sleep hours: Double) -> String {
      let entries = [("1", "log_water", 0.3), ("2", "log_sleep", hours)].map { id, action, value in
        #"{"id":"\#(id)","action":"\#(action)","time":"2026-03-15T10:00:00+00:00","payload":{"value":\#(value)}}"#
      }
      return #"{"format":"triptych-queue-1","person":"mira","entries":[\#(entries.joined(separator: ","))]}"#
    }
    func night() throws -> BuiltProgram.Ending {
      try at.run(
        "nightly", "--person", "mira", "--out", at.path("site"), "--as-of", "2026-03-15T18:30", "--jobs", "1",
        "--json")
    }
    _ = try at.write(queue(sleep: 75), to: "home/people/mira/inbox/q.json")
    let first = try night()
    let said = try first.json()
    #expect(first.status == 65, "\(first.errors)")
    #expect(said["imported"] as? Int == 1 && said["refused"] as? Int == 1, "\(first.output)")
    let refused = at.path("home/people/mira/refused") + "/"
    #expect(try String(contentsOfFile: refused + "q.json", encoding: .utf8) == queue(sleep: 75))
    let reason = try String(contentsOfFile: refused + "q.json.reason.txt", encoding: .utf8)
    #expect(reason.hasPrefix("entries[1]") && !reason.contains("entries[0]"), "\(reason)")
    #expect(try String(contentsOfFile: at.path("site/mira/index.html"), encoding: .utf8).contains("q.json"))
    _ = try at.write(queue(sleep: 7.5), to: "home/people/mira/inbox/q.json")
    let second = try night()
    #expect(second.status == 0, "\(second.errors)")
    let records = try at.run("records", "list", "--person", "mira", "--as-of", "2026-03-15").output
    #expect(records.components(separatedBy: "water").count == 2, "\(records)")
    #expect(try at.run("show", "days", "--person", "mira", "--as-of", "2026-03-15").output.contains("7.5"))
  }

  @Test("A refused row is named with its line and reason, and counted; the other rows are taken")
  func refusedRows() throws {
    #expect(try at.run("person", "create", "mira", "--time-zone", "UTC").status == 0)
    try FileManager.default.createDirectory(
      atPath: at.path("home/people/mira/inbox"), withIntermediateDirectories: true)
    let file = try at.write(
      "date,metric,value,unit,source\n2026-03-14,weight,98765,kg,Scale\n2026-03-14,steps,4321,count,watch\n",
      to: "home/people/mira/inbox/a.csv")
    let night = try at.run(
      "nightly", "--person", "mira", "--out", at.path("site"), "--as-of", "2026-03-15T12:00", "--jobs", "1",
      "--json", "--run", "rows")
    #expect(night.status == 0, "\(night.errors)")
    #expect(
      night.errors.contains("value_out_of_range") && night.errors.contains(file + ", line 2")
        && !night.errors.contains("98765"), "\(night.errors)")
    let said = try night.json()
    #expect(said["imported"] as? Int == 1 && said["refused"] as? Int == 0)
    #expect(said["records_refused"] as? Int == 1)
    let run = at.path("home/runs/rows")
    let noted = try FileManager.default.contentsOfDirectory(atPath: run).filter { $0.hasSuffix(".jsonl") }.map
    {
      try String(contentsOfFile: run + "/" + $0, encoding: .utf8)
    }
    #expect(noted.joined().contains(#""records_refused":1"#), "\(noted)")
  }

  @Test("A folder in an inbox is imported and moved as a whole")
  func folder() throws {
    #expect(try at.run("person", "create", "mira", "--time-zone", "UTC").status == 0)
    for name in ["export", "export/more"] {
      try FileManager.default.createDirectory(
        atPath: at.path("home/people/mira/inbox/" + name), withIntermediateDirectories: true)
    }
    for (name, day) in [("export/a.csv", 13), ("export/more/b.csv", 14)] {
      _ = try at.write(
        "date,metric,value,unit,source\n2026-03-\(day),steps,43\(day),count,watch\n",
        to: "home/people/mira/inbox/" + name)
    }
    let night = try at.run(
      "nightly", "--person", "mira", "--out", at.path("site"), "--as-of", "2026-03-15T12:00", "--jobs", "1")
    #expect(night.status == 0 && !night.errors.contains("NSError"), "\(night.errors)")
    let days = try at.run("show", "days", "--person", "mira", "--as-of", "2026-03-15").output
    #expect(days.contains("4313") && days.contains("4314"))
    let files = FileManager.default
    #expect(try files.contentsOfDirectory(atPath: at.path("home/people/mira/inbox")).isEmpty)
    #expect(files.fileExists(atPath: at.path("home/people/mira/imported/export/more/b.csv")))
  }

  @Test(
    "Of a folder in an inbox what can be read is taken, and the folder is kept with what was refused of it")
  func partOfFolder() throws {
    #expect(try at.run("person", "create", "mira", "--time-zone", "UTC").status == 0)
    let folder = at.path("home/people/mira/inbox/export")
    try FileManager.default.createDirectory(atPath: folder + "/more", withIntermediateDirectories: true)
    _ = try at.write(
      "date,metric,value,unit,source\n2026-03-13,steps,4313,count,watch\n",
      to: "home/people/mira/inbox/export/a.csv")
    try #require(mkfifo(folder + "/more/pipe", 0o600) == 0)
    let night = try at.run(
      "nightly", "--person", "mira", "--out", at.path("site"), "--as-of", "2026-03-15T12:00", "--json")
    #expect(night.status == 65 && night.errors.contains("more/pipe"), "\(night.errors)")
    let said = try night.json()
    #expect(said["imported"] as? Int == 1 && said["refused"] as? Int == 1 && said["unread"] as? Int == 0)
    #expect(try at.run("show", "days", "--person", "mira", "--as-of", "2026-03-15").output.contains("4313"))
    let reason = try String(
      contentsOfFile: at.path("home/people/mira/refused/export.reason.txt"), encoding: .utf8)
    #expect(
      reason
        == "more/pipe: this is a pipe, a socket or a device, so it was not read. Allowed are files and folders. "
        + "(special_file)\n")
    #expect(FileManager.default.fileExists(atPath: at.path("home/people/mira/refused/export/a.csv")))
  }

  @Test(
    "A file that nobody may read stays in the inbox; result and exit code say so",
    .enabled(if: geteuid() != 0))
  func unreadable() throws {
    #expect(try at.run("person", "create", "mira", "--time-zone", "UTC").status == 0)
    let inbox = at.path("home/people/mira/inbox")
    try FileManager.default.createDirectory(atPath: inbox, withIntermediateDirectories: true)
    let file = try at.write("date,metric,value,unit,source\n", to: "home/people/mira/inbox/a.csv")
    try #require(chmod(file, 0) == 0)
    func night(_ words: String...) throws -> BuiltProgram.Ending {
      try BuiltProgram.run(
        ["nightly", "--all", "--out", at.path("site"), "--as-of", "2026-03-15T12:00", "--json"] + words
          + ["--home", at.path("home")])
    }
    let first = try night()
    #expect(first.status == 75 && first.errors.contains("not_readable"), "\(first.errors)")
    #expect(try first.json()["unread"] as? Int == 1 && first.json()["published"] as? Int == 1)
    #expect(FileManager.default.fileExists(atPath: file))
    #expect(try night("--last-attempt").status == 65)
  }

  @Test("A file that cannot be kept now stays, and is counted")
  func busy() throws {
    #expect(try at.run("person", "create", "mira", "--time-zone", "UTC").status == 0)
    let inbox = at.path("home/people/mira/inbox")
    try FileManager.default.createDirectory(atPath: inbox, withIntermediateDirectories: true)
    let file = try at.write(
      "date,metric,value,unit,source\n2026-03-13,steps,4313,count,watch\n",
      to: "home/people/mira/inbox/a.csv")
    let home = Home(directory: at.path("home"))
    let mira = try #require(PersonID("mira"))
    let intake = InboxIntake(home: home, person: mira, asOf: .now(Instant(seconds: 1_773_500_000))) { _ in }
    let lock = try home.lockForWriting(mira)
    let outcome = intake.empty()
    lock.release()
    #expect(outcome.taken == 0 && outcome.refused == 0 && outcome.unread == 1)
    #expect(outcome.diagnostics.map(\.code) == ["store_busy"])
    #expect(outcome.diagnostics.allSatisfy { $0.severity == .warning && $0.place?.contains("mira") == true })
    #expect(FileManager.default.fileExists(atPath: file))
    #expect(intake.empty().taken == 1)
  }

  @Test("A file whose name is not UTF-8 is refused by a night, with its reason, and does not wait for ever")
  func badName() throws {
    #expect(try at.run("person", "create", "mira", "--time-zone", "UTC").status == 0)
    let inbox = at.path("home/people/mira/inbox")
    try FileManager.default.createDirectory(atPath: inbox, withIntermediateDirectories: true)
    let odd = Array((inbox + "/caf").utf8CString.dropLast()) + [CChar(bitPattern: 0xE9), 0]
    guard let file = fopen(odd, "w") else { return }  // The file system takes no such name.
    fputs("date,metric,value,unit,source\n2026-03-14,steps,4321,count,watch\n", file)
    fclose(file)
    let night = { try at.run("nightly", "--all", "--out", at.path("site"), "--as-of", "2026-03-15T12:00") }
    let first = try night()
    #expect(first.status == 65 && first.errors.contains("bad_file_name"), "\(first.errors)")
    #expect(first.errors.contains("caf\\xE9"))
    let refused = at.path("home/people/mira/refused")
    let names = try FileManager.default.contentsOfDirectory(atPath: refused).sorted()
    #expect(names == ["caf\\xE9", "caf\\xE9.reason.txt"])
    #expect(try !night().errors.contains("bad_file_name"))
  }
}
