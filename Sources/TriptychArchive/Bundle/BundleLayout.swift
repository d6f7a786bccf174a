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

  static let dailyMetrics = "data/csv/daily-metrics.csv"
  static let sleepTable = "data/csv/sleep.csv"
  static let workoutTable = "data/csv/workouts.csv"
  static let entryTable = "data/csv/entries.csv"
  static let sources = "data/json/sources.ndjson"
  static let bins = "data/json/bins.ndjson"
  static let hours = "data/json/hours.ndjson"
  static let sleep = "data/json/sleep.ndjson"
  static let daily = "data/json/daily.ndjson"
  static let workouts = "data/json/workouts.ndjson"
  static let entries = "data/json/entries.ndjson"
  static let sync = "data/json/sync.ndjson"
  static let facts = "data/json/facts.ndjson"
  static let buildNotes = "data/json/build-notes.ndjson"
  static let settings = "data/settings.json"

  /// What each file holds, in the order in which pages list them.
  static let contents: [(name: String, text: String)] = [
    (dailyMetrics, "One line for each day and metric, as the site shows them. Opens in any spreadsheet."),
    (sleepTable, "Every stage of sleep as its source recorded it. Times are in UTC."),
    (workoutTable, "Every workout with its duration, energy, distance and heart rate. Times are in UTC."),
    (entryTable, "Every meal, drink, check-in, habit, journal entry and practice by hand. Times are in UTC."),
    (sources, "The devices, apps and files that the data came from."),
    (bins, "Sums over 15 minutes, such as steps, from each source."),
    (hours, "Measurements by hour, such as heart rate: how many, their sum, lowest and highest."),
    (sleep, "The stages of sleep without any loss."),
    (daily, "Values that a source gave for whole days."),
    (workouts, "The workouts without any loss."),
    (entries, "What was entered by hand as events, without any loss."),
    (
      sync,
      "When things entered by hand were made and changed, and which entries of queue files were taken."
    ),
    (
      facts,
      "What was formed once and stays: the mood of each day, the forms of Symbi, the steps of PixelPal."
    ),
    (buildNotes, "What earlier sites showed, celebrated and planned."),
    (settings, "What was chosen in the settings."),
  ]
}
