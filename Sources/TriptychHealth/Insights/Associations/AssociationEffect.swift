/// The size of a tested association: how far `y` differs between low and high days of `x`, and whether both halves of
/// the days show it.
struct AssociationEffect: Sendable {
  /// The smallest difference reported, as a share of the interquartile range of `y`.
  static let minimumShare = 0.25
  /// The smallest strength in each half of the days, as a share of the strength over all days.
  static let minimumStrength = 0.5

  /// The means of the lower and the upper third of `x`, in units.
  let x, y: (low: Double, high: Double)
  /// The mean of `y` in the upper third minus its mean in the lower one.
  var difference: Double { y.high - y.low }
  /// Whether the difference is large enough to report.
  let isLarge: Bool
  /// Whether the means differ in the same direction as the ranks; a few extreme days can reverse the means.
  let isConcordant: Bool
  /// Whether both halves of the days show it.
  let isLasting: Bool

  /// The effect over the days of a pair; `nil` where `x` is constant.
  init?(_ days: PairedDays) {
    let x = days.days.map { days.x.adjusted[$0] }
    let y = days.days.map { days.y.adjusted[$0 + days.lag] }
    guard let thirds = Thirds(x), let lowY = thirds.low.mean(y), let highY = thirds.high.mean(y),
      let lowX = thirds.low.mean(x), let highX = thirds.high.mean(x),
      let range = AssociationEffect.interquartileRange(y)
    else { return nil }
    let levelX = AssociationEffect.level(days.days.map { days.x.values[$0] }, x)
    let levelY = AssociationEffect.level(days.days.map { days.y.values[$0 + days.lag] }, y)
    self.x = (lowX + levelX, highX + levelX)
    self.y = (lowY + levelY, highY + levelY)
    let difference = highY - lowY
    isLarge = difference != 0 && abs(difference) >= AssociationEffect.minimumShare * range
    isConcordant = days.rho().map { $0 * difference > 0 } ?? false
    isLasting = AssociationEffect.isLasting(days)
  }

  /// What the weekday adjustment subtracted on average. Added back, it gives means in their unit again, which still
  /// differ by the adjusted effect.
  private static func level(_ values: [Double], _ adjusted: [Double]) -> Double {
    (values.reduce(0, +) - adjusted.reduce(0, +)) / Double(values.count)
  }

  private static func interquartileRange(_ values: [Double]) -> Double? {
    let sorted = values.sorted()
    guard let lower = Statistics.quantile(sorted: sorted, 0.25),
      let upper = Statistics.quantile(sorted: sorted, 0.75)
    else { return nil }
    return upper - lower
  }

  /// A trend common to both metrics makes the whole look related, but not both halves.
  private static func isLasting(_ days: PairedDays) -> Bool {
    guard let whole = days.rho() else { return false }
    let middle = days.window.lowerBound + days.window.count / 2
    let halves = [days.days.filter { $0 < middle }, days.days.filter { $0 >= middle }]
    return halves.allSatisfy { half in
      guard let rho = days.rho(over: half) else { return false }
      return rho.sign == whole.sign && abs(rho) >= minimumStrength * abs(whole)
    }
  }
}

/// The indices of the lowest and of the highest third of a list.
struct Thirds: Sendable {
  /// Values up to the first tertile, and from the second one on.
  let low, high: Places

  /// The thirds of a list, quantiles linear between neighbors; `nil` where all values are equal.
  ///
  /// Where both tertiles are the same value, as with a habit not done on most days, the days of that value
  /// belong to the side that would have none without them, and to neither if both have some.
  init?(_ values: [Double]) {
    let sorted = values.sorted()
    guard let least = sorted.first, let most = sorted.last, least < most,
      let lower = Statistics.quantile(sorted: sorted, 1 / 3),
      let upper = Statistics.quantile(sorted: sorted, 2 / 3)
    else { return nil }
    if lower < upper {
      low = Places(values.indices.filter { values[$0] <= lower })
      high = Places(values.indices.filter { values[$0] >= upper })
    } else {
      low = Places(values.indices.filter { lower == least ? values[$0] == least : values[$0] < lower })
      high = Places(values.indices.filter { upper == most ? values[$0] == most : values[$0] > upper })
    }
  }

  /// Some places of a list.
  struct Places: Sendable {
    /// Ascending.
    let places: [Int]

    fileprivate init(_ places: [Int]) { self.places = places }

    /// The mean of the values at these places; `nil` where there are none.
    func mean(_ values: [Double]) -> Double? { Statistics.mean(places.map { values[$0] }) }
  }
}
