import Foundation
import Testing

/// The sources and articles of the library, as text.
enum LibrarySources {
  /// One file.
  struct File: Sendable, CustomTestStringConvertible {
    /// From the library's folder, such as "Charts/Layout/Plot.swift".
    let path: String
    let lines: [String]

    var testDescription: String { path }
  }

  /// All files with an ending, sorted by path.
  static func files(ending: String) -> [File] {
    let all = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return all.filter { $0.hasSuffix(ending) }.sorted().compactMap { path in
      let text = try? String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
      return text.map { File(path: path, lines: $0.components(separatedBy: "\n")) }
    }
  }

  /// A file of the documentation.
  static func article(_ name: String) throws -> String {
    try String(contentsOf: catalog.appendingPathComponent(name), encoding: .utf8)
  }

  static func bytes(_ path: String) -> Int? {
    (try? Data(contentsOf: catalog.appendingPathComponent(path)))?.count
  }

  static func write(_ bytes: [UInt8], named name: String) throws {
    try Data(bytes).write(to: catalog.appendingPathComponent(name))
  }

  private static let catalog = folder.appendingPathComponent("TriptychGraphics.docc")

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources/TriptychGraphics").resolvingSymlinksInPath()
}
