import Foundation
import Testing
import TriptychHealth

@testable import triptych

/// The limit on the size of a file (`ulimit -f`, in blocks of 1 KiB here) stands in for a full disk, which a test
/// cannot make without rights.
@Suite("A file that may not grow: the command says which and what to do, and asks for another try")
final class FileLimitTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "limit-\(UUID().uuidString)")
  private var home: String { folder.appendingPathComponent("home").path }
  private var whose: [String] { ["--person", "anna", "--home", home] }

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let rows = (0..<600).map { day in
      "\(CalendarDay(number: Int32(19_000 + day)).iso),steps,\(7000 + day),count,Watch"
    }
    try Data(("date,metric,value,unit,source\n" + rows.joined(separator: "\n") + "\n").utf8)
      .write(to: folder.appendingPathComponent("days.csv"))
  }
  deinit { try? FileManager.default.removeItem(at: folder) }

  private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  /// Runs the program while no file may become larger than some KiB, with the signal as a terminal leaves it.
  private func run(kilobytes: Int, _ arguments: [String]) throws -> BuiltProgram.Ending {
    #if os(Linux)
      // Whoever runs the tests may ignore the signal, and what they start would inherit that.
      let start = "exec env --default-signal=XFSZ"
    #else
      let start = "exec"
    #endif
    let script = "ulimit -f \(kilobytes); \(start) \"$@\""
    return try BuiltProgram.run(
      ["-c", script, "sh", try BuiltProgram.url().path] + arguments,
      program: URL(fileURLWithPath: "/bin/bash"))
  }

  @Test(
    "75 with the file and what to do",
    arguments: [
      ["import", "days.csv"], ["log", "steps", "5000", "--as-of", "2023-08-25"],
      ["export", "--file", "out.zip", "--as-of", "2023-08-25"],
      ["report", "weekly", "--file", "out.html", "--as-of", "2023-08-25"],
      ["chart", "line", "--metric", "steps", "--file", "out.png", "--as-of", "2023-08-25"],
      ["seal", "on", "--key-file", "key"],
    ])
  func limited(words: [String]) throws {
    if words[0] != "import" {
      #expect(try BuiltProgram.run(["import", path("days.csv")] + whose).status == 0)
    }
    let digits = Data(String(repeating: "0123456789abcdef", count: 4).utf8)
    let key = URL(fileURLWithPath: path("key"))
    try digits.write(to: key)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: key.path)
    let words = words.map { $0.contains(".") || $0 == "key" ? path($0) : $0 }
    let ending = try run(kilobytes: 4, words + whose)
    #expect(ending.status == 75, "\(ending.errors)")
    #expect(ending.errors.contains(folder.path) && ending.errors.contains("ulimit -f"), "\(ending.errors)")
    // Without the limit, everything goes on, and nothing was lost.
    #expect(try BuiltProgram.run(words + whose).status == 0)
  }

  @Test("A person who could not be made is not left behind half made")
  func halfMade() throws {
    #expect(try run(kilobytes: 4, ["import", path("days.csv")] + whose).status == 75)
    #expect(!FileManager.default.fileExists(atPath: home + "/people/anna"))
  }

  @Test("A site without pictures of the pets says so in its result, and still is a success")
  func pictures() throws {
    #expect(try BuiltProgram.run(["import", path("days.csv")] + whose).status == 0)
    // A file where the folder of pictures belongs: pages are written, pictures are not.
    try Data().write(to: URL(fileURLWithPath: home + "/art"))
    let site = ["--out", path("site"), "--as-of", "2023-09-01"]
    let built = try BuiltProgram.run(["build", "--json"] + site + whose)
    #expect(built.status == 0 && built.output.contains("\"without_pet_pictures\": 1"), "\(built.output)")
    let said = try BuiltProgram.run(["build"] + site + whose)
    #expect(said.errors.contains("1 without new pictures of the pets"), "\(said.errors)")
    let night = try BuiltProgram.run(["nightly", "--json", "--run", "one"] + site + whose)
    #expect(night.status == 0 && night.output.contains("\"without_pet_pictures\": 1"), "\(night.output)")
  }
}
