import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("Exports of Withings")
struct WithingsTests {
  private static let files: [String: String] = [
    "data_MIR_1772500000/aggregates_steps.csv":
      "date,value\n2026-03-02,9120\n2026-03-01,0\n2026-03-03,8000\n",
    "data_MIR_1772500000/aggregates_distance.csv": "date,value\n2026-03-02,6650.2\n",
    "data_MIR_1772500000/aggregates_calories_earned.csv": "date,value\n2026-03-02,402.5\n",
    "data_MIR_1772500000/aggregates_calories_passive.csv": "date,value\n2026-03-02,1610\n",
    "data_MIR_1772500000/aggregates_elevation.csv": "date,value\n2026-03-02,12.1\n",
    "data_MIR_1772500000/sleep.csv": """
    from,to,"light (s)","deep (s)","rem (s)","awake (s)",wakeup,"Duration to sleep (s)","Average heart rate"
    2026-03-02T23:10:00+01:00,2026-03-03T06:40:00+01:00,12600,5400,6000,1800,2,600,55
    2026-03-02T23:15:00+01:00,2026-03-03T06:30:00+01:00,10800,5400,6000,1800,2,600,55
    2026-03-03T23:10:00+01:00,2026-03-04T06:40:00+01:00,0,0,0,0,0,0,0
    2026-03-29T00:10:00+01:00,2026-03-29T08:10:00+02:00,14400,3600,3600,0,0,0,0
    """,
    "data_MIR_1772500000/weight.csv": """
    Date,"Weight (kg)","Fat mass (kg)","Bone mass (kg)","Muscle mass (kg)","Hydration (kg)",Comments
    "2026-03-02 07:10:05",80.0,20.0,3.1,57.0,40,"morning,
    fasted"
    "2026-03-01 07:10:05",81.0,,,,,
    """,
    "data_MIR_1772500000/bp.csv": """
    Date,"Heart rate",Systolic,Diastolic,Comments
    "2026-03-02 08:15:00",58,121,79,
    "2026-03-01 08:15:00",61,,,
    """,
    "data_MIR_1772500000/activities.csv": #"""
    from,to,"from (manual)","to (manual)",Timezone,"Activity type",Data,GPS,Modified
    2026-03-02T17:00:00+01:00,2026-03-02T17:40:00+01:00,,,Europe/Berlin,Running,"{""calories"":310.5,""distance"":6021,""hr_average"":148,""hr_min"":90,""hr_max"":171,""pause_duration"":120}",[],x
    2026-03-02T17:00:00+01:00,2026-03-02T17:40:00+01:00,,,Europe/Berlin,Multi Sport,{},[],x
    2026-03-02T19:00:00+01:00,2026-03-02T19:30:00+01:00,,,Europe/Berlin,Multi Sport,{},[],x
    2026-03-02T20:00:00+01:00,2026-03-02T20:30:00+01:00,,,Europe/Berlin,Lift weights,"{""calories"":150}",[],x
    """#,
    "data_MIR_1772500000/raw_tracker_steps.csv": """
    start,duration,value
    2026-03-02T17:00:00+01:00,"[60,60]","[12,40]"
    2026-03-02T17:00:00+01:00,"[60,60]","[12,40]"
    2026-03-02T18:00:00+01:00,[60],[30]
    """,
    "data_MIR_1772500000/raw_hr_hr.csv": """
    start,duration,value
    2026-03-02T17:00:00+01:00,"[600,600]","[100,0]"
    2026-03-02T17:00:00+01:00,"[600,600]","[100,0]"
    2026-03-02T17:20:00+01:00,[60],[120]
    """,
    "data_MIR_1772500000/raw_tracker_sleep-state.csv":
      "start,duration,value\n2026-03-02T23:00:00+01:00,[60],[1]\n",
    "data_MIR_1772500000/README.txt": "Below are the details of the data.\n",
  ]

  @Test("Days, nights, weights, pressures, sessions; zipped or not, one result", arguments: [false, true])
  func whole(zipped: Bool) throws {
    let found = try VendorFixture.importing(Self.files, zipped: zipped)
    let withings = try #require(found["withings"])
    #expect(found.count == 1 && withings.sourceKinds == ["Withings": .watch])
    #expect(
      withings.days == [
        "2026-03-01 steps Withings: 0",
        "2026-03-02 active_energy Withings: 402.5", "2026-03-02 basal_energy Withings: 1610",
        "2026-03-02 distance_walking_running Withings: 6.6502", "2026-03-02 steps Withings: 9120",
        "2026-03-03 sleep_awake Withings: 0.5", "2026-03-03 sleep_core Withings: 3.5",
        "2026-03-03 sleep_deep Withings: 1.5", "2026-03-03 sleep_duration Withings: 6.6667",
        "2026-03-03 sleep_rem Withings: 1.6667", "2026-03-03 steps Withings: 8000",
        "2026-03-29 sleep_awake Withings: 0", "2026-03-29 sleep_core Withings: 4",
        "2026-03-29 sleep_deep Withings: 1",
        "2026-03-29 sleep_duration Withings: 6", "2026-03-29 sleep_rem Withings: 1",
      ])
    #expect(
      withings.means == [
        "2026-03-01T06:00:00Z weight 81.0", "2026-03-02T06:00:00Z body_fat 25.0",
        "2026-03-02T06:00:00Z lean_mass 60.0", "2026-03-02T06:00:00Z weight 80.0",
        "2026-03-02T07:15:00Z blood_pressure_diastolic 79.0",
        "2026-03-02T07:15:00Z blood_pressure_systolic 121.0",
        "2026-03-02T16:00:00Z heart_rate_mean 100.0", "2026-03-02T16:15:00Z heart_rate_mean 120.0",
      ])
    #expect(withings.sum(.steps) == 0)
    try #require(withings.sessions.map(\.name) == ["Running", "Multi Sport", "Lift weights"])
    let run = try #require(withings.sessions.first)
    #expect(run.utcOffset == 3600)
    #expect(run.minutes == 38 && run.distance == 6.021 && run.energy == 310.5 && run.meanHeartRate == 148)
    #expect(run.lowestHeartRate == 90 && run.highestHeartRate == 171 && !run.isStrength)
    #expect(withings.sessions[2].isStrength && withings.sessions[1].energy == nil)
    #expect(
      withings.unused == [
        "aggregates_elevation.csv": 1, "raw_tracker_steps.csv": 1, "raw_tracker_sleep-state.csv": 1,
        "README.txt": 1,
      ])
    // A night of a second device, a session of several sports, a raw start.
    #expect(withings.summary.duplicate == 3 && withings.summary.refused.total == 0)
  }

  @Test("Raw steps count only without the sums of days, each start once")
  func raw() throws {
    let files = Self.files.filter { $0.key.contains("raw_tracker_steps") || $0.key.contains("bp.csv") }
    let withings = try #require(try VendorFixture.importing(files)["withings"])
    #expect(withings.sum(.steps) == 82 && withings.summary.duplicate == 1 && withings.unused.isEmpty)
  }

  @Test("German headers, and pounds")
  func translated() throws {
    let withings = try #require(
      try VendorFixture.importing([
        "sleep.csv": """
        von,bis,leicht (s),tief (s),rem (s),wach (s),Aufwachen
        2026-03-02T23:10:00+01:00,2026-03-03T06:40:00+01:00,12600,5400,6000,1800,2
        """,
        "bp.csv": "Date,Herzfrequenz,Systole,Diastole,Kommentare\n2026-03-02 09:15:00,58,121,79,\n",
        "oxy.csv": "Date,\"Sauerstoffsättigung (%)\",Kommentare\n2026-03-02 10:15:00,97,\n",
        "body_temperature.csv": "date,\"value (°C)\"\n2026-03-02 11:15:00,36.6\n",
        "weight.csv":
          "Date,Gewicht (lb),Fettmasse (lb),Knochenmasse (lb),Kommentare\n2026-03-02 07:10:05,200,50,7,\n",
      ])["withings"])
    #expect(withings.days.contains("2026-03-03 sleep_core Withings: 3.5"))
    #expect(withings.means.contains("2026-03-02T06:00:00Z weight 90.7185"))
    #expect(withings.means.contains("2026-03-02T06:00:00Z body_fat 25.0"))
    #expect(withings.means.contains("2026-03-02T08:15:00Z blood_pressure_systolic 121.0"))
    #expect(withings.means.contains("2026-03-02T09:15:00Z oxygen_saturation 97.0"))
    #expect(withings.means.contains("2026-03-02T10:15:00Z body_temperature 36.6"))
  }

  @Test("The same files twice in one import give what they give once")
  func twice() throws {
    let files = Self.files.filter { !$0.key.contains("aggregates") && !$0.key.contains("README") }
    let once = try #require(try VendorFixture.importing(files)["withings"])
    let twice = try #require(try VendorFixture.importing(VendorFixture.twice(files))["withings"])
    #expect(once.sum(.steps) == 82 && once.sums == twice.sums && once.readings == twice.readings)
    #expect(once.days == twice.days && once.sessions == twice.sessions)
  }

  @Test("What is no number or cannot be is refused and counted; the rest stays")
  func unreadable() throws {
    let withings = try #require(
      try VendorFixture.importing([
        "aggregates_steps.csv": "date,value\n2026-03-02,many\n2026-03-03,-5\n2026-03-04,7000\n2026-03-05,-\n",
        "weight.csv":
          "Date,\"Weight (kg)\",\"Fat mass (kg)\",\"Bone mass (kg)\",Comments\n2026-03-02 07:10:05,80,x,3,\n2026-03-03 07:10:05,\"80,5\",20,3,\n",
        "raw_hr_hr.csv":
          "start,duration,value\n2026-03-02T17:00:00+01:00,\"[60,60]\",\"[\"\"x\"\",70]\"\n2026-03-02T18:00:00+01:00,[60],70\n",
      ])["withings"])
    #expect(withings.days == ["2026-03-04 steps Withings: 7000"])
    #expect(
      withings.means == ["2026-03-02T06:00:00Z weight 80.0", "2026-03-02T16:00:00Z heart_rate_mean 70.0"])
    #expect(withings.refusedCodes == ["not_a_number": 4, "value_out_of_range": 1, "malformed_record": 1])
  }

  @Test("Damaged files never crash and give only possible values")
  func damaged() throws { try VendorDamage.check(Self.files) }
}
