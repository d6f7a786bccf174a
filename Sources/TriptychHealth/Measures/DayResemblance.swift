/// How strongly one day of a metric resembles the next, learnt from the person's whole year
/// rather than from the days under test.
///
/// The correlation of neighbouring days' ranks within consecutive windows of one length, each less
/// its own Theil-Sen line, put together over 365 days. The ranks' way is Hamed and Rao's (Journal
/// of Hydrology 204, 1998), the correction for short windows Kendall's (Biometrika 41, 1954) with
/// the line's share added.
struct DayResemblance: Hashable {
  /// The highest resemblance that is believed.
  static let limit = 0.97

  /// Windows it was learnt from.
  let windows: Int
  /// The correlation, 0...0.97; `nil` where no two neighbouring days both have a value.
  let rho: Double?
  /// Its standard error, sqrt((1 − rho²) / N), where N is the days of all windows by the share of
  /// neighbours among them that are neighbouring days.
  let standardError: Double

  /// The resemblance within windows of a length that hold enough values.
  init(_ series: TrendSeries, window: Int, need: Int) {
    var sum = Sum()
    for index in 0..<max(1, WeekdayAdjustment.days / window) {
      let places = series.places(length: window, endingBefore: index * window)
      if places.count >= need { sum.add(series, places) }
    }
    windows = sum.windows
    guard sum.neighbours > 0 else {
      rho = nil
      standardError = 0
      return
    }
    let share = Double(sum.neighbours) / Double(sum.values - sum.windows)
    let plain = sum.squares > 0 ? sum.products / share / sum.squares : 0
    let length = Double(sum.values) / Double(sum.windows)
    let corrected = length > 4 ? (plain + 2 / length) / (1 - 4 / length) : DayResemblance.limit
    let rho = sum.squares > 0 ? min(max(corrected, 0), DayResemblance.limit) : 0
    self.rho = rho
    standardError = ((1 - rho * rho) / (Double(sum.values) * share)).squareRoot()
  }

  /// What is added up over the windows.
  private struct Sum {
    var windows = 0
    var values = 0
    var neighbours = 0
    var products = 0.0
    var squares = 0.0

    mutating func add(_ series: TrendSeries, _ places: Range<Int>) {
      let days = Array(series.days[places])
      var rest = Array(series.adjusted[places])
      if let slope = TheilSen.slope(days: days, values: rest) {
        for place in rest.indices { rest[place] -= slope * (days[place] - days[0]) }
      }
      let ranks = TolerantRanks(rest, tolerance: series.tolerance).centred
      for place in ranks.indices {
        squares += ranks[place] * ranks[place]
        guard place > 0, days[place] - days[place - 1] == 1 else { continue }
        products += ranks[place] * ranks[place - 1]
        neighbours += 1
      }
      windows += 1
      values += ranks.count
    }
  }
}
