import Foundation
import Testing

@Suite("The time zone of the machine that a new person keeps")
struct MachineZoneTests {
  private let at: ProgramHome

  init() throws { at = try ProgramHome() }

  /// Runs the program with this home and a value of TZ.
  private func run(zone: String, _ words: String...) throws -> BuiltProgram.Ending {
    try BuiltProgram.run(
      ["TZ=\(zone)", BuiltProgram.url().path] + words + ["--home", at.path("home")],
      program: URL(fileURLWithPath: "/usr/bin/env"))
  }

  @Test(
    "A name is kept, with a colon before it and as a path as well",
    arguments: ["Europe/Paris", ":Europe/Paris", "/usr/share/zoneinfo/Europe/Paris"])
  func named(zone: String) throws {
    #expect(try run(zone: zone, "log", "steps", "1", "--person", "anna", "--as-of", "2026-03-01").status == 0)
    #expect(try at.settings(of: "anna")["time_zone"] as? String == "Europe/Paris")
  }

  @Test("A night keeps no zone for somebody new that TZ does not name: their files wait, and it says so")
  func night() throws {
    let inbox = at.path("home/people/anna/inbox")
    try FileManager.default.createDirectory(atPath: inbox, withIntermediateDirectories: true)
    let entry =
      #"{"id":"e1","action":"log_steps","time":"2026-03-14T10:00:00Z","payload":{"value":8200}}"#
    let table = "date,metric,value,unit,source\n2026-03-14,steps,4321,count,watch\n"
    let files = [
      "a.csv": table,
      "b.json": #"{"format":"triptych-queue-1","person":"anna","entries":[\#(entry)]}"#,
      "c.json": #"{"language":"de"}"#,
    ]
    for (name, text) in files { _ = try at.write(text, to: "home/people/anna/inbox/" + name) }
    func night(_ zone: String) throws -> BuiltProgram.Ending {
      try run(
        zone: zone, "nightly", "--all", "--out", at.path("site"), "--as-of", "2026-03-15T12:00", "--json")
    }
    let refused = try night("UTC+3")
    let failures = try refused.json()["failures"] as? [[String: Any]]
    #expect(refused.status == 65 && failures?.first?["reason"] as? String == "time_zone_unnamed")
    #expect(refused.errors.contains("'UTC+3', which names no time zone"), "\(refused.errors)")
    #expect(refused.errors.contains("triptych person create anna --time-zone ZONE"), "\(refused.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: inbox).sorted() == files.keys.sorted())
    #expect(!FileManager.default.fileExists(atPath: at.path("home/people/anna/settings.json")))
    let taken = try night("Europe/Paris")
    #expect(taken.status == 0, "\(taken.errors)")
    #expect(try at.settings(of: "anna")["time_zone"] as? String == "Europe/Paris")
    #expect(try FileManager.default.contentsOfDirectory(atPath: inbox).isEmpty)
    // Who has a zone of their own is not concerned.
    _ = try at.write(table.replacing("4321", with: "5432"), to: "home/people/anna/inbox/d.csv")
    #expect(try night("UTC+3").status == 0)
  }

  @Test(
    "A rule of another form is refused, and asked for is --time-zone",
    arguments: ["UTC+3", "CET-1CEST", "<+03>-3"])
  func refused(zone: String) throws {
    let settings = try at.write("{}", to: "s.json")
    let table = try at.write(
      "date,metric,value,unit,source\n2026-03-01,steps,8000,count,watch\n", to: "a.csv")
    for ending in [
      try run(zone: zone, "log", "steps", "1", "--person", "anna", "--as-of", "2026-03-01"),
      try run(zone: zone, "import", table, "--person", "anna"),
      try run(zone: zone, "person", "create", "anna"),
      try run(zone: zone, "settings", "apply", settings, "--person", "anna"),
      try run(zone: zone, "init", "--defaults", "--person", "anna"),
    ] {
      #expect(ending.status == 64 && ending.errors.contains("--time-zone"), "\(ending.errors)")
      #expect(ending.errors.contains("'\(zone)', which names no time zone"), "\(ending.errors)")
    }
    #expect(!FileManager.default.fileExists(atPath: at.path("home/people")))
    let given = try run(
      zone: zone, "import", table, "--person", "anna", "--time-zone", "Europe/Berlin")
    #expect(given.status == 0, "\(given.errors)")
    #expect(try run(zone: zone, "import", table, "--person", "anna").status == 0, "they have a zone")
    #expect(try at.settings(of: "anna")["time_zone"] as? String == "Europe/Berlin")
  }
}
