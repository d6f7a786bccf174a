import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("Exports of Fitbit and Google Health")
struct FitbitTests {
  static let tables = [
    "Takeout/Google Health/Physical Activity_GoogleData/Steps/steps_2026-03-01.csv":
      "\u{FEFF}timestamp,steps,data source\r\n2026-03-02T12:41:00.000Z,104,Charge 6\r\n"
      + "2026-03-02T12:41:00Z,98,MobileTrack\r\n2026-03-02T12:41:30.999Z,97,Fit Health Connect\r\n"
      + "2026-03-02T12:42:00Z,0,Charge 6\r\n2026-02-27T08:00:00Z,55,Fit Health Connect\r\nsoon,3,Charge 6\r\n",
    "Takeout/Google Health/Physical Activity_GoogleData/Distance/distance_2026-03-01.csv": """
    timestamp,distance,data source
    2026-03-02T12:41:00Z,81.5,Charge 6
    """,
    "Takeout/Google Health/Physical Activity_GoogleData/calories_2026-03-01.csv": """
    timestamp,calories
    2026-03-02T12:41:00Z,4.5
    2026-03-02T12:42:00Z,1.25
    """,
    "Takeout/Google Health/Physical Activity_GoogleData/active_energy_burned_2026-03-01.csv": """
    timestamp,Kilocalories,data source
    2026-03-02T12:41:00Z,3.2,Google Health App
    """,
    "Takeout/Google Health/Physical Activity_GoogleData/active_minutes_2026-03-01.csv": """
    timestamp,light,moderate,very,data source
    2026-03-02T12:41:00Z,0,1,0,Google Health App
    2026-03-02T12:42:00Z,0,0,1,Google Health App
    2026-03-02T12:43:00Z,1,0,0,Google Health App
    """,
    "Takeout/Google Health/Physical Activity_GoogleData/heart_rate_2026-03-01.csv": """
    timestamp,beats per minute,data source
    2026-03-02T12:41:02Z,70.0,Charge 6
    2026-03-02T12:41:07Z,72.0,Charge 6
    2026-03-02T12:41:12Z,0,Charge 6
    """,
    "Takeout/Google Health/Physical Activity_GoogleData/daily_resting_heart_rate.csv": """
    timestamp,beats per minute,data source
    2026-03-02T00:00:00Z,57.4,Google Health App
    """,
    "Takeout/Google Health/Physical Activity_GoogleData/daily_heart_rate_variability.csv": """
    timestamp,average heart rate variability milliseconds,non rem heart rate beats per minute,entropy,deep sleep root mean square of successive differences milliseconds,data source
    2026-03-02T00:00:00Z,41.5,58,2.9,45.0,Charge 6
    """,
    "Takeout/Google Health/Heart Rate Variability/Daily Heart Rate Variability Summary - 2026-03-02.csv": """
    timestamp,rmssd,nremhr,entropy
    2026-03-01T00:00:00,39.5,58.1,2.8
    2026-03-02T00:00:00,41.5,58.0,2.9
    """,
    "Takeout/Google Health/Physical Activity_GoogleData/weight.csv": """
    timestamp,weight grams,data source
    2026-03-02T06:10:00.123456Z,80500,Google Health App
    """,
    "Takeout/Google Health/Physical Activity_GoogleData/live_pace_2026-03-01.csv": """
    timestamp,steps,distance millimeters,altitude gain millimeters,data source
    2026-03-02T12:41:00Z,104,81500,0,Charge 6
    """,
    "Takeout/Google Health/Health Fitness Data_GoogleData/UserSleeps_2026-03-01.csv": """
    sleep_id,sleep_type,minutes_in_sleep_period,minutes_after_wake_up,minutes_to_fall_asleep,minutes_asleep,minutes_awake,start_utc_offset,sleep_start,end_utc_offset,sleep_end,data_source
    1,STAGES,60,0,0,57,3,+01:00,2026-03-01T22:00:00Z,+01:00,2026-03-01T23:00:00Z,DERIVED
    2,CLASSIC,480,0,0,450,30,+01:00,2026-03-28T14:30:00Z,+02:00,2026-03-28T22:30:00Z,MANUAL
    3,CLASSIC,30,0,0,25,5,+01:00,2026-03-28T23:00:00Z,+02:00,2026-03-28T23:30:00Z,MANUAL
    """,
    "Takeout/Google Health/Health Fitness Data_GoogleData/UserSleeps_2026-04-01.csv": """
    sleep_id,sleep_type,minutes_asleep,sleep_start,sleep_end,end_utc_offset
    1,STAGES,57,2026-03-01T22:00:00Z,2026-03-01T23:00:00Z,+01:00
    """,
    "Takeout/Google Health/Health Fitness Data_GoogleData/UserSleepStages_2026-03-01.csv": """
    sleep_id,sleep_stage_id,sleep_stage_type,start_utc_offset,sleep_stage_start,end_utc_offset,sleep_stage_end,data_source
    1,11,LIGHT,+01:00,2026-03-01T22:00:00Z,+01:00,2026-03-01T22:30:00Z,DERIVED
    1,12,DEEP,+01:00,2026-03-01T22:30:00Z,+01:00,2026-03-01T23:00:00Z,DERIVED
    1,13,AWAKE,+01:00,2026-03-01T22:10:00Z,+01:00,2026-03-01T22:13:00Z,DERIVED
    1,12,DEEP,+01:00,2026-03-01T22:30:00Z,+01:00,2026-03-01T23:00:00Z,DERIVED
    1,14,TWILIGHT,+01:00,2026-03-01T22:30:00Z,+01:00,2026-03-01T23:00:00Z,DERIVED
    """,
    "Takeout/Google Health/Health Fitness Data_GoogleData/UserExercises_2026-03-01.csv": """
    exercise_id,exercise_start,exercise_end,utc_offset,activity_name,log_type,tracker_total_calories,tracker_total_steps,tracker_total_distance_mm,tracker_avg_heart_rate,tracker_peak_heart_rate,manually_logged_total_calories,events
    77,2026-03-02T12:30:00Z,2026-03-02T13:00:00Z,+01:00,Outdoor Walk,TRACKER,120,3100,2500000,101,121,0,"[Type: a, Steps: 1]
    [Type: b]"
    78,2026-03-02T16:00:00Z,2026-03-02T16:45:00Z,+01:00,Weights,MANUAL,0,0,0,0,0,210,
    77,2026-03-02T12:30:00Z,2026-03-02T13:00:00Z,+01:00,Outdoor Walk,TRACKER,120,3100,2500000,101,121,0,
    """,
    "Takeout/Google Health/Health Fitness Data_GoogleData/UserActivityProbabilities_2026-03-01.csv":
      "time,probability\n2026-03-02T12:41:00Z,0.5\n",
  ]

  @Test(
    "Takeout's tables: minutes by device, local dates, stages without their wakes", arguments: [false, true])
  func tables(zipped: Bool) throws {
    let found = try VendorFixture.importing(Self.tables, zipped: zipped)
    let fitbit = try #require(found["fitbit"])
    #expect(found.count == 1)
    #expect(
      fitbit.sourceKinds == [
        "Charge 6": .watch, "MobileTrack": .phone, "Google Health App": .phone, "Fit Health Connect": .app,
        "Fitbit": .watch,
      ])
    #expect(
      fitbit.sums == [
        "active_energy Google Health App: 3.2", "distance_walking_running Charge 6: 0.0815",
        "moderate_minutes Google Health App: 1", "steps Charge 6: 104", "steps Fit Health Connect: 55",
        "steps MobileTrack: 98", "total_energy Fitbit: 5.75", "vigorous_minutes Google Health App: 1",
      ])
    #expect(
      fitbit.readings == [
        "heart_rate_mean Charge 6 2026-03-02T12:30:00Z: 2 of 71",
        "weight Google Health App 2026-03-02T06:00:00Z: 1 of 80.5",
      ])
    #expect(
      fitbit.days == [
        "2026-03-01 hrv_rmssd Fitbit: 39.5", "2026-03-02 hrv_rmssd Charge 6: 41.5",
        "2026-03-02 resting_heart_rate Google Health App: 57.4", "2026-03-29 sleep_awake Fitbit: 0.5",
        "2026-03-29 sleep_duration Fitbit: 7.5", "2026-03-29 sleep_in_bed Fitbit: 8",
      ])
    #expect(
      fitbit.stages == [
        "2026-03-01T22:00:00Z/2026-03-01T22:10:00Z core", "2026-03-01T22:10:00Z/2026-03-01T22:13:00Z awake",
        "2026-03-01T22:13:00Z/2026-03-01T22:30:00Z core", "2026-03-01T22:30:00Z/2026-03-01T23:00:00Z deep",
      ])
    #expect(fitbit.sessions.map(\.name).sorted() == ["Outdoor Walk", "Weights"])
    let walk = try #require(fitbit.sessions.first { $0.name == "Outdoor Walk" })
    #expect(walk.distance == 2.5 && walk.energy == 120 && walk.meanHeartRate == 101 && walk.minutes == 30)
    let weights = try #require(fitbit.sessions.first { $0.name == "Weights" })
    #expect(weights.isStrength && weights.energy == 210 && weights.meanHeartRate == nil)
    #expect(
      fitbit.unused == [
        "Health Connect beside another source": 1, "live_pace_#-#-#.csv": 1, "sleep stage TWILIGHT": 1,
        "UserActivityProbabilities_#-#-#.csv": 1,
      ])
    // The older summary of one day, the sleep of two months, a stage and a session.
    #expect(fitbit.summary.duplicate == 4)
    #expect(fitbit.refusedCodes == ["bad_date": 1])
    #expect(fitbit.summary.read == 33)
  }

  @Test("Two exports that overlap add nothing twice")
  func overlap() throws {
    let found = try VendorFixture.importing([
      "one/steps_2026-03-01.csv": """
      timestamp,steps,data source
      2026-03-02T12:41:00Z,104,Charge 6
      2026-03-02T12:42:00Z,10,Charge 6
      2026-03-02T12:42:30Z,10,Charge 6
      """,
      "two/steps_2026-03-01.csv": """
      timestamp,steps,data source
      2026-03-02T12:41:00Z,104,Charge 6
      2026-03-02T12:42:00Z,10,Charge 6
      2026-03-02T12:42:30Z,10,Charge 6
      2026-03-02T12:50:00Z,20,Charge 6
      """,
    ])
    #expect(found["fitbit"]?.sums == ["steps Charge 6: 144"])
    #expect(found["fitbit"]?.summary.duplicate == 3)
  }

  @Test("What is no number or cannot be is refused and counted")
  func unreadable() throws {
    let found = try VendorFixture.importing([
      "steps_2026-03-01.csv":
        "timestamp,steps,data source\n2026-03-02T12:41:00Z,many,Charge 6\n2026-03-02T12:42:00Z,-3,Charge 6\n"
        + "2026-03-02T12:43:00Z,7,Charge 6\n2026-03-02T12:44:00Z,,Charge 6\n"
    ])
    let fitbit = try #require(found["fitbit"])
    #expect(fitbit.sums == ["steps Charge 6: 7"])
    #expect(fitbit.refusedCodes == ["not_a_number": 1, "value_out_of_range": 1])
  }

  @Test("Damaged files never end in anything but values within range")
  func damaged() throws {
    try VendorDamage.check(Self.tables)
  }
}
