/// One row of a CSV file.
struct CSVRow: Equatable {
  /// The number of the line on which the row begins, from 1.
  var line: Int
  /// The fields with quotes resolved; empty when ``problem`` is set.
  var fields: [[UInt8]]
  /// The reason that the row is unusable; `nil` for a valid row.
  var problem: Problem?

  /// A fault of a row as a whole.
  enum Problem: Equatable { case quotes, tooLong }

  /// Whether the row has no text at all.
  var isBlank: Bool { problem == nil && fields.allSatisfy(\.isEmpty) }
}

/// Splits a CSV file into rows according to RFC 4180, in pieces.
///
/// Rows end with LF, CRLF or CR. A byte order mark is dropped. A quote that is not closed or is followed by
/// more text makes its row unusable. The separator is the first comma or semicolon in the file, which is in its
/// header.
struct CSVReader: ~Copyable {
  private enum State { case fieldStart, plain, quoted, quoteInQuoted, broken, skipping }

  private var separator: UInt8?
  private let longest: Int
  private let buffer: UnsafeMutableRawBufferPointer
  private var position = 0
  private var filled = 0
  private var markBytes = 0
  private var sawReturn = false
  private var line = 1

  private var state = State.fieldStart
  private var rowLine = 1
  private var rowBytes = 0
  private var fields: [[UInt8]] = []
  private var field: [UInt8] = []

  /// Creates a reader for rows of at most `longest` bytes that reads `piece` bytes at a time.
  init(longest: Int, piece: Int) {
    self.longest = longest
    buffer = .allocate(byteCount: max(16, piece), alignment: 16)
  }

  deinit { buffer.deallocate() }

  /// The next row; `nil` after the last. Rethrows errors of the source.
  mutating func nextRow(from source: inout some (ByteSource & ~Copyable)) throws -> CSVRow? {
    while true {
      if position == filled {
        filled = min(max(try source.read(into: buffer), 0), buffer.count)
        position = 0
        if filled == 0 { return lastRow() }
      }
      while position < filled {
        let byte = buffer[position]
        position += 1
        if let row = take(byte) { return row }
      }
    }
  }

  private mutating func lastRow() -> CSVRow? {
    guard rowBytes > 0 else { return nil }
    return endRow()
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private mutating func take(_ byte: UInt8) -> CSVRow? {
    let mark = CSVReader.byteOrderMark
    if markBytes < mark.count {
      if byte == mark[markBytes] {
        markBytes += 1
        return nil
      }
      let held = mark.prefix(markBytes)
      markBytes = mark.count
      for byte in held { _ = take(byte) }
    }
    let followsReturn = sawReturn
    sawReturn = byte == 13
    if byte == 10, followsReturn {
      // The second half of CRLF: the line was counted, and its end kept in quotes.
      if state == .quoted { field.append(byte) }
      return nil
    }
    if byte == 10 || byte == 13 {
      line += 1
      if state != .quoted { return endRow() }
    }
    rowBytes += 1
    if rowBytes > longest, state != .skipping {
      fields = []
      field = []
      state = .skipping
    }
    switch state {
    case .fieldStart:
      if byte == 0x22 { state = .quoted } else { takePlain(byte) }
    case .plain:
      if byte == 0x22 { state = .broken } else { takePlain(byte) }
    case .quoted:
      if byte == 0x22 { state = .quoteInQuoted } else { field.append(byte) }
    case .quoteInQuoted:
      if byte == 0x22 {
        field.append(byte)
        state = .quoted
      } else if isSeparator(byte) {
        endField()
      } else {
        state = .broken
      }
    case .broken, .skipping: break
    }
    return nil
  }

  private mutating func takePlain(_ byte: UInt8) {
    if isSeparator(byte) {
      endField()
    } else {
      field.append(byte)
      state = .plain
    }
  }

  private mutating func isSeparator(_ byte: UInt8) -> Bool {
    if separator == nil, byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") { separator = byte }
    return byte == separator
  }

  private mutating func endField() {
    fields.append(field)
    field = []
    state = .fieldStart
  }

  private mutating func endRow() -> CSVRow {
    let wasBroken = state == .broken || state == .quoted
    let wasTooLong = state == .skipping
    endField()
    var row = CSVRow(line: rowLine, fields: fields)
    if wasBroken || wasTooLong {
      row.fields = []
      row.problem = wasTooLong ? .tooLong : .quotes
    }
    fields = []
    rowBytes = 0
    rowLine = line
    return row
  }
}

/// The columns of a plain CSV file.
///
/// The columns `date`, `metric` and `value` are required, `unit` and `source` optional. Order, letter case and
/// additional columns do not matter.
struct CSVHeader: Equatable {
  /// The number of columns.
  let count: Int
  /// The indices of the required columns.
  let date, metric, value: Int
  /// The indices of the optional columns; `nil` for a missing one.
  let unit, source: Int?

  /// Parses the first row of a file; `nil` when it is not a header of the plain CSV.
  init?(_ row: CSVRow) {
    let names = row.fields.map { field in
      String(decoding: field.filter { $0 > 0x20 }, as: UTF8.self).lowercased()
    }
    guard let date = names.firstIndex(of: "date"), let metric = names.firstIndex(of: "metric"),
      let value = names.firstIndex(of: "value")
    else { return nil }
    count = names.count
    self.date = date
    self.metric = metric
    self.value = value
    unit = names.firstIndex(of: "unit")
    source = names.firstIndex(of: "source")
  }
}
