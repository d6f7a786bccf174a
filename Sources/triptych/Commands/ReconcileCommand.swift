import ArgumentParser
import Foundation
import TriptychArchive
import TriptychHealth
import TriptychSite

struct ReconcileCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reconcile", abstract: "Say who is missing after a night: the list to run again.",
    discussion: """
      Trusts the files of HOME/runs/NAME and nothing else. On standard output the ids to run again, one a line: people of \
      whom no line is there, who were busy, whose failure may pass, or at whom the program failed. Those whose own data \
      failed are counted, not listed. What interrupted work left in the output folder and beside caches is removed, where nobody is at work on \
      that person. Exit codes: 0 nobody is missing; 75 somebody is to be run again; 70 the same, but all of them wait for the program \
      to be mended.

      Example: triptych reconcile --run 2026-03-15 --out /srv/sites | triptych nightly --people - --run 2026-03-15
      """)

  @OptionGroup var common: CommonOptions

  @Option(help: ArgumentHelp("What the night is called.", valueName: "name"))
  var run: String

  @Flag(help: "Everybody in the home. The default.")
  var all = false

  @Option(
    help: ArgumentHelp("The people of a list, one id a line; - reads standard input.", valueName: "file|-"))
  var people: String?

  @Option(help: "Where sites are published: whose site is gone counts as missing, and leftovers go.")
  var out: String?

  @OptionGroup var name: NameSecretOption

  @Flag(help: "Remove nothing.")
  var keepLeftovers = false

  func validate() throws {
    if all, people != nil { throw ValidationError("Say --all or --people FILE.") }
  }

  func run() async throws {
    try await common.run {
      let home = common.resolvedHome
      guard let folder = RunFolder(named: run, in: home) else {
        throw CommandFailure.usage(
          "'\(run.prefix(80))' is no name of a run", hint: "Allowed are \(RunFolder.nameRule).")
      }
      let files = try folder.files()
      if files.isEmpty {
        throw CommandFailure.usage("Nothing is noted of a run '\(run)'", hint: "Looked in \(folder.path).")
      }
      let held = try home.peopleOfNight()
      let listed = try people.map { try PeopleSelection.list($0) } ?? held
      let book = ErasureBook(of: home)
      let wanted = try listed.filter { try book.erased($0) == nil }
      let publisher = try out.map { out in
        try name.naming().map { Publisher(output: out, naming: $0) } ?? Publisher(output: out)
      }
      var unfinished = 0
      var results: [NightResult] = []
      for file in files {
        let lines = try file.lines().compactMap { try? JSONDecoder().decode(JSONValue.self, from: Data($0)) }
        if !lines.contains(where: { $0["ended"] != nil }) { unfinished += 1 }
        results += lines.compactMap(NightResult.init)
      }
      let found = Reconciliation(people: wanted, results: results) { person in
        publisher.map { !FileManager.default.fileExists(atPath: $0.directory(of: person) + "/index.html") }
          ?? false
      }
      let swept = keepLeftovers ? LeftoverSweep.Counts() : try sweep(home, held, publisher)
      // Of a part of the people, the night as a whole is not settled.
      if people == nil { try folder.noteReconciled(again: found.again.count, files: files.count) }
      try tell(found, files: files.count, unfinished: unfinished, swept: swept, people: wanted.count)
      return found.status
    }
  }

  private func sweep(_ home: Home, _ people: [PersonID], _ publisher: Publisher?) throws
    -> LeftoverSweep.Counts
  {
    LeftoverSweep(home: home, output: publisher?.output) { publisher?.name(of: $0) ?? $0.text }.run(people)
  }

  private func tell(
    _ found: Reconciliation, files: Int, unfinished: Int, swept: LeftoverSweep.Counts, people: Int
  ) throws {
    if common.json {
      try common.console.result(
        JSONValue.members([
          "run": .string(run), "people": JSONValue(people), "done": JSONValue(found.done.count),
          "failed": JSONValue(found.failed.count), "again": JSONValue(found.again.count),
          "missing": JSONValue(found.missing), "faults": JSONValue(found.faults.count),
          "files": JSONValue(files),
          "unfinished_attempts": JSONValue(unfinished), "removed": JSONValue(swept.removed),
          "put_back": JSONValue(swept.putBack), "left": JSONValue(swept.left),
          "run_again": .array(found.again.map { .string($0.text) }),
          "failures": .array(
            found.failed.map {
              .members(["person": .string($0.person.text), "reason": JSONValue($0.reason)])
            }),
        ]).text(.indented))
    } else if !found.again.isEmpty {
      try common.console.result(found.again.map(\.text).joined(separator: "\n"))
    }
    common.console.say(
      "Run \(run): \(people) people, \(found.done.count) done, \(found.failed.count) failed for good, "
        + "\(found.again.count) to run again (\(found.missing) without a line); \(files) attempts, "
        + "\(unfinished) of them without an end; \(swept.removed) leftovers removed"
        + (swept.left > 0 ? ", \(swept.left) left to whoever is at work." : "."))
    for result in found.failed {
      common.console.report(
        Diagnostic(
          .warning, code: result.reason ?? "failed",
          "This person's night failed, and another try does not help",
          place: "person \(result.person)"))
    }
    for result in found.faults {
      common.console.report(
        Diagnostic(
          .error, code: result.reason ?? "failed",
          "The program failed on this person, which is no fault of their data",
          place: "person \(result.person)", hint: "Run again once the program or its templates are mended."))
    }
  }
}
