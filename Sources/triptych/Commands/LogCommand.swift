import ArgumentParser
import Foundation
import TriptychArchive
import TriptychHealth

struct LogCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log", abstract: "Enter something by hand: steps, a meal, a check-in, a workout and more.",
    discussion: """
      Steps, sleep (hours), hrv (ms) and weight (kg) are the day's value: a later one replaces it, and it wins \
      over sources for that day. Water, meal, mood, habit, journal, workout and mindful are events that add to \
      the day. A person not known yet is made.

      Examples:
        triptych log steps 8200 --person me
        triptych log mood 4 --energy 3 --person me
        triptych log meal "Lentil soup" --kcal 420 --fiber 12 --person me
        triptych log workout "Run" --start 2026-01-31T07:10 --minutes 35 --person me
        triptych log water 0.3 --person me
        triptych log journal - --person me < today.txt
      """)

  @OptionGroup var common: CommonOptions
  @OptionGroup var person: PersonOption
  @OptionGroup var asOf: AsOfOption

  @Argument(
    help: ArgumentHelp(
      "What: \(EntryKind.allCases.map(\.rawValue).joined(separator: ", ")).", valueName: "kind"))
  var kind: String

  @Argument(
    parsing: .allUnrecognized,
    help: "The number, name or text; - reads the text from standard input.")
  var words: [String] = []

  @OptionGroup(title: "What was entered") var entry: EntryOptions

  @Option(help: "The time zone of a person not known yet, such as Europe/Berlin. Default: the machine's.")
  var timeZone: String?

  func run() async throws {
    try await common.run {
      let kind = try LogCommand.kind(kind)
      let id = try person.id()
      let session = try EntrySession(
        id, in: common.resolvedHome, newPersonZone: try PersonFile.zone(timeZone))
      try session.requireConsent(to: Pillar(of: kind))
      let moment = try asOf.request().resolved(in: session.zone)
      let reader = EntryReader(zone: session.zone, moment: moment.instant)
      let value: EnteredValue
      do {
        value = try reader.read(kind, try values(of: kind), id: kind.rawValue)
      } catch let faults as EntryFaults {
        faults.list.forEach { common.console.report($0.diagnostic(of: kind)) }
        return faults.status
      }
      let (kept, hadOne) = try session.changing { data in
        var replaced = false
        if case .day(let place, _) = value { replaced = data.dayValues[place] != nil }
        return ((data.log(value, at: moment.instant), replaced), nil)
      }
      try report(kept, kind, session, replaced: hadOne)
      return .success
    }
  }

  /// The kind of a name, or a sentence that lists all.
  static func kind(_ name: String) throws -> EntryKind {
    if let kind = EntryKind(rawValue: name) { return kind }
    throw CommandFailure.usage(
      "'\(name)' is nothing that can be logged",
      hint: "Allowed are \(EntryKind.allCases.map(\.rawValue).joined(separator: ", ")).")
  }

  /// What was given: the words before options as the first field, then the options.
  private func values(of kind: EntryKind) throws -> [JSONMember] {
    // A number below zero is a value that is refused with its range, any other dash a mistyped option.
    let isNumber = { (word: String) in word.dropFirst().first.map { $0.isNumber || $0 == "." } ?? false }
    if let option = words.first(where: { $0.hasPrefix("-") && $0 != "-" && !isNumber($0) }) {
      throw CommandFailure.usage(
        "There is no option \(option)", hint: "`triptych log --help` lists those there are.")
    }
    var values = entry.values
    guard !words.isEmpty else { return values }
    values.insert(JSONMember(kind.fields[0].name, .string(try text(of: kind))), at: 0)
    return values
  }

  private func text(of kind: EntryKind) throws -> String {
    guard words == ["-"], case .text(let length) = kind.fields[0].input else {
      return words.joined(separator: " ")
    }
    // Some bytes a character, and one more shows that there is too much.
    let data = try FileHandle.standardInput.read(upToCount: length.upperBound * 4 + 1) ?? Data()
    return String(decoding: data, as: UTF8.self)
  }

  private func report(
    _ kept: EnteredValue, _ kind: EntryKind, _ session: EntrySession, replaced: Bool
  ) throws {
    let row = RecordRow(kept, zone: session.zone)
    if common.json {
      try common.console.result(
        JSONValue.object(
          [JSONMember("person", .string(session.person.text))] + row.members
            + [JSONMember("replaced", .bool(replaced))]
        ).text(.indented))
    } else if !common.quiet {
      let how = replaced ? "It takes the place of the value entered before." : ""
      try common.console.result(
        "Kept: \(kind.rawValue), \(row.day.iso)" + (how.isEmpty ? "." : ". " + how))
    }
  }
}
