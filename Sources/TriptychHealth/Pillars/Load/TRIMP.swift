/// Banister's training impulse of one session: minutes weighted by heart-rate intensity.
///
/// TRIMP = minutes x r x a x e^(b x r), where r is the fraction of the heart-rate reserve used: (mean -
/// resting) / (highest - resting), clamped to 0...1.
///
/// - Source: Banister (1991), Modeling elite athletic performance; Morton, Fitz-Clarke and Banister
///   (1990), J Appl Physiol 69:1171. Coefficients .64 and 1.92, or .86 and 1.67.
/// - Version: part of `load-trimp-v1`.
/// - Range: 0 and above, with no upper bound; an hour at two thirds of the reserve is about 90.
/// - Missing data: without a mean, resting or highest heart rate there is no impulse; it is never 0.
public struct BanisterTRIMP: Hashable, Sendable {
  /// The resting heart rate, bpm.
  public var resting: Double
  /// The highest heart rate, bpm.
  public var maximum: Double
  /// The pair of coefficients used.
  public var coefficients: HeartSettings.TRIMPCoefficients

  /// Creates the formula; `nil` when the highest heart rate is not above the resting one.
  public init?(resting: Double, maximum: Double, coefficients: HeartSettings.TRIMPCoefficients) {
    guard maximum > resting else { return nil }
    self.resting = resting
    self.maximum = maximum
    self.coefficients = coefficients
  }

  /// The impulse of a session, from its length in minutes and its mean heart rate in bpm.
  public func impulse(minutes: Double, meanHeartRate: Double) -> Double {
    let (weight, growth) = coefficients == .men ? (0.64, 1.92) : (0.86, 1.67)
    let share = min(max((meanHeartRate - resting) / (maximum - resting), 0), 1)
    return minutes * share * weight * exponential(growth * share)
  }

  /// The highest heart rate expected at an age in whole years, bpm: 208 - 0.7 x age.
  ///
  /// Tanaka, Monahan and Seals (2001), J Am Coll Cardiol 37:153. Individuals differ from it by about 10 bpm,
  /// which is why a setting takes precedence.
  public static func expectedMaximum(age: Int) -> Double { 208 - 0.7 * Double(age) }
}

/// Edwards' training impulse of one session for which only the minutes in five heart-rate zones are known.
///
/// The minutes at 50-60, 60-70, 70-80, 80-90 and 90-100 % of the highest heart rate are weighted 1 to 5.
///
/// - Source: Edwards (1993), The Heart Rate Monitor Book.
/// - Version: part of `load-trimp-v1`; its figures are never in the same series as Banister's.
/// - Range: 0 to five times the minutes.
/// - Missing data: anything but five zones, or a zone below 0, gives no impulse. No importer sets
///   ``ExerciseRecord/zoneMinutes`` yet.
public enum EdwardsTRIMP {
  /// The impulse from the minutes by zone, lowest intensity first; `nil` unless there are five zones, none
  /// below 0.
  public static func impulse(zoneMinutes: [Double]) -> Double? {
    guard zoneMinutes.count == 5, zoneMinutes.allSatisfy({ $0 >= 0 && $0.isFinite }) else { return nil }
    return zip(1...5, zoneMinutes).reduce(0) { $0 + Double($1.0) * $1.1 }
  }
}
