/// A civil date in the proleptic Gregorian calendar, without a time zone.
///
/// Stored as the number of days since 1970-01-01, so comparing, subtracting and stepping are integer
/// operations. ``CivilZone`` says which instants a day covers.
@frozen public struct CalendarDay: Hashable, Sendable {
  /// Days since 1970-01-01; negative before it.
  public let number: Int32

  /// The day `number` days after 1970-01-01; a negative number gives an earlier day.
  @inlinable public init(number: Int32) {
    self.number = number
  }

  /// The day `number` days after 1970-01-01, clamped to the days that 32 bits can count: about six million
  /// years either way.
  @inlinable public init(clamping number: Int) {
    self.number = Int32(clamping: number)
  }

  /// The day with the given year, month (1...12) and day of the month.
  ///
  /// `nil` when the calendar has no such day, such as 29 February 2025. Years
  /// 1...9999 are allowed.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= CalendarDay.length(ofMonth: month, year: year)
    else { return nil }
    number = Int32(CalendarDay.number(year: year, month: month, day: day))
  }

  /// Reads `2026-01-31`; anything else is `nil`.
  public init?(iso text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else { return nil }
    func digits(_ range: Range<Int>) -> Int? {
      var value = 0
      for index in range {
        let digit = bytes[index] &- 48
        guard digit <= 9 else { return nil }
        value = value * 10 + Int(digit)
      }
      return value
    }
    guard let year = digits(0..<4), let month = digits(5..<7), let day = digits(8..<10) else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The year, month (1...12) and day of the month (1...31).
  @inlinable public var components: (year: Int, month: Int, day: Int) {
    // Days are counted from 0000-03-01, so that the leap day ends its year and
    // 400 years are one exact cycle of 146,097 days.
    let shifted = Int(number) + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  /// The day of the week.
  @inlinable public var weekday: Weekday {
    // 1970-01-01 was a Thursday. The second remainder makes the result 0...6 for earlier days too.
    Weekday(rawValue: ((Int(number) + 3) % 7 + 7) % 7 + 1) ?? .monday
  }

  /// `2026-01-31`.
  public var iso: String {
    let (year, month, day) = components
    return padded(year, to: 4) + "-" + padded(month, to: 2) + "-" + padded(day, to: 2)
  }

  /// The number of days in a month (1...12) of a year.
  public static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: isLeap(year: year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Whether a year has a February 29.
  public static func isLeap(year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// The number of whole years from `self`, a birth date, to `day`; negative if `day` is earlier.
  ///
  /// A birthday on February 29 counts as reached on March 1 in common years.
  public func wholeYears(until day: CalendarDay) -> Int {
    let (fromYear, fromMonth, fromDay) = components
    let (toYear, toMonth, toDay) = day.components
    return toYear - fromYear - ((toMonth, toDay) < (fromMonth, fromDay) ? 1 : 0)
  }

  /// The number of days from 1970-01-01 to a date. Months outside 1...12 carry over into other years.
  public static func number(year: Int, month: Int, day: Int = 1) -> Int {
    // Years begin in March, as in ``components``.
    let months = year * 12 + month - 3
    let marchYear = months.floored(by: 12)
    let era = marchYear.floored(by: 400)
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * (months - marchYear * 12) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}

extension CalendarDay: Strideable {
  /// The number of days from `self` to `other`.
  @inlinable public func distance(to other: CalendarDay) -> Int { Int(other.number) - Int(number) }
  /// The day `days` after `self`.
  @inlinable public func advanced(by days: Int) -> CalendarDay {
    CalendarDay(number: Int32(Int(number) + days))
  }
}

extension CalendarDay: CustomStringConvertible {
  /// `2026-01-31`.
  public var description: String { iso }
}

/// A day of the week, Monday first as ISO 8601 has it.
@frozen public enum Weekday: Int, CaseIterable, Hashable, Sendable, Comparable {
  case monday = 1, tuesday, wednesday, thursday, friday, saturday, sunday

  /// Orders the days of the week from Monday to Sunday.
  @inlinable public static func < (left: Weekday, right: Weekday) -> Bool { left.rawValue < right.rawValue }
  /// The position in a list of seven days that begins on Monday: 0...6.
  @inlinable public var index: Int { rawValue - 1 }
  /// Whether the day is Saturday or Sunday.
  public var isWeekend: Bool { self >= .saturday }
}

extension Int {
  /// The quotient by a positive divisor, rounded down for negative numbers too.
  @inlinable package func floored(by divisor: Int) -> Int {
    (self >= 0 ? self : self - divisor + 1) / divisor
  }

  /// The smallest multiple of a positive step that is not below this number.
  @inlinable package func raised(to step: Int) -> Int { -(-self).floored(by: step) * step }
}

/// A whole number padded with leading zeros; numbers that are already longer are unchanged.
package func padded(_ number: Int, to width: Int) -> String {
  let digits = String(number.magnitude)
  if number >= 0, digits.utf8.count >= width { return digits }
  let zeros = String(repeating: "0", count: max(0, width - digits.count))
  return (number < 0 ? "-" : "") + zeros + digits
}
