import Foundation
import Testing

/// A home in a folder of its own, and the built program run with it; the folder goes with the value.
final class ProgramHome {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "people-\(UUID().uuidString)")

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The path of a file of the folder, in which the home is called `home`.
  func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  /// Runs the program with this home.
  func run(_ words: String...) throws -> BuiltProgram.Ending { try run(words) }

  /// The same with the words as a list.
  func run(_ words: [String]) throws -> BuiltProgram.Ending {
    try BuiltProgram.run(words + ["--home", path("home")])
  }

  /// Writes a file of the folder; gives its path.
  func write(_ text: String, to name: String) throws -> String {
    try text.write(toFile: path(name), atomically: true, encoding: .utf8)
    return path(name)
  }

  /// The settings of a person, as the program prints them.
  func settings(of person: String) throws -> [String: Any] {
    try run("settings", "show", "--person", person).json()
  }
}

extension BuiltProgram.Ending {
  /// What was printed, as a JSON object.
  func json() throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
  }
}
