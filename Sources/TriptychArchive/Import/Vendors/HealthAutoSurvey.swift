/// What one file holds of one measure.
struct HealthAutoSurvey {
  /// How the values are given.
  enum Level {
    /// Samples as they were measured.
    case moment
    /// By the minute, hour or day, or by the week or longer.
    case minute, hour, day, longer
  }

  /// The values of one file and day.
  struct Share {
    var file: ExportMember.Place
    /// The place of the file among those read.
    var number: Int
    var count: Int
    /// The wall clock of the values, in whole hours.
    var span: Range<Int64>
  }

  /// Whether the values are by the week or longer, as far as days can tell.
  var isLonger = false
  private var days: [Int: (count: Int, first: Int64, last: Int64)] = [:]
  private var isAtMidnight = true, isAtHours = true, isAtMinutes = true

  /// Adds the time of a value.
  mutating func add(_ local: Int64, day: Int) {
    var held = days[day] ?? (0, local, local)
    held = (held.count + 1, min(held.first, local), max(held.last, local))
    days[day] = held
    isAtMidnight = isAtMidnight && local % 86_400 == 0
    isAtHours = isAtHours && local % 3600 == 0
    isAtMinutes = isAtMinutes && local % 60 == 0
  }

  /// Adds what another part of the file holds.
  mutating func add(_ other: HealthAutoSurvey) {
    for (day, more) in other.days {
      let held = days[day] ?? (0, more.first, more.last)
      days[day] = (held.count + more.count, min(held.first, more.first), max(held.last, more.last))
    }
    take(levelOf: other)
  }

  /// Takes the level of another survey where it is finer.
  mutating func take(levelOf other: HealthAutoSurvey) {
    isAtMidnight = isAtMidnight && other.isAtMidnight
    isAtHours = isAtHours && other.isAtHours
    isAtMinutes = isAtMinutes && other.isAtMinutes
  }

  /// Whether all values are at midnight.
  var isDaily: Bool { isAtMidnight }

  /// The level of the values.
  var level: Level {
    isAtMidnight ? (isLonger ? .longer : .day) : isAtHours ? .hour : isAtMinutes ? .minute : .moment
  }

  /// The fewest days between two values; the largest number when there is only one day.
  var gap: Int {
    let sorted = days.keys.sorted()
    return zip(sorted, sorted.dropFirst()).map { $1 - $0 }.min() ?? .max
  }

  /// What the file holds of each day. A value of the day covers all of it.
  func shares(of file: ExportMember.Place, _ number: Int) -> [Int: Share] {
    days.reduce(into: [:]) { result, entry in
      let (day, held) = entry
      let start = Int64(day) * 86_400
      let span =
        isAtMidnight
        ? start..<start + 86_400
        : held.first - (held.first % 3600 + 3600) % 3600..<held.last - (held.last % 3600 + 3600) % 3600 + 3600
      result[day] = Share(file: file, number: number, count: held.count, span: span)
    }
  }
}
