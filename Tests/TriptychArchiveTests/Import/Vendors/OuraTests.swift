import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("Exports of Oura")
struct OuraTests {
  private static let archive: [String: String] = [
    "App Data/sleepmodel.csv": """
    id;average_breath;average_heart_rate;average_hrv;awake_time;bedtime_end;bedtime_start;contributors;day;deep_sleep_duration;efficiency;light_sleep_duration;lowest_heart_rate;rem_sleep_duration;time_in_bed;total_sleep_duration;type
    a1;14.25;54;65;900;2026-03-02T06:30:00+01:00;2026-03-01T23:15:00+01:00;"{""a"";1}";2026-03-02;5400;92;13800;48;6000;26100;25200;long_sleep
    a2;13;60;40;60;2026-03-02T14:30:00+01:00;2026-03-02T14:00:00+01:00;;2026-03-02;0;80;1500;55;0;1800;1500;late_nap
    a3;0;0;0;0;2026-03-02T01:00:00+01:00;2026-03-02T00:30:00+01:00;;2026-03-02;0;0;0;0;0;0;0;deleted
    a4;15;54;66;900;2026-03-02T03:30:00+01:00;2026-03-01T23:15:00+01:00;;2026-03-02;3600;92;3600;49;3600;13000;10800;long_sleep
    a5;;;;;;;;2026-03-03;0;0;0;0;0;0;0;long_sleep
    """,
    "App Data/DailyActivity.csv": """
    id;active_calories;class_5_min;day;equivalent_walking_distance;score;steps;total_calories
    c1;520;"1;2";2026-03-02;6200;88;8421;2450
    c2;0;;2026-03-03;0;;0;
    """,
    "App Data/dailyspo2.csv": """
    id;breathing_disturbance_index;day;spo2_percentage
    d1;3;2026-03-02;"{""average"":96.1}"
    d2;3;2026-03-03;97.5
    d3;3;2026-03-04;
    """,
    "App Data/vo2max.csv": "id;day;timestamp;vo2_max\ne1;2026-03-02;2026-03-02T07:00:00+01:00;44.6\n",
    "App Data/heartrate.csv":
      "timestamp;bpm;source\n2026-03-02T07:01:00.000Z;62;awake\n2026-03-02T07:06:00.000Z;64;rest\n",
    "App Data/workout.csv": """
    id;activity;calories;day;distance;end_datetime;intensity;label;source;start_datetime
    w1;running;310.5;2026-03-02;5021;2026-03-02T18:40:00.000+01:00;hard;;confirmed;2026-03-02T18:00:00.000+01:00
    w2;strength_training;150;2026-03-29;;2026-03-29T03:30:00.000+02:00;hard;;manual;2026-03-29T01:30:00.000+01:00
    """,
    "App Data/session.csv": """
    id;day;start_datetime;end_datetime;type;mood
    s1;2026-03-02;2026-03-02T12:00:00+01:00;2026-03-02T12:10:00+01:00;meditation;
    s1;2026-03-02;2026-03-02T12:00:00+01:00;2026-03-02T12:10:00+01:00;meditation;
    s2;2026-03-02;2026-03-02T13:00:00+01:00;2026-03-02T13:10:00+01:00;nap;
    """,
    "App Data/dailyreadiness.csv":
      "id;contributors;day;score;temperature_deviation;timestamp\nb1;{};2026-03-02;81;-0.2;2026-03-02T07:00:00+01:00\n",
  ]
  private static let trends = """
    date,Steps,Average HRV,Lowest Resting Heart Rate,Total Sleep Duration,Total Bedtime ,Deep Sleep Duration,REM Sleep Duration,Light Sleep Duration,Awake Time,Activity Burn,Sleep Efficiency
    2026-03-02,8000,44,51,27120,28800,5400,7200,14520,1680,400,94
    2026-03-03,None,None,None,None,None,None,None,None,None,None,None
    2026-02-28,7000,45,52,25200,27000,,,,,350,93
    """

  @Test("The long sleep of a day, activity and single values; zipped or not", arguments: [false, true])
  func archived(zipped: Bool) throws {
    var files = Self.archive
    files["oura_2026-03-01_trends.csv"] = Self.trends
    let found = try VendorFixture.importing(files, zipped: zipped)
    let oura = try #require(found["oura"])
    #expect(found.count == 1 && oura.sourceKinds == ["Oura": .watch])
    #expect(
      oura.days == [
        "2026-03-02 active_energy Oura: 520", "2026-03-02 hrv_rmssd Oura: 65",
        "2026-03-02 oxygen_saturation Oura: 96.1", "2026-03-02 respiratory_rate Oura: 14.25",
        "2026-03-02 resting_heart_rate Oura: 48", "2026-03-02 sleep_awake Oura: 0.25",
        "2026-03-02 sleep_core Oura: 3.8333", "2026-03-02 sleep_deep Oura: 1.5",
        "2026-03-02 sleep_duration Oura: 7", "2026-03-02 sleep_efficiency Oura: 92",
        "2026-03-02 sleep_in_bed Oura: 7.25", "2026-03-02 sleep_rem Oura: 1.6667",
        "2026-03-02 steps Oura: 8421",
        "2026-03-02 total_energy Oura: 2450", "2026-03-02 vo2_max Oura: 44.6",
        "2026-03-03 active_energy Oura: 0", "2026-03-03 oxygen_saturation Oura: 97.5",
        "2026-03-03 steps Oura: 0",
      ])
    #expect(oura.means == ["2026-03-02T07:00:00Z heart_rate_mean 63.0"])
    #expect(oura.sum(.mindfulMinutes) == 10)
    try #require(oura.sessions.map(\.name) == ["Running", "Strength training"])
    #expect(
      oura.sessions[0].distance == 5.021 && oura.sessions[0].energy == 310.5 && !oura.sessions[0].isStrength)
    #expect(oura.sessions[1].isStrength && oura.sessions[1].minutes == 60)
    #expect(
      oura.unused == [
        "sleep: late_nap": 1, "sleep: deleted": 1, "moment: nap": 1, "oura_#-#-#_trends.csv": 1,
        "dailyreadiness.csv": 1,
      ])
    #expect(oura.summary.duplicate == 2 && oura.summary.refused.total == 0)
  }

  @Test("Trends alone, with columns in any order; None is nothing")
  func trended() throws {
    let oura = try #require(try VendorFixture.importing(["oura.csv": Self.trends])["oura"])
    #expect(
      oura.days == [
        "2026-02-28 active_energy Oura: 350", "2026-02-28 hrv_rmssd Oura: 45",
        "2026-02-28 resting_heart_rate Oura: 52", "2026-02-28 sleep_duration Oura: 7",
        "2026-02-28 sleep_efficiency Oura: 93", "2026-02-28 sleep_in_bed Oura: 7.5",
        "2026-02-28 steps Oura: 7000",
        "2026-03-02 active_energy Oura: 400", "2026-03-02 hrv_rmssd Oura: 44",
        "2026-03-02 resting_heart_rate Oura: 51", "2026-03-02 sleep_awake Oura: 0.4667",
        "2026-03-02 sleep_core Oura: 4.0333", "2026-03-02 sleep_deep Oura: 1.5",
        "2026-03-02 sleep_duration Oura: 7.5333", "2026-03-02 sleep_efficiency Oura: 94",
        "2026-03-02 sleep_in_bed Oura: 8", "2026-03-02 sleep_rem Oura: 2", "2026-03-02 steps Oura: 8000",
      ])
  }

  @Test("A day of 0 steps is one; 0 beats and 0 kcal of a whole day are nothing")
  func zero() throws {
    let oura = try #require(
      try VendorFixture.importing([
        "oura.csv":
          "date,Steps,Lowest Resting Heart Rate,Total Burn,Total Sleep Duration\n2026-03-02,0,0,0,0\n"
      ])["oura"])
    #expect(oura.days == ["2026-03-02 steps Oura: 0"] && oura.summary.refused.total == 0)
  }

  @Test("Columns that nothing is made of are counted by name, with the number of their cells")
  func columns() throws {
    let table = """
      date,Steps,Lowest Resting Heart Rate,Readiness Score,Temperature Deviation (°C),Sleep Score
      2026-03-02,8000,51,81,None,
      2026-03-03,7000,52,79,0.2,

      """
    let oura = try #require(
      try VendorFixture.importing(["trends.csv": table])["oura"])
    #expect(
      oura.unusedColumns == ["column readiness_score": 2, "column temperature_deviation_c": 1]
        && oura.unused.isEmpty)
  }

  @Test("Trends give what the archive lacks")
  func partly() throws {
    let files = [
      "sleepmodel.csv": Self.archive["App Data/sleepmodel.csv"] ?? "", "trends.csv": Self.trends,
    ]
    let oura = try #require(try VendorFixture.importing(files)["oura"])
    #expect(
      oura.days.contains("2026-03-02 steps Oura: 8000") && oura.days.contains("2026-02-28 steps Oura: 7000"))
    #expect(oura.days.contains("2026-03-02 hrv_rmssd Oura: 65"))
    #expect(!oura.days.contains { $0.hasPrefix("2026-02-28 sleep") || $0.hasPrefix("2026-02-28 hrv") })
  }

  @Test("Names of columns in camel case")
  func camelCase() throws {
    let oura = try #require(
      try VendorFixture.importing([
        "SleepModel.csv":
          "Day,Type,BedtimeStart,TotalSleepDuration,LowestHeartRate\n2026-03-02,long_sleep,x,25200,48\n"
      ])["oura"])
    #expect(oura.days == ["2026-03-02 resting_heart_rate Oura: 48", "2026-03-02 sleep_duration Oura: 7"])
  }

  @Test("The same files twice in one import give what they give once")
  func twice() throws {
    let once = try #require(try VendorFixture.importing(Self.archive)["oura"])
    let twice = try #require(try VendorFixture.importing(VendorFixture.twice(Self.archive))["oura"])
    #expect(once.sum(.mindfulMinutes) == 10 && once.sums == twice.sums && once.readings == twice.readings)
    #expect(once.days == twice.days && once.sessions == twice.sessions)
  }

  @Test("Damaged files never crash and give only possible values")
  func damaged() throws {
    try VendorDamage.check(Self.archive.merging(["trends.csv": Self.trends]) { $1 })
  }
}
