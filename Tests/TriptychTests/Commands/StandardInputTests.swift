import Foundation
import Testing

@Suite("What is handed over on standard input is taken as it is, or refused with a sentence", .serialized)
struct StandardInputTests {
  private let at: ProgramHome

  init() throws {
    at = try ProgramHome()
    #expect(try at.run("log", "steps", "8000", "--person", "anna", "--as-of", "2026-03-01").status == 0)
  }

  /// Runs the program with this home and a redirection of the shell, as in `<&-`.
  private func run(_ words: [String], _ redirection: String) throws -> BuiltProgram.Ending {
    try BuiltProgram.run(
      ["-c", "exec \"$@\" \(redirection)", "sh", BuiltProgram.url().path] + words + [
        "--home", at.path("home"),
      ], program: URL(fileURLWithPath: "/bin/sh"))
  }

  @Test(
    "Standard input that is closed or a folder is refused, without a crash", arguments: ["<&-", "</"],
    [
      ["queue", "apply", "-", "--person", "anna"], ["build", "--people", "-"],
      ["nightly", "--people", "-", "--run", "n1"],
      ["log", "journal", "-", "--person", "anna"],
    ])
  func unreadable(redirection: String, words: [String]) throws {
    let ending = try run(words, redirection)
    #expect(ending.status == 64, "\(ending.errors)")
    #expect(ending.errors.contains("Standard input cannot be read"), "\(ending.errors)")
  }

  @Test("A line that is no person's id is named by its number, and never said")
  func namelessLine() throws {
    let list = try at.write("anna\n\n2026-03-01,weight,71.5,kg,scale\n", to: "c2.csv")
    for words in [["build", "--people", list], ["nightly", "--people", list, "--run", "n1"]] {
      let ending = try run(words, "</dev/null")
      #expect(ending.status == 64 && !ending.errors.contains("71.5"), "\(ending.errors)")
      #expect(ending.errors.contains("Line 3 of \(list) is not a person's id"), "\(ending.errors)")
      #expect(ending.errors.contains("1 to 63 of the characters a-z, 0-9 and -"), "\(ending.errors)")
    }
    let piped = try run(["build", "--people", "-"], "<'\(list)'")
    #expect(piped.errors.contains("Line 3 of standard input"), "\(piped.errors)")
  }

  @Test(
    "A text that a cache cannot hold as it is was not kept", arguments: ["a\u{0}b", "caf\u{E9}"])
  func unkeepable(text: String) throws {
    let file = at.path("journal.txt")
    try #require(text.data(using: .isoLatin1)).write(to: URL(fileURLWithPath: file))
    let ending = try run(
      ["log", "journal", "-", "--person", "anna", "--as-of", "2026-03-01"], "<'\(file)'")
    #expect(ending.status == 65 && ending.errors.contains("so nothing was kept"), "\(ending.errors)")
    #expect(ending.errors.contains("UTF-8 without NUL"), "\(ending.errors)")
    let records = try at.run("show", "records", "--person", "anna", "--as-of", "2026-03-01", "--json")
    #expect(!records.output.contains("journal"), "\(records.output)")
  }

  @Test("A text comes in as it was written, also its signs of more than one byte")
  func kept() throws {
    let file = try at.write("Grüße \u{FFFD} 🌙\nzwei", to: "journal.txt")
    let ending = try run(
      ["log", "journal", "-", "--person", "anna", "--as-of", "2026-03-01"], "<'\(file)'")
    #expect(ending.status == 0, "\(ending.errors)")
    let records = try at.run("show", "records", "--person", "anna", "--as-of", "2026-03-01", "--json")
    #expect(records.output.contains("Grüße \u{FFFD} 🌙"), "\(records.output)")
  }

  @Test("A list of nobody, as `reconcile` writes it when nobody is missing, is 0 people and no mistake")
  func nobody() throws {
    for words in [["build"], ["nightly", "--run", "n1"]] {
      let ending = try run(words + ["--people", "-", "--out", at.path("site"), "--json"], "</dev/null")
      #expect(ending.status == 0, "\(ending.errors)")
      let said = try ending.json()
      #expect(said["people"] as? Int == 0 && said["failed"] as? Int == 0, "\(ending.output)")
    }
    let empty = at.path("empty")
    try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: true)
    let all = try BuiltProgram.run("build", "--all", "--home", empty)
    #expect(all.status == 64 && all.errors.contains("There are no people in \(empty)"), "\(all.errors)")
  }
}
