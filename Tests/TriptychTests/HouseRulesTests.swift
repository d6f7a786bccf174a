import Foundation
import Testing
import TriptychHealth

@Suite("The sources keep the rules of the house")
struct HouseRulesTests {
  /// The top of the checkout, found from this file.
  private static let checkout = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static func sources() throws -> [(path: String, text: String)] {
    let root = checkout.path + "/Sources"
    let names = try FileManager.default.subpathsOfDirectory(atPath: root).filter { $0.hasSuffix(".swift") }
      .sorted()
    return try names.map { ("Sources/" + $0, try String(contentsOfFile: root + "/" + $0, encoding: .utf8)) }
  }

  @Test("No file of ours breaks a rule")
  func noViolations() throws {
    let sources = try HouseRulesTests.sources()
    #expect(sources.count > 20, "the sources are found")
    let violations = sources.flatMap { HouseRules.violations(path: $0.path, text: $0.text) }
    #expect(violations.isEmpty, "\n\(violations.map(\.description).joined(separator: "\n"))")
  }

  @Test("The path of a setting stands once in the sources, in the catalog's own entry")
  func settingPaths() throws {
    let paths = Set(SettingsCatalog.fields.map(\.path).filter { $0.contains(".") })
    var places: [String: [String]] = [:]
    for source in try HouseRulesTests.sources() {
      for piece in source.text.utf8.split(separator: UInt8(ascii: "\"")) where piece.count < 60 {
        let text = String(Substring(piece))
        if paths.contains(text) { places[text, default: []].append(source.path) }
      }
    }
    #expect(places.count > 50)
    for (path, files) in places {
      #expect(files.count == 1, "\(path): \(files)")
      #expect(files.allSatisfy { $0.hasPrefix("Sources/TriptychHealth/Settings/") })
    }
  }

  @Test(
    "Each rule finds what breaks it",
    arguments: [
      ("Sources/TriptychHealth/A.swift", "import Foundation", "pure"),
      ("Sources/TriptychHealth/A.swift", "@preconcurrency import struct Foundation.Date", "pure"),
      ("Sources/TriptychBase/A.swift", "import Foundation", "pure"),
      ("Sources/TriptychBase/A.swift", "import TriptychHealth", "pure"),
      ("Sources/TriptychGraphics/A.swift", "import TriptychHealth", "knows nothing of health"),
      ("Sources/TriptychGraphics/Charts/A.swift", "import CCairo", "Drawing and PDF only"),
      ("Sources/TriptychSite/Pillars/A.swift", "import CFreeType", "Drawing and PDF only"),
      ("Sources/TriptychSite/A.swift", "import TriptychArchive", "where data is kept"),
      ("Sources/TriptychArchive/A.swift", "import TriptychSite", "how data is shown"),
      ("Sources/TriptychSamples/A.swift", "import TriptychSite", "nothing of pages"),
      ("Sources/triptych/Commands/A.swift", "import GRDB", "SQLite"),
      ("Sources/TriptychArchive/Import/Vendors/A.swift", "import GRDB", "SQLite"),
      ("Sources/TriptychServer/A.swift", "import TriptychHealth", "knows nothing of health"),
      ("Sources/triptych/Serve/A.swift", "import FlyingFox", "HTTP is met in TriptychServer only"),
      ("Sources/TriptychSite/Pillars/A.swift", "let a = FileManager.default", "edges"),
      ("Sources/TriptychSite/A.swift", "guard fsync(file) == 0 else { return }", "TriptychFiles only"),
      ("Sources/triptych/Night/A.swift", "if errno == EINTR { continue }", "TriptychFiles only"),
      ("Sources/TriptychArchive/A.swift", "import SystemPackage", "TriptychFiles only"),
      ("Sources/TriptychFiles/A.swift", "import TriptychHealth", "nothing of health"),
      ("Sources/TriptychSite/A.swift", "fatalError(\"no\")", "end the program"),
      ("Sources/TriptychSite/A.swift", "let a = try! b()", "end the program"),
      ("Sources/TriptychSite/A.swift", "let a = b as! Int", "end the program"),
      ("Sources/triptych/Build/A.swift", "print(1)", "terminal"),
      ("Sources/TriptychArchive/Store/A.swift", "let now = Date()", "clock"),
      ("Sources/TriptychSamples/A.swift", "let now = ContinuousClock.now", "clock"),
      ("Sources/TriptychSite/A.swift", "f.locale = Locale(identifier: \"x\")", "machine"),
      ("Sources/TriptychGraphics/A.swift", "let a = Int.random(in: 0..<3)", "chance"),
      ("Sources/TriptychSamples/A.swift", "let a = list.shuffled()", "chance"),
      ("Sources/TriptychSite/A.swift", "let a = 1  // TODO: more", "undone"),
      ("Sources/TriptychSite/A.swift", String(repeating: "let a = 1\n", count: 401), "over 400"),
    ])
  func findsViolation(path: String, text: String, rule: String) {
    let found = HouseRules.violations(path: path, text: text)
    #expect(found.contains { $0.rule.contains(rule) && $0.path == path }, "found: \(found)")
  }

  @Test(
    "What is allowed is left alone",
    arguments: [
      (
        "Sources/TriptychHealth/A.swift",
        "#if canImport(Glibc)\n  import Glibc\n#else\n  import Darwin\n#endif"
      ),
      ("Sources/TriptychGraphics/Drawing/A.swift", "import CCairo\nimport CFreeType"),
      ("Sources/TriptychArchive/Home/A.swift", "let a = FileManager.default"),
      ("Sources/TriptychArchive/Import/Reading/ExportDatabase.swift", "import GRDBSQLite"),
      (
        "Sources/TriptychSite/A.swift",
        "// print( and fatalError( and Date() in a comment\nlet a = \"try! Date()\""
      ),
      ("Sources/TriptychSite/A.swift", "let a = \"\"\"\n  print(1) // TODO\n  \"\"\""),
      ("Sources/TriptychSite/A.swift", "let a = #\"as! \"try!\"# + \"x\\\"Date()\""),
      ("Sources/TriptychSite/A.swift", "func blueprint(_ a: Int) {}\nlet b = printed()"),
      ("Sources/triptych/Commands/A.swift", "let now = Date()\nprint(1)"),
      ("Sources/TriptychHealth/A.swift", "let a = Int.random(in: 0..<3, using: &seeded)"),
      (
        "Sources/TriptychSite/A.swift",
        "// length: one table\n" + String(repeating: "let a = 1\n", count: 500)
      ),
    ])
  func leavesAlone(path: String, text: String) {
    #expect(HouseRules.violations(path: path, text: text) == [])
  }

  @Test("A finding names file and line")
  func namesFileAndLine() {
    let found = HouseRules.violations(
      path: "Sources/TriptychSite/A.swift", text: "let a = 1\n\nlet b = try! c()\n")
    #expect(found.map(\.description).first?.hasPrefix("Sources/TriptychSite/A.swift:3: ") == true)
  }
}
