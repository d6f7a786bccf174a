import TriptychHealth

/// Manually entered sessions that overlap synced ones, with both versions side by side and a form to decide; and
/// entries made offline that met a newer change.
struct ConflictsPage: TemplateModel {
  static let template = "pages/conflicts"
  /// The maximum number of overlaps on the page, newest first, open ones before decided ones.
  static let limit = 20

  var title: String
  var say: String
  var conflicts: [Conflict]
  /// Conflicts of the queue that wait for a decision.
  var offline: [OfflineConflict]
  var hasForms: Bool
  var queue: QueueModel
  var historyHref: String
  var auditHref: String

  /// Two versions of the same time.
  struct Conflict: Codable, Sendable {
    var id: String
    var day: String
    var kind: String
    /// When it was found; `nil` where that is not known.
    var found: String?
    var versions: [Version]
    /// The form to decide; `nil` for a decided one.
    var form: DecisionForm?
    /// What was decided and when; `nil` for an open one.
    var decided: String?
    /// The form to undo the decision; `nil` for an open one, and where the trail does not keep it.
    var undo: DecisionForm?
  }

  struct Version: Codable, Sendable {
    var id: String
    var icon: Markup
    var origin: String
    var name: String
    var rows: [FactRow]
  }

  /// An entry made offline and what the cache held.
  struct OfflineConflict: Codable, Sendable {
    var id: String
    var name: String
    var moment: String
    var given: [FactRow]
    var held: [FactRow]
    var form: DecisionForm
  }

  static func make(_ context: PageContext) -> (PageHead, any TemplateModel) {
    let words = context.words
    let conflicts = listed(context)
    let pending = known(context).count { $0.decision.choice == nil }
    let shown = conflicts.enumerated().map { conflict($0.element, place: $0.offset + 1, context) }
    let offline = listedOffline(context).map { OfflineConflict.make($0, context) }
    let page = ConflictsPage(
      title: words(RecordWord.conflicts),
      say: lead(pending: pending, offline: context.analysis.syncConflicts.count, words),
      conflicts: shown, offline: offline,
      hasForms: !shown.isEmpty || !offline.isEmpty, queue: QueueModel(context),
      historyHref: context.href(HistoryPlan.path), auditHref: context.href(AuditPage.path))
    var head = PageHead(words(RecordWord.conflicts), below: .profile, context)
    head.scripts.formUnion([.queue, .forms])
    return (head, page)
  }

  /// How much there is to decide, first between records.
  private static func lead(pending: Int, offline: Int, _ words: Words) -> String {
    if pending > 0 { return words(RecordWord.conflictsSome, count: pending) }
    return offline > 0
      ? words(RecordWord.conflictsOffline, count: offline) : words(RecordWord.conflictsNone)
  }

  /// The conflicts between records on the page, open ones first, the newest first.
  static func listed(_ context: PageContext) -> [RecordConflict] {
    let all = known(context)
    return Array(
      (all.filter { $0.decision.choice == nil } + all.filter { $0.decision.choice != nil }).prefix(limit))
  }

  /// The conflicts of the queue on the page.
  static func listedOffline(_ context: PageContext) -> [SyncConflict] {
    Array(context.analysis.syncConflicts.prefix(limit))
  }

  /// All conflicts between records up to the moment, the newest first.
  private static func known(_ context: PageContext) -> [RecordConflict] {
    let moment = context.analysis.asOf.instant
    return context.history.records.conflicts.filter { $0.overlap.start <= moment }.reversed()
  }

  private static func conflict(_ conflict: RecordConflict, place: Int, _ context: PageContext) -> Conflict {
    let words = context.words
    let (overlap, decision) = (conflict.overlap, conflict.decision)
    let zone = context.history.zone
    let word: RecordWord =
      switch overlap.kind {
      case .same: .overlapSame
      case .contained: .overlapContained
      case .partial: .overlapPartial
      }
    let minutes = words.number(overlap.minutes.rounded(.up))
    let id = "overlap-\(place)"
    let day = words.title(zone.day(of: overlap.start))
    let shared = words(RecordWord.overlap, count: Int(overlap.minutes.rounded(.up)), ["n": minutes])
    var model = Conflict(
      id: id, day: day, kind: words(word, ["minutes": shared]),
      found: conflict.isKnown
        ? words(RecordWord.found, ["moment": words.shortMoment(decision.found, in: zone)]) : nil,
      versions: [
        version(overlap.manual, id + "-manual", context), version(overlap.synced, id + "-synced", context),
      ])
    let name = words(RecordWord.decisionName, ["day": day])
    guard let choice = decision.choice else {
      model.form = DecisionForm.record(conflict, place: id, name: name, context)
      return model
    }
    model.decided = words(
      RecordWord.decided(choice),
      ["moment": decision.decided.map { words.shortMoment($0, in: zone) } ?? ""])
    model.undo = context.analysis.trail.first { $0.thing == EnteredThing.conflict(conflict.id).text }.map {
      DecisionForm.undo($0.number, place: id, name: words(RecordWord.undoName, ["what": name]), context)
    }
    return model
  }

  private static func version(_ session: ExerciseRecord, _ id: String, _ context: PageContext) -> Version {
    let words = context.words
    let isManual = session.origin == .manual
    let quality = RecordQuality(session)
    var rows = RecordField.allCases.filter { $0 != .name }.compactMap { field in
      RecordWords.value(field, of: session, words, context.history.zone).map {
        FactRow(name: words(RecordWord.field(field)), value: $0)
      }
    }
    func add(_ word: RecordWord, _ value: String?) {
      if let value { rows.append(FactRow(name: words(word), value: value)) }
    }
    add(.platform, session.platform)
    add(.device, session.device.map(RecordRow.deviceName))
    add(.confidence, RecordWords.confidence(quality, words))
    return Version(
      id: id, icon: isManual ? Icon.hand : Icon.sync,
      origin: words(isManual ? RecordWord.byHand : .synced), name: words.sport(session.name), rows: rows)
  }
}

extension ConflictsPage.OfflineConflict {
  /// Both sides of a conflict of the queue.
  static func make(_ conflict: SyncConflict, _ context: PageContext) -> ConflictsPage.OfflineConflict {
    let words = context.words
    let id = "offline-\(conflict.number)"
    let name = words.sentence(RecordWords.name(conflict.thing, nil, context))
    let zone = context.history.zone
    func rows(_ value: JSONValue) -> [FactRow] {
      let given = RecordWords.rows(value, of: conflict.thing.dayPlace?.metric, words, zone)
      return given.isEmpty ? [FactRow(name: words(RecordWord.state), value: words(RecordWord.gone))] : given
    }
    if let settings = conflict.entry.settings {
      return ConflictsPage.OfflineConflict(
        id: id, name: name, moment: words.shortMoment(conflict.entry.time, in: zone),
        given: RecordWords.settings(settings, context), held: RecordWords.settings(held(conflict), context),
        form: DecisionForm.offline(conflict.number, place: id, name: name, context))
    }
    return ConflictsPage.OfflineConflict(
      id: id, name: name, moment: words.shortMoment(conflict.entry.time, in: zone),
      given: conflict.entry.action == .deleteRecord ? rows(.null) : rows(conflict.entry.payload),
      held: rows(conflict.held), form: DecisionForm.offline(conflict.number, place: id, name: name, context))
  }

  /// The settings that the cache had, as a part of a settings file; a conflict keeps them by their paths.
  private static func held(_ conflict: SyncConflict) -> JSONValue {
    guard case .object(let members) = conflict.held else { return .null }
    return members.reduce(.object([])) { document, member in
      let names = member.name.split(separator: ".")
      return document.merged(
        with: names.reversed().reduce(member.value) { .object([JSONMember(String($1), $0)]) })
    }
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
