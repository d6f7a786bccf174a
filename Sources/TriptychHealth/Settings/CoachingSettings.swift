/// Settings for coaching: the tone of suggestions, the size of target steps, and what comes first.
public struct CoachingSettings: Hashable, Sendable {
  /// The tone of sentences; their meaning stays the same.
  public enum Tone: String, Hashable, Sendable, CaseIterable { case supportive, motivational, direct, gentle }
  /// The size of the next step of a suggested target.
  public enum Difficulty: String, Hashable, Sendable, CaseIterable { case easy, steady, ambitious }
  /// The subject that suggestions begin with.
  public enum Focus: String, Hashable, Sendable, CaseIterable { case fitness, nutrition, wellbeing, balanced }

  /// The tone of sentences; default supportive.
  public var tone = Tone.supportive
  /// The size of target steps; default steady.
  public var difficulty = Difficulty.steady
  /// The subject that comes first; default balanced.
  public var focus = Focus.balanced

  static let fields: [SettingField] = [
    .choice("coaching.tone", \.coaching.tone, .on(.coaching, rank: 1).essential),
    .choice("coaching.difficulty", \.coaching.difficulty, .on(.coaching, rank: 3)),
    .choice("coaching.focus", \.coaching.focus, .on(.coaching, rank: 2)),
  ]
}

/// Settings for computing training load from heart rate.
public struct HeartSettings: Hashable, Sendable {
  /// The published pair of coefficients that weights a session's heart rate.
  public enum TRIMPCoefficients: String, Hashable, Sendable, CaseIterable {
    /// .64 and 1.92, published for men.
    case men
    /// .86 and 1.67, published for women.
    case women
  }

  /// The allowed range of the highest heart rate, bpm.
  public static let maximumRange = 100...230

  /// The highest heart rate, bpm; `nil`, the default, uses 208 - 0.7 x age if the birth date is known.
  public var maxHeartRate: Int?
  /// The pair of coefficients; default ``TRIMPCoefficients/men``, the pair published first.
  public var trimpCoefficients = TRIMPCoefficients.men

  static let fields: [SettingField] = [
    .optionalWhole(
      "heart.max_heart_rate", maximumRange, .beatsPerMinute, \.heart.maxHeartRate, .on(.coaching, rank: 5)),
    .choice("heart.trimp_coefficients", \.heart.trimpCoefficients, .on(.coaching, rank: 5)),
  ]
}
