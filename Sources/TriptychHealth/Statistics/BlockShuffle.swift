/// Shuffles days in blocks to preserve the resemblance between neighboring days: a random circular shift, then
/// blocks of 14 days (the last one shorter) in random order.
///
/// If single days were shuffled instead, independent series with an autocorrelation of .6 would seem related in
/// most histories.
public struct BlockShuffle: Sendable {
  /// The length of a block in days.
  public static let length = 14
  /// The number of permutations in one test.
  public static let permutations = 1_999

  /// The number of days on the axis that is shuffled; above 0.
  public let count: Int
  /// The order of the blocks after the last ``next()``, as indices before the shuffle.
  public private(set) var order: [Int]
  /// The number of days by which the axis was shifted before it was cut, 0..<count.
  public private(set) var shift = 0
  private var numbers: SeededNumbers

  /// Creates a shuffle of `count` days.
  public init(count: Int, seed: UInt64) {
    precondition(count > 0, "there is nothing to shuffle")
    self.count = count
    order = Array(0..<((count + BlockShuffle.length - 1) / BlockShuffle.length))
    numbers = SeededNumbers(seed: seed)
  }

  /// Draws the next shift and order. Before the shift, block `b` starts at day `14 b` of the axis rotated by
  /// ``shift``, which is day `(shift + 14 b) % count` of the data.
  public mutating func next() {
    shift = numbers.next(below: count)
    order.withUnsafeMutableBufferPointer { order in
      for index in stride(from: order.count - 1, to: 0, by: -1) {
        order.swapAt(index, numbers.next(below: index + 1))
      }
    }
  }

  /// The length of a block in days: 14, except for the last one.
  public func length(ofBlock block: Int) -> Int {
    min(BlockShuffle.length, count - block * BlockShuffle.length)
  }

  /// The original day of each day of the shuffled axis, after the last ``next()``. O(count).
  public var days: [Int] {
    order.flatMap { block in
      (0..<length(ofBlock: block)).map { (shift + block * BlockShuffle.length + $0) % count }
    }
  }

  /// The two-sided p-value of a permutation test: the share of draws, counting the data as one, that are at
  /// least as extreme.
  public static func p(atLeastAsExtreme count: Int) -> Double {
    Double(1 + count) / Double(permutations + 1)
  }
}

/// Limits the share of false findings among many tests.
///
/// Benjamini and Hochberg, Journal of the Royal Statistical Society B 57 (1995): a test is a finding when its
/// adjusted p-value is at most the limit q.
public enum BenjaminiHochberg {
  /// The adjusted p-value of every test, in the given order: the smallest limit at which the test would be a
  /// finding. 0...1; empty for no tests. O(n log n).
  public static func adjusted(_ p: [Double]) -> [Double] {
    let order = p.indices.sorted { (p[$0], $0) > (p[$1], $1) }
    var adjusted = Array(repeating: 1.0, count: p.count)
    var least = 1.0
    for (place, index) in order.enumerated() {
      let rank = p.count - place
      least = min(least, p[index] * Double(p.count) / Double(rank))
      adjusted[index] = least
    }
    return adjusted
  }
}
