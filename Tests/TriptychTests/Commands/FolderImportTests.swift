import Foundation
import Testing
import TriptychArchive
import TriptychFiles
import TriptychHealth

@testable import triptych

/// What `import --folders` and nights take from folders that settings name, and how they leave these folders.
@Suite("Importing from folders of the settings", .serialized)
final class FolderImportTests {
  private let top: URL
  private var home: String { top.appendingPathComponent("home").path }
  private var folder: String { top.appendingPathComponent("sync").path }

  init() throws {
    top = URL(
      fileURLWithPath: try Files.realPath(FileManager.default.temporaryDirectory.path)
        + "/folders-\(UUID().uuidString)")
    try FileManager.default.createDirectory(atPath: top.path + "/sync", withIntermediateDirectories: true)
  }
  deinit { try? FileManager.default.removeItem(at: top) }

  /// Steps of three days as Health Auto Export writes them.
  private func steps(_ value: Int) -> String {
    let days = (1...3).map {
      #"{"date":"2026-03-0\#($0) 00:00:00 +0100","qty":\#(value + $0),"source":"iPhone"}"#
    }
    return #"{"data":{"metrics":[{"name":"step_count","units":"count","data":["# + days.joined(separator: ",")
      + "]}]}}"
  }

  /// Writes a file some seconds ago.
  private func put(_ name: String, _ text: String, ago: Double = 3600) throws {
    let path = folder + "/" + name
    try FileManager.default.createDirectory(
      atPath: Files.directory(of: path), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes(
      [.modificationDate: Date().addingTimeInterval(-ago)], ofItemAtPath: path)
  }

  private func apply(_ text: String, _ options: String...) throws -> BuiltProgram.Ending {
    let file = top.appendingPathComponent("given.json")
    try text.write(to: file, atomically: true, encoding: .utf8)
    return try BuiltProgram.run(
      ["settings", "apply", file.path, "--person", "me", "--home", home] + options)
  }

  private func named() throws {
    #expect(
      try apply(#"{"time_zone":"Europe/Berlin","inbox":{"folders":["\#(folder)"]}}"#, "--yes").status == 0)
  }

  private func look(_ options: [String]? = nil) throws -> BuiltProgram.Ending {
    try BuiltProgram.run(
      ["import", "--folders", "--person", "me", "--home", home, "--as-of", "2026-03-05T06:00"]
        + (options ?? ["--inbox-folders-under", top.path]))
  }

  private func held() throws -> [String] {
    let shown = try BuiltProgram.run(
      "show", "days", "--person", "me", "--home", home, "--json", "--as-of", "2026-03-05T06:00")
    let rows = try JSONSerialization.jsonObject(with: Data(shown.output.utf8)) as? [[String: Any]] ?? []
    return rows.filter { $0["metric"] as? String == "steps" }.map {
      "\($0["day"] ?? "") \($0["value"] ?? "")"
    }
  }

  @Test("A refused row is named with its line and reason where the file stands")
  func refusedRows() throws {
    try named()
    try put(
      "a.csv",
      "date,metric,value,unit,source\n2026-03-01,weight,98765,kg,Scale\n2026-03-01,steps,4321,count,watch\n")
    let looked = try look()
    #expect(looked.status == 0, "\(looked.errors)")
    #expect(
      looked.errors.contains("value_out_of_range") && looked.errors.contains(folder + "/a.csv, line 2")
        && !looked.errors.contains("98765"), "\(looked.errors)")
    #expect(try held() == ["2026-03-01 4321"])
  }

  /// Path, bytes and time of every file in the folder.
  private func state() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder).sorted().map { name in
      let status = try FileStatus(at: folder + "/" + name)
      let bytes =
        status.kind == .file ? FileManager.default.contents(atPath: folder + "/" + name)?.count ?? 0 : 0
      return "\(name) \(bytes) \(status.modified) \(status.changed) \(status.permissions)"
    }
  }

  @Test("A newer file of the same days wins, also where it is lower, and in whatever order they are met")
  func newer() throws {
    for names in [["a.json", "b.json"], ["b.json", "a.json"], ["auto/a.json", "auto/b.json"]] {
      try? FileManager.default.removeItem(atPath: home)
      try? FileManager.default.removeItem(atPath: folder)
      try named()
      try put(names[0], steps(9000), ago: 7200)
      #expect(try look().status == 0)
      #expect(try held() == ["2026-03-01 9001", "2026-03-02 9002", "2026-03-03 9003"])
      try put(names[1], steps(4000), ago: 3600)
      #expect(try look().output.contains("Taken: 1. Refused: 0."))
      #expect(try held() == ["2026-03-01 4001", "2026-03-02 4002", "2026-03-03 4003"])
      // Both at once, by a cache that knows neither.
      #expect(
        try BuiltProgram.run("erase", "purge", "--person", "me", "--confirm", "me", "--home", home).status
          == 0)
      #expect(try look().status == 0)
      #expect(try held() == ["2026-03-01 4001", "2026-03-02 4002", "2026-03-03 4003"])
    }
  }

  @Test("Files are taken once and left alone, whatever becomes of them")
  func once() throws {
    try named()
    try put("good.json", steps(5000))
    try put("half.json", steps(7000), ago: 5)
    try put("copy.json.part", steps(7000))
    try put("damaged.json", String(steps(6000).dropLast(30)))
    try put("letter.txt", "Dear Anna,")
    let before = try state()
    let first = try look()
    #expect(first.output.contains("Taken: 1. Refused: 1. Waiting for a later look: 1."))
    #expect(first.errors.contains("damaged.json") && first.errors.contains("triptych log"))
    #expect(first.errors.contains("letter.txt") && first.errors.contains("inbox_folder_unknown"))
    let second = try look()
    #expect(
      second.output.contains("Taken: 0. Refused: 0. Waiting for a later look: 1.") && second.status == 0)
    #expect(!second.errors.contains("damaged.json") && !second.errors.contains("letter.txt"))
    #expect(try state() == before)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: home + "/people/me").allSatisfy {
        !$0.hasPrefix(".")
      })
    // A new name and another time are the same file; mended, the damaged one is taken.
    try FileManager.default.moveItem(atPath: folder + "/good.json", toPath: folder + "/renamed.json")
    try put("damaged.json", steps(6000), ago: 1800)
    try put("half.json", steps(7000), ago: 120)
    #expect(try look().output.contains("Taken: 2. Refused: 0. Waiting for a later look: 0."))
    #expect(try held().first == "2026-03-01 7001")
  }

  @Test("Settings open no folder that the operator did not allow, and adding one needs a yes")
  func notAllowed() throws {
    let refused = try apply(#"{"inbox":{"folders":["\#(folder)"]}}"#)
    #expect(refused.status == 64 && refused.errors.contains("inbox.folders"))
    try named()
    try put("good.json", steps(5000))
    let elsewhere = top.path + "/other"
    try FileManager.default.createDirectory(atPath: elsewhere, withIntermediateDirectories: true)
    let found = try look(["--inbox-folders-under", elsewhere])
    #expect(
      found.errors.contains("inbox_folder_not_allowed") && found.errors.contains("--inbox-folders-under"))
    #expect(try held() == [] && found.status == 0)
    #expect(try look(["--no-inbox-folders"]).status == 64)
    #expect(try look().status == 0)
    #expect(try held().count == 3)
    // A folder that goes is named; what was taken stays.
    try FileManager.default.moveItem(atPath: folder, toPath: top.path + "/away")
    #expect(try look().errors.contains("inbox_folder_missing"))
    #expect(try held().count == 3)
  }

  @Test("What was left out for lack of consent is taken once the consent is there")
  func consent() throws {
    try named()
    #expect(try apply(#"{"privacy":{"consent":{"fitness":false}}}"#).status == 0)
    try put("good.json", steps(5000))
    _ = try look()
    #expect(try held() == [])
    #expect(try apply(#"{"privacy":{"consent":{"fitness":true}}}"#, "--yes").status == 0)
    _ = try look()
    #expect(try held().count == 3)
  }

  @Test("What a later consent or a wider choice of kinds takes is taken from files that were read before")
  func later() throws {
    try named()
    try put(
      "a.csv",
      """
      date,metric,value,unit,source
      2026-03-01,steps,8000,count,app
      2026-03-01,menstruation,1,,app
      2026-03-01,weight,71,kg,app

      """)
    #expect(try apply(#"{"sources":{"imported_kinds":["steps","cycle"]}}"#).status == 0)
    func shown() throws -> [String] {
      let rows = try BuiltProgram.run(
        "show", "days", "--person", "me", "--home", home, "--json", "--as-of", "2026-03-05T06:00")
      let all = try JSONSerialization.jsonObject(with: Data(rows.output.utf8)) as? [[String: Any]] ?? []
      return all.compactMap { $0["metric"] as? String }
    }
    #expect(try look().status == 0)
    #expect(try shown() == ["steps"])
    #expect(try apply(#"{"privacy":{"consent":{"cycle":true}}}"#, "--yes").status == 0)
    #expect(try look().status == 0)
    #expect(try shown() == ["menstruation", "steps"])
    #expect(try apply(#"{"sources":{"imported_kinds":["steps","cycle","weight"]}}"#).status == 0)
    #expect(try look().status == 0)
    #expect(try shown() == ["menstruation", "steps", "weight"])
    #expect(try look().output.contains("Taken: 0."), "nothing is taken twice")
  }

  @Test("Whether settings name folders is seen without reading them as JSON")
  func glance() {
    var settings = Settings()
    for format in [JSONValue.Layout.compact, .indented] {
      #expect(!SettingsFile.mayNameFolders(settings.json.text(format)))
    }
    #expect(
      !SettingsFile.mayNameFolders("{}") && !SettingsFile.mayNameFolders(#"{"inbox":{"folders" : [ ] }}"#))
    settings.inbox.folders = ["/a"]
    for format in [JSONValue.Layout.compact, .indented] {
      #expect(SettingsFile.mayNameFolders(settings.json.text(format)))
    }
    #expect(SettingsFile.mayNameFolders(#"{"inbox":{"f\u006flders":["/a"]}}"#))
  }

  @Test("A file that ended a worker is refused unread and not tried again, until it changes")
  func poison() throws {
    try named()
    try put("bad.json", steps(5000))
    let home = Home(directory: home)
    let me = try #require(PersonID("me"))
    var settings = Settings()
    settings.inbox.folders = [folder]
    var look = FolderImport(
      run: ImportRun(
        home: home, person: me, newPersonZone: .utc, source: nil, moment: AsOfOption.now, dryRun: false),
      rule: InboxFolderRule(under: [top.path], home: home, outputs: [], userFolder: top.path),
      moment: AsOfOption.now, now: AsOfOption.now)
    look.poisons = [folder + "/bad.json": NightEnd.crashed.diagnostic(at: folder + "/bad.json")]
    let refused = try look.look(settings)
    #expect(refused.refused == 1 && refused.taken == 0 && refused.diagnostics.map(\.code) == ["crashed"])
    #expect(refused.diagnostics.allSatisfy { $0.severity == .warning })
    #expect(try FailedImports(of: me, in: home).list().map(\.file) == ["bad.json"])
    look.poisons = [:]
    let quiet = try look.look(settings)
    #expect(quiet.refused == 0 && quiet.taken == 0 && quiet.diagnostics.isEmpty)
    try put("bad.json", steps(5000), ago: 1800)
    #expect(try look.look(settings).taken == 1)
    #expect(try FailedImports(of: me, in: home).list().isEmpty)
    // A folder that ended a worker is left alone.
    look.poisons = [folder: NightEnd.timeLimit.diagnostic(at: folder)]
    try put("new.json", steps(6000))
    let left = try look.look(settings)
    #expect(left.taken == 0 && left.diagnostics.map(\.code) == ["time_limit"])
  }

  @Test("What of a folder cannot be read is named once with its path, and all else is taken")
  func partOfFolder() throws {
    try named()
    try put("tree/a.json", steps(5000))
    for name in ["pipe", "tree/pipe"] { try #require(mkfifo(folder + "/" + name, 0o600) == 0) }
    let first = try look(["--inbox-folders-under", top.path, "--json"])
    let said = try first.json()
    #expect(first.status == 0 && said["refused_by_code"] as? [String: Int] == ["special_file": 2], "\(first)")
    let places = (said["refused"] as? [[String: Any]])?.compactMap { $0["where"] as? String }
    #expect(places == [folder + "/pipe", folder + "/tree/pipe"])
    #expect(try held().count == 3)
    let me = try #require(PersonID("me"))
    let failed = FailedImports(of: me, in: Home(directory: home))
    #expect(try Set(failed.list().map(\.file)) == ["pipe", "tree"])
    let second = try look()
    #expect(second.output.contains("Taken: 0. Refused: 0.") && !second.errors.contains("special_file"))
    for name in ["pipe", "tree/pipe"] { try FileManager.default.removeItem(atPath: folder + "/" + name) }
    #expect(try look().output.contains("Taken: 0. Refused: 0. Waiting for a later look: 0."))
    #expect(try failed.list().isEmpty)
  }

  @Test("The folders in the settings of a bundle are those of another machine, and are left out")
  func bundle() throws {
    try named()
    try put("good.json", steps(5000))
    #expect(try look().status == 0)
    let file = top.path + "/me.zip"
    #expect(try BuiltProgram.run("export", "--person", "me", "--home", home, "--file", file).status == 0)
    let taken = try BuiltProgram.run("import", file, "--person", "you", "--home", home)
    #expect(taken.status == 0 && taken.errors.contains("inbox_folders_left_out"))
    let shown = try BuiltProgram.run("settings", "show", "--person", "you", "--home", home)
    #expect(!shown.output.contains(folder) && shown.output.contains("Europe/Berlin"))
  }

  @Test("So is the address for messages, which needs a yes and has to be over TLS")
  func bundleHook() throws {
    try put("good.json", steps(5000))
    try named()
    #expect(try look().status == 0)
    let path = top.path + "/hook.json"
    func apply(_ address: String, _ words: String...) throws -> (status: Int32, errors: String) {
      try #"{"notifications":{"hook":"\#(address)"}}"#.write(toFile: path, atomically: true, encoding: .utf8)
      let run = try BuiltProgram.run(["settings", "apply", path, "--person", "me", "--home", home] + words)
      return (run.status, run.errors)
    }
    #expect(try apply("http://ntfy.example.org/t", "--yes").status == 65)
    let asked = try apply("https://ntfy.example.org/t")
    #expect(asked.status == 64 && asked.errors.contains("notifications.hook"))
    #expect(try apply("https://ntfy.example.org/t", "--yes").status == 0)
    let file = top.path + "/hook.zip"
    #expect(try BuiltProgram.run("export", "--person", "me", "--home", home, "--file", file).status == 0)
    let taken = try BuiltProgram.run("import", file, "--person", "you", "--home", home)
    #expect(taken.status == 0 && taken.errors.contains("hook_left_out"))
    let shown = try BuiltProgram.run("settings", "show", "--person", "you", "--home", home)
    #expect(!shown.output.contains("ntfy.example.org"))
  }
}
