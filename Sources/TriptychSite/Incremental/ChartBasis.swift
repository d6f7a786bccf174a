import TriptychHealth

extension SiteSlices {
  /// The fingerprint of all that a chart shows, or rather more: one that covers too little keeps a stale picture.
  ///
  /// `nil` for those that are made from more than whole measures, such as scores: they are drawn, and then it is seen
  /// whether they are the same.
  func basis(of key: ChartKey) -> Fingerprint? {
    var bytes = FingerprintBytes()
    bytes.add(common)
    bytes.add(key.id)
    switch key {
    case .line(let metric, _): add(metric, to: &bytes)
    case .window(let metric, let days):
      add(metric, to: &bytes)
      bytes.add(days)
    case .stepsHeatmap: bytes.add(hours)
    case .scatter(let x, let y):
      add(x, to: &bytes)
      add(y, to: &bytes)
    case .weekEnergy(let days):
      addMacros(to: &bytes)
      bytes.add(days)
    case .timeline:
      bytes.add(hours)
      bytes.add(nights)
      bytes.add(sessions)
      add(.steps, to: &bytes)
    case .year(let metric, _): add(metric, to: &bytes)
    case .insight(let chart):
      bytes.add(shownOf: chart.insight)
      for metric in chart.insight.metrics + [chart.metric] { add(metric, to: &bytes) }
    case .topic(let chart): guard add(chart, to: &bytes) else { return nil }
    case .spark, .harmony: return nil
    }
    return bytes.fingerprint
  }

  private func add(_ metric: Metric, to bytes: inout FingerprintBytes) { bytes.add(series[metric] ?? .none) }

  private func addMacros(to bytes: inout FingerprintBytes) {
    for metric in [Metric.protein, .carbohydrate, .fat] { add(metric, to: &bytes) }
  }

  /// Adds what a topic's picture shows; `false` where that is not known.
  private func add(_ chart: TopicChart, to bytes: inout FingerprintBytes) -> Bool {
    switch chart {
    case .bars(let metric, _), .weekdays(let metric, _), .calendar(let metric, _): add(metric, to: &bytes)
    case .night, .nights: bytes.add(nights)
    case .macros, .energyParts: addMacros(to: &bytes)
    case .strain, .load, .recovery, .recoveryWeeks: return false
    }
    return true
  }
}

extension FingerprintBytes {
  fileprivate mutating func add(_ days: ClosedRange<CalendarDay>) {
    add(Int64(days.lowerBound.number))
    add(Int64(days.upperBound.number))
  }

  /// What the picture of an insight takes from the insight itself: how sure it is stands beside the picture.
  fileprivate mutating func add(shownOf insight: Insight) {
    add(insight.days)
    switch insight.finding {
    case .association(let found):
      add(found.pair.x.id)
      add(found.pair.y.id)
      add(found.pair.lag)
      add(found.days)
    case .change(let found, _):
      add(Int64(found.day.number))
      add(found.days)
      add(found.means.before)
      add(found.means.after)
    case .weekday(let found): add(found.days)
    case .milestone(let found): add(Int64(found.day.number))
    case .pattern, .observation, .anniversary: break
    }
  }
}
