/// What may be said, and how much was looked at for it.
public struct InsightReport: Hashable, Sendable {
  /// The most insights that are kept.
  public static let limit = 20

  /// Tests run in each family; each family keeps its own share of false findings.
  public struct Tested: Hashable, Sendable {
    /// Pairs of metrics tried.
    public var associations: Int
    /// Metrics tested for a change of level.
    public var changes: Int
    /// Metrics tested for a weekday that differs.
    public var weekdays: Int

    /// Counts; none where no test was run.
    public init(associations: Int = 0, changes: Int = 0, weekdays: Int = 0) {
      self.associations = associations
      self.changes = changes
      self.weekdays = weekdays
    }

    /// Tests of all families together.
    public var all: Int { associations + changes + weekdays }
  }

  /// The tests by family.
  public var families: Tested
  /// What may be said, most useful first, at most ``limit``. Empty is a normal result.
  public var published: [Insight]
  /// The id of the one that stands first in this build; `nil` where nothing is published.
  public var featuredID: String?
  /// Days of data that associations still need before one is tested; 0 when there are enough.
  public var daysUntilAssociations: Int

  /// A report; nothing is published and nothing was tested unless said.
  public init(
    families: Tested = Tested(), published: [Insight] = [], featuredID: String? = nil,
    daysUntilAssociations: Int = 0
  ) {
    self.families = families
    self.published = published
    self.featuredID = featuredID
    self.daysUntilAssociations = daysUntilAssociations
  }

  /// Statistical tests run, of all families.
  public var tested: Int { families.all }

  /// The insight that stands first in this build: the first of the order that no earlier build showed
  /// first.
  public var featured: Insight? { published.first { $0.id == featuredID } }

  /// As pages list them: the featured one, then all others, most useful first.
  public var inPageOrder: [Insight] { inPageOrder { _ in true } }

  /// Some of them as pages list them: the featured one first where it is among them, most useful first.
  public func inPageOrder(where isWanted: (Insight) -> Bool) -> [Insight] {
    var chosen = published.filter(isWanted)
    if let featuredID, let place = chosen.firstIndex(where: { $0.id == featuredID }), place > 0 {
      chosen.insert(chosen.remove(at: place), at: 0)
    }
    return chosen
  }

  /// Tests run in the family of an insight; `nil` for a fact that needs none.
  public func tried(for insight: Insight) -> Int? {
    switch insight.kind {
    case .association: families.associations
    case .change: families.changes
    case .weekday: families.weekdays
    case .pattern, .milestone, .observation, .anniversary: nil
    }
  }

  /// What a build of a moment is to remember of it: which insight stood first.
  public func notes(asOf moment: Instant) -> [BuildNote] {
    featuredID.map { [BuildNote(asOf: moment, kind: .featured, key: $0)] } ?? []
  }
}

/// Which insight stands first: one that was shown gives way, the next day, to those that were not.
struct FeaturedRotation {
  /// The moment an insight last stood first on an earlier day, by its id.
  private var lastShown: [String: Instant] = [:]
  /// What stood first in the newest earlier build of the same day.
  private var today: BuildNote?

  /// Reads what builds of earlier moments remember; notes of other kinds are left aside.
  init(_ notes: [BuildNote], at asOf: AsOf, in zone: CivilZone) {
    for note in notes where note.kind == .featured && note.asOf < asOf.instant {
      if zone.day(of: note.asOf) == asOf.day {
        if today.map({ $0.asOf < note.asOf }) ?? true { today = note }
      } else {
        lastShown[note.key] = max(lastShown[note.key] ?? note.asOf, note.asOf)
      }
    }
  }

  /// What stood first in an earlier build of the day, while it is still there; else the first of the list
  /// that never stood first; when all have, the one for which that is longest ago.
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
