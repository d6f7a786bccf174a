import ArgumentParser
import Foundation
import TriptychHealth

/// Makes people up, so that a demo goes the way a person's own data goes.
struct SampleCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sample", abstract: "Make up people: believable health exports of nobody.",
    discussion: """
      Writes one folder a person with export.zip, more.csv and settings.json, to be imported like anybody's files. \
      The same seed and --as-of give the same bytes.

      Example: triptych sample --people 5 --seed 1 --dir people --as-of 2026-03-15T18:30
      """)

  @OptionGroup var common: CommonOptions
  @OptionGroup var asOf: AsOfOption

  @Option(help: "How many: 1 to 1000. The first five each have a story, the others vary them.")
  var people = 5

  @Option(help: "What they come from: a whole number from 0.")
  var seed: UInt64 = 1

  @Option(help: "The folder that gets one folder a person; made if it is not there.")
  var dir: String?

  func run() async throws {
    try await common.run {
      if common.home != nil {
        throw CommandFailure.usage(
          "Made-up people cannot be put straight into a home yet", hint: "Use --dir DIR and import the files."
        )
      }
      guard let dir else {
        throw CommandFailure.usage("It is not said where the made-up people go", hint: "Add --dir DIR.")
      }
      guard (1...1000).contains(people) else {
        throw CommandFailure.usage("--people \(people) is out of range", hint: "Allowed are 1 to 1000.")
      }
      let moment = try asOf.request()
      let folder = SampleFolder(directory: dir, seed: seed)
      var written: [SampleFolder.Written] = []
      for person in SampleRoster.people(people, seed: seed) {
        let one = try folder.write(person) { moment.resolved(in: $0) }
        written.append(one)
        if !common.json { common.console.say("\(person.id): \(one.files.joined(separator: ", "))") }
      }
      if common.json { try common.console.result(report(written)) }
      return .success
    }
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
