/// A published formula as data: its parts, their weights and targets. Scores are computed from it, and pages
/// print it.
///
/// Targets have published sources, which are given with each score and in the language files. Weights and the
/// interpolation between targets are this project's own choice, which is why formulas have a version.
public struct ScoreFormula: Hashable, Sendable {
  /// The id with the version, such as `fitness-v1`.
  public var id: String
  /// The id of the score it computes, such as `fitness`.
  public var scoreID: String
  /// The number of days it covers.
  public var window: Int
  /// The parts in table order; their weights add up to 1.
  public var parts: [FormulaPart]
  /// The fewest parts a published value is based on: 2, or 1 for a single-part fallback.
  public var minimumParts = 2
  /// Whether it is a fallback for a full formula that cannot be published.
  public var isFallback = false

  /// The factor for a fallback's confidence, so that a fallback is never "solid".
  public static let fallbackConfidence = 0.75
  /// The smallest share of the weight, and the smallest confidence, for a score to be published.
  public static let minimumShare = 0.5
  static let slack = 1e-9

  /// All formulas, in the order in which pages explain them.
  public static let all: [ScoreFormula] = [
    .fitness, .nutrition, .wellbeing, .fitnessSteps, .nutritionMacros, .wellbeingMood, .sleep, .recovery,
  ]

  /// The formula with an id; `nil` when there is none.
  public static func named(_ id: String) -> ScoreFormula? { all.first { $0.id == id } }

  /// The score from the measured parts, either published or absent with its reason.
  ///
  /// The value is the weighted mean of the points of the parts present. The confidence is the weighted share of
  /// the required days over all parts; absent parts count as 0.
  func score(_ readings: [String: PartReading], days: ClosedRange<CalendarDay>) -> Score {
    let rows = parts.map { part in scorePart(part, readings[part.id]) }
    let present = rows.filter { $0.points != nil }
    let weight = present.reduce(0) { $0 + $1.weight }
    let full = rows.reduce(0) { $0 + $1.weight * ScoreFormula.share($1) }
    let confidence = isFallback ? full * ScoreFormula.fallbackConfidence : full
    let absence = absence(rows, present: present.count, weight: weight, confidence: confidence)
    let sum = present.reduce(0) { $0 + $1.weight * ($1.points ?? 0) }
    return Score(
      id: scoreID, value: absence == nil ? min(max(sum / weight, 0), 100) : nil, confidence: confidence,
      parts: rows, days: days, absence: absence, formula: id, isFallback: isFallback)
  }

  private func scorePart(_ part: FormulaPart, _ reading: PartReading?) -> ScorePart {
    ScorePart(
      id: part.id, weight: part.weight, input: reading?.input, target: reading.map(\.target) ?? part.target,
      points: reading?.points, days: reading?.days ?? 0, need: part.need)
  }

  /// The share of a part's required days that are available, 0...1.
  private static func share(_ part: ScorePart) -> Double {
    part.points == nil ? 0 : min(1, Double(part.days) / Double(part.need))
  }

  private func absence(_ rows: [ScorePart], present: Int, weight: Double, confidence: Double) -> Absence? {
    if present == 0 {
      let heaviest = ScoreFormula.first(rows) { $0.weight }
      return Absence(.noData, have: 0, need: heaviest?.need ?? 0, part: heaviest?.id)
    }
    if present < minimumParts { return Absence(.tooFewParts, have: present, need: minimumParts) }
    if weight < ScoreFormula.minimumShare - ScoreFormula.slack {
      return Absence(.tooLittleWeight, have: Int((weight * 100).rounded()), need: 50)
    }
    if confidence < ScoreFormula.minimumShare - ScoreFormula.slack {
      let costliest = ScoreFormula.first(rows) { $0.weight * (1 - ScoreFormula.share($0)) }
      return Absence(
        .tooFewDays, have: costliest?.days ?? 0, need: costliest?.need ?? 0, part: costliest?.id)
    }
    return nil
  }

  /// The row with the highest measure; the first among equals.
  private static func first(_ rows: [ScorePart], by measure: (ScorePart) -> Double) -> ScorePart? {
    var best: ScorePart?
    for row in rows where best.map({ measure(row) > measure($0) + slack }) ?? true { best = row }
    return best
  }
}

/// One part of a formula.
public struct FormulaPart: Hashable, Sendable {
  /// The id of the part, such as `activity`.
  public var id: String
  /// The weight, a share of the whole, 0...1.
  public var weight: Double
  /// The number of days needed for full confidence.
  public var need: Int
  /// The value that gives full points, in the part's unit; `nil` where there is no single figure.
  public var target: Double?
  /// The unit of the input and the target.
  public var unit: MeasureUnit

  init(_ id: String, _ weight: Double, need: Int, target: Double?, _ unit: MeasureUnit) {
    self.id = id
    self.weight = weight
    self.need = need
    self.target = target
    self.unit = unit
  }
}

/// The measurement for one part, before the formula weights it.
struct PartReading {
  var input: Double
  var target: Double?
  var points: Double
  var days: Int
}

extension ScoreFormula {
  /// Compares a score with the same score on an earlier date, over the parts present in both.
  ///
  /// The scores are not comparable when they come from different formulas, or when the parts present on both
  /// dates have less than half of the weight.
  static func compare(_ now: Score, with then: Score, since day: CalendarDay) -> Comparison {
    guard now.value != nil, then.value != nil else { return .noScore(since: day) }
    guard now.formula == then.formula else { return .notComparable(since: day) }
    var weight = 0.0
    var difference = 0.0
    for part in now.parts {
      guard let points = part.points, let before = then.parts.first(where: { $0.id == part.id })?.points
      else {
        continue
      }
      weight += part.weight
      difference += part.weight * (points - before)
    }
    guard weight >= minimumShare - slack else { return .notComparable(since: day) }
    return .change(difference / weight, since: day)
  }
}

/// The days that a score may use at one moment.
///
/// Sums of the day itself (steps, minutes, food, habits) keep growing until 21:00, so until then their windows
/// end on the day before. Nights, heart measurements and check-ins of the day always count.
struct ScoreWindow {
  let history: HealthHistory
  let asOf: AsOf

  /// The last `length` days for a metric that is not a sum.
  func days(_ length: Int) -> ClosedRange<CalendarDay> {
    asOf.day.advanced(by: 1 - length)...asOf.day
  }

  /// The last `length` days for a summed metric.
  func summedDays(_ length: Int) -> ClosedRange<CalendarDay> {
    asOf.lastSummedDay.advanced(by: 1 - length)...asOf.lastSummedDay
  }

  /// The values of a metric over the last `length` days, with the window that suits how the metric is formed.
  func values(_ metric: Metric, _ length: Int) -> ArraySlice<DayValue> {
    let isSum = MetricCatalog[metric]?.formation == .sum
    return history[metric].values(in: isSum ? summedDays(length) : days(length))
  }
}

/// Converts measurements to points from 0 to 100.
public enum Interpolation {
  /// 0 points at `zero`, 100 at `full`, linear between and constant outside; `full` may be the smaller of the
  /// two.
  static func linear(_ x: Double, _ zero: Double, _ full: Double) -> Double {
    min(max(100 * (x - zero) / (full - zero), 0), 100)
  }

  /// Linear between the given points, which ascend in x, and constant outside them.
  static func knots(_ x: Double, _ knots: [(x: Double, points: Double)]) -> Double {
    guard let first = knots.first, let last = knots.last else { return 0 }
    if x <= first.x { return first.points }
    for (left, right) in zip(knots, knots.dropFirst()) where x <= right.x {
      return left.points + (right.points - left.points) * (x - left.x) / (right.x - left.x)
    }
    return last.points
  }

  /// Points for a deviation from a person's own baseline, in standard deviations: 75 at the baseline, 50 at
  /// -0.69, 94 at +1. The curve is our own choice.
  public static func logistic(_ z: Double) -> Double { 300 / (3 + exponential(-1.6 * z)) }

  /// Points for hours asleep: the sleep metric of the American Heart Association's Life's Essential 8
  /// (Lloyd-Jones 2022), interpolated to be continuous between its steps.
  static func sleepDuration(_ hours: Double) -> Double {
    knots(hours, [(3.5, 0), (4.5, 20), (5.5, 40), (6.5, 70), (7, 100), (9, 100), (9.5, 90), (10.5, 40)])
  }

  /// Points for the percentage of energy from protein: 0 at 5, full from 10 to 35, 0 at 45.
  static func proteinShare(_ percent: Double) -> Double {
    knots(percent, [(5, 0), (10, 100), (35, 100), (45, 0)])
  }
}
