/// All sums of ranks that a block of `x` can give wherever it lands beside `y`, so that a permutation is a
/// few look-ups in place of a pass over the year.
///
/// Sums are doubles that hold several whole numbers side by side (``PackedSums``), and exact.
struct BlockSums: Sendable {
  /// Sums of the products.
  private var products: [Double] = []
  /// Days, ranks of `x` and their squares over the known days of `y`; empty where all are known.
  private var x: [Double] = []
  /// The same of `y` over the known days of `x`; empty where all are known.
  private var y: [Double] = []
  /// The sums used in place of an empty table: the same for every permutation.
  private var wholeX = PackedSums(0)
  private var wholeY = PackedSums(0)
  private var builder = BlockSumsBuilder(layout: BlockLayout(count: 1))

  /// Empty tables.
  init() {}

  /// Fills the tables with two lists of ranks of equal length; ranks are doubled and add up to 0 over the
  /// days of their series.
  mutating func fill(x: RankedDays, y: RankedDays) {
    let layout = BlockLayout(count: x.ranks.count)
    if builder.layout != layout { builder = BlockSumsBuilder(layout: layout) }
    builder.fill(&products, x.ranks, y.ranks)
    self.x.removeAll(keepingCapacity: true)
    self.y.removeAll(keepingCapacity: true)
    if y.isWhole {
      wholeX = PackedSums(x.packed.reduce(0, +))
    } else {
      builder.fill(&self.x, x.packed, y.known)
    }
    if x.isWhole {
      wholeY = PackedSums(y.packed.reduce(0, +))
    } else {
      builder.fill(&self.y, x.known, y.packed)
    }
  }

  /// Counts the draws whose correlation is at least as strong as one given.
  func count(of draws: BlockDraws, atLeast strength: Double) -> Int {
    let products = totals(of: draws, in: products)
    let x = x.isEmpty ? [] : totals(of: draws, in: x)
    let y = y.isEmpty ? [] : totals(of: draws, in: y)
    return products.indices.count { draw in
      let sumsX = x.isEmpty ? wholeX : PackedSums(x[draw])
      let sumsY = y.isEmpty ? wholeY : PackedSums(y[draw])
      var sums = RankSums()
      sums.count = min(sumsX.count, sumsY.count)
      (sums.x, sums.xx) = (sumsX.sum, sumsX.squares)
      (sums.y, sums.yy) = (sumsY.sum, sumsY.squares)
      sums.xy = Int(products[draw])
      return abs(sums.correlation ?? 0) >= strength
    }
  }

  /// The sum over the blocks of each draw.
  private func totals(of draws: BlockDraws, in table: [Double]) -> [Double] {
    let blocks = draws.layout.blocks
    return table.withUnsafeBufferPointer { table in
      draws.cells.withUnsafeBufferPointer { cells in
        (0..<BlockShuffle.permutations).map { draw in
          var sum = 0.0
          for place in (draw * blocks)..<(draw * blocks + blocks) { sum += table[Int(cells[place])] }
          return sum
        }
      }
    }
  }
}

/// The ranks of one series over the days of a pair, as numbers to multiply.
struct RankedDays: Sendable {
  /// The ranks, 0 where none is known, and the mark that says so: 1 or 0.
  let ranks, known: [Double]
  /// Each known rank with its square and a one; 0 where none is known.
  let packed: [Double]
  /// Whether every day has a rank.
  let isWhole: Bool

  /// The ranks of some days; `nil` where a day has none.
  init(_ ranks: [Int?]) {
    self.ranks = ranks.map { Double($0 ?? 0) }
    known = ranks.map { $0 == nil ? 0 : 1 }
    packed = ranks.map { $0.map(PackedSums.packed) ?? 0 }
    isWhole = !ranks.contains(nil)
  }
}

/// Three sums in one number, so that adding it up adds up all three.
///
/// From the lowest bit: 10 bits of a count, 18 of a sum that may be negative, 24 of a sum of squares. With
/// doubled ranks of at most 365 days that add up to 0 none outgrows its bits, and 52 bits are exact in a
/// double.
struct PackedSums: Hashable, Sendable {
  /// Days, the sum of their ranks, and the sum of the squares.
  let count, sum, squares: Int

  /// Splits a total into its three sums.
  init(_ total: Double) {
    let bits = Int(total)
    count = bits & 0x3FF
    let upper = bits >> 10
    sum = (upper & 0x3FFFF ^ 0x20000) - 0x20000
    squares = (upper - sum) >> 18
  }

  /// One rank as a number to add up.
  static func packed(_ rank: Int) -> Double { Double((rank * rank) << 28 + rank << 10 + 1) }
}

/// The sums of ranks that Pearson's correlation follows from.
///
/// Ranks are doubled, so that a shared one is whole too, and every sum is exact: two ways of
/// adding up give the same correlation to the last bit.
struct RankSums: Hashable, Sendable {
  /// Days on which both ranks are known.
  var count = 0
  /// Sums over these days: of each rank, of its square, and of the product.
  var x = 0
  var xx = 0
  var y = 0
  var yy = 0
  var xy = 0

  /// Sums over no days.
  init() {}

  /// The sums of two lists of equal length.
  init(_ x: [Int], _ y: [Int]) { for (x, y) in zip(x, y) { add(x, y) } }

  /// Adds a day.
  mutating func add(_ x: Int, _ y: Int) {
    count += 1
    self.x += x
    xx += x * x
    self.y += y
    yy += y * y
    xy += x * y
  }

  /// −1...1; `nil` where one of the two is the same on all days, or there are none.
  var correlation: Double? {
    let spreadX = count &* xx &- x &* x
    let spreadY = count &* yy &- y &* y
    guard spreadX > 0, spreadY > 0 else { return nil }
    return Double(count &* xy &- x &* y) / (Double(spreadX) * Double(spreadY)).squareRoot()
  }
}
