import TriptychBase

extension ChartWords {
  /// "2 November", or with its year.
  func day(_ number: Int, withYear: Bool) -> String {
    dayText(number, months.long, withYear: withYear)
  }

  /// "2 Nov", or with its year.
  func shortDay(_ number: Int, withYear: Bool = false) -> String {
    dayText(number, months.short, withYear: withYear)
  }

  private func dayText(_ number: Int, _ names: [String], withYear: Bool) -> String {
    let day = CalendarDay(clamping: number).components
    return say(withYear ? .dayMonthYear : .dayMonth) { name in
      switch name {
      case "day": String(day.day)
      case "month": names[day.month - 1]
      case "year": String(day.year)
      default: nil
      }
    }
  }

  /// "4 to 6 November", "30 October to 2 November", or a single day.
  func days(_ range: ClosedRange<Int>, withYear: Bool) -> String {
    let last = day(range.upperBound, withYear: withYear)
    if range.count == 1 { return last }
    let (from, to) = (
      CalendarDay(clamping: range.lowerBound).components, CalendarDay(clamping: range.upperBound).components
    )
    if from.year == to.year, from.month == to.month {
      return say(.sameMonth, ["from": say(.dayOfMonth, ["day": String(from.day)]), "to": last])
    }
    // The year of both ends is said once.
    let first = day(range.lowerBound, withYear: withYear && from.year != to.year)
    return say(.dayRange, ["from": first, "to": last])
  }

  /// "a, b and c"; "" for an empty list.
  func list(_ items: [String]) -> String {
    guard let first = items.first else { return "" }
    if items.count == 1 { return first }
    if items.count == 2 { return say(.pair, ["first": first, "second": items[1]]) }
    return say(.list, ["first": first, "rest": list(Array(items.dropFirst()))])
  }

  /// Names as a list; where they are long, the first of them and how many others there are.
  ///
  /// The table names all in its headings.
  func names(_ names: [String]) -> String {
    let whole = list(names)
    guard whole.count > Self.longestNames, names.count > 2 else { return whole }
    var kept = 1
    while kept + 1 < names.count - 1, list(Array(names[...kept])).count <= Self.longestNames * 2 / 3 {
      kept += 1
    }
    let others = names.count - kept
    let values: PhraseValues = ["list": names[..<kept].joined(separator: ", "), "count": count(others)]
    return say(.andOthers, counting: others, values)
  }

  /// Lists of names up to this length are said in full.
  private static let longestNames = 84

  /// True where naming days of a range takes their years.
  static func needsYears(_ days: ClosedRange<Int>) -> Bool {
    CalendarDay(clamping: days.lowerBound).components.year
      != CalendarDay(clamping: days.upperBound).components.year
  }
}
