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
