import TriptychBase

/// The sentences that all charts of values by day share.
struct LineSentences {
  let words: ChartWords
  let measure: Measure
  let days: ClosedRange<Int>

  /// How many unusual values and how many gaps a sentence lists.
  private static let listed = 3

  private let withYears: Bool

  init(words: ChartWords, measure: Measure, days: ClosedRange<Int>) {
    (self.words, self.measure, self.days) = (words, measure, days)
    withYears = ChartWords.needsYears(days)
  }

  /// "2 November", with its year where the days span two.
  func day(_ number: Int) -> String { words.day(number, withYear: withYears) }

  func value(_ value: Double) -> String { words.value(value, measure) }

  /// From what to what, the lowest, the highest and the mean; empty without values.
  func statistics(_ runs: DayRuns, name: String) -> [String] {
    guard let first = runs.points.first, let last = runs.points.last, let extremes = runs.extremes,
      let mean = runs.mean
    else { return [] }
    let low = value(extremes.low.value)
    let high = value(extremes.high.value)
    if low == high {
      return [words.say(.allEqual, ["name": name, "value": words.quantity(first.value, measure)])]
    }
    let span = words.say(
      .fromTo,
      [
        "name": name, "first": value(first.value), "firstDay": day(first.day),
        "last": words.quantity(last.value, measure), "lastDay": day(last.day),
      ])
    let statistics = words.say(
      measure.style == .clock ? .earliestLatestMean : .lowHighMean,
      [
        "low": low, "lowDay": day(extremes.low.day), "high": high, "highDay": day(extremes.high.day),
        "mean": value(mean),
      ])
    return [span, statistics]
  }

  /// Where the last value lies beside a goal.
  func goal(_ goal: Double, last: Double) -> String {
    let phrases: (Phrase, Phrase) =
      measure.style == .clock ? (.goalLater, .goalEarlier) : (.goalAbove, .goalBelow)
    let phrase = last > goal ? phrases.0 : last < goal ? phrases.1 : .goalMet
    return words.say(phrase, ["goal": value(goal)])
  }

  /// The latest values that are marked as unusual, with their notes; empty for none.
  func unusual(_ points: [DayPoint]) -> [String] {
    let points = points.filter(\.unusual).sorted { $0.day < $1.day }
    guard !points.isEmpty else { return [] }
    let items = points.suffix(Self.listed).map { point in
      let text = words.say(.valueOn, ["value": value(point.value), "day": day(point.day)])
      guard let note = point.note, !note.isEmpty else { return text }
      return words.say(.unusualNote, ["value": text, "note": note])
    }
    let phrase: Phrase = points.count > Self.listed ? .unusualMany : .unusualOne
    return [words.say(phrase, ["list": words.list(items)])]
  }

  /// The days without data, or how many days have some where there are many gaps; empty without a gap.
  func gaps(_ gaps: [ClosedRange<Int>]) -> [String] {
    guard !gaps.isEmpty else { return [] }
    if gaps.count <= Self.listed {
      return [words.say(.gaps, ["list": words.list(gaps.map(gap))])]
    }
    return [words.say(.daysWithData, counting: days.count, counts(gaps))]
  }

  private func gap(_ days: ClosedRange<Int>) -> String {
    words.say(.gapDays, ["days": words.days(days, withYear: withYears)])
  }

  /// What one series adds to its name where little can be said: from what to what, or the last value alone.
  func headlines(_ runs: DayRuns) -> [String] {
    guard let first = runs.points.first, let last = runs.points.last else { return [] }
    let quantity = words.quantity(last.value, measure)
    let ends: PhraseValues = [
      "first": value(first.value), "firstDay": day(first.day), "last": quantity, "lastDay": day(last.day),
    ]
    let lastAlone = words.say(.lastValue, ["value": quantity, "day": day(last.day)])
    return value(first.value) == value(last.value) ? [lastAlone] : [words.say(.fromToShort, ends), lastAlone]
  }

  /// "27 of 30 days have data."
  func caption(_ gaps: [ClosedRange<Int>]) -> String {
    words.say(.captionDays, counting: days.count, counts(gaps))
  }

  private func counts(_ gaps: [ClosedRange<Int>]) -> PhraseValues {
    let missing = gaps.reduce(0) { $0 + $1.count }
    return ["have": words.count(days.count - missing), "all": words.count(days.count)]
  }

  /// The notes on the points of a day.
  func notes(_ points: [DayPoint?]) -> String {
    let notes = points.compactMap { $0 }.flatMap { point in
      (point.unusual ? [words.say(.unusualMark)] : []) + (point.note.map { [$0] } ?? [])
    }
    return notes.filter { !$0.isEmpty }.joined(separator: ", ")
  }
}
