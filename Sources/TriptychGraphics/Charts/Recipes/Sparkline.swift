/// A few days as a small line without axes; the value stands beside it in words.
public struct Sparkline: Sendable, Equatable {
  /// What is measured.
  public var measure: Measure
  /// The days shown, usually seven.
  public var days: ClosedRange<Int>
  /// In any order; days without a point are gaps.
  public var points: [DayPoint]
  /// The colour.
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

  /// True where there are enough points for a picture.
  public var hasPicture: Bool { DayRuns(points, days: days).points.count >= Self.leastPoints }

  /// The sparkline as a plot; with fewer than three points it holds what there is.
  public func plot(words: ChartWords) -> Plot {
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

  func description() -> ChartDescription {
    let dates = words.days(data.days, withYear: withYears)
    let name = words.say(.sparklineName, ["measure": measure.name, "dates": dates])
    guard let first = data.points.first, let last = data.points.last else {
      return ChartDescription(name: name, summary: [words.say(.gaps, ["list": dates])])
    }
    let values = [
      "name": measure.name, "first": words.value(first.value, measure),
      "firstDay": words.day(first.day, withYear: withYears), "last": words.quantity(last.value, measure),
      "lastDay": words.day(last.day, withYear: withYears),
    ]
    return ChartDescription(name: name, summary: [words.say(.fromTo, values)])
  }

  func table() -> ChartTable {
    let values = Dictionary(uniqueKeysWithValues: data.points.map { ($0.day, $0.value) })
    let rows = data.days.map { day in
      [
        words.day(day, withYear: withYears),
        values[day].map { words.value($0, measure) } ?? words.say(.noData),
      ]
    }
    let caption = words.say(
      .lineCaption, ["measure": measure.name, "dates": words.days(data.days, withYear: withYears)])
    return ChartTable(caption: caption, columns: [words.say(.day), measure.head], rows: rows)
  }
}
