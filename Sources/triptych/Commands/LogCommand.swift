import ArgumentParser
import Foundation
import TriptychArchive
import TriptychHealth

struct LogCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log", abstract: "Enter something by hand: steps, a meal, a check-in, a workout and more.",
    discussion: """
      Steps, sleep (hours), hrv (ms), weight (kg) and cycle (menstrual flow, 0 to 3) are the day's value: a later entry replaces it, and it takes \
      precedence over other sources for that day. Water, meal, mood, habit, journal, workout, mindful and medication are \
      events that add to the day: the minutes of a workout count as active ones. A person who is not known yet is created. \
      Cycle and medication need a consent of their own in the settings.

      Examples:
        triptych log steps 8200 --person me
        triptych log mood 4 --energy 3 --person me
        triptych log meal "Lentil soup" --kcal 420 --fiber 12 --person me
        triptych log meal "Bread and cheese" --kcal 510 --complete --person me
        triptych log habit "Stretching" --planned --person me
        triptych log workout "Run" --start 2026-01-31T07:10 --minutes 35 --person me
        triptych log water 0.3 --person me
        triptych log cycle 2 --person me
        triptych log medication --count 2 --person me
        triptych log journal - --person me < today.txt
      """)

  @OptionGroup var common: CommonOptions
  @OptionGroup var person: PersonOption
  @OptionGroup var asOf: AsOfOption

  @Argument(help: "What to enter.")
  var kind: EntryKind

  @Argument(
    parsing: .allUnrecognized,
    help: "The number, name or text; - reads a text from standard input.")
  var words: [String] = []

  @OptionGroup(title: "What was entered") var entry: EntryOptions

  @OptionGroup var newPerson: NewPersonOptions

  func run() async throws {
    try await common.run(needsHome: false) {
      let home = common.resolvedHome
      let session = try EntrySession(
        person.id, in: home, newPersonZone: newPerson.zone(of: person.id, in: home))
      try session.requireConsent(to: kind)
      let moment = asOf.request.resolved(in: session.zone)
      let reader = EntryReader(zone: session.zone, moment: moment.instant)
      let value: EnteredValue
      do {
        value = try reader.read(kind, try values(), id: kind.rawValue)
      } catch let faults as EntryFaults {
        throw CommandFailure(faults, of: kind)
      }
      let permitted = Consent(session.settings).kept(value)
      let (kept, hadOne, others) = try session.changing(at: moment.instant) { data in
        var replaced = false
        if case .day(let place, _) = value { replaced = data.dayValues[place] != nil }
        let others = data.overlapping(permitted, session.settings)
        return ((data.log(permitted, at: moment.instant), replaced, others), nil)
      }
      for other in others { common.console.report(LogCommand.overlap(with: other)) }
      let row = RecordRow(kept, zone: session.zone)
      try common.show(
        .object(
          [JSONMember("person", .string(person.id.text))] + row.members + [
            JSONMember("replaced", .bool(hadOne))
          ]),
        orText: "Kept: \(kind.rawValue), \(row.day.iso)."
          + (hadOne ? " It takes the place of the value entered before." : "")
          + (permitted == value ? "" : " Its name was not kept: privacy.medication_names is off."),
        after: "The entry was kept", check: "`triptych show days --person \(person.id)`")
      return .success
    }
  }

  /// The warning that a workout shares its time with another one.
  private static func overlap(with other: ExerciseRecord) -> Diagnostic {
    let isSynced = other.origin == .synced
    return Diagnostic(
      .warning, code: "workout_overlaps",
      isSynced
        ? "A source sent a workout of the same time; both are kept until you decide"
        : "Another workout by hand is of the same time; both are kept",
      place: other.id,
      hint: isSynced
        ? "`triptych records conflicts` lists what there is to decide."
        : "If it is the same one, delete one of them: `triptych records delete ID --yes`.")
  }

  /// The values given: the words without an option as the first field, then the options.
  private func values() throws -> [JSONMember] {
    // A number below zero is a value, to be refused with its range; any other dash begins a mistyped option.
    let isNumber = { (word: String) in word.dropFirst().first.map { $0.isNumber || $0 == "." } ?? false }
    if let option = words.first(where: { $0.hasPrefix("-") && $0 != "-" && !isNumber($0) }) {
      throw CommandFailure.usage(
        "There is no option \(option)", hint: "`triptych log --help` lists all options.")
    }
    var values = entry.values
    guard !words.isEmpty else { return values }
    values.insert(JSONMember(kind.fields[0].name, .string(try text())), at: 0)
    return values
  }

  private func text() throws -> String {
    guard words == ["-"], case .text(let length) = kind.fields[0].input else {
      return words.joined(separator: " ")
    }
    // A character takes four bytes at most; one byte more shows that there is too much.
    let most = length.upperBound * 4
    let data = try StandardInput.read(upTo: most + 1)
    let text = String(decoding: data, as: UTF8.self)
    // What is too long may be cut within a character, and is refused with its length.
    if data.count > most { return text }
    guard !data.contains(0), text.utf8.elementsEqual(data) else {
      throw CommandFailure(
        .data, code: "text_refused",
        "The text on standard input \(data.contains(0) ? "has a NUL character" : "is not UTF-8"), so nothing was kept",
        hint: "Allowed is text in UTF-8 without NUL characters.")
    }
    return text
  }
}

/// What a person who is not known yet is created with.
struct NewPersonOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The time zone of a person who is not known yet, such as Europe/Berlin. (default: the machine's)",
      valueName: "zone"),
    completion: CivilZone.completion, transform: CivilZone.option)
  var timeZone: CivilZone?

  /// The zone of somebody who gets one: the one given, else the machine's. Who has one keeps it.
  func zone(of person: PersonID, in home: Home) throws -> CivilZone {
    if let timeZone { return timeZone }
    let hasOwn = try home.isKnown(person) && (try? SettingsFile.read(person, in: home).timeZone) != nil
    return try hasOwn ? .machine : .namedByMachine()
  }
}
