import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("Exports of WHOOP")
struct WhoopTests {
  private static let cycles = """
    Cycle start time,Cycle end time,Cycle timezone,Recovery score %,Resting heart rate (bpm),Heart rate variability (ms),Skin temp (celsius),Blood oxygen %,Day Strain,Energy burned (cal),Max HR (bpm),Average HR (bpm),Sleep onset,Wake onset,Sleep performance %,Respiratory rate (rpm),Asleep duration (min),In bed duration (min),Light sleep duration (min),Deep (SWS) duration (min),REM duration (min),Awake duration (min),Sleep need (min),Sleep debt (min),Sleep efficiency %,Sleep consistency %
    2026-03-02 23:30:00,,UTC+01:00,70,50,74,33.9,96.4,,,,,2026-03-02 23:30:00,2026-03-03 07:01:00,90,14.1,420,450,200,100,120,30,480,10,93,70
    2026-03-01 23:12:40,2026-03-02 22:58:03,UTC+01:00,66,52,71,33.9,96.1,9.8,2240,158,69,2026-03-01 23:12:40,2026-03-02 06:49:10,88,14.2,428,456,210,98,120,28,480,14,94,71
    2026-02-28 23:12:40,2026-03-01 22:58:03,UTC+01:00,,,,,,8.8,2140,150,66,,,,,,,,,,,,,,
    """
  private static let workouts = """
    Cycle start time,Cycle end time,Cycle timezone,Workout start time,Workout end time,Duration (min),Activity name,Activity Strain,Energy burned (cal),Max HR (bpm),Average HR (bpm),HR Zone 1 %,HR Zone 2 %,HR Zone 3 %,HR Zone 4 %,HR Zone 5 %,GPS enabled,Altitude gain (meters),Altitude change (meters),Distance (meters)
    2026-03-01 23:12:40,2026-03-02 22:58:03,UTC-04:00,2026-03-02 17:00:00,2026-03-02 17:50:00,50,Strength Trainer,8.1,310,151,118,40,30,20,10,0,false,,,
    2026-03-01 23:12:40,2026-03-02 22:58:03,UTC+01:00,2026-03-02 08:00:00,2026-03-02 08:30:00,30,Running,8.1,300,170,150,0,20,20,40,20,true,10,0,5021.5
    """

  @Test(
    "A day is that of waking; energy of cycles is left out; zipped or not, one result",
    arguments: [false, true])
  func days(zipped: Bool) throws {
    let found = try VendorFixture.importing(
      [
        "my_whoop_data/physiological_cycles.csv": Self.cycles, "my_whoop_data/workouts.csv": Self.workouts,
        "my_whoop_data/journal_entries.csv":
          "Cycle start time,Cycle end time,Cycle timezone,Question text,Answered yes,Notes\n",
      ],
      zipped: zipped)
    let whoop = try #require(found["whoop"])
    #expect(found.count == 1)
    #expect(whoop.sourceKinds == ["WHOOP": .watch])
    #expect(
      whoop.days.filter { $0.hasPrefix("2026-03-02") } == [
        "2026-03-02 hrv_rmssd WHOOP: 71", "2026-03-02 oxygen_saturation WHOOP: 96.1",
        "2026-03-02 resting_heart_rate WHOOP: 52", "2026-03-02 sleep_awake WHOOP: 0.4667",
        "2026-03-02 sleep_core WHOOP: 3.5", "2026-03-02 sleep_deep WHOOP: 1.6333",
        "2026-03-02 sleep_duration WHOOP: 7.1333", "2026-03-02 sleep_efficiency WHOOP: 94",
        "2026-03-02 sleep_in_bed WHOOP: 7.6", "2026-03-02 sleep_rem WHOOP: 2",
      ])
    #expect(!whoop.days.contains { $0.contains("active_energy") || $0.hasPrefix("2026-03-01") })
    #expect(whoop.days.contains("2026-03-03 sleep_duration WHOOP: 7"))
    let strength = try #require(whoop.sessions.first { $0.name == "Strength Trainer" })
    #expect(strength.isStrength && strength.span.lowerBound.utcText == "2026-03-02T21:00:00Z")
    #expect(strength.zoneMinutes == [20, 15, 10, 5, 0] && strength.energy == 310 && strength.distance == nil)
    #expect(strength.utcOffset == -4 * 3600, "of its own row")
    let run = try #require(whoop.sessions.first { $0.name == "Running" })
    #expect(
      !run.isStrength && run.distance == 5.0215 && run.meanHeartRate == 150 && run.highestHeartRate == 170)
    #expect(
      whoop.unused == ["journal_entries.csv": 1, "cycle without sleep": 1]
        && whoop.summary.refused.total == 0)
  }

  @Test("Of two wakings on one date the longer sleep counts whole, in any order of rows")
  func wakings() throws {
    let columns =
      "Cycle start time,Cycle timezone,Resting heart rate (bpm),Heart rate variability (ms),Blood oxygen %,Sleep onset,Wake onset,Asleep duration (min),Deep (SWS) duration (min)"
    let long = "2026-03-01 23:00:00,UTC+01:00,52,,96,2026-03-01 23:00:00,2026-03-02 06:00:00,400,90"
    let short = "2026-03-02 20:00:00,UTC+01:00,60,40,,2026-03-02 20:00:00,2026-03-02 22:00:00,110,"
    for rows in [[long, short], [short, long]] {
      let found = try VendorFixture.importing(["c.csv": ([columns] + rows).joined(separator: "\n") + "\n"])
      let whoop = try #require(found["whoop"])
      #expect(
        whoop.days == [
          "2026-03-02 oxygen_saturation WHOOP: 96", "2026-03-02 resting_heart_rate WHOOP: 52",
          "2026-03-02 sleep_deep WHOOP: 1.5", "2026-03-02 sleep_duration WHOOP: 6.6667",
        ])
      #expect(whoop.summary.duplicate == 1)
    }
  }

  @Test("What is no number or cannot be is refused and counted; the rest of the row stays")
  func unreadable() throws {
    let found = try VendorFixture.importing([
      "c.csv": """
      Cycle start time,Cycle timezone,Resting heart rate (bpm),Heart rate variability (ms),Blood oxygen %,Wake onset,Asleep duration (min),Deep (SWS) duration (min),Awake duration (min)
      2026-03-01 23:00:00,UTCZ,fifty,-40,96,2026-03-02 06:00:00,400,"90,5",20
      2026-03-02 23:00:00,UTCZ,0,--,NaN,2026-03-03 06:00:00,None,,

      """,
      "w.csv": """
      Cycle start time,Cycle timezone,Workout start time,Workout end time,Activity name,Energy burned (cal),Average HR (bpm),Max HR (bpm)
      2026-03-01 23:00:00,UTCZ,2026-03-02 17:00:00,2026-03-02 17:50:00,Running,lots,-3,171

      """,
    ])
    let whoop = try #require(found["whoop"])
    #expect(
      whoop.days == [
        "2026-03-02 oxygen_saturation WHOOP: 96", "2026-03-02 sleep_awake WHOOP: 0.3333",
        "2026-03-02 sleep_duration WHOOP: 6.6667",
      ])
    #expect(whoop.sessions.map(\.highestHeartRate) == [171] && whoop.sessions.map(\.energy) == [nil])
    #expect(whoop.refusedCodes == ["not_a_number": 3, "value_out_of_range": 2])
    #expect(whoop.summary.refused.first.allSatisfy { $0.place?.hasSuffix("line 2") == true })
  }

  @Test("A nap is counted as not used, and figures of no day are refused")
  func naps() throws {
    let whoop = try #require(
      try VendorFixture.importing([
        "sleeps.csv": """
        Cycle start time,Cycle timezone,Sleep onset,Wake onset,Asleep duration (min),Nap
        2026-03-01 23:00:00,UTCZ,2026-03-01 23:00:00,2026-03-02 07:00:00,420,false
        2026-03-02 14:00:00,UTCZ,2026-03-02 14:00:00,2026-03-02 14:30:00,30,true
        2026-03-02 23:00:00,UTCZ,2026-03-02 23:00:00,,400,false

        """
      ])["whoop"])
    #expect(whoop.days == ["2026-03-02 sleep_duration WHOOP: 7"] && whoop.summary.read == 3)
    #expect(whoop.unused == ["sleep: nap": 1] && whoop.refusedCodes == ["field_missing": 1])
    #expect(whoop.summary.refused.first.first?.place?.hasSuffix("line 4") == true)
  }

  @Test("A quote that is never closed is refused with its row, and one within a text is text")
  func quotes() throws {
    func sleeps(_ rows: String...) -> [String: String] {
      let columns = "Cycle start time,Cycle timezone,Sleep onset,Wake onset,Note,Asleep duration (min),Nap"
      return ["sleeps.csv": ([columns] + rows).joined(separator: "\n") + "\n"]
    }
    func row(_ day: Int, _ note: String) -> String {
      "2026-03-0\(day) 23:00:00,UTCZ,2026-03-0\(day) 23:00:00,2026-03-0\(day + 1) 07:00:00,\(note),420,false"
    }
    let open = try #require(
      try VendorFixture.importing(sleeps(row(1, ""), row(2, "\"late"), row(3, ""), row(4, "")))["whoop"])
    #expect(open.days == ["2026-03-02 sleep_duration WHOOP: 7"])
    #expect(open.refusedCodes == ["malformed_record": 1])
    #expect(open.summary.refused.first.first?.place?.hasSuffix("line 3") == true)
    let closed = try #require(
      try VendorFixture.importing(sleeps(row(1, "5\" pillow"), row(2, "\"late\"")))["whoop"])
    #expect(closed.days.count == 2 && closed.refusedCodes.isEmpty)
  }

  @Test("German columns are the same table")
  func german() throws {
    let found = try VendorFixture.importing([
      "Schlaf.csv": """
      Startzeit des Zyklus,Endzeit des Zyklus,Zeitzone des Zyklus,Beginn des Schlafs,Beginn des Aufwachens,Schlafdauer (min),Nickerchen
      2026-03-01 23:12:40,,UTC+01:00,2026-03-01 23:12:40,2026-03-02 06:49:10,428,false
      2026-03-02 14:00:00,,UTC+01:00,2026-03-02 14:00:00,2026-03-02 14:30:00,30,true
      """
    ])
    #expect(found["whoop"]?.days == ["2026-03-02 sleep_duration WHOOP: 7.1333"])
  }
}
