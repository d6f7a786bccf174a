/// Whether a row of values changes its level anywhere, by shuffling its blocks.
///
/// The statistic is the largest shift of the mean over all ways to cut the row in two, each on the scale
/// of its own standard error: |mean after − mean before| × sqrt(before × after / n).
struct ShiftTest: Sendable {
  private typealias Lanes = SIMD16<Float>

  /// The largest shift of the mean in standard errors of independent days; 0 for a constant row.
  let statistic: Double
  private let count: Int
  /// For every place, the sums of the block that starts there, after its first value, its second ...
  private let sums: [Lanes]
  /// The factors that make a shift of a sum, by a block's turn: before the short block came, as
  /// that block, after it.
  private let factors: [[Lanes]]

  /// Prepares a row of at least 14 values.
  init(_ values: [Double]) {
    let count = values.count
    precondition(count >= 2 * LevelSegments.minimumLength, "both levels need their days")
    let mean = values.reduce(0, +) / Double(count)
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let scale = squares > 0 ? (Double(count) / squares).squareRoot() : 0
    let row = values.map { ($0 - mean) * scale }
    self.count = count
    statistic = ShiftTest.largestShift(row)
    sums = (0..<count).map { start in
      var sum = 0.0
      var lanes = Lanes()
      for lane in 0..<BlockShuffle.length {
        sum += row[(start + lane) % count]
        lanes[lane] = Float(sum)
      }
      return lanes
    }
    factors = ShiftTest.factors(count)
  }

  /// Draws of so many (1,999 unless told otherwise) whose largest shift, widened, is at least that of the
  /// data. Stops once `enough` are.
  func exceedances(
    seed: UInt64, widening: Double, enough: Int, draws: Int = BlockShuffle.permutations
  ) -> Int {
    var shuffle = BlockShuffle(count: count, seed: seed)
    let limit = ShiftTest.limit(statistic, widening)
    var found = 0
    for _ in 0..<draws where found < enough {
      shuffle.next()
      if squaredShift(shuffle) >= limit { found += 1 }
    }
    return found
  }

  /// The square that a draw must reach; equal but for rounding counts as reached.
  static func limit(_ statistic: Double, _ widening: Double) -> Float {
    let least = statistic / widening
    return Float(least * least * (1 - 1e-5))
  }

  /// The largest shift of a row of mean 0.
  static func largestShift(_ row: [Double]) -> Double {
    var sum = 0.0
    var largest = 0.0
    for (place, value) in row.enumerated() {
      sum += value
      largest = max(largest, abs(sum) * factor(place + 1, row.count))
    }
    return largest
  }

  private func squaredShift(_ shuffle: BlockShuffle) -> Float {
    let short = shuffle.order.count - 1
    let shortLength = shuffle.length(ofBlock: short)
    var base: Float = 0
    var largest = Lanes()
    var phase = 0
    for (turn, block) in shuffle.order.enumerated() {
      var start = shuffle.shift + block * BlockShuffle.length
      if start >= count { start -= count }
      if block == short { phase = 1 }
      let block = sums[start]
      let shift = (block + base) * factors[phase][turn]
      let square = shift * shift
      largest.replace(with: square, where: square .> largest)
      base += phase == 1 ? block[shortLength - 1] : block[BlockShuffle.length - 1]
      if phase == 1 { phase = 2 }
    }
    return largest.max()
  }

  private static func factors(_ count: Int) -> [[Lanes]] {
    let length = BlockShuffle.length
    let blocks = (count + length - 1) / length
    let short = count - (blocks - 1) * length
    return [(0, length), (0, short), (short - length, length)].map { offset, lanes in
      (0..<blocks).map { turn in
        var factors = Lanes()
        for lane in 0..<lanes { factors[lane] = Float(factor(turn * length + offset + lane + 1, count)) }
        return factors
      }
    }
  }

  /// What makes a shift of the sum of the first values; 0 where a level would be too short.
  private static func factor(_ before: Int, _ count: Int) -> Double {
    guard before >= LevelSegments.minimumLength, count - before >= LevelSegments.minimumLength else {
      return 0
    }
    return (Double(count) / (Double(before) * Double(count - before))).squareRoot()
  }
}
