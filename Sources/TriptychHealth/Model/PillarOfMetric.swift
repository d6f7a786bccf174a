extension Pillar {
  /// The pillar a metric is shown under; one that is not catalogued stands under Fitness.
  public init(of metric: Metric) {
    switch MetricCatalog[metric]?.kind {
    case .nutrition: self = .nutrition
    case .mind: self = .wellbeing
    // The rhythm of sleep is a part of that score.
    case .sleep where metric == .sleepMidpoint: self = .wellbeing
    default: self = .fitness
    }
  }
}
