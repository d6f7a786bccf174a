import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// `triptych import` killed without warning, as by a loss of power or a full memory.
@Suite("An import that is killed", .serialized, .enabled(if: KilledImport.program != nil))
struct KillDuringImportTests {
  @Test("Killed at any of ten points, an import leaves what was held, and the next one succeeds")
  func killed() throws {
    let trial = try KilledImport()
    try trial.importWhole(trial.smallFile, home: "held")
    let before = try trial.held("held")

    try trial.copyHome("held", to: "whole")
    let duration = try trial.importWhole(trial.largeFile, home: "whole")
    let after = try trial.held("whole")
    #expect(after != before)

    var killed = 0
    for point in 1...10 {
      let home = "killed-\(point)"
      try trial.copyHome("held", to: home)
      if try trial.kill(
        afterShare: Double(point) / 10.5, of: duration, importing: trial.largeFile, home: home)
      {
        killed += 1
      }
      // Either the transaction was still open, or it was complete: nothing between.
      let found = try trial.held(home)
      #expect(found == before || found == after, "killed at point \(point)")
      try trial.importWhole(trial.largeFile, home: home)
      #expect(try trial.held(home) == after, "imported again after point \(point)")
    }
    #expect(killed >= 5, "too few imports were still running when they were to be killed")
  }

  @Test("A person whose first import was killed can be imported as if nothing had been")
  func killedFirstImport() throws {
    let trial = try KilledImport()
    let duration = try trial.importWhole(trial.largeFile, home: "whole")
    _ = try trial.kill(afterShare: 0.5, of: duration, importing: trial.largeFile, home: "killed")
    try trial.importWhole(trial.largeFile, home: "killed")
    #expect(try trial.held("killed") == trial.held("whole"))
  }
}

/// Homes, files and child processes of one trial.
private final class KilledImport {
  struct Failed: Error { var output: String }

  /// The executable that was built beside this test bundle.
  static let program: String? = {
    var folders = [Bundle.main.bundleURL.deletingLastPathComponent(), Bundle.main.bundleURL]
    if let first = CommandLine.arguments.first {
      folders.append(URL(fileURLWithPath: first).deletingLastPathComponent())
    }
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    folders.append(root.appendingPathComponent(".build/debug"))
    return folders.map { $0.appendingPathComponent("triptych").path }
      .first { FileManager.default.isExecutableFile(atPath: $0) && understandsImport($0) }
  }()

  let folder: URL
  var smallFile: String { folder.appendingPathComponent("small.csv").path }
  var largeFile: String { folder.appendingPathComponent("large.csv").path }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "triptych-kill-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try KilledImport.table(years: 1, sources: 1).write(toFile: smallFile, atomically: true, encoding: .utf8)
    try KilledImport.table(years: 40, sources: 21).write(toFile: largeFile, atomically: true, encoding: .utf8)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Plain CSV: one value a day and source; 40 years of 21 sources are some 300,000 rows.
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

  /// Imports a file and waits; returns the seconds it took.
  @discardableResult
  func importWhole(_ file: String, home: String) throws -> Double {
    let begin = Date()
    let process = try start(importing: file, home: home)
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      throw Failed(output: "import ended with \(process.terminationStatus)")
    }
    return Date().timeIntervalSince(begin)
  }

  /// Imports a file and kills the process after a share of the time it takes; whether it was still running.
  func kill(afterShare share: Double, of duration: Double, importing file: String, home: String) throws
    -> Bool
  {
    let process = try start(importing: file, home: home)
    usleep(UInt32(share * duration * 1_000_000))
    let wasRunning = process.isRunning
    _ = systemKill(process.processIdentifier)
    process.waitUntilExit()
    return wasRunning && process.terminationReason == .uncaughtSignal
  }

  /// What is held, as scripts see it.
  func held(_ home: String) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.program ?? "")
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

  private func start(importing file: String, home: String) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.program ?? "")
    process.arguments = [
      "import", file, "--person", "x", "--time-zone", "Europe/Berlin", "--home", path(home), "--quiet",
    ]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  private static func understandsImport(_ program: String) -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = ["import", "--help"]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 && String(decoding: output, as: UTF8.self).contains("--person")
  }
}

/// SIGKILL, under a name that no method hides.
private func systemKill(_ process: Int32) -> Int32 { kill(process, SIGKILL) }
