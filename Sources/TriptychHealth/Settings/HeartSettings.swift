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
