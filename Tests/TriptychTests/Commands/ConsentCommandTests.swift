import Foundation
import Testing

/// What a person who switches a category off finds of it in what the program writes and says.
@Suite("A category without consent, as a person meets it", .serialized)
final class ConsentCommandTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "consent-\(UUID().uuidString)")
  private static let moment = "2026-02-09T18:30"
  /// Planted in nutrition and wellbeing: a meal, its note of a day, a habit, a journal entry, sources.
  private static let canaries = [
    "Quetzalsuppe", "Zebrafinkhabit", "Okapitagebuch", "Numbatkitchen", "Axolotldiary",
  ]

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var rows = "date,metric,value,unit,source\n"
    for number in 1...40 {
      let day =
        number < 32 ? String(format: "2026-01-%02d", number) : String(format: "2026-02-%02d", number - 31)
      rows += "\(day),steps,\(8000 + number),count,Watch\n\(day),fiber,27.25,g,Numbatkitchen\n"
      rows += "\(day),mood,\(1 + number % 5),scale,Axolotldiary\n"
    }
    try rows.write(to: folder.appendingPathComponent("all.csv"), atomically: true, encoding: .utf8)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  @discardableResult
  private func run(_ arguments: String...) throws -> BuiltProgram.Ending {
    let process = Process()
    process.executableURL = try BuiltProgram.url()
    let moment = arguments.contains("--as-of") ? [] : ["--as-of", Self.moment]
    process.arguments = arguments + ["--person", "me", "--home", path("home")] + moment
    let errors = path("errors")
    _ = FileManager.default.createFile(atPath: errors, contents: nil)
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle(forWritingAtPath: errors)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return BuiltProgram.Ending(
      status: process.terminationStatus, output: String(decoding: text, as: UTF8.self),
      errors: (try? String(contentsOfFile: errors, encoding: .utf8)) ?? "")
  }

  private func apply(_ settings: String) throws {
    try settings.write(to: folder.appendingPathComponent("s.json"), atomically: true, encoding: .utf8)
    let process = Process()
    process.executableURL = try BuiltProgram.url()
    process.arguments = [
      "settings", "apply", path("s.json"), "--replace", "--yes", "--person", "me", "--home", path("home"),
      "--quiet",
    ]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  private func enter() throws {
    #expect(try run("import", path("all.csv"), "--time-zone", "Europe/Berlin").status == 0)
    #expect(try run("log", "meal", "Quetzalsuppe", "--kcal", "417").status == 0)
    #expect(try run("log", "habit", "Zebrafinkhabit").status == 0)
    #expect(try run("log", "journal", "Okapitagebuch").status == 0)
  }

  /// Everything the program writes and says of the person, as bytes.
  private func everything(_ out: String) throws -> Data {
    #expect(try run("build", "--out", path(out)).status == 0)
    #expect(try run("report", "doctor", "--file", path(out + "/report.html")).status == 0)
    var bytes = Data()
    for name in try FileManager.default.subpathsOfDirectory(atPath: path(out)).sorted() {
      bytes += Data(name.utf8)
      bytes += (try? Data(contentsOf: URL(fileURLWithPath: path(out) + "/" + name))) ?? Data()
    }
    for words in [["show", "all", "--json"], ["notify", "plan", "--json"], ["records", "list", "--json"]] {
      bytes += Data(try run(words[0], words[1], words[2]).output.utf8)
    }
    bytes += Data(try run("chart", "line", "--metric", "fiber", "--describe").output.utf8)
    return bytes
  }

  private func found(in bytes: Data) -> [String] {
    Self.canaries.filter { bytes.range(of: Data($0.utf8)) != nil }
  }

  @Test(
    "Y21 Category without consent: a planted canary in no site, API, chart or notification byte; what is held is in the bundle"
  )
  func canaries() throws {
    try enter()
    #expect(try found(in: everything("with")) == Self.canaries)
    try apply(
      #"{"time_zone":"Europe/Berlin","privacy":{"consent":{"nutrition":false,"wellbeing":false}}}"#)
    let bytes = try everything("without")
    #expect(found(in: bytes).isEmpty)
    #expect(
      bytes.range(of: Data("27.25".utf8)) == nil && bytes.range(of: Data("Switched off by you".utf8)) != nil)
    #expect(try run("chart", "line", "--metric", "fiber", "--describe").status == 65)
    #expect(try run("chart", "line", "--metric", "steps", "--describe").status == 0)
    #expect(try run("export", "--file", path("all.zip")).status == 0)
    let listed = try run("show", "scores", "--json").output
    #expect(listed.contains("\"no_consent\""))
    // Only the person's own bundle has it all: taken back elsewhere, it is there.
    let home = folder.appendingPathComponent("home")
    try FileManager.default.moveItem(at: home, to: folder.appendingPathComponent("first"))
    #expect(try run("import", path("all.zip")).status == 0)
    try apply(#"{"time_zone":"Europe/Berlin"}"#)
    #expect(try run("records", "list", "--json").output.contains("Okapitagebuch"))
  }

  @Test(
    "Nothing of it is taken in: files leave it out and say so, entering it is refused with the setting's name"
  )
  func refused() throws {
    #expect(try run("log", "steps", "5000", "--time-zone", "Europe/Berlin").status == 0)
    try apply(#"{"time_zone":"Europe/Berlin","privacy":{"consent":{"wellbeing":false}}}"#)
    let imported = try run("import", path("all.csv"), "--json")
    #expect(imported.status == 0 && imported.output.contains("\"mood\": 40"))
    #expect(imported.errors.contains("privacy.consent.wellbeing") && imported.errors.contains("40 records"))
    let logged = try run("log", "journal", "Okapitagebuch")
    #expect(logged.status == 65 && logged.errors.contains("privacy.consent.wellbeing"))
    #expect(try run("log", "meal", "Soup").status == 0)
    try apply(#"{"time_zone":"Europe/Berlin"}"#)
    let shown = try run("show", "days", "--json").output
    #expect(!shown.contains("\"mood\"") && shown.contains("\"fiber\""))
    let cache = try Data(contentsOf: URL(fileURLWithPath: path("home/people/me/cache.sqlite")))
    #expect(cache.range(of: Data("Axolotldiary".utf8)) == nil)
  }

  @Test("Old days go at a build and at no other command, with counts in its report")
  func retention() throws {
    try enter()
    try apply(#"{"time_zone":"Europe/Berlin","privacy":{"retention":"phone"}}"#)
    #expect(try run("show", "days", "--json").output.contains("2026-01-02"))
    let before = try run("show", "pets", "--json").output
    let built = try run("build", "--out", path("kept"), "--json").output
    #expect(built.contains("\"dropped\"") && built.contains("\"daily\": 30"))
    #expect(try !run("show", "days", "--json").output.contains("2026-01-10"))
    #expect(try run("show", "days", "--json").output.contains("2026-01-11"))
    let again = try run("build", "--out", path("kept"), "--json").output
    #expect(again.contains("\"dropped\": {}") && again.contains("\"unchanged\": 1"))
    let total = { (text: String) in text.split(separator: "\n").first { $0.contains("\"total_steps\"") } }
    #expect(try total(run("show", "pets", "--json").output) == total(before))
  }

  @Test("Cycle and medication are left out and counted until they are asked for, and names are not kept")
  func privateCategories() throws {
    let rows =
      "date,metric,value,unit,source\n2026-02-08,steps,9000,,Watch\n2026-02-08,menstrual_flow,2,,Tapircycle\n"
      + "2026-02-08,medication_taken,1,,Tapircycle\n"
    try rows.write(toFile: path("cycle.csv"), atomically: true, encoding: .utf8)
    let first = try run("import", path("cycle.csv"), "--time-zone", "Europe/Berlin")
    #expect(first.status == 0 && !first.errors.contains("warning"), "\(first.errors)")
    for line in [
      "left out without consent, menstrual_flow: 1", "left out without consent, medication_taken: 1",
      "Cycle data is off until privacy.consent.cycle is true",
    ] {
      #expect(first.output.contains(line), "\(line)")
    }
    let log = try run("log", "cycle", "2")
    #expect(log.status != 0 && log.errors.contains("privacy.consent.cycle"))
    #expect(try run("log", "medication", "Kinkajoupill").errors.contains("privacy.consent.medication"))
    #expect(try run("show", "all", "--json").output.contains("Tapircycle") == false)

    try apply(#"{"time_zone": "Europe/Berlin", "privacy": {"consent": {"cycle": true, "medication": true}}}"#)
    #expect(try run("import", path("cycle.csv")).output.contains("left out") == false)
    #expect(try run("log", "cycle", "3").status == 0)
    let dose = try run("log", "medication", "Kinkajoupill", "--count", "2")
    #expect(dose.status == 0 && dose.output.contains("privacy.medication_names"))
    #expect(try run("records", "list", "--json").output.contains("Kinkajoupill") == false)
    #expect(try run("show", "all", "--json").output.contains("menstrual_flow"))
  }

  @Test("Calls and chats wait for their own consent, stand on their page, and come back with a bundle")
  func conversations() throws {
    let talk =
      #"{"id":"1","kind":"call","start":"2026-02-08T18:00:00+01:00","with":"Tamarin","turns":[{"who":"Me","text":"Pademelonword <b>"}]}"#
    try talk.write(toFile: path("talk.jsonl"), atomically: true, encoding: .utf8)
    #expect(try run("log", "steps", "5000", "--time-zone", "Europe/Berlin").status == 0)
    let first = try run("import", path("talk.jsonl"))
    #expect(first.status == 0 && first.output.contains("left out without consent, conversations: 1"))
    #expect(first.output.contains("Conversation data is off until privacy.consent.conversations is true"))
    let canary = Data("Pademelonword".utf8)
    let cache = { try Data(contentsOf: URL(fileURLWithPath: self.path("home/people/me/cache.sqlite"))) }
    #expect(try cache().range(of: canary) == nil)

    let on = #"{"time_zone":"Europe/Berlin","privacy":{"consent":{"conversations":true}}}"#
    try apply(on)
    let second = try run("import", path("talk.jsonl"))
    #expect(second.output.contains("conversations: 1") && !second.output.contains("left out"))
    #expect(try run("build", "--out", path("site")).status == 0)
    let page = try String(contentsOfFile: path("site/me/deep/profile/conversations.html"), encoding: .utf8)
    #expect(page.contains("Call with Tamarin") && page.contains("Pademelonword &lt;b&gt;"))
    let search = try String(contentsOfFile: path("site/me/light/search-index.js"), encoding: .utf8)
    #expect(search.contains("Pademelonword"))

    #expect(try run("export", "--file", path("talk.zip")).status == 0)
    try FileManager.default.moveItem(atPath: path("home"), toPath: path("first"))
    #expect(try run("import", path("talk.zip")).output.contains("conversations: 1"))
    #expect(try cache().range(of: canary) != nil)

    // Taking the consent back empties every page; what is held goes after 30 days.
    try apply(#"{"time_zone":"Europe/Berlin"}"#)
    #expect(try everything("off").range(of: canary) == nil)
    #expect(try cache().range(of: canary) != nil)
    let late = try run("build", "--out", path("late"), "--as-of", "2026-03-10", "--json")
    #expect(late.status == 0 && late.output.contains("\"conversations\": 1"), "\(late.output)\(late.errors)")
    #expect(try cache().range(of: canary) == nil)
  }

  @Test(
    "Of a file only the kinds and sources enter that the settings choose, and the report counts the rest by name"
  )
  func chosen() throws {
    try apply(
      #"{"time_zone": "Europe/Berlin", "sources": {"imported_kinds": ["steps", "mood"], "imported": ["Watch"]}}"#
    )
    let said = try run("import", path("all.csv"))
    #expect(said.status == 0 && !said.errors.contains("warning"), "\(said.errors)")
    #expect(said.output.contains("not chosen in the settings, source Numbatkitchen: 40"))
    #expect(said.output.contains("not chosen in the settings, source Axolotldiary: 40"))
    #expect(said.output.contains("steps: 40") && !said.output.contains("  mood: "))
    try apply(#"{"time_zone": "Europe/Berlin", "sources": {"imported_kinds": ["steps"]}}"#)
    let json = try run("import", path("all.csv"), "--json").output
    #expect(json.contains("\"fiber\": 40") && json.contains("\"not_chosen\": 80"), "\(json)")
    let shown = try run("show", "all", "--json").output
    #expect(!shown.contains("Numbatkitchen") && !shown.contains("Axolotldiary") && shown.contains("Watch"))
  }
}
