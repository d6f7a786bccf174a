import Foundation
import Testing

@Suite("The data bundle on the command line") final class ExportCommandTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "triptych-export-\(UUID().uuidString)")

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  private func export(_ file: String) throws -> BuiltProgram.Ending {
    try BuiltProgram.run(
      "export", "--person", "anna", "--home", path("home"), "--as-of", "2026-01-31", "--file", path(file))
  }

  /// One file of a bundle, by `unzip`.
  private func contents(_ bundle: String, _ name: String) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["unzip", "-p", path(bundle), "triptych-export/" + name]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("A bundle speaks the person's language, tells what each column is, and is the same each time")
  func german() throws {
    let rows = (1...30).map { "2026-01-\($0 < 10 ? "0" : "")\($0),steps,\(7000 + $0 * 10),count,=Uhr\n" }
      .joined()
    try ("date,metric,value,unit,source\n" + rows).write(
      toFile: path("days.csv"), atomically: true, encoding: .utf8)
    let imported = try BuiltProgram.run(
      "import", path("days.csv"), "--person", "anna", "--home", path("home"), "--time-zone", "Europe/Berlin")
    #expect(imported.status == 0)
    let settings = path("home/people/anna/settings.json")
    try "{\"language\": \"de\", \"time_zone\": \"Europe/Berlin\"}".write(
      toFile: settings, atomically: true, encoding: .utf8)
    let first = try export("one.zip")
    #expect(first.status == 0, "\(first.errors)")
    #expect(try export("two.zip").status == 0)
    #expect(FileManager.default.contentsEqual(atPath: path("one.zip"), andPath: path("two.zip")))

    let index = try contents("one.zip", "index.html")
    #expect(index.contains("<html lang=\"de\" dir=\"ltr\">"))
    #expect(index.contains("href=\"data/charts/steps-30.png\""))
    #expect(try contents("one.zip", "README.txt").hasPrefix("Deine Gesundheitsdaten\n"))
    #expect(try contents("one.zip", "data/access/article15.html").contains("=Uhr"))
    #expect(
      try contents("one.zip", "data/csv/daily-metrics.csv").contains("2026-01-30,steps,7300,count,'=Uhr"))
    let shown = try BuiltProgram.run(
      "show", "scores", "--person", "anna", "--home", path("home"), "--as-of", "2026-01-31", "--json")
    #expect(try contents("one.zip", "data/derived/scores.json") == shown.output)
    let package =
      try JSONSerialization.jsonObject(
        with: Data(contents("one.zip", "datapackage.json").utf8)) as? [String: Any]
    let resources = package?["resources"] as? [[String: Any]] ?? []
    #expect(resources.count > 8)
    for resource in resources {
      let fields = (resource["schema"] as? [String: Any])?["fields"] as? [[String: Any]] ?? []
      for field in fields { #expect(field["description"] is String, "\(field["name"] ?? "")") }
    }
  }

  @Test("Results in a bundle are those of the pages, also without consent to what they would be formed from")
  func resultsWithoutConsent() throws {
    let day = "2026-01-31"
    func run(_ words: String...) throws -> BuiltProgram.Ending {
      let ended = try BuiltProgram.run(words + ["--home", path("home"), "--as-of", day])
      #expect(ended.status == 0, "\(ended.errors)")
      return ended
    }
    let made = try BuiltProgram.run(
      "sample", "--people", "1", "--seed", "3", "--days", "60", "--dir", path("people"), "--as-of", day)
    #expect(made.status == 0, "\(made.errors)")
    _ = try run("import", path("people/mira"), "--person", "anna", "--time-zone", "Europe/Berlin")
    #expect(try run("show", "trends", "--person", "anna", "--json").output.contains("sleep_midpoint"))
    try #"{"privacy":{"consent":{"fitness":false}}}"#.write(
      toFile: path("less.json"), atomically: true, encoding: .utf8)
    let applied = try BuiltProgram.run(
      "settings", "apply", path("less.json"), "--person", "anna", "--home", path("home"), "--yes")
    #expect(applied.status == 0, "\(applied.errors)")
    #expect(try export("less.zip").status == 0)
    for name in ["scores", "trends", "insights"] {
      let shown = try run("show", name, "--person", "anna", "--json").output
      #expect(try contents("less.zip", "data/derived/\(name).json") == shown, "\(name)")
      #expect(!shown.contains("sleep_midpoint"))
    }
  }

  @Test("No bundle is written into the published site, whatever link or name leads there") func withinSite()
    throws
  {
    let made = try BuiltProgram.run(
      "log", "steps", "8200", "--person", "anna", "--home", path("home"), "--at", "2026-01-30")
    #expect(made.status == 0, "\(made.errors)")
    try FileManager.default.createDirectory(
      atPath: path("site/anna/deep"), withIntermediateDirectories: true)
    for (link, target) in [("way", "site/anna"), ("all", "site"), ("in", "site/anna/deep")] {
      try FileManager.default.createSymbolicLink(atPath: path(link), withDestinationPath: path(target))
    }
    // As a build notes it.
    try #"{"sites":[{"output":"\#(path("site"))","name":"anna"}]}"#.write(
      toFile: path("home/people/anna/places.json"), atomically: true, encoding: .utf8)
    // A mark that joins the slash before it, for whoever compares by characters.
    for place in ["site/anna/x.zip", "way/x.zip", "all/anna/x.zip", "in/../x.zip", "site/anna/\u{301}x.zip"] {
      let refused = try export(place)
      #expect(
        refused.status == 64 && refused.errors.contains("published site"), "\(place): \(refused.errors)")
    }
    #expect(
      try FileManager.default.subpathsOfDirectory(atPath: path("site")).sorted() == ["anna", "anna/deep"])
    #expect(try export("site/other.zip").status == 0)
  }

  @Test("Settings without any data are a bundle too, which says that nothing else is held and comes back")
  func settingsAlone() throws {
    try #"{"account":{"name":"Zoé"},"language":"fr","time_zone":"UTC","goals":{"steps":9100}}"#.write(
      toFile: path("zoe.json"), atomically: true, encoding: .utf8)
    let made = try BuiltProgram.run(
      "person", "create", "anna", "--settings", path("zoe.json"), "--home", path("home"))
    #expect(made.status == 0, "\(made.errors)")
    let held = try String(contentsOfFile: path("home/people/anna/settings.json"), encoding: .utf8)
    let written = try BuiltProgram.run(
      "export", "--person", "anna", "--home", path("home"), "--as-of", "2026-01-31", "--file",
      path("one.zip"), "--json")
    #expect(written.status == 0, "\(written.errors)")
    #expect(!FileManager.default.fileExists(atPath: path("home/people/anna/cache.sqlite")))
    #expect(try contents("one.zip", "data/settings.json") == held)
    #expect(try contents("one.zip", "data/csv/goals.csv").contains("goals.steps,,steps,9100"))
    let readme = try contents("one.zip", "README.txt")
    for kind in ["Sources", "Valeurs de journées entières"] {
      #expect(readme.contains("\n  0  \(kind)\n"), "\(readme)")
    }
    let digest = try #require(written.json()["digest"] as? String)
    #expect(!digest.isEmpty)

    let back = try BuiltProgram.run(
      "import", path("one.zip"), "--person", "anna", "--home", path("back"), "--json")
    #expect(try back.status == 0 && back.json()["settings_taken"] as? Bool == true, "\(back.errors)")
    #expect(
      try String(contentsOfFile: path("back/people/anna/settings.json"), encoding: .utf8) == held)
    let again = try BuiltProgram.run(
      "export", "--person", "anna", "--home", path("back"), "--as-of", "2026-01-31", "--file",
      path("two.zip"), "--json")
    #expect(try again.json()["digest"] as? String == digest)
    #expect(FileManager.default.contentsEqual(atPath: path("one.zip"), andPath: path("two.zip")))
    let kept = try BuiltProgram.run("import", path("one.zip"), "--person", "anna", "--home", path("back"))
    #expect(kept.status == 65, "somebody who has settings keeps them, and nothing else is in the bundle")
  }
}
