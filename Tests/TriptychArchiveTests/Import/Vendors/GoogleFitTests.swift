import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("Exports of Google Fit")
struct GoogleFitTests {
  static let files = [
    "Takeout/Fit/Daily activity metrics/Daily activity metrics.csv": """
    Date,Move Minutes count,Calories (kcal),Distance (m),Heart Points,Heart Minutes,Average heart rate (bpm),Max heart rate (bpm),Min heart rate (bpm),Average speed (m/s),Step count,Average weight (kg),Average systolic blood pressure (mmHg),Average diastolic blood pressure (mmHg),Walking duration (ms)
    2026-03-01,,1680.5,,,,,,,,,,121,,
    2026-03-02,41,1874.2,3120.5,18,11,71.5,140,50,1.1,"5,210",80.5,121,79,2410000
    2026-03-03,0,1650,0,,,,,,,0,,,,
    2 March,1,1,1,1,1,,,,,1,,,,
    """,
    "Takeout/Fit/Daily activity metrics/2026-03-02.csv": """
    Start time,End time,Move Minutes count,Calories (kcal),Distance (m),Step count
    08:15:00.000+01:00,08:30:00.000+01:00,10,20,1000.5,1210
    12:00:00.000+01:00,12:15:00.000+01:00,31,30,2120,4000
    """,
    "Takeout/Fit/All Sessions/2026-03-02T17_00_00Z_STRENGTH_TRAINING.json": """
    {"fitnessActivity":"strength_training","startTime":"2026-03-02T17:00:00Z","endTime":"2026-03-02T18:00:00Z","duration":"3000.5s",
    "segment":[{"fitnessActivity":"strength_training","startTime":"2026-03-02T17:00:00Z","endTime":"2026-03-02T18:00:00Z"}],
    "aggregate":[{"metricName":"com.google.calories.expended","floatValue":310.5},{"metricName":"com.google.heart_minutes.summary","floatValue":20.0},{"metricName":"com.google.distance.delta","floatValue":0.0}]}
    """,
    "Takeout/Fit/All Sessions/2026-03-02T07_00_00Z_RUNNING.json": """
    {"fitnessActivity":"running","startTime":"2026-03-02T08:00:00+01:00","endTime":"2026-03-02T08:30:00+01:00","aggregate":[{"metricName":"com.google.distance.delta","floatValue":5021.5},{"metricName":"com.google.step_count.delta","intValue":4800}]}
    """,
    "Takeout/Fit/All Sessions/2026-03-01T22_00_00Z_SLEEP.json": """
    {"fitnessActivity":"sleep","startTime":"2026-03-01T22:00:00Z","endTime":"2026-03-02T02:00:00Z","duration":"14400s",
    "segment":[{"fitnessActivity":"sleep","startTime":"2026-03-01T22:00:00Z","endTime":"2026-03-02T02:00:00Z"},
    {"fitnessActivity":"sleep.light","startTime":"2026-03-01T22:00:00Z","endTime":"2026-03-01T23:00:00Z"},
    {"fitnessActivity":"sleep.deep","startTime":"2026-03-01T23:00:00Z","endTime":"2026-03-02T00:00:00Z"},
    {"fitnessActivity":"sleep.awake","startTime":"2026-03-02T00:00:00Z","endTime":"2026-03-02T00:10:00Z"},
    {"fitnessActivity":"sleep.dream","startTime":"2026-03-02T00:00:00Z","endTime":"2026-03-02T00:10:00Z"}]}
    """,
    "Takeout/Fit/All Sessions/2026-03-01T22_00_00Z_SLEEP(1).json": """
    {"fitnessActivity":"sleep","startTime":"2026-03-01T22:00:00Z","endTime":"2026-03-02T02:00:00Z"}
    """,
    "Takeout/Fit/All Data/derived_com.google.step_count.delta_com.google.and.json": """
    {"Data Source":"derived:com.google.step_count.delta","Data Points":[{"fitValue":[{"value":{"intVal":7}}],"startTimeNanos":1772449200000000000}]}
    """,
  ]

  @Test("Days, sessions and nights; quarter hours and raw data are the same again", arguments: [false, true])
  func takeout(zipped: Bool) throws {
    var files = Self.files
    // The night with stages comes first by its name.
    let name = "Takeout/Fit/All Sessions/2026-03-01T22_00_00Z_SLEEP.json"
    let night = files.removeValue(forKey: name)
    files["Takeout/Fit/All Sessions/2026-03-01T22_00_00Z_SLEEP(0).json"] = night
    let found = try VendorFixture.importing(files, zipped: zipped)
    let fit = try #require(found["google-fit"])
    #expect(found.count == 1 && fit.sourceKinds == ["Google Fit": .phone])
    #expect(
      fit.days == [
        "2026-03-01 total_energy Google Fit: 1680.5", "2026-03-02 blood_pressure_diastolic Google Fit: 79",
        "2026-03-02 blood_pressure_systolic Google Fit: 121",
        "2026-03-02 distance_walking_running Google Fit: 3.1205",
        "2026-03-02 heart_rate_mean Google Fit: 71.5",
        "2026-03-02 steps Google Fit: 5210", "2026-03-02 total_energy Google Fit: 1874.2",
        "2026-03-02 weight Google Fit: 80.5", "2026-03-03 distance_walking_running Google Fit: 0",
        "2026-03-03 steps Google Fit: 0", "2026-03-03 total_energy Google Fit: 1650",
      ])
    #expect(
      fit.stages == [
        "2026-03-01T22:00:00Z/2026-03-01T23:00:00Z core", "2026-03-01T23:00:00Z/2026-03-02T00:00:00Z deep",
        "2026-03-02T00:00:00Z/2026-03-02T00:10:00Z awake", "2026-03-02T00:10:00Z/2026-03-02T02:00:00Z asleep",
      ])
    let strength = try #require(fit.sessions.first { $0.name == "Strength training" })
    #expect(strength.isStrength && strength.energy == 310.5 && strength.distance == nil)
    #expect(abs(strength.minutes - 3000.5 / 60) < 1e-9)
    let run = try #require(fit.sessions.first { $0.name == "Running" })
    #expect(
      run.span.lowerBound.utcText == "2026-03-02T07:00:00Z" && run.distance == 5.0215 && run.minutes == 30)
    #expect(
      fit.unused == [
        "#-#-#.csv": 1, "derived_com.google.step_count.delta_com.google.and.json": 1,
        "sleep segment sleep.dream": 1,
      ])
    #expect(fit.summary.duplicate == 1 && fit.refusedCodes == ["bad_date": 1, "field_missing": 1])
  }

  @Test("Without the table of all days, the quarter hours of a day add up; German columns are the same table")
  func quarterHours() throws {
    let name = "Takeout/Fit/Daily activity metrics/2026-03-02.csv"
    let fit = try VendorFixture.importing([name: Self.files[name] ?? ""])["google-fit"]
    #expect(
      fit?.days == [
        "2026-03-02 distance_walking_running Google Fit: 3.1205", "2026-03-02 steps Google Fit: 5210",
        "2026-03-02 total_energy Google Fit: 50",
      ])
    let german = try VendorFixture.importing([
      "Tägliche Aktivitäten.csv":
        "Datum,Anzahl der Aktivitätsminuten,Kalorien (kcal),Schrittzahl,Durchschnittsgewicht (kg),Distanz (m),Durchschnittliche Herzfrequenz (bpm)\n"
        + "2026-03-02,41,1874.2,5210,80.5,3120.5,71\n"
    ])["google-fit"]
    #expect(
      german?.days == [
        "2026-03-02 distance_walking_running Google Fit: 3.1205",
        "2026-03-02 heart_rate_mean Google Fit: 71",
        "2026-03-02 steps Google Fit: 5210", "2026-03-02 total_energy Google Fit: 1874.2",
        "2026-03-02 weight Google Fit: 80.5",
      ])
  }

  @Test(
    "Google Fit and Fitbit side by side, in two zips given together, are two imports; also when each was found alone",
    arguments: [false, true])
  func both(alone: Bool) throws {
    let folder = try TemporaryFolder()
    let fit = Self.files.sorted { $0.key < $1.key }, fitbit = FitbitTests.tables.sorted { $0.key < $1.key }
    let parts = [Array(fit.prefix(4)) + fitbit.prefix(8), Array(fit.dropFirst(4)) + fitbit.dropFirst(8)]
    var paths: [String] = []
    for (index, part) in parts.enumerated() {
      let bytes = ZipFixture.bytes(part.map { ZipFixture.Entry($0.key, $0.value) })
      paths.append(try folder.write("takeout-20261006T130645Z-1-00\(index + 1).zip", bytes))
    }
    var limits = ImportLimits()
    limits.zone = VendorFixture.berlin
    var found: [String: Imported] = [:]
    let files =
      alone
      ? ImporterCatalog.joined(
        try paths.map { try ImporterCatalog.files(at: [$0], limits: limits) }, limits: limits)
      : try ImporterCatalog.files(at: paths, limits: limits).files
    #expect(files.allSatisfy { $0.path == paths[0] && $0.parts == [paths[1]] })
    for file in files {
      var sink = CollectingSink()
      let summary = try ImporterCatalog.importFile(file, limits: limits, sink: &sink)
      found[file.format ?? ""] = Imported(summary: summary, batches: sink.batches)
    }
    #expect(found.keys.sorted() == ["fitbit", "google-fit"])
    #expect(found["fitbit"]?.stages.count == 4 && found["fitbit"]?.sums.count == 8)
    #expect(found["google-fit"]?.days.count == 11 && found["google-fit"]?.sessions.count == 2)
  }

  @Test("Damaged files never end in anything but values within range")
  func damaged() throws {
    try VendorDamage.check(Self.files)
  }
}
