import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("Sealing, as a person or a script does it", .serialized)
final class SealCommandTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "seal-\(UUID().uuidString)")
  private var home: String { path("home") }
  private var key: String { path("key") }

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try write("key", String(repeating: "0123456789abcdef", count: 4), mode: 0o600)
    try write("key2", String(repeating: "fedcba9876543210", count: 4), mode: 0o600)
    try write("data.csv", SealCommandTests.table(years: 1))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  private func write(_ name: String, _ text: String, mode: mode_t = 0o644) throws {
    try text.write(toFile: path(name), atomically: true, encoding: .utf8)
    chmod(path(name), mode)
  }

  /// Plain CSV whose source is a canary.
  private static func table(years: Int) -> String {
    var lines = "date,metric,value,unit,source\n"
    for year in (2026 - years)...2025 {
      for month in 1...12 {
        for day in 1...28 {
          for source in 0..<years {
            let date = String(format: "%04d-%02d-%02d", year, month, day)
            lines += "\(date),steps,\(1000 + day * 37 + source),count,CanarySource \(source)\n"
          }
        }
      }
    }
    return lines
  }

  private func process(_ arguments: [String], key: String?) throws -> Process {
    let process = Process()
    process.executableURL = try BuiltProgram.url()
    process.arguments = arguments + ["--home", home]
    var environment = ProcessInfo.processInfo.environment
    environment["TRIPTYCH_KEY_FILE"] = key
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    return process
  }

  private func run(_ arguments: String..., key: String?) throws -> BuiltProgram.Ending {
    let process = try process(arguments, key: key)
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    let said = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return BuiltProgram.Ending(
      status: process.terminationStatus, output: String(decoding: text, as: UTF8.self),
      errors: String(decoding: said, as: UTF8.self))
  }

  /// Whatever below the home tells something of a person, by name or content.
  private func canaries() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: home).filter { name in
      if name.contains("Canary") { return true }
      guard let data = FileManager.default.contents(atPath: home + "/" + name) else { return false }
      return ["Canary", "SQLite format 3", "CREATE TABLE", "language"].contains {
        data.range(of: Data($0.utf8)) != nil
      }
    }
  }

  private func importTable() throws {
    let ending = try run(
      "import", path("data.csv"), "--person", "x", "--time-zone", "UTC", "--as-of", "2026-01-31", key: key)
    #expect(ending.status == 0)
  }

  private func steps(key: String?) throws -> String {
    try run("show", "days", "--json", "--person", "x", "--as-of", "2026-01-31", key: key).output
  }

  @Test(
    "After an import, entries by hand and settings nothing in the home lies plain, and all of it is there")
  func nothingPlain() throws {
    try importTable()
    try write("settings.json", #"{"language":"de"}"#)
    let day = ["--person", "x", "--as-of", "2026-01-31"]
    _ = try run("log", "meal", "CanaryMeal", "--kcal", "420", day[0], day[1], day[2], day[3], key: key)
    #expect(try run("settings", "apply", path("settings.json"), "--person", "x", key: key).status == 0)
    #expect(try canaries() == [])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: home + "/people/x").sorted() == [
        "cache.sealed", "lock", "seal.salt",
      ])
    #expect(try run("settings", "show", "--person", "x", key: key).output.contains(#""language": "de""#))
    let records = try run(
      "records", "list", "--json", "--person", "x", "--as-of", "2026-01-31", key: key)
    #expect(records.output.contains("CanaryMeal"))
    #expect(try steps(key: key).contains("1037"))
  }

  @Test("Without the key and with a wrong one each command says so, ends with 65 and changes nothing")
  func refused() throws {
    try importTable()
    let file = home + "/people/x/cache.sealed"
    let before = FileManager.default.contents(atPath: file)
    for (key, code) in [(nil, "key_needed"), (path("key2"), "key_wrong")] {
      for command in [
        ["show", "days"], ["log", "water", "0.3"], ["import", path("data.csv")], ["settings", "show"],
        ["export", "--file", path("bundle.zip")], ["records", "list"],
      ] {
        let process = try process(command + ["--person", "x"], key: key)
        let errors = Pipe()
        process.standardOutput = FileHandle.nullDevice
        process.standardError = errors
        try process.run()
        let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 65 && said.contains(code), "\(command[0]): \(said)")
      }
    }
    #expect(FileManager.default.contents(atPath: file) == before)
  }

  @Test("A key file that is missing, open to others or no key is refused before anything is done")
  func keyFiles() throws {
    try write("open", String(repeating: "0123456789abcdef", count: 4), mode: 0o640)
    try write("words", "my secret", mode: 0o600)
    for name in ["none", "open", "words"] {
      let ending = try run("import", path("data.csv"), "--person", "x", key: path(name))
      #expect(ending.status == 64 && ending.errors.contains("key_file"), "\(name): \(ending.errors)")
      #expect(!ending.errors.contains("0123456789abcdef") && !ending.errors.contains("my secret"))
    }
    #expect(!FileManager.default.fileExists(atPath: home))
  }

  @Test("A plain home is sealed, its key changed, and made plain again, with the same days throughout")
  func roundTrip() throws {
    let ending = try run(
      "import", path("data.csv"), "--person", "x", "--time-zone", "UTC", "--as-of", "2026-01-31", key: nil)
    #expect(ending.status == 0)
    let days = try steps(key: nil)
    #expect(try run("seal", "on", "--all", key: nil).status == 64)
    #expect(try run("seal", "on", "--all", key: key).status == 0)
    #expect(try canaries() == [] && steps(key: key) == days)
    #expect(try run("seal", "rotate", "--all", "--new-key-file", path("key2"), key: key).status == 0)
    #expect(try steps(key: path("key2")) == days)
    #expect(try run("seal", "status", "--person", "x", key: key).status == 65)
    let status = try run("seal", "status", "--person", "x", "--json", key: path("key2"))
    #expect(status.status == 0 && status.output.contains(#""state": "opens""#))
    #expect(try run("seal", "off", "--all", key: path("key2")).status == 0)
    #expect(try steps(key: nil) == days)
  }

  @Test("An import that is killed leaves the sealed file of before, and nothing plain")
  func killed() throws {
    try importTable()
    let before = try steps(key: key)
    try write("data.csv", SealCommandTests.table(years: 6))
    let file = home + "/people/x/cache.sealed"
    let held = FileManager.default.contents(atPath: file)
    for isWriting in [false, true] {
      let process = try process(
        ["import", path("data.csv"), "--person", "x", "--as-of", "2026-01-31"], key: key)
      let words = Pipe()
      process.standardError = words
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      _ = words.fileHandleForReading.availableData
      while process.isRunning, isWriting,
        !FileManager.default.fileExists(atPath: home + "/people/x/.cache.sealed.partial")
      {
        sched_yield()
      }
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      #expect(try canaries() == [])
      if !isWriting { #expect(FileManager.default.contents(atPath: file) == held) }
      // The new file took the old one's place, or it did not: nothing between.
      if FileManager.default.contents(atPath: file) == held { #expect(try steps(key: key) == before) }
    }
    try importTable()
    #expect(try canaries() == [] && steps(key: key) != before)
  }
}
