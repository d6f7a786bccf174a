import TriptychHealth

/// The words of the history, the conflicts, the audit trail and the conversations.
enum RecordWord: String, SubjectWord {
  static let subject = "record"

  /// Page titles, also used in the tree.
  case history, conflicts, audit, conversations
  /// The history.
  case historyRange, historyMonth, historyPart, moreOfDay
  /// Conflicts.
  case conflictsNone, conflictsSome, overlap, overlapSame, overlapContained, overlapPartial, byHand, synced
  case start, length, energy, distance, heartRate, device, platform, overlapBadge
  /// The audit trail.
  case featured, celebrated, messages, model, mood
  case entered, changed, deleted, value, event, workout, setting
}

/// The record of how a person's data was used, as far as records are kept.
struct AuditPage: TemplateModel {
  static let template = "pages/audit"
  /// The path relative to the depth.
  static let path = "profile/audit.html"
  /// The maximum number of builds on the page, newest first.
  static let limit = 40

  var title: String
  var builds: [Build]
  var hasBuilds: Bool
  /// What was entered by hand, changed or deleted, newest first.
  var changes: [Build]
  var hasChanges: Bool
  var sourcesHref: String
  var historyHref: String
  var privacyHref: String

  /// What happened at one moment, such as a build.
  struct Build: Codable, Sendable {
    var datetime: String
    var moment: String
    var lines: [String]
  }

  static func make(_ context: PageContext) -> (PageHead, any TemplateModel) {
    let permitted = Consent(context.settings).permitted(context.analysis.remembered.builds)
    let notes = Dictionary(grouping: permitted, by: \.asOf)
    let builds = notes.sorted { $0.key > $1.key }.prefix(limit).map { build($0.key, $0.value, context) }
    let title = context.words(RecordWord.audit)
    let changes = context.analysis.entered.prefix(limit).map { change($0, context) }
    let page = AuditPage(
      title: title, builds: builds, hasBuilds: !builds.isEmpty, changes: changes,
      hasChanges: !changes.isEmpty,
      sourcesHref: context.href(PagePath.sources), historyHref: context.href(HistoryPlan.path),
      privacyHref: context.href(PagePath.privacy))
    return (ProfileHead.make(title, context), page)
  }

  private static func change(_ change: ThingChange, _ context: PageContext) -> Build {
    let words = context.words
    let zone = context.history.zone
    let word: RecordWord =
      change.isGone ? .deleted : change.changed == change.created ? .entered : .changed
    return Build(
      datetime: zone.rfc3339(change.changed), moment: words.shortMoment(change.changed, in: zone),
      lines: [words(word, ["what": words.sentence(name(change.thing, context))])])
  }

  /// What was entered, in words; what is deleted has only its kind left.
  private static func name(_ thing: EnteredThing, _ context: PageContext) -> String {
    let words = context.words
    if let place = thing.dayPlace, MetricCatalog[place.metric] != nil {
      return words(
        RecordWord.value, ["metric": words(.metric, place.metric.id), "day": words.day(place.day)])
    }
    if let id = thing.workoutID {
      return context.history.workouts.first { $0.id == id }?.name ?? words(RecordWord.workout)
    }
    guard let id = thing.entryID else { return words(RecordWord.setting) }
    let entry = context.history.entries.first { $0.id == id }
    return entry.map { EntryWords(entry: $0, words: words).name } ?? words(RecordWord.event)
  }

  private static func build(_ moment: Instant, _ notes: [BuildNote], _ context: PageContext) -> Build {
    let words = context.words
    let zone = context.history.zone
    let lines = BuildNote.Kind.allCases.compactMap { kind -> String? in
      let of = notes.filter { $0.kind == kind }
      guard let first = of.first else { return nil }
      switch kind {
      case .featured: return words(RecordWord.featured)
      case .celebrated: return words(RecordWord.celebrated)
      case .message: return words(RecordWord.messages, count: of.count)
      case .model: return words(RecordWord.model)
      case .mood:
        return Mood(rawValue: first.value).map { words(RecordWord.mood, ["mood": words(MoodWord.name($0))]) }
      }
    }
    return Build(datetime: zone.rfc3339(moment), moment: words.shortMoment(moment, in: zone), lines: lines)
  }
}

/// Transcripts of calls, if a file with transcripts was imported.
struct ConversationsPage: TemplateModel {
  static let template = "pages/conversations"
  /// The path relative to the depth.
  static let path = "profile/conversations.html"

  var title: String
  var privacyHref: String

  static func make(_ context: PageContext) -> (PageHead, any TemplateModel) {
    let title = context.words(RecordWord.conversations)
    return (
      ProfileHead.make(title, context),
      ConversationsPage(title: title, privacyHref: context.href(PagePath.privacy))
    )
  }
}
