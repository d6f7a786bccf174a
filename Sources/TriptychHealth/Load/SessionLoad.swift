/// Training impulses by day, from sessions.
///
/// A day's value is the sum over its sessions. A day that a device recorded the heart of, but without
/// a session, is a day of rest: 0. A day with a session whose impulse cannot be reckoned is unknown,
/// and so is a day without any data: neither is 0. Of sessions that overlap, one counts: the heart
/// lived that hour once.
///
/// Banister's and Edwards' figures are on different scales, so a series holds one of them: Banister's
/// as soon as one session has it.
struct SessionLoad {
  let history: HealthHistory
  let asOf: AsOf

  /// Impulses by day up to the last day whose sessions are complete, and whose figures they are; `nil`
  /// without any session that has one.
  func days() -> (method: LoadReport.Method, loads: [CalendarDay: Double])? {
    let sessions = history.workouts.filter { $0.span.upperBound <= asOf.instant }
      .map { (record: $0, day: history.zone.day(of: $0.span.lowerBound)) }
      .filter { $0.day <= asOf.lastSummedDay }
    let banister = sessions.map { (day: $0.day, record: $0.record, impulse: impulse($0.record, on: $0.day)) }
    if banister.contains(where: { $0.impulse != nil }) { return (.banister, byDay(banister)) }
    let edwards = sessions.map {
      (day: $0.day, record: $0.record, impulse: $0.record.zoneMinutes.flatMap(EdwardsTRIMP.impulse))
    }
    guard edwards.contains(where: { $0.impulse != nil }) else { return nil }
    return (.edwards, byDay(edwards))
  }

  private typealias Session = (day: CalendarDay, record: ExerciseRecord, impulse: Double?)

  /// `nil` without a mean heart rate, a resting heart rate in 60 days or a highest heart rate.
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

  private func byDay(_ sessions: [Session]) -> [CalendarDay: Double] {
    var loads: [CalendarDay: Double] = [:]
    for metric in [Metric.restingHeartRate, .heartRate] {
      for value in history[metric].values where value.day <= asOf.lastSummedDay { loads[value.day] = 0 }
    }
    for (day, ofDay) in Dictionary(grouping: sessions, by: \.day) {
      loads[day] = sum(ofDay)
    }
    return loads
  }

  /// The sum over sessions that do not overlap, those with an impulse first, then the longer ones;
  /// `nil` when a session beside them has none.
  private func sum(_ sessions: [Session]) -> Double? {
    let ordered = sessions.sorted { one, other in
      if (one.impulse == nil) != (other.impulse == nil) { return one.impulse != nil }
      if one.record.minutes != other.record.minutes { return one.record.minutes > other.record.minutes }
      return (one.record.span.lowerBound, one.record.id) < (other.record.span.lowerBound, other.record.id)
    }
    var total = 0.0
    var taken: [Range<Instant>] = []
    for session in ordered where !taken.contains(where: { $0.overlaps(session.record.span) }) {
      guard let impulse = session.impulse else { return nil }
      total += impulse
      taken.append(session.record.span)
    }
    return total
  }
}
