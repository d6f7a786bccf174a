import ArgumentParser
import Foundation
import TriptychArchive
import TriptychHealth

/// The options that every command shares.
struct CommonOptions: ParsableArguments {
  @Option(help: "The folder that holds all people. Default: $TRIPTYCH_HOME, else ./triptych-home.")
  var home: String?

  @Option(
    help: ArgumentHelp(
      "The file with the key that seals what is held. Default: the one that $TRIPTYCH_KEY_FILE names, else no key.",
      valueName: "file"))
  var keyFile: String?

  @Flag(help: "Machine-readable result on standard output, and nothing else there.")
  var json = false

  @Flag(help: "Say nothing but errors.")
  var quiet = false

  @Flag(help: "Say more.")
  var verbose = false

  @Option(help: "Coloured words: auto, always or never. NO_COLOR is respected.")
  var color = ColourChoice.auto

  var console: Console { Console(quiet: quiet, verbose: verbose, coloured: color.isOn) }

  /// The home as resolved from option, environment and default.
  var resolvedHome: Home {
    let environment = ProcessInfo.processInfo.environment["TRIPTYCH_HOME"].flatMap { $0.isEmpty ? nil : $0 }
    return Home(directory: home ?? environment ?? "triptych-home", sealing: sealing)
  }

  /// What the home seals with; `nil` when no key file is named. The key itself is never an option.
  var sealing: Sealing? {
    let environment = ProcessInfo.processInfo.environment["TRIPTYCH_KEY_FILE"]
    guard let path = keyFile ?? environment.flatMap({ $0.isEmpty ? nil : $0 }) else { return nil }
    let console = console
    return Sealing(
      key: Result { () throws(StoreError) in try SealKey.read(fileAt: path) },
      randomness: SecretBytes.draw, telling: { console.say($0) })
  }

  /// Runs a command's work; any error becomes its sentence and its exit code.
  func run(_ work: () async throws -> ExitStatus) async throws {
    let status: ExitStatus
    do {
      // A key file that cannot be used is told before anything is done, whatever the command.
      _ = try sealing?.key.get()
      status = try await work()
    } catch let error as ExitCode {
      throw error
    } catch let refused as SettingsRefused {
      refused.diagnostics.forEach(console.report)
      throw ExitStatus.data.code
    } catch {
      let failure = CommandFailure(error)
      console.report(failure.diagnostic)
      throw failure.status.code
    }
    if status != .success { throw status.code }
  }
}

/// Whose data a command is about.
struct PersonOption: ParsableArguments {
  @Option(help: "Whose data: 1 to 63 of the characters a-z, 0-9 and -.")
  var person: String

  /// The id.
  func id() throws -> PersonID {
    try PersonOption.id(person)
  }

  /// The id that a text means, or a sentence.
  static func id(_ text: String) throws -> PersonID {
    guard let id = PersonID(text) else {
      throw CommandFailure.usage("'\(text)' is no id of a person", hint: "Allowed are \(PersonID.rule).")
    }
    return id
  }
}

/// The moment a command speaks for.
struct AsOfOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The moment to speak for: 2026-01-31 (meaning 23:59), 2026-01-31T18:30 or with an offset. Default: now.",
      valueName: "date|datetime"))
  var asOf: String?

  /// The machine's clock. The one place that reads it.
  static var now: Instant { Instant(seconds: Int64(Date().timeIntervalSince1970)) }

  /// The moment asked for; without the option, now.
  func request() throws -> AsOfRequest {
    guard let asOf else { return .now(AsOfOption.now) }
    return try AsOfOption.request(asOf)
  }

  /// The moment that a text means, or a sentence.
  static func request(_ asOf: String) throws -> AsOfRequest {
    if let day = CalendarDay(iso: asOf) {
      try AsOfOption.check(Instant(seconds: Int64(day.number) * 86_400))
      return .endOf(day)
    }
    guard let text = DateTimeText(asOf) else {
      throw CommandFailure.usage(
        "'\(asOf)' is no moment",
        hint: "Allowed are 2026-01-31, 2026-01-31T18:30 and 2026-01-31T18:30:00+01:00.")
    }
    try AsOfOption.check(text.local)
    if let offset = text.offset { return .now(text.local.adding(seconds: -Int64(offset))) }
    return .wallClock(text.local)
  }

  /// Refuses a moment that some person's cache could not hold, whatever zone it is read in.
  private static func check(_ local: Instant) throws {
    let day = 86_400 as Int64
    guard EntryReader.seconds.contains(local.seconds - day), EntryReader.seconds.contains(local.seconds + day)
    else {
      throw CommandFailure.usage(
        "--as-of is too early or too late", hint: "Allowed are 1970-01-02 to 2100-12-30.")
    }
  }
}

/// A moment as asked for, before it is known whose clock it is read on.
enum AsOfRequest: Sendable {
  /// A moment that is the same everywhere.
  case now(Instant)
  /// 23:59 of a day on the person's own clock.
  case endOf(CalendarDay)
  /// What the person's own clock shows, read as if it were UTC.
  case wallClock(Instant)

  /// The moment in a person's zone.
  func resolved(in zone: CivilZone) -> AsOf {
    switch self {
    case .now(let instant): return AsOf(instant, in: zone)
    case .endOf(let day): return AsOf(endOf: day, in: zone)
    case .wallClock(let local):
      let day = CivilZone.utc.day(of: local)
      return AsOf(zone.instant(day: day, wallClockSecond: CivilZone.utc.wallClockSecond(at: local)), in: zone)
    }
  }
}
