import TriptychGraphics
import TriptychHealth

/// One chart of a person that can be asked for by name, outside any page.
public struct ChartRequest: Hashable, Sendable {
  /// The kind.
  public var kind: ChartKind
  /// What a chart of one measure shows.
  public var metric: Metric
  /// What a cloud shows across.
  public var x: Metric
  /// What a cloud shows up.
  public var y: Metric
  /// Whose score a ring or a small line shows.
  public var pillar: Pillar
  /// The days looked at, within ``ChartSpan/allowed``; `nil` takes the kind's usual ones.
  public var days: Int?

  /// A chart of steps, of sleep and mood, of Fitness, unless said otherwise.
  public init(
    _ kind: ChartKind, metric: Metric = .steps, x: Metric = .sleepDuration, y: Metric = .mood,
    pillar: Pillar = .fitness, days: Int? = nil
  ) {
    self.kind = kind
    self.metric = metric
    self.x = x
    self.y = y
    self.pillar = pillar
    self.days = days
  }

  /// The days looked at.
  var span: Int { days ?? ChartSpan(kind)?.usual ?? 1 }
}

/// How many days a kind of chart can look at.
public struct ChartSpan: Hashable, Sendable {
  /// The fewest and the most.
  public var allowed: ClosedRange<Int>
  /// What is shown when nothing is said.
  public var usual: Int

  /// `nil` for kinds that have their days fixed, such as a night.
  public init?(_ kind: ChartKind) {
    switch kind {
    case .line: (allowed, usual) = (3...3650, 30)
    case .area: (allowed, usual) = (3...3650, 90)
    case .samples: (allowed, usual) = (1...366, 7)
    case .harmony: (allowed, usual) = (3...366, 30)
    case .multiples: (allowed, usual) = (3...3650, 30)
    case .bar, .stackedBar: (allowed, usual) = (1...31, 7)
    case .box: (allowed, usual) = (7...3650, 90)
    case .strain: (allowed, usual) = (14...366, 84)
    case .partsRing: (allowed, usual) = (1...366, 7)
    case .calendar: (allowed, usual) = (7...366, 365)
    case .scatter: (allowed, usual) = (7...3650, 90)
    case .matrix: (allowed, usual) = (84...3650, 365)
    case .stageRows: (allowed, usual) = (2...92, 30)
    case .sparkline, .groupedBar, .ring, .progressRing, .progressBar, .heatmap, .stages, .timeline:
      return nil
    }
  }
}

/// Why a chart that was asked for is not drawn.
public enum ChartRefusal: Error, Hashable, Sendable {
  /// Fewer days have data than the chart takes.
  case tooFewDays(have: Int, need: Int)
  /// There is no data for it at the moment.
  case nothingToDraw
}
