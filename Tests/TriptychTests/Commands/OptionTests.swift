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

  @Test(
    "A value that begins with a hyphen is named, and how it is given",
    arguments: [
      (["chart", "line", "--range", "-5"], "'-5' after --range", "--range=-5"),
      (["nightly", "--all", "--time-limit", "-0.5"], "'-0.5' after --time-limit", "--time-limit=-0.5"),
      (
        ["queue", "resolve", "-1", "--keep", "cache", "--person", "a"], "'-1' is taken for an option",
        "behind --"
      ),
    ])
  func negative(words: [String], text: String, hint: String) throws {
    let error = try #require(#expect(throws: (any Error).self) { try Triptych.parseAsRoot(words) })
    let said = Diagnostic(parserMessage: Triptych.message(for: error), words: words)
    #expect(said.text.contains(text) && said.hint?.contains(hint) == true, "\(said)")
    // Where nothing of the kind was typed, the value is just missing.
    let missing = Diagnostic(parserMessage: Triptych.message(for: error), words: ["--range", "--json"])
    #expect(missing.hint == nil, "\(missing)")
  }

  @Test(
    "A mistyped command is named with the one that was probably meant, also where help is asked for",
    arguments: [
      (["buidl", "--person", "me"], "'buidl' is not a command of triptych", "`triptych build`"),
      (["buidl", "--help"], "'buidl' is not a command of triptych", "`triptych build`"),
      (["help", "nigthly"], "'nigthly' is not a command of triptych", "`triptych nightly`"),
      (["erase", "rnu", "--now"], "'rnu' is not a command of triptych erase", "`triptych erase run`"),
      (["person", "bogus", "--help"], "'bogus' is not a command of triptych person", "create, list, rename"),
    ])
  func mistyped(words: [String], text: String, hint: String) throws {
    let said = try #require(MistypedCommand(in: words)).diagnostic
    #expect(said.text == text && said.hint?.contains(hint) == true, "\(said)")
    let ending = try BuiltProgram.run(words)
    #expect(ending.status == 64 && ending.output.isEmpty, "\(ending.errors)")
    #expect(ending.errors.contains(text) && ending.errors.contains(hint), "\(ending.errors)")
  }

  @Test("Commands, their help and what only looks like a mistake are left to the parser")
  func commands() throws {
    for words in [
      [], ["--version"], ["--help"], ["help"], ["help", "erase", "run"], ["build", "--all"], ["erase"],
      ["night-worker"], ["chart", "blob"], ["erase", "--help"],
    ] {
      #expect(MistypedCommand(in: words) == nil, "\(words)")
    }
    #expect(MistypedCommand.distance("buidl", "build") == 1 && MistypedCommand.distance("", "run") == 3)
    // A worker of a night is no command for people.
    #expect(MistypedCommand(in: ["nigth-worker"])?.diagnostic.hint?.contains("worker") == false)
    let help = try BuiltProgram.run("erase", "--help")
    #expect(help.status == 0 && help.output.contains("cancel"))
  }

  @Test(
    "A picture or report named with an ending that is none is refused with those that are",
    arguments: [
      (["chart", "line", "--person", "a"], ".png, .svg, .pdf"),
      (["report", "weekly", "--person", "a"], ".html, .pdf"),
      (["pet-card", "widget", "--person", "a"], ".png"), (["share-card", "week", "--person", "a"], ".png"),
      (["pet-card", "widget", "--moving", "--person", "a"], ".png, .apng"),
    ])
  func endings(words: [String], allowed: String) throws {
    let folder = FileManager.default.temporaryDirectory.path + "/" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let ending = try BuiltProgram.run(words + ["--home", folder, "--file", folder + "/x.jpg"])
    #expect(ending.status == 64 && ending.errors.contains("x.jpg"), "\(ending.errors)")
    #expect(ending.errors.contains(allowed), "\(ending.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
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
