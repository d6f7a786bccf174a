import TriptychHealth

extension Words {
  /// A date such as `18 November`, with the year unless it is ``year``.
  func day(_ day: CalendarDay) -> String { needsYear(day) ? dayWithYear(day) : bare(day) }

  /// A short date such as `18 Nov`, with the year under the same condition as in ``day(_:)``.
  func shortDay(_ day: CalendarDay) -> String {
    let (year, month, number) = day.components
    let text = self(
      .dateShortDay, ["day": numberOfDay(number), "month": self(.monthShort, String(month))])
    return needsYear(day) ? self(.dateShortYear, ["day": text, "year": plain(year)]) : text
  }

  private func bare(_ day: CalendarDay) -> String {
    let (_, month, number) = day.components
    return self(.dateDay) { name in
      name == "day" ? numberOfDay(number) : name == "month" ? self(.month, String(month)) : nil
    }
  }

  /// The number of a day within a date, such as `18`: where a language writes the first of a month otherwise, as in
  /// `1er mars`, that.
  func numberOfDay(_ number: Int) -> String {
    number == 1 ? self(.dateDayFirst, ["day": plain(number)]) : plain(number)
  }

  private func needsYear(_ day: CalendarDay) -> Bool { year.map { $0 != day.components.year } ?? false }

  /// A weekday and date such as `Tuesday 18 November`.
  func weekdayAndDay(_ day: CalendarDay) -> String {
    weekday(day, self.day(day))
  }

  /// A weekday and date that stand alone, such as a title or a link: with a capital letter in every language.
  func title(_ day: CalendarDay) -> String { sentence(weekdayAndDay(day)) }

  /// A weekday and date such as `Tuesday 18 November`, in the form used after "on" or "by".
  func onWeekday(_ day: CalendarDay) -> String { onWeekday(day, self.day(day)) }

  /// A weekday and date that always have the year, in the form used after "on" or "by".
  func onWeekdayWithYear(_ day: CalendarDay) -> String { onWeekday(day, dayWithYear(day)) }

  private func onWeekday(_ day: CalendarDay, _ text: String) -> String {
    self(.dateOnWeekday, ["weekday": self(.weekday, String(day.weekday.rawValue)), "day": text])
  }

  private func weekday(_ day: CalendarDay, _ text: String) -> String {
    self(.dateWeekday) { name in
      name == "weekday" ? self(.weekday, String(day.weekday.rawValue)) : name == "day" ? text : nil
    }
  }

  /// A date that always has its year, such as `18 November 2025`.
  func dayWithYear(_ day: CalendarDay) -> String {
    self(.dateYear) { name in
      name == "day" ? bare(day) : name == "year" ? plain(day.components.year) : nil
    }
  }

  /// A range such as `12 to 18 November` or `24 October to 18 November`, with years if they differ from each
  /// other or from ``year``.
  func range(_ days: ClosedRange<CalendarDay>) -> String {
    let (first, last) = (days.lowerBound.components, days.upperBound.components)
    return first.year != last.year || needsYear(days.upperBound) ? rangeWithYear(days) : bareRange(days)
  }

  /// A range with the year of its end, or with both years if they differ.
  func rangeWithYear(_ days: ClosedRange<CalendarDay>) -> String {
    let (first, last) = (days.lowerBound, days.upperBound)
    if first.components.year != last.components.year {
      return self(.dateRange, ["first": dayWithYear(first), "last": dayWithYear(last)])
    }
    return self(.dateYear, ["day": bareRange(days), "year": plain(last.components.year)])
  }

  /// A range with its years that stands alone, such as a title or a caption: with a capital letter in every language.
  func rangeAlone(_ days: ClosedRange<CalendarDay>) -> String { sentence(rangeWithYear(days)) }

  private func bareRange(_ days: ClosedRange<CalendarDay>) -> String {
    let (first, last) = (days.lowerBound, days.upperBound)
    if first == last { return bare(last) }
    let start =
      first.components.month == last.components.month
      ? self(.dateDayAlone, ["day": numberOfDay(first.components.day)]) : bare(first)
    return self(.dateRange, ["first": start, "last": bare(last)])
  }

  /// A time of day such as `18:30`, or `6:30 pm` on a clock of 12 hours, given in seconds.
  func clock(second: Int) -> String {
    let hour = second / 3600
    let text = language.marks.digits.shown(conventions.digits(hour: hour, minute: second / 60 % 60))
    guard conventions.clock == .hours12 else { return text }
    return self(hour % 24 < 12 ? .clockMorning : .clockAfternoon, ["time": text])
  }

  /// A time of day as it is typed into a form, always of 24 hours: `18:30`.
  func typedClock(second: Int) -> String {
    language.marks.digits.shown(
      TimeConventions().digits(hour: second / 3600, minute: second / 60 % 60))
  }

  /// A moment such as `Tuesday 18 November 2025 at 18:30`, in the form used after "on" or "up to"; without
  /// the time if only the day is known.
  func moment(_ instant: Instant, in zone: CivilZone) -> String {
    let day = zone.day(of: instant)
    let date = onWeekdayWithYear(day)
    guard let time = clock(instant, in: zone) else { return date }
    return self(.dateTime, ["date": date, "time": time])
  }

  /// A short moment such as `Sunday 16 November, 22:10`; without the time if only the day is known.
  func shortMoment(_ instant: Instant, in zone: CivilZone) -> String {
    let date = weekdayAndDay(zone.day(of: instant))
    guard let time = clock(instant, in: zone) else { return date }
    return self(.dateShortTime, ["date": date, "time": time])
  }

  /// The time of day of a moment; `nil` at the last second of a day, which marks a value for the whole day.
  private func clock(_ instant: Instant, in zone: CivilZone) -> String? {
    let second = zone.wallClockSecond(at: instant)
    return second == 86_399 ? nil : clock(second: second)
  }
}
