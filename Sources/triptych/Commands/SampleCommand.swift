import ArgumentParser
import Foundation
import TriptychArchive
import TriptychHealth
import TriptychSamples

/// Makes people up, so that a demo goes the way a person's own data goes.
struct SampleCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sample", abstract: "Make up people: believable health exports of nobody.",
    discussion: """
      Writes one folder a person with export.zip, more.csv and settings.json, to be imported like anybody's files; \
      with --home they are imported at once. The same seed and --as-of give the same bytes.

      Example: triptych sample --people 5 --seed 1 --dir people --as-of 2026-03-15T18:30
      """)

  @OptionGroup var common: CommonOptions
  @OptionGroup var asOf: AsOfOption

  @Option(help: "How many: 1 to 10000. The first five each have a story, the others vary them.")
  var people = 5

  @Option(help: "What they come from: a whole number from 0.")
  var seed: UInt64 = 1

  @Option(help: "The folder that gets one folder a person; made if it is not there.")
  var dir: String?

  @Option(
    help: "Days of data of everybody who is no beginner: 1 to 3660. Default: as each story has it, 60 to 380."
  )
  var days: Int?

  func run() async throws {
    try await common.run {
      guard (common.home == nil) != (dir == nil) else {
        throw CommandFailure.usage(
          common.home == nil
            ? "It is not said where the made-up people go" : "The made-up people cannot go to two places",
          hint: "Give one of --dir DIR, for their files, and --home DIR, to have them imported.")
      }
      guard (1...10_000).contains(people) else {
        throw CommandFailure.usage("--people \(people) is out of range", hint: "Allowed are 1 to 10000.")
      }
      if let days, !(1...3660).contains(days) {
        throw CommandFailure.usage("--days \(days) is out of range", hint: "Allowed are 1 to 3660.")
      }
      let moment = try asOf.request()
      let all = SampleRoster.people(people, seed: seed, days: days)
      if let dir { try write(all, to: dir, asOf: moment) } else { try takeIn(all, asOf: moment) }
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

  private func takeIn(_ people: [SamplePerson], asOf moment: AsOfRequest) throws {
    let home = SampleHome(home: common.resolvedHome, seed: seed)
    var bytes: [(id: String, bytes: Int)] = []
    for (index, person) in people.enumerated() {
      bytes.append((person.id, try home.take(person, asOf: moment)))
      common.console.progress("\(index + 1) of \(people.count) made-up people")
    }
    common.console.progress("")
    guard common.json else { return common.console.say("Made-up people taken in: \(people.count).") }
    let rows = bytes.map { JSONValue.members(["id": .string($0.id), "bytes": JSONValue($0.bytes)]) }
    try common.console.result(JSONValue.members(["people": .array(rows)]).text(.indented))
  }

  private func report(_ written: [SampleFolder.Written]) -> String {
    JSONValue.members([
      "people": .array(
        written.map { one in
          .members([
            "id": .string(one.person.id), "bytes": JSONValue(one.bytes),
            "files": .array(one.files.map { .string($0) }),
          ])
        })
    ]).text(.indented)
  }
}

/// Puts made-up people straight into a home, for load tests: their files are made, taken in as anybody's are, and
/// removed again.
struct SampleHome {
  /// Where they are held from then on.
  var home: Home
  /// What all made-up people come from.
  var seed: UInt64

  /// Takes one person in, with their settings; how many bytes of files they came from. Somebody of their name who is
  /// held already is an error, and stays as they are.
  func take(_ person: SamplePerson, asOf: AsOfRequest) throws -> Int {
    guard let id = PersonID(person.id), let zone = CivilZone(systemIdentifier: person.zone) else {
      throw CommandFailure.usage("The made-up person \(person.id) cannot be held on this machine")
    }
    if try home.isKnown(id) {
      throw CommandFailure.usage(
        "Somebody called \(person.id) is held in \(home.directory) already",
        hint: "Use an empty home, or another --seed.")
    }
    let folder =
      FileManager.default.temporaryDirectory.path
      + "/triptych-sample-\(ProcessInfo.processInfo.processIdentifier)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let written = try SampleFolder(directory: folder, seed: seed).write(person) { asOf.resolved(in: $0) }
    let importRun = ImportRun(
      home: home, person: id, newPersonZone: zone, source: nil,
      latest: asOf.resolved(in: zone).instant.adding(seconds: 86_400), dryRun: false)
    let report = try importRun.importFiles(written.files.filter { !$0.hasSuffix("/settings.json") }) { _ in }
    if report.tookNothing {
      throw CommandFailure(
        status: .data,
        diagnostic: report.failures.first
          ?? Diagnostic(
            .error, code: "nothing_taken", "Nothing of the made-up person \(person.id) could be used"))
    }
    let lock = try home.lockForWriting(id)
    defer { lock.release() }
    try home.writeSettings(SampleSettings(person: person).text(), of: id)
    return written.bytes
  }
}
