import Foundation
import TriptychHealth

/// The readings of a field's text that all vendors share.
extension ByteSlice {
  /// The bytes without white space at both ends.
  var trimmed: ByteSlice {
    var from = 0
    var to = count
    while from < to, self[from] <= 0x20 { from += 1 }
    while to > from, self[to - 1] <= 0x20 { to -= 1 }
    return dropFirst(from).prefix(to - from)
  }

  /// Whether the field says that there is nothing: blank or one of the words that vendors write for a missing
  /// value. Nothing never becomes 0.
  var isNothing: Bool {
    let text = trimmed
    switch text.count {
    case 0: return true
    case 1, 2: return text.equals("-") || text.equals("--")
    case 3: return text.equals("NaN") || text.equals("nan") || text.equals("n/a") || text.equals("N/A")
    case 4: return text.equals("None") || text.equals("null") || text.equals("NULL")
    case 7: return text.equals("no data") || text.equals("No data") || text.equals("NO_DATA")
    default: return false
    }
  }

  /// The number in a field, in which commas or one kind of space may group the thousands: `1,050.0`, `1 050`. With
  /// `decimalComma`, commas begin the decimals and points group.
  ///
  /// The first group has one to three digits, and each other one three. `nil` for nothing and for anything else, such as
  /// `6650,2`, whose comma groups nothing.
  func amount(decimalComma: Bool = false) -> Double? {
    let text = trimmed
    if !decimalComma, let number = text.number { return number }
    guard text.count > 0, text.count <= 40 else { return nil }
    var bytes: [UInt8] = []
    var group: Separator?
    // The digits since the start or the last separator; `nil` behind the whole part.
    var digits: Int? = 0
    var index = 0
    while index < text.count {
      let byte = text[index]
      if let separator = text.separator(at: index, decimalComma: decimalComma) {
        guard let count = digits, group == nil ? (1...3).contains(count) : group == separator && count == 3
        else { return nil }
        (group, digits) = (separator, 0)
        index += separator.length
        continue
      }
      let isDigit = byte &- 48 <= 9, isSign = index == 0
      if let count = digits, !isSign || isDigit {
        guard isDigit || group == nil || count == 3 else { return nil }
        digits = isDigit ? count + 1 : nil
      }
      bytes.append(decimalComma && byte == UInt8(ascii: ",") ? UInt8(ascii: ".") : byte)
      index += 1
    }
    guard group == nil || (digits ?? 3) == 3 else { return nil }
    return bytes.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.flatMap { ByteSlice(base: $0, count: buffer.count).number }
    }
  }

  /// What groups the thousands of a number.
  private enum Separator {
    case mark, space, noBreakSpace, narrowSpace

    /// The number of its bytes.
    var length: Int {
      switch self {
      case .mark, .space: 1
      case .noBreakSpace: 2
      case .narrowSpace: 3
      }
    }
  }

  /// The separator of thousands that begins at a byte; `nil` where there is none.
  private func separator(at index: Int, decimalComma: Bool) -> Separator? {
    switch self[index] {
    case UInt8(ascii: ",") where !decimalComma, UInt8(ascii: ".") where decimalComma: .mark
    case 0x20: .space
    case 0xC2 where index + 1 < count && self[index + 1] == 0xA0: .noBreakSpace
    case 0xE2 where index + 2 < count && self[index + 1] == 0x80 && self[index + 2] == 0xAF: .narrowSpace
    default: nil
    }
  }
}

/// A date and time as an export writes it, read without any guess about its zone.
struct ExportClock: Equatable {
  /// The wall clock as seconds since 1970-01-01 as if it were UTC.
  var local: Int64
  /// Seconds east of UTC; `nil` for a floating clock, which is one in the person's zone.
  var offset: Int?
}

extension ExportClock {
  /// Reads `2026-03-02 07:10[:05[.123]]` with `T` or a blank, and an optional `Z`, `+01:00`, `+0100` or `+01`,
  /// with or without a blank before it; a date alone is its midnight. `nil` for anything else.
  init?(_ text: ByteSlice) {
    let text = text.trimmed
    guard let day = ExportClock.day(text.prefix(10)) else { return nil }
    local = Int64(day.number) * 86_400
    if text.count == 10 { return }
    guard text.count >= 16,
      text[10] == UInt8(ascii: "T") || text[10] == 0x20 || text[10] == UInt8(ascii: "t"),
      let hour = text.digits(11, 2), text[13] == UInt8(ascii: ":"), let minute = text.digits(14, 2),
      hour < 24, minute < 60
    else { return nil }
    local += Int64(hour * 3600 + minute * 60)
    var position = 16
    if position < text.count, text[position] == UInt8(ascii: ":") {
      guard let second = text.digits(position + 1, 2), second <= 60 else { return nil }
      local += Int64(min(second, 59))
      position += 3
      if position < text.count, text[position] == UInt8(ascii: ".") || text[position] == UInt8(ascii: ",") {
        position += 1
        while position < text.count, text[position] &- 48 <= 9 { position += 1 }
      }
    }
    let rest = text.dropFirst(position).trimmed
    if rest.count > 0 {
      guard let offset = ExportClock.offset(rest) else { return nil }
      self.offset = offset
    }
  }

  /// Reads a text as ``init(_:)-(ByteSlice)`` does.
  init?(_ text: String) {
    guard let clock = text.withSlice({ ExportClock($0) }) else { return nil }
    self = clock
  }

  /// The clock's own offset if it tells where the clock was; `nil` for UTC, in which many sources write whatever
  /// the place.
  var placeOffset: Int? { offset == 0 ? nil : offset }

  /// The moment: by the clock's own offset, else by the given one, else in a zone. Of a doubled hour the earlier
  /// counts, and a skipped time is read with the offset before the change.
  func instant(in zone: CivilZone, offset given: Int? = nil) -> Instant {
    if let offset = offset ?? given { return Instant(seconds: local - Int64(offset)) }
    return zone.instant(day: day, wallClockSecond: Int(local - Int64(day.number) * 86_400))
  }

  /// The date on the clock.
  var day: CalendarDay { CalendarDay(clamping: Int(local).floored(by: 86_400)) }

  /// Reads `2026-03-02`, also with slashes; `nil` for anything else.
  static func day(_ text: ByteSlice) -> CalendarDay? {
    guard text.count == 10, text[4] == text[7], text[4] == UInt8(ascii: "-") || text[4] == UInt8(ascii: "/"),
      let year = text.digits(0, 4), let month = text.digits(5, 2), let day = text.digits(8, 2)
    else { return nil }
    return CalendarDay(year: year, month: month, day: day)
  }

  /// Reads `Z`, `UTC`, `GMT`, `UTCZ`, `+01:00`, `-0430`, `+01`, and the last three after `UTC` or `GMT`, as
  /// seconds east of UTC; `nil` for anything else.
  static func offset(_ text: ByteSlice) -> Int? {
    var text = text.trimmed
    if text.hasPrefix("UTC") || text.hasPrefix("GMT") { text = text.dropFirst(3) }
    if text.count == 0 || text.equals("Z") || text.equals("z") { return 0 }
    guard text[0] == UInt8(ascii: "+") || text[0] == UInt8(ascii: "-"), let hours = text.digits(1, 2) else {
      return nil
    }
    var rest = text.dropFirst(3)
    if rest.hasPrefix(":") { rest = rest.dropFirst(1) }
    var minutes = 0
    if rest.count > 0 {
      guard rest.count >= 2, let value = rest.digits(0, 2), rest.count == 2 || rest[2] == UInt8(ascii: ":")
      else {
        return nil
      }
      minutes = value
    }
    guard hours < 24, minutes < 60 else { return nil }
    return (text[0] == UInt8(ascii: "-") ? -1 : 1) * (hours * 3600 + minutes * 60)
  }

  /// Reads an American date with a time, `3/2/26 7:10:05` or `03/02/2026 7:10 PM`, or the date alone as its
  /// midnight. Years of two digits are in this century. `nil` for anything else.
  static func american(_ text: String) -> ExportClock? {
    let parts = text.split(maxSplits: 1, whereSeparator: \.isWhitespace)
    guard let date = parts.first else { return nil }
    let numbers = date.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 3, let month = numbers[0], let dayOfMonth = numbers[1], let year = numbers[2],
      let day = CalendarDay(year: year < 100 ? year + 2000 : year, month: month, day: dayOfMonth)
    else { return nil }
    guard parts.count == 2 else { return ExportClock(local: Int64(day.number) * 86_400) }
    guard let second = secondOfDay(String(parts[1])) else { return nil }
    return ExportClock(local: Int64(day.number) * 86_400 + Int64(second))
  }

  /// Reads a time of day, `21:05`, `7:10:05`, `9:05 PM` or `9 pm`, as seconds since midnight; any kind of space
  /// may stand before the half of the day. `nil` for anything else.
  static func secondOfDay(_ text: String) -> Int? {
    var text = text.lowercased().filter { !$0.isWhitespace && $0 != "." }
    var half: Int?
    for (name, value) in [("am", 0), ("pm", 12)] where text.hasSuffix(name) {
      half = value
      text.removeLast(2)
    }
    let numbers = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard (half == nil ? 2...3 : 1...3).contains(numbers.count), var hour = numbers[0] else { return nil }
    let minute = numbers.count > 1 ? numbers[1] : 0
    let second = numbers.count > 2 ? numbers[2] : 0
    guard let minute, let second, (0..<60).contains(minute), (0..<60).contains(second) else { return nil }
    if let half {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + half
    }
    return (0..<24).contains(hour) ? hour * 3600 + minute * 60 + second : nil
  }
}

extension String {
  /// Gives the text's UTF-8 bytes to a closure.
  func withSlice<Result>(_ body: (ByteSlice) -> Result) -> Result {
    var text = self
    return text.withUTF8 { bytes in
      guard let base = bytes.baseAddress else {
        let nothing: StaticString = ""
        return body(ByteSlice(base: nothing.utf8Start, count: 0))
      }
      return body(ByteSlice(base: base, count: bytes.count))
    }
  }
}

/// The comparable form of names of columns and files, which vendors capitalize, accent and punctuate differently.
enum FoldedName {
  /// The name in lower case without marks, with `%` as `pct` and every run of anything but letters and digits as
  /// one `_`, none at the ends: `Blood oxygen %` becomes `blood_oxygen_pct`.
  static func of(_ name: some StringProtocol) -> String {
    let ascii = name.utf8.allSatisfy { $0 < 0x80 }
    let lower = name.lowercased()
    let scalars = (ascii ? lower : lower.decomposedStringWithCanonicalMapping).unicodeScalars
    var result = String.UnicodeScalarView()
    var owesSeparator = false
    func separate(_ result: inout String.UnicodeScalarView) {
      if owesSeparator, !result.isEmpty { result.append("_") }
      owesSeparator = false
    }
    for scalar in scalars {
      if scalar == "%" {
        if !result.isEmpty { owesSeparator = true }
        separate(&result)
        result.append(contentsOf: "pct".unicodeScalars)
        owesSeparator = true
      } else if scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal {
        separate(&result)
        result.append(scalar)
      } else if scalar.properties.generalCategory != .nonspacingMark {
        owesSeparator = true
      }
    }
    let text = String(result)
    return ascii ? text : text.precomposedStringWithCanonicalMapping
  }

  /// A vendor's code as a name for people: `strength_training` becomes `Strength training`.
  static func sentence(_ code: String) -> String {
    let words = code.split { $0 == "_" || $0 == "." || $0 == " " }.joined(separator: " ").lowercased()
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}
