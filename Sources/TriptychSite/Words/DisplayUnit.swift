import TriptychHealth

/// The unit in which a person reads and enters values of a canonical unit.
///
/// A value and a difference of two values are converted in different ways: 37 °C are 98.6 °F, but a change of 0.5 °C is
/// one of 0.9 °F. So a value goes through ``shown(_:)`` and a change, a slope, a spread or a threshold through the
/// ``DifferenceUnit`` in ``difference``; neither type offers the other's conversion, and the factor itself is only
/// for the attributes that scripts read.
struct DisplayUnit: Hashable, Sendable {
  /// The unit of changes, slopes, spreads and thresholds.
  let difference: DifferenceUnit
  /// The shown value of canonical zero: 32 for °F, else 0.
  let offset: Double
  /// Whether values are written as stones and pounds; their numbers are pounds.
  let isInStones: Bool
  /// The decimals of a value in place of the metric's own; `nil` where these are right.
  private let decimals: Int?

  /// The id of the unit's word.
  var symbol: String { difference.symbol }
  /// The number of these units in one canonical unit.
  var factor: Double { difference.factor }
  /// Whether values are shown as they are kept.
  var isCanonical: Bool { factor == 1 && offset == 0 }

  /// Selects the unit: canonical units unchanged, or the person's where they differ.
  ///
  /// Factors: 1 mi is 1.609344 km, 1 lb is 0.45359237 kg and 1 st is 14 lb, all exactly (international yard and pound,
  /// 1959); 1 US fluid ounce is 29.5735295625 mL, the 128th part of a gallon of 231 cubic inches; 1 kcal is 4.184 kJ
  /// (thermochemical calorie); °F is °C × 9/5 + 32; 1 mmol/L of glucose is 18.0156 mg/dL, since its molar mass is 180.156
  /// g/mol (6 × 12.011 + 12 × 1.008 + 6 × 15.999, abridged standard atomic weights of IUPAC) and a deciliter is the tenth
  /// part of a liter.
  init(_ unit: MeasureUnit, _ units: ShownUnits) {
    func show(
      _ symbol: String, _ factor: Double, offset: Double = 0, decimals: Int? = nil,
      differenceDecimals: Int? = nil, isInStones: Bool = false
    ) -> DisplayUnit {
      DisplayUnit(
        difference: DifferenceUnit(symbol: symbol, factor: factor, decimals: differenceDecimals ?? decimals),
        offset: offset, isInStones: isInStones, decimals: decimals)
    }
    let isMetric = units.system == .metric
    self =
      switch unit {
      case .kilometre where !isMetric: show("mi", 1 / 1.609344)
      case .kilometrePerHour where !isMetric: show("mi/h", 1 / 1.609344)
      case .kilogram where units.system == .us: show("lb", 1 / 0.45359237)
      case .kilogram where units.system == .uk:
        show("lb", 1 / 0.45359237, decimals: 0, differenceDecimals: 1, isInStones: true)
      case .litre where units.system == .us: show("fl oz", 1 / 0.0295735295625)
      case .kilocalorie where units.isInKilojoules: show("kJ", 4.184)
      case .celsius where units.isInFahrenheit: show("°F", 1.8, offset: 32)
      case .milligramPerDecilitre where units.isInMillimoles: show("mmol/L", 1 / 18.0156, decimals: 1)
      default: show(unit.symbol, 1)
      }
  }

  private init(difference: DifferenceUnit, offset: Double, isInStones: Bool, decimals: Int?) {
    (self.difference, self.offset, self.isInStones) = (difference, offset, isInStones)
    self.decimals = decimals
  }

  /// A canonical value in this unit.
  func shown(_ value: Double) -> Double { offset == 0 ? value * factor : value * factor + offset }

  /// A value in this unit as it is kept: the inverse of ``shown(_:)``.
  func kept(_ shown: Double) -> Double { offset == 0 ? shown / factor : (shown - offset) / factor }

  /// The ends of a canonical range in this unit. Where that is another unit, they are rounded inward, to a decimal or
  /// to whole pounds beside stones, so that the limits shown are valid values.
  func limits(_ range: ClosedRange<Double>) -> (low: Double, high: Double) {
    let (low, high) = (shown(range.lowerBound), shown(range.upperBound))
    if isCanonical { return (low, high) }
    let scale = isInStones ? 1.0 : 10
    return ((low * scale).rounded(.up) / scale, (high * scale).rounded(.down) / scale)
  }

  /// The decimals with which values of a metric are shown.
  func decimals(_ definition: MetricDefinition) -> Int { decimals ?? definition.decimals }

  /// The symbols of all units that can be shown.
  static let symbols = [
    "count", "km", "kcal", "min", "h", "bpm", "ms", "%", "kg", "g", "L", "mg", "km/h", "dB",
    "mL/kg/min", "/min", "mmHg", "kg/m²", "°C", "mg/dL", "0/1", "0-3", "1-5", "mi", "lb", "fl oz",
    "st", "mi/h", "kJ", "°F", "mmol/L",
  ]
}

/// The unit in which a person reads differences of values: changes, slopes, spreads and thresholds.
struct DifferenceUnit: Hashable, Sendable {
  /// The id of the unit's word.
  let symbol: String
  /// The number of these units in one canonical unit.
  fileprivate let factor: Double
  private let decimals: Int?

  fileprivate init(symbol: String, factor: Double, decimals: Int?) {
    (self.symbol, self.factor, self.decimals) = (symbol, factor, decimals)
  }

  /// A canonical difference in this unit.
  func shown(difference: Double) -> Double { difference * factor }

  /// A difference in this unit in the canonical one.
  func kept(difference: Double) -> Double { difference / factor }

  /// The decimals with which differences of a metric are shown.
  func decimals(_ definition: MetricDefinition) -> Int { decimals ?? definition.decimals }
}

/// A weight as whole stones and the pounds beyond them.
struct Stones: Hashable, Sendable {
  /// Whole stones of 14 pounds.
  let stones: Int
  /// The pounds beyond them, 0 up to 14.
  let pounds: Double

  /// Splits pounds, rounded to `decimals` before they are split: 139.96 lb are 10 st 0 lb, never 9 st 14 lb.
  init(pounds total: Double, decimals: Int = 0) {
    let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
    let rounded = (total * scale).rounded(.toNearestOrAwayFromZero)
    stones = Int((rounded / scale / 14).rounded(.down))
    pounds = (rounded - Double(stones) * 14 * scale) / scale
  }
}
