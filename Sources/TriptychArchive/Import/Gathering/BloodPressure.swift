import TriptychHealth

/// The two figures of a blood pressure, which are taken together or not at all.
enum BloodPressure {
  /// The values to hand on: both, or of a pair that cannot be only those that the catalog refuses.
  static func figures(systolic: Double, diastolic: Double) -> [(metric: Metric, value: Double)] {
    let both = [(metric: Metric.systolic, value: systolic), (.diastolic, diastolic)]
    let refused = both.filter { MetricCatalog[$0.metric]?.range.contains($0.value) != true }
    return refused.isEmpty ? both : refused
  }
}
