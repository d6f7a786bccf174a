import Foundation
import Testing

/// What `triptych build` keeps for later builds, as a person meets it.
@Suite("Builds that remember", .serialized)
struct RememberedBuildTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("remember-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try steps((0..<40).map { $0 % 5 == 0 ? 6000 : 9000 }).write(
      to: folder.appendingPathComponent("steps.csv"), atomically: true, encoding: .utf8)
    try run("import", path("steps.csv"), "--time-zone", "Europe/Berlin")
  }

  private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  /// A CSV with steps from 2026-01-01 on.
  private func steps(_ values: [Int]) -> String {
    let days =
      (1...31).map { $0 < 10 ? "2026-01-0\($0)" : "2026-01-\($0)" } + (1...9).map { "2026-02-0\($0)" }
    return "date,metric,value,unit,source\n"
      + zip(days, values).map { "\($0),steps,\($1),count,Watch\n" }.joined()
  }

  @discardableResult
  private func run(_ arguments: String..., home: String = "home") throws -> BuiltProgram.Ending {
    let process = Process()
    process.executableURL = try BuiltProgram.url()
    process.arguments = arguments + ["--person", "me", "--home", path(home)]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return BuiltProgram.Ending(
      status: process.terminationStatus, output: String(decoding: text, as: UTF8.self), errors: "")
  }

  /// What is shown of the pets but the mood of the moment, which new thresholds do change.
  private func pets(home: String = "home") throws -> String {
    try run("show", "pets", "--as-of", "2026-02-08", "--json", home: home).output
      .split(separator: "\n").filter { !$0.contains("\"mood\":") }.joined(separator: "\n")
  }

  private func cache() throws -> Data {
    try Data(contentsOf: folder.appendingPathComponent("home/people/me/cache.sqlite"))
  }

  private func site(_ out: String) throws -> [String: Data] {
    // What lies beside the site, such as its ledger, knows times and numbers of files.
    let root = folder.appendingPathComponent(out + "/me")
    var files: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: root.path) {
      let file = root.appendingPathComponent(name)
      if let data = try? Data(contentsOf: file) { files[name] = data }
    }
    return files
  }

  @Test(
    "The same moment built twice gives the same bytes and leaves the cache as it was; show writes nothing")
  func twice() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let imported = try cache()
    #expect(try run("show", "pets", "--as-of", "2026-02-09").status == 0)
    #expect(try cache() == imported)
    #expect(try run("build", "--as-of", "2026-02-09", "--out", path("one")).status == 0)
    let built = try cache()
    #expect(built != imported)
    #expect(try run("build", "--as-of", "2026-02-09", "--out", path("two")).status == 0)
    #expect(try site("one") == site("two") && !site("one").isEmpty)
    #expect(try cache() == built)
  }

  @Test("A site that cannot be published leaves nothing to remember")
  func notPublished() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let imported = try cache()
    try Data().write(to: folder.appendingPathComponent("no-folder"))
    #expect(try run("build", "--as-of", "2026-02-09", "--out", path("no-folder")).status != 0)
    #expect(try cache() == imported)
  }

  @Test(
    "New thresholds leave the days counted; a bundle brings the gallery to another home")
  func kept() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(try run("build", "--as-of", "2026-02-08", "--out", path("site")).status == 0)
    let before = try pets()
    #expect(before.contains("\"level\": 1,"))
    try #"{"thresholds":{"sad":2000,"active":20000},"time_zone":"Europe/Berlin"}"#.write(
      to: folder.appendingPathComponent("s.json"), atomically: true, encoding: .utf8)
    #expect(try run("settings", "apply", path("s.json")).status == 0)
    #expect(try pets() == before)
    #expect(try run("export", "--file", path("all.zip"), "--as-of", "2026-02-08").status == 0)
    #expect(try run("import", path("all.zip"), home: "other").status == 0)
    #expect(try pets(home: "other") == before)
  }
}
