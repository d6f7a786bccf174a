import TriptychGraphics
import TriptychHealth

/// A picture on the page of a topic, besides the lines of measures.
enum TopicChart: Hashable, Sendable {
  /// A bar for each of the last days.
  case bars(Metric, days: Int)
  /// The spread by weekday over the last days.
  case weekdays(Metric, days: Int)
  /// A cell for each of the last days.
  case calendar(Metric, days: Int)
  /// The stages of the newest night.
  case night
  /// The nights of the last days, a row each.
  case nights(days: Int)
  /// Where the energy of a mean day came from.
  case macros(days: Int)
  /// Where the energy of each day came from.
  case energyParts(days: Int)
  /// Active minutes by week.
  case strain(days: Int)
  /// What a person carries: the long average and the short one.
  case load(days: Int)
  /// Recovery over the last days.
  case recovery(days: Int)
  /// The same over two weeks, small.
  case recoveryWeeks

  /// A short name that stays the same.
  var id: String {
    switch self {
    case .bars(let metric, let days): "\(metric.id)-\(days)-bars"
    case .weekdays(let metric, let days): "\(metric.id)-\(days)-weekdays"
    case .calendar(let metric, let days): "\(metric.id)-\(days)-calendar"
    case .night: "night"
    case .nights(let days): "nights-\(days)"
    case .macros(let days): "macros-\(days)"
    case .energyParts(let days): "energy-parts-\(days)"
    case .strain(let days): "strain-\(days)"
    case .load(let days): "load-\(days)"
    case .recovery(let days): "recovery-\(days)"
    case .recoveryWeeks: "recovery-weeks"
    }
  }

  /// The pictures of all topics at some depths, each once.
  static func wanted(_ depths: Set<Settings.Depth>, _ analysis: Analysis) -> [TopicChart] {
    guard analysis.freshness != .empty else { return [] }
    var seen: Set<TopicChart> = []
    let keys = Settings.Depth.allCases.filter(depths.contains).flatMap { depth in
      Topic.allCases.flatMap { $0.charts(isDeep: depth == .deep) }
    }
    let charts = keys.compactMap { key -> TopicChart? in
      if case .topic(let chart) = key { return chart }
      return nil
    }
    return (charts + (depths.contains(.deep) ? [.recoveryWeeks] : [])).filter { seen.insert($0).inserted }
  }
}

extension ChartData {
  /// The plot of a topic's picture.
  func plot(_ chart: TopicChart, words chartWords: ChartWords) throws -> Plot {
    switch chart {
    case .bars(let metric, let days): try bars(metric, days: days).plot(words: chartWords)
    case .weekdays(let metric, let days):
      try weekdaysOfWeeks(metric, days: days).plot(words: chartWords)
    case .calendar(let metric, let days): try calendar(metric, days: days).plot(words: chartWords)
    case .night: try night().plot(words: chartWords)
    case .nights(let days): try nightRows(days: days).plot(words: chartWords)
    case .macros(let days): try macroRing(days: days).plot(words: chartWords)
    case .energyParts(let days): try energyParts(days: days).plot(words: chartWords)
    case .strain(let days): try strain(days: days).plot(words: chartWords)
    case .load(let days): try load(days: days).plot(words: chartWords)
    case .recovery(let days): try recovery(days: days).plot(words: chartWords)
    case .recoveryWeeks: throw ChartRefusal.nothingToDraw
    }
  }
}
