import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("Exports of Samsung Health")
struct SamsungHealthTests {
  /// A folder as the app writes it: a byte order mark, the type in the first line, and one comma too many in each row.
  private static let files: [String: String] = [
    "samsunghealth_mira_20260303/com.samsung.shealth.step_daily_trend.20260303.csv": """
    \u{FEFF}com.samsung.shealth.step_daily_trend,7000003,4\r
    binning_data,update_time,create_time,source_pkg_name,source_type,count,speed,distance,calorie,deviceuuid,pkg_name,datauuid,day_time\r
    ,2026-03-02 22:10:00.000,2026-03-02 22:10:00.000,com.sec.android.app.shealth,-2,9120,1.4,6650.2,301.7,VD1,com.sec.android.app.shealth,u1,1772409600000,\r
    ,2026-03-02 22:10:00.000,2026-03-02 22:10:00.000,com.sec.android.app.shealth,0,4000,1.4,3000,150,PH1,com.sec.android.app.shealth,u2,1772409600000,\r
    ,2026-03-02 20:10:00.000,2026-03-02 22:10:00.000,com.sec.android.app.shealth,-2,8000,1.4,5650.2,301.7,VD1,com.sec.android.app.shealth,u3,1772409600000,\r
    ,2026-03-01 22:10:00.000,2026-03-01 22:10:00.000,com.sec.android.app.shealth,-2,0,0.0,0.0,0.0,VD1,com.sec.android.app.shealth,u4,2026-03-01 00:00:00.000,\r

    """,
    "samsunghealth_mira_20260303/com.samsung.shealth.tracker.pedometer_day_summary.20260303.csv": """
    com.samsung.shealth.tracker.pedometer_day_summary,7000003,4
    step_count,distance,day_time
    9100,6600,1772409600000,
    """,
    "samsunghealth_mira_20260303/com.samsung.shealth.calories_burned.details.20260303.csv": """
    com.samsung.shealth.calories_burned.details,7000003,4
    active_time,com.samsung.shealth.calories_burned.active_calorie,com.samsung.shealth.calories_burned.rest_calorie,com.samsung.shealth.calories_burned.tef_calorie,com.samsung.shealth.calories_burned.day_time,com.samsung.shealth.calories_burned.datauuid
    3600000,402.5,1610,120,1772409600000,c1,
    3600000,402.5,1610,120,1772409600000,c1,
    """,
    "samsunghealth_mira_20260303/com.samsung.shealth.tracker.floors_day_summary.20260303.csv": """
    com.samsung.shealth.tracker.floors_day_summary,7000003,4
    floor_count,day_time
    7.0,1772409600000,
    """,
    "samsunghealth_mira_20260303/com.samsung.health.floors_climbed.20260303.csv": """
    com.samsung.health.floors_climbed,7000003,4
    start_time,end_time,floor,datauuid
    2026-03-02 10:00:00.000,2026-03-02 10:05:00.000,7.0,f1,
    """,
    "samsunghealth_mira_20260303/com.samsung.shealth.sleep.20260303.csv": """
    com.samsung.shealth.sleep,7000003,4
    sleep_score,com.samsung.health.sleep.start_time,com.samsung.health.sleep.end_time,com.samsung.health.sleep.time_offset,com.samsung.health.sleep.pkg_name,com.samsung.health.sleep.datauuid
    80,2026-03-01 22:00:00.000,2026-03-02 05:00:00.000,UTC+0100,com.sec.android.app.shealth,n1,
    ,2026-03-02 22:00:00.000,2026-03-03 05:30:00.000,UTC+0100,com.sec.android.app.shealth,n2,
    ,2026-02-20 22:00:00.000,2026-02-21 05:30:00.000,UTC+0530,com.sec.android.app.shealth,n3,
    ,2026-02-20 22:00:00.000,2026-02-21 05:30:00.000,UTC+0530,com.other.band,n4,
    ,2026-03-03 12:00:00.000,2026-03-03 12:00:00.000,UTC+0100,com.sec.android.app.shealth,n5,
    """,
    "samsunghealth_mira_20260303/com.samsung.health.sleep_stage.20260303.csv": """
    com.samsung.health.sleep_stage,7000003,4
    start_time,sleep_id,custom,update_time,create_time,stage,time_offset,deviceuuid,pkg_name,end_time,datauuid
    2026-03-01 22:00:00.000,n1,,,,40002,UTC+0100,d,com.sec.android.app.shealth,2026-03-01 23:00:00.000,s1,
    2026-03-01 23:00:00.000,n1,,,,40003,UTC+0100,d,com.sec.android.app.shealth,2026-03-02 01:00:00.000,s2,
    2026-03-01 23:00:00.000,n1,,,,40003,UTC+0100,d,com.sec.android.app.shealth,2026-03-02 01:00:00.000,s2,
    2026-03-02 01:00:00.000,n1,,,,40004,UTC+0100,d,com.sec.android.app.shealth,2026-03-02 04:50:00.000,s3,
    2026-03-02 04:50:00.000,n1,,,,40001,UTC+0100,d,com.sec.android.app.shealth,2026-03-02 05:00:00.000,s4,
    2026-02-20 16:30:00.000,n3,,,,40002,UTC+0530,d,com.sec.android.app.shealth,2026-02-20 20:00:00.000,s5,
    2026-02-20 16:30:00.000,gone,,,,40002,UTC+0530,d,com.sec.android.app.shealth,2026-02-20 20:00:00.000,s6,
    2026-03-01 22:30:00.000,n1,,,,40009,UTC+0100,d,com.sec.android.app.shealth,2026-03-01 22:31:00.000,s7,
    """,
    "samsunghealth_mira_20260303/com.samsung.shealth.exercise.20260303.csv": """
    com.samsung.shealth.exercise,7000003,4
    vo2_max,com.samsung.health.exercise.exercise_type,com.samsung.health.exercise.start_time,com.samsung.health.exercise.end_time,com.samsung.health.exercise.duration,com.samsung.health.exercise.calorie,com.samsung.health.exercise.distance,com.samsung.health.exercise.mean_heart_rate,com.samsung.health.exercise.max_heart_rate,com.samsung.health.exercise.min_heart_rate,com.samsung.health.exercise.pkg_name,com.samsung.health.exercise.datauuid,com.samsung.health.exercise.time_offset
    41.5,1002,2026-03-02 17:00:00.000,2026-03-02 17:40:00.000,2280000,310.5,6021.0,148,171,90,com.sec.android.app.shealth,e1,UTC-0330
    ,15002,2026-03-02 18:00:00.000,2026-03-02 18:30:00.000,1800000,150,0.0,,,,com.sec.android.app.shealth,e2,
    ,99999,2026-03-02 19:00:00.000,2026-03-02 19:30:00.000,1800000,150,0.0,,,,com.sec.android.app.shealth,e3,
    """,
    "samsunghealth_mira_20260303/com.samsung.health.weight.20260303.csv": """
    com.samsung.health.weight,7000003,4
    start_time,weight,height,body_fat,fat_free_mass,pkg_name,datauuid
    2026-03-02 06:10:00.000,81.5,180,22.5,63.1,com.sec.android.app.shealth,w1,
    2026-03-01 06:10:00.000,0.0,180,,,com.sec.android.app.shealth,w2,
    """,
    "samsunghealth_mira_20260303/com.samsung.shealth.tracker.heart_rate.20260303.csv": """
    com.samsung.shealth.tracker.heart_rate,7000003,4
    source,com.samsung.health.heart_rate.heart_rate,com.samsung.health.heart_rate.start_time,com.samsung.health.heart_rate.end_time,com.samsung.health.heart_rate.pkg_name,com.samsung.health.heart_rate.datauuid
    ,71.0,2026-03-02 12:00:00.000,2026-03-02 12:59:59.000,com.sec.android.app.shealth,h1,
    ,-1,2026-03-02 13:00:00.000,2026-03-02 13:59:59.000,com.sec.android.app.shealth,h2,
    ,60,1970-01-01 00:00:00.000,1970-01-01 00:00:00.000,com.sec.android.app.shealth,h3,
    """,
    "samsunghealth_mira_20260303/com.samsung.shealth.tracker.oxygen_saturation.20260303.csv": """
    com.samsung.shealth.tracker.oxygen_saturation,7000003,4
    tag_id,com.samsung.health.oxygen_saturation.spo2,com.samsung.health.oxygen_saturation.start_time,com.samsung.health.oxygen_saturation.end_time,com.samsung.health.oxygen_saturation.datauuid
    31000,96.5,2026-03-01 22:00:00.000,2026-03-02 05:00:00.000,o1,
    """,
    "samsunghealth_mira_20260303/com.samsung.shealth.blood_pressure.20260303.csv": """
    com.samsung.shealth.blood_pressure,7000003,4
    com.samsung.health.blood_pressure.start_time,com.samsung.health.blood_pressure.systolic,com.samsung.health.blood_pressure.diastolic,com.samsung.health.blood_pressure.datauuid
    2026-03-02 06:20:00.000,121,79,b1,
    2026-03-02 08:20:00.000,121,,b2,
    """,
    "samsunghealth_mira_20260303/com.samsung.health.water_intake.20260303.csv": """
    com.samsung.health.water_intake,7000003,4
    start_time,amount,unit_amount,datauuid
    2026-03-02 09:00:00.000,250.0,250,a1,
    2026-03-02 09:00:00.000,250.0,250,a1,
    2026-03-02 11:00:00.000,500.0,250,a2,
    """,
    "samsunghealth_mira_20260303/com.samsung.health.nutrition.20260303.csv": """
    com.samsung.health.nutrition,7000003,4
    title,start_time,meal_type,calorie,protein,total_fat,carbohydrate,sodium,datauuid
    ,2026-03-02 11:30:00.000,100002,612,31,22,71,1180,m1,
    """,
    "samsunghealth_mira_20260303/com.samsung.health.hrv.20260303.csv": """
    com.samsung.health.hrv,7000003,4
    start_time,end_time,binning_data,datauuid
    2026-03-02 02:00:00.000,2026-03-02 02:59:00.000,0a.binning_data.json,v1,
    """,
    "samsunghealth_mira_20260303/jsons/com.samsung.health.hrv/0/0a.binning_data.json":
      #"[{"start_time":1772416800000,"end_time":1772417099000,"sdnn":52.5,"rmssd":41.0},{"start_time":1772417100000,"end_time":1772417399000,"sdnn":0,"rmssd":43.0}]"#,
    "samsunghealth_mira_20260303/jsons/com.samsung.shealth.tracker.heart_rate/0/0b.json":
      #"[{"start_time":1772416800000,"heart_rate":52.5}]"#,
    "samsunghealth_mira_20260303/com.samsung.shealth.stress.20260303.csv": """
    com.samsung.shealth.stress,7000003,4
    start_time,score,datauuid
    2026-03-02 02:00:00.000,33,x1,
    """,
  ]

  @Test("Days, nights, readings, sessions and meals; zipped or not, one result", arguments: [false, true])
  func whole(zipped: Bool) throws {
    let found = try VendorFixture.importing(Self.files, zipped: zipped)
    let samsung = try #require(found["samsung-health"])
    #expect(found.count == 1 && samsung.sourceKinds == ["Samsung Health": .watch])
    #expect(
      samsung.days == [
        "2026-03-02 active_energy Samsung Health: 402.5", "2026-03-02 basal_energy Samsung Health: 1610",
        "2026-03-02 distance_walking_running Samsung Health: 6.6502",
        "2026-03-02 flights_climbed Samsung Health: 7",
        "2026-03-02 steps Samsung Health: 9120",
      ])
    #expect(
      samsung.stages == [
        "2026-02-20T22:00:00Z/2026-02-21T05:30:00Z asleep", "2026-03-01T22:00:00Z/2026-03-01T23:00:00Z core",
        "2026-03-01T23:00:00Z/2026-03-02T01:00:00Z deep", "2026-03-02T01:00:00Z/2026-03-02T04:50:00Z rem",
        "2026-03-02T04:50:00Z/2026-03-02T05:00:00Z awake", "2026-03-02T22:00:00Z/2026-03-03T05:30:00Z asleep",
      ])
    #expect(
      samsung.means == [
        "2026-03-02T02:00:00Z hrv_rmssd 42.0", "2026-03-02T02:00:00Z hrv_sdnn 52.5",
        "2026-03-02T05:00:00Z oxygen_saturation 96.5", "2026-03-02T06:00:00Z body_fat 22.5",
        "2026-03-02T06:00:00Z lean_mass 63.1", "2026-03-02T06:00:00Z weight 81.5",
        "2026-03-02T06:15:00Z blood_pressure_diastolic 79.0",
        "2026-03-02T06:15:00Z blood_pressure_systolic 121.0", "2026-03-02T12:00:00Z heart_rate_mean 71.0",
        "2026-03-02T17:30:00Z vo2_max 41.5",
      ])
    #expect(samsung.sum(.water) == 0.75)
    #expect(samsung.sum(.flightsClimbed) == 0)
  }

  @Test("Sessions have names and figures, meals their nutrients")
  func sessions() throws {
    let samsung = try #require(try VendorFixture.importing(Self.files)["samsung-health"])
    let run = try #require(samsung.sessions.first { $0.name == "Running" })
    #expect(run.utcOffset == -12_600, "St. John's, in quarter hours")
    #expect(
      run.span.lowerBound.utcText == "2026-03-02T17:00:00Z" && run.minutes == 38 && run.distance == 6.021)
    #expect(run.meanHeartRate == 148 && run.highestHeartRate == 171 && run.lowestHeartRate == 90)
    #expect(run.energy == 310.5 && !run.isStrength && run.sourceID == "e1")
    #expect(samsung.sessions.first { $0.name == "Weight machines" }?.isStrength == true)
    #expect(samsung.sessions.map(\.name).sorted() == ["Running", "Weight machines", "Workout"])
    let meal = try #require(samsung.events.first)
    #expect(samsung.events.count == 1 && meal.kind == .meal && meal.text == "Lunch" && meal.note == nil)
    #expect(
      meal.amounts == [.energyIntake: 612, .protein: 31, .fat: 22, .carbohydrate: 71, .sodium: 1.18])
  }

  @Test("What is not used is named; twins and repeated rows are counted")
  func counts() throws {
    let samsung = try #require(try VendorFixture.importing(Self.files)["samsung-health"])
    #expect(
      samsung.unused == [
        "steps of one device": 1, "rows of other apps": 1, "stages off their night": 1,
        "stages without a night": 1,
        "stage 40009": 1, "exercise type 99999": 1, "com.samsung.shealth.tracker.heart_rate": 1,
        "com.samsung.shealth.tracker.pedometer_day_summary.#.csv": 1,
        "com.samsung.health.floors_climbed.#.csv": 1,
        "com.samsung.health.hrv.#.csv": 1, "com.samsung.shealth.stress.#.csv": 1,
      ])
    // Of steps, energy, stages and water, one row each.
    #expect(samsung.summary.duplicate == 4)
    // The running session, half a blood pressure, and a heart rate of 1970.
    #expect(samsung.refusedCodes == ["empty_span": 1, "field_missing": 1, "bad_date": 1])
  }

  @Test("Without days of all devices the pedometer's summary counts; without days of floors their spans")
  func fallback() throws {
    let wanted = ["pedometer_day_summary", "floors_climbed"]
    let files = Self.files.filter { file in wanted.contains { file.key.contains($0) } }
    let samsung = try #require(try VendorFixture.importing(files)["samsung-health"])
    #expect(
      samsung.days == [
        "2026-03-02 distance_walking_running Samsung Health: 6.6", "2026-03-02 steps Samsung Health: 9100",
      ])
    #expect(samsung.sum(.flightsClimbed) == 7 && samsung.unused.isEmpty)
  }

  @Test("Rows without an id that stand twice in one import count once")
  func twice() throws {
    let files = [
      "com.samsung.health.water_intake.csv": """
      com.samsung.health.water_intake,7000003,4
      start_time,amount,unit_amount
      2026-03-02 09:00:00.000,250.0,250,
      2026-03-02 11:00:00.000,500.0,250,
      """,
      "com.samsung.shealth.tracker.heart_rate.csv": """
      com.samsung.shealth.tracker.heart_rate,7000003,4
      heart_rate,start_time
      71,2026-03-02 12:00:00.000,
      """,
    ]
    let twice = try #require(try VendorFixture.importing(VendorFixture.twice(files))["samsung-health"])
    #expect(twice.sum(.water) == 0.75 && twice.summary.duplicate == 3)
    #expect(twice.readings == ["heart_rate_mean Samsung Health 2026-03-02T12:00:00Z: 1 of 71"])
  }

  @Test("What is no number or cannot be is refused and counted; 0 and -1 are nothing")
  func unreadable() throws {
    let samsung = try #require(
      try VendorFixture.importing([
        "com.samsung.shealth.step_daily_trend.csv": """
        com.samsung.shealth.step_daily_trend,7000003,4
        source_type,count,distance,day_time
        -2,many,6650.2,1772409600000,
        -2,-1,0.0,1772496000000,
        """,
        "com.samsung.health.weight.csv": """
        com.samsung.health.weight,7000003,4
        start_time,weight,body_fat,datauuid
        2026-03-02 06:10:00.000,81.5,-4,w1,
        2026-03-03 06:10:00.000,"81,5",-1,w2,
        """,
        "com.samsung.shealth.exercise.csv": """
        com.samsung.shealth.exercise,7000003,4
        exercise_type,start_time,end_time,calorie,mean_heart_rate,datauuid
        run,2026-03-02 17:00:00.000,2026-03-02 17:40:00.000,x,-1,e1,
        """,
      ])["samsung-health"])
    #expect(samsung.days == ["2026-03-02 distance_walking_running Samsung Health: 6.6502"])
    #expect(samsung.means == ["2026-03-02T06:00:00Z weight 81.5"])
    #expect(samsung.sessions.map(\.name) == ["Workout"])
    #expect(samsung.unused == ["exercise type run": 1])
    #expect(samsung.refusedCodes == ["not_a_number": 3, "value_out_of_range": 1])
  }

  @Test("A renamed table is known by its first line")
  func renamed() throws {
    let weight = Self.files.first { $0.key.contains("health.weight") }?.value ?? ""
    #expect(try VendorFixture.importing(["kilos.csv": weight])["samsung-health"]?.means.count == 3)
  }

  @Test("Damaged files never crash and give only possible values")
  func damaged() throws {
    let wanted = [
      "step_daily_trend", "shealth.sleep.", "sleep_stage", "exercise", "weight", "nutrition", "0a.binning",
    ]
    try VendorDamage.check(Self.files.filter { file in wanted.contains { file.key.contains($0) } })
  }
}
