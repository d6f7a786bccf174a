import Foundation
import Testing

@Suite("Mistakes on the command line end in a sentence and an exit code")
final class CommandLineTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "triptych-commands-\(UUID().uuidString)")
  private var home: String { folder.appendingPathComponent("home").path }

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func file(_ name: String, _ text: String) throws -> String {
    let path = folder.appendingPathComponent(name).path
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  private func importDays(_ days: ClosedRange<Int> = 1...3) throws -> BuiltProgram.Ending {
    let rows = days.map { "2026-01-0\($0),steps,\($0)000,count,watch\n" }.joined()
    let csv = try file("days.csv", "date,metric,value,unit,source\n" + rows)
    return try BuiltProgram.run(
      "import", csv, "--person", "anna", "--home", home, "--time-zone", "Asia/Tokyo")
  }

  @Test(
    "A path that is not UTF-8 is refused by name and not taken for another one, on the command line and in the environment",
    arguments: [
      (#"exec "$0" person list --home "$1/caf$(printf '\351')""#, "The value of --home"),
      (#"exec "$0" person list "--home=$1/caf$(printf '\351')""#, "The value of --home"),
      (#"exec "$0" import "$1/caf$(printf '\351').csv" --person anna --home "$1/h""#, "Argument 2"),
      (#"TRIPTYCH_HOME="$1/caf$(printf '\351')" exec "$0" person list"#, "$TRIPTYCH_HOME"),
    ])
  func otherBytes(script: String, what: String) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let ending = try BuiltProgram.run(
      ["-c", script, BuiltProgram.url().path, folder.path], program: URL(fileURLWithPath: "/bin/sh"))
    #expect(ending.status == 64, "\(ending.errors)")
    #expect(ending.errors.contains("error usage: \(what) is not UTF-8"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test("Days after --as-of are not shown")
  func shownDays() throws {
    #expect(try importDays().status == 0)
    let shown = try BuiltProgram.run(
      "show", "days", "--person", "anna", "--home", home, "--json", "--as-of", "2026-01-02")
    #expect(shown.status == 0)
    #expect(shown.output.contains("2026-01-02") && !shown.output.contains("2026-01-03"))
  }

  @Test(
    "A chart is said with its name, one sentence for small room and its summary, or says how many days it lacks"
  )
  func charts() throws {
    #expect(try importDays().status == 0)
    func line(_ moment: String) throws -> BuiltProgram.Ending {
      try BuiltProgram.run(
        "chart", "line", "--person", "anna", "--home", home, "--range", "3", "--describe", "--json",
        "--as-of",
        moment)
    }
    let said = try line("2026-01-04T12:00")
    #expect(said.status == 0)
    let words = try JSONSerialization.jsonObject(with: Data(said.output.utf8)) as? [String: Any]
    let name = try #require(words?["name"] as? String)
    #expect((words?["alternative"] as? String)?.hasPrefix(name) == true)
    #expect((words?["summary"] as? [String])?.joined().contains("3,000") == true)
    let refused = try line("2026-01-02T12:00")
    #expect(refused.status == 65)
    #expect(refused.errors.contains("There is 1 day to draw, and 3 are needed"))
  }

  @Test("The name of a file that is read makes no line of its own")
  func namesInLines() throws {
    let csv = try file(
      "x\nerror fake: ok\n.csv", "date,metric,value,unit,source\n2026-01-01,steps,5000,count,w\n")
    let ending = try BuiltProgram.run(
      "import", csv, "--person", "anna", "--home", home, "--time-zone", "UTC")
    #expect(ending.status == 0 && ending.errors.contains("Reading "), "\(ending.errors)")
    #expect(!ending.errors.split(separator: "\n").contains { $0.hasPrefix("error fake") }, "\(ending.errors)")
  }

  @Test("Wrong settings are named one by one, and right ones repair them")
  func settings() throws {
    #expect(try importDays().status == 0)
    let path = home + "/people/anna/settings.json"
    try #"{"time_zone":"Mars/Base","thresholds":{"sad":9000,"active":100}}"#
      .write(toFile: path, atomically: true, encoding: .utf8)
    let refused = try BuiltProgram.run("show", "mood", "--person", "anna", "--home", home)
    #expect(refused.status == 65)
    #expect(refused.errors.contains("time_zone") && refused.errors.contains("thresholds.sad"))
    let good = try file("good.json", #"{"time_zone":"Asia/Tokyo"}"#)
    #expect(try BuiltProgram.run("settings", "apply", good, "--person", "anna", "--home", home).status == 0)
    #expect(try BuiltProgram.run("show", "mood", "--person", "anna", "--home", home).status == 0)
  }

  @Test(
    "A file of which nothing can be used says so and makes nobody",
    arguments: ["", "2026-01-01,steps,-5,,\n"])
  func nothingTaken(rows: String) throws {
    let csv = try file("none.csv", "date,metric,value,unit,source\n" + rows)
    let ending = try BuiltProgram.run("import", csv, "--person", "anna", "--home", home, "--quiet")
    #expect(ending.status == 65)
    #expect(ending.errors.contains("No record of the file could be used"))
    #expect(!FileManager.default.fileExists(atPath: home + "/people/anna"))
  }

  @Test("A dry run says what would be new and leaves no trace")
  func dryRun() throws {
    let csv = try file("one.csv", "date,metric,value,unit,source\n2026-01-01,steps,5,,\n")
    let ending = try BuiltProgram.run("import", csv, "--person", "anna", "--home", home, "--dry-run")
    #expect(ending.status == 0 && ending.output.contains("1 facts new"))
    #expect(!FileManager.default.fileExists(atPath: home))
  }

  #if os(Linux)
    @Test("A full disk behind standard output is a sentence, not a crash")
    func fullOutput() throws {
      #expect(try importDays().status == 0)
      let ending = try BuiltProgram.run(
        "show", "days", "--person", "anna", "--home", home, output: "/dev/full")
      #expect(ending.status == 75)
      #expect(ending.errors.contains("standard output"))
    }
  #endif

  @Test("A new person takes the settings of their bundle; somebody who has settings keeps them")
  func bundleSettings() throws {
    #expect(try importDays().status == 0)
    let bundle = folder.appendingPathComponent("bundle.zip").path
    let exported = try BuiltProgram.run(
      "export", "--person", "anna", "--home", home, "--file", bundle, "--as-of", "2026-01-03")
    #expect(exported.status == 0)
    let back = folder.appendingPathComponent("back").path
    #expect(try BuiltProgram.run("import", bundle, "--person", "anna", "--home", back).status == 0)
    let settings = try String(contentsOfFile: back + "/people/anna/settings.json", encoding: .utf8)
    #expect(settings.contains("Asia/Tokyo"), "a new person takes the settings of the bundle")
    let again = try BuiltProgram.run("import", bundle, "--person", "anna", "--home", back, "--verbose")
    #expect(again.status == 0 && again.errors.contains("settings_kept"))
  }
}
