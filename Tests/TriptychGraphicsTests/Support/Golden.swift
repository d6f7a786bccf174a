import Foundation
import Testing

/// Compares with a file beside the tests. A missing file is recorded and the test fails;
/// where CI is set nothing is recorded.
///
/// `RECORD=1 swift test --filter SceneGoldenTests` writes all of them anew and removes those that belong
/// to nothing; look at what changed before you commit it.
enum Golden {
  /// True if files are written instead of compared.
  static var isRecording: Bool {
    let environment = ProcessInfo.processInfo.environment
    return environment["RECORD"] == "1" && environment["CI"] == nil
  }

  static func expect(_ text: String, named name: String) throws {
    let url = folder.appendingPathComponent(name)
    if isRecording {
      try write(Data(text.utf8), to: url)
      return
    }
    guard let known = try? String(contentsOf: url, encoding: .utf8) else {
      try record(Data(text.utf8), at: url)
      return
    }
    let old = known.split(separator: "\n", omittingEmptySubsequences: false)
    let new = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (number, pair) in zip(old, new).enumerated() where pair.0 != pair.1 {
      Issue.record("\(name), line \(number + 1): was \"\(pair.0)\", is \"\(pair.1)\"")
      return
    }
    #expect(old.count == new.count, "\(name) has \(new.count) lines, had \(old.count)")
  }

  static func bytes(named name: String) -> [UInt8]? {
    (try? Data(contentsOf: folder.appendingPathComponent(name))).map { Array($0) }
  }

  static func record(_ data: Data, named name: String) throws {
    try record(data, at: folder.appendingPathComponent(name))
  }

  /// The names of the files in a folder of goldens, sorted.
  static func names(in subfolder: String) -> [String] {
    let path = folder.appendingPathComponent(subfolder).path
    return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  static func remove(_ name: String) throws {
    try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
  }

  private static func record(_ data: Data, at url: URL) throws {
    if ProcessInfo.processInfo.environment["CI"] == nil { try write(data, to: url) }
    Issue.record("\(url.lastPathComponent) was missing; look at what was recorded, then run again")
  }

  private static func write(_ data: Data, to url: URL) throws {
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: url)
  }

  private static var folder: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Goldens")
  }
}
