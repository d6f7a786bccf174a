import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// `triptych import` killed without warning, as by a loss of power or a full memory.
@Suite("An import that is killed", .serialized)
struct KillDuringImportTests {
  /// Ten points, from the first byte read to the last pages of the commit. Each is
  /// told by what the process has done, never by how long it has been running.
  private static let points: [KilledImport.Point] =
    [.reading, .reading, .journal, .journal, .journal] + [0.01, 0.2, 0.4, 0.6, 0.8].map { .grown($0) }

  @Test("Killed at any of ten points, an import leaves what was held, and the next one succeeds")
  func killed() throws {
    let trial = try KilledImport()
    try trial.importWhole(trial.smallFile, home: "held")
    let before = try trial.held("held")
    try trial.copyHome("held", to: "whole")
    try trial.importWhole(trial.largeFile, home: "whole")
    let after = try trial.held("whole")
    #expect(after != before)

    var killed = 0
    for (index, point) in Self.points.enumerated() {
      let home = "killed-\(index)"
      try trial.copyHome("held", to: home)
      if try trial.kill(at: point, importing: trial.largeFile, home: home, wholeHome: "whole") { killed += 1 }
      // Either the transaction was still open, or it was complete: nothing between.
      let found = try trial.held(home)
      #expect(found == before || found == after, "killed at \(point)")
      if case .reading = point { #expect(found == before) }
      try trial.importWhole(trial.largeFile, home: home)
      #expect(try trial.held(home) == after, "imported again after \(point)")
    }
    #expect(killed >= 4, "too few imports were still running when they were to be killed")
  }

  @Test("A person whose first import was killed can be imported as if nothing had been")
  func killedFirstImport() throws {
    let trial = try KilledImport()
    try trial.importWhole(trial.largeFile, home: "whole")
    _ = try trial.kill(at: .journal, importing: trial.largeFile, home: "killed", wholeHome: "whole")
    try trial.importWhole(trial.largeFile, home: "killed")
    #expect(try trial.held("killed") == trial.held("whole"))
  }
}

/// Homes, files and child processes of one trial.
private final class KilledImport {
  struct Failed: Error { var output: String }

  /// How far an import has come.
  enum Point {
    /// It has said that it reads the file.
    case reading
    /// It has begun to change the cache.
    case journal
    /// The cache has grown by a share of what the whole import adds.
    case grown(Double)
  }

  let folder: URL
  var smallFile: String { folder.appendingPathComponent("small.csv").path }
  var largeFile: String { folder.appendingPathComponent("large.csv").path }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "triptych-kill-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try KilledImport.table(years: 1, sources: 1).write(toFile: smallFile, atomically: true, encoding: .utf8)
    try KilledImport.table(years: 10, sources: 8).write(toFile: largeFile, atomically: true, encoding: .utf8)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Plain CSV: one value a day and source; 10 years of 8 sources are some 27,000 rows.
  private static func table(years: Int, sources: Int) -> String {
    var lines = "date,metric,value,unit,source\n"
    for year in (2025 - years + 1)...2025 {
      for month in 1...12 {
        for day in 1...28 {
          let date = String(format: "%04d-%02d-%02d", year, month, day)
          for source in 0..<sources {
            lines +=
              "\(date),steps,\(1000 + (day * 37 + month * 11 + source) % 9000),count,Source \(source)\n"
          }
        }
      }
    }
    return lines
  }

  /// Imports a file and waits.
  func importWhole(_ file: String, home: String) throws {
    let process = try start(importing: file, home: home)
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      throw Failed(output: "import ended with \(process.terminationStatus)")
    }
  }

  /// Imports a file and kills the process at a point; whether it was still running.
  func kill(at point: Point, importing file: String, home: String, wholeHome: String) throws -> Bool {
    let before = size(cache(home))
    let whole = size(cache(wholeHome))
    let words = Pipe()
    let process = try start(importing: file, home: home, words: words)
    if case .reading = point { _ = words.fileHandleForReading.availableData }
    while process.isRunning, !hasReached(point, home: home, before: before, whole: whole) { sched_yield() }
    _ = systemKill(process.processIdentifier)
    process.waitUntilExit()
    return process.terminationReason == .uncaughtSignal
  }

  private func hasReached(_ point: Point, home: String, before: Int, whole: Int) -> Bool {
    switch point {
    case .reading: true
    case .journal: size(cache(home) + "-journal") > 0
    case .grown(let share): Double(size(cache(home)) - before) > share * Double(whole - before)
    }
  }

  private func cache(_ home: String) -> String { path(home) + "/people/x/cache.sqlite" }

  private func size(_ path: String) -> Int {
    var info = stat()
    return stat(path, &info) == 0 ? Int(info.st_size) : 0
  }

  /// What is held, as scripts see it.
  func held(_ home: String) throws -> String {
    let process = Process()
    process.executableURL = try BuiltProgram.url()
    process.arguments = [
      "show", "days", "--json", "--person", "x", "--home", path(home), "--as-of", "2026-01-01",
    ]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failed(output: "show days ended with \(process.terminationStatus)")
    }
    return String(decoding: output, as: UTF8.self)
  }

  func copyHome(_ home: String, to other: String) throws {
    try FileManager.default.copyItem(atPath: path(home), toPath: path(other))
  }

  private func path(_ home: String) -> String { folder.appendingPathComponent(home).path }

  private func start(importing file: String, home: String, words: Pipe? = nil) throws -> Process {
    let process = Process()
    process.executableURL = try BuiltProgram.url()
    process.arguments = [
      "import", file, "--person", "x", "--time-zone", "Europe/Berlin", "--home", path(home),
    ]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = words ?? FileHandle.nullDevice
    try process.run()
    return process
  }
}

/// SIGKILL, under a name that no method hides.
private func systemKill(_ process: Int32) -> Int32 { kill(process, SIGKILL) }
