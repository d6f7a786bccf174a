import Foundation
import Testing

/// Compares with a file beside the tests. A missing file is recorded and the test fails;
/// where CI is set nothing is recorded.
enum Golden {
  static func expect(_ text: String, named name: String) throws {
    let url = folder.appendingPathComponent(name)
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

  private static func record(_ data: Data, at url: URL) throws {
    if ProcessInfo.processInfo.environment["CI"] == nil { try data.write(to: url) }
    Issue.record("\(url.lastPathComponent) was missing; look at what was recorded, then run again")
  }

  private static var folder: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Goldens")
  }
}
