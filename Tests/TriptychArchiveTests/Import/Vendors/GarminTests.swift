import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("Exports of Garmin")
struct GarminTests {
  static let files = [
    "me/DI_CONNECT/DI-Connect-Aggregator/UDSFile_2026-01-01_2026-04-10.json": """
    [{"userProfilePK":1,"calendarDate":"2026-03-01","uuid":"a","wellnessStartTimeGmt":"2026-02-28T23:00:00.0","totalKilocalories":1800.0,"bmrKilocalories":1800.0,"restingHeartRate":0},
    {"userProfilePK":1,"calendarDate":"2026-03-02","wellnessStartTimeGmt":"2026-03-01T23:00:00.0","totalKilocalories":2212.0,"activeKilocalories":412.0,"bmrKilocalories":1800.0,"totalSteps":8000,"totalDistanceMeters":6120,"moderateIntensityMinutes":12,"vigorousIntensityMinutes":4,"floorsAscendedInMeters":30.48,"restingHeartRate":51,"allDayStress":{"aggregatorList":[{"type":"TOTAL","averageStressLevel":-1}]}},
    {"calendarDate":"2026-03-03","wellnessStartTimeGmt":"2026-03-02T23:00:00.0","totalSteps":10}]
    """,
    "me/DI_CONNECT/DI-Connect-Aggregator/UDSFile_2026-03-02_2026-06-10.json": """
    [{"calendarDate":"2026-03-02","wellnessStartTimeGmt":"2026-03-01T23:00:00.0","totalSteps":8123}]
    """,
    "me/DI_CONNECT/DI-Connect-Wellness/2026-01-01_2026-04-10_1_healthStatusData.json": """
    [{"calendarDate":"2026-03-02","createTimestampUTC":"2026-03-02T07:00:00.0","metrics":[{"type":"HRV","value":44.0,"baselineUpperLimit":60.0,"status":"IN_RANGE"},{"type":"SPO2","value":0.0,"status":"UNKNOWN"},{"type":"RESPIRATION","value":14.2},{"type":"HR","value":52.0},{"type":"SKIN_TEMP_C","value":0.2}]},
    {"calendarDate":"2026-03-03","metrics":[{"type":"HR","value":53.0}]}]
    """,
    "me/DI_CONNECT/DI-Connect-Wellness/2026-01-01_2026-04-10_1_sleepData.json": """
    [{"sleepStartTimestampGMT":"2026-03-01T22:00:00.0","sleepEndTimestampGMT":"2026-03-02T06:00:00.0","calendarDate":"2026-03-02","sleepWindowConfirmationType":"ENHANCED_CONFIRMED_FINAL","deepSleepSeconds":5400,"lightSleepSeconds":14400,"remSleepSeconds":7200,"awakeSleepSeconds":1800,"averageRespiration":15.0,"spo2SleepSummary":{"averageSPO2":95.5}},
    {"sleepStartTimestampGMT":"2026-03-02T13:00:00.0","sleepEndTimestampGMT":"2026-03-02T13:30:00.0","calendarDate":"2026-03-02","sleepWindowConfirmationType":"ENHANCED_CONFIRMED","lightSleepSeconds":1800},
    {"sleepStartTimestampGMT":"2026-03-28T23:00:00.0","sleepEndTimestampGMT":"2026-03-29T06:00:00.0","calendarDate":"2026-03-29","sleepWindowConfirmationType":"UNCONFIRMED"},
    {"sleepStartTimestampGMT":"2026-03-29T21:00:00.0","sleepEndTimestampGMT":"2026-03-30T05:00:00.0","calendarDate":"2026-03-30","sleepWindowConfirmationType":"OFF_WRIST"}]
    """,
    "me/DI_CONNECT/DI-Connect-Fitness/me@example.org_0_summarizedActivities.json": """
    [{"summarizedActivitiesExport":[{"activityId":11,"name":"Berlin Running","activityType":"running","beginTimestamp":1772470800000,"startTimeLocal":1772474400000,"duration":1800000.0,"movingDuration":1750000.0,"distance":502150.0,"calories":1676.0,"avgHr":150.0,"minHr":90.0,"maxHr":171.0,"hrTimeInZone_0":0.0,"hrTimeInZone_1":300000.0,"hrTimeInZone_2":300000.0,"hrTimeInZone_3":600000.0,"hrTimeInZone_4":600000.0,"hrTimeInZone_5":0.0,"splits":[{"startTimeGMT":1772470800000}]},
    {"activityId":12,"activityType":"strength_training","beginTimestamp":1772560800000,"duration":3600000.0,"movingDuration":0.0,"avgHr":0.0},
    {"activityId":11,"activityType":"running","beginTimestamp":1772470800000,"duration":1800000.0},
    {"activityId":13,"activityType":"multi_sport","parent":true,"beginTimestamp":1772570800000,"duration":1800000.0},
    {"activityId":14,"activityType":"running","duration":1800000.0}]}]
    """,
    "me/DI_CONNECT/DI-Connect-Wellness/1_userBioMetrics.json": """
    [{"metaData":{"userProfilePK":1,"calendarDate":"2026-03-02T06:10:00.0","sequence":1},"weight":{"weight":80500.0,"sourceType":"INDEX_SCALE","timestampGMT":"2026-03-02T06:10:00.0"}},
    {"metaData":{"userProfilePK":1,"calendarDate":"2026-03-03T06:10:00.0","sequence":2},"height":180.0}]
    """,
    "me/DI_CONNECT/DI-Connect-Wellness/BloodPressureFile_2026-01-01_2027-01-01.json": """
    [{"version":1,"metaData":{"userProfilePK":1,"calendarDate":[2026,3,2,8,58,46,6000000],"sequence":1},"bloodPressure":{"systolic":121,"diastolic":78,"pulse":60}},
    {"version":2,"metaData":{"userProfilePK":1,"calendarDate":[2026,3,2,9,58]},"bloodPressure":{"systolic":121,"diastolic":0,"pulse":60}}]
    """,
    "me/DI_CONNECT/DI-Connect-Aggregator/HydrationLogFile_2026-01-01_2026-04-10.json": """
    [{"calendarDate":"2026-03-02","uuid":{"uuid":"x"},"valueInML":500.0,"persistedTimestampGMT":"2026-03-02T10:00:00.0"},
    {"calendarDate":"2026-03-02","uuid":{"uuid":"y"},"valueInML":250.0},
    {"calendarDate":"2026-03-02","uuid":{"uuid":"x"},"valueInML":500.0}]
    """,
    "me/DI_CONNECT/DI-Connect-Metrics/MetricsMaxMetData_20260101_20260410_1.json": """
    [{"calendarDate":"2026-03-02","sport":"RUNNING","vo2MaxValue":47.0,"maxMet":13.4}]
    """,
    "me/DI_CONNECT/DI-Connect-Metrics/TrainingHistory_20260101_20260410_1.json": """
    [{"calendarDate":"2026-03-02","trainingStatus":"PRODUCTIVE"}]
    """,
  ]

  @Test("Days, nights, sessions and readings; the last of repeated days counts", arguments: [false, true])
  func archive(zipped: Bool) throws {
    let found = try VendorFixture.importing(Self.files, zipped: zipped)
    let garmin = try #require(found["garmin"])
    #expect(found.count == 1 && garmin.sourceKinds == ["Garmin": .watch])
    #expect(
      garmin.days == [
        "2026-03-02 active_energy Garmin: 412", "2026-03-02 basal_energy Garmin: 1800",
        "2026-03-02 distance_walking_running Garmin: 6.12", "2026-03-02 flights_climbed Garmin: 10",
        "2026-03-02 hrv_rmssd Garmin: 44", "2026-03-02 moderate_minutes Garmin: 12",
        "2026-03-02 oxygen_saturation Garmin: 95.5", "2026-03-02 respiratory_rate Garmin: 14.2",
        "2026-03-02 resting_heart_rate Garmin: 51", "2026-03-02 sleep_awake Garmin: 0.5",
        "2026-03-02 sleep_core Garmin: 4", "2026-03-02 sleep_deep Garmin: 1.5",
        "2026-03-02 sleep_duration Garmin: 7.5", "2026-03-02 sleep_in_bed Garmin: 8",
        "2026-03-02 sleep_midpoint Garmin: 15", "2026-03-02 sleep_rem Garmin: 2",
        "2026-03-02 steps Garmin: 8123", "2026-03-02 total_energy Garmin: 2212",
        "2026-03-02 vigorous_minutes Garmin: 4", "2026-03-02 vo2_max Garmin: 47",
        "2026-03-02 water Garmin: 0.75", "2026-03-03 resting_heart_rate Garmin: 53",
        "2026-03-03 steps Garmin: 10",
      ])
    #expect(garmin.stages == ["2026-03-28T23:00:00Z/2026-03-29T06:00:00Z in_bed"])
    #expect(
      garmin.readings == [
        "blood_pressure_diastolic Garmin 2026-03-02T07:45:00Z: 1 of 78",
        "blood_pressure_systolic Garmin 2026-03-02T07:45:00Z: 1 of 121",
        "weight Garmin 2026-03-02T06:00:00Z: 1 of 80.5",
      ])
    let run = try #require(garmin.sessions.first { $0.name == "Running" })
    #expect(run.span.lowerBound.utcText == "2026-03-02T17:00:00Z" && run.sourceID == "11")
    #expect(run.distance == 5.0215 && run.energy == nil && run.zoneMinutes == [5, 5, 10, 10, 0])
    #expect(abs(run.minutes - 1750.0 / 60) < 1e-9 && run.lowestHeartRate == 90 && run.highestHeartRate == 171)
    #expect(run.utcOffset == 3600, "from the local and the other clock")
    let strength = try #require(garmin.sessions.first { $0.name == "Strength training" })
    #expect(strength.utcOffset == nil)
    #expect(strength.isStrength && strength.minutes == 60 && strength.meanHeartRate == nil)
    #expect(garmin.sessions.count == 2)
    #expect(
      garmin.summary.notUsed == [
        "TrainingHistory_#_#_#.json": 1, "activity of several sports": 1, "health status SKIN_TEMP_C": 1,
      ])
    // A day's steps, a night, a session and a drink.
    #expect(garmin.summary.duplicate == 4)
    #expect(garmin.refusedCodes == ["bad_date": 1])
  }

  @Test("Of a file that ends too early nothing is taken, and the other files are read")
  func cut() throws {
    var files = Self.files
    let name = "me/DI_CONNECT/DI-Connect-Wellness/2026-01-01_2026-04-10_1_sleepData.json"
    files[name] = String((files[name] ?? "").prefix(500))
    let garmin = try #require(try VendorFixture.importing(files)["garmin"])
    // The night of the second is whole in the part that is there.
    #expect(!garmin.days.contains("2026-03-02 sleep_duration Garmin: 7.5"))
    #expect(garmin.days.contains("2026-03-02 steps Garmin: 8123"))
    #expect(garmin.refusedCodes == ["bad_date": 1, "damaged_file": 1])
    #expect(!garmin.summary.refused.first.contains { $0.text.contains("2026") })
  }

  @Test("What is no number or cannot be is refused and counted, and the rest of the day and night stays")
  func unreadable() throws {
    let garmin = try #require(
      try VendorFixture.importing([
        "UDSFile_a.json": #"""
        [{"calendarDate":"2026-03-02","wellnessStartTimeGmt":"2026-03-01T23:00:00.0","totalSteps":"many","activeKilocalories":-3,"totalDistanceMeters":6120,"restingHeartRate":-1},
        {"calendarDate":"2026-03-03","wellnessStartTimeGmt":"2026-03-02T23:00:00.0","totalSteps":null,"restingHeartRate":50}]
        """#,
        "a_sleepData.json": #"""
        [{"sleepStartTimestampGMT":"2026-03-01T22:00:00.0","sleepEndTimestampGMT":"2026-03-02T06:00:00.0","calendarDate":"2026-03-02","deepSleepSeconds":"x","lightSleepSeconds":14400,"remSleepSeconds":7200}]
        """#,
      ])["garmin"])
    #expect(
      garmin.days == [
        "2026-03-02 distance_walking_running Garmin: 6.12", "2026-03-02 sleep_core Garmin: 4",
        "2026-03-02 sleep_in_bed Garmin: 8", "2026-03-02 sleep_midpoint Garmin: 15",
        "2026-03-02 sleep_rem Garmin: 2",
      ])
    #expect(garmin.refusedCodes == ["not_a_number": 2, "value_out_of_range": 2])
  }

  @Test("Messages about a file leave out the address with which its name begins", arguments: [false, true])
  func address(isAlone: Bool) throws {
    let name = "DI_CONNECT/DI-Connect-Wellness/john.doe@example.com_healthStatusData.json"
    let status = Self.files.first { $0.key.hasSuffix("_healthStatusData.json") }?.value ?? ""
    var files = isAlone ? [:] : Self.files
    files[name] = String(status.dropLast(2))
    if isAlone {
      let error = #expect(throws: ImportFailure.self) { try VendorFixture.importing(files) }
      #expect(error?.diagnostic.place == "_healthStatusData.json")
    } else {
      let places = try #require(try VendorFixture.importing(files)["garmin"]).summary.refused.first
        .compactMap(\.place)
      #expect(places.contains { $0.contains("/_healthStatusData.json, byte") })
      #expect(!places.contains { $0.contains("john") || $0.contains("example") })
    }
  }

  @Test("Damaged files never end in anything but values within range")
  func damaged() throws {
    try VendorDamage.check(Self.files)
  }
}
