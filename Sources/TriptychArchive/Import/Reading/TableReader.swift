import Foundation

/// Splits delimited text into rows of fields, tolerantly and in pieces.
///
/// Rows end with LF, CRLF or CR. A byte order mark is dropped. Quoted fields may hold separators, quotes written
/// twice and line breaks; a quote within an unquoted field is text. The separator is the one of comma, semicolon
/// and tab that stands most often outside quotes in the first row. The fields of a row are valid until the next
/// row is read. Memory use is that of the longest row.
struct TableReader: ~Copyable {
  /// A fault of a row, whose fields may then be wrong.
  enum Problem: Equatable {
    /// A quote is not closed, is followed by more text, or stands within an unquoted field.
    case quotes
    /// The row is longer than allowed; it has no fields.
    case tooLong
  }

  private let longest: Int
  private var buffer: UnsafeMutableRawBufferPointer
  private var start = 0
  private var filled = 0
  private var isAtEnd = false
  private var isFirst = true
  /// The separator of fields; `nil` before the first row.
  private(set) var separator: UInt8?
  private var fields = RowFields()
  /// Whether the current row was found to have no bytes beyond ASCII while its fields were.
  private var isKnownASCII = false
  private var nextLine = 1
  private var nextLF = NextByte(10), nextCR = NextByte(13)

  /// The number of the line on which the current row begins, from 1.
  private(set) var line = 0
  /// What is wrong with the current row; `nil` for a well-formed one.
  private(set) var problem: Problem?

  /// Creates a reader for rows of at most `longest` bytes that reads about `piece` bytes at a time.
  init(longest: Int, piece: Int) {
    self.longest = longest
    buffer = .allocate(byteCount: max(64, piece), alignment: 16)
  }

  deinit { buffer.deallocate() }

  /// How many bytes were looked at for line ends where rows have quotes.
  var looked: Int { nextLF.looked + nextCR.looked }

  /// The number of fields of the current row.
  var count: Int { fields.count }

  /// Whether the current row has no text at all.
  var isBlank: Bool {
    guard problem == nil else { return false }
    for index in 0..<fields.count where fields[index].count > 0 { return false }
    return true
  }

  /// Whether the current row has no bytes beyond ASCII, so that its fields are text for certain. `false` says nothing.
  var isASCII: Bool {
    guard !isKnownASCII, fields.count > 0, let base = buffer.baseAddress else { return true }
    let (first, last) = (fields[0], fields[fields.count - 1])
    return ByteSlice(
      base: base.assumingMemoryBound(to: UInt8.self) + first.start,
      count: last.start + last.count - first.start
    ).isASCII
  }

  /// A field of the current row; empty beyond its end.
  func field(_ index: Int) -> ByteSlice {
    guard index >= 0, index < fields.count, let base = buffer.baseAddress else { return TableReader.nothing }
    let field = fields[index]
    return ByteSlice(base: base.assumingMemoryBound(to: UInt8.self) + field.start, count: field.count)
  }

  private static var nothing: ByteSlice {
    let text: StaticString = ""
    return ByteSlice(base: text.utf8Start, count: 0)
  }

  /// Reads the next row; `false` after the last. Rethrows errors of the source.
  mutating func next(from source: inout some (ByteSource & ~Copyable)) throws -> Bool {
    if isFirst {
      isFirst = false
      while filled - start < 3, try refill(from: &source) {}
      if filled - start >= 3, buffer[start..<start + 3].elementsEqual([0xEF, 0xBB, 0xBF]) { start += 3 }
    }
    problem = nil
    line = nextLine
    if let length = wholeRow() {
      start += length
      return true
    }
    fields.removeAll()
    isKnownASCII = false
    guard let length = try rowLength(from: &source) else { return false }
    let end = start + length.text
    if problem == nil {
      if separator == nil { separator = likelySeparator(start..<end) }
      if length.hasQuotes { splitQuoted(start, end) } else { splitPlain(start, end) }
    }
    start += length.whole
    return true
  }

  /// Finds the fields of the next row in one pass, if it ends within the buffer and has no quote, as nearly all do; returns
  /// its length with its line end, or `nil` where the row must be looked at byte by byte.
  private mutating func wholeRow() -> Int? {
    guard let separator, let base = buffer.baseAddress else { return nil }
    let separators = ByteMarks.repeated(separator)
    fields.removeAll()
    var all: UInt64 = 0
    var field = start
    var position = start
    let last = min(filled - 8, start + longest)
    while position <= last {
      let word = UInt64(
        littleEndian: UnsafeRawPointer(base).loadUnaligned(fromByteOffset: position, as: UInt64.self))
      all |= word
      var marks = ByteMarks.fieldEnds(word, separator: separators)
      while marks != 0 {
        let place = position + marks.trailingZeroBitCount / 8
        marks &= marks &- 1
        let byte = buffer[place]
        if byte == separator {
          fields.append(field, place - field)
          field = place + 1
        } else if byte == 10 || byte == 13 {
          // What follows a CR must be known.
          guard byte == 10 || place + 1 < filled, place - start <= longest else { return nil }
          fields.append(field, place - field)
          isKnownASCII = !ByteMarks.hasHigh(all)
          nextLine += 1
          return place + (byte == 13 && buffer[place + 1] == 10 ? 2 : 1) - start
        } else if byte == 0x22 {
          return nil
        }
      }
      position += 8
    }
    return nil
  }

  /// The length of the row at ``start`` without and with its line end; `nil` at the end of the source.
  private mutating func rowLength(
    from source: inout some (ByteSource & ~Copyable)
  ) throws -> (text: Int, whole: Int, hasQuotes: Bool)? {
    var scanned = 0
    var isQuoted = false
    var hasQuotes = false
    while true {
      let found = isQuoted ? firstQuote(start + scanned) : firstQuoteOrEnd(start + scanned)
      let stop = found ?? filled
      if stop - start > longest {
        try skipRow(from: &source)
        problem = .tooLong
        return (0, 0, false)
      }
      if isQuoted { nextLine += lineEnds(start + scanned, stop) }
      scanned = stop - start
      guard found != nil else {
        if try refill(from: &source) { continue }
        guard filled > start else { return nil }
        if isQuoted { problem = .quotes }
        return (filled - start, filled - start, hasQuotes)
      }
      switch buffer[stop] {
      case 0x22 where isQuoted:
        // Two quotes are one.
        let isDouble = try peek(scanned + 1, from: &source) == 0x22
        isQuoted = isDouble
        scanned += isDouble ? 2 : 1
      case 0x22:
        hasQuotes = true
        isQuoted = scanned == 0 || isSeparator(buffer[stop - 1])
        scanned += 1
      case 13:
        nextLine += 1
        let follows = try peek(scanned + 1, from: &source) == 10
        return (scanned, scanned + (follows ? 2 : 1), hasQuotes)
      default:
        nextLine += 1
        return (scanned, scanned + 1, hasQuotes)
      }
    }
  }

  /// The byte at an offset from the row's start; `nil` beyond the end of the source.
  private mutating func peek(
    _ offset: Int, from source: inout some (ByteSource & ~Copyable)
  ) throws -> UInt8? {
    while start + offset >= filled {
      if try !refill(from: &source) { return nil }
    }
    return buffer[start + offset]
  }

  /// The position of the first quote or line end; `nil` when there is none in the buffer.
  private mutating func firstQuoteOrEnd(_ position: Int) -> Int? {
    guard let base = buffer.baseAddress, position < filled else { return nil }
    let feed = nextLF.place(from: position, in: buffer, filled: filled)
    let carriage = nextCR.place(from: position, in: buffer, filled: filled)
    let end = feed.map { min($0, carriage ?? $0) } ?? carriage
    guard let hit = memchr(base + position, 0x22, (end ?? filled) - position) else { return end }
    return UnsafeRawPointer(hit) - UnsafeRawPointer(base)
  }

  private func firstQuote(_ position: Int) -> Int? {
    guard let base = buffer.baseAddress, position < filled,
      let hit = memchr(base + position, 0x22, filled - position)
    else { return nil }
    return UnsafeRawPointer(hit) - UnsafeRawPointer(base)
  }

  /// The number of line ends of the current row in a part of it; that of a CRLF is its CR.
  private func lineEnds(_ from: Int, _ to: Int) -> Int {
    var count = 0
    for place in from..<to where buffer[place] == 13 || buffer[place] == 10 && !isAfterCR(place) {
      count += 1
    }
    return count
  }

  /// Whether a place of the current row comes after a CR of it.
  private func isAfterCR(_ place: Int) -> Bool { place > start && buffer[place - 1] == 13 }

  private func isSeparator(_ byte: UInt8) -> Bool {
    if let separator { return byte == separator }
    return byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") || byte == 9
  }

  private func likelySeparator(_ range: Range<Int>) -> UInt8 {
    var counts = (comma: 0, semicolon: 0, tab: 0)
    var isQuoted = false
    for byte in buffer[range] {
      switch byte {
      case 0x22: isQuoted.toggle()
      case UInt8(ascii: ",") where !isQuoted: counts.comma += 1
      case UInt8(ascii: ";") where !isQuoted: counts.semicolon += 1
      case 9 where !isQuoted: counts.tab += 1
      default: break
      }
    }
    if counts.tab > counts.comma, counts.tab > counts.semicolon { return 9 }
    return counts.semicolon > counts.comma ? UInt8(ascii: ";") : UInt8(ascii: ",")
  }

  private mutating func splitPlain(_ from: Int, _ end: Int) {
    guard let base = buffer.baseAddress, let separator else { return }
    var field = from
    while let hit = memchr(base + field, Int32(separator), end - field) {
      let stop = UnsafeRawPointer(hit) - UnsafeRawPointer(base)
      fields.append(field, stop - field)
      field = stop + 1
    }
    fields.append(field, end - field)
  }

  /// Splits a row with quotes; quoted fields are resolved in place.
  private mutating func splitQuoted(_ from: Int, _ end: Int) {
    var position = from
    while true {
      if position < end, buffer[position] == 0x22 {
        position = takeQuoted(position + 1, end)
      } else {
        let field = position
        while position < end, !isSeparator(buffer[position]) {
          if buffer[position] == 0x22 { problem = .quotes }
          position += 1
        }
        fields.append(field, position - field)
      }
      if position >= end { return }
      position += 1
    }
  }

  /// Takes a quoted field whose text begins at a position; returns the position of the separator after it.
  private mutating func takeQuoted(_ from: Int, _ end: Int) -> Int {
    var read = from
    var write = from
    while read < end {
      if buffer[read] == 0x22 {
        if read + 1 < end, buffer[read + 1] == 0x22 {
          read += 1
        } else {
          read += 1
          // Text after the closing quote belongs to the field, although it should not be there.
          while read < end, !isSeparator(buffer[read]) {
            problem = .quotes
            buffer[write] = buffer[read]
            write += 1
            read += 1
          }
          break
        }
      }
      buffer[write] = buffer[read]
      write += 1
      read += 1
    }
    fields.append(from, write - from)
    return read
  }

  /// Passes the row's longest allowed part and then the rest of that line, so that a quote that is never closed costs
  /// no more.
  private mutating func skipRow(from source: inout some (ByteSource & ~Copyable)) throws {
    nextLine = line + lineEnds(start, start + longest)
    let isWithinCRLF = try peek(longest, from: &source) == 10 && isAfterCR(start + longest)
    start += longest + (isWithinCRLF ? 1 : 0)
    repeat {
      while start < filled {
        let byte = buffer[start]
        start += 1
        guard byte == 10 || byte == 13 else { continue }
        nextLine += 1
        if byte == 13, try peek(0, from: &source) == 10 { start += 1 }
        return
      }
    } while try refill(from: &source)
  }

  /// Reads more bytes after those of the unfinished row; `false` at the end.
  private mutating func refill(from source: inout some (ByteSource & ~Copyable)) throws -> Bool {
    if isAtEnd { return false }
    if start > 0, let base = buffer.baseAddress {
      memmove(base, base + start, filled - start)
      nextLF.move(by: start)
      nextCR.move(by: start)
      filled -= start
      start = 0
    }
    if filled == buffer.count {
      let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: buffer.count * 2, alignment: 16)
      larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[..<filled]))
      buffer.deallocate()
      buffer = larger
    }
    let count = try source.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
    filled += min(max(count, 0), buffer.count - filled)
    isAtEnd = count <= 0
    return count > 0
  }
}
