import Foundation
import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("The plain CSV")
struct PlainCSVTests {
  private static func importing(
    bytes: [UInt8], piece: Int = .max, limits: ImportLimits = ImportLimits()
  ) throws -> Imported {
    var source = MemoryBytes(bytes, piece: piece)
    var sink = CollectingSink()
    var importer = PlainCSVImporter(name: "table.csv", limits: limits)
    let summary = try importer.read(from: &source, sink: &sink)
    return Imported(summary: summary, batches: sink.batches)
  }

  private static func importing(_ text: String, limits: ImportLimits = ImportLimits()) throws -> Imported {
    try importing(bytes: Array(text.utf8), limits: limits)
  }

  private static func rows(_ imported: Imported) -> [String] {
    imported.batch.daily.map { reading in
      "\(reading.day) \(reading.metric) \(reading.value) \(imported.batch.sources[reading.source].name)"
    }
  }

  @Test("a table is read row by row, an empty unit being the canonical one")
  func plain() throws {
    let imported = try Self.importing(
      """
      date,metric,value,unit,source
      2024-01-31,steps,8200,,Watch
      2024-01-30,weight,165,lb,My Scale
      2024-01-31,sleep_duration,450,min,

      """)
    // 165 x 0.45359237 kg.
    #expect(
      Self.rows(imported) == [
        "2024-01-30 weight 74.84274105 My Scale", "2024-01-31 sleep_duration 7.5 CSV",
        "2024-01-31 steps 8200.0 Watch",
      ])
    #expect(imported.batch.sources.map(\.kind) == [.watch, .app, .app])
    #expect(imported.summary.read == 3)
    #expect(imported.summary.taken == ["steps": 1, "weight": 1, "sleep_duration": 1])
  }

  @Test("quotes, a byte order mark, CRLF, blank lines and columns in any order are all right")
  func shapes() throws {
    let text =
      "\u{FEFF}\"source\",Value,NOTE,metric,date\r\n\"A \"\"B\"\", C\",1,\"two\r\nlines\",mood,2024-01-31\r\n\r\n,2,,mood,2024-01-30"
    #expect(
      try Self.rows(Self.importing(text)) == ["2024-01-30 mood 2.0 CSV", "2024-01-31 mood 1.0 A \"B\", C"])
  }

  @Test("UTF-16 with a byte order mark is read as a file and within a zip", arguments: [false, true])
  func utf16(isBigEndian: Bool) throws {
    let text = "date,metric,value,unit,source\r\n2024-01-31,steps,8200,,Größe\r\n"
    let bytes = ([0xFEFF] + Array(text.utf16)).flatMap { unit in
      let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return isBigEndian ? bytes : bytes.reversed()
    }
    let folder = try TemporaryFolder()
    let path = try folder.write("a.csv", bytes)
    #expect(try ImporterCatalog.identify(path: path) == .plainCSV)
    var entry = ZipFixture.Entry("a.csv", "")
    entry.bytes = bytes
    for path in [path, try folder.write("a.zip", ZipFixture.bytes([entry]))] {
      let imported = try #require(try VendorFixture.importing(path)["csv"])
      #expect(Self.rows(imported) == ["2024-01-31 steps 8200.0 Größe"])
    }
  }

  @Test("semicolons part fields when the header has them")
  func semicolons() throws {
    let text = "date;metric;value;source\n2024-01-31;water;1.5;a, b\n2024-01-30;water;1,5;x\n"
    let imported = try Self.importing(text)
    #expect(Self.rows(imported) == ["2024-01-31 water 1.5 a, b"])
    #expect(imported.refusedCodes == ["not_a_number": 1])
  }

  @Test("the apostrophe that guards text against spreadsheets is taken off again")
  func apostrophe() throws {
    let text = "date,metric,value,unit,source\n2024-01-31,steps,5,',\"'=1+1\"\n2024-01-31,steps,6,,'\n"
    #expect(try Self.rows(Self.importing(text)) == ["2024-01-31 steps 5.0 =1+1", "2024-01-31 steps 6.0 CSV"])
  }

  @Test(
    "a row that cannot be right is refused with its line",
    arguments: [
      ("2024-01-31,stepz,5,,a", "unknown_metric"), ("2024-01-31,steps,5,kg,a", "unknown_unit"),
      ("2024-02-30,steps,5,,a", "bad_date"), ("31.01.2024,steps,5,,a", "bad_date"),
      ("1969-12-31,steps,5,,a", "date_before_1970"), ("2124-01-31,steps,5,,a", "date_in_future"),
      ("2024-01-31,steps,many,,a", "not_a_number"), ("2024-01-31,steps,nan,,a", "not_a_number"),
      ("2024-01-31,steps,-1,,a", "value_out_of_range"), ("2024-01-31,steps,100001,,a", "value_out_of_range"),
      ("2024-01-31,mood,6,,a", "value_out_of_range"), ("2024-01-31,steps,5.5,,a", "not_a_whole_number"),
      ("2024-01-31,steps,1,050,count,a", "malformed_record"), ("2024-01-31,steps", "field_missing"),
      ("2024-01-31,steps,5,,\"a\"b", "malformed_record"), ("2024-01-31,steps,5,,a\"b", "malformed_record"),
    ])
  func refused(row: String, code: String) throws {
    let imported = try Self.importing(
      "date,metric,value,unit,source\n2024-01-31,mood,3,,\"two\nlines\"\n\(row)\n2024-01-30,mood,4,,a\n")
    #expect(imported.refusedCodes == [code: 1])
    #expect(imported.summary.refused.first.first?.place == "table.csv, line 4")
    #expect(imported.batch.daily.count == 2)
    #expect(imported.summary.read == 3)
  }

  @Test("an unknown metric's sentence names those that are known, once")
  func knownMetrics() throws {
    let imported = try Self.importing("date,metric,value\n2024-01-31,stepz,5\n2024-01-31,stepz,5\n")
    #expect(imported.summary.refused.first.first?.hint?.contains("steps, distance_walking_running") == true)
    #expect(imported.summary.refused.first.last?.hint == nil)
  }

  @Test("bytes that are not UTF-8 are refused with their line")
  func notUTF8() throws {
    let bytes = Array("date,metric,value,source\n2024-01-31,steps,5,a".utf8) + [0xFF, 10]
    let imported = try Self.importing(bytes: bytes)
    #expect(
      imported.summary.refused.first.map(\.line) == [
        "warning not_utf8: a row holds bytes that are not UTF-8 (table.csv, line 2)."
      ])
  }

  @Test("a quote that is never closed costs its row and no more than a row may be long")
  func openQuote() throws {
    var limits = ImportLimits()
    limits.tagBytes = 100
    let rows = (1...9).map { "2024-01-0\($0),steps,5,a\n" }.joined()
    let imported = try Self.importing(
      "date,metric,value,source\n2024-01-31,steps,5,\"a\n" + rows, limits: limits)
    #expect(imported.refusedCodes == ["record_too_long": 1])
    #expect(imported.batch.daily.count == 5)
    let end = try Self.importing("date,metric,value,source\n2024-01-31,steps,5,\"a\n")
    #expect(end.refusedCodes == ["malformed_record": 1])
  }

  @Test("of two rows for one day, metric and source the later counts")
  func duplicates() throws {
    let imported = try Self.importing(
      "date,metric,value,source\n2024-01-31,steps,5,a\n2024-01-31,steps,6,b\n2024-01-31,steps,7,a\n")
    #expect(Self.rows(imported) == ["2024-01-31 steps 7.0 a", "2024-01-31 steps 6.0 b"])
    #expect(imported.summary.duplicate == 1)
    #expect(imported.summary.taken == ["steps": 2])
  }

  @Test("a name is a person's own hand when it says so as a whole, not by a word of it")
  func manualNames() throws {
    let names = ["Manual", "Scale (by hand)", "Garmin Manual Sync", "My Watch", "Phone"]
    let rows = names.map { "2024-01-31,weight,80,\($0)\n" }.joined()
    let sources = try Self.importing("date,metric,value,source\n" + rows).batch.sources
    #expect(sources.map(\.kind) == [.manual, .manual, .app, .watch, .phone])
  }

  @Test("stand hours may be counted; other hours may not")
  func countedHours() throws {
    let imported = try Self.importing(
      "date,metric,value,unit\n2024-01-31,stand_hours,8,count\n2024-01-31,sleep_duration,8,count\n")
    #expect(Self.rows(imported) == ["2024-01-31 stand_hours 8.0 CSV"])
    #expect(imported.refusedCodes == ["unknown_unit": 1])
  }

  @Test("a value off a scale is told the scale once")
  func scaleSentence() throws {
    let imported = try Self.importing("date,metric,value\n2024-01-31,mood,6\n")
    #expect(imported.summary.refused.first.first?.text == "the value of a row is outside 1 to 5")
  }

  @Test("an empty value is no value")
  func emptyValue() throws {
    let imported = try Self.importing("date,metric,value\n2024-01-31,steps,\n")
    #expect(imported.batches.isEmpty)
    #expect(imported.summary.notUsed == ["empty value": 1])
  }

  @Test("without the header the file is refused with a sentence")
  func header() throws {
    for text in ["", "day,steps\n", "2024-01-31,steps,5\n"] {
      let error = #expect(throws: ImportFailure.self) { try Self.importing(text) }
      #expect(error?.diagnostic.text == "the first line is not the header date,metric,value,unit,source")
    }
  }

  @Test("the size of the pieces a table comes in changes nothing")
  func pieces() throws {
    let text =
      "\u{FEFF}date,metric,value,source\r\n2024-01-31,steps,5,\"a\r\n\"\"b\"\"\"\r\r\n2024-01-30,steps,x,\"c\n2024-01-29,mood,3,\"d\"\r"
    let bytes = Array(text.utf8)
    let whole = try Self.importing(bytes: bytes)
    for piece in 1...bytes.count {
      let parts = try Self.importing(bytes: bytes, piece: piece)
      #expect(parts.batches == whole.batches)
      #expect(parts.summary == whole.summary)
    }
  }

  @Test("data of a day after that of the last moment allowed is refused")
  func future() throws {
    var limits = ImportLimits()
    limits.latest = Instant(rfc3339: "2024-02-01T18:00:00Z")
    let imported = try Self.importing(
      "date,metric,value\n2024-02-01,steps,5\n2024-02-02,steps,5\n", limits: limits)
    #expect(imported.batch.daily.map(\.day.iso) == ["2024-02-01"])
    #expect(imported.refusedCodes == ["date_in_future": 1])
  }
}
