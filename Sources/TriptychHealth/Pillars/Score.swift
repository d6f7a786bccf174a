/// A number from 0 to 100 with everything it rests on, or the reason why there is none.
public struct Score: Hashable, Sendable {
  /// What is scored, such as `fitness` or `sleep`.
  public var id: String
  /// 0...100, unrounded; `nil` when absent.
  public var value: Double?
  /// How much of what the formula wants was there, 0...1.
  public var confidence: Double
  /// All parts of the formula in its order, absent ones included.
  public var parts: [ScorePart]
  /// The window the score rests on.
  public var days: ClosedRange<CalendarDay>
  /// Why there is no value; `nil` when there is one.
  public var absence: Absence?
  /// The formula with its version, such as `fitness-v1`.
  public var formula: String
  /// Whether a simpler formula stands in for the full one.
  public var isFallback: Bool

  /// A score; see ``ScoreFormula`` for how parts become one.
  public init(
    id: String, value: Double?, confidence: Double, parts: [ScorePart], days: ClosedRange<CalendarDay>,
    absence: Absence?, formula: String, isFallback: Bool = false
  ) {
    self.id = id
    self.value = value
    self.confidence = confidence
    self.parts = parts
    self.days = days
    self.absence = absence
    self.formula = formula
    self.isFallback = isFallback
  }

  /// The number pages show: the value rounded half up.
  public var shown: Int? { value.map { Int(($0 + 0.5).rounded(.down)) } }
  /// The band of the number shown; `nil` when absent, and for the WHO-5 index: a screen is no verdict.
  public var band: Band? { id == WHO5Index.scoreID ? nil : shown.map(Band.init(shown:)) }
  /// Solid from a confidence of .8, building below.
  public var isSolid: Bool { confidence >= 0.8 - 1e-9 && !isFallback }
}

/// One part of a score.
public struct ScorePart: Hashable, Sendable {
  /// Such as `activity`.
  public var id: String
  /// The formula's weight, 0...1, not renormalised.
  public var weight: Double
  /// What was measured, in the part's own unit; `nil` when absent.
  public var input: Double?
  /// What gives full points; `nil` where there is no single figure.
  public var target: Double?
  /// 0...100; `nil` when absent.
  public var points: Double?
  /// Days with data; 0 when absent.
  public var days: Int
  /// Days that give full confidence.
  public var need: Int

  /// A part.
  public init(
    id: String, weight: Double, input: Double?, target: Double?, points: Double?, days: Int, need: Int
  ) {
    self.id = id
    self.weight = weight
    self.input = input
    self.target = target
    self.points = points
    self.days = days
    self.need = need
  }
}

/// Why a score is absent.
public struct Absence: Hashable, Sendable {
  /// The reasons, in the order in which they are looked for.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    case noData = "no_data"
    case tooFewParts = "too_few_parts"
    case tooLittleWeight = "too_little_weight"
    case tooFewDays = "too_few_days"
    /// The person has switched its category off.
    case noConsent = "no_consent"
  }

  /// The reason.
  public var code: Code
  /// What is there: days, parts or per cent of weight, by ``code``.
  public var have: Int
  /// What is needed, in the same unit.
  public var need: Int
  /// The part that costs most confidence, for `tooFewDays` and `noData`.
  public var part: String?

  /// A reason.
  public init(_ code: Code, have: Int, need: Int, part: String? = nil) {
    self.code = code
    self.have = have
    self.need = need
    self.part = part
  }
}

/// The band of a score's shown number.
public enum Band: String, Hashable, Sendable, CaseIterable {
  case green, yellow, red

  /// Green 80-100, yellow 50-79, red below.
  public init(shown: Int) {
    self = shown >= 80 ? .green : shown >= 50 ? .yellow : .red
  }
}

/// A score beside the same score of an earlier date.
public enum Comparison: Hashable, Sendable {
  /// Now minus then, over the parts both have; in points.
  case change(Double, since: CalendarDay)
  /// Not comparable: the parts both have hold less than half of the weight, or one is absent.
  case notComparable(since: CalendarDay)
}
