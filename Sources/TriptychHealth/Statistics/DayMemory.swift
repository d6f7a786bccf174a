/// How long a series of days remembers: whether a day resembles only the day before, or whether it still
/// resembles days of weeks and months ago.
///
/// Two kinds of noise are fitted to the days, one figure each, and the likelier one is believed: AR(1), in which
/// the resemblance of days k apart is ρ^k, and fractional noise, ARFIMA(0, d, 0), in which it falls so slowly
/// that whole months differ by chance (Granger and Joyeux, Journal of Time Series Analysis 1, 1980; Hosking,
/// Biometrika 68, 1981). The likelihood is Whittle's (Journal of the Royal Statistical Society B 15, 1953), over
/// the ``Spectrum`` of the days.
struct DayMemory: Hashable, Sendable {
  /// The steps in which both figures are tried.
  static let step = (persistence: 0.01, order: 0.02)

  /// The resemblance of a day and the next if the noise is AR(1), 0...0.97.
  private(set) var persistence: Double
  /// The order d of fractional noise, 0...0.48.
  let order: Double
  /// The logarithm of how many times likelier the days are as AR(1) than as fractional noise; below 0 where
  /// fractional noise is the likelier.
  var evidence: Double { evidence(against: self) }
  /// The number of values.
  let count: Int
  /// Minus twice the log-likelihood per value of both kinds of noise, but for a common constant.
  private let shortCost, longCost: Double

  /// Whether the days look more like noise with long memory than like AR(1).
  var isLong: Bool { evidence < 0 }
  /// The order raised by one standard error, sqrt(6 / (π² n)), at most 0.49: at 0.5 levels would never settle.
  var carefulOrder: Double {
    min(order + (6 / (Double.pi * Double.pi * Double(count))).squareRoot(), 0.49)
  }

  /// The logarithm of how many times likelier these days are as AR(1) than other days, equally many and in the same
  /// unit, are as fractional noise: what is left around levels, and the days with the levels still in them.
  func evidence(against others: DayMemory) -> Double {
    Double(count) / 2 * (others.longCost - shortCost)
  }

  /// Whether AR(1) is so many times likelier than fractional noise.
  func isShort(times: Double) -> Bool { evidence >= naturalLogarithm(times) }

  /// The same for days that grow to a year: of n days the times asked for are times^(n / 365), since few days cannot
  /// tell the two kinds of noise apart as clearly.
  func isShort(timesInYear times: Double) -> Bool {
    evidence >= naturalLogarithm(times) * Double(count) / Double(WeekdayAdjustment.days)
  }

  /// Learns from the values of up to ``Spectrum/longest`` days in their order; `nil` when there are fewer than 14,
  /// or all are equal.
  init?(_ values: [Double]) {
    guard values.count >= 14, let spectrum = Spectrum(values) else { return nil }
    let (short, long) = (spectrum.autoregressive(), spectrum.fractional())
    persistence = short.persistence
    order = long.order
    (shortCost, longCost) = (short.cost, long.cost)
    count = values.count
  }

  /// The same with the persistence corrected for what fitted levels or lines take out of a series: it comes out too
  /// low by (mean + slope × ρ) / n (Marriott and Pope, Biometrika 41, 1954). 0...0.97, for more than twice `slope`
  /// values.
  func corrected(mean: Double, slope: Double) -> DayMemory {
    let n = Double(count)
    var memory = self
    if n > 2 * slope { memory.persistence = min(max((persistence + mean / n) / (1 - slope / n), 0), 0.97) }
    return memory
  }

  /// The correlation of days 0, 1 ... apart in fractional noise, for distances below `count` (Hosking 1981).
  static func fractional(order: Double, count: Int) -> [Double] {
    var correlations = [1.0]
    correlations.reserveCapacity(count)
    for k in 1..<max(1, count) {
      correlations.append(correlations[k - 1] * (Double(k - 1) + order) / (Double(k) - order))
    }
    return correlations
  }
}
