/// A number from 0 to 100 with everything it is based on, or the reason for its absence.
public struct Score: Hashable, Sendable {
  /// The id of what is scored, such as `fitness` or `sleep`.
  public var id: String
  /// The value, 0...100, unrounded; `nil` when absent.
  public var value: Double?
  /// The share of the data the formula needs that was available, 0...1.
  public var confidence: Double
  /// All parts of the formula in its order, including absent ones.
  public var parts: [ScorePart]
  /// The days that the score is based on.
  public var days: ClosedRange<CalendarDay>
  /// Why there is no value; `nil` when there is one.
  public var absence: Absence?
  /// The id of the formula with its version, such as `fitness-v1`.
  public var formula: String
  /// Whether the score comes from a simpler fallback for the full formula.
  public var isFallback = false

  /// The number that pages show: the value rounded to a whole number, halves up; `nil` when absent.
  public var shown: Int? { value.map { Score.shown($0) } }

  /// A score or points rounded to a whole number, halves up. What lies below a half only because a computer's
  /// fractions are inexact counts as a half: a mean of 2.98 on a scale from 1 to 5 gives 49.5 and is shown as 50.
  public static func shown(_ value: Double) -> Int { Int((value + 0.5 + 1e-9).rounded(.down)) }
  /// The band of the number shown; `nil` when absent, and for the WHO-5 index, because a screening is not a
  /// verdict.
  public var band: Band? { id == WHO5Index.scoreID ? nil : shown.map(Band.init(shown:)) }
  /// Whether the score is solid: a confidence of at least .8 and not a fallback. Otherwise it is still
  /// building.
  public var isSolid: Bool { confidence >= 0.8 - 1e-9 && !isFallback }
}

/// One part of a score.
public struct ScorePart: Hashable, Sendable {
  /// The id of the part, such as `activity`.
  public var id: String
  /// The weight in the formula, 0...1, not renormalized for absent parts.
  public var weight: Double
  /// The measured value, in the part's own unit; `nil` when absent.
  public var input: Double?
  /// The value that gives full points; `nil` where there is no single figure.
  public var target: Double?
  /// The points, 0...100; `nil` when absent.
  public var points: Double?
  /// The number of days with data; 0 when absent.
  public var days: Int
  /// The number of days needed for full confidence.
  public var need: Int
}

/// The reason for a score's absence.
public struct Absence: Hashable, Sendable {
  /// The reasons, in the order in which they are checked.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    case noData = "no_data"
    case tooFewParts = "too_few_parts"
    case tooLittleWeight = "too_little_weight"
    case tooFewDays = "too_few_days"
    /// The person has switched its category off.
    case noConsent = "no_consent"
  }

  /// The reason's code.
  public var code: Code
  /// The available amount: days, parts or percent of weight, depending on ``code``.
  public var have: Int
  /// The required amount, in the same unit.
  public var need: Int
  /// The part that reduces confidence most, for `tooFewDays` and `noData`; `nil` where whole days are counted, as
  /// the fully logged ones of Nutrition.
  public var part: String?

  /// Creates a reason.
  public init(_ code: Code, have: Int, need: Int, part: String? = nil) {
    self.code = code
    self.have = have
    self.need = need
    self.part = part
  }
}

/// The color band of a score's shown number.
public enum Band: String, Hashable, Sendable, CaseIterable {
  case green, yellow, red

  /// The band of a shown number: green for 80-100, yellow for 50-79, red below 50.
  public init(shown: Int) {
    self = shown >= 80 ? .green : shown >= 50 ? .yellow : .red
  }
}

/// A score compared with the same score on an earlier date.
public enum Comparison: Hashable, Sendable {
  /// The current score minus the earlier one, in points, over the parts present in both.
  case change(Double, since: CalendarDay)
  /// Nothing to compare with: the score on the earlier date, or the current one, is absent.
  case noScore(since: CalendarDay)
  /// Not comparable: the parts present in both have less than half of the weight, or the formulas differ.
  case notComparable(since: CalendarDay)
}
