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

/// Edwards' training impulse of one session of which only the minutes in five heart-rate zones are
/// known.
///
/// The minutes at 50-60, 60-70, 70-80, 80-90 and 90-100 % of the highest heart rate count 1 to 5
/// times.
///
/// - Source: Edwards (1993), The Heart Rate Monitor Book.
/// - Version: part of `load-trimp-v1`; its figures never stand in one series with Banister's.
/// - Range: 0 to five times the minutes.
/// - Missing data: other than five zones, or a zone below 0, gives none. No importer fills
///   ``ExerciseRecord/zoneMinutes`` yet.
public enum EdwardsTRIMP {
  /// The impulse of minutes by zone, the gentlest first; `nil` unless there are five, none below 0.
  public static func impulse(zoneMinutes: [Double]) -> Double? {
    guard zoneMinutes.count == 5, zoneMinutes.allSatisfy({ $0 >= 0 && $0.isFinite }) else { return nil }
    return zip(1...5, zoneMinutes).reduce(0) { $0 + Double($1.0) * $1.1 }
  }
}
