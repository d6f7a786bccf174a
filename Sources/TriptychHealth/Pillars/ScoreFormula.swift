/// A published formula as data: its parts, their weights and targets. Pages print it; scores are made by it.
///
/// Targets have published sources, which stand with each score and in the language files; weights and the lines
/// between are this project's own choice, which is why formulas carry a version.
public struct ScoreFormula: Hashable, Sendable {
  /// With its version, such as `fitness-v1`.
  public var id: String
  /// What it scores, such as `fitness`.
  public var scoreID: String
  /// Days it looks at.
  public var window: Int
  /// In table order; the weights add up to 1.
  public var parts: [FormulaPart]
  /// The fewest parts a published value rests on: 2, or 1 for a single-part fallback.
  public var minimumParts = 2
  /// Whether it stands in for a full formula that cannot be published.
  public var isFallback = false

  /// What a fallback's confidence is multiplied by, so that it is never "solid".
  public static let fallbackConfidence = 0.75
  /// The smallest share of the weight, and the smallest confidence, that publishes.
  public static let minimumShare = 0.5
  static let slack = 1e-9

  /// Every formula, in the order in which pages explain them.
  public static let all: [ScoreFormula] = [
    .fitness, .nutrition, .wellbeing, .fitnessSteps, .nutritionMacros, .wellbeingMood, .sleep, .recovery,
  ]

  /// A formula by its id.
  public static func named(_ id: String) -> ScoreFormula? { all.first { $0.id == id } }

  /// The score that measured parts make, published or absent with its reason.
  ///
  /// The value is the weighted mean of the points of the parts present; confidence
  /// is the weighted share of the days wanted, over all parts, absent ones as 0.
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

  /// The share of the days a part wants that is there, 0...1.
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

  /// The row with the highest measure, the first of equals.
  private static func first(_ rows: [ScorePart], by measure: (ScorePart) -> Double) -> ScorePart? {
    var best: ScorePart?
    for row in rows where best.map({ measure(row) > measure($0) + slack }) ?? true { best = row }
    return best
  }
}

/// One part of a formula.
public struct FormulaPart: Hashable, Sendable {
  /// Such as `activity`.
  public var id: String
  /// Share of the whole, 0...1.
  public var weight: Double
  /// Days that give full confidence.
  public var need: Int
  /// What gives full points, in the part's unit; `nil` where there is no single figure.
  public var target: Double?
  /// The unit of input and target.
  public var unit: MeasureUnit

  init(_ id: String, _ weight: Double, need: Int, target: Double?, _ unit: MeasureUnit) {
    self.id = id
    self.weight = weight
    self.need = need
    self.target = target
    self.unit = unit
  }
}

/// What was measured for one part, before the formula weighs it.
struct PartReading {
  var input: Double
  var target: Double?
  var points: Double
  var days: Int
}

extension ScoreFormula {
  /// A score beside the same score of an earlier date, over the parts both have.
  ///
  /// Not comparable when one is absent, when different formulas made them, or when
  /// the parts present on both dates hold less than half of the weight.
  static func compare(_ now: Score, with then: Score, since day: CalendarDay) -> Comparison {
    guard now.value != nil, then.value != nil, now.formula == then.formula else {
      return .notComparable(since: day)
    }
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

/// The days a score may look at, at one moment.
///
/// Sums of the day itself (steps, minutes, food, habits) are still growing until
/// 21:00, so their windows end the day before until then; nights, heart measurements
/// and check-ins of the day always count.
struct ScoreWindow {
  let history: HealthHistory
  let asOf: AsOf

  /// The last `length` days of a metric that is not a sum.
  func days(_ length: Int) -> ClosedRange<CalendarDay> {
    asOf.day.advanced(by: 1 - length)...asOf.day
  }

  /// The last `length` days of a summed metric.
  func summedDays(_ length: Int) -> ClosedRange<CalendarDay> {
    asOf.lastSummedDay.advanced(by: 1 - length)...asOf.lastSummedDay
  }

  /// The values of a metric over its last `length` days, by how the metric is formed.
  func values(_ metric: Metric, _ length: Int) -> ArraySlice<DayValue> {
    let isSum = MetricCatalog[metric]?.formation == .sum
    return history[metric].values(in: isSum ? summedDays(length) : days(length))
  }
}

/// Turns what was measured into points from 0 to 100.
enum Interpolation {
  /// 0 points at `zero`, 100 at `full`, straight between and flat outside; `full`
  /// may be the smaller one.
  static func linear(_ x: Double, _ zero: Double, _ full: Double) -> Double {
    min(max(100 * (x - zero) / (full - zero), 0), 100)
  }

  /// Straight between the given points, ascending in x, and flat outside them.
  static func knots(_ x: Double, _ knots: [(x: Double, points: Double)]) -> Double {
    guard let first = knots.first, let last = knots.last else { return 0 }
    if x <= first.x { return first.points }
    for (left, right) in zip(knots, knots.dropFirst()) where x <= right.x {
      return left.points + (right.points - left.points) * (x - left.x) / (right.x - left.x)
    }
    return last.points
  }

  /// Points for a deviation from a person's own baseline in standard deviations:
  /// 75 at the baseline, 50 at -0.69, 94 at +1. Our own choice of curve.
  static func logistic(_ z: Double) -> Double { 300 / (3 + exponential(-1.6 * z)) }

  /// Points for hours asleep: the sleep metric of the American Heart Association's
  /// Life's Essential 8 (Lloyd-Jones 2022), made continuous between its steps.
  static func sleepDuration(_ hours: Double) -> Double {
    knots(hours, [(3.5, 0), (4.5, 20), (5.5, 40), (6.5, 70), (7, 100), (9, 100), (9.5, 90), (10.5, 40)])
  }

  /// Points for protein as a share of energy, %: 0 at 5, full from 10 to 35, 0 at 45.
  static func proteinShare(_ percent: Double) -> Double {
    knots(percent, [(5, 0), (10, 100), (35, 100), (45, 0)])
  }
}
