import ArgumentParser
import Foundation
import TriptychArchive
import TriptychFiles
import TriptychHealth
import TriptychSite

/// The options that every command shares, and how each command runs and reports.
struct CommonOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The folder that holds all people. (default: $TRIPTYCH_HOME, else ./triptych-home)", valueName: "dir"),
    completion: .directory)
  var home: String?

  @Option(
    help: ArgumentHelp(
      "The file with the key that seals the caches. (default: $TRIPTYCH_KEY_FILE, else no key)",
      valueName: "file"),
    completion: .file())
  var keyFile: String?

  @Flag(help: "Write a machine-readable result to standard output, and nothing else there.")
  var json = false

  @Flag(help: "Report errors only.")
  var quiet = false

  @Flag(help: "Report more.")
  var verbose = false

  @Option(help: ArgumentHelp("Whether to color diagnostics. NO_COLOR is respected.", valueName: "when"))
  var color = ColorChoice.auto

  var console: Console { Console(quiet: quiet, verbose: verbose, isColored: color.isOn) }

  /// The home as resolved from option, environment and default.
  var resolvedHome: Home { Home(directory: homePath, sealing: sealing) }

  private var homePath: String { home ?? EnvironmentVariable.value("TRIPTYCH_HOME") ?? "triptych-home" }

  /// Refuses a home that is not there. A command that only looks would take it for one in which all is well.
  private func requireHome() throws {
    // What cannot be looked at, or is a link, is said by whoever opens it.
    let kind: FileStatus.Kind?
    do throws(Errno) {
      kind = try FileStatus(at: homePath).kind
    } catch {
      kind = [.noSuchFileOrDirectory, .notDirectory].contains(error) ? nil : .directory
    }
    guard kind == nil || kind == .file else { return }
    throw CommandFailure(
      .usage, code: "usage", "There is no home here", place: homePath,
      hint: "Check --home and $TRIPTYCH_HOME; `triptych init`, `import` and `log` make a home.")
  }

  /// What the home seals with; `nil` when no key file is named. The key itself is never an option.
  var sealing: Sealing? {
    guard let path = keyFile ?? EnvironmentVariable.value("TRIPTYCH_KEY_FILE") else { return nil }
    let console = console
    SecretMemory.hide()
    return Sealing(
      key: Result { () throws(StoreError) in try SealKey.read(fileAt: path) },
      randomness: SecretBytes.draw, telling: { console.say($0) })
  }

  /// Runs a command's work. Any error is reported and becomes the exit code.
  ///
  /// - Parameter needsHome: `false` for a command that makes the home or does without one
  func run(needsHome: Bool = true, _ work: () async throws -> ExitStatus) async throws {
    let status: ExitStatus
    do {
      // A key file that cannot be used is reported before anything is done, whatever the command.
      _ = try sealing?.key.get()
      if needsHome { try requireHome() }
      status = try await work()
    } catch let error as ExitCode {
      throw error
    } catch {
      throw console.report(error).status.code
    }
    if status != .success { throw status.code }
  }

  /// Writes a report to standard output: as JSON with `--json`, else as a table.
  func show(_ report: JSONValue) throws {
    try answer(report, or: TextTable.text(of: report))
  }

  /// Writes what was asked for as JSON with `--json`, else as text, also when quiet.
  func answer(_ json: @autoclosure () -> JSONValue, or text: @autoclosure () -> String) throws {
    if self.json { try console.result(json()) } else { try console.result(text()) }
  }

  /// Writes a result as JSON with `--json`; else says what was done.
  func show(_ result: @autoclosure () -> JSONValue, orSay sentence: @autoclosure () -> String) throws {
    if json { try console.result(result()) } else { console.say(sentence()) }
  }

  /// Writes a result as JSON with `--json`; else as text, unless quiet.
  func show(_ result: @autoclosure () -> JSONValue, orText text: @autoclosure () -> String) throws {
    if json {
      try console.result(result())
    } else if !quiet {
      try console.result(text())
    }
  }
}

extension CommonOptions {
  /// Writes the result of a change that would be made twice if it were tried again, as JSON with `--json`, else as text,
  /// unless quiet. When it cannot be written, the error says that the change stays, and asks for no other try.
  ///
  /// - Parameters:
  ///   - change: what is done already, such as `The entry was kept`
  ///   - check: how to see what was done
  func show(
    _ result: @autoclosure () -> JSONValue, orText text: @autoclosure () -> String, after change: String,
    check: String
  ) throws {
    do {
      try show(result(), orText: text())
    } catch let failure as CommandFailure where failure.diagnostic.code == Console.noOutput {
      throw CommandFailure(
        .data, code: Console.noOutput, "\(change), but the result cannot be written to standard output",
        hint: "It need not be tried again: \(check) shows it.")
    }
  }
}

/// Variables of the environment.
enum EnvironmentVariable {
  /// The value of a variable; an empty one counts as missing.
  static func value(_ name: String) -> String? {
    // Foundation makes a dictionary of all variables at each question.
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}

/// The person a command is about.
struct PersonOption: ParsableArguments {
  @Option(
    name: .customLong("person"),
    help: ArgumentHelp("The person: 1 to 63 of the characters a-z, 0-9 and -.", valueName: "id"),
    transform: PersonID.option)
  var id: PersonID
}

/// Templates of one's own.
struct TemplatesOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A folder with your own templates; the program's replace files it lacks.", valueName: "dir"),
    completion: .directory)
  var templates: String?

  /// The templates, or those that a part of the site needs.
  func load(part: TemplatePart? = nil) throws -> TemplateSet {
    try ProgramResources.templates(templates, part: part)
  }

  /// The templates of whole sites.
  ///
  /// - Parameter home: the home that notes which templates were checked
  func site(home: String) throws -> SiteTemplates { try ProgramResources.templates(templates, home: home) }
}
