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

  /// Formats a value of a metric in the person's units, with the unit as a separate text.
  ///
  /// - Parameters:
  ///   - isMean: whether the value is a mean; means on a rating scale always have a decimal.
  ///   - decimals: the number of decimals instead of the metric's own; ignored for durations and times of
  ///     day.
  func measure(_ value: Double, of metric: Metric, isMean: Bool = false, decimals: Int? = nil) -> (
    number: String, unit: String
  ) {
    guard let definition = MetricCatalog[metric] else { return (number(value, decimals: 1), "") }
    if metric == .sleepMidpoint { return (clock(hoursAfterNoon: value), "") }
    if definition.isInHoursAndMinutes {
      return (duration(hours: value), "")
    }
    if [.scale, .flow].contains(definition.unit), !isMean, value == value.rounded() {
      return (number(value), self(.unit, definition.unit.symbol))
    }
    let display = DisplayUnit(definition.unit, units)
    return (
      number(value * display.factor, decimals: decimals ?? definition.decimals), self(.unit, display.symbol)
    )
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
    let isCount = unit.isEmpty && MetricCatalog[metric]?.unit == .count
    let tail = isCount ? self(value.rounded() == 1 ? .metricUnitOne : .metricUnit, metric.id) : unit
    return tail.isEmpty ? number : number + Words.space + tail
  }

  /// Formats hours after noon as a time of day.
  func clock(hoursAfterNoon hours: Double) -> String {
    let minutes = (Int((hours * 60).rounded()) + 720) % 1440
    return self(.clockTime, ["time": clock(second: minutes * 60)])
  }
}

/// The unit that pages show in place of a canonical unit.
struct DisplayUnit: Hashable, Sendable {
  /// The number of these units in one canonical unit.
  var factor: Double
  /// The id of the unit's word.
  var symbol: String

  /// Selects the unit: metric units unchanged, or imperial miles, pounds and US fluid ounces where they
  /// differ.
  init(_ unit: MeasureUnit, _ units: Settings.Units) {
    switch (unit, units) {
    case (.kilometre, .imperial): (factor, symbol) = (1 / 1.609344, "mi")
    case (.kilogram, .imperial): (factor, symbol) = (1 / 0.45359237, "lb")
    case (.litre, .imperial): (factor, symbol) = (1 / 0.0295735295625, "fl oz")
    default: (factor, symbol) = (1, unit.symbol)
    }
  }

  /// The symbols of all units that can be shown.
  static let symbols = [
    "count", "km", "kcal", "min", "h", "bpm", "ms", "%", "kg", "g", "L", "mg", "km/h", "dB",
    "mL/kg/min", "/min", "mmHg", "kg/m²", "°C", "mg/dL", "0/1", "0-3", "1-5", "mi", "lb", "fl oz",
  ]
}
