/// The days of two metrics beside each other, the second moved by the lag.
///
/// They begin when both metrics have begun, so that a new habit is not held against the years before it,
/// and end with the year, so that days without a value count as missing to this day.
struct PairedDays: Sendable {
  /// The share of the days on which both must be known.
  static let minimumCoverage = 0.5

  /// The two series.
  let x, y: AssociationSeries
  /// Days by which `y` follows `x`.
  let lag: Int
  /// The days of `x`, counted as its series counts them; empty before both have begun.
  let window: Range<Int>
  /// The days of `x` on which both are known, ascending.
  let days: [Int]

  /// Two series beside each other.
  init(_ x: AssociationSeries, _ y: AssociationSeries, lag: Int) {
    self.x = x
    self.y = y
    self.lag = lag
    let first = max(x.days.lowerBound, y.days.lowerBound - lag)
    let end = min(x.days.upperBound, y.days.upperBound - lag) + 1
    window = first..<max(first, end)
    days = window.filter { x.isKnown[$0] && y.isKnown[$0 + lag] }
  }

  /// Days on which both are known.
  var count: Int { days.count }

  /// Whether both are known on enough of the days.
  var isCovered: Bool { Double(count) >= PairedDays.minimumCoverage * Double(window.count) }

  /// Whether one of the two is the same on all days.
  var isConstant: Bool { rankSums.correlation == nil }

  /// Days until both have been known on enough days for a test, if both are known on each to come.
  var daysUntilTest: Int { max(0, AssociationPair.minimumPairs - count, window.count - 2 * count) }

  /// The sums of the ranks each series has by itself: what is tested.
  var rankSums: RankSums {
    var sums = RankSums()
    for day in days { sums.add(x.ranks[day], y.ranks[day + lag]) }
    return sums
  }

  /// The ranks of `x` over the window, as its series formed them; `nil` on days without one.
  var ranksX: [Int?] { window.map { x.isKnown[$0] ? x.ranks[$0] : nil } }

  /// The ranks of `y` on the days that belong to those of `x`.
  var ranksY: [Int?] { window.map { y.isKnown[$0 + lag] ? y.ranks[$0 + lag] : nil } }

  /// Spearman's rho over the days on which both are known, or some of them; `nil` where one is constant.
  func rho(over some: [Int]? = nil) -> Double? {
    let days = some ?? self.days
    return RankSums(x.ranks(among: days), y.ranks(among: days.map { $0 + lag })).correlation
  }
}
