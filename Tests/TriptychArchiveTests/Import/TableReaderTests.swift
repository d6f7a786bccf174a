import Testing

@testable import TriptychArchive

@Suite("Splitting tables into rows")
struct TableReaderTests {
  private struct Row: Equatable {
    var line: Int
    var fields: [String]
    var problem: TableReader.Problem?
  }

  private static func rows(_ text: String, piece: Int = 7, longest: Int = 200) throws -> [Row] {
    var source = MemoryBytes(Array(text.utf8), piece: piece)
    var reader = TableReader(longest: longest, piece: 64)
    var rows: [Row] = []
    while try reader.next(from: &source) {
      let fields = (0..<reader.count).map { String(decoding: reader.field($0).bytes, as: UTF8.self) }
      rows.append(Row(line: reader.line, fields: fields, problem: reader.problem))
    }
    return rows
  }

  @Test(
    "Fields in quotes hold separators, quotes and line breaks; lines are counted",
    arguments: [1, 2, 3, 7, 1000])
  func quoted(piece: Int) throws {
    let text = "\u{FEFF}a,b\r\n\"x,\"\"y\"\"\n,z\",2\r\"\",\n\n\"last\",\"end\""
    #expect(
      try Self.rows(text, piece: piece) == [
        Row(line: 1, fields: ["a", "b"]), Row(line: 2, fields: ["x,\"y\"\n,z", "2"]),
        Row(line: 4, fields: ["", ""]), Row(line: 5, fields: [""]), Row(line: 6, fields: ["last", "end"]),
      ])
  }

  @Test("The separator is the most frequent of comma, semicolon and tab outside quotes of the header")
  func separators() throws {
    #expect(
      try Self.rows("a;\"b,c,d,e\";f\n1;2,5;3\n").map(\.fields) == [
        ["a", "b,c,d,e", "f"], ["1", "2,5", "3"],
      ])
    #expect(try Self.rows("a\tb\n1,5\t2\n").last?.fields == ["1,5", "2"])
  }

  @Test("Rows may be longer or shorter than the header; a quote within a field is text, and is said")
  func tolerant() throws {
    let rows = try Self.rows("a,b\n1\n1,2,3,\n5' 11\",x\n\"a\"b,c\n")
    #expect(
      rows.map(\.fields) == [["a", "b"], ["1"], ["1", "2", "3", ""], ["5' 11\"", "x"], ["ab", "c"]])
    #expect(rows.map(\.problem) == [nil, nil, nil, .quotes, .quotes])
  }

  @Test("Rows are the same however many bytes are read at a time, and wherever the pieces end")
  func anyPieces() throws {
    // Line ends, separators, blanks and letters beyond ASCII at every distance from each other.
    let cells = ["", "1", "2026-03-02", " ", "ä", "Watch of A", "x\u{A0}", "12345678", "abcdefg"]
    let ends = ["\n", "\r\n", "\r", "\n\n"]
    var wanted: [[String]] = [["a", "b"]]
    var text = "a,b\n"
    for index in 0..<400 {
      var row = (0..<1 + index % 5).map { cells[(index * 7 + $0 * 5 + index / 9) % cells.count] }
      if row == [""] { row = ["1"] }
      let end = ends[index % ends.count]
      text += row.joined(separator: ",") + end
      wanted.append(row)
      if end == "\n\n" { wanted.append([""]) }
    }
    for piece in [1, 7, 8, 9, 64, 100_000] {
      var source = MemoryBytes(Array(text.utf8), piece: piece)
      var reader = TableReader(longest: 200, piece: piece)
      var rows: [[String]] = []
      while try reader.next(from: &source) {
        let fields = (0..<reader.count).map { String(decoding: reader.field($0).bytes, as: UTF8.self) }
        rows.append(fields)
        // Said of no row that has other letters.
        #expect(!reader.isASCII || fields.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } })
      }
      #expect(rows == wanted, "pieces of \(piece)")
    }
  }

  @Test("A row just over the limit is refused, one of the limit is read")
  func limit() throws {
    for (length, problem) in [(100, nil), (101, TableReader.Problem.tooLong)] {
      let text = "a,b\n" + String(repeating: "x", count: length) + "\n1,2\n"
      #expect(try Self.rows(text, piece: 1000, longest: 100).map(\.problem) == [nil, problem, nil])
    }
  }

  @Test("A row that is too long is passed over, and the next one is read")
  func tooLong() throws {
    let rows = try Self.rows("a,b\n" + String(repeating: "x", count: 400) + "\n1,2\n", longest: 100)
    #expect(rows.map(\.problem) == [nil, .tooLong, nil])
    #expect(rows.last == Row(line: 3, fields: ["1", "2"]))
  }

  @Test(
    "After a row that is too long the next one is read, whatever ends lines",
    arguments: ["\n", "\r", "\r\n"],
    [1, 7, 100, 1000])
  func tooLongOf(end: String, piece: Int) throws {
    for count in 398...402 {
      let rows = try Self.rows(
        ["a,b", String(repeating: "x", count: count), "1,2", "\"3\(end)4\",5", "6,7", ""].joined(
          separator: end),
        piece: piece, longest: 100)
      #expect(rows.map(\.problem) == [nil, .tooLong, nil, nil, nil])
      #expect(rows.dropFirst(2).map(\.fields) == [["1", "2"], ["3\(end)4", "5"], ["6", "7"]])
      #expect(rows.map(\.line) == [1, 2, 3, 4, 6])
    }
  }

  @Test("No byte is looked at again for each quote of a row or file", arguments: [true, false])
  func linear(isOneRow: Bool) throws {
    // A row of quotes within text, and rows of quoted fields that end with a CR, in a buffer that holds all of them.
    let text =
      isOneRow
      ? "a,b\n" + String(repeating: "a\"", count: 20_000) + "\n"
      : String(repeating: "\"a\",\"b\"\r", count: 5_000)
    var source = MemoryBytes(Array(text.utf8))
    var reader = TableReader(longest: 1 << 20, piece: 1 << 20)
    var rows = 0
    while try reader.next(from: &source) { rows += 1 }
    #expect(rows == (isOneRow ? 2 : 5_000))
    #expect(reader.looked <= 2 * text.utf8.count)
  }

  @Test("UTF-16 is read in either order of bytes", arguments: [true, false])
  func utf16(isLittle: Bool) throws {
    let units = [0xFEFF] + Array("Tag;Größe\n2026-03-02;😀\n".utf16)
    let bytes = units.flatMap { unit in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 255))
      return isLittle ? [low, high] : [high, low]
    }
    var source = TextBytes(MemoryBytes(bytes, piece: 3))
    var reader = TableReader(longest: 200, piece: 64)
    var fields: [[String]] = []
    while try reader.next(from: &source) {
      fields.append((0..<reader.count).map { String(decoding: reader.field($0).bytes, as: UTF8.self) })
    }
    #expect(fields == [["Tag", "Größe"], ["2026-03-02", "😀"]])
  }

  @Test("Names of columns compare without case, marks and punctuation")
  func names() {
    #expect(FoldedName.of(" Blood oxygen % ") == "blood_oxygen_pct")
    #expect(FoldedName.of("Asleep duration (min)") == "asleep_duration_min")
    #expect(FoldedName.of("Fréquence cardiaque") == "frequence_cardiaque")
    #expect(FoldedName.of("걸음 수") == "걸음_수".precomposedStringWithCanonicalMapping)
    #expect(FoldedName.of("HR Zone 1 %") == "hr_zone_1_pct")
  }

  @Test("Numbers may group thousands; nothing is never 0")
  func numbers() {
    let number = { (text: String) in text.withSlice { $0.isNothing ? nil : $0.amount() } }
    #expect(number("1,050.0") == 1050)
    #expect(number("1\u{202F}050") == 1050 && number("1\u{A0}050") == 1050 && number(" 1 050.5 ") == 1050.5)
    #expect("1.050,5".withSlice { $0.amount(decimalComma: true) } == 1050.5)
    for nothing in ["", " ", "None", "null", "NaN", "-", "--", "no data"] { #expect(number(nothing) == nil) }
    #expect(number("12 km") == nil && number("x") == nil)
  }

  @Test("Clocks are read with or without their offset")
  func clocks() {
    #expect(ExportClock("2026-03-02T07:10:05.123+01:00")?.instant(in: .utc).utcText == "2026-03-02T06:10:05Z")
    #expect(ExportClock("2026-03-02 07:10:05 -0430")?.offset == -16_200)
    #expect(
      ExportClock("2026-03-02 07:10")?.offset == nil && ExportClock("2026-03-02")?.day.iso == "2026-03-02")
    #expect(ExportClock("2026-03-02T25:10") == nil && ExportClock("02.03.2026") == nil)
    for (text, seconds) in [
      ("UTC+05:30", 19_800), ("UTCZ", 0), ("UTC", 0), ("UTC-0400", -14_400), ("+01", 3600),
    ] {
      #expect(text.withSlice { ExportClock.offset($0) } == seconds)
    }
    #expect(ExportClock.american("3/2/26 7:10:05")?.local == ExportClock("2026-03-02 07:10:05")?.local)
    #expect(ExportClock.secondOfDay("9:05\u{202F}PM") == 75_900 && ExportClock.secondOfDay("12:00 am") == 0)
    #expect(ExportClock.secondOfDay("13:00 pm") == nil && ExportClock.secondOfDay("24:00") == nil)
  }
}
