import TriptychHealth

/// Formats figures for use in formulas.
struct FormulaText: Sendable {
  let words: Words

  /// Formats a figure with the number of decimals appropriate to its size.
  func figure(_ value: Double) -> String {
    short(value, decimals: decimals(of: value))
  }

  /// The number that ``figure(_:)`` shows.
  func shown(_ value: Double) -> Double { rounded(value, decimals: decimals(of: value)) }

  /// Formats a figure without trailing zeros: 40, not 40.0.
  func short(_ value: Double, decimals: Int) -> String {
    var decimals = decimals
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    var scaled = (value * scale).rounded()
    while decimals > 0, scaled.truncatingRemainder(dividingBy: 10) == 0 {
      scaled /= 10
      decimals -= 1
    }
    return words.number(value, decimals: decimals)
  }

  /// A number rounded as its figure shows it.
  func rounded(_ value: Double, decimals: Int) -> Double {
    let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
    return (value * scale).rounded(.toNearestOrAwayFromZero) / scale
  }

  /// The number of decimals appropriate to the size of a figure.
  func decimals(of value: Double) -> Int {
    abs(value) >= 1000 ? 0 : abs(value) >= 10 ? 1 : 2
  }

  /// Formats a probability with three decimals, with four below 0.01, with none for 1, and as "below 0.0001"
  /// for smaller values.
  func probability(_ value: Double) -> String {
    if value < 0.0001 { return words(.under, ["limit": words.number(0.0001, decimals: 4)]) }
    return words.number(value, decimals: value < 0.01 ? 4 : value < 0.9995 ? 3 : 0)
  }

  /// Formats a difference or a slope in a metric's unit, with its sign and, on request, a plus sign.
  func difference(
    _ value: Double, of metric: Metric, extraDecimals: Int = 0, isSigned: Bool = true
  ) -> String {
    guard let definition = MetricCatalog[metric] else { return signed(value, decimals: 2) }
    let unitOfDifference = words.display(definition.unit).difference
    let decimals = decimals(definition, extraDecimals, in: unitOfDifference)
    let unit =
      switch definition.unit {
      case .scale: ""
      case .count: words(.metricUnit, metric.id)
      default: words(.unit, unitOfDifference.symbol)
      }
    let shown = unitOfDifference.shown(difference: value)
    let number = isSigned ? signed(shown, decimals: decimals) : words.number(shown, decimals: decimals)
    return unit.isEmpty ? number : number + Words.space + unit
  }

  /// The difference that ``difference(_:of:extraDecimals:isSigned:)`` shows, in the metric's own unit.
  func rounded(_ value: Double, of metric: Metric, extraDecimals: Int) -> Double {
    guard let definition = MetricCatalog[metric] else { return rounded(value, decimals: 2) }
    let unit = words.display(definition.unit).difference
    let shown = unit.shown(difference: value)
    return unit.kept(difference: rounded(shown, decimals: decimals(definition, extraDecimals, in: unit)))
  }

  private func decimals(_ definition: MetricDefinition, _ extra: Int, in unit: DifferenceUnit) -> Int {
    (definition.unit == .hour || definition.unit == .scale ? 2 : unit.decimals(definition)) + extra
  }

  /// Formats a number with its sign, including plus; 0 has none.
  func signed(_ value: Double, decimals: Int) -> String {
    let number = words.number(value, decimals: decimals)
    return value > 0 && number.contains { $0.isNumber && $0 != "0" } ? "+" + number : number
  }

  /// The text shown for an unknown figure.
  var unknown: String { words(FormulaWord.unknown) }

  /// A sentence with the names of publications.
  func source(_ word: FormulaWord) -> String { words(FormulaWord.source, ["source": words(word)]) }
}
