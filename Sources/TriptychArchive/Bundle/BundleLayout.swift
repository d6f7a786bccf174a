import TriptychHealth

/// The names within a data bundle. They are fixed, in English, for ever: other people's
/// scripts rest on them.
enum BundleLayout {
  /// The one folder at the top.
  static let folder = "triptych-export/"
  /// The folder in it that a bag's manifest is about.
  static let payload = "data/"

  static let readme = "README.txt"
  static let index = "index.html"
  static let bag = "bagit.txt"
  static let bagInfo = "bag-info.txt"
  static let manifest = "manifest-sha256.txt"
  static let tagManifest = "tagmanifest-sha256.txt"

  static let package = "datapackage.json"

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
  static let patient = "data/fhir/Patient.ndjson"
  static let dailyObservations = "data/fhir/Observation.daily.ndjson"
  static let sleepObservations = "data/fhir/Observation.sleep.ndjson"
  static let conflicts = "data/records/conflicts.ndjson"
  static let resolutions = "data/records/resolutions.ndjson"
  static let audit = "data/records/audit.ndjson"
  static let queue = "data/records/queue.ndjson"
  static let notifications = "data/records/notifications.ndjson"
  static let moods = "data/stored/moods.ndjson"
  static let evolution = "data/stored/evolution.ndjson"
  static let pixelPal = "data/stored/pixelpal.ndjson"
  static let buildNotes = "data/stored/build-notes.ndjson"
  static let settings = "data/settings.json"

  /// The hours of a year.
  static func hourlyTable(_ year: Int) -> String { "\(hourlyTables)\(year).csv" }
  /// How the names of such tables begin.
  static let hourlyTables = "data/csv/hourly-"

  /// What the lines of files that are no rows of data count as, by file.
  static let memories = [
    moods: "facts", evolution: "facts", pixelPal: "facts", buildNotes: "notes", notifications: "notes",
    conflicts: "changes", resolutions: "changes", audit: "changes", queue: "changes",
  ]
}

/// Events by hand as lines of a bundle.
///
/// `{"id":"...","source":"manual","kind":"meal","time":"...","text":"Soup","amounts":"energy_intake=420"}`
enum BundleEntry {
  /// Amounts as one text: names and figures, in the order of the names.
  static func text(of amounts: [Metric: Double]) -> String? {
    if amounts.isEmpty { return nil }
    return amounts.sorted { $0.key.id.precedesInBytes($1.key.id) }
      .map { $0.key.id + "=" + plainNumber($0.value) }.joined(separator: " ")
  }

  /// The event of a line; `nil` when it is none.
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
  /// The sentence of a bundle that cannot be used; `file` is a file of it, with a line or without.
  static func damagedBundle(_ text: String, path: String, file: String? = nil) -> ImportFailure {
    ImportFailure(
      .damaged, text, place: file.map { path + ": " + $0 } ?? path,
      hint: "Nothing was changed. Fetch the bundle again from where it was written.")
  }
}

/// What tables of a bundle look like, so that one that was changed is told even when its checksums were
/// worked out anew.
enum BundleSchema {
  /// The keys that lines of a table without loss may have, in any order; `nil` for a file that is none.
  static func keys(of name: String) -> Set<String>? {
    if BundleLayout.memories[name] != nil { return memoryKeys }
    return tables[name]
  }

  // The columns, and what the note of a message says besides.
  private static let memoryKeys = Set(
    ["fact", "message", "due", "state"] + MemoryTable.all.flatMap { $0.columns.map { "\($0.name)" } })

  private static let tables: [String: Set<String>] = [
    BundleLayout.sources: ["name", "kind", "last_data"],
    BundleLayout.bins: ["metric", "source", "start", "value", "coverage", "exported"],
    BundleLayout.hours: ["metric", "source", "start", "count", "sum", "lowest", "highest", "exported"],
    BundleLayout.sleep: ["source", "start", "end", "stage"],
    BundleLayout.daily: ["metric", "source", "day", "value", "exported"],
    BundleLayout.workouts: [
      "id", "source", "name", "start", "end", "minutes", "origin", "platform", "source_id", "energy_kcal",
      "distance_km", "mean_heart_rate_bpm", "lowest_heart_rate_bpm", "highest_heart_rate_bpm", "device",
      "note",
      "strength", "exported",
    ],
    BundleLayout.entries: ["id", "source", "kind", "time", "text", "note", "amounts", "exported"],
  ]

  /// Files that every bundle has.
  static let required = [
    BundleLayout.sources, BundleLayout.bins, BundleLayout.hours, BundleLayout.sleep, BundleLayout.daily,
    BundleLayout.workouts,
  ]
}
