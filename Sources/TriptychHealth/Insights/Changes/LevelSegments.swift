/// Cuts a row of values into the levels that explain it best, each cut paid for with a penalty.
///
/// The least sum of squares around the levels plus a penalty for every cut: the optimum that PELT
/// finds (Killick, Fearnhead and Eckley, Journal of the American Statistical Association 107, 2012), by
/// the dynamic program of Jackson et al. (IEEE Signal Processing Letters 12, 2005).
enum LevelSegments {
  /// The fewest values of a level.
  static let minimumLength = 7

  /// The places at which a new level begins, ascending; empty when one level explains the values well
  /// enough. O(n²) in the values given, which are those of one year at most.
  static func cuts(_ values: [Double], penalty: Double) -> [Int] {
    guard values.count >= 2 * minimumLength else { return [] }
    var costs = LevelCosts(values, penalty: penalty)
    for end in minimumLength...values.count { costs.settle(end) }
    var cuts: [Int] = []
    var place = costs.lastCut(before: values.count)
    while place > 0 {
      cuts.append(place)
      place = costs.lastCut(before: place)
    }
    return cuts.reversed()
  }

  /// The penalty for a cut: a new level and its day are two figures learned from the data (Schwarz,
  /// Annals of Statistics 6, 1978), on the scale of days that resemble each other.
  static func penalty(_ noise: LevelNoise, count: Int) -> Double {
    2 * noise.longRunVariance * naturalLogarithm(Double(count))
  }
}

/// The least cost of the first values of a row, for any number of them.
///
/// The sum of the squared values is the same however they are cut and is left out.
private struct LevelCosts {
  private typealias Lanes = SIMD4<Double>

  private let penalty: Double
  private let count: Int
  /// Sums of the first values.
  private var sums: [Double]
  /// 1 / count, 1 / (count - 1) ... 1: what divides the square of a level's sum.
  private let shares: [Double]
  private var least: [Double]

  init(_ values: [Double], penalty: Double) {
    self.penalty = penalty
    count = values.count
    sums = [0]
    for value in values { sums.append((sums.last ?? 0) + value) }
    shares = (0..<values.count).map { 1 / Double(values.count - $0) }
    least = Array(repeating: .infinity, count: values.count + 1)
    least[0] = -penalty
  }

  /// Finds the least cost of the first `end` values from those of fewer.
  mutating func settle(_ end: Int) {
    let starts = end - LevelSegments.minimumLength + 1
    let whole = starts - starts % Lanes.scalarCount
    var lowest = Lanes(repeating: .infinity)
    for start in stride(from: 0, to: whole, by: Lanes.scalarCount) {
      let level = sums[end] - lanes(sums, start)
      let cost = lanes(least, start) - level * level * lanes(shares, count - end + start)
      lowest.replace(with: cost, where: cost .< lowest)
    }
    var result = lowest.min()
    for start in whole..<starts { result = min(result, cost(start, end)) }
    least[end] = result + penalty
  }

  /// Where the last level of the first `end` values begins; the first such place.
  func lastCut(before end: Int) -> Int {
    (0...end - LevelSegments.minimumLength).first { cost($0, end) + penalty <= least[end] } ?? 0
  }

  private func cost(_ start: Int, _ end: Int) -> Double {
    let level = sums[end] - sums[start]
    return least[start] - level * level * shares[count - end + start]
  }

  private func lanes(_ row: [Double], _ start: Int) -> Lanes {
    row.withUnsafeBytes {
      $0.loadUnaligned(fromByteOffset: start * MemoryLayout<Double>.stride, as: Lanes.self)
    }
  }
}
