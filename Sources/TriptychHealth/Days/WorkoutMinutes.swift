/// The active minutes of workouts entered by hand, by day and hour.
///
/// Like other events by hand they add to what sources sent of the day, but no minute counts twice: time in which a
/// source recorded active minutes is left out, and so is time in another workout by hand and, on a day of which a
/// source has active minutes, time in a synced session. How hard a workout was is not known, so its minutes count
/// once, as moderate ones do. A workout belongs to the day on which it starts, and its minutes are spread evenly over the
/// time that counts, as those of a sample are; what lies after midnight counts in the day's last hour.
struct WorkoutMinutes {
  private static let metrics = [Metric.exerciseMinutes, .moderateMinutes, .vigorousMinutes]

  /// Minutes above 0, ascending by day.
  private var byDay: [(day: CalendarDay, minutes: Double)] = []
  /// The same minutes by the hours they lie in.
  private var byHour: [HourOfDay: Double] = [:]

  /// The minutes that workouts by hand add.
  ///
  /// - Parameters:
  ///   - workouts: all sessions that count, ascending by start
  ///   - bins: the stored bins of active minutes, each list ascending by start
  ///   - days: the days as formed from sources
  init(
    _ workouts: [ExerciseRecord], bins: [Metric: [QuantityBin]], ranks: [Int], days: [Metric: DaySeries],
    zone: CivilZone
  ) {
    var earlier: [Range<Instant>] = []
    for workout in workouts where workout.origin == .manual {
      let day = zone.day(of: workout.span.lowerBound)
      var covered = earlier
      for metric in WorkoutMinutes.metrics {
        covered += WorkoutMinutes.covered(workout.span, by: bins[metric] ?? [], ranks: ranks)
      }
      if WorkoutMinutes.metrics.contains(where: { days[$0]?[day] != nil }) {
        covered += workouts.filter { $0.origin == .synced }.map(\.span)
      }
      earlier.append(workout.span)
      let whole = Double(workout.span.lowerBound.seconds(until: workout.span.upperBound))
      let counted = WorkoutMinutes.parts(of: workout.span, outside: covered)
      let share = counted.reduce(0) { $0 + WorkoutMinutes.length($1) } / whole
      guard share > 0, workout.minutes.isFinite else { continue }
      if let last = byDay.indices.last, byDay[last].day == day {
        byDay[last].minutes += workout.minutes * share
      } else {
        byDay.append((day, workout.minutes * share))
      }
      for part in counted {
        for (hour, seconds) in WorkoutMinutes.seconds(of: part, countedOn: day, zone) {
          byHour[hour, default: 0] += workout.minutes * seconds / whole
        }
      }
    }
  }

  /// Adds the minutes to the days formed from sources and to their hours: to moderate minutes where a source grades
  /// the day, and to exercise minutes where a source counts them or grades nothing.
  func add(to days: inout [Metric: DaySeries], hours: inout [Metric: [HourlyCount]]) {
    let formed = days
    func has(_ metric: Metric, _ day: CalendarDay) -> Bool { formed[metric]?[day] != nil }
    func isGraded(_ day: CalendarDay) -> Bool { has(.moderateMinutes, day) || has(.vigorousMinutes, day) }
    let counted: [(metric: Metric, isOn: (CalendarDay) -> Bool)] = [
      (.moderateMinutes, isGraded), (.exerciseMinutes, { has(.exerciseMinutes, $0) || !isGraded($0) }),
    ]
    for (metric, isOn) in counted {
      let more = byDay.filter { isOn($0.day) }
      guard !more.isEmpty else { continue }
      add(more, to: metric, of: &days)
      hours[metric] = (hours[metric] ?? []).adding(byHour.filter { isOn($0.key.day) })
        .ofWholeDays(days[metric]?.values ?? [])
    }
  }

  private func add(
    _ minutes: [(day: CalendarDay, minutes: Double)], to metric: Metric, of days: inout [Metric: DaySeries]
  ) {
    guard let definition = MetricCatalog[metric] else { return }
    var values: [CalendarDay: DayValue] = [:]
    for value in days[metric]?.values ?? [] { values[value.day] = value }
    for (day, more) in minutes {
      let held = values[day]?.value ?? 0
      values[day] = DayValue(
        day: day, value: min(held + more, definition.range.upperBound),
        source: more > held ? Source.byHand : values[day]?.source ?? Source.byHand)
    }
    days[metric] = DaySeries(Array(values.values))
  }

  /// The parts of a span in which sources that count recorded something.
  private static func covered(
    _ span: Range<Instant>, by bins: [QuantityBin], ranks: [Int]
  ) -> [Range<Instant>] {
    let first = span.lowerBound.adding(seconds: 1 - QuantityBin.length)
    var parts: [Range<Instant>] = []
    for bin in bins[bins.partitioningIndex { $0.start >= first }...] {
      if bin.start >= span.upperBound { break }
      guard ranks.indices.contains(bin.source), ranks[bin.source] != SourceRanking.off else { continue }
      if bin.coverage == 0 {
        parts.append(bin.start..<bin.start.adding(seconds: QuantityBin.length))
        continue
      }
      for cell in 0..<QuantityBin.cells where bin.coverage & (UInt64(1) << UInt64(cell)) != 0 {
        let start = bin.start.adding(seconds: cell * QuantityBin.cell)
        parts.append(start..<start.adding(seconds: QuantityBin.cell))
      }
    }
    return parts
  }

  /// The parts of a span that lie in none of some other spans, ascending.
  private static func parts(
    of span: Range<Instant>, outside others: [Range<Instant>]
  ) -> [Range<Instant>] {
    var parts: [Range<Instant>] = []
    var reached = span.lowerBound
    for other in others.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if other.lowerBound >= span.upperBound { break }
      if reached < other.lowerBound { parts.append(reached..<other.lowerBound) }
      reached = max(reached, other.upperBound)
    }
    if reached < span.upperBound { parts.append(reached..<span.upperBound) }
    return parts
  }

  /// How many seconds of a time lie in each hour of the day it counts for.
  ///
  /// It is cut where bins are, each of which belongs to the hour of its first moment.
  private static func seconds(
    of part: Range<Instant>, countedOn day: CalendarDay, _ zone: CivilZone
  ) -> [(HourOfDay, Double)] {
    let midnight = zone.start(of: day.advanced(by: 1))
    var cursor = CivilCursor(zone)
    var seconds: [(HourOfDay, Double)] = []
    var reached = part.lowerBound
    while reached < min(part.upperBound, midnight) {
      let end = min(
        reached.floored(toMultipleOf: QuantityBin.length).adding(seconds: QuantityBin.length),
        part.upperBound)
      seconds.append((HourOfDay(day: day, hour: cursor.place(reached).hour), length(reached..<end)))
      reached = end
    }
    if reached < part.upperBound {
      seconds.append((HourOfDay(day: day, hour: 23), length(reached..<part.upperBound)))
    }
    return seconds
  }

  private static func length(_ span: Range<Instant>) -> Double {
    Double(span.lowerBound.seconds(until: span.upperBound))
  }
}
