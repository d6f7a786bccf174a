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
}
