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
