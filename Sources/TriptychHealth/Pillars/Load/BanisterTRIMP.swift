/// Banister's training impulse of one session: minutes, weighed by how hard the heart worked.
///
/// TRIMP = minutes x r x a x e^(b x r), with r the share of the heart-rate reserve that was used:
/// (mean - resting) / (highest - resting), kept in 0...1.
///
/// - Source: Banister (1991), Modeling elite athletic performance; Morton, Fitz-Clarke and Banister
///   (1990), J Appl Physiol 69:1171. Coefficients .64 and 1.92, or .86 and 1.67.
/// - Version: part of `load-trimp-v1`.
/// - Range: from 0; an hour at two thirds of the reserve is about 90. No upper bound.
/// - Missing data: without mean, resting or highest heart rate there is none, never 0.
public struct BanisterTRIMP: Hashable, Sendable {
  /// Beats per minute at rest.
  public var resting: Double
  /// The highest heart rate, bpm.
  public var maximum: Double
  /// Which coefficients.
  public var coefficients: HeartSettings.TRIMPCoefficients

  /// `nil` when the highest heart rate is not above the resting one.
  public init?(resting: Double, maximum: Double, coefficients: HeartSettings.TRIMPCoefficients) {
    guard maximum > resting else { return nil }
    self.resting = resting
    self.maximum = maximum
    self.coefficients = coefficients
  }

  /// The impulse of a session of some minutes with a mean heart rate.
  public func impulse(minutes: Double, meanHeartRate: Double) -> Double {
    let (weight, growth) = coefficients == .men ? (0.64, 1.92) : (0.86, 1.67)
    let share = min(max((meanHeartRate - resting) / (maximum - resting), 0), 1)
    return minutes * share * weight * exponential(growth * share)
  }

  /// The highest heart rate expected at an age in whole years, bpm: 208 - 0.7 x age.
  ///
  /// Tanaka, Monahan and Seals (2001), J Am Coll Cardiol 37:153. Single people differ from it by
  /// about 10 bpm, which is why a setting comes before it.
  public static func expectedMaximum(age: Int) -> Double { 208 - 0.7 * Double(age) }
}
