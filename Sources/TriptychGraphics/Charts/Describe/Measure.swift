import TriptychBase

/// What is measured: its name, its unit and how exactly it is shown.
public struct Measure: Sendable, Equatable {
  /// The name as used in a sentence or on an axis, such as "Visitors a day".
  public var name: String
  /// The unit of values and of their differences; of no sign and no words if there is none.
  public var unitName: UnitName
  /// Places after the point, 0...9; times have none.
  public var decimals: Int
  /// How values are written, everywhere in the chart, its words and its table.
  public var style: Style

  /// The ways to write a value.
  public enum Style: Sendable, Equatable {
    /// A number with the measure's decimals and unit.
    case number
    /// Hours, written "6 h 41 min", without a unit.
    case duration
    /// Hours after midnight, negative before it, written "03:16", without a unit.
    case clock
    /// Numbers of the unit, written in two units, "11 st 4 lb".
    case mixed(MixedUnits)
  }

  /// A measure. Units default to none, decimals to 0, and values are numbers.
  public init(
    name: String, unit: String = "", unitInWords: String = "", unitOfOne: String? = nil, decimals: Int = 0,
    style: Style = .number
  ) {
    self.name = name
    unitName = UnitName(unit, inWords: unitInWords, ofOne: unitOfOne)
    self.decimals = decimals
    self.style = style
  }

  /// A measure of numbers in a unit with the plural forms of its language.
  package init(name: String, unit: UnitName) {
    (self.name, unitName, decimals, style) = (name, unit, 0, .number)
  }

  /// The short unit beside a number, "km/h"; "" if there is none.
  public var unit: String { unitName.sign }
  /// The unit as running text says it, "kilometers per hour"; "" if there is none.
  public var unitInWords: String { unitName.inWords }
  /// The unit as running text says it of one, "minute"; nil where that is as for other numbers.
  public var unitOfOne: String? { unitName.forms[.one] }

  /// Sets the words of the unit, and those of one.
  package mutating func setUnit(inWords: PhraseForms) { unitName = UnitName(sign: unit, inWords: inWords) }

  /// Whether values are times, which are told in minutes.
  var isTime: Bool { style == .duration || style == .clock }

  /// The name with its unit in words, for the title of an axis.
  func title(_ words: ChartWords) -> String {
    unitInWords.isEmpty || style != .number ? name : words.joined([name, unitInWords])
  }

  /// The name with its short unit, for the head of a table.
  var head: String { head(name) }

  /// The name of one of several series with the short unit.
  func head(_ name: String) -> String {
    unit.isEmpty || style != .number ? name : name + " (" + unit + ")"
  }

  /// The smallest difference that the measure can show.
  var smallestStep: Double {
    if isTime { return 1.0 / 60 }
    return (0..<min(max(decimals, 0), 9)).reduce(1.0) { step, _ in step / 10 }
  }
}

extension Measure {
  /// A value in steps of ``smallestStep``, rounded: words compare values as a reader sees them.
  func inSteps(_ value: Double) -> Double { (value / smallestStep).rounded() }

  /// Whether a value lies in a range, both as they are shown.
  func shows(_ value: Double, in range: ClosedRange<Double>) -> Bool {
    (inSteps(range.lowerBound)...inSteps(range.upperBound)).contains(inSteps(value))
  }
}

extension LinearScale {
  /// The same scale with ticks that a measure can write.
  func withTicks(of measure: Measure) -> LinearScale {
    guard case .mixed(let units) = measure.style else { return self }
    var scale = self
    let size = Double(units.size)
    let isWide = high - low >= size
    (scale.tickUnit, scale.leastStep) = isWide ? (size, size / 2) : (1, 1)
    return scale
  }

  /// The domain of values as a measure writes them: times have ticks at half hours at least, values in two units at
  /// half the larger one or, where they differ by less than one, at whole smaller ones. Values that are all whole, such as
  /// counts, have whole ticks.
  static func domain(of values: [Double], measure: Measure) -> LinearScale {
    if !measure.isTime {
      var scale = domain(of: values, decimals: measure.decimals).withTicks(of: measure)
      if measure.style == .number, values.allSatisfy({ $0 == $0.rounded() }) { scale.leastStep = 1 }
      return scale
    }
    var scale = domain(of: values, decimals: 0)
    if let low = values.min(), let high = values.max() {
      // Midnight is no natural start of a time of day, nor does a few minutes' change need its own axis.
      let room = max(0, 1 - (high - low)) / 2
      if measure.style == .clock || (low > high / 2 && room > 0) {
        (scale.low, scale.high) = (low - room, high + room)
      } else if low >= 0 {
        scale.high = max(high, 1)
      }
    }
    scale.leastStep = 0.5
    return scale
  }

  /// The same; a fixed range that holds all values is taken instead.
  static func domain(of values: [Double], measure: Measure, within fixed: ClosedRange<Double>?) -> LinearScale
  {
    guard let fixed, values.allSatisfy({ fixed.contains($0) }) else {
      return domain(of: values, measure: measure)
    }
    return LinearScale(fixed: fixed)
  }
}
