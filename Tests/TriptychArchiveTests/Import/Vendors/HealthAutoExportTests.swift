import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("Exports of Health Auto Export")
struct HealthAutoExportTests {
  /// Values by the day, with names before and after the values.
  private static let daily = """
    {"data":{"metrics":[
     {"name":"step_count","units":"count","data":[
      {"date":"2026-03-01 00:00:00 +0100","qty":8000.4,"source":"Anna’s Apple Watch|iPhone"},
      {"date":"2026-03-02 00:00:00 +0100","qty":9120,"source":"iPhone|Anna’s Apple Watch"}]},
     {"data":[{"qty":1800,"date":"2026-03-02 00:00:00 +0100"}],"units":"kJ","name":"active_energy"},
     {"name":"heart_rate","units":"count/min","data":[{"Avg":71.5,"date":"2026-03-02 00:00:00 +0100","Min":48,"Max":150}]},
     {"name":"heart_rate_variability","units":"ms","data":[{"date":"2026-03-02 00:00:00 +0100","qty":44.2}]},
     {"name":"weight_body_mass","units":"lb","data":[{"date":"2026-03-02 00:00:00 +0100","qty":160}]},
     {"name":"blood_oxygen_saturation","units":"%","data":[{"date":"2026-03-02 00:00:00 +0100","qty":0.965}]},
     {"name":"blood_pressure","units":"mmHg","data":[{"date":"2026-03-02 00:00:00 +0100","systolic":121,"diastolic":78},{"date":"2026-03-01 00:00:00 +0100","systolic":121}]},
     {"name":"resting_heart_rate","units":"count/min","data":[{"date":"2026-03-02 00:00:00 +0100","qty":0}]},
     {"name":"apple_stand_hour","units":"count","data":[{"date":"2026-03-02 00:00:00 +0100","qty":11}]},
     {"name":"vo2_max","units":"ml/(kg·min)","data":[{"date":"2026-03-02 00:00:00 +0100","qty":43.1}]},
     {"name":"alcohol_consumption","units":"count","data":[{"date":"2026-03-02 00:00:00 +0100","qty":2}]},
     {"name":"headphone_audio_exposure","units":"dBASPL","data":[{"date":"2026-03-02 00:00:00 +0100","qty":70}]},
     {"name":"sleep_analysis","units":"hr","data":[
      {"date":"2026-03-02 00:00:00 +0100","source":"Anna’s Apple Watch","sleepStart":"2026-03-01 23:10:00 +0100","sleepEnd":"2026-03-02 06:50:00 +0100","inBedStart":"2026-03-01 23:00:00 +0100","inBedEnd":"2026-03-02 07:00:00 +0100","totalSleep":7.25,"asleep":0,"deep":1,"rem":1.5,"core":4.75,"awake":0.4,"inBed":0},
      {"date":"2026-03-03","asleep":6.5,"sleepStart":"2026-03-02 23:40:00 +0100","sleepEnd":"2026-03-03 06:30:00 +0100","inBed":7}]}
    ],"workouts":[],"stateOfMind":[
     {"id":"A1","start":"2026-03-02 21:00:00 +0100","end":"2026-03-02 21:00:00 +0100","kind":"daily_mood","valence":0.5,"valenceClassification":5,"labels":["Calm"]},
     {"id":"A2","start":"2026-03-02 22:00:00 +0100","valence":7}],
     "symptoms":[{"start":"2026-03-02 09:00:00 +0100","name":"Headache"}],"ecg":[{"start":"2026-03-02 09:00:00 +0100","voltageMeasurements":[{"voltage":1}]}]}}
    """

  @Test(
    "Values of days keep their dates, units and nights; zipped or not, one result", arguments: [false, true])
  func days(zipped: Bool) throws {
    let found = try VendorFixture.importing(
      ["HealthAutoExport-2026-03-01-2026-03-02.json": Self.daily], zipped: zipped)
    let imported = try #require(found["health-auto-export"])
    #expect(found.count == 1)
    #expect(
      imported.sourceKinds == [
        "Anna’s Apple Watch, iPhone": .watch, "Anna’s Apple Watch": .watch, "Health Auto Export": .app,
      ])
    let app = "Health Auto Export:", watch = "Anna’s Apple Watch:"
    #expect(
      imported.days == [
        "2026-03-01 steps Anna’s Apple Watch, iPhone: 8000.4",
        "2026-03-02 active_energy \(app) 430.2103",
        "2026-03-02 alcohol \(app) 28",
        "2026-03-02 blood_pressure_diastolic \(app) 78",
        "2026-03-02 blood_pressure_systolic \(app) 121",
        "2026-03-02 heart_rate_mean \(app) 71.5",
        "2026-03-02 hrv_sdnn \(app) 44.2",
        "2026-03-02 oxygen_saturation \(app) 96.5",
        "2026-03-02 sleep_awake \(watch) 0.4",
        "2026-03-02 sleep_core \(watch) 4.75",
        "2026-03-02 sleep_deep \(watch) 1",
        "2026-03-02 sleep_duration \(watch) 7.25",
        "2026-03-02 sleep_rem \(watch) 1.5",
        "2026-03-02 stand_hours \(app) 11",
        "2026-03-02 steps Anna’s Apple Watch, iPhone: 9120",
        "2026-03-02 vo2_max \(app) 43.1",
        "2026-03-02 weight \(app) 72.5748",
        "2026-03-03 sleep_duration \(app) 6.5",
        "2026-03-03 sleep_in_bed \(app) 7",
      ])
    #expect(imported.events.map(\.amounts) == [[.mood: 4]])
    #expect(imported.events.first?.at.utcText == "2026-03-02T20:00:00Z")
    #expect(imported.unused == ["headphone_audio_exposure": 1, "symptoms": 1, "ecg": 1])
    #expect(imported.refusedCodes == ["malformed_record": 2])
  }

  @Test(
    "Of overlapping files the one with the most values of a day counts, and the rest only where it has none")
  func overlap() throws {
    func file(_ units: String, _ points: [(String, Double)]) -> String {
      let list = points.map { "{\"qty\":\($0.1),\"date\":\"\($0.0)\",\"source\":\"Watch\"}" }.joined(
        separator: ",")
      return "{\"data\":{\"metrics\":[{\"units\":\"\(units)\",\"data\":[\(list)],\"name\":\"step_count\"}]}}"
    }
    let found = try VendorFixture.importing([
      "HealthAutoExport-2026-03-02.json": file(
        "count",
        [
          ("2026-03-02 07:00:00 +0100", 500), ("2026-03-02 08:00:00 +0100", 300),
          ("2026-03-02 12:00:00 +0100", 100),
        ]),
      "HealthAutoExport-2026-03-02 2.json": file(
        "count",
        [
          ("2026-03-02 12:00:00 +0100", 400), ("2026-03-02 18:00:00 +0100", 250),
        ]),
      "iCloud/HealthAutoExport-2026-03-01-2026-03-03.json": file(
        "count",
        [
          ("2026-03-01 00:00:00 +0100", 7000), ("2026-03-02 00:00:00 +0100", 1450),
          ("2026-03-03 00:00:00 +0100", 800),
        ]),
    ])
    let imported = try #require(found["health-auto-export"])
    #expect(imported.days == ["2026-03-01 steps Watch: 7000", "2026-03-03 steps Watch: 800"])
    #expect((imported.sum(.steps) - (500 + 300 + 100 + 250)).magnitude < 1e-9)
    #expect(imported.bins(.steps).first?.start.utcText == "2026-03-02T06:00:00Z")
    #expect(imported.summary.duplicate == 2)
  }

  @Test("Values by the minute and samples keep their moments; a week is no day")
  func levels() throws {
    let found = try VendorFixture.importing([
      "a.json": """
      {"data":{"metrics":[
       {"name":"active_energy","units":"kcal","data":[{"date":"2026-03-29 01:59:00 +0100","qty":2},{"date":"2026-03-29 03:00:00 +0200","qty":3}]},
       {"name":"heart_rate","units":"bpm","data":[{"date":"2026-03-29 01:59:17 +0100","Min":60,"Avg":60,"Max":60},{"date":"2026-03-29 03:00:05 +0200","Min":66,"Avg":66,"Max":66}]},
       {"name":"sleep_analysis","units":"hr","data":[
        {"startDate":"2026-03-28 23:00:00 +0100","endDate":"2026-03-29 01:00:00 +0100","qty":2,"value":"Core","source":"Watch"},
        {"startDate":"2026-03-29 01:00:00 +0100","endDate":"2026-03-29 03:30:00 +0200","qty":1.5,"value":"AsleepDeep","source":"Watch"},
        {"startDate":"2026-03-29 03:30:00 +0200","endDate":"2026-03-29 03:40:00 +0200","qty":0.2,"value":"Awake","source":"Watch"},
        {"startDate":"2026-03-28 22:50:00 +0100","endDate":"2026-03-29 07:00:00 +0200","qty":7,"value":"In Bed","source":"iPhone"},
        {"startDate":"2026-03-29 04:50:00 +0200","endDate":"2026-03-29 07:00:00 +0200","qty":7,"value":"Tief","source":"iPhone"}]}]}}
      """,
      "b.json": """
      {"data":{"metrics":[{"name":"sleep_analysis","units":"hr","data":[{"date":"2026-03-29","totalSleep":6,"deep":1,"sleepEnd":"2026-03-29 07:00:00 +0200"}]}]}}
      """,
      "weeks.json": """
      {"data":{"metrics":[{"name":"step_count","units":"count","data":[{"date":"2026-01-05 00:00:00 +0100","qty":56000},{"date":"2026-01-12 00:00:00 +0100","qty":61000}]}]}}
      """,
    ])
    let imported = try #require(found["health-auto-export"])
    #expect(
      imported.bins(.activeEnergy).map { "\($0.start.utcText) \($0.value)" } == [
        "2026-03-29T00:55:00Z 2.0", "2026-03-29T01:00:00Z 3.0",
      ])
    #expect(imported.hours(.heartRate).map(\.sum) == [60, 66])
    #expect(imported.days.isEmpty)
    #expect(
      imported.stages == [
        "2026-03-28T21:50:00Z/2026-03-29T05:00:00Z in_bed", "2026-03-28T22:00:00Z/2026-03-29T00:00:00Z core",
        "2026-03-29T00:00:00Z/2026-03-29T01:30:00Z deep", "2026-03-29T01:30:00Z/2026-03-29T01:40:00Z awake",
      ])
    #expect(imported.unused == ["sleep stage tief": 1, "step_count by the week or longer": 2])
  }

  @Test("Of two sleeps of a day the longer one counts whole, in any order")
  func sleeps() throws {
    let long =
      #"{"date":"2026-03-02 00:00:00 +0100","sleepStart":"2026-03-01 23:10:00 +0100","sleepEnd":"2026-03-02 06:50:00 +0100","totalSleep":7,"deep":1}"#
    let short =
      #"{"date":"2026-03-02 00:00:00 +0100","sleepStart":"2026-03-02 14:00:00 +0100","sleepEnd":"2026-03-02 15:00:00 +0100","totalSleep":1,"rem":0.5,"awake":0.2}"#
    for sleeps in [[long, short], [short, long]] {
      let found = try VendorFixture.importing([
        "a.json":
          #"{"data":{"metrics":[{"name":"sleep_analysis","units":"hr","data":["#
          + sleeps.joined(separator: ",") + "]}]}}"
      ])
      let app = "Health Auto Export:"
      #expect(
        found["health-auto-export"]?.days == [
          "2026-03-02 sleep_deep \(app) 1", "2026-03-02 sleep_duration \(app) 7",
        ])
    }
  }

  @Test("A file of one day gives that day")
  func oneDay() throws {
    let found = try VendorFixture.importing([
      "HealthAutoExport-2026-03-02.json": """
      {"data":{"metrics":[{"name":"step_count","units":"count","data":[{"date":"2026-03-02 00:00:00 +0100","qty":9120}]}]}}
      """,
      "HealthAutoExport-2026-03-09.csv": "Date/Time,Weight (kg)\n2026-03-09 00:00:00,71.5\n",
    ])
    let days = ["2026-03-02 steps Health Auto Export: 9120", "2026-03-09 weight Health Auto Export: 71.5"]
    #expect(found["health-auto-export"]?.days == days)
  }

  @Test("Sessions of both versions and of the table; the same one counts once")
  func sessions() throws {
    let found = try VendorFixture.importing([
      "v2.json": """
      {"data":{"workouts":[
       {"id":"W1","name":"Outdoor Run","start":"2026-03-02 17:00:12 +0100","end":"2026-03-02 17:40:12 +0100","duration":2280,
        "activeEnergyBurned":{"qty":1255.2,"units":"kJ"},"distance":{"qty":4,"units":"mi"},"heartRate":{"min":{"qty":90,"units":"bpm"},"avg":{"qty":148.2,"units":"bpm"},"max":{"qty":171,"units":"bpm"}},
        "activeEnergy":[{"date":"2026-03-02 17:00:00 +0100","qty":9,"units":"kJ","source":"Watch"}],"route":[{"latitude":52.1,"longitude":13.2}]},
       {"id":"W1","name":"Outdoor Run","start":"2026-03-02 17:00:12 +0100","end":"2026-03-02 17:40:12 +0100","duration":2280}]}}
      """,
      "v1.json": """
      {"data":{"metrics":[],"workouts":[{"name":"Traditional Strength Training","start":"2026-03-03 18:00:00 +0100","end":"2026-03-03 18:45:00 +0100","activeEnergy":{"qty":210,"units":"kcal"},"avgHeartRate":{"qty":118,"units":"bpm"},"maxHeartRate":{"qty":150,"units":"bpm"}}]}}
      """,
      "Workouts-20260301_000000-20260304_235959.csv": """
      Workout Type,Start,End,Duration,Active Energy (kJ),Max. Heart Rate (count/min),Avg. Heart Rate (count/min),Distance (km),Location,
      Outdoor Run,2026-03-02 17:00,2026-03-02 17:40,00:38:00,1255.2,171,148.2,6.44,Outdoor,
      Yoga,2026-03-04 07:00,2026-03-04 07:30,00:29:30,418.4,120,95,,Indoor,
      Broken,sometime,2026-03-04 07:30,,,,,,,
      """,
    ])
    let imported = try #require(found["health-auto-export"])
    let sessions = imported.sessions.sorted { $0.span.lowerBound < $1.span.lowerBound }
    #expect(sessions.map(\.name) == ["Outdoor Run", "Traditional Strength Training", "Yoga"])
    #expect(sessions.map(\.minutes) == [38, 45, 29.5] && sessions.map(\.isStrength) == [false, true, false])
    #expect(sessions.map { $0.energy?.rounded() } == [300, 210, 100])
    #expect(((sessions[0].distance ?? 0) - 6.437376).magnitude < 1e-9 && sessions[0].lowestHeartRate == 90)
    #expect(sessions[2].span.lowerBound.utcText == "2026-03-04T06:00:00Z")
    #expect(imported.summary.duplicate == 2 && imported.refusedCodes == ["bad_date": 1])
  }

  @Test("Tables by the day and by the hour, with a byte order mark and with semicolons")
  func tables() throws {
    let found = try VendorFixture.importing([
      "HealthAutoExport-2026-03-01-2026-03-02.csv":
        "\u{FEFF}Date/Time,Active Energy (kJ),Blood Pressure [Systolic] (mmHg),Blood Pressure [Diastolic] (mmHg),Heart Rate [Min] (count/min),Heart Rate [Max] (count/min),Heart Rate [Avg] (count/min),Sleep Analysis [Total] (hr),Sleep Analysis [Asleep] (hr),Sleep Analysis [In Bed] (hr),Sleep Analysis [Deep] (hr),Step Count (count),VO2 Max (ml/(kg·min)),Weight (kg),Zinc (mg)\r\n2026-03-01 00:00:00,4184,,,50,120,70,7,0,8,1,\"8,000\",42,71.5,\r\n2026-03-02 00:00:00,,120,80,,,,,,,,9000,,,3\r\n",
      "hours.csv": """
      Date;Step Count (count);Walking + Running Distance (km);Sleep Analysis [Deep] (hr)
      2026-03-05 00:00:00;10;0,01;0,5
      2026-03-05 07:00:00;600;0,45;
      """,
      "food.csv": "Date,Meal,Calories,Protein (g)\n2026-03-01,Lunch,500,20\n",
    ])
    let imported = try #require(found["health-auto-export"])
    let app = "Health Auto Export:"
    #expect(
      imported.days == [
        "2026-03-01 active_energy \(app) 1000", "2026-03-01 heart_rate_mean \(app) 70",
        "2026-03-01 sleep_deep \(app) 1", "2026-03-01 sleep_duration \(app) 7",
        "2026-03-01 sleep_in_bed \(app) 8",
        "2026-03-01 steps \(app) 8000", "2026-03-01 vo2_max \(app) 42", "2026-03-01 weight \(app) 71.5",
        "2026-03-02 blood_pressure_diastolic \(app) 80", "2026-03-02 blood_pressure_systolic \(app) 120",
        "2026-03-02 steps \(app) 9000",
      ])
    #expect(imported.sum(.steps) == 610 && (imported.sum(.distance) - 0.46).magnitude < 1e-9)
    #expect(imported.unused == ["zinc_mg": 1, "sleep_analysis by the hour": 1, "food.csv": 1])
  }

  @Test("Damaged files never crash and give nothing outside the catalog")
  func damage() throws {
    try VendorDamage.check([
      "a.json": Self.daily,
      "b.csv":
        "Date/Time,Step Count (count),Heart Rate [Avg] (count/min)\n2026-03-01 00:00:00,8000,70\n2026-03-01 07:00:00,12,71\n",
      "c.csv":
        "Workout Type,Start,End,Duration,Distance (km)\nRun,2026-03-02 17:00,2026-03-02 17:40,00:38:00,6.44\n",
    ])
  }
}
