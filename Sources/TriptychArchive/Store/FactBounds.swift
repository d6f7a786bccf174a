import TriptychHealth

/// What a fact may be at most, whoever wrote it.
///
/// Wider than everything that importers take, and narrow enough that nothing which is
/// added up over facts leaves its type.
enum FactBounds {
  /// Seconds since 1970, to the end of 2100.
  static let seconds: ClosedRange<Int64> = EntryReader.seconds
  /// Days since 1970-01-01, to the end of 2100.
  static let days: ClosedRange<Int32> = EntryReader.days
  /// Numbers of conflicts.
  static let conflicts = 1...1_000_000
  /// Readings in an hour: 27 a second.
  static let readings = 1...100_000
  /// Seconds of a stage of sleep.
  static let sleepSeconds: Int64 = 24 * 3600
  /// Seconds of a session.
  static let workoutSeconds: Int64 = 7 * 24 * 3600
  /// Sources of a bundle: several files with all that one may name, each also by hand.
  static let sources = 5_000

  /// Whether a bin is one that importers can make.
  ///
  /// Records that overlap add up, so a bin may pass the day's range; a thousandfold is no day's.
  static func allow(_ bin: QuantityBin, _ definition: MetricDefinition) -> Bool {
    seconds.contains(bin.start.seconds) && abs(bin.value) <= definition.range.upperBound * 1_000
      && bin.coverage < 1 << 60
  }

  /// Whether an hour is one that importers can make: every reading within the metric's
  /// range, and so their mean.
  static func allow(_ hour: HourlySummary, _ definition: MetricDefinition) -> Bool {
    // Adding up many readings may round.
    let slack = 1e-9 * max(1, definition.range.upperBound)
    return seconds.contains(hour.start.seconds) && readings.contains(hour.count)
      && definition.range.contains(hour.lowest) && definition.range.contains(hour.highest)
      && hour.mean >= hour.lowest - slack && hour.mean <= hour.highest + slack
  }

  /// Whether a value of a whole day is one that importers can make.
  static func allow(_ reading: DailyReading, _ definition: MetricDefinition) -> Bool {
    days.contains(reading.day.number) && definition.range.contains(reading.value)
  }

  /// Whether a time begins and ends within ``seconds`` and lasts at most so long.
  static func allow(_ span: Range<Instant>, longest: Int64) -> Bool {
    seconds.contains(span.lowerBound.seconds) && seconds.contains(span.upperBound.seconds)
      && span.lowerBound.seconds(until: span.upperBound) <= longest
  }

  /// Whether an event by hand is one that can be entered: within the ranges of what is asked for, and
  /// with texts no longer than those.
  static func allow(_ entry: HandEntry) -> Bool {
    guard seconds.contains(entry.at.seconds), let kind = EntryKind(rawValue: entry.kind.rawValue) else {
      return false
    }
    let amountsFit = entry.amounts.allSatisfy { metric, amount in
      kind.fields.contains { field in
        guard field.metric == metric, case .number(let range, _, _) = field.input else { return false }
        return range.contains(amount)
      }
    }
    return amountsFit && entry.text.map { $0.utf16.count <= 20_000 } ?? true
      && entry.note.map { $0.utf16.count <= 2_000 } ?? true && (1...200).contains(entry.id.utf8.count)
  }

  /// Whether a session is one that importers can make.
  static func allow(_ workout: ExerciseRecord) -> Bool {
    let rates = [workout.meanHeartRate, workout.lowestHeartRate, workout.highestHeartRate]
    return allow(workout.span, longest: workoutSeconds)
      && workout.minutes > 0 && workout.minutes <= Double(workoutSeconds) / 60
      && workout.energy.map((0...20_000).contains) ?? true
      && workout.distance.map((0...1_000).contains) ?? true
      && rates.allSatisfy { $0.map((20...250).contains) ?? true }
  }
}
