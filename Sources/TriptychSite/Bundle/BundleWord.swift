import TriptychHealth

/// The words of the pages of a data bundle: its list of contents, and the information about data processing.
enum BundleWord: String, SubjectWord {
  static let subject = "bundle"

  case title, lead, rowsCaption, bytes, kilobytes, megabytes
  case keepPrivate = "private"

  /// The heading of a group of files, and a sentence about it.
  static func group(_ id: String) -> DerivedWord { derived("group." + id) }
  static func about(_ id: String) -> DerivedWord { derived("about." + id) }
  /// A use of the bundle.
  static func note(_ id: String) -> DerivedWord { derived("note." + id) }
  static func noteText(_ id: String) -> DerivedWord { derived("noteText." + id) }
  /// The description of a file.
  static func file(_ id: String) -> DerivedWord { derived("file." + id) }
  /// The description of a table column.
  static func field(_ name: String) -> DerivedWord { derived("field." + name) }
  /// The name of a kind of cache rows.
  static func rows(_ id: String) -> DerivedWord { derived("rows." + id) }
  /// The words about data processing.
  static func access(_ id: String) -> DerivedWord { derived("access." + id) }

  /// The groups of files, in the order of the page.
  static let groups = ["access", "charts", "tables", "full", "stored", "records", "fhir", "derived", "check"]

  static let notes = ["use", "back", "verify"]

  /// The files with individual descriptions.
  static let files = [
    "article15.html", "article15.json", "daily-metrics.csv", "sleep.csv", "workouts.csv", "meals.csv",
    "drinks.csv", "check-ins.csv", "journal.csv", "habits.csv", "practice.csv", "medication.csv", "goals.csv",
    "conversations.csv", "conversations.ndjson",
    "hourly",
    "sources.ndjson", "bins.ndjson", "hours.ndjson", "sleep.ndjson", "daily.ndjson", "workouts.ndjson",
    "entries.ndjson", "settings.json", "moods.ndjson", "evolution.ndjson", "pixelpal.ndjson",
    "build-notes.ndjson", "conflicts.ndjson", "resolutions.ndjson",
    "corrections.ndjson", "audit.ndjson", "queue.ndjson",
    "notifications.ndjson", "Patient.ndjson", "Observation.daily.ndjson", "Observation.sleep.ndjson",
    "scores.json", "trends.json", "insights.json", "datapackage.json", "manifest-sha256.txt",
  ]

  /// The columns with descriptions. Columns of amounts are named like their metrics.
  static let fields = [
    "date", "time", "start", "end", "metric", "value", "unit", "source", "stage", "hours", "name", "text",
    "note", "id", "minutes", "energy_kcal", "distance_km", "mean_heart_rate_bpm", "lowest_heart_rate_bpm",
    "highest_heart_rate_bpm", "strength", "origin", "platform", "device", "source_id", "goal", "target",
    "by_date", "kind", "sum", "count", "mean", "lowest", "highest", "utc_offset_minutes", "zone_1_minutes",
    "zone_2_minutes", "zone_3_minutes", "zone_4_minutes", "zone_5_minutes", "number", "way", "partner",
    "channel", "who", "counts", "state",
  ]

  static let rowKinds = ["sources", "bins", "hours", "sleep", "daily", "workouts", "entries"]

  /// Purposes, kinds of data and rights, in the order of the page.
  static let purposes = ["pages", "scores", "companions", "messages"]
  static let rights = [
    "rectification", "erasure", "restriction", "portability", "objection", "withdrawal", "complaint",
  ]

  static let derived: [DerivedWord] = {
    let access =
      [
        "title", "lead", "categoryHead", "countHead", "sinceHead", "sourceHead", "kindHead", "newestHead",
        "categoriesCaption", "sourcesCaption", "never", "noSources", "recipientNone", "recipientModel",
        "recipientEarlier", "recipientFormModel", "recipientSender", "transfers", "derived", "automated",
        "controller",
        "retentionStored", "retentionConversations", "retentionElse",
      ]
      + ["purposes", "categories", "recipients", "retention", "sources", "rights", "automated", "controller"]
      .map { "heading." + $0 }
      + purposes.map { "purpose." + $0 } + ["purpose.model", "purpose.form"] + rights.map { "right." + $0 }
      + PrivacySettings.Retention.allCases.map { "retention." + $0.rawValue }
      + DataKind.allCases.map { "kind." + $0.rawValue }
      + AccessReport.keptKinds.map { "kind." + $0 }
    return groups.flatMap { [group($0), about($0)] } + files.map(file) + fields.map(field)
      + notes.flatMap { [note($0), noteText($0)] } + rowKinds.map(rows) + access.map(BundleWord.access)
  }()
}
