/// The active minutes of workouts entered by hand, by day.
///
/// Like other events by hand they add to what sources sent of the day, but no minute counts twice: time in which a
/// source recorded active minutes is left out, and so is time in another workout by hand and, on a day of which a
/// source has active minutes, time in a synced session. How hard a workout was is not known, so its minutes count
/// once, as moderate ones do. A workout belongs to the day on which it starts.
struct WorkoutMinutes {
  private static let metrics = [Metric.exerciseMinutes, .moderateMinutes, .vigorousMinutes]

  /// Minutes above 0, ascending by day.
  private var byDay: [(day: CalendarDay, minutes: Double)] = []

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
      let share = 1 - Double(WorkoutMinutes.seconds(of: workout.span, in: covered)) / whole
      guard share > 0, workout.minutes.isFinite else { continue }
      if let last = byDay.indices.last, byDay[last].day == day {
        byDay[last].minutes += workout.minutes * share
      } else {
        byDay.append((day, workout.minutes * share))
      }
    }
  }

  /// Adds the minutes to the days formed from sources: to moderate minutes where a source grades the day, and to
  /// exercise minutes where a source counts them or grades nothing.
  func add(to days: inout [Metric: DaySeries]) {
    let formed = days
    func has(_ metric: Metric, _ day: CalendarDay) -> Bool { formed[metric]?[day] != nil }
    func isGraded(_ day: CalendarDay) -> Bool { has(.moderateMinutes, day) || has(.vigorousMinutes, day) }
    add(byDay.filter { isGraded($0.day) }, to: .moderateMinutes, of: &days)
    add(
      byDay.filter { has(.exerciseMinutes, $0.day) || !isGraded($0.day) }, to: .exerciseMinutes, of: &days)
  }

  private func add(
    _ minutes: [(day: CalendarDay, minutes: Double)], to metric: Metric, of days: inout [Metric: DaySeries]
  ) {
    guard !minutes.isEmpty, let definition = MetricCatalog[metric] else { return }
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

  /// How many seconds of a span lie in any of some other spans.
  private static func seconds(of span: Range<Instant>, in others: [Range<Instant>]) -> Int64 {
    var total: Int64 = 0
    var reached = span.lowerBound
    for other in others.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      let start = max(other.lowerBound, reached)
      let end = min(other.upperBound, span.upperBound)
      guard start < end else { continue }
      total += start.seconds(until: end)
      reached = end
    }
    return total
  }
}
