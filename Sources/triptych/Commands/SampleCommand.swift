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

  @Option(help: "How many: 1 to 1000. The first five each have a story, the others vary them.")
  var people = 5

  @Option(help: "What they come from: a whole number from 0.")
  var seed: UInt64 = 1

  @Option(help: "The folder that gets one folder a person; made if it is not there.")
  var dir: String?

  @Option(help: "Straight into the caches of a home; not offered yet.")
  var home: String?

  @Option(
    help: ArgumentHelp(
      "The moment of their exports: 2026-01-31 (meaning 23:59) or 2026-01-31T18:30, on each one's own clock. Default: now.",
      valueName: "date|datetime"))
  var asOf: String?

  @Flag(help: "Machine-readable result on standard output, and nothing else there.")
  var json = false

  @Flag(help: "Say nothing but errors.")
  var quiet = false

  func run() async throws {
    if home != nil {
      try refuse(
        "Made-up people cannot be put straight into a home yet", hint: "Use --dir DIR and import the files.")
    }
    guard let dir else { try refuse("It is not said where the made-up people go", hint: "Add --dir DIR.") }
    guard (1...1000).contains(people) else {
      try refuse("--people \(people) is out of range", hint: "Allowed are 1 to 1000.")
    }
    let moment = try self.moment()
    let folder = SampleFolder(directory: dir, seed: seed)
    var written: [SampleFolder.Written] = []
    for person in SampleRoster.people(people, seed: seed) {
      do {
        let one = try folder.write(person, asOf: moment)
        written.append(one)
        if !quiet && !json { write("\(person.id): \(one.files.joined(separator: ", "))", to: .error) }
      } catch let failure as SampleFolder.Failure {
        write("error sample: \(failure.text). \(failure.hint)", to: .error)
        throw ExitCode(failure.mayPass ? 75 : 65)
      }
    }
    if json { write(report(written), to: .output) }
  }

  /// What the option says, as a moment on a person's own clock; without it, now.
  private func moment() throws -> (CivilZone) -> AsOf {
    guard let asOf else {
      let now = Instant(seconds: Int64(Date().timeIntervalSince1970))
      return { AsOf(now, in: $0) }
    }
    if let day = CalendarDay(iso: asOf) { return { AsOf(endOf: day, in: $0) } }
    guard let text = DateTimeText(asOf) else {
      try refuse(
        "'\(asOf)' is no moment",
        hint: "Allowed are 2026-01-31, 2026-01-31T18:30 and 2026-01-31T18:30:00+01:00.")
    }
    if let offset = text.offset {
      let instant = text.local.adding(seconds: -Int64(offset))
      return { AsOf(instant, in: $0) }
    }
    let (day, second) = (CivilZone.utc.day(of: text.local), CivilZone.utc.wallClockSecond(at: text.local))
    return { zone in AsOf(zone.instant(day: day, wallClockSecond: second), in: zone) }
  }

  private func report(_ written: [SampleFolder.Written]) -> String {
    let people = written.map { one in
      let files = one.files.map { "\"\($0.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\"" }
      return
        "{\"id\":\"\(one.person.id)\",\"bytes\":\(one.bytes),\"files\":[\(files.joined(separator: ","))]}"
    }
    return "{\"people\":[" + people.joined(separator: ",") + "]}"
  }

  private func refuse(_ text: String, hint: String) throws -> Never {
    write("error usage: \(text). \(hint)", to: .error)
    throw ExitCode(64)
  }

  private enum Stream { case output, error }

  private func write(_ text: String, to stream: Stream) {
    (stream == .output ? FileHandle.standardOutput : FileHandle.standardError).write(Data((text + "\n").utf8))
  }
}
