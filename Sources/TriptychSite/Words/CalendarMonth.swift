import TriptychHealth

/// One month of the calendar.
struct CalendarMonth: Hashable, Comparable, Sendable {
  let year: Int
  /// The month number, 1...12.
  let month: Int

  /// The month that contains a day.
  init(of day: CalendarDay) {
    let (year, month, _) = day.components
    self.year = year
    self.month = month
  }

  /// The month as used in paths: `2026-03`.
  var id: String { String(first.iso.prefix(7)) }

  /// The days of the month; never empty.
  var days: ClosedRange<CalendarDay> {
    first...first.advanced(by: CalendarDay.length(ofMonth: month, year: year) - 1)
  }

  private var first: CalendarDay {
    CalendarDay(year: year, month: month, day: 1) ?? CalendarDay(number: 0)
  }

  /// The previous month.
  var before: CalendarMonth { CalendarMonth(of: first.advanced(by: -1)) }

  static func < (left: CalendarMonth, right: CalendarMonth) -> Bool {
    (left.year, left.month) < (right.year, right.month)
  }
}

extension Words {
  /// The name of a month with its year: `March 2026`.
  func callAsFunction(month: CalendarMonth) -> String {
    self(.monthOfYear, ["month": self(.month, String(month.month)), "year": plain(month.year)])
  }

  /// A month that stands alone, such as a title or a link: with a capital letter in every language.
  func title(_ month: CalendarMonth) -> String { sentence(self(month: month)) }
}
