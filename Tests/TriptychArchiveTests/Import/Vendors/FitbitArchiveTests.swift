import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("The older archive of Fitbit")
struct FitbitArchiveTests {
  static let files = [
    "MyFitbitData/Me/Physical Activity/steps-2026-03-02.json": """
    [{
      "dateTime" : "03/02/26 12:41:00",
      "value" : "104"
    },{
      "dateTime" : "03/02/26 12:42:00",
      "value" : "0"
    },{"dateTime":"soon","value":"1"}]
    """,
    "MyFitbitData/Me/Physical Activity/distance-2026-03-02.json":
      #"[{"dateTime":"03/02/26 12:41:00","value":"8150"}]"#,
    "MyFitbitData/Me/Physical Activity/calories-2026-03-02.json":
      #"[{"dateTime":"03/02/26 00:30:00","value":"1.17"},{"dateTime":"03/02/26 00:31:00","value":"1.17"}]"#,
    "MyFitbitData/Me/Physical Activity/heart_rate-2026-03-02.json": """
    [{"dateTime":"03/02/26 12:41:05","value":{"bpm":80,"confidence":2}},
    {"dateTime":"03/02/26 12:41:10","value":{"bpm":84,"confidence":3}},
    {"dateTime":"03/02/26 12:41:15","value":{"bpm":70,"confidence":0}}]
    """,
    "MyFitbitData/Me/Physical Activity/heart_rate-2026-03-02(1).json": """
    [{"dateTime":"03/02/26 12:41:05","value":{"bpm":80,"confidence":2}},
    {"dateTime":"03/02/26 12:43:10","value":{"bpm":82,"confidence":3}}]
    """,
    "MyFitbitData/Me/Physical Activity/resting_heart_rate-2026-01-01.json": """
    [{"dateTime":"03/01/26 00:00:00","value":{"date":null,"value":0.0,"error":0.0}},
    {"dateTime":"03/02/26 00:00:00","value":{"date":"03/02/26","value":57.4,"error":6.8}}]
    """,
    "MyFitbitData/Me/Physical Activity/very_active_minutes-2026-03-01.json":
      #"[{"dateTime":"03/02/26 00:00:00","value":"21"},{"dateTime":"03/03/26 00:00:00","value":"0"},{"dateTime":"03/04/26 00:00:00","value":"0"}]"#,
    "MyFitbitData/Me/Physical Activity/moderately_active_minutes-2026-03-01.json":
      #"[{"dateTime":"03/02/26 00:00:00","value":"0"},{"dateTime":"03/03/26 00:00:00","value":"7"},{"dateTime":"03/04/26 00:00:00","value":"0"}]"#,
    "MyFitbitData/Me/Physical Activity/sedentary_minutes-2026-03-01.json":
      #"[{"dateTime":"03/02/26 00:00:00","value":"700"},{"dateTime":"03/03/26 00:00:00","value":"900"},{"dateTime":"03/04/26 00:00:00","value":"1440"}]"#,
    "MyFitbitData/Me/Physical Activity/demographic_vo2_max-2026-03-02.json":
      #"[{"dateTime":"03/02/26 00:00:00","value":{"demographicVO2Max":46.1,"demographicVO2MaxError":3.0,"filteredDemographicVO2Max":45.9,"filteredDemographicVO2MaxError":1.7}}]"#,
    "MyFitbitData/Me/Physical Activity/altitude-2026-03-02.json":
      #"[{"dateTime":"03/02/26 12:41:00","value":"10"}]"#,
    "MyFitbitData/Me/Physical Activity/exercise-0.json": """
    [{"logId":77,"activityName":"Walk","activityTypeId":90013,"averageHeartRate":101,"calories":120,"distance":1.5,"distanceUnit":"Mile","duration":1800000,"activeDuration":1740000,"startTime":"03/02/26 12:30:00","logType":"auto_detected"},
    {"logId":78,"activityName":"Weights","calories":210,"duration":2700000,"activeDuration":2700000,"startTime":"03/02/26 16:00:00","distance":3.0,"distanceUnit":"Furlong"}]
    """,
    "MyFitbitData/Me/Sleep/sleep-2026-03-01.json": """
    [{"logId":1,"dateOfSleep":"2026-03-29","startTime":"2026-03-29T00:30:00.000","endTime":"2026-03-29T04:00:00.000","duration":9000000,"minutesToFallAsleep":0,"minutesAsleep":149,"minutesAwake":1,"timeInBed":150,"efficiency":96,"type":"stages","mainSleep":true,
    "levels":{"summary":{"deep":{"count":1,"minutes":60}},
    "data":[{"dateTime":"2026-03-29T00:30:00.000","level":"light","seconds":3600},{"dateTime":"2026-03-29T01:30:00.000","level":"deep","seconds":3600},{"dateTime":"2026-03-29T03:30:00.000","level":"rem","seconds":1800}],
    "shortData":[{"dateTime":"2026-03-29T03:40:00.000","level":"wake","seconds":60}]}},
    {"logId":2,"dateOfSleep":"2026-03-02","startTime":"2026-03-02T13:00:00.000","endTime":"2026-03-02T14:00:00.000","duration":3600000,"minutesAsleep":50,"minutesAwake":10,"timeInBed":60,"type":"classic","mainSleep":false,
    "levels":{"summary":{},"data":[{"dateTime":"2026-03-02T13:00:00.000","level":"restless","seconds":600},{"dateTime":"2026-03-02T13:10:00.000","level":"asleep","seconds":3000}]}},
    {"logId":3,"dateOfSleep":"2026-03-03","startTime":"2026-03-02T23:00:00.000","duration":28800000,"minutesAsleep":450,"minutesAwake":30,"timeInBed":480,"efficiency":94,"type":"classic","mainSleep":true}]
    """,
    "MyFitbitData/Me/Sleep/sleep-2026-03-31.json": """
    [{"logId":1,"dateOfSleep":"2026-03-29","startTime":"2026-03-29T00:30:00.000","duration":9000000,"minutesAsleep":149,"type":"stages","mainSleep":true,"levels":{"data":[{"dateTime":"2026-03-29T00:30:00.000","level":"light","seconds":3600}]}}]
    """,
    "MyFitbitData/Me/Personal & Account/weight-2026-03-01.json": """
    [{"logId":9,"weight":177.5,"bmi":24.85,"fat":21.5,"date":"03/02/26","time":"07:10:05","source":"Aria"},
    {"logId":10,"weight":177.5,"bmi":0,"date":"03/03/26","time":"07:10:05","source":"API"}]
    """,
  ]

  @Test("Series, nights over a change of the clock, sessions and weights", arguments: [false, true])
  func archive(zipped: Bool) throws {
    let found = try VendorFixture.importing(Self.files, zipped: zipped)
    let fitbit = try #require(found["fitbit"])
    #expect(found.count == 1 && fitbit.sourceKinds == ["Fitbit": .watch])
    #expect(
      fitbit.sums == [
        "distance_walking_running Fitbit: 0.0815", "steps Fitbit: 104", "total_energy Fitbit: 2.34",
      ])
    let energy = fitbit.batches.flatMap { $0.bins[.totalEnergy] ?? [] }
    #expect(energy.map(\.start.utcText) == ["2026-03-01T23:30:00Z"])
    #expect(
      fitbit.readings == [
        "body_fat Fitbit 2026-03-02T06:00:00Z: 1 of 21.5",
        "heart_rate_mean Fitbit 2026-03-02T12:30:00Z: 2 of 81",
        "weight Fitbit 2026-03-02T06:00:00Z: 1 of 80.5126",
      ])
    #expect(
      fitbit.days == [
        "2026-03-02 moderate_minutes Fitbit: 0", "2026-03-02 resting_heart_rate Fitbit: 57.4",
        "2026-03-02 vigorous_minutes Fitbit: 21", "2026-03-02 vo2_max Fitbit: 45.9",
        "2026-03-03 moderate_minutes Fitbit: 7", "2026-03-03 sleep_awake Fitbit: 0.5",
        "2026-03-03 sleep_duration Fitbit: 7.5", "2026-03-03 sleep_efficiency Fitbit: 94",
        "2026-03-03 sleep_in_bed Fitbit: 8", "2026-03-03 vigorous_minutes Fitbit: 0",
      ])
    #expect(
      fitbit.stages == [
        "2026-03-02T12:00:00Z/2026-03-02T12:10:00Z awake", "2026-03-02T12:10:00Z/2026-03-02T13:00:00Z asleep",
        "2026-03-28T23:30:00Z/2026-03-29T00:30:00Z core", "2026-03-29T00:30:00Z/2026-03-29T01:30:00Z deep",
        "2026-03-29T01:30:00Z/2026-03-29T01:40:00Z rem", "2026-03-29T01:40:00Z/2026-03-29T01:41:00Z awake",
        "2026-03-29T01:41:00Z/2026-03-29T02:00:00Z rem",
      ])
    let walk = try #require(fitbit.sessions.first { $0.name == "Walk" })
    #expect(
      walk.span.lowerBound.utcText == "2026-03-02T12:30:00Z" && walk.minutes == 29 && walk.energy == 120)
    #expect(abs((walk.distance ?? 0) - 2.414016) < 1e-9 && walk.meanHeartRate == 101 && walk.sourceID == "77")
    let weights = try #require(fitbit.sessions.first { $0.name == "Weights" })
    #expect(weights.isStrength && weights.distance == nil)
    #expect(
      fitbit.summary.notUsed == [
        "altitude-#-#-#.json": 1, "distance unit Furlong": 1, "heart rate without confidence": 1,
      ])
    // A minute of heart rate that another file gave, and a night.
    #expect(fitbit.summary.duplicate == 3)
    #expect(fitbit.refusedCodes == ["bad_date": 1, "unknown_unit": 1])
  }

  @Test("Beside the tables, the archive adds what they lack")
  func beside() throws {
    let tables = [
      "Takeout/Fitbit/Physical Activity_GoogleData/steps_2026-03-01.csv":
        "timestamp,steps,data source\n2026-03-02T12:41:00Z,99,Charge 6\n",
      "Takeout/Fitbit/Physical Activity_GoogleData/daily_resting_heart_rate.csv":
        "timestamp,beats per minute,data source\n2026-03-02T00:00:00Z,58.0,Charge 6\n",
      "Takeout/Fitbit/Health Fitness Data_GoogleData/UserSleeps_2026-03-01.csv":
        "sleep_id,minutes_asleep,sleep_start,sleep_end,end_utc_offset\n5,440,2026-03-02T22:00:00Z,2026-03-03T06:00:00Z,+01:00\n",
      "Takeout/Fitbit/Health Fitness Data_GoogleData/UserExercises_2026-03-01.csv":
        "exercise_id,exercise_start,exercise_end,activity_name\n500,2026-03-02T12:30:00Z,2026-03-02T13:00:00Z,Outdoor Walk\n",
    ]
    let found = try VendorFixture.importing(tables.merging(Self.files) { $1 })
    let fitbit = try #require(found["fitbit"])
    #expect(fitbit.sums.filter { $0.hasPrefix("steps") } == ["steps Charge 6: 99"])
    #expect(fitbit.sums.contains("distance_walking_running Fitbit: 0.0815"))
    #expect(fitbit.days.filter { $0.contains("resting") } == ["2026-03-02 resting_heart_rate Charge 6: 58"])
    #expect(fitbit.days.contains("2026-03-03 sleep_duration Fitbit: 7.3333"))
    #expect(fitbit.stages.count == 7)
    #expect(fitbit.sessions.map(\.name).sorted() == ["Outdoor Walk", "Weights"])
    #expect(fitbit.summary.duplicate == 7)
  }

  @Test("What is no number or cannot be is refused and counted")
  func unreadable() throws {
    let found = try VendorFixture.importing([
      "steps-2026-03-02.json":
        #"[{"dateTime":"03/02/26 12:41:00","value":"x"},{"dateTime":"03/02/26 12:42:00","value":"12"},{"dateTime":"03/02/26 12:43:00","value":"-2"},{"dateTime":"03/02/26 12:44:00","value":null}]"#
    ])
    let fitbit = try #require(found["fitbit"])
    #expect(fitbit.sums == ["steps Fitbit: 12"])
    #expect(fitbit.refusedCodes == ["not_a_number": 1, "value_out_of_range": 1])
  }

  @Test("Damaged files never end in anything but values within range")
  func damaged() throws {
    try VendorDamage.check(Self.files)
  }
}
