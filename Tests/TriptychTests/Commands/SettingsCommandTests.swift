import Foundation
import Testing

/// What `settings apply` changes, what it refuses and what it says.
@Suite("Applying a settings file", .serialized)
final class SettingsCommandTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "settings-\(UUID().uuidString)")

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
  deinit { try? FileManager.default.removeItem(at: folder) }

  private var home: String { folder.appendingPathComponent("home").path }

  private func apply(_ text: String, _ options: String...) throws -> BuiltProgram.Ending {
    let file = folder.appendingPathComponent("given.json")
    try text.write(to: file, atomically: true, encoding: .utf8)
    let words = ["settings", "apply", file.path, "--person", "me", "--home", home] + options
    return try BuiltProgram.run(words)
  }

  private func held(_ path: String...) throws -> String {
    let shown = try BuiltProgram.run("settings", "show", "--person", "me", "--home", home)
    var value: Any? = try JSONSerialization.jsonObject(with: Data(shown.output.utf8))
    for name in path { value = (value as? [String: Any])?[name] }
    return value.map { "\($0)" } ?? "nothing"
  }

  @Test("What a file does not name stays, and with --replace it goes back to its default")
  func merges() throws {
    #expect(
      try apply(#"{"privacy":{"consent":{"fitness":false}},"notifications":{"on":false},"time_zone":"UTC"}"#)
        .status == 0)
    let themed = try apply(#"{"display":{"theme":"dark"}}"#)
    #expect(themed.status == 0 && themed.errors.contains("Changed: 1"))
    #expect(try held("privacy", "consent", "fitness") == "0" && held("notifications", "on") == "0")
    #expect(try held("display", "theme") == "dark")
    let refused = try apply(#"{"display":{"theme":"dark"}}"#, "--replace")
    #expect(refused.status == 64 && refused.errors.contains("privacy.consent.fitness"))
    #expect(refused.errors.contains("--yes"))
    #expect(try held("privacy", "consent", "fitness") == "0")
    let agreed = try apply("{}", "--replace", "--yes")
    #expect(agreed.status == 0 && agreed.errors.contains("privacy.consent.fitness"))
    #expect(try held("privacy", "consent", "fitness") == "1" && held("display", "theme") == "auto")
    #expect(try held("time_zone") == "UTC")
  }

  @Test("Keeping less is said and needs a yes")
  func keepingLess() throws {
    #expect(try apply(#"{"time_zone":"UTC"}"#).status == 0)
    let refused = try apply(#"{"privacy":{"retention":"phone"},"display":{"theme":"dark"}}"#)
    #expect(refused.status == 64 && refused.errors.contains("older than 30 days"))
    #expect(try held("privacy", "retention") == "keep" && held("display", "theme") == "auto")
    #expect(try apply(#"{"privacy":{"retention":"phone"}}"#, "--yes").status == 0)
    #expect(try held("privacy", "retention") == "phone")
  }

  @Test("A name that is unknown or stands twice, and a birth date to come, refuse the file")
  func refused() throws {
    #expect(try apply(#"{"time_zone":"UTC"}"#).status == 0)
    let unknown = try apply(#"{"display":{"theem":"dark"},"language":"de"}"#)
    #expect(unknown.status == 65 && unknown.errors.contains("nearest is display.theme"))
    let twice = try apply(#"{"display":{"theme":"dark","theme":"light"}}"#)
    #expect(twice.status == 65 && twice.errors.contains("(display.theme)"))
    #expect(try apply(#"{"account":{"birth_date":"2100-12-31"}}"#).status == 65)
    #expect(try held("language") == "en" && held("display", "theme") == "auto")
  }

  @Test("Where settings held are no JSON, the command that puts them right is named, and does")
  func damaged() throws {
    #expect(try apply(#"{"language":"de"}"#).status == 0)
    try #"{"language":"#.write(toFile: home + "/people/me/settings.json", atomically: true, encoding: .utf8)
    let export = [
      "export", "--person", "me", "--home", home, "--file", folder.appendingPathComponent("data.zip").path,
    ]
    let refused = try BuiltProgram.run(export)
    #expect(refused.status == 65 && refused.errors.contains("triptych settings apply --person me FILE"))
    #expect(try apply(#"{"language":"de"}"#, "--yes").status == 0)
    #expect(try BuiltProgram.run(export).status == 0 && held("language") == "de")
  }

  @Test("Where settings are gone, nothing that was withheld is shown, and applying others needs a yes")
  func lost() throws {
    let table = folder.appendingPathComponent("one.csv")
    try "date,metric,value,unit,source\n2026-03-01,steps,5000,count,w\n"
      .write(to: table, atomically: true, encoding: .utf8)
    let whose = ["--person", "me", "--home", home]
    let site = whose + ["--out", folder.appendingPathComponent("site").path, "--as-of"]
    #expect(try BuiltProgram.run(["import", table.path, "--time-zone", "Europe/Berlin"] + whose).status == 0)
    #expect(try apply(#"{"privacy":{"consent":{"fitness":false}}}"#).status == 0)
    #expect(try BuiltProgram.run(["build"] + site + ["2026-03-15"]).status == 0)
    let page = folder.appendingPathComponent("site/me/index.html")
    let before = try Data(contentsOf: page)
    try FileManager.default.removeItem(atPath: home + "/people/me/settings.json")
    for words in [["build"] + site, ["nightly"] + site] {
      let refused = try BuiltProgram.run(words + ["2026-03-16"])
      #expect(refused.status == 65, "\(refused.output)")
      #expect(refused.errors.contains("triptych settings apply --person me FILE"), "\(refused.errors)")
    }
    #expect(try Data(contentsOf: page) == before)
    let looked = try BuiltProgram.run(["doctor"] + site + ["2026-03-16"])
    #expect(looked.status == 65 && looked.output.contains("settings: fault"), "\(looked.output)")
    #expect(try BuiltProgram.run(["import", table.path] + whose).status == 65)
    #expect(!FileManager.default.fileExists(atPath: home + "/people/me/settings.json"))
    let given = #"{"time_zone":"Europe/Berlin","privacy":{"consent":{"fitness":false}}}"#
    #expect(try apply(given).status == 64)
    #expect(try apply(given, "--yes").status == 0)
    #expect(try held("privacy", "consent", "fitness") == "0")
    #expect(try BuiltProgram.run(["build"] + site + ["2026-03-16"]).status == 0)
  }

  @Test("A page's file cannot bring back a consent that was withdrawn after the page was made")
  func outdated() throws {
    #expect(try apply(#"{"time_zone":"UTC"}"#).status == 0)
    let out = folder.appendingPathComponent("site").path
    let built = try BuiltProgram.run(
      "build", "--person", "me", "--home", home, "--out", out, "--as-of", "2026-03-15T12:00")
    #expect(built.status == 0, "\(built.errors)")
    let page = try String(contentsOfFile: out + "/me/deep/profile/settings.html", encoding: .utf8)
    let start = try #require(page.range(of: "data-made-from=\""))
    let digest = String(page[start.upperBound...].prefix { $0 != "\"" })
    let given = #"{"made_from":"\#(digest)","privacy":{"consent":{"nutrition":true}}}"#
    #expect(try apply(given).status == 0, "nothing has changed since")
    #expect(try apply(#"{"privacy":{"consent":{"nutrition":false}}}"#).status == 0)
    let refused = try apply(given, "--yes")
    #expect(refused.status == 65 && refused.errors.contains("privacy.consent.nutrition"))
    #expect(refused.errors.contains("Build the pages again"))
    #expect(try held("privacy", "consent", "nutrition") == "0")
    let harmless = #"{"made_from":"\#(digest)","display":{"theme":"dark"}}"#
    #expect(try apply(harmless).status == 0)
    #expect(try held("privacy", "consent", "nutrition") == "0" && held("display", "theme") == "dark")
  }

  @Test("A report counts the site of somebody who allows it, and of nobody else")
  func counted() throws {
    func build(_ hour: Int) throws -> String {
      try BuiltProgram.run(
        "build", "--person", "me", "--home", home, "--out", folder.appendingPathComponent("site").path,
        "--as-of", "2026-03-15T\(hour):00", "--json"
      ).output
    }
    #expect(try apply(#"{"time_zone":"UTC"}"#).status == 0)
    #expect(try build(12).contains("\"counted\": 0"))
    #expect(try apply(#"{"privacy":{"analytics":true}}"#).status == 64)
    #expect(try apply(#"{"privacy":{"analytics":true}}"#, "--yes").status == 0)
    #expect(try build(13).contains("\"counted\": 1"))
    #expect(try apply(#"{"privacy":{"analytics":false}}"#).status == 0)
    #expect(try build(14).contains("\"counted\": 0"))
  }

  @Test("A person can begin with settings alone, and gets a site")
  func begins() throws {
    let wrong = try apply(#"{"display":{"theme":"sepia"}}"#)
    #expect(wrong.status == 65 && !FileManager.default.fileExists(atPath: home + "/people/me"))
    let made = try apply(#"{"account":{"name":"Mira"},"time_zone":"Europe/Berlin"}"#)
    #expect(made.status == 0 && made.errors.contains("new person"))
    let out = folder.appendingPathComponent("site").path
    let built = try BuiltProgram.run(
      "build", "--person", "me", "--home", home, "--out", out, "--as-of", "2026-03-15T12:00")
    #expect(built.status == 0, "\(built.errors)")
    for page in ["index.html", "light/profile/onboarding/1.html", "deep/profile/settings.html"] {
      #expect(FileManager.default.fileExists(atPath: "\(out)/me/\(page)"), "\(page)")
    }
  }
}
