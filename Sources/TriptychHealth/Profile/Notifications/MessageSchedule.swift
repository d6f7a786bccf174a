/// When a message of a kind is due on a local day: its time, put off by quiet hours, within the
/// window a plan speaks for.
struct MessageSchedule {
  /// A place in the window.
  struct Slot: Hashable {
    /// Never in quiet hours.
    var due: Instant
    /// Whether the message still makes sense then.
    var isTimely: Bool
  }

  let zone: CivilZone
  let settings: NotificationSettings
  let usual: UsualTimes
  /// The hours in which nothing is due: those of the usual sleep where the person wants that and
  /// enough nights are held, else those that are set.
  let quiet: QuietHours
  private let now: Instant
  private let end: Instant

  init(asOf: AsOf, zone: CivilZone, settings: NotificationSettings, usual: UsualTimes) {
    self.zone = zone
    self.settings = settings
    self.usual = usual
    quiet = settings.followsSleep ? usual.sleep ?? settings.quietHours : settings.quietHours
    now = asOf.instant
    let tomorrow = zone.instant(day: asOf.day.advanced(by: 1), wallClockSecond: asOf.wallClockSecond)
    end = tomorrow > now ? tomorrow : now.adding(seconds: 86_400)
  }

  /// The slot of a kind's time on a day; `nil` when it is not in the window. One that comes too late
  /// is in the window of its own time, so that one build alone counts it.
  func slot(_ kind: PlannedMessage.Kind, on day: CalendarDay) -> Slot? {
    let time = zone.instant(day: day, wallClockSecond: self.time(kind, on: day).second)
    var earliest = time
    // The night is known only once somebody is awake and a build has seen it, often after 7:00.
    if kind == .recoveryAlert, time < now, time.seconds(until: now) <= kind.patience { earliest = now }
    let due = quiet.firstFree(from: earliest, in: zone)
    // A recovery alert speaks of the day it comes on, so it is never put off into the next.
    let isOwnDay = kind != .recoveryAlert || zone.day(of: due) == day
    let isTimely = isOwnDay && time.seconds(until: due) <= kind.patience
    let place = isTimely ? due : earliest
    return place >= now && place < end ? Slot(due: due, isTimely: isTimely) : nil
  }

  /// The wall-clock time of a kind on a day.
  func time(_ kind: PlannedMessage.Kind, on day: CalendarDay) -> ClockTime {
    if let own = settings.times[kind] { return own }
    if kind == .workout, let hour = usual.workout(on: day.weekday) { return hour }
    return kind.defaultTime
  }
}
