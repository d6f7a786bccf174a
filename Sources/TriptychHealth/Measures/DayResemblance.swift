/// How strongly one day of a metric resembles the next, learned from the person's whole year instead of the
/// days under test.
///
/// The correlation of neighboring days' ranks within consecutive windows of equal length, each minus its own
/// Theil-Sen line, combined over 365 days. The use of ranks follows Hamed and Rao (Journal of Hydrology 204,
/// 1998); the correction for short windows follows Kendall (Biometrika 41, 1954), with an added term for the
/// line.
struct DayResemblance: Hashable {
  /// The upper limit of the correlation; higher values are clamped.
  static let limit = 0.97

  /// The number of windows it was learned from.
  let windows: Int
  /// The correlation, 0...0.97; `nil` when there are no two neighboring days with a value.
  let rho: Double?
  /// The standard error of the correlation, sqrt((1 − rho²) / N), where N is the number of days in all windows
  /// multiplied by the share of adjacent values that are on neighboring days.
  let standardError: Double

  /// Computes the resemblance within windows of length `window` that have at least `need` values.
  init(_ series: TrendSeries, window: Int, need: Int) {
    var sum = Sum()
    for index in 0..<max(1, WeekdayAdjustment.days / window) {
      let places = series.places(length: window, endingBefore: index * window)
      if places.count >= need { sum.add(series, places) }
    }
    windows = sum.windows
    guard sum.neighbors > 0 else {
      rho = nil
      standardError = 0
      return
    }
    let share = Double(sum.neighbors) / Double(sum.values - sum.windows)
    let plain = sum.squares > 0 ? sum.products / share / sum.squares : 0
    let length = Double(sum.values) / Double(sum.windows)
    let corrected = length > 4 ? (plain + 2 / length) / (1 - 4 / length) : DayResemblance.limit
    let rho = sum.squares > 0 ? min(max(corrected, 0), DayResemblance.limit) : 0
    self.rho = rho
    standardError = ((1 - rho * rho) / (Double(sum.values) * share)).squareRoot()
  }

  /// The sums accumulated over the windows.
  private struct Sum {
    var windows = 0
    var values = 0
    var neighbors = 0
    var products = 0.0
    var squares = 0.0

    mutating func add(_ series: TrendSeries, _ places: Range<Int>) {
      let days = Array(series.days[places])
      var rest = Array(series.adjusted[places])
      if let slope = TheilSen.slope(days: days, values: rest) {
        for place in rest.indices { rest[place] -= slope * (days[place] - days[0]) }
      }
      let ranks = TolerantRanks(rest, tolerance: series.tolerance).centered
      for place in ranks.indices {
        squares += ranks[place] * ranks[place]
        guard place > 0, days[place] - days[place - 1] == 1 else { continue }
        products += ranks[place] * ranks[place - 1]
        neighbors += 1
      }
      windows += 1
      values += ranks.count
    }
  }
}
