/// Picks, for each day, the one source whose value for the whole day counts.
///
/// A value given by hand comes before every other; then the source order decides.
struct DailyChoice {
  struct Chosen {
    var day: CalendarDay
    var source: Int
    var rank: Int
    var isManual: Bool
    var value: Double
    /// How many values of the day it is the mean of.
    var count = 1
  }

  let sources: [Source]
  let ranks: [Int]
  /// Whether several values of one source for one day are averaged, as check-ins
  /// are; otherwise the last one counts.
  let averages: Bool

  /// The chosen values, ascending by day.
  func choose(_ readings: [DailyReading]) -> [Chosen] {
    let usable = readings.enumerated().filter { _, reading in
      ranks.indices.contains(reading.source) && ranks[reading.source] != SourceRanking.off
        && reading.value.isFinite
    }
    let sorted = usable.sorted { left, right in
      let (one, other) = (left.element, right.element)
      if one.day != other.day { return one.day < other.day }
      let (first, second) = (place(one.source), place(other.source))
      return first != second ? first < second : left.offset < right.offset
    }
    var chosen: [Chosen] = []
    var count = 0
    for (_, reading) in sorted {
      if let last = chosen.last, last.day == reading.day {
        guard last.source == reading.source else { continue }
        count += 1
        let index = chosen.count - 1
        chosen[index].count = averages ? count : 1
        chosen[index].value =
          averages ? last.value + (reading.value - last.value) / Double(count) : reading.value
      } else {
        count = 1
        chosen.append(
          Chosen(
            day: reading.day, source: reading.source, rank: ranks[reading.source],
            isManual: sources[reading.source].kind == .manual, value: reading.value))
      }
    }
    return chosen
  }

  /// Manual sources before all others, in the source order among themselves.
  private func place(_ source: Int) -> Int {
    sources[source].kind == .manual ? ranks[source] - sources.count : ranks[source]
  }
}
