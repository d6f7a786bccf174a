import TriptychHealth

/// The names within a data bundle. They are in English and never change, because other people's scripts depend
/// on them.
enum BundleLayout {
  /// The keys of a session's minutes in the five zones of heart rate.
  static let zoneKeys: [StaticString] = [
    "zone_1_minutes", "zone_2_minutes", "zone_3_minutes", "zone_4_minutes", "zone_5_minutes",
  ]

  /// The single top folder.
  static let folder = "triptych-export/"
  /// The payload folder that the bag's manifest covers.
  static let payload = "data/"

  static let readme = "README.txt"
  static let index = "index.html"
  static let bag = "bagit.txt"
  static let bagInfo = "bag-info.txt"
  static let manifest = "manifest-sha256.txt"
  static let tagManifest = "tagmanifest-sha256.txt"

  static let package = "datapackage.json"

  /// The version of the form in which rows are written. The first had sums over quarter hours, readings over hours, and
  /// no line for its version.
  static let version = 2
  /// The line of `bag-info.txt` that gives the version begins like this.
  static let versionLabel = "Triptych-Bundle-Version: "

  static let dailyMetrics = "data/csv/daily-metrics.csv"
  static let sleepTable = "data/csv/sleep.csv"
  static let workoutTable = "data/csv/workouts.csv"
  static let goalTable = "data/csv/goals.csv"
  static let sources = "data/json/sources.ndjson"
  static let bins = "data/json/bins.ndjson"
  static let hours = "data/json/hours.ndjson"
  static let sleep = "data/json/sleep.ndjson"
  static let daily = "data/json/daily.ndjson"
  static let workouts = "data/json/workouts.ndjson"
  static let entries = "data/json/entries.ndjson"
  static let conversations = "data/json/conversations.ndjson"
  static let conversationTable = "data/csv/conversations.csv"
  static let patient = "data/fhir/Patient.ndjson"
  static let dailyObservations = "data/fhir/Observation.daily.ndjson"
  static let sleepObservations = "data/fhir/Observation.sleep.ndjson"
  static let conflicts = "data/records/conflicts.ndjson"
  static let resolutions = "data/records/resolutions.ndjson"
  static let corrections = "data/records/corrections.ndjson"
  static let audit = "data/records/audit.ndjson"
  static let queue = "data/records/queue.ndjson"
  static let notifications = "data/records/notifications.ndjson"
  static let moods = "data/stored/moods.ndjson"
  static let evolution = "data/stored/evolution.ndjson"
  static let pixelPal = "data/stored/pixelpal.ndjson"
  static let buildNotes = "data/stored/build-notes.ndjson"
  static let settings = "data/settings.json"

  /// The name of the hourly table of a year.
  static func hourlyTable(_ year: Int) -> String { "\(hourlyTables)\(year).csv" }
  /// The prefix of the names of hourly tables.
  static let hourlyTables = "data/csv/hourly-"

  /// The kind under which a file's lines are counted, for files that are not data rows.
  static let memories = [
    moods: "facts", evolution: "facts", pixelPal: "facts", buildNotes: "notes", notifications: "notes",
    conflicts: "changes", resolutions: "changes", corrections: "changes", audit: "changes", queue: "changes",
    conversations: "conversations",
  ]
}

/// Events entered by hand as lines of a bundle.
///
/// `{"id":"...","source":"manual","kind":"meal","time":"...","text":"Soup","amounts":"energy_intake=420"}`
enum BundleEntry {
  /// Amounts as one text of names and numbers, sorted by name; `nil` without amounts.
  static func text(of amounts: [Metric: Double]) -> String? {
    if amounts.isEmpty { return nil }
    return amounts.sorted { $0.key.id.precedesInBytes($1.key.id) }
      .map { $0.key.id + "=" + plainNumber($0.value) }.joined(separator: " ")
  }

  /// The event in a line; `nil` when the line is not a valid event.
  static func read(_ row: FlatJSONObject) -> HandEntry? {
    guard let id = row.text("id"), !id.isEmpty,
      let kind = row.text("kind").flatMap(HandEntry.Kind.init(rawValue:)), let at = row.instant("time"),
      let amounts = amounts(row.text("amounts"))
    else { return nil }
    return HandEntry(
      id: id.withoutNUL, kind: kind, at: at, text: row.text("text").map(EntryText.cleaned),
      note: row.text("note").map(EntryText.cleaned), amounts: amounts)
  }

  private static func amounts(_ text: String?) -> [Metric: Double]? {
    guard let text else { return [:] }
    var amounts: [Metric: Double] = [:]
    for part in text.split(separator: " ") {
      let pair = part.split(separator: "=")
      guard pair.count == 2, let value = Double(pair[1]), value.isFinite else { return nil }
      amounts[Metric(String(pair[0]))] = value
    }
    return amounts
  }
}

extension ImportFailure {
  /// The error for an unusable bundle; `file` is a file in it, optionally with a line.
  static func damagedBundle(_ text: String, path: String, file: String? = nil) -> ImportFailure {
    ImportFailure(
      .damaged, text, place: file.map { path + ": " + $0 } ?? path,
      hint: "Nothing was changed. Fetch the bundle again from where it was written.")
  }
}

/// The expected columns of a bundle's tables, so that a changed table is detected even when its checksums were
/// recomputed.
enum BundleSchema {
  /// The keys allowed in the lines of a lossless table, in any order; `nil` for a file that is not such a
  /// table.
  static func keys(of name: String) -> Set<String>? {
    if BundleLayout.memories[name] != nil { return memoryKeys }
    return tables[name]
  }

  // The columns, and the keys added to the note of a message.
  private static let memoryKeys = Set(
    ["fact", "message", "due", "state"] + MemoryTable.all.flatMap { $0.columns.map { "\($0.name)" } })

  private static let tables: [String: Set<String>] = [
    BundleLayout.sources: ["name", "kind", "last_data"],
    // Bundles of the first version have `coverage`, of quarter hours, where later ones have `cells`.
    BundleLayout.bins: ["metric", "source", "start", "value", "coverage", "cells", "cut", "exported"],
    BundleLayout.hours: [
      "metric", "source", "start", "count", "sum", "lowest", "highest", "last", "last_time", "whole_hour",
      "exported",
    ],
    BundleLayout.sleep: ["source", "start", "end", "stage"],
    BundleLayout.daily: ["metric", "source", "day", "value", "exported"],
    BundleLayout.workouts: [
      "id", "source", "name", "start", "end", "minutes", "origin", "platform", "source_id", "energy_kcal",
      "distance_km", "mean_heart_rate_bpm", "lowest_heart_rate_bpm", "highest_heart_rate_bpm", "device",
      "note", "strength", "exported", "synced_at", "updated_at", "utc_offset_minutes", "zone_1_minutes",
      "zone_2_minutes", "zone_3_minutes", "zone_4_minutes", "zone_5_minutes",
    ],
    BundleLayout.entries: ["id", "source", "kind", "time", "text", "note", "amounts", "exported"],
  ]

  /// The files that every bundle contains.
  static let required = [
    BundleLayout.sources, BundleLayout.bins, BundleLayout.hours, BundleLayout.sleep, BundleLayout.daily,
    BundleLayout.workouts,
  ]
}
