import Foundation
import Testing

/// What a wrong `--out` must never do.
@Suite("Sites are published beside people's data", .serialized)
struct OutputPlaceTests {
  private let at: ProgramHome

  init() throws { at = try ProgramHome() }

  private func build(_ person: String, _ out: String) throws -> BuiltProgram.Ending {
    try at.run("build", "--person", person, "--out", out, "--as-of", "2026-03-15")
  }

  private func create(_ person: String) throws {
    #expect(try at.run("person", "create", person, "--time-zone", "UTC").status == 0)
  }

  @Test("A home, a folder of it and a link to it are refused, and everybody's data stays")
  func home() throws {
    // An id that is the name of a folder of the home.
    for person in ["people", "bob"] { try create(person) }
    try FileManager.default.createSymbolicLink(atPath: at.path("link"), withDestinationPath: at.path("home"))
    let places = [
      "home", "home/", "home/people", "home/people/bob", "home/../home", "link/people", "home/runs/x",
    ]
    for place in places {
      let refused = try build("people", at.path(place))
      #expect(refused.status == 64 && refused.errors.contains("--out"), "\(place): \(refused.errors)")
    }
    for person in ["people", "bob"] {
      #expect(FileManager.default.fileExists(atPath: at.path("home/people/\(person)/settings.json")))
    }
    #expect(try build("bob", at.path("home/Output")).status == 0)
  }

  @Test(
    "A folder of somebody's own with a person's name is left as it is, and an erasure does not look at it")
  func foreign() throws {
    try create("documents")
    let file = at.path("mine/documents/thesis.txt")
    try FileManager.default.createDirectory(
      atPath: at.path("mine/documents"), withIntermediateDirectories: true)
    try Data("kept".utf8).write(to: URL(fileURLWithPath: file))
    let refused = try build("documents", at.path("mine"))
    #expect(refused.status != 0 && refused.errors.contains("in_the_way"), "\(refused.errors)")
    #expect(
      try at.run("erase", "run", "--person", "documents", "--now", "--confirm", "documents").status == 0)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "kept")
  }
}
