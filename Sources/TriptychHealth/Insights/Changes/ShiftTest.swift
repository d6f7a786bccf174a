/// Tests whether a series of values changes its level anywhere, by shuffling the blocks of what is left around two
/// levels.
///
/// The values lose the means of the two levels before they are shuffled: a change left in them would shift every
/// shuffle too, and hide itself. The statistic is the largest shift of the mean over all ways to cut the series in
/// two, in units of its own standard error: |mean after − mean before| × sqrt(before × after / n). A cut leaves at
/// least 7 values on either side.
///
/// The index of a value in a shuffled series decides its weight, and the sums within a block are the same
/// wherever the block is placed. A draw therefore costs one addition and one comparison per block, and more
/// only for a block that could contain a sufficiently large shift.
struct ShiftTest: Sendable {
  private typealias Lanes = SIMD16<Float>

  /// The largest shift of the mean in standard errors of independent days that scatter as the values do around
  /// their two levels.
  let statistic: Double
  /// The values less the mean of their level.
  let residuals: [Double]
  private let count: Int
  /// For every place, the sums of the block that starts there: after its first value, its second ...
  private let sums: [Lanes]
  /// The largest of them without its sign, the last one, and the last one of the short block.
  private let reach: [Float]
  private let totals: [Float]
  private let shortTotals: [Float]
  /// The weights of the places a block covers when its turn comes, and the largest of them: by turn while
  /// the short block is to come, then by turn for the short block itself, then by turn after it.
  private let weights: [Lanes]
  private let largestWeight: [Float]

  /// Prepares a row of at least 14 values, of which those from `cut` on belong to the second level.
  init(_ values: [Double], cut: Int) {
    let count = values.count
    precondition(count >= BlockShuffle.length, "both levels need their days")
    let mean = values.reduce(0, +) / Double(count)
    residuals = ShiftTest.withoutMean(values[..<cut]) + ShiftTest.withoutMean(values[cut...])
    let squares = residuals.reduce(0) { $0 + $1 * $1 }
    // Values that do not scatter around their levels give a shift that no shuffle reaches.
    let scale = squares > 0 ? (Double(count) / squares).squareRoot() : 1
    let row = residuals.map { $0 * scale }
    let length = BlockShuffle.length
    let shortLength = count - (count - 1) / length * length
    self.count = count
    statistic = ShiftTest.largestShift(values.map { ($0 - mean) * scale })
    sums = ShiftTest.blockSums(row)
    reach = sums.map { max($0.max(), -$0.min()) }
    totals = sums.map { $0[length - 1] }
    shortTotals = sums.map { $0[shortLength - 1] }
    weights =
      ShiftTest.weights(count, from: 0, lanes: length)
      + ShiftTest.weights(count, from: 0, lanes: shortLength)
      + ShiftTest.weights(count, from: shortLength - length, lanes: length)
    largestWeight = weights.map { $0.max() }
  }

  /// The number of draws (1,999 by default) in which the largest shift, after widening, is at least that of the
  /// data. Stops once there are `enough` of them.
  func exceedances(
    seed: UInt64, widening: Double, enough: Int, draws: Int = BlockShuffle.permutations
  ) -> Int {
    var shuffle = BlockShuffle(count: count, seed: seed)
    let least = Float(ShiftTest.least(statistic, widening))
    var found = 0
    for _ in 0..<draws where found < enough {
      shuffle.next()
      if reaches(least, shuffle) { found += 1 }
    }
    return found
  }

  /// The shift that a draw must reach; values that differ only by rounding count as equal.
  static func least(_ statistic: Double, _ widening: Double) -> Double { statistic / widening * (1 - 1e-5) }

  /// Values less their mean; 0 where only rounding parts them from it.
  private static func withoutMean(_ values: ArraySlice<Double>) -> [Double] {
    let mean = values.reduce(0, +) / Double(max(1, values.count))
    return values.map { abs($0 - mean) > abs($0) * 0x1p-44 ? $0 - mean : 0 }
  }

  /// The largest shift of a row of mean 0.
  static func largestShift(_ row: [Double]) -> Double {
    var sum = 0.0
    var largest = 0.0
    for (place, value) in row.enumerated() {
      sum += value
      largest = max(largest, abs(sum) * weight(place + 1, row.count))
    }
    return largest
  }

  private func reaches(_ least: Float, _ shuffle: BlockShuffle) -> Bool {
    let turns = shuffle.order.count
    var before: Float = 0
    var offset = 0
    for turn in 0..<turns {
      let block = shuffle.order[turn]
      var start = shuffle.shift + block * BlockShuffle.length
      if start >= count { start -= count }
      let isShort = block == turns - 1
      let place = turn + (isShort ? turns : offset)
      if (abs(before) + reach[start]) * largestWeight[place] >= least {
        let shifts = (sums[start] + before) * weights[place]
        if max(shifts.max(), -shifts.min()) >= least { return true }
      }
      before += isShort ? shortTotals[start] : totals[start]
      if isShort { offset = 2 * turns }
    }
    return false
  }

  private static func blockSums(_ row: [Double]) -> [Lanes] {
    row.indices.map { start in
      var sum = 0.0
      var lanes = Lanes()
      for lane in 0..<BlockShuffle.length {
        sum += row[(start + lane) % row.count]
        lanes[lane] = Float(sum)
      }
      return lanes
    }
  }

  private static func weights(_ count: Int, from offset: Int, lanes: Int) -> [Lanes] {
    (0...(count - 1) / BlockShuffle.length).map { turn in
      var weights = Lanes()
      for lane in 0..<lanes {
        weights[lane] = Float(weight(turn * BlockShuffle.length + offset + lane + 1, count))
      }
      return weights
    }
  }

  /// What makes a shift of the sum of the first values; 0 where a level would be too short.
  private static func weight(_ before: Int, _ count: Int) -> Double {
    let after = count - before
    guard min(before, after) >= LevelSegments.minimumLength else { return 0 }
    return (Double(count) / (Double(before) * Double(after))).squareRoot()
  }
}
