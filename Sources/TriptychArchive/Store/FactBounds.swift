import TriptychHealth

/// The bounds of stored facts, whatever wrote them.
///
/// They are wider than what importers accept, and narrow enough that sums over facts cannot overflow their
/// types.
enum FactBounds {
  /// Seconds since 1970, up to the end of 2100.
  static let seconds: ClosedRange<Int64> = EntryReader.seconds
  /// Days since 1970-01-01, up to the end of 2100.
  static let days: ClosedRange<Int32> = EntryReader.days
  /// The numbers of sync conflicts.
  static let conflicts = 1...1_000_000
  /// Readings in a summary, at most about 27 per second in an hour and 111 in a quarter hour.
  static let readings = 1...100_000
  /// The maximum length of a sleep stage, in seconds.
  static let sleepSeconds: Int64 = 24 * 3600
  /// The maximum length of a session, in seconds.
  static let workoutSeconds: Int64 = 7 * 24 * 3600
  /// Seconds east of UTC that a clock can be, with room: today's zones go from -12 to +14 hours.
  static let utcOffsets = -18 * 3600...18 * 3600
  /// The maximum number of sources in a bundle: several files' worth, each source also in its by-hand form.
  static let sources = 5_000

  /// Whether an importer could have produced the bin.
  ///
  /// Overlapping records add up, so a bin may exceed the daily range, but not a thousandfold.
  static func allow(_ bin: QuantityBin, _ definition: MetricDefinition) -> Bool {
    seconds.contains(bin.start.seconds) && abs(bin.value) <= definition.range.upperBound * 1_000
      && bin.coverage < 1 << 60
  }

  /// Whether an importer could have produced the summary: every reading, and so the mean and the last one, is
  /// within the metric's range.
  static func allow(_ hour: ReadingSummary, _ definition: MetricDefinition) -> Bool {
    // Allows for the rounding errors of a long sum.
    let slack = 1e-9 * max(1, definition.range.upperBound)
    return seconds.contains(hour.start.seconds) && readings.contains(hour.count)
      && definition.range.contains(hour.lowest) && definition.range.contains(hour.highest)
      && hour.mean >= hour.lowest - slack && hour.mean <= hour.highest + slack
      && hour.last >= hour.lowest - slack && hour.last <= hour.highest + slack
      && (0..<ReadingSummary.length).contains(hour.lastSecond)
  }

  /// Whether an importer could have produced the daily value.
  static func allow(_ reading: DailyReading, _ definition: MetricDefinition) -> Bool {
    days.contains(reading.day.number) && definition.range.contains(reading.value)
  }

  /// Whether a span begins and ends within ``seconds`` and is at most `longest` seconds long.
  static func allow(_ span: Range<Instant>, longest: Int64) -> Bool {
    seconds.contains(span.lowerBound.seconds) && seconds.contains(span.upperBound.seconds)
      && span.lowerBound.seconds(until: span.upperBound) <= longest
  }

  /// Whether an event could have been entered by hand: its amounts are within the ranges of its fields, and its
  /// texts are not too long.
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

  /// Whether an importer could have produced the session.
  static func allow(_ workout: ExerciseRecord) -> Bool {
    let rates = [workout.meanHeartRate, workout.lowestHeartRate, workout.highestHeartRate]
    return allow(workout.span, longest: workoutSeconds)
      && workout.minutes > 0 && workout.minutes <= Double(workoutSeconds) / 60
      && workout.energy.map((0...20_000).contains) ?? true
      && workout.distance.map((0...1_000).contains) ?? true
      && rates.allSatisfy { $0.map((20...250).contains) ?? true }
      && workout.utcOffset.map { utcOffsets.contains($0) && $0 % 60 == 0 } ?? true
      && workout.zoneMinutes.map(allow(zoneMinutes:)) ?? true
  }

  /// Whether minutes in zones of heart rate are five numbers that a session can have.
  static func allow(zoneMinutes minutes: [Double]) -> Bool {
    minutes.count == 5 && minutes.allSatisfy { $0 >= 0 && $0 <= Double(workoutSeconds) / 60 }
  }
}
