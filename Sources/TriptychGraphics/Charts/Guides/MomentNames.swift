import TriptychBase

/// Moments in words: times of day, with their date where more than a day is shown.
struct MomentNames {
  /// Seconds since 1970-01-01 in civil time.
  let moments: ClosedRange<Int>
  let words: ChartWords

  private static let day = MomentInterval.day

  /// True where the moments are those of one day, up to the midnight after it.
  var isOneDay: Bool {
    moments.lowerBound.floored(by: Self.day) == (moments.upperBound - 1).floored(by: Self.day)
  }

  private var days: ClosedRange<Int> {
    let first = moments.lowerBound.floored(by: Self.day)
    return first...max(first, (moments.upperBound - 1).floored(by: Self.day))
  }

  /// "03:16", or "03:16 on 2 November", with the year where the days span two.
  func name(_ moment: Int) -> String {
    let time = clock(moment)
    if isOneDay { return time }
    return words.say(.samplesMoment, ["time": time, "day": day(moment)])
  }

  /// The same as a sentence says it after "at": "03:16 Uhr" where the language has it so.
  func inWords(_ moment: Int) -> String {
    let time = words.say(.clockInWords, ["time": clock(moment)])
    return isOneDay ? time : words.say(.samplesMoment, ["time": time, "day": day(moment)])
  }

  /// A span in words, its ends said of one day where they share it.
  func ends(_ from: Int, _ to: Int) -> (from: String, to: String) {
    let isOneDay = from.floored(by: Self.day) == to.floored(by: Self.day)
    return (isOneDay ? clock(from) : inWords(from), inWords(to))
  }

  /// "03:16" or "2 Nov": enough to say where a line ends.
  func short(_ moment: Int) -> String {
    isOneDay ? clock(moment) : words.shortDay(moment.floored(by: Self.day))
  }

  /// The beginning of a span of an interval: a time, a day, or both.
  func start(_ moment: Int, _ interval: MomentInterval) -> String {
    guard case .calendar = interval else { return name(moment) }
    return day(moment)
  }

  private func day(_ moment: Int) -> String {
    words.day(moment.floored(by: Self.day), withYear: ChartWords.needsYears(days))
  }

  private func clock(_ moment: Int) -> String {
    words.clock(hours: Double(moment - moment.floored(by: Self.day) * Self.day) / 3600)
  }
}
