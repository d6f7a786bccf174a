import TriptychHealth

/// Manually entered sessions that overlap synced ones, with both versions side by side.
struct ConflictsPage: TemplateModel {
  static let template = "pages/conflicts"
  /// The path relative to the depth.
  static let path = "profile/conflicts.html"
  /// The maximum number of overlaps on the page, newest first.
  static let limit = 20

  var title: String
  var say: String
  var conflicts: [Conflict]
  var hasConflicts: Bool
  var historyHref: String

  /// Two versions of the same time.
  struct Conflict: Codable, Sendable {
    var id: String
    var day: String
    var kind: String
    var versions: [Version]
  }

  struct Version: Codable, Sendable {
    var id: String
    var icon: Markup
    var origin: String
    var name: String
    var rows: [FactRow]
  }

  static func make(_ overlaps: [RecordOverlap], _ context: PageContext) -> (PageHead, any TemplateModel) {
    let words = context.words
    let shown = overlaps.reversed().prefix(limit).enumerated().map {
      conflict($0.element, place: $0.offset + 1, context)
    }
    let page = ConflictsPage(
      title: words(RecordWord.conflicts),
      say: overlaps.isEmpty
        ? words(RecordWord.conflictsNone) : words(RecordWord.conflictsSome, count: overlaps.count),
      conflicts: shown, hasConflicts: !shown.isEmpty, historyHref: context.href(HistoryPlan.path))
    return (ProfileHead.make(words(RecordWord.conflicts), context), page)
  }

  private static func conflict(_ overlap: RecordOverlap, place: Int, _ context: PageContext) -> Conflict {
    let words = context.words
    let start = max(overlap.manual.span.lowerBound, overlap.synced.span.lowerBound)
    let word: RecordWord =
      switch overlap.kind {
      case .same: .overlapSame
      case .contained: .overlapContained
      case .partial: .overlapPartial
      }
    let minutes = words.number(overlap.minutes.rounded(.up))
    return Conflict(
      id: "overlap-\(place)", day: words.weekdayAndDay(context.history.zone.day(of: start)),
      kind: words(
        word, ["minutes": words(RecordWord.overlap, count: Int(overlap.minutes.rounded(.up)), ["n": minutes])]
      ),
      versions: [
        version(overlap.manual, "overlap-\(place)-manual", context),
        version(overlap.synced, "overlap-\(place)-synced", context),
      ])
  }

  private static func version(_ session: ExerciseRecord, _ id: String, _ context: PageContext) -> Version {
    let words = context.words
    let isManual = session.origin == .manual
    var rows = [
      FactRow(
        name: words(RecordWord.start),
        value: words.shortMoment(session.span.lowerBound, in: context.history.zone)),
      FactRow(name: words(RecordWord.length), value: WorkoutList.minutes(session, words)),
    ]
    func add(_ word: RecordWord, _ value: String?) {
      if let value { rows.append(FactRow(name: words(word), value: value)) }
    }
    add(.distance, session.distance.map { words.value($0, of: .distance) })
    add(.heartRate, session.meanHeartRate.map { words.value($0, of: .heartRate) })
    add(.energy, session.energy.map { words.value($0, of: .activeEnergy) })
    add(.platform, session.platform)
    add(.device, session.device.map(RecordRow.deviceName))
    return Version(
      id: id, icon: isManual ? Icon.hand : Icon.sync,
      origin: words(isManual ? RecordWord.byHand : .synced), name: session.name, rows: rows)
  }
}

extension RecordOverlap {
  /// The labels shown in lists for sessions that overlap another, by session id.
  static func badges(_ overlaps: [RecordOverlap], _ words: Words) -> [String: String] {
    var badges: [String: String] = [:]
    for overlap in overlaps {
      let minutes = words(RecordWord.overlap, count: Int(overlap.minutes.rounded(.up)))
      let text = words(RecordWord.overlapBadge, ["minutes": minutes])
      badges[overlap.manual.id] = text
      badges[overlap.synced.id] = text
    }
    return badges
  }
}

/// The head of a page below the profile.
enum ProfileHead {
  /// Creates a head with title and breadcrumbs.
  static func make(_ title: String, _ context: PageContext) -> PageHead {
    let words = context.words
    return PageHead(title, below: .profile, context)
  }
}
