import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("Exports of Daylio")
struct DaylioTests {
  private static let entries = """
    \u{FEFF}full_date,date,weekday,time,mood,activities,scales,note_title,note\r
    2026-03-03,3. März,Dienstag,0:30,So lala,"","","",""\r
    2026-03-02,2. März,Montag,21:05,Gut ,"Arbeit | Lesen","Stress:\u{A0}3 | Schlaf:\u{A0}4","","Zeile<br>noch\r
    eine ""Zeile"" mehr"\r
    2026-03-02,2. März,Montag,9:05\u{202F}PM,Super,"","","",""\r
    2026-03-02,2. März,Montag,8:00 am,Lausig,"","","",""\r
    2026-03-02,2. März,Montag,8:00 am,Lausig,"","","",""\r
    2026-03-29,29. März,Sonntag,02:30,Glücklich,"","","",""\r
    2026-02-30,30. Februar,Sonntag,02:30,Gut,"","","",""\r
    2026-03-01,1. März,Sonntag,soon,Gut,"","","",""\r

    """

  @Test(
    "Each check-in is a mood at its clock; renamed moods have the person's value", arguments: [false, true])
  func moods(zipped: Bool) throws {
    let found = try VendorFixture.importing(
      ["daylio_export_2026_03_30.csv": Self.entries], zipped: zipped,
      moods: ["glücklich": 4.5, "lausig": 1.5])
    let daylio = try #require(found["daylio"])
    #expect(found.count == 1 && daylio.days.isEmpty)
    #expect(
      daylio.events.allSatisfy {
        $0.kind == .mood && $0.text == nil && $0.note == nil && $0.amounts.count == 1
      })
    #expect(
      daylio.events.map { "\($0.at.utcText) \($0.amounts[.mood] ?? 0)" }.sorted() == [
        "2026-03-02T07:00:00Z 1.5", "2026-03-02T20:05:00Z 4.0", "2026-03-02T20:05:00Z 5.0",
        // The clock that is skipped in spring is read with the offset before the change.
        "2026-03-29T01:30:00Z 4.5",
      ])
    #expect(daylio.unused == ["mood: so lala": 1, "activities": 1, "scales": 1, "notes": 1])
    #expect(daylio.summary.duplicate == 1 && daylio.refusedCodes == ["bad_date": 2])
  }

  @Test("A day or a time that cannot be read is refused with how it is written, and a missing one as missing")
  func unreadable() throws {
    let rows = ["2026-03-02,25:10", "2026-03-02,", "2 March,21:05", "2026-03-02,21:05"]
    let table = "full_date,time,weekday,mood\n" + rows.map { $0 + ",Monday,good\n" }.joined()
    let daylio = try #require(try VendorFixture.importing(["a.csv": table])["daylio"])
    #expect(daylio.events.count == 1)
    #expect(
      daylio.summary.refused.first.map(\.text) == [
        "the time of a check-in is not like 21:05 or 9:05 PM", "a check-in lacks its time",
        "the day of a check-in is not like 2024-01-31",
      ])
  }

  @Test("A word that nobody knows has no value and is named")
  func unknown() throws {
    let daylio = try #require(try VendorFixture.importing(["a.csv": Self.entries])["daylio"])
    #expect(daylio.summary.notUsed["mood: glücklich"] == 1)
    #expect(daylio.events.compactMap { $0.amounts[.mood] }.sorted() == [1, 4, 5])
  }

  @Test(
    "Moods of the app's languages",
    arguments: [
      ("rad", 5.0), ("good", 4), ("meh", 3), ("bad", 2), ("awful", 1), ("Super", 5), ("Gut", 4), ("Ok", 3),
      ("Schlecht", 2), ("Lausig", 1), ("wspaniale", 5), ("dobrze", 4), ("tak sobie", 3), ("źle", 2),
      ("z\u{301}le", 2),
      ("okropnie", 1),
    ])
  func languages(word: String, value: Double) throws {
    let daylio = try #require(
      try VendorFixture.importing([
        "a.csv": "full_date,date,weekday,time,mood,activities,note\n2026-03-02,x,Monday,21:05,\(word),,\n"
      ])["daylio"])
    #expect(daylio.events.map(\.amounts) == [[.mood: value]])
  }

  @Test("An export of 2017 is refused with what to do, and left out beside a newer one")
  func old() throws {
    let old = "year,date,weekday,time,mood,activities,note\n2017,18 May,Friday,11:54 pm,rad,\"\",\"\"\n"
    #expect(throws: ImportFailure.self) { try VendorFixture.importing(["daylio.csv": old]) }
    let daylio = try #require(
      try VendorFixture.importing(["old.csv": old, "new.csv": Self.entries])["daylio"])
    #expect(daylio.summary.notUsed["old.csv"] == 1 && daylio.events.count == 3)
  }

  @Test("Damaged files never crash and give only possible values")
  func damaged() throws { try VendorDamage.check(["daylio.csv": Self.entries]) }
}
