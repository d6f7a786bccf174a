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

  /// The sums over no day.
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
