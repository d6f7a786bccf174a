import Foundation

/// Maps a domain to fractions of the frame.
enum Scale: Sendable, Equatable {
  case linear(LinearScale)
  case days(DayScale)
  /// Bands of equal width; values are band numbers, and a fraction is the middle of a band.
  case bands(Int)

  /// 0 at the start of the domain, 1 at its end.
  func fraction(_ value: Double) -> Double {
    switch self {
    case .linear(let scale): return scale.fraction(value)
    case .days(let scale): return scale.fraction(value)
    case .bands(let count): return (value + 0.5) / Double(max(count, 1))
    }
  }

  /// The value at a fraction: the inverse of `fraction`.
  func value(_ fraction: Double) -> Double {
    switch self {
    case .linear(let scale): return scale.value(fraction)
    case .days(let scale): return scale.value(fraction)
    case .bands(let count): return fraction * Double(max(count, 1)) - 0.5
    }
  }

  /// The scale with round ends for an axis of a length in points; others stay as they are.
  func fitted(length: Double, spacing: Double) -> Scale {
    guard case .linear(let scale) = self, scale.wantsRoundEnds else { return self }
    return .linear(scale.rounded(length: length, spacing: spacing))
  }
}

/// A linear scale over a closed domain; an empty domain maps to the middle.
struct LinearScale: Sendable, Equatable {
  var low: Double
  var high: Double
  /// True if the axis may widen the domain to round values.
  var wantsRoundEnds = true
  /// The number of ticks asked for, once fitted.
  var count = 5
  /// A part of the range left free at either end, for marks that need room.
  var inset = 0.0
  /// The least difference between ticks; 0 sets none.
  var leastStep = 0.0
  /// What ticks are round numbers of: 14 for pounds that are written as stones.
  var tickUnit = 1.0

  func fraction(_ value: Double) -> Double {
    guard high > low else { return 0.5 }
    let span = high - low
    // Ends of huge values lie farther apart than a number can say, their halves do not.
    let share = span.isFinite ? (value - low) / span : (value / 2 - low / 2) / (high / 2 - low / 2)
    return share.isFinite ? inset + share * (1 - 2 * inset) : 0.5
  }

  func value(_ fraction: Double) -> Double {
    let share = (fraction - inset) / (1 - 2 * inset)
    let span = high - low
    return span.isFinite ? low + share * span : low * (1 - share) + high * share
  }

  /// Round values inside the domain.
  var ticks: [Double] {
    let ticks = Ticks.values(from: low / tickUnit, to: high / tickUnit, count: count)
    return tickUnit == 1 ? ticks : ticks.map { $0 * tickUnit }
  }

  /// Places after the point that tell neighboring ticks apart.
  var decimals: Int { Ticks.decimals(from: low / tickUnit, to: high / tickUnit, count: count) }

  /// The domain widened to the densest round ticks that are at least `spacing` points apart.
  func rounded(length: Double, spacing: Double) -> LinearScale {
    var count = max(2, Int(length / spacing))
    while true {
      var scale = self
      (scale.low, scale.high) = Ticks.nice(from: low / tickUnit, to: high / tickUnit, count: count)
      scale.count = count
      let step = Ticks.step(from: scale.low, to: scale.high, count: count)
      (scale.low, scale.high) = (scale.low * tickUnit, scale.high * tickUnit)
      if count > 1, let step, step.value * tickUnit < leastStep {
        count -= 1
        continue
      }
      let gaps = max(1, scale.ticks.count - 1)
      if count <= 2 || length / Double(gaps) >= spacing { return scale }
      count -= 1
    }
  }

  /// The domain of measured values: zero is included where it is near, equal values get room.
  ///
  /// Values of one sign whose smallest is at most half the largest start at zero, so that
  /// lengths compare; others start near their smallest, so that a change can be seen.
  static func domain(of values: [Double], decimals: Int) -> LinearScale {
    guard let low = values.min(), let high = values.max() else { return LinearScale(low: 0, high: 1) }
    if low == high {
      if low == 0 { return LinearScale(low: 0, high: 1) }
      let room = max(low.magnitude * 0.1, smallestStep(decimals))
      let most = Double.greatestFiniteMagnitude
      // Room never reaches beyond zero: an axis of counts that are all 1 does not begin at -1.
      return LinearScale(
        low: low > 0 ? max(low - room, 0) : max(low - room, -most),
        high: high < 0 ? min(high + room, 0) : min(high + room, most))
    }
    if low >= 0, low <= high / 2 { return LinearScale(low: 0, high: high) }
    if high <= 0, high >= low / 2 { return LinearScale(low: low, high: 0) }
    return LinearScale(low: low, high: high)
  }

  private static func smallestStep(_ decimals: Int) -> Double {
    var step = 2.0
    for _ in 0..<min(max(decimals, 0), 9) { step /= 10 }
    return step
  }
}

extension LinearScale {
  /// A scale with given ends; whole ends get whole ticks.
  init(fixed: ClosedRange<Double>) {
    self.init(low: fixed.lowerBound, high: fixed.upperBound)
    let isWhole = [low, high].allSatisfy { $0 == $0.rounded() }
    leastStep = isWhole && high - low >= 1 ? 1 : 0
  }
}

/// A scale over whole days, first and last included; a single day maps to the middle.
struct DayScale: Sendable, Equatable {
  var days: ClosedRange<Int>
  /// A part of the range left free at either end.
  var inset = 0.0

  func fraction(_ day: Double) -> Double {
    guard days.count > 1 else { return 0.5 }
    let share = (day - Double(days.lowerBound)) / Double(days.count - 1)
    return inset + share * (1 - 2 * inset)
  }

  func value(_ fraction: Double) -> Double {
    guard days.count > 1 else { return Double(days.lowerBound) }
    return Double(days.lowerBound) + (fraction - inset) / (1 - 2 * inset) * Double(days.count - 1)
  }
}

/// Round values for an axis by the 1-2-5 rule: every step is 1, 2 or 5 times a power of ten.
///
/// The thresholds between the three steps are the geometric means of neighbors
/// (the square roots of 2, 10 and 50), as in d3-array.
enum Ticks {
  /// A step between ticks; below 1 it is held as its inverse, which is exact.
  struct Step: Sendable, Equatable {
    /// The step, or one divided by it.
    let amount: Double
    let isInverse: Bool

    var value: Double { isInverse ? 1 / amount : amount }

    func index(_ value: Double) -> Double { isInverse ? value * amount : value / amount }
    func value(at index: Double) -> Double { isInverse ? index / amount : index * amount }
  }

  /// The step that gives about `count` ticks; nil if the range is empty or not finite.
  static func step(from low: Double, to high: Double, count: Int) -> Step? {
    let span = high - low
    guard span > 0, span.isFinite, count > 0 else { return nil }
    let raw = span / Double(count)
    let power = floor(log10(raw))
    let error = raw / pow(10, power)
    let factor: Double =
      error >= 50.0.squareRoot() ? 10 : error >= 10.0.squareRoot() ? 5 : error >= 2.0.squareRoot() ? 2 : 1
    if power < 0 {
      let inverse = pow(10, -power) / factor
      return inverse.isFinite && inverse > 0 ? Step(amount: inverse, isInverse: true) : nil
    }
    return Step(amount: pow(10, power) * factor, isInverse: false)
  }

  /// The round values inside a range, ascending; the value itself if the range is a single point.
  static func values(from low: Double, to high: Double, count: Int) -> [Double] {
    if low == high { return [low] }
    guard let step = step(from: low, to: high, count: count) else { return [] }
    var first = step.index(low).rounded()
    var last = step.index(high).rounded()
    if step.value(at: first) < low { first += 1 }
    if step.value(at: last) > high { last -= 1 }
    guard last >= first, last - first < 10_000 else { return [] }
    return stride(from: first, through: last, by: 1).map { step.value(at: $0) }
  }

  /// The range widened to the round values around it.
  static func nice(from low: Double, to high: Double, count: Int) -> (low: Double, high: Double) {
    var (low, high) = (low, high)
    var previous: Step?
    for _ in 0..<10 {
      guard let step = step(from: low, to: high, count: count), step != previous else { break }
      let ends = (step.value(at: floor(step.index(low))), step.value(at: ceil(step.index(high))))
      guard (ends.1 - ends.0).isFinite else { break }
      (low, high) = ends
      previous = step
    }
    return (low, high)
  }

  /// Places after the point that tell neighboring ticks apart.
  static func decimals(from low: Double, to high: Double, count: Int) -> Int {
    guard let step = step(from: low, to: high, count: count) else { return 0 }
    return max(0, Int(-floor(log10(step.value) + 1e-9)))
  }
}
