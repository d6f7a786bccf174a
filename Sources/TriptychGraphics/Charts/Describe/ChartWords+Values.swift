import Foundation

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
    return text
  }

  /// A whole number.
  func count(_ value: Int) -> String { number(Double(value), decimals: 0) }

  /// A value as a measure shows it, without the unit of a number.
  ///
  /// Sentences, tables and labels all write values through this function, so that they agree.
  func value(_ value: Double, _ measure: Measure) -> String {
    switch measure.style {
    case .number: return number(value, decimals: measure.decimals)
    case .duration: return duration(hours: value)
    case .clock: return clock(hours: value)
    }
  }

  /// A value as a sentence says it: with its unit in words, a time of day as the language has it after "at".
  func quantity(_ value: Double, _ measure: Measure) -> String {
    let number = self.value(value, measure)
    if measure.style == .clock, value.isFinite { return say(.clockInWords, ["time": number]) }
    if measure.unitInWords.isEmpty || measure.style != .number { return number }
    // Only a whole number is counted: "1 minute", but "1.0 minutes".
    let isOne =
      measure.decimals == 0 && value.magnitude < 1e9 && plurals.form(of: Int(value.rounded())) == .one
    let unit = isOne ? measure.unitOfOne ?? measure.unitInWords : measure.unitInWords
    return say(.quantity, ["number": number, "unit": unit])
  }

  /// A number for an axis: from 10,000 on in thousands, millions or thousand millions.
  func axis(_ value: Double, decimals: Int, largest: Double) -> String {
    if value == 0 { return "0" }
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
    guard measure.style == .number, value.magnitude >= 1e6 else { return self.value(value, measure) }
    // By the rounded number: what rounds to a thousand millions is written as one.
    let isBillions = value.magnitude / 1e6 >= 999.995
    if isBillions, value.magnitude / 1e9 >= 9999.995 { return scientific(value) }
    let size: (Double, Phrase) = isBillions ? (1e9, .billions) : (1e6, .millions)
    return say(size.1, ["number": number(value / size.0, decimals: 2)])
  }

  private func scientific(_ value: Double) -> String {

    guard value.isFinite, value != 0 else { return number(value, decimals: 0) }
    var power = Int(floor(log10(value.magnitude)))
    // In two steps where one power of ten would be no number any more.
    let step = max(power, -300)
    var front = (value / pow(10, Double(step)) / pow(10, Double(power - step)) * 10).rounded() / 10
    if front.magnitude >= 10 {
      front /= 10
      power += 1
    }
    return number(front, decimals: 1) + "e" + (power < 0 ? marks.minus : "") + String(power.magnitude)
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
}
