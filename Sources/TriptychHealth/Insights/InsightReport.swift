/// The insights to report, and the number of tests run to find them.
public struct InsightReport: Hashable, Sendable {
  /// The maximum number of insights kept.
  public static let limit = 20

  /// The number of tests run in each family; each family limits its own share of false findings.
  public struct Tested: Hashable, Sendable {
    /// The number of pairs of metrics tested.
    public var associations = 0
    /// The number of metrics tested for a change of level.
    public var changes = 0
    /// The number of metrics tested for a weekday effect.
    public var weekdays = 0

    /// The number of tests in all families together.
    public var all: Int { associations + changes + weekdays }
  }

  /// The number of tests by family.
  public var families = Tested()
  /// The insights, most useful first, at most ``limit``. An empty list is a normal result.
  public var published: [Insight] = []
  /// The id of the insight featured first in this build; `nil` when nothing is published.
  public var featuredID: String?
  /// The ids of published insights that are new today: no build for an earlier day published them.
  public var newIDs: Set<String> = []
  /// The ids of published insights that this build shows first: no earlier build left a note of them.
  public var unnotedIDs: Set<String> = []
  /// The number of days of data still needed before an association is tested; 0 when there are enough.
  public var daysUntilAssociations = 0

  /// The number of statistical tests run in all families.
  public var tested: Int { families.all }

  /// The insight featured first in this build; ``FeaturedRotation`` chooses it. `nil` when nothing is
  /// published.
  public var featured: Insight? { published.first { $0.id == featuredID } }

  /// The insights in the order of pages: the featured one, then all others, most useful first.
  public var inPageOrder: [Insight] { inPageOrder { _ in true } }

  /// A selection of the insights in the order of pages: the featured one first if it is selected, then the
  /// others, most useful first.
  public func inPageOrder(where isWanted: (Insight) -> Bool) -> [Insight] {
    var chosen = published.filter(isWanted)
    if let featuredID, let place = chosen.firstIndex(where: { $0.id == featuredID }), place > 0 {
      chosen.insert(chosen.remove(at: place), at: 0)
    }
    return chosen
  }

  /// The number of tests run in the family of an insight; `nil` for a fact that needs no test.
  public func tried(for insight: Insight) -> Int? {
    switch insight.kind {
    case .association: families.associations
    case .change: families.changes
    case .weekday: families.weekdays
    case .pattern, .milestone, .observation, .anniversary: nil
    }
  }

  /// The notes of a build for a moment: which insight was featured first, and which were published for the first time.
  public func notes(asOf moment: Instant) -> [BuildNote] {
    [featuredID].compactMap { $0 }.map { BuildNote(asOf: moment, kind: .featured, key: $0) }
      + unnotedIDs.sorted().map { BuildNote(asOf: moment, kind: .insight, key: $0) }
  }
}

/// Chooses the insight featured first: one that was featured is replaced the next day by one that was not.
struct FeaturedRotation {
  /// The moment each insight was last featured on an earlier day, by its id.
  private var lastShown: [String: Instant] = [:]
  /// The note of the newest earlier build on the same day.
  private var today: BuildNote?

  /// Reads the notes of builds for earlier moments; notes of other kinds are ignored.
  init(_ notes: [BuildNote], at asOf: AsOf, in zone: CivilZone) {
    for note in notes where note.kind == .featured && note.asOf < asOf.instant {
      if zone.day(of: note.asOf) == asOf.day {
        if today.map({ $0.asOf < note.asOf }) ?? true { today = note }
      } else {
        lastShown[note.key] = max(lastShown[note.key] ?? note.asOf, note.asOf)
      }
    }
  }

  /// The insight featured in an earlier build of the day, if it is still in the list. Otherwise the first of
  /// the list that was never featured or, if all have been, the one featured longest ago.
  func featured(among insights: [Insight]) -> Insight? {
    if let today, let insight = insights.first(where: { $0.id == today.key }) { return insight }
    if let fresh = insights.first(where: { lastShown[$0.id] == nil }) { return fresh }
    return insights.enumerated().min { left, right in
      (shown(left.element), left.offset) < (shown(right.element), right.offset)
    }?.element
  }

  private func shown(_ insight: Insight) -> Instant {
    lastShown[insight.id] ?? Instant(seconds: .min)
  }
}

/// Tells insights that are new today from those that an earlier day's build published.
struct NewInsights {
  /// The ids that builds of earlier moments noted, and those among them of earlier days.
  private var noted: Set<String> = []
  private var known: Set<String> = []
  /// Whether nothing can be called new: no build of an earlier day is known, or builds of earlier days published insights
  /// without noting which, as earlier versions did, which noted only the featured one.
  private let isUnknown: Bool

  /// Reads the notes of builds for earlier moments; notes of other kinds are ignored.
  init(_ notes: [BuildNote], at asOf: AsOf, in zone: CivilZone) {
    var hasFeatured = false, isFirstDay = true
    for note in notes where note.asOf < asOf.instant {
      let isEarlierDay = zone.day(of: note.asOf) < asOf.day
      isFirstDay = isFirstDay && !isEarlierDay
      switch note.kind {
      case .insight:
        noted.insert(note.key)
        if isEarlierDay { known.insert(note.key) }
      case .featured: hasFeatured = hasFeatured || isEarlierDay
      default: break
      }
    }
    isUnknown = isFirstDay || hasFeatured && known.isEmpty
  }

  /// Completes a report with the ids that are new, and those to be noted.
  func mark(_ report: inout InsightReport) {
    let ids = Set(report.published.map(\.id))
    report.unnotedIDs = ids.subtracting(noted)
    report.newIDs = isUnknown ? [] : ids.subtracting(known)
  }
}
