import ArgumentParser
import Foundation
import TriptychArchive
import TriptychHealth
import TriptychSite

struct ReconcileCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reconcile", abstract: "List the people who are missing after a night, to run them again.",
    discussion: """
      Trusts the files of HOME/runs/NAME and, with --out, the sites and their ledgers: somebody whose site is of this night \
      is not missing, although the night was killed before it could note them. Standard output gets the ids to run again, one per line: \
      people without a line in those files, people who were busy, and people whose failure may pass or is the \
      program's fault. People whose own data failed are counted, not listed. Leftovers of interrupted work in the \
      output folder and beside caches are removed, unless somebody is at work on that person. Exit codes: 0 nobody is \
      missing; 75 somebody is to be run again; 70 the same, but all of them fail until the program is fixed.

      Example: triptych reconcile --run 2026-03-15 --out /srv/sites | triptych nightly --people - --run 2026-03-15
      """)

  @OptionGroup var common: CommonOptions

  @Option(help: ArgumentHelp("The name of the night.", valueName: "name"))
  var run: String

  @Flag(help: "Everybody in the home; the default.")
  var all = false

  @Option(
    help: ArgumentHelp("The people of a list, one id per line; - reads standard input.", valueName: "file|-"),
    completion: .file())
  var people: String?

  @Option(
    help: ArgumentHelp(
      "The folder with the sites: people whose site is gone count as missing, and leftovers are removed.",
      valueName: "dir"),
    completion: .directory)
  var out: String?

  @OptionGroup var name: NameSecretOption

  @Flag(help: "Remove nothing.")
  var keepLeftovers = false

  func validate() throws {
    if all, people != nil { throw ValidationError("Use --all or --people FILE, not both.") }
  }

  func run() async throws {
    try await common.run {
      let home = common.resolvedHome
      let folder = try RunFolder.named(run, in: home)
      let files = try folder.files()
      if files.isEmpty {
        throw CommandFailure.usage("There are no files of a run '\(run)'", hint: "Looked in \(folder.path).")
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
      var asked: [AsOfRequest] = []
      for file in files {
        let lines = try file.lines().compactMap { try? JSONDecoder().decode(JSONValue.self, from: Data($0)) }
        if !lines.contains(where: { $0["ended"] != nil }) { unfinished += 1 }
        results += lines.compactMap(NightResult.init)
        asked += lines.compactMap { try? $0["asked"]?.text.map(AsOfRequest.option) }
      }
      // First: a site that an interrupted exchange moved away is put back, and is not missing.
      let swept = keepLeftovers ? LeftoverSweep.Counts() : try sweep(home, held, publisher)
      let found = Reconciliation(
        people: wanted, results: results,
        isLost: { person in
          publisher.map { !FileManager.default.fileExists(atPath: $0.directory(of: person) + "/index.html") }
            ?? false
        },
        site: { person in publisher.map { site(of: person, in: home, $0, asked: asked) } ?? .missing })
      // The night as a whole is not settled when only a part of the people was looked at.
      if people == nil { try folder.noteReconciled(again: found.again.count, files: files.count) }
      try tell(found, files: files.count, unfinished: unfinished, swept: swept, people: wanted.count)
      return found.status
    }
  }

  /// What the site of somebody without a line tells: whether it is of a moment that this night was asked for, or of a
  /// later one, and whether its ledger says that nothing was left to do.
  private func site(of person: PersonID, in home: Home, _ publisher: Publisher, asked: [AsOfRequest])
    -> SiteOfNight
  {
    let standing = publisher.standing(of: person)
    guard standing.isWhole, let moment = standing.asOf else { return .missing }
    // Without the person's zone, which a sealed home keeps to itself, a day is not a moment.
    let zone = try? PersonFile(person, in: home).zone
    let moments = asked.compactMap { request in
      if case .now(let instant) = request { return instant }
      return zone.map { request.resolved(in: $0).instant }
    }
    guard moments.count == asked.count, let first = moments.min(), first <= moment else { return .missing }
    return standing.stamp?.clock == nil ? .unfinished : .whole
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
          "missing": JSONValue(found.missing),
          "unfinished": .array(found.unfinished.map { .string($0.text) }),
          "faults": JSONValue(found.faults.count),
          "files": JSONValue(files),
          "unfinished_attempts": JSONValue(unfinished), "removed": JSONValue(swept.removed),
          "put_back": JSONValue(swept.putBack), "left": JSONValue(swept.left),
          "run_again": .array(found.again.map { .string($0.text) }),
          "failures": .array(
            found.failed.map {
              .members(["person": .string($0.person.text), "reason": JSONValue($0.reason)])
            }),
        ]))
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
          "This person's night failed, and another try will not help",
          place: "person \(result.person)"))
    }
    for result in found.faults {
      common.console.report(
        Diagnostic(
          .error, code: result.reason ?? "failed",
          "The program failed on this person; their data is not at fault",
          place: "person \(result.person)", hint: "Run again when the program or its templates are fixed."))
    }
  }
}

extension RunFolder {
  /// The files of the night with a name.
  ///
  /// - Throws: `CommandFailure` when the name is not allowed.
  static func named(_ name: String, in home: Home) throws -> RunFolder {
    guard let folder = RunFolder(named: name, in: home) else {
      throw CommandFailure.usage(
        "'\(name.prefix(80))' is not a valid run name", hint: "Allowed are \(RunFolder.nameRule).")
    }
    return folder
  }
}
