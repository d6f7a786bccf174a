/// A finding worth reporting, with an id and a usefulness that decides its rank. The site puts it into words.
public struct Insight: Hashable, Sendable, Identifiable {
  /// The kind of finding.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case association, pattern, weekday, milestone, change, observation, anniversary
  }

  /// The finding reported.
  public var finding: Finding
  /// How useful the insight is, which decides the order.
  public var usefulness: Usefulness

  /// Creates an insight.
  public init(_ finding: Finding, usefulness: Usefulness) {
    self.finding = finding
    self.usefulness = usefulness
  }

  /// The kind of finding.
  public var kind: Kind {
    switch finding {
    case .association: .association
    case .change: .change
    case .weekday: .weekday
    case .pattern: .pattern
    case .milestone: .milestone
    case .observation: .observation
    case .anniversary: .anniversary
    }
  }

  /// An id that stays the same as long as the fact does, in any version and language, and is safe in a path:
  /// lower-case letters, digits and hyphens, such as `association-sleep-duration-mood`.
  public var id: String { ([kind.rawValue] + marks).joined(separator: "-") }

  private var marks: [String] {
    switch finding {
    case .association(let found): [slug(found.pair.x), slug(found.pair.y)]
    case .change(let found, _): [slug(found.metric), found.day.iso]
    case .weekday(let found): [slug(found.metric), "\(found.weekday)"]
    // The first day of a run does not change while the run grows.
    case .pattern(let found): [found.kind.rawValue, found.days.lowerBound.iso]
    case .milestone(let found):
      found.kind == .best
        ? ["best", slug(found.metric), found.day.iso]
        : ["total", slug(found.metric), String(Int(found.value))]
    case .observation(let found): [slug(found.first.metric), slug(found.second.metric)]
    case .anniversary(let found): [found.day.iso]
    }
  }

  private func slug(_ metric: Metric) -> String { String(metric.id.map { $0 == "_" ? "-" : $0 }) }

  /// The metrics it is about, in the order in which the sentence names them; never empty.
  public var metrics: [Metric] {
    switch finding {
    case .association(let found): [found.pair.x, found.pair.y]
    case .change(let found, _): [found.metric]
    case .weekday(let found): [found.metric]
    case .pattern(let found): found.figures.map(\.metric)
    case .milestone(let found): [found.metric]
    case .observation(let found): [found.first.metric, found.second.metric]
    case .anniversary(let found): found.figures.map(\.metric)
    }
  }

  /// The pillars of its metrics, in their fixed order.
  public var pillars: [Pillar] {
    let all = metrics.map(Pillar.init(of:))
    return Pillar.allCases.filter(all.contains)
  }

  /// The days it is based on.
  public var days: ClosedRange<CalendarDay> {
    switch finding {
    case .association(let found): found.days
    case .change(let found, _): found.days
    case .weekday(let found): found.days
    case .pattern(let found): found.days
    case .milestone(let found): found.days
    case .observation(let found): found.days
    case .anniversary(let found): found.day...found.day
    }
  }

  /// The number of those days with data; for two metrics, the smaller number of the two.
  public var count: Int {
    switch finding {
    case .association(let found): found.count
    case .change(let found, _): found.counts.before + found.counts.after
    case .weekday(let found): found.counts.all
    case .pattern(let found): found.figures.map(\.count).min() ?? 0
    case .milestone(let found): found.count
    case .observation(let found): min(found.first.count, found.second.count)
    case .anniversary: 1
    }
  }

  /// The day on which it happened or from which it applies; `nil` for insights that belong to no single day.
  public var day: CalendarDay? {
    switch finding {
    case .change(let found, _): found.day
    case .milestone(let found): found.day
    case .anniversary(let found): found.day
    case .association, .weekday, .pattern, .observation: nil
    }
  }
}
