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

/// When a person usually does things, learnt from their own history.
///
/// Of check-ins, meals and water only the day is held, so no usual time is learnt for them; they
/// keep the time that is set.
public struct UsualTimes: Sendable {
  /// The sessions a usual hour needs, and the days looked back over.
  static let sessions = 4, sessionDays = 90
  /// The nights usual sleep needs, and those looked back over.
  static let nights = 7, nightDays = 28
  /// Usual times are told to the quarter of an hour.
  static let grain = 15

  /// When sessions begin from Monday to Friday and at weekends; `nil` below 4 sessions of the last
  /// 90 days, those of all days standing in where one of the two has too few.
  public let workout: (weekdays: ClockTime?, weekends: ClockTime?)
  /// From falling asleep to waking, told outwards to the quarter of an hour; `nil` below 7 nights of
  /// the last 28, or when they would cover the whole day.
  public let sleep: QuietHours?

  /// Learns from what is visible at a moment.
  public init(_ history: HealthHistory, asOf: AsOf) {
    workout = UsualTimes.workouts(history, asOf)
    sleep = UsualTimes.sleep(history, asOf)
  }

  /// The usual beginning of sessions on a day of the week.
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
