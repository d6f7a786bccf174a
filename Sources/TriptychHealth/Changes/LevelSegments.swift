/// Cuts a row of values into the levels that explain it best, each cut paid for with a penalty.
///
/// The least sum of squares around the levels plus a penalty for every cut: the optimum that PELT
/// finds (Killick, Fearnhead and Eckley, Journal of the American Statistical Association 107, 2012), by
/// the dynamic programme of Jackson et al. (IEEE Signal Processing Letters 12, 2005).
enum LevelSegments {
  /// The fewest values of a level.
  static let minimumLength = 7

  /// The places at which a new level begins, ascending; empty when one level explains the values well
  /// enough. O(n²) in the values given, which are those of one year at most.
  static func cuts(_ values: [Double], penalty: Double) -> [Int] {
    let count = values.count
    let least = minimumLength
    guard count >= 2 * least else { return [] }
    var sums = Array(repeating: 0.0, count: count + 1)
    for place in 0..<count { sums[place + 1] = sums[place] + values[place] }
    let shares = (0...count).map { $0 == 0 ? 0 : 1 / Double($0) }
    // Squares of the values are the same for every way to cut and are left out of the cost.
    var best = Array(repeating: Double.infinity, count: count + 1)
    var last = Array(repeating: 0, count: count + 1)
    best[0] = -penalty
    for end in least...count {
      for start in 0...(end - least) {
        let sum = sums[end] - sums[start]
        let cost = best[start] - sum * sum * shares[end - start] + penalty
        if cost < best[end] {
          best[end] = cost
          last[end] = start
        }
      }
    }
    var cuts: [Int] = []
    var place = last[count]
    while place > 0 {
      cuts.append(place)
      place = last[place]
    }
    return cuts.reversed()
  }

  /// The penalty for a cut: a new level and its day are two figures learnt from the data (Schwarz,
  /// Annals of Statistics 6, 1978), on the scale of days that resemble each other.
  static func penalty(_ noise: LevelNoise, count: Int) -> Double {
    2 * noise.longRunVariance * naturalLogarithm(Double(count))
  }
}
