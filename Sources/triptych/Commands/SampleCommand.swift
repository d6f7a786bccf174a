import ArgumentParser
import Foundation
import TriptychArchive
import TriptychHealth
import TriptychSamples

/// Makes people up, so that a demo takes the same path as a person's own data.
struct SampleCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sample", abstract: "Make up people: plausible health exports of people who do not exist.",
    discussion: """
      Writes one folder per person with export.zip, more.csv and settings.json, to be imported like any other files. \
      With --home, they are imported at once. The same seed and --as-of give the same bytes.

      Example: triptych sample --people 5 --seed 1 --dir people --as-of 2026-03-15T18:30
      """)

  @OptionGroup var common: CommonOptions
  @OptionGroup var asOf: AsOfOption

  @Option(
    help: ArgumentHelp(
      "The number of people, 1 to 10000. The first five each have a story; the others are variations. (default: 5)",
      valueName: "number"),
    transform: wholeNumber(1...10_000))
  var people = 5

  @Option(help: ArgumentHelp("The seed of the random numbers, from 0.", valueName: "number"))
  var seed: UInt64 = 1

  @Option(
    help: "The folder to write to, with one folder per person; created if it does not exist.",
    completion: .directory)
  var dir: String?

  @Option(
    help: ArgumentHelp(
      "Days of data for everybody except beginners, 1 to 3660. (default: as each story has it, 60 to 380)",
      valueName: "number"),
    transform: wholeNumber(1...3660))
  var days: Int?

  func run() async throws {
    try await common.run(needsHome: false) {
      guard (common.home == nil) != (dir == nil) else {
        throw CommandFailure.usage(
          common.home == nil
            ? "No destination was given for the made-up people"
            : "The made-up people cannot have two destinations",
          hint: "Use either --dir DIR, for their files, or --home DIR, to have them imported.")
      }
      if let dir { try OutputPlace.check(dir, option: "--dir", apartFrom: common.resolvedHome) }
      let moment = asOf.request
      let all = SampleRoster.people(people, seed: seed, days: days)
      if let dir { try write(all, to: dir, asOf: moment) } else { try importAll(all, asOf: moment) }
      return .success
    }
  }

  private func write(_ people: [SamplePerson], to dir: String, asOf moment: AsOfRequest) throws {
    let folder = SampleFolder(directory: dir, seed: seed)
    var written: [SampleFolder.Written] = []
    for person in people {
      let one = try folder.write(person) { moment.resolved(in: $0) }
      written.append(one)
      if !common.json { common.console.say("\(person.id): \(one.files.joined(separator: ", "))") }
    }
    if common.json { try common.console.result(report(written)) }
  }

  private func importAll(_ people: [SamplePerson], asOf moment: AsOfRequest) throws {
    let home = SampleHome(home: common.resolvedHome, seed: seed)
    var bytes: [(id: String, bytes: Int)] = []
    for (index, person) in people.enumerated() {
      bytes.append((person.id, try home.importPerson(person, asOf: moment)))
      common.console.progress("\(index + 1) of \(people.count) made-up people")
    }
    common.console.progress("")
    guard common.json else { return common.console.say("Made-up people imported: \(people.count).") }
    let rows = bytes.map { JSONValue.members(["id": .string($0.id), "bytes": JSONValue($0.bytes)]) }
    try common.console.result(JSONValue.members(["people": .array(rows)]))
  }

  private func report(_ written: [SampleFolder.Written]) -> JSONValue {
    .members([
      "people": .array(
        written.map { one in
          .members([
            "id": .string(one.person.id), "bytes": JSONValue(one.bytes),
            "files": .array(one.files.map { .string($0) }),
          ])
        })
    ])
  }
}

/// Puts made-up people straight into a home, for load tests: their files are made, imported like any others, and
/// removed again.
struct SampleHome {
  /// The home that holds them from then on.
  var home: Home
  /// The seed of the random numbers.
  var seed: UInt64

  /// Imports one person with their settings; returns the bytes of their files.
  ///
  /// - Throws: `CommandFailure` when the home already holds somebody with their id, who stays as they are.
  func importPerson(_ person: SamplePerson, asOf: AsOfRequest) throws -> Int {
    guard let id = PersonID(person.id), let zone = CivilZone(systemIdentifier: person.zone) else {
      throw CommandFailure.usage("The made-up person \(person.id) cannot be held on this machine")
    }
    if try home.isKnown(id) {
      throw CommandFailure.usage(
        "There is already a person with the id \(person.id) in \(home.directory)",
        hint: "Use an empty home, or another --seed.")
    }
    let folder =
      FileManager.default.temporaryDirectory.path
      + "/triptych-sample-\(ProcessInfo.processInfo.processIdentifier)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let written = try SampleFolder(directory: folder, seed: seed).write(person) { asOf.resolved(in: $0) }
    let importRun = ImportRun(
      home: home, person: id, newPersonZone: zone, source: nil,
      moment: asOf.resolved(in: zone).instant, dryRun: false)
    let report = try importRun.importFiles(written.files.filter { !$0.hasSuffix("/settings.json") }) { _ in }
    if report.tookNothing {
      throw CommandFailure(
        status: .data,
        diagnostic: report.failures.first
          ?? Diagnostic(
            .error, code: "nothing_taken", "No data of the made-up person \(person.id) could be used"))
    }
    let lock = try home.lockForWriting(id)
    defer { lock.release() }
    try home.writeSettings(SampleSettings(person: person).text(), of: id)
    return written.bytes
  }
}
