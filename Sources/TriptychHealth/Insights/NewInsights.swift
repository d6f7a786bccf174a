/// Tells insights that are new today from those that an earlier day's build published.
struct NewInsights {
  /// The ids that builds of earlier moments noted, and those among them of earlier days.
  private var noted: Set<String> = []
  private var known: Set<String> = []
  /// Whether builds of earlier days published insights without noting which: earlier versions noted only the featured one.
  private let isUnknown: Bool

  /// Reads the notes of builds for earlier moments; notes of other kinds are ignored.
  init(_ notes: [BuildNote], at asOf: AsOf, in zone: CivilZone) {
    var hasFeatured = false
    for note in notes where note.asOf < asOf.instant {
      let isEarlierDay = zone.day(of: note.asOf) < asOf.day
      switch note.kind {
      case .insight:
        noted.insert(note.key)
        if isEarlierDay { known.insert(note.key) }
      case .featured: hasFeatured = hasFeatured || isEarlierDay
      default: break
      }
    }
    isUnknown = hasFeatured && known.isEmpty
  }

  /// Completes a report with the ids that are new, and those to be noted.
  func mark(_ report: inout InsightReport) {
    let ids = Set(report.published.map(\.id))
    report.unnotedIDs = ids.subtracting(noted)
    report.newIDs = isUnknown ? [] : ids.subtracting(known)
  }
}
