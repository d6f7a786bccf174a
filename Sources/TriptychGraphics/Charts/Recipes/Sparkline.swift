/// A few days as a small line without axes; the value stands beside it in words.
public struct Sparkline: Sendable, Equatable {
  /// What is measured.
  public var measure: Measure
  /// The days shown, usually seven; of more than 36,525 the last 36,525, and none outside the years 1...9999.
  public var days: ClosedRange<Int>
  /// In any order; days without a point are gaps.
  public var points: [DayPoint]
  /// The color.
  public var accent: Accent

  /// A sparkline.
  public init(measure: Measure, days: ClosedRange<Int>, points: [DayPoint], accent: Accent) {
    self.measure = measure
    self.days = days
    self.points = points
    self.accent = accent
  }

  /// Points that a picture needs: below three a page says so in words instead.
  public static let leastPoints = 3

  /// True if there are enough points for a picture.
  public var hasPicture: Bool { DayRuns(points, days: days.drawnDays).points.count >= Self.leastPoints }

  /// The sparkline as a plot; with fewer than three points it shows whatever there is.
  public func plot(words: ChartWords) -> Plot {
    let days = days.drawnDays
    let data = DayRuns(points, days: days)
    let extremes = data.extremes
    var scale = LinearScale(low: extremes?.low.value ?? 0, high: extremes?.high.value ?? 0)
    scale.wantsRoundEnds = false
    scale.inset = 0.15
    return Plot(
      style: .sparkline, heading: nil, x: .days(DayScale(days: days, inset: 0.03)), y: .linear(scale),
      guides: [], marks: [SparkMark(runs: data.runs, accent: accent)], legend: [], words: words,
      describing: SparklineDescription(measure: measure, data: data, words: words))
  }
}

/// A sparkline in words and numbers.
struct SparklineDescription: ChartDescribing {
  let measure: Measure
  let data: DayRuns
  let words: ChartWords

  private var withYears: Bool { ChartWords.needsYears(data.days) }

  private var dates: String { words.days(data.days, withYear: true) }

  private var dayCounts: String {
    let all = data.days.count
    return words.say(
      .sparkDays, counting: all, ["have": words.count(data.points.count), "all": words.count(all)])
  }

  func description() -> ChartDescription {
    let name = words.say(.sparklineName, ["measure": measure.name, "dates": dates])
    let hasGaps = data.points.count < data.days.count
    return ChartDescription(
      name: name, statistics: [span].compactMap { $0 }, findings: hasGaps ? [dayCounts] : [])
  }

  /// From what to what; nil without data.
  private var span: String? {
    guard let first = data.points.first, let last = data.points.last else { return nil }
    let value = words.quantity(last.value, measure)
    if data.points.count == 1 {
      return words.say(.sparkOne, ["name": measure.name, "value": value, "day": day(last.day)])
    }
    if data.points.allSatisfy({ words.value($0.value, measure) == words.value(last.value, measure) }) {
      return words.say(.allEqual, ["name": measure.name, "value": value])
    }
    return words.say(
      .fromTo,
      [
        "name": measure.name, "first": words.value(first.value, measure), "firstDay": day(first.day),
        "last": value, "lastDay": day(last.day),
      ])
  }

  func table() -> ChartTable {
    let values = Dictionary(uniqueKeysWithValues: data.points.map { ($0.day, $0.value) })
    let rows = data.days.map { number in
      [words.weekdayAndDay(number, withYear: withYears), words.cell(values[number], measure)]
    }
    var caption = words.say(.lineCaption, ["measure": measure.name, "dates": dates])
    if data.points.count < data.days.count { caption += " " + dayCounts }
    return ChartTable(
      caption: caption, columns: [words.say(.day), measure.head], rows: rows, days: data.days)
  }

  private func day(_ number: Int) -> String { words.day(number, withYear: withYears) }
}
