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
