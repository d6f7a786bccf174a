import TriptychHealth

extension Words {
  /// `18 November`.
  func day(_ day: CalendarDay) -> String {
    let (_, month, number) = day.components
    return self(.dateDay, ["day": String(number), "month": self(.month, String(month))])
  }

  /// `18 Nov`.
  func shortDay(_ day: CalendarDay) -> String {
    let (_, month, number) = day.components
    return self(.dateDay, ["day": String(number), "month": self(.monthShort, String(month))])
  }

  /// `Tuesday 18 November`.
  func weekdayAndDay(_ day: CalendarDay) -> String {
    self(.dateWeekday, ["weekday": self(.weekday, String(day.weekday.rawValue)), "day": self.day(day)])
  }

  /// `18 November 2025`.
  func dayWithYear(_ day: CalendarDay) -> String {
    self(.dateYear, ["day": self.day(day), "year": String(day.components.year)])
  }

  /// `12 to 18 November`, `24 October to 18 November`, with years where they differ.
  func range(_ days: ClosedRange<CalendarDay>) -> String {
    let (first, last) = (days.lowerBound, days.upperBound)
    if first == last { return day(last) }
    let (from, to) = (first.components, last.components)
    if from.year != to.year {
      return self(.dateRange, ["first": dayWithYear(first), "last": dayWithYear(last)])
    }
    let start = from.month == to.month ? String(from.day) : day(first)
    return self(.dateRange, ["first": start, "last": day(last)])
  }

  /// A range with the year of its end.
  func rangeWithYear(_ days: ClosedRange<CalendarDay>) -> String {
    if days.lowerBound.components.year != days.upperBound.components.year { return range(days) }
    return self(.dateYear, ["day": range(days), "year": String(days.upperBound.components.year)])
  }

  /// `18:30`.
  func clock(second: Int) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return two(second / 3600) + ":" + two(second / 60 % 60)
  }

  /// `Tuesday 18 November 2025 at 18:30`.
  func moment(_ instant: Instant, in zone: CivilZone) -> String {
    let day = zone.day(of: instant)
    let date = self(.dateYear, ["day": weekdayAndDay(day), "year": String(day.components.year)])
    return self(.dateTime, ["date": date, "time": clock(second: zone.wallClockSecond(at: instant))])
  }

  /// `Sunday 16 November, 22:10`.
  func shortMoment(_ instant: Instant, in zone: CivilZone) -> String {
    weekdayAndDay(zone.day(of: instant)) + ", " + clock(second: zone.wallClockSecond(at: instant))
  }
}
