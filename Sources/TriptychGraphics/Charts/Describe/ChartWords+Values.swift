import Foundation
import TriptychBase

extension ChartWords {
  /// A number with a fixed count of decimals, grouped, with the language's signs.
  ///
  /// Halves round away from zero; a result of zero has no minus. Numbers from 1e15 on lose their decimals.
  func number(_ value: Double, decimals: Int) -> String {
    guard value.isFinite else { return say(.noData) }
    var places = min(max(decimals, 0), 9)
    while places > 0, value.magnitude * pow(10, Double(places)) >= 1e17 { places -= 1 }
    let scaled = (value.magnitude * pow(10, Double(places))).rounded()
    guard scaled < 9e18 else { return scientific(value) }
    var size: Int64 = 1
    for _ in 0..<places { size *= 10 }
    let (whole, rest) = Int64(scaled).quotientAndRemainder(dividingBy: size)
    var text = value < 0 && scaled > 0 ? marks.minus : ""
    text += grouped(String(whole))
    if places > 0 {
      text += marks.decimal
      let decimals = String(rest)
      for _ in decimals.utf8.count..<places { text += "0" }
      text += decimals
    }
    return digits.shown(text)
  }

  /// A whole number.
  func count(_ value: Int) -> String { number(Double(value), decimals: 0) }

  /// A value as a sentence says it, without the unit of a number; in two units with the words of both.
  ///
  /// Sentences write values through this function, tables through ``cell(_:_:)`` and labels through ``compact(_:_:)``. They differ only where a
  /// value has two units, whose signs a screen reader would read as words of their own.
  func value(_ value: Double, _ measure: Measure) -> String {
    guard case .mixed(let units) = measure.style else { return sign(value, measure) }
    return units.text(value, decimals: measure.decimals, inWords: true, self)
  }

  /// A value as tables and labels write it, without the unit of a number.
  private func sign(_ value: Double, _ measure: Measure) -> String {
    switch measure.style {
    case .number: return number(value, decimals: measure.decimals)
    case .duration: return duration(hours: value)
    case .clock: return clock(hours: value)
    case .mixed(let units):
      return units.text(value, decimals: measure.decimals, self)
    }
  }

  /// A value as a sentence says it: with its unit in words, a time of day as the language has it after "at".
  func quantity(_ value: Double, _ measure: Measure) -> String {
    let number = self.value(value, measure)
    if measure.style == .clock, value.isFinite { return say(.clockInWords, ["time": number]) }
    if measure.unitInWords.isEmpty || measure.style != .number { return number }
    let unit = measure.unitName.inWords(of: value, decimals: measure.decimals, self)
    return say(.quantity, ["number": number, "unit": unit])
  }

  /// A number for an axis: from 10,000 on in thousands, millions or thousand millions.
  func axis(_ value: Double, decimals: Int, largest: Double) -> String {
    if value == 0 { return digits.shown(0) }
    let sizes: [(Double, Phrase)] = [(1e9, .billions), (1e6, .millions), (1e3, .thousands)]
    if largest >= 1e13 || (largest < 1e-6 && decimals > 6) { return scientific(value) }
    guard largest >= 10_000, let size = sizes.first(where: { largest >= $0.0 }) else {
      return number(value, decimals: decimals)
    }
    let scaled = value / size.0
    var places = 0
    while places < 3,
      (scaled * pow(10, Double(places))).rounded() != (scaled * pow(10, Double(places) + 4)).rounded() / 1e4
    {
      places += 1
    }
    return say(size.1, ["number": number(scaled, decimals: places)])
  }

  /// A number for a label with little room: as it is below a million, else with a short size.
  func compact(_ value: Double, _ measure: Measure) -> String {
    guard measure.style == .number, value.magnitude >= 1e6 else { return sign(value, measure) }
    // By the rounded number: what rounds to a thousand millions is written as one.
    let isBillions = value.magnitude / 1e6 >= 999.995
    if isBillions, value.magnitude / 1e9 >= 9999.995 { return scientific(value) }
    let size: (Double, Phrase) = isBillions ? (1e9, .billions) : (1e6, .millions)
    return say(size.1, ["number": number(value / size.0, decimals: 2)])
  }

  private func scientific(_ value: Double) -> String {
    guard value.isFinite, value != 0 else { return number(value, decimals: 0) }
    var power = Int(floor(log10(value.magnitude)))
    // In two steps, because a single power of ten could underflow.
    let step = max(power, -300)
    var front = (value / pow(10, Double(step)) / pow(10, Double(power - step)) * 10).rounded() / 10
    if front.magnitude >= 10 {
      front /= 10
      power += 1
    }
    return number(front, decimals: 1) + "e" + (power < 0 ? marks.minus : "")
      + digits.shown(Int(power.magnitude))
  }

  private func grouped(_ digits: String) -> String {
    guard digits.utf8.count >= marks.groupFrom, digits.utf8.count > 3, !marks.group.isEmpty else {
      return digits
    }
    var text = ""
    var start = digits.startIndex
    var length = (digits.utf8.count - 1) % 3 + 1
    while start < digits.endIndex {
      let end = digits.utf8.index(start, offsetBy: length)
      if !text.isEmpty { text += marks.group }
      text += digits[start..<end]
      (start, length) = (end, 3)
    }
    return text
  }

  /// A time span as hours and minutes: "6 h 41 min", "7 h", "25 min"; rounded to whole minutes.
  func duration(hours: Double) -> String {
    guard let total = Self.minutes(hours) else { return say(.noData) }
    let sign = total < 0 ? marks.minus : ""
    let whole = count(Int(total.magnitude / 60))
    let rest = count(Int(total.magnitude % 60))
    if total.magnitude < 60 { return sign + say(.minutes, ["minutes": rest]) }
    if total.magnitude % 60 == 0 { return sign + say(.hours, ["hours": whole]) }
    return sign + say(.hoursMinutes, ["hours": whole, "minutes": rest])
  }

  /// A time of day as "03:16"; hours before midnight are negative, a day later starts again.
  func clock(hours: Double) -> String {
    guard let total = Self.minutes(hours) else { return say(.noData) }
    let minute = ((total % 1440) + 1440) % 1440
    return clockText(minute / 60, minute % 60)
  }

  /// A whole hour as "06:00", or as "6 am" on a clock of 12 hours; the end of a day is "24:00" or "12 am".
  func clock(wholeHour hour: Int) -> String {
    guard conventions.clock == .hours12 else { return clockText(hour, 0) }
    return half(of: hour, digits.shown((hour + 11) % 12 + 1))
  }

  private func clockText(_ hour: Int, _ minute: Int) -> String {
    let text = digits.shown(conventions.digits(hour: hour, minute: minute))
    return conventions.clock == .hours12 ? half(of: hour, text) : text
  }

  /// A time on a clock of 12 hours with the half of the day it lies in.
  private func half(of hour: Int, _ time: String) -> String {
    say(hour % 24 < 12 ? .clockMorning : .clockAfternoon, ["time": time])
  }

  /// The minute a clock shows at a moment: what has passed of the next one is left out, as clocks do.
  func clock(moment hours: Double) -> String {
    guard hours.isFinite, abs(hours) < 1e6 else { return say(.noData) }
    return clock(hours: (hours * 60 + 1e-6).rounded(.down) / 60)
  }

  /// A tick of an axis of values in two units: a whole larger unit has no smaller ones.
  func axis(_ value: Double, in units: MixedUnits) -> String {
    let size = Double(units.size)
    guard value != 0, value.truncatingRemainder(dividingBy: size) == 0 else {
      return units.text(value, decimals: 0, self)
    }
    return number(value / size, decimals: 0) + "\u{00A0}" + units.large.sign
  }

  /// A tick of an axis of times: zero takes the unit of its neighbors.
  func axis(hours: Double, style: Measure.Style) -> String {
    if style == .clock { return clock(hours: hours) }
    return hours == 0 ? say(.hours, ["hours": count(0)]) : duration(hours: hours)
  }

  /// Whole minutes; nil if the hours are not finite or too many.
  private static func minutes(_ hours: Double) -> Int? {
    // Half a minute counts up, also where sums of hours end a little below it.
    let minutes = (hours * 60 + (hours < 0 ? -1e-9 : 1e-9)).rounded()
    return minutes.isFinite && minutes.magnitude < 1e15 ? Int(minutes) : nil
  }

  /// "2 November", or with its year.
  func day(_ number: Int, withYear: Bool) -> String {
    dayText(number, months.long, withYear ? .dayMonthYear : .dayMonth)
  }

  /// "Sunday 2 November", or with its year.
  func weekdayAndDay(_ number: Int, withYear: Bool) -> String {
    writtenDays.name(of: number, withYear: withYear) {
      let weekday = weekdays.long[CalendarDay(clamping: number).weekday.rawValue - 1]
      return say(.weekdayDay, ["weekday": weekday, "day": day(number, withYear: withYear)])
    }
  }

  /// "2 Nov", or with its year.
  func shortDay(_ number: Int, withYear: Bool = false) -> String {
    dayText(number, months.short, withYear ? .shortDayMonthYear : .shortDayMonth)
  }

  /// "Nov 2025"; the month is 1...12.
  func shortMonth(_ month: Int, year: Int) -> String {
    say(.shortMonthYear, ["month": months.short[month - 1], "year": digits.shown(year)])
  }

  private func dayText(_ number: Int, _ names: [String], _ phrase: Phrase) -> String {
    let day = CalendarDay(clamping: number).components
    return say(phrase) { name in
      switch name {
      case "day": numberOfDay(day.day)
      case "month": names[day.month - 1]
      case "year": digits.shown(day.year)
      default: nil
      }
    }
  }

  /// The number of a day within a date: where a language writes the first of a month otherwise, as in "1er mars", that.
  private func numberOfDay(_ number: Int) -> String {
    number == 1 ? say(.firstOfMonth, ["day": digits.shown(number)]) : digits.shown(number)
  }

  /// "4 to 6 November", "30 October to 2 November", or a single day.
  func days(_ range: ClosedRange<Int>, withYear: Bool) -> String {
    let last = day(range.upperBound, withYear: withYear)
    if range.count == 1 { return last }
    let (from, to) = (
      CalendarDay(clamping: range.lowerBound).components, CalendarDay(clamping: range.upperBound).components
    )
    if from.year == to.year, from.month == to.month {
      return say(.sameMonth, ["from": say(.dayOfMonth, ["day": numberOfDay(from.day)]), "to": last])
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

  /// "a, b, c".
  func joined(_ items: some BidirectionalCollection<String>) -> String {
    guard let last = items.last else { return "" }
    return items.dropLast().reversed().reduce(last) { say(.list, ["first": $1, "rest": $0]) }
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
    let values: PhraseValues = ["list": joined(names[..<kept]), "count": count(others)]
    return say(.andOthers, counting: others, values)
  }

  /// Lists of names up to this length are said in full.
  private static let longestNames = 84

  /// True if naming days of a range takes their years.
  static func needsYears(_ days: ClosedRange<Int>) -> Bool {
    CalendarDay(clamping: days.lowerBound).components.year
      != CalendarDay(clamping: days.upperBound).components.year
  }

  /// A value at the end of a bar: short, with its short unit.
  func short(_ value: Double, _ measure: Measure) -> String {
    let number = compact(value, measure)
    if measure.unit.isEmpty || measure.style != .number { return number }
    return say(.quantity, ["number": number, "unit": measure.unit])
  }

  /// A cell of a table.
  func cell(_ value: Double?, _ measure: Measure) -> String {
    value.map { sign($0, measure) } ?? say(.noData)
  }

  /// A whole percent.
  func percent(_ value: Int) -> String { say(.percent, ["number": count(value)]) }
}

extension ClockScale {
  /// The time as the clocks show it; the end of a day that ends the range is 24:00.
  func text(_ elapsed: Double, _ words: ChartWords) -> String {
    let clock = clock(elapsed)
    if elapsed == range.upperBound, (clock - 24).magnitude < 1e-6 { return words.clock(wholeHour: 24) }
    return words.clock(moment: clock)
  }
}
