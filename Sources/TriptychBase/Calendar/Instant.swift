/// A moment in whole seconds since 1970-01-01T00:00:00Z, ignoring leap seconds.
@frozen public struct Instant: Hashable, Comparable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z.
  public let seconds: Int64

  /// The moment `seconds` seconds after 1970-01-01T00:00:00Z.
  @inlinable public init(seconds: Int64) {
    self.seconds = seconds
  }

  /// Orders moments from earlier to later.
  @inlinable public static func < (left: Instant, right: Instant) -> Bool { left.seconds < right.seconds }

  /// The moment `seconds` later.
  @inlinable public func adding(seconds: Int64) -> Instant { Instant(seconds: self.seconds + seconds) }

  /// The seconds from `self` to `other`; negative when `other` is earlier.
  @inlinable public func seconds(until other: Instant) -> Int64 { other.seconds - seconds }

  /// The start of the UTC interval of `length` seconds that contains this moment.
  @inlinable public func floored(toMultipleOf length: Int64) -> Instant {
    let remainder = seconds % length
    return Instant(seconds: seconds - (remainder < 0 ? remainder + length : remainder))
  }

  /// Reads an RFC 3339 timestamp with `Z` or an offset; seconds are optional, and fractions are dropped.
  ///
  /// Examples: `2026-01-31T18:30:00+01:00`, `2026-01-31 18:30Z`. `nil` for anything else: a timestamp without
  /// an offset is rejected, not guessed at.
  public init?(rfc3339 text: some StringProtocol) {
    guard let parsed = DateTimeText(text), let offset = parsed.offset else { return nil }
    self = parsed.local.adding(seconds: -Int64(offset))
  }

  /// `2026-01-31T17:30:00Z`.
  public var utcText: String {
    let day = Instant(seconds: 0).adding(seconds: floored(toMultipleOf: 86_400).seconds)
    let second = Int(seconds - day.seconds)
    let date = CalendarDay(number: Int32(day.seconds / 86_400)).iso
    return date + "T" + padded(second / 3600, to: 2) + ":" + padded(second / 60 % 60, to: 2) + ":"
      + padded(second % 60, to: 2) + "Z"
  }
}

/// A date and time as written: the wall clock and, if given, its offset.
public struct DateTimeText: Hashable, Sendable {
  /// The wall clock read as if it were UTC.
  public let local: Instant
  /// Seconds east of UTC; `nil` when the text gives no offset.
  public let offset: Int?

  /// Reads `2026-01-31T18:30[:05[.123]][Z|+01:00]`, with `T` or a space between date and time; `nil` for
  /// anything else.
  public init?(_ text: some StringProtocol) {
    var rest = Substring(text)
    guard rest.utf8.count >= 16, let day = CalendarDay(iso: rest.prefix(10)) else { return nil }
    rest = rest.dropFirst(10)
    guard let separator = rest.popFirst(), separator == "T" || separator == " " || separator == "t" else {
      return nil
    }
    guard let hour = Self.twoDigits(&rest), rest.popFirst() == ":", let minute = Self.twoDigits(&rest),
      hour < 24, minute < 60
    else { return nil }
    var second = 0
    if rest.first == ":" {
      rest.removeFirst()
      guard let value = Self.twoDigits(&rest), value < 60 else { return nil }
      second = value
      if rest.first == "." {
        rest.removeFirst()
        rest = rest.drop { $0.isASCII && $0.isNumber }
      }
    }
    local = Instant(seconds: Int64(day.number) * 86_400 + Int64(hour * 3600 + minute * 60 + second))
    guard let offset = Self.offset(rest) else { return nil }
    self.offset = offset.seconds
  }

  private static func offset(_ text: Substring) -> (seconds: Int?, Void)? {
    if text.isEmpty { return (nil, ()) }
    if text == "Z" || text == "z" { return (0, ()) }
    var rest = text
    guard let sign = rest.popFirst(), sign == "+" || sign == "-", let hours = twoDigits(&rest) else {
      return nil
    }
    if rest.first == ":" { rest.removeFirst() }
    guard let minutes = twoDigits(&rest), rest.isEmpty, hours < 24, minutes < 60 else { return nil }
    return ((sign == "-" ? -1 : 1) * (hours * 3600 + minutes * 60), ())
  }

  private static func twoDigits(_ text: inout Substring) -> Int? {
    guard let first = text.popFirst()?.wholeNumberValue, let second = text.popFirst()?.wholeNumberValue,
      (0...9).contains(first), (0...9).contains(second)
    else { return nil }
    return first * 10 + second
  }
}
