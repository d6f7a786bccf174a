/// Settings: how suggestions are worded, how far targets reach, and what comes first.
public struct CoachingSettings: Hashable, Sendable {
  /// How sentences sound; what they say stays the same.
  public enum Tone: String, Hashable, Sendable, CaseIterable { case supportive, motivational, direct, gentle }
  /// How large the next step of a suggested target is.
  public enum Difficulty: String, Hashable, Sendable, CaseIterable { case easy, steady, ambitious }
  /// What suggestions begin with.
  public enum Focus: String, Hashable, Sendable, CaseIterable { case fitness, nutrition, wellbeing, balanced }

  /// Default supportive.
  public var tone = Tone.supportive
  /// Default steady.
  public var difficulty = Difficulty.steady
  /// Default balanced.
  public var focus = Focus.balanced

  /// All defaults.
  public init() {}

  static let fields: [SettingField] = [
    .choice("coaching.tone", \.coaching.tone), .choice("coaching.difficulty", \.coaching.difficulty),
    .choice("coaching.focus", \.coaching.focus),
  ]
}

/// Settings: what load from heart rate needs to know.
public struct HeartSettings: Hashable, Sendable {
  /// Which published pair of coefficients weighs a session's heart rate.
  public enum TRIMPCoefficients: String, Hashable, Sendable, CaseIterable {
    /// .64 and 1.92, published for men.
    case men
    /// .86 and 1.67, published for women.
    case women
  }

  /// The heart rates a person may give as their highest, bpm.
  public static let maximumRange = 100...230

  /// The highest heart rate, bpm; `nil`, the default, takes 208 - 0.7 x age where the birth date is known.
  public var maxHeartRate: Int?
  /// Default ``TRIMPCoefficients/men``, the pair the formula was published with first.
  public var trimpCoefficients = TRIMPCoefficients.men

  /// All defaults.
  public init() {}

  static let fields: [SettingField] = [
    .optionalWhole("heart.max_heart_rate", maximumRange, .beatsPerMinute, \.heart.maxHeartRate),
    .choice("heart.trimp_coefficients", \.heart.trimpCoefficients),
  ]
}
