import TestSupport
import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("Menstrual flow in exports")
struct CycleImportTests {
  private static func record(_ value: String, _ from: String, _ to: String, start: Bool? = nil) -> String {
    let head =
      "<Record type=\"HKCategoryTypeIdentifierMenstrualFlow\" sourceName=\"Health\" startDate=\"\(from)\" "
      + "endDate=\"\(to)\" value=\"\(value)\""
    guard let start else { return head + "/>" }
    return head + "><MetadataEntry key=\"HKMenstrualCycleStart\" value=\"\(start ? 1 : 0)\"/></Record>"
  }

  private static func readings(_ imported: Imported, _ metric: Metric) -> [String] {
    imported.hours(metric).map { "\($0.start.utcText): \($0.highest)" }
  }

  @Test(
    "each value of the phone is a flow from 0 to 3, under its old name and its new one",
    arguments: [("None", 0.0), ("Light", 1), ("Medium", 2), ("Heavy", 3)])
  func flow(word: String, expected: Double) throws {
    for prefix in ["HKCategoryValueMenstrualFlow", "HKCategoryValueVaginalBleeding"] {
      let imported = try AppleFixture.importing(
        Self.record(prefix + word, "2024-01-31 00:00:00 +0000", "2024-01-31 23:59:59 +0000", start: false))
      #expect(Self.readings(imported, .menstrualFlow) == ["2024-01-31T11:45:00Z: \(expected)"])
      #expect(imported.hours(.cycleDay).isEmpty && imported.hours(.menstruation).isEmpty)
      #expect(imported.summary.taken == ["menstrual_flow": 1] && imported.summary.notUsed.isEmpty)
    }
  }

  @Test("a period of several days counts on each, without a flow as bleeding, and its start begins a cycle")
  func period() throws {
    let imported = try AppleFixture.importing(
      Self.record(
        "HKCategoryValueMenstrualFlowUnspecified", "2024-01-10 00:00:00 +0000", "2024-01-13 23:59:59 +0000",
        start: true))
    #expect(imported.hours(.menstrualFlow).isEmpty)
    #expect(
      Self.readings(imported, .menstruation)
        == (10...13).map { "2024-01-\($0)T12:00:00Z: 1.0" })
    #expect(Self.readings(imported, .cycleDay) == ["2024-01-10T12:00:00Z: 1.0"])
  }

  @Test("an unknown value and a period of months are refused")
  func refused() throws {
    let imported = try AppleFixture.importing(
      Self.record(
        "HKCategoryValueMenstrualFlowSome", "2024-01-10 00:00:00 +0000", "2024-01-10 23:59:59 +0000")
        + Self.record(
          "HKCategoryValueMenstrualFlowLight", "2024-01-10 00:00:00 +0000", "2024-03-10 23:59:59 +0000"))
    #expect(imported.refusedCodes == ["unknown_value": 1, "span_too_long": 1])
    #expect(imported.hours(.menstrualFlow).isEmpty)
  }

  @Test("a cycle day and doses from plain CSV, as whole numbers")
  func table() throws {
    let found = try VendorFixture.importing([
      "cycle.csv": """
      date,metric,value,unit,source
      2024-01-10,cycle_day,1,,Notebook
      2024-01-10,menstrual_flow,2,,Notebook
      2024-01-10,menstrual_flow,1.5,,Notebook
      2024-01-11,medication_taken,3,,Notebook
      2024-01-11,cycle_day,91,,Notebook

      """
    ])
    let imported = try #require(found["csv"])
    #expect(imported.summary.taken == ["cycle_day": 1, "menstrual_flow": 1, "medication_taken": 1])
    #expect(imported.refusedCodes == ["not_a_whole_number": 1, "value_out_of_range": 1])
  }

  @Test("days of a cycle go on from one year to the next, also where years are read one by one")
  func acrossYears() throws {
    let scratch = try ScratchHome()
    let store = try scratch.store()
    var batch = ImportBatch()
    batch.sources = [Source(name: "App", kind: .app)]
    for (text, flow) in [("2025-12-01", 0.0), ("2025-12-28", 2), ("2025-12-29", 3), ("2026-01-05", 0)] {
      let start = CivilZone.utc.instant(day: CalendarDay(iso: text)!, wallClockSecond: 12 * 3600)
      batch.hours[.menstrualFlow, default: []].append(
        ReadingSummary(start: start, source: 0, count: 1, sum: flow, lowest: flow, highest: flow))
    }
    try store.importing { try $0.receive(batch) }
    let history = try store.history(of: scratch.person, settings: Settings(), zone: .utc)
    #expect(history[.cycleDay].values.map(\.value) == (1...9).map(Double.init))
    let whole = DayAggregator(settings: Settings(), zone: .utc).history(
      of: try store.heldData(), person: scratch.person)
    #expect(whole.days == history.days)
  }
}
