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

/// Finds inputs that rise and fall together: of several that compete for one outcome, the one with the most days
/// represents all.
///
/// Only inputs of the same outcome and lag compete, because only there would the same thing be reported twice. An input
/// that is left out represents no others: every metric resembles the one that represents it.
struct InputClusters {
  /// The smallest |rho| of two inputs that count as one.
  static let limit = 0.7

  private var known: [Set<Metric>: Bool] = [:]

  /// Nothing compared yet.
  init() {}

  /// For each input its representative: itself, or the one that stands for it.
  ///
  /// Inputs are taken by their days, most first; of equal ones the one given first.
  mutating func representatives(of inputs: [AssociationSeries]) -> [Metric: Metric] {
    let order = inputs.indices.sorted { (-inputs[$0].count, $0) < (-inputs[$1].count, $1) }
    var kept: [AssociationSeries] = []
    var representatives: [Metric: Metric] = [:]
    for index in order {
      let input = inputs[index]
      if let other = kept.first(where: { isOne($0, input) }) {
        representatives[input.metric] = other.metric
      } else {
        representatives[input.metric] = input.metric
        kept.append(input)
      }
    }
    return representatives
  }

  /// Whether two inputs count as one; they do not before both are known on as many days as a pair needs.
  private mutating func isOne(_ one: AssociationSeries, _ other: AssociationSeries) -> Bool {
    let key: Set = [one.metric, other.metric]
    if let answer = known[key] { return answer }
    let days = PairedDays(one, other, lag: 0)
    let isOne =
      days.count >= AssociationPair.minimumPairs && abs(days.rho() ?? 0) >= InputClusters.limit
    known[key] = isOne
    return isOne
  }
}
