import Foundation
import Testing

@Suite("Folders of the site refer to each other one way") struct OneWayTests {
  /// The folders of TriptychSite, the lowest first. A folder may name types of those before it, and none of those
  /// beside or after it.
  static let layers = [
    ["Publish"], ["Render"], ["Words"], ["Figures"], ["Frame"], ["Formulas", "Settings"],
    ["Companions", "Insights"], ["Goals", "Measures"], ["Entries"], ["Pillars"],
    ["Days", "Profile", "Reports"],
    ["Bundle", "Dashboard", "Sending"], ["JSON"], ["API"], ["Build"],
  ]

  private struct Source {
    var folder: String
    var name: String
    var text: String
  }

  private func sources() throws -> [Source] {
    let root = URL(fileURLWithPath: TestTemplates.directory).deletingLastPathComponent()
      .appendingPathComponent("Sources/TriptychSite").path
    return try #require(FileManager.default.subpaths(atPath: root)).filter { $0.hasSuffix(".swift") }.sorted()
      .map {
        let parts = $0.split(separator: "/").map(String.init)
        let text = try String(contentsOfFile: root + "/" + $0, encoding: .utf8)
        let code = text.split(separator: "\n").map {
          $0.prefix(upTo: $0.firstRange(of: "//")?.lowerBound ?? $0.endIndex)
        }
        return Source(folder: parts[0], name: parts[parts.count - 1], text: code.joined(separator: "\n"))
      }
  }

  /// The folder that declares each type, at the top of a file and not for that file alone.
  private func homes(_ sources: [Source]) -> [String: String] {
    let declaration = /^(?:(?:public|package|final|indirect) )*(?:struct|enum|class|protocol|typealias) (\w+)/
      .anchorsMatchLineEndings()
    var homes: [String: String] = [:]
    for source in sources {
      for match in source.text.matches(of: declaration) { homes[String(match.1)] = source.folder }
    }
    return homes
  }

  @Test("No folder names a type of a folder beside or above it") func oneWay() throws {
    let sources = try sources()
    let layer = Dictionary(
      uniqueKeysWithValues: Self.layers.enumerated().flatMap { level, folders in folders.map { ($0, level) } }
    )
    #expect(Set(sources.map(\.folder)) == Set(layer.keys))
    let homes = homes(sources)
    var wrong: Set<String> = []
    for source in sources {
      let own = try #require(layer[source.folder])
      for name in Set(source.text.matches(of: /\b[A-Z]\w+/).map { String($0.output) }) {
        guard let home = homes[name], home != source.folder, let other = layer[home] else { continue }
        if other >= own {
          wrong.insert("\(source.folder)/\(source.name) names \(name) of \(home)")
        }
      }
    }
    #expect(wrong.sorted() == [])
  }
}
