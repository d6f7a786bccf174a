import TriptychHealth

/// A made-up series whose days resemble the day before. The same few steps of arithmetic can be
/// written in any language, so that other programs can be asked about the very same values.
struct MadeSeries {
  var seed: UInt64
  var days = 365
  /// How much of a day's noise the next one keeps.
  var resemblance = 0.6
  var base = 50.0
  var slope = 0.0
  /// What the two last days of each week have more.
  var weekend = 0.0
  /// Of 100 days so many are missing.
  var missing = 0
  /// Values are rounded to one part in so many.
  var steps = 10.0

  /// Indices of days from 0 on and their values.
  var points: [(index: Int, value: Double)] {
    var random = SeededGenerator(seed: seed)
    var noise = 0.0
    var points: [(index: Int, value: Double)] = []
    for index in 0..<days {
      let unit = Double(random.next() >> 11) / Double(UInt64(1) << 53)
      noise = resemblance * noise + (unit - 0.5) * 2
      let isMissing = Int(random.next() % 100) < missing
      let week = index % 7 >= 5 ? weekend : 0
      let value = ((base + slope * Double(index) + week + noise) * steps + 0.5).rounded(.down) / steps
      if !isMissing { points.append((index, value)) }
    }
    return points
  }

  /// The values on real days.
  func values(from first: CalendarDay) -> [DayValue] {
    points.map { DayValue(day: first.advanced(by: $0.index), value: $0.value, source: "Watch") }
  }
}
