/// One metric's last year in the form that associations use: without its weekly pattern, and as ranks.
///
/// Days are counted from the first day of that year; ranks are computed once, over the days on which the metric itself
/// has a value.
struct AssociationSeries: Sendable {
  /// The number of days examined: a year.
  static let length = WeekdayAdjustment.days

  /// The metric.
  let metric: Metric
  /// The first day with a value, and the last that may have one.
  let days: ClosedRange<Int>
  /// The number of days with a value.
  let count: Int
  /// Whether a day has a value.
  let isKnown: [Bool]
  /// The values in the metric's unit, by day; undefined where none is known.
  let values: [Double]
  /// The values minus the median of their weekday, by day; undefined where none is known.
  let adjusted: [Double]
  /// Twice the rank of each adjusted value, minus its mean, so that the ranks add up to 0; 0 where no
  /// value is known.
  let ranks: [Int]
  /// How closely a day resembles the day before: the correlation of ranks of neighboring days, 0...0.95.
  let persistence: Double
  /// The memory of the ranks of the known days in their order; `nil` when there are too few of them.
  let memory: DayMemory?
  /// A seed that follows from the metric and its days alone.
  let seed: UInt64
  /// Known days by ascending adjusted value, and for each day the first of those equal to it.
  private let order: [Int]
  private let firstEqual: [Int]

  /// Prepares a year of a metric. Sums may end before the year does, on `lastDay`. `nil` when the metric has no value.
  init?(_ metric: Metric, in history: HealthHistory, year: ClosedRange<CalendarDay>, lastDay: CalendarDay) {
    guard lastDay >= year.lowerBound else { return nil }
    let range = year.lowerBound...min(lastDay, year.upperBound)
    let series = history[metric]
    let known = series.values(in: range)
    guard let first = known.first else { return nil }
    let adjustment = WeekdayAdjustment(of: series, in: range)
    var isKnown = Array(repeating: false, count: AssociationSeries.length)
    var values = Array(repeating: 0.0, count: AssociationSeries.length)
    var adjusted = values
    for value in known {
      let day = year.lowerBound.distance(to: value.day)
      isKnown[day] = true
      values[day] = value.value
      adjusted[day] = AssociationSeries.withoutRoundingErrors(adjustment.adjusted(value))
    }
    var seed = DataSeed()
    seed.mix(metric.id)
    seed.mix(known)
    self.metric = metric
    days = year.lowerBound.distance(to: first.day)...year.lowerBound.distance(to: range.upperBound)
    count = known.count
    self.isKnown = isKnown
    self.values = values
    self.adjusted = adjusted
    self.seed = seed.value
    let keyed = isKnown.indices.filter { isKnown[$0] }.map { (value: adjusted[$0], day: $0) }
    order = keyed.sorted { $0.value < $1.value || ($0.value == $1.value && $0.day < $1.day) }.map(\.day)
    firstEqual = AssociationSeries.firstEqual(order, adjusted)
    var ranks = Array(repeating: 0, count: AssociationSeries.length)
    AssociationSeries.rank(order, firstEqual) { ranks[$0] = $1 - (known.count + 1) }
    self.ranks = ranks
    persistence = AssociationSeries.persistence(ranks, isKnown)
    memory = DayMemory(isKnown.indices.filter { isKnown[$0] }.map { Double(ranks[$0]) })
  }

  private static func persistence(_ ranks: [Int], _ isKnown: [Bool]) -> Double {
    var sums = RankSums()
    for day in 1..<ranks.count where isKnown[day - 1] && isKnown[day] { sums.add(ranks[day - 1], ranks[day]) }
    return min(max(sums.correlation ?? 0, 0), 0.95)
  }

  /// Whether the metric looks more like noise with long memory than like AR(1).
  var hasLongMemory: Bool { memory?.isLong ?? false }

  /// The correlations of days 0, 1 ... apart, by the kind of noise that the metric resembles.
  func correlations(count: Int) -> [Double] {
    if let memory, memory.isLong { return DayMemory.fractional(order: memory.carefulOrder, count: count) }
    var power = 1.0
    return (0..<count).map { _ in
      defer { power *= persistence }
      return power
    }
  }

  /// Twice the rank among some days with a value, in their order; equal values share the mean of theirs.
  func ranks(among days: [Int]) -> [Int] {
    var place = Array(repeating: -1, count: AssociationSeries.length)
    for (index, day) in days.enumerated() { place[day] = index }
    var ranks = Array(repeating: 0, count: days.count)
    AssociationSeries.rank(order.filter { place[$0] >= 0 }, firstEqual) { ranks[place[$0]] = $1 }
    return ranks
  }

  /// Subtracting a median leaves rounding errors in the last digits, which would make equal values differ.
  private static func withoutRoundingErrors(_ value: Double) -> Double { (value * 1e6).rounded() / 1e6 }

  private static func firstEqual(_ order: [Int], _ values: [Double]) -> [Int] {
    var first = Array(repeating: 0, count: values.count)
    for (place, day) in order.enumerated() {
      let isEqual = place > 0 && values[order[place - 1]] == values[day]
      first[day] = isEqual ? first[order[place - 1]] : day
    }
    return first
  }

  /// Passes on each of some ascending days with twice its rank.
  private static func rank(_ order: [Int], _ firstEqual: [Int], _ give: (Int, Int) -> Void) {
    var start = 0
    while start < order.count {
      var end = start + 1
      while end < order.count, firstEqual[order[end]] == firstEqual[order[start]] { end += 1 }
      for place in start..<end { give(order[place], start + end + 1) }
      start = end
    }
  }
}
