/// A day of the Gregorian calendar, from days since 1970-01-01; no time zone is involved.
struct CivilDay: Sendable, Equatable {
  let year: Int
  /// 1...12.
  let month: Int
  /// 1...31.
  let day: Int
  /// 0 is Monday, 6 is Sunday.
  let weekday: Int

  /// The day with a number; days before 1970 are negative.
  init(_ number: Int) {
    // Sums of days near the ends of whole numbers would overflow; no chart shows a day out there.
    let number = min(max(number, -1 << 40), 1 << 40)
    let shifted = number + 719_468  // days since 0000-03-01
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    let rest = (number + 3) % 7  // day 0 was a Thursday
    weekday = rest < 0 ? rest + 7 : rest
  }
}

extension CivilDay {
  /// Days since 1970-01-01 of a date; months outside 1...12 count on into other years.
  static func number(year: Int, month: Int, day: Int = 1) -> Int {
    let months = year * 12 + month - 3  // months since March of year 0
    let marchYear = months.floored(by: 12)
    let era = marchYear.floored(by: 400)
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * (months - marchYear * 12) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}

extension Int {
  /// Divided and rounded down, also below zero.
  func floored(by divisor: Int) -> Int { (self >= 0 ? self : self - divisor + 1) / divisor }

  /// The least multiple of a step from here on.
  func raised(to step: Int) -> Int { -(-self).floored(by: step) * step }
}
