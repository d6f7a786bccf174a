/// Settings: what load from heart rate needs to know.
public struct HeartSettings: SettingsSection {
  static let name = "heart"

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

  mutating func read(_ form: inout SettingsForm) {
    form.take("max_heart_rate", "a whole number from 100 to 230, or null", Self.rate) { maxHeartRate = $0 }
    form.choice("trimp_coefficients") { trimpCoefficients = $0 }
  }

  var json: JSONValue {
    .members([
      "max_heart_rate": JSONValue(maxHeartRate), "trimp_coefficients": .string(trimpCoefficients.rawValue),
    ])
  }

  private static func rate(_ value: JSONValue) -> Int?? {
    if value == .null { return .some(nil) }
    guard case .number(let number) = value, number == number.rounded(),
      (Double(maximumRange.lowerBound)...Double(maximumRange.upperBound)).contains(number)
    else { return nil }
    return Int(number)
  }
}
