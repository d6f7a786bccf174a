/// Shuffles days in blocks, so that days that resemble the day before keep doing so: a random
/// circular shift, then blocks of 14 days (the last one shorter) in random order.
///
/// With single days shuffled, independent series of an autocorrelation of .6 seem related in
/// most histories.
public struct BlockShuffle: Sendable {
  /// Days of a block.
  public static let length = 14
  /// Permutations of one test.
  public static let permutations = 1_999

  /// Days of the axis that is shuffled; above 0.
  public let count: Int
  /// The order of the blocks after the last ``next()``, by their place before it.
  public private(set) var order: [Int]
  /// The days the axis was shifted by before it was cut, 0..<count.
  public private(set) var shift = 0
  private var numbers: SeededNumbers

  /// A shuffle of so many days.
  public init(count: Int, seed: UInt64) {
    precondition(count > 0, "there is nothing to shuffle")
    self.count = count
    order = Array(0..<((count + BlockShuffle.length - 1) / BlockShuffle.length))
    numbers = SeededNumbers(seed: seed)
  }

  /// Draws the next shift and order. Block `b` starts, before the shift, at day `14 b` of the axis
  /// turned by ``shift``: at day `(shift + 14 b) % count` of the data.
  public mutating func next() {
    shift = numbers.next(below: count)
    order.withUnsafeMutableBufferPointer { order in
      for index in stride(from: order.count - 1, to: 0, by: -1) {
        order.swapAt(index, numbers.next(below: index + 1))
      }
    }
  }

  /// Days of a block: 14, but for the last one.
  public func length(ofBlock block: Int) -> Int {
    min(BlockShuffle.length, count - block * BlockShuffle.length)
  }

  /// Where each day of the shuffled axis comes from, as ``next()`` left it. O(count).
  public var days: [Int] {
    order.flatMap { block in
      (0..<length(ofBlock: block)).map { (shift + block * BlockShuffle.length + $0) % count }
    }
  }

  /// The two-sided p of a test: the share of draws, the data among them, at least as extreme.
  public static func p(atLeastAsExtreme count: Int) -> Double {
    Double(1 + count) / Double(permutations + 1)
  }
}

/// Keeps the share of false findings among many tests at a chosen limit.
///
/// Benjamini and Hochberg, Journal of the Royal Statistical Society B 57 (1995): a test is a
/// finding when its adjusted p is at most the limit q.
public enum BenjaminiHochberg {
  /// The adjusted p of every test, in the order given: the smallest limit at which it would be a
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
