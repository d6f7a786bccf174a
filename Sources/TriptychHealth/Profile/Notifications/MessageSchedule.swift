/// Computes when a message of a kind is due on a local day: at its time, delayed by quiet hours, and within the
/// window of the plan.
struct MessageSchedule {
  /// A due time within the window.
  struct Slot: Hashable {
    /// The due time; never in quiet hours.
    var due: Instant
    /// Whether the message is still useful at that time.
    var isTimely: Bool
  }

  let zone: CivilZone
  let settings: NotificationSettings
  let usual: UsualTimes
  /// The hours in which no message is due: the usual sleep if the person chose that and enough nights are
  /// stored, otherwise the hours in the settings.
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

  /// The slot of a kind on a day; `nil` when it is not in the window. A message that comes too late belongs to
  /// the window of its original time, so that only one build counts it.
  func slot(_ kind: PlannedMessage.Kind, on day: CalendarDay) -> Slot? {
    let time = zone.instant(day: day, wallClockSecond: self.time(kind, on: day).second)
    var earliest = time
    // The night is known only after the person is awake and a build has read it, often after 7:00.
    if kind == .recoveryAlert, time < now, time.seconds(until: now) <= kind.patience { earliest = now }
    let due = quiet.firstFree(from: earliest, in: zone)
    // A recovery alert is about the day on which it is sent, so it is never delayed to the next day.
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

/// The times at which a person usually does things, learned from their own history.
///
/// For check-ins, meals and water only the day is stored, so no usual time is learned for them; they keep the
/// time in the settings.
public struct UsualTimes: Sendable {
  /// The number of sessions needed for a usual hour, and the number of days examined.
  static let sessions = 4, sessionDays = 90
  /// The number of nights needed for a usual sleep, and the number of nights examined.
  static let nights = 7, nightDays = 28
  /// The precision of usual times, in minutes.
  static let grain = 15

  /// The usual start of sessions from Monday to Friday and on weekends; `nil` with fewer than 4 sessions in the
  /// last 90 days. If one of the two has too few sessions, those of all days are used.
  public let workout: (weekdays: ClockTime?, weekends: ClockTime?)
  /// The usual sleep, from falling asleep to waking, rounded outward to a quarter of an hour; `nil` with fewer
  /// than 7 nights of the last 28, or if it would cover the whole day.
  public let sleep: QuietHours?

  /// Learns the times from the history visible at a moment.
  public init(_ history: HealthHistory, asOf: AsOf) {
    workout = UsualTimes.workouts(history, asOf)
    sleep = UsualTimes.sleep(history, asOf)
  }

  /// The usual start of sessions on a day of the week.
  public func workout(on weekday: Weekday) -> ClockTime? {
    weekday.isWeekend ? workout.weekends : workout.weekdays
  }

  private static func workouts(_ history: HealthHistory, _ asOf: AsOf) -> (ClockTime?, ClockTime?) {
    let first = history.zone.start(of: asOf.day.advanced(by: 1 - sessionDays))
    let starts = history.workouts.map(\.span.lowerBound).filter { $0 >= first && $0 <= asOf.instant }
    func middle(_ isWanted: (Weekday) -> Bool) -> ClockTime? {
      let wanted = starts.filter { isWanted(history.zone.day(of: $0).weekday) }
      guard wanted.count >= sessions else { return nil }
      return median(wanted, in: history.zone).map { rounded($0, .toNearestOrAwayFromZero) }
    }
    let all = middle { _ in true }
    return (middle { !$0.isWeekend } ?? all, middle { $0.isWeekend } ?? all)
  }

  private static func sleep(_ history: HealthHistory, _ asOf: AsOf) -> QuietHours? {
    let days = asOf.day.advanced(by: 1 - nightDays)...asOf.day
    let recent = history.nights.filter { days.contains($0.day) && $0.span.upperBound <= asOf.instant }
    guard recent.count >= nights, let asleep = median(recent.map(\.span.lowerBound), in: history.zone),
      let awake = median(recent.map(\.span.upperBound), in: history.zone)
    else { return nil }
    return QuietHours(from: rounded(asleep, .down), to: rounded(awake, .up))
  }

  private static func median(_ moments: [Instant], in zone: CivilZone) -> Double? {
    ClockTime.circularMedian(ofSeconds: moments.map(zone.wallClockSecond(at:)))
  }

  private static func rounded(_ second: Double, _ rule: FloatingPointRoundingRule) -> ClockTime {
    ClockTime(minute: Int((second / 60 / Double(grain)).rounded(rule)) * grain)
  }
}
