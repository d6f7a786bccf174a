import Foundation
import Testing

/// What `import` says of files and folders of which nothing could be read.
@Suite("The report of an import")
struct ImportReportTests {
  private let at: ProgramHome

  init() throws { at = try ProgramHome() }

  private func put(_ name: String, _ text: String) throws {
    try FileManager.default.createDirectory(
      atPath: (at.path(name) as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    _ = try at.write(text, to: name)
  }

  private func places(_ said: [String: Any]) -> [String] {
    (said["refused"] as? [[String: Any]] ?? []).compactMap { $0["where"] as? String }
  }

  private let table = "date,metric,value,unit,source\n2026-03-01,steps,8000,count,watch\n"

  @Test("Whole files that were refused are counted by their reasons")
  func wholeFiles() throws {
    for name in ["a.zip", "b.zip"] { try put(name, "PK\u{3}\u{4}cut") }
    try put("c.csv", "")
    let words = ["import", at.path("a.zip"), at.path("b.zip"), at.path("c.csv"), "--person", "anna"]
    let options = ["--time-zone", "UTC", "--home", at.path("home")]
    let ending = try BuiltProgram.run(words + options + ["--json"])
    #expect(ending.status == 65)
    #expect(try ending.json()["refused_by_code"] as? [String: Int] == ["damaged_file": 2, "empty_file": 1])
    let text = try BuiltProgram.run(words + options).output
    #expect(text.contains("refused, damaged_file: 2") && text.contains("refused, empty_file: 1"), "\(text)")
  }

  @Test("What of a folder cannot be read is listed with its path and counted, and all else is taken")
  func folder() throws {
    try put("given/a.csv", table)
    try put("given/more/cut.zip", "PK\u{3}\u{4}cut")
    try put("given/1/2/3/4/5/6/7/8/9/deep.csv", table)
    try #require(mkfifo(at.path("given/more/pipe"), 0o600) == 0)
    let ending = try at.run(
      "import", at.path("given"), "--person", "anna", "--time-zone", "UTC", "--as-of", "2026-03-02", "--json")
    #expect(ending.status == 0, "something was taken")
    let said = try ending.json()
    #expect((said["metrics"] as? [String: Int]) == ["steps": 1])
    #expect(
      said["refused_by_code"] as? [String: Int] == [
        "damaged_file": 1, "folder_too_deep": 1, "special_file": 1,
      ])
    #expect(
      places(said) == ["1/2/3/4/5/6/7/8/9", "more/pipe", "more/cut.zip"].map { at.path("given") + "/" + $0 })
    for place in places(said) { #expect(ending.errors.contains(place)) }
  }

  @Test(
    "A folder without permission in a folder is named, and all else is taken", .enabled(if: geteuid() != 0))
  func permission() throws {
    try put("given/a.csv", table)
    try put("given/shut/b.csv", table)
    let shut = at.path("given/shut")
    try #require(chmod(shut, 0) == 0)
    defer { chmod(shut, 0o700) }
    func run() throws -> BuiltProgram.Ending {
      try at.run(
        "import", at.path("given"), "--person", "anna", "--time-zone", "UTC", "--as-of", "2026-03-02",
        "--json")
    }
    let taken = try run()
    #expect(taken.status == 0, "\(taken.errors)")
    #expect(try places(taken.json()) == [shut])
    #expect(try taken.json()["refused_by_code"] as? [String: Int] == ["not_readable": 1])
    try FileManager.default.removeItem(atPath: at.path("given/a.csv"))
    let none = try run()
    #expect(
      none.status == 75 && none.errors.contains("the folder cannot be listed (\(shut))"), "\(none.errors)")
  }
}
