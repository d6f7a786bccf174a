import ArgumentParser
import Foundation
import TriptychHealth

/// The moment a command speaks for.
struct AsOfOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The moment to report for: a day such as 2026-01-31 (meaning 23:59), 2026-01-31T18:30, or a time with an \
      offset. (default: now)
      """, valueName: "date|datetime"),
    transform: AsOfRequest.option)
  var asOf: AsOfRequest?

  /// Whether the moment was named, and not taken from the clock.
  var isAsked: Bool { asOf != nil }

  /// Refuses to go on by a clock that cannot be right; another try may find it set.
  func validate() throws {
    guard !isAsked, let fault = MachineClock.fault(of: AsOfOption.clock) else { return }
    Console(quiet: false, verbose: false, isColored: ColorChoice.auto.isOn).report(fault)
    throw ExitStatus.tryAgain.code
  }

  /// The moment asked for; without the option, now.
  var request: AsOfRequest { asOf ?? .now(AsOfOption.now) }

  /// The machine's clock as far as a cache can hold its moment; a clock that cannot be right is refused or reported
  /// where it matters (``MachineClock``).
  static var now: Instant { MachineClock.held(clock) }

  /// What the machine's clock shows. The one place that reads it.
  static var clock: Instant {
    let seconds = Date().timeIntervalSince1970.rounded(.down)
    return Instant(seconds: Int64(exactly: seconds) ?? (seconds < 0 ? .min : .max))
  }
}

/// A moment as asked for, before it is known whose clock it is read on.
enum AsOfRequest: Hashable, Sendable {
  /// A moment that is the same everywhere.
  case now(Instant)
  /// 23:59 of a day on the person's own clock.
  case endOf(CalendarDay)
  /// What the person's own clock shows, read as if it were UTC.
  case wallClock(Instant)

  /// The moment that an option names.
  @Sendable static func option(_ text: String) throws -> AsOfRequest {
    if let day = CalendarDay(iso: text) {
      try check(Instant(seconds: Int64(day.number) * 86_400))
      return .endOf(day)
    }
    guard let text = DateTimeText(text) else {
      throw ValueRefusal("Allowed are 2026-01-31, 2026-01-31T18:30 and 2026-01-31T18:30:00+01:00.")
    }
    try check(text.local)
    if let offset = text.offset { return .now(text.local.adding(seconds: -Int64(offset))) }
    return .wallClock(text.local)
  }

  /// Refuses a moment that some person's cache could not hold, whatever zone it is read in.
  private static func check(_ local: Instant) throws {
    let day = 86_400 as Int64
    guard EntryReader.seconds.contains(local.seconds - day), EntryReader.seconds.contains(local.seconds + day)
    else { throw ValueRefusal("Allowed are 1970-01-02 to 2100-12-30.") }
  }

  /// The moment as the option takes it, for another process.
  var text: String {
    switch self {
    case .now(let instant): instant.utcText
    case .endOf(let day): day.iso
    case .wallClock(let local): String(local.utcText.dropLast())
    }
  }

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
