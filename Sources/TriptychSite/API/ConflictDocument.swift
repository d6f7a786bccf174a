import TriptychHealth

/// The conflicts that wait for the person's decision, and the newest decided ones.
enum ConflictDocument {
  private static let version = APIObject<ExerciseRecord>(
    "RecordVersion", "One of the two sessions of a conflict.",
    [
      .text("id", "The id of the session.") { record, _ in record.id },
      .choice("origin", "Where it comes from.", of: ["manual", "synced"]) { record, _ in
        record.origin == .manual ? "manual" : "synced"
      },
      .text("name", "Its name.") { record, _ in record.name },
      .moment("start", "When it began.") { record, _ in record.span.lowerBound },
      .number("minutes", "Its length.") { record, _ in record.minutes },
      .optionalNumber("energy", "The energy, in kcal.") { record, _ in record.energy },
      .optionalNumber("distance", "The distance, in km.") { record, _ in record.distance },
      .optionalNumber("heartRate", "The mean heart rate, in beats a minute.") { record, _ in
        record.meanHeartRate
      },
      .flag("isStrength", "Whether it counts as strength training.") { record, _ in record.isStrength },
      .optionalText("platform", "The platform it was synced from.") { record, _ in record.platform },
      .optionalText("device", "The device that measured it.") { record, _ in
        record.device.map(RecordRow.deviceName)
      },
      .number("confidence", "How far it can be trusted.", 0...1) { record, _ in
        RecordQuality(record).confidence
      },
      .optionalText("note", "The person's note.") { record, _ in record.note },
    ])

  private static let record = APIObject<RecordConflict>(
    "RecordConflict", "A session entered by hand and a synced one at the same time.",
    [
      .text("id", "The id, as `resolve_conflict` of a queue file takes it.") { conflict, _ in conflict.id },
      .choice("kind", "How the two overlap.", of: ["same", "contained", "partial"]) { conflict, _ in
        conflict.overlap.kind.rawValue
      },
      .number("minutes", "The minutes that both cover.") { conflict, _ in conflict.overlap.minutes },
      .optionalMoment("found", "When it was found; null where that is not known.") { conflict, _ in
        conflict.isKnown ? conflict.decision.found : nil
      },
      .optionalChoice(
        "decision", "What was decided; null while it waits.",
        of: RecordDecision.Choice.allCases.map(\.rawValue)
      ) { conflict, _ in conflict.decision.choice?.rawValue },
      .optionalMoment("decided", "When it was decided.") { conflict, _ in conflict.decision.decided },
      .object("manual", "The session entered by hand.", version) { conflict, _ in conflict.overlap.manual },
      .object("synced", "The synced session.", version) { conflict, _ in conflict.overlap.synced },
    ])

  private static let offline = APIObject<SyncConflict>(
    "QueueConflict", "An entry made offline that met a newer change.",
    [
      .whole("number", "Its number, as `resolve_conflict` of a queue file takes it.", 1...1_000_000_000) {
        conflict, _ in conflict.number
      },
      .text("name", "What it is about, in the person's language.") { conflict, context in
        context.words.sentence(RecordWords.name(conflict.thing, nil, context))
      },
      .choice("action", "The action of the entry.", of: QueueAction.all.map(\.name)) { conflict, _ in
        conflict.entry.action.name
      },
      .moment("time", "When the entry was made.") { conflict, _ in conflict.entry.time },
      .value("given", "What the entry says.", .any) { conflict, _ in conflict.entry.payload },
      .value("held", "What was held; null where it had been removed.", .any) { conflict, _ in conflict.held },
    ])

  static let document = APIDocument(
    "sync-conflicts", path: "sync/conflicts.json",
    "The conflicts of the page: between records, and of entries made offline.",
    [
      .whole("waiting", "How many wait for a decision.", 0...1_000_000) { _, context in
        context.analysis.decisionsWaiting
      },
      .list("records", "Conflicts between records, open ones first, at most 20.", of: record) { _, context in
        ConflictsPage.listed(context)
      },
      .list("offline", "Conflicts of entries made offline, at most 20.", of: offline) { _, context in
        ConflictsPage.listedOffline(context)
      },
    ]
  )
}
