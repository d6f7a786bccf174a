import ArgumentParser
import Foundation
import Testing
import TriptychArchive
import TriptychGraphics
import TriptychHealth
import TriptychSite

@testable import triptych

@Suite("Options are typed, and a wrong value is refused with what is allowed")
struct OptionTests {
  @Test(
    "A value that is none names the option and what it takes",
    arguments: [
      (["chart", "blob"], "<kind>", "list, line, area"),
      (["chart", "line", "--metric", "blob"], "--metric", "steps, "),
      (["chart", "scatter", "--x", "blob"], "--x", "steps, "),
      (["chart", "ring", "--pillar", "blob"], "--pillar", "fitness, nutrition, wellbeing"),
      (["chart", "line", "--theme", "purple"], "--theme", "light, dark, contrast, contrast-dark, auto"),
      (["chart", "line", "--cvd", "blob"], "--cvd", "none, protan, deutan, tritan"),
      (["chart", "line", "--size", "8"], "--size", "WIDTHxHEIGHT"),
      (["chart", "line", "--scale", "4"], "--scale", "1 to 3"),
      (["chart", "line", "--language", "xx"], "--language", "de, en, es, fr"),
      (["build", "--person", "Not An Id"], "--person", PersonID.rule),
      (["build", "--all", "--as-of", "soon"], "--as-of", "2026-01-31T18:30"),
      (["build", "--all", "--as-of", "1890-01-01"], "--as-of", "1970-01-02 to 2100-12-30"),
      (["build", "--all", "--jobs", "0"], "--jobs", "from 1"),
      (["build", "--all", "--shard", "3/3"], "--shard", "auto and I/N"),
      (["nightly", "--all", "--time-limit", "0"], "--time-limit", "1 to 86400 seconds"),
      (["nightly", "--all", "--memory-limit", "63"], "--memory-limit", "64 to 1048576"),
      (["log", "blob", "--person", "a"], "<kind>", "steps, sleep, hrv"),
      (["log", "steps", "1", "--person", "a", "--time-zone", "Mars/Base"], "--time-zone", "Europe/Berlin"),
      (["import", "x", "--person", "a", "--source", "blob"], "--source", "apple-health, csv, bundle"),
      (["queue", "resolve", "1", "--keep", "blob", "--person", "a"], "--keep", "offline, cache, merge"),
      (["records", "list", "--person", "a", "--from", "yesterday"], "--from", "2026-01-31"),
      (["records", "list", "--person", "a", "--limit", "0"], "--limit", "from 1"),
      (["report", "daily", "--person", "a", "--file", "x.html"], "<kind>", "weekly, monthly, year, doctor"),
      (["show", "trends", "--person", "a", "--range", "2"], "--range", "3 to 3650"),
      (["show", "blob", "--person", "a"], "<what>", "days, scores, trends"),
      (["audit", "shorten", "--days", "0"], "--days", "1 to 36500"),
      (["sample", "--people", "0", "--dir", "x"], "--people", "1 to 10000"),
    ])
  func refused(words: [String], name: String, allowed: String) throws {
    let error = #expect(throws: (any Error).self) { try Triptych.parseAsRoot(words) }
    guard let error else { return }
    #expect(Triptych.exitCode(for: error) == ExitCode(64))
    let said = Diagnostic(parserMessage: Triptych.message(for: error))
    #expect(said.code == "usage" && said.text.hasSuffix("is not a valid value for \(name)"), "\(said)")
    #expect(said.hint?.contains(allowed) == true, "\(said)")
    #expect(!said.line.contains("\n"))
  }

  @Test("A mistake that is no wrong value keeps its words")
  func otherMistakes() throws {
    #expect(
      Diagnostic(parserMessage: "Unexpected argument 'fly'").line == "error usage: Unexpected argument 'fly'."
    )
    let question = "Unknown option '--homes'. Did you mean '--home'?"
    #expect(Diagnostic(parserMessage: question).line == "error usage: \(question)")
    let ending = try BuiltProgram.run("build", "--person", "a", "--all")
    #expect(ending.status == 64)
    #expect(ending.errors.hasPrefix("error usage: Say whose site"), "\(ending.errors)")
    #expect(ending.errors.contains("triptych build --help"))
    #expect(ending.output.isEmpty)
    let reported = try BuiltProgram.run("chart", "line", "--describe")
    #expect(reported.status == 64)
    #expect(reported.errors.split(separator: "\n").count == 1, "\(reported.errors)")
  }

  @Test("A value of an option that holds quotation marks is named whole")
  func quotationMarks() {
    let said = Diagnostic(
      parserMessage:
        "The value 'a' is invalid for 'b' is invalid for '--theme <theme>'. Please provide one of 'c' and 'd'."
    )
    #expect(said.text == "'a' is invalid for 'b' is not a valid value for --theme")
    #expect(said.hint == "Allowed are c, d.")
  }

  @Test(
    "A moment goes on to another process as the same moment",
    arguments: ["2026-01-31", "2026-01-31T18:30", "2026-01-31T18:30:05", "2026-01-31T18:30:00+01:00"])
  func moments(text: String) throws {
    let moment = try AsOfRequest.option(text)
    #expect(try AsOfRequest.option(moment.text) == moment)
  }

  @Test("Completions list the values of options", arguments: ["bash", "zsh", "fish"])
  func completions(shell: String) throws {
    let ending = try BuiltProgram.run("--generate-completion-script", shell)
    #expect(ending.status == 0)
    for value in [
      "contrast-dark", "deutan", "stacked-bar", "apple-health", "wellbeing", "resting_heart_rate", "doctor",
    ] {
      #expect(ending.output.contains(value), "\(value)")
    }
  }

  @Test("Of several exit codes the first counts of a fault, try again, bad data and a wrong command line")
  func decisive() {
    #expect(ExitStatus.decisive(of: []) == .success)
    #expect(ExitStatus.decisive(of: [.success, .usage, .data]) == .data)
    #expect(ExitStatus.decisive(of: [.data, .tryAgain, .success]) == .tryAgain)
    #expect(ExitStatus.decisive(of: [.tryAgain, .software]) == .software)
  }
}
