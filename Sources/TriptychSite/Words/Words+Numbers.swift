import TriptychHealth

extension Words {
  /// A no-break space, U+00A0.
  static let space = "\u{00A0}"

  /// Formats a number with the language's grouping and decimal signs, and U+2212 for minus.
  ///
  /// The value is rounded half away from zero to `decimals`. A value that is not finite is shown as a dash.
  func number(_ value: Double, decimals: Int = 0) -> String {
    guard value.isFinite, abs(value) < 1e15 else { return "–" }
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let scaled = Int64((abs(value) * scale).rounded(.toNearestOrAwayFromZero))
    let whole = String(scaled / Int64(scale))
    let marks = language.marks
    var text = value < 0 && scaled != 0 ? "\u{2212}" : ""
    let count = whole.utf8.count
    if count >= marks.groupFrom {
      for (index, digit) in whole.unicodeScalars.enumerated() {
        if index > 0, (count - index) % 3 == 0 { text += marks.group }
        text.unicodeScalars.append(digit)
      }
    } else {
      text += whole
    }
    if decimals > 0 {
      let fraction = String(scaled % Int64(scale))
      text += marks.decimal
      text += String(repeating: "0", count: decimals - fraction.utf8.count)
      text += fraction
    }
    return marks.digits.shown(text)
  }

  /// Formats a whole number without groups, such as a year, a day of a month or a level.
  func plain(_ number: Int) -> String { language.marks.digits.shown(number) }

  /// Formats a fraction (0...1) as a whole percentage.
  func percent(_ share: Double) -> String { percent(of: number(share * 100)) }

  /// A formatted number of per cent with its sign.
  func percent(of number: String) -> String { self(.percent) { $0 == "number" ? number : nil } }

  /// Formats a number of hours as hours and minutes: `7 h 24 min`, `40 min`.
  func duration(hours: Double) -> String {
    let minutes = Int(Words.minutes(hours: hours))
    let parts = [
      minutes >= 60 ? number(Double(minutes / 60)) + Words.space + self(.unit, "h") : nil,
      minutes % 60 != 0 || minutes < 60
        ? number(Double(minutes % 60)) + Words.space + self(.unit, "min") : nil,
    ]
    return parts.compactMap { $0 }.joined(separator: Words.space)
  }

  /// Hours as whole minutes, halves up: the same number wherever a length is shown.
  static func minutes(hours: Double) -> Double { (hours * 60 + 1e-9).rounded() }

  /// Formats a value of a metric in the person's units, with the unit as a separate text. Stones and pounds, like hours
  /// and minutes, are one text without a separate unit.
  ///
  /// - Parameters:
  ///   - isMean: whether the value is a mean; means on a rating scale always have a decimal.
  ///   - decimals: the number of decimals instead of the usual one of the shown unit; of the pounds where a weight is
  ///     in stones; ignored for durations and times of day.
  func measure(_ value: Double, of metric: Metric, isMean: Bool = false, decimals: Int? = nil) -> (
    number: String, unit: String
  ) {
    guard let definition = MetricCatalog[metric] else { return (number(value, decimals: 1), "") }
    if metric == .sleepMidpoint { return (clock(hoursAfterNoon: value), "") }
    if !isMean, let word = word(for: value, of: definition) { return (word, "") }
    if definition.isInHoursAndMinutes {
      return (duration(hours: value), "")
    }
    if [.scale, .flow].contains(definition.unit), !isMean, value == value.rounded() {
      return (number(value), self(.unit, definition.unit.symbol))
    }
    let display = display(definition.unit)
    if display.isInStones { return (stones(value, decimals: decimals ?? 0), "") }
    return (
      number(display.shown(value), decimals: decimals ?? display.decimals(definition)),
      self(.unit, display.symbol)
    )
  }

  /// A value that is not an amount, in words: `yes`, `no`, `day 4`; `nil` for all others.
  private func word(for value: Double, of definition: MetricDefinition) -> String? {
    guard value == value.rounded() else { return nil }
    if definition.unit == .flag { return self(value > 0 ? .flagYes : .flagNo) }
    return definition.metric == .cycleDay ? self(.dayOfCycle, ["n": number(value)]) : nil
  }

  /// The unit in which the person reads and enters values of a unit.
  func display(_ unit: MeasureUnit) -> DisplayUnit { DisplayUnit(unit, units) }

  /// Formats a weight as stones and pounds: `11 st 4 lb`, and below a stone `9 lb`.
  ///
  /// - Parameters:
  ///   - kilograms: the weight, not negative.
  ///   - decimals: the number of decimals of the pounds.
  func stones(_ kilograms: Double, decimals: Int = 0) -> String {
    let total = display(.kilogram).shown(kilograms)
    guard total.isFinite, abs(total) < 1e15 else { return number(total) }
    let parts = Stones(pounds: total, decimals: decimals)
    let pounds = number(parts.pounds, decimals: decimals) + Words.space + self(.unit, "lb")
    guard parts.stones > 0 else { return pounds }
    return number(Double(parts.stones)) + Words.space + self(.unit, "st") + Words.space + pounds
  }

  /// Formats a value of a metric with its unit: `9,412 steps`, `56 bpm`, `3.8 of 5`.
  func value(_ value: Double, of metric: Metric) -> String {
    whole(measure(value, of: metric), value, metric)
  }

  /// Formats a mean of a metric with its unit. Means on a rating scale always have a decimal.
  func mean(_ value: Double, of metric: Metric, decimals: Int? = nil) -> String {
    whole(measure(value, of: metric, isMean: true, decimals: decimals), value, metric)
  }

  private func whole(_ measured: (number: String, unit: String), _ value: Double, _ metric: Metric) -> String
  {
    let (number, unit) = measured
    let isCount = unit.isEmpty && MetricCatalog[metric]?.unit == .count && metric != .cycleDay
    let tail = isCount ? self.unit(of: metric, number, value) : unit
    return tail.isEmpty ? number : number + Words.space + tail
  }

  /// What a metric counts, in the plural form for a formatted number: only a whole number is counted.
  private func unit(of metric: Metric, _ number: String, _ value: Double) -> String {
    guard let forms = forms(.metricUnit, metric.id) else { return "" }
    let isWhole = value.magnitude < 1e9 && !number.contains(language.marks.decimal)
    return isWhole ? forms[language.plurals.form(of: Int(value.rounded()))] : forms.other
  }

  /// Formats hours after noon as a time of day.
  func clock(hoursAfterNoon hours: Double) -> String {
    let minutes = (Int((hours * 60).rounded()) + 720) % 1440
    return self(.clockTime, ["time": clock(second: minutes * 60)])
  }
}
