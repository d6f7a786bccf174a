import Foundation

/// Round values for an axis by the 1-2-5 rule: every step is 1, 2 or 5 times a power of ten.
///
/// The thresholds between the three steps are the geometric means of neighbours
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

  /// The step that gives about `count` ticks; nil where the range is empty or not finite.
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

  /// The round values inside a range, ascending; the value itself where the range is one point.
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

  /// Places after the point that tell neighbouring ticks apart.
  static func decimals(from low: Double, to high: Double, count: Int) -> Int {
    guard let step = step(from: low, to: high, count: count) else { return 0 }
    return max(0, Int(-floor(log10(step.value) + 1e-9)))
  }
}
