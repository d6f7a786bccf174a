/// Training impulses by day, from sessions.
///
/// A day's value is the sum over its sessions. Of several overlapping sessions only one counts, since the heart
/// worked through that time only once. A day with a session whose impulse cannot be computed is unknown.
///
/// A day without a session is a rest day, 0, only if a device recorded the heart that day and the day has fewer
/// than 10 active minutes, or active minutes are not recorded. With more, there was movement outside any
/// session, so its impulse is unknown; a day without heart data is unknown too. Neither is 0.
///
/// Banister's and Edwards' figures are on different scales, so a series contains only one of them: Banister's
/// if at least 4 sessions of the last 42 days have it, otherwise Edwards' if as many sessions have that. With
/// fewer of either, sessions do not represent what a person does.
///
/// The meaning of a day without a session and the required number of sessions are our own choice; the formula
/// itself does not define them. Ten minutes is the shortest bout that counted in WHO's recommendations of 2010.
struct SessionLoad {
  /// The number of recent days whose sessions decide: the days of the slow average.
  static let recentDays = LoadAverages.chronicDays

  /// The impulses of one method.
  struct Series {
    /// The method by which they were computed.
    var method: LoadReport.Method
    /// The load by day; days without a value are not included.
    var loads: [CalendarDay: Double]
    /// The number of sessions with an impulse in the last 42 days.
    var sessions: Int
    /// Whether there are enough sessions to represent what the person does.
    var isEnough: Bool { sessions >= LoadModel.leastSessions }
  }

  let history: HealthHistory
  let asOf: AsOf

  /// The series of impulses up to the last day whose sessions are complete. If neither method has enough
  /// sessions, the one with more.
  func series() -> Series {
    let sessions = history.workouts.filter { $0.span.upperBound <= asOf.instant }
      .map { (record: $0, day: history.zone.day(of: $0.span.lowerBound)) }
      .filter { $0.day <= asOf.lastSummedDay }
    let banister = series(.banister, sessions.map { ($0.day, $0.record, impulse($0.record, on: $0.day)) })
    if banister.isEnough { return banister }
    let edwards = series(
      .edwards, sessions.map { ($0.day, $0.record, $0.record.zoneMinutes.flatMap(EdwardsTRIMP.impulse)) })
    return edwards.sessions > banister.sessions ? edwards : banister
  }

  private typealias Session = (day: CalendarDay, record: ExerciseRecord, impulse: Double?)

  /// The impulse of a session; `nil` without a mean heart rate, a resting heart rate within 60 days or a
  /// highest heart rate.
  private func impulse(_ record: ExerciseRecord, on day: CalendarDay) -> Double? {
    guard let mean = record.meanHeartRate, let maximum = maximum(on: day),
      let resting = Statistics.median(
        history[.restingHeartRate].values(in: day.advanced(by: -59)...day).map(\.value)),
      let formula = BanisterTRIMP(
        resting: resting, maximum: maximum, coefficients: history.settings.heart.trimpCoefficients)
    else { return nil }
    return formula.impulse(minutes: record.minutes, meanHeartRate: mean)
  }

  private func maximum(on day: CalendarDay) -> Double? {
    if let given = history.settings.heart.maxHeartRate { return Double(given) }
    guard let age = history.settings.birthDate?.wholeYears(until: day), age >= 0 else { return nil }
    return BanisterTRIMP.expectedMaximum(age: age)
  }

  private func series(_ method: LoadReport.Method, _ sessions: [Session]) -> Series {
    var loads = restDays
    var recent = 0
    let first = asOf.lastSummedDay.advanced(by: 1 - SessionLoad.recentDays)
    for (day, ofDay) in Dictionary(grouping: sessions, by: \.day) {
      let lived = SessionLoad.apart(ofDay).map(\.impulse)
      let known = lived.compactMap { $0 }
      loads[day] = known.count == lived.count ? known.reduce(0, +) : nil
      if day >= first { recent += known.count }
    }
    return Series(method: method, loads: loads, sessions: recent)
  }

  /// The days that are rest days if they have no session, each with a load of 0.
  private var restDays: [CalendarDay: Double] {
    var loads: [CalendarDay: Double] = [:]
    for metric in [Metric.restingHeartRate, .heartRate] {
      for value in history[metric].values where value.day <= asOf.lastSummedDay {
        let isRest = (history.activeMinutes(on: value.day) ?? 0) < LoadModel.activeFrom
        if isRest { loads[value.day] = 0 }
      }
    }
    return loads
  }

  /// Sessions chosen so that none overlap: those with an impulse take precedence, then the longer ones.
  private static func apart(_ sessions: [Session]) -> [Session] {
    let ordered = sessions.sorted { one, other in
      if (one.impulse == nil) != (other.impulse == nil) { return one.impulse != nil }
      if one.record.minutes != other.record.minutes { return one.record.minutes > other.record.minutes }
      return (one.record.span.lowerBound, one.record.id) < (other.record.span.lowerBound, other.record.id)
    }
    var taken: [Session] = []
    for session in ordered where !taken.contains(where: { $0.record.span.overlaps(session.record.span) }) {
      taken.append(session)
    }
    return taken
  }
}
