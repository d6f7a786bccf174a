import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("Exports of Strava")
struct StravaTests {
  private static let activities = """
    \u{FEFF}Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Elapsed Time,Distance,Max Heart Rate,Relative Effort,Commute,Activity Gear,Filename,Elapsed Time,Moving Time,Distance,Max Speed,Average Heart Rate,Max Heart Rate,Calories,Commute\r
    9000000001,"Mar 2, 2026, 5:41:07 PM","Evening ""long"" Run 🏃","Run","Felt good,\r
    second line",2410,7.02,171,55,false,,activities/1.fit.gz,2410.0,2388.0,7021.4,4.1,148.5,171.0,512.0,0.0\r
    9000000002,"Mar 3, 2026, 6:00:00 AM",Lift,"Weight Training",,1800,0,,,false,,,1800.0,,0.0,,,,,0.0\r
    9000000002,"Mar 3, 2026, 6:00:00 AM",Lift,"Weight Training",,1800,0,,,false,,,1800.0,,0.0,,,,,0.0\r
    9000000003,"Mar 29, 2026, 12:30:00 AM",Odd,"<span class=""translation_missing"" title=""x"">Pickleball</span>",,"3,600","1,050",,,false,,,,,,,,,0,0.0\r
    9000000004,"32 Foo 2026",Broken,Run,,1800,5,,,false,,,1800,1800,5000,,,,,\r
    9000000005,"Mar 4, 2026, 6:00:00 AM",Empty,Run,,0,0,,,false,,,0,0,0,,,,,\r

    """

  @Test("A row is a session; the last of two columns is in seconds and meters", arguments: [false, true])
  func sessions(zipped: Bool) throws {
    let found = try VendorFixture.importing(
      ["activities.csv": Self.activities, "activities/1.fit.gz": "binary", "media/a.jpg": "binary"],
      zipped: zipped)
    let strava = try #require(found["strava"])
    #expect(found.count == 1 && strava.sourceKinds == ["Strava": .app] && strava.days.isEmpty)
    try #require(strava.sessions.map(\.name) == ["Run", "Weight Training", "Pickleball"])
    let run = try #require(strava.sessions.first)
    #expect(
      run.span.lowerBound.utcText == "2026-03-02T17:41:07Z"
        && run.span.upperBound.utcText == "2026-03-02T18:21:17Z")
    #expect(
      run.minutes == 39.8 && run.distance == 7.0214 && run.energy == 512 && run.sourceID == "9000000001")
    #expect(run.meanHeartRate == 148.5 && run.highestHeartRate == 171 && !run.isStrength)
    #expect(
      strava.sessions[1].isStrength && strava.sessions[1].minutes == 30 && strava.sessions[1].distance == nil)
    // A table without the second columns.
    #expect(strava.sessions[2].minutes == 60 && strava.sessions[2].energy == nil)
    #expect(strava.summary.duplicate == 1 && strava.refusedCodes == ["bad_date": 1, "empty_span": 1])
    #expect(strava.unused == ["#.fit.gz": 1, "a.jpg": 1])
  }

  @Test("The table from before 2019")
  func old() throws {
    let strava = try #require(
      try VendorFixture.importing([
        "activities.csv": """
        id,date,name,type,description,elapsed_time,distance,commute,gear,filename
        12,2018-05-01 07:00:00,Morning,Run,,1800,5021.5,false,,activities/12.gpx
        """
      ])["strava"])
    #expect(strava.sessions.first?.distance == 5.0215)
    #expect(strava.sessions.first?.span.lowerBound.utcText == "2018-05-01T07:00:00Z")
  }

  @Test("A session whose clock was left running keeps the distance that its time of movement allows")
  func leftRunning() throws {
    let strava = try #require(
      try VendorFixture.importing([
        "activities.csv": """
        Activity ID,Activity Date,Activity Type,Elapsed Time,Distance,Elapsed Time,Moving Time,Distance
        1,"Jun 10, 2026, 11:49:52 AM",Ride,200000,7.0,200000.0,3600.0,7000.0
        2,"Jun 20, 2026, 11:49:52 AM",Ride,200000,7.0,200000.0,,7.0
        """
      ])["strava"])
    #expect(strava.sessions.map(\.distance) == [7, nil] && strava.sessions.first?.minutes == 60)
    #expect(strava.unused == ["distance of unknown unit": 1] && strava.unusedColumns.isEmpty)
  }

  @Test(
    "A session of no time or none that can be is refused for what is wrong",
    arguments: [
      ("99999999", "span_too_long"), ("-5", "end_before_start"), ("", "field_missing"), ("0", "empty_span"),
      ("x", "malformed_record"),
    ])
  func lengths(elapsed: String, code: String) throws {
    let strava = try #require(
      try VendorFixture.importing([
        "activities.csv": "Activity ID,Activity Date,Activity Type,Elapsed Time\n"
          + "1,\"Jun 10, 2026, 11:49:52 AM\",Ride,\(elapsed)\n"
      ])["strava"])
    #expect(strava.sessions.isEmpty && strava.refusedCodes == [code: 1])
  }

  @Test("A table saved again with numbered columns")
  func numbered() throws {
    let strava = try #require(
      try VendorFixture.importing([
        "activities.csv": """
        Activity ID,Activity Date,Activity Type,Elapsed Time,Distance,Elapsed Time.1,Moving Time,Distance.1
        1,"Jun 10, 2019, 11:49:52 AM",Ride,4000,34.58,4000.0,3900.0,34583.1
        """
      ])["strava"])
    #expect(strava.sessions.map(\.distance) == [34.5831] && strava.sessions.map(\.minutes) == [65])
  }

  @Test("German columns, decimal commas and dates; a distance in kilometers alone is left out")
  func german() throws {
    let strava = try #require(
      try VendorFixture.importing([
        "activities.csv": """
        Aktivitäts-ID,Aktivitätsdatum,Name der Aktivität,Aktivitätsart,Verstrichene Zeit,Distanz,Max. Herzfrequenz,Verstrichene Zeit,Distanz,Durchschnittliche Herzfrequenz,Kalorien
        1,"21.07.2026, 15:09:27",Lauf,Lauf,1390,"2,81",190,1390,"2812,5","148,5",299
        2,"21.07.2026, 17:09:27",Lauf,Krafttraining,1390,"2,81",190,1390,"2,81",148,299
        """
      ])["strava"])
    try #require(strava.sessions.count == 2)
    #expect(strava.sessions.map(\.distance) == [2.8125, nil] && strava.sessions[0].meanHeartRate == 148.5)
    #expect(
      strava.sessions[0].span.lowerBound.utcText == "2026-07-21T15:09:27Z" && strava.sessions[1].isStrength)
  }

  @Test(
    "Dates of other languages",
    arguments: [
      ("Mar 2, 2026, 5:41:07 PM", "2026-03-02T17:41:07Z"),
      ("1 de jul. de 2026 06:30:00", "2026-07-01T06:30:00Z"),
      ("1 juil. 2026 à 06:30:00", "2026-07-01T06:30:00Z"), ("5 août 2026, 12:00:00", "2026-08-05T12:00:00Z"),
      ("1. Jan. 2026", "2026-01-01T00:00:00Z"), ("2 mrt 2026 06:30", "2026-03-02T06:30:00Z"),
      ("15 paź 2026 06:30", "2026-10-15T06:30:00Z"), ("2 Mar 2026, 00:15:00", "2026-03-02T00:15:00Z"),
      ("Mar 2, 2026, 12:15:00\u{202F}AM", "2026-03-02T00:15:00Z"),
    ])
  func dates(text: String, expected: String) throws {
    #expect(Strava.clock(in: text)?.instant(in: .utc).utcText == expected)
  }

  @Test(
    "What is no date",
    arguments: ["2 Foo 2026", "", "31 Feb 2026", "2026", "Mar 2, 2026, 25:00", "3.3.3.3", "Mar 2"])
  func noDates(text: String) { #expect(Strava.clock(in: text) == nil) }

  @Test("Damaged files never crash and give only possible values")
  func damaged() throws { try VendorDamage.check(["activities.csv": Self.activities]) }
}
