import TriptychHealth

/// A time zone's permanent rule in POSIX notation, such as `CET-1CEST,M3.5.0,M10.5.0/3`.
struct PosixZoneRule: Equatable {
  /// A day of each year and the wall-clock time on it.
  struct Date: Equatable {
    /// The notation of the day.
    enum Day: Equatable {
      /// The month, week (5 is the last) and day of the week (0 is Sunday).
      case weekday(month: Int, week: Int, day: Int)
      /// Day 1 to 365; 29 February is never counted.
      case julian(Int)
      /// Day 0 to 365; 29 February is counted.
      case zeroBased(Int)
    }

    var day: Day
    /// Seconds after midnight; may be negative or more than a day.
    var seconds: Int
  }

  /// Seconds east of UTC in standard time.
  var offset: Int
  /// The offset of daylight time in seconds east of UTC, with its beginning and end; `nil` when there is none.
  var daylight: Daylight?

  /// The part of the year with another offset.
  struct Daylight: Equatable {
    var offset: Int
    var start, end: Date
  }

  /// Parses the notation; `nil` when it is not understood.
  init?(_ text: String) {
    var rest = Array(text.utf8)[...]
    guard PosixZoneRule.skipName(&rest), let west = PosixZoneRule.time(&rest) else { return nil }
    offset = -west
    if rest.isEmpty { return }
    guard PosixZoneRule.skipName(&rest) else { return nil }
    var daylightOffset = offset + 3600
    if rest.first != UInt8(ascii: ",") {
      guard let west = PosixZoneRule.time(&rest) else { return nil }
      daylightOffset = -west
    }
    guard let start = PosixZoneRule.date(&rest), let end = PosixZoneRule.date(&rest), rest.isEmpty else {
      return nil
    }
    daylight = Daylight(offset: daylightOffset, start: start, end: end)
  }

  /// The times at which the offset changes in a range of years, ascending.
  func changes(years: ClosedRange<Int>) -> [(at: Int64, offset: Int32)] {
    guard let daylight else {
      return [(PosixZoneRule.newYear(years.lowerBound) * 86_400, Int32(clamping: offset))]
    }
    var result: [(at: Int64, offset: Int32)] = []
    for year in years {
      // Each beginning and end is given in the local time in force before it.
      let start = PosixZoneRule.seconds(daylight.start, in: year) - Int64(offset)
      let end = PosixZoneRule.seconds(daylight.end, in: year) - Int64(daylight.offset)
      result.append((start, Int32(clamping: daylight.offset)))
      result.append((end, Int32(clamping: offset)))
    }
    return result.sorted { $0.at < $1.at }
  }

  private static func newYear(_ year: Int) -> Int64 {
    Int64(CalendarDay(year: year, month: 1, day: 1)?.number ?? 0)
  }

  private static func seconds(_ date: Date, in year: Int) -> Int64 {
    let day: Int64
    switch date.day {
    case .zeroBased(let number): day = newYear(year) + Int64(number)
    case .julian(let number):
      day = newYear(year) + Int64(number - 1) + (number > 59 && CalendarDay.isLeap(year: year) ? 1 : 0)
    case .weekday(let month, let week, let weekday):
      guard let first = CalendarDay(year: year, month: month, day: 1) else { return 0 }
      // Sunday is 0 here and 7 in ISO 8601.
      let ahead = (weekday - first.weekday.rawValue % 7 + 7) % 7
      var dayOfMonth = ahead + (week - 1) * 7
      while dayOfMonth >= CalendarDay.length(ofMonth: month, year: year) { dayOfMonth -= 7 }
      day = Int64(first.number) + Int64(dayOfMonth)
    }
    return day * 86_400 + Int64(date.seconds)
  }

  private static func skipName(_ rest: inout ArraySlice<UInt8>) -> Bool {
    if rest.first == UInt8(ascii: "<") {
      guard let close = rest.firstIndex(of: UInt8(ascii: ">")) else { return false }
      rest = rest[(close + 1)...]
      return true
    }
    let letters = rest.prefix { ($0 | 0x20) &- 97 < 26 }
    rest = rest.dropFirst(letters.count)
    return letters.count >= 3
  }

  private static func number(_ rest: inout ArraySlice<UInt8>) -> Int? {
    let digits = rest.prefix { $0 &- 48 <= 9 }
    guard !digits.isEmpty, digits.count <= 3 else { return nil }
    rest = rest.dropFirst(digits.count)
    return digits.reduce(0) { $0 * 10 + Int($1 - 48) }
  }

  private static func skip(_ byte: Character, _ rest: inout ArraySlice<UInt8>) -> Bool {
    guard let code = byte.asciiValue, rest.first == code else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// `[+-]hh[:mm[:ss]]` in seconds.
  private static func time(_ rest: inout ArraySlice<UInt8>) -> Int? {
    let isNegative = skip("-", &rest)
    if !isNegative { _ = skip("+", &rest) }
    guard let hours = number(&rest), hours <= 167 else { return nil }
    var seconds = hours * 3600
    if skip(":", &rest) {
      guard let minutes = number(&rest), minutes < 60 else { return nil }
      seconds += minutes * 60
      if skip(":", &rest) {
        guard let more = number(&rest), more < 60 else { return nil }
        seconds += more
      }
    }
    return isNegative ? -seconds : seconds
  }

  private static func date(_ rest: inout ArraySlice<UInt8>) -> Date? {
    guard skip(",", &rest), let day = day(&rest) else { return nil }
    var seconds = 7200
    if skip("/", &rest) {
      guard let time = time(&rest) else { return nil }
      seconds = time
    }
    return Date(day: day, seconds: seconds)
  }

  private static func day(_ rest: inout ArraySlice<UInt8>) -> Date.Day? {
    if skip("M", &rest) {
      guard let month = number(&rest), (1...12).contains(month), skip(".", &rest), let week = number(&rest),
        (1...5).contains(week), skip(".", &rest), let day = number(&rest), day <= 6
      else { return nil }
      return .weekday(month: month, week: week, day: day)
    }
    if skip("J", &rest) {
      guard let number = number(&rest), (1...365).contains(number) else { return nil }
      return .julian(number)
    }
    guard let number = number(&rest), number <= 365 else { return nil }
    return .zeroBased(number)
  }
}
