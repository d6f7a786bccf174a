/// Finds changes of level and the weekdays that differ, each tested in a family of its own.
///
/// **Changes of level**, `changes-v1`, are searched for in the newest stretch without a gap in the last 365
/// days, with weekday medians removed (``Stretch``). Levels of at least 7 days come from penalized segmentation
/// (``LevelSegments``). Of several changes in a metric, only the largest is reported: the one with the largest
/// shift in standard errors, among those that reach the metric's practical threshold and half the standard
/// deviation of a day around its level, between two levels with at least 28 values each and 84 together. A shorter level
/// is less than two of the blocks below: of years without changes in twelve metrics, one in 160 more would show one.
///
/// Around these two levels, the days must look as if each resembled only the day before: 60 times likelier as AR(1)
/// than as noise with long memory (``DayMemory``), which drifts from level to level by itself, or 100 million times likelier
/// than such noise without the levels. Then their blocks of 14
/// days, less the means of the levels, are shuffled 1,999 times: the largest shift of the mean must stand out from
/// those of the shuffled series (``ShiftTest``), which are widened to compensate for cutting into blocks
/// (``LevelNoise``).
///
/// **Weekday effects**, `weekday-v1`, are tested over the last 365 days, see ``WeekdayTest``. The difference
/// must reach the metric's practical threshold.
///
/// Metrics in ``UnjudgedMetrics`` are not examined.
///
/// The limit of the Benjamini-Hochberg procedure is .02 in each family. A metric that was examined but not
/// shuffled, because its shift is too small, its days remember too long or its weekdays are alike, counts in its
/// family with a p-value of 1: if it were left out, the others would look more certain than they are.
public struct ChangeFinder {
  /// The limit for the adjusted p-value.
  public static let limit = 0.02
  /// The smallest shift reported, in standard deviations of a day around its level.
  public static let smallestShift = 0.5

  /// How many times likelier than long memory AR(1) noise must be around the two levels.
  public static let timesLikelier = 60.0
  /// How many times likelier AR(1) noise around the two levels must otherwise be than long memory without them.
  public static let timesLikelierWithLevels = 100_000_000.0
  /// The factor and the power by which the shifts of shuffles are widened, see ``LevelNoise``.
  public static let widening = LevelNoise.margin

  /// The fewest values in a stretch, and in the two levels around a change together.
  public static let minimumCount = Stretch.minimumCount
  /// The fewest values in each of the two levels around a change: two blocks of the permutation test.
  public static let shortestLevel = 2 * BlockShuffle.length
  /// The most consecutive days without a value across which a change may be reported.
  public static let longestPause = Stretch.longestPause

  /// The number of draws at least as extreme that ends a test early: the p-value is then above the limit
  /// whatever the remaining draws give, and so is the adjusted p-value. No published figure is affected.
  static let enough = Int(limit * Double(BlockShuffle.permutations + 1))

  let history: HealthHistory
  let asOf: AsOf

  /// Creates a finder for a history as seen at a moment.
  public init(history: HealthHistory, asOf: AsOf) {
    self.history = history
    self.asOf = asOf
  }

  /// The findings for all metrics with enough days.
  public func report() -> ChangeReport {
    let definitions = MetricCatalog.all.filter {
      !UnjudgedMetrics.inFindings.contains($0.metric) && !history[$0.metric].isEmpty
    }
    let changes = definitions.compactMap(change)
    let weekdays = definitions.compactMap(weekday).sorted {
      ($1.strength, $0.metric) < ($0.strength, $1.metric)
    }
    return ChangeReport(
      testedChanges: changes.count, testedWeekdays: weekdays.count,
      changes: ChangeFinder.published(changes) { $0.q = $1 }
        .sorted { ($1.day, $0.metric) < ($0.day, $1.metric) },
      weekdays: ChangeFinder.published(weekdays.map(\.outcome)) { $0.q = $1 })
  }

  private typealias Outcome<Found> = (p: Double, found: Found?)

  /// The findings of a family, in its order, with their adjusted p-values.
  private static func published<Found>(
    _ family: [Outcome<Found>], adjust: (inout Found, Double) -> Void
  ) -> [Found] {
    zip(family, BenjaminiHochberg.adjusted(family.map(\.p))).compactMap { outcome, adjusted in
      guard adjusted <= limit, var found = outcome.found else { return nil }
      adjust(&found, adjusted)
      return found
    }
  }

  /// The last 365 days; those of a sum end with the last day that is complete.
  private func days(_ definition: MetricDefinition) -> ClosedRange<CalendarDay> {
    let end = definition.formation == .sum ? asOf.lastSummedDay : asOf.day
    return end.advanced(by: 1 - WeekdayAdjustment.days)...end
  }

  private func seed(_ subject: String, _ metric: Metric, _ values: ArraySlice<DayValue>) -> UInt64 {
    var seed = DataSeed()
    seed.mix(subject)
    seed.mix(metric.id)
    seed.mix(values)
    return seed.value
  }

  private func change(_ definition: MetricDefinition) -> Outcome<ChangePoint>? {
    let metric = definition.metric
    guard let stretch = Stretch(newestOf: history[metric], in: days(definition)),
      let noise = LevelNoise(stretch.adjusted, days: stretch.values.map(\.day))
    else { return nil }
    guard let found = largestChange(stretch, noise, definition) else { return (1, nil) }
    let places = found.before.lowerBound..<found.after.upperBound
    let row = Array(stretch.adjusted[places])
    let test = ShiftTest(row, cut: found.before.count)
    // The mean of each half of the days: the persistence comes out too low by twice (1 + 3 rho) / n.
    let memory = DayMemory(test.residuals)?.corrected(mean: 2, slope: 6)
    guard isBelievable(memory, row) else { return (1, nil) }
    let count = test.exceedances(
      seed: seed("change", metric, stretch.values),
      widening: LevelNoise.widening(persistence: memory?.persistence ?? 0), enough: ChangeFinder.enough)
    let p = BlockShuffle.p(atLeastAsExtreme: count)
    let (before, after) = found
    return (
      p,
      ChangePoint(
        metric: metric, day: stretch.day(after.lowerBound),
        days: stretch.day(before.lowerBound)...stretch.day(after.upperBound - 1),
        counts: (before.count, after.count), means: (stretch.mean(before), stretch.mean(after)), p: p, q: 1)
    )
  }

  /// Whether the days around two levels look as if each resembled only the day before, or the levels explain the
  /// days so much better than long memory does that it does not matter. Independent days are both kinds of noise,
  /// so that only the second can tell.
  private func isBelievable(_ memory: DayMemory?, _ row: [Double]) -> Bool {
    guard let memory, !memory.isShort(times: ChangeFinder.timesLikelier), let whole = DayMemory(row) else {
      return true
    }
    return memory.evidence(against: whole) >= naturalLogarithm(ChangeFinder.timesLikelierWithLevels)
  }

  /// The index ranges of the two levels around the largest change worth reporting.
  private func largestChange(
    _ stretch: Stretch, _ noise: LevelNoise, _ definition: MetricDefinition
  ) -> (before: Range<Int>, after: Range<Int>)? {
    let count = stretch.adjusted.count
    let cuts = LevelSegments.cuts(
      stretch.adjusted, penalty: LevelSegments.penalty(noise, count: count))
    let edges = [0] + cuts + [count]
    let levels = zip(edges, edges.dropFirst()).map { $0..<$1 }
    let least = threshold(definition, stretch.values)
    var largest: (before: Range<Int>, after: Range<Int>)?
    var width = 0.0
    for (before, after) in zip(levels, levels.dropFirst()) {
      let shift = mean(stretch.adjusted[after]) - mean(stretch.adjusted[before])
      // Readers see the unadjusted means, so these must show the same change.
      let seen = stretch.mean(after) - stretch.mean(before)
      let errors =
        abs(shift) * (Double(before.count * after.count) / Double(before.count + after.count)).squareRoot()
      guard abs(shift) >= max(least, ChangeFinder.smallestShift * noise.deviation), abs(seen) >= least,
        seen * shift > 0, errors > width, min(before.count, after.count) >= ChangeFinder.shortestLevel,
        before.count + after.count >= Stretch.minimumCount
      else { continue }
      largest = (before, after)
      width = errors
    }
    return largest
  }

  private func weekday(
    _ definition: MetricDefinition
  ) -> (metric: Metric, strength: Double, outcome: Outcome<WeekdayEffect>)? {
    let metric = definition.metric
    let values = history[metric].values(in: days(definition))
    guard let test = WeekdayTest(values), let first = values.first?.day, let last = values.last?.day else {
      return nil
    }
    // A weekend is held against Monday to Friday: among the days beside a Saturday would be its Sunday.
    func isOwn(_ value: DayValue) -> Bool {
      test.isWeekend ? value.day.weekday.isWeekend : value.day.weekday == test.weekday
    }
    let own = values.filter(isOwn).map(\.value)
    let others = values.filter { !isOwn($0) }.map(\.value)
    let means = (weekday: mean(own[...]), others: mean(others[...]))
    guard test.first.p <= WeekdayTest.limit, (means.weekday > means.others) == test.isHigher,
      abs(means.weekday - means.others) >= threshold(definition, values)
    else { return (metric, 0, (1, nil)) }
    let count = test.exceedances(seed: seed("weekday", metric, values), enough: ChangeFinder.enough)
    let p = BlockShuffle.p(atLeastAsExtreme: count)
    let effect = WeekdayEffect(
      metric: metric, weekday: test.weekday, isWeekend: test.isWeekend, means: means, days: first...last,
      counts: (values.count, own.count), p: p, q: 1)
    return (metric, test.first.statistic, (p, effect))
  }

  /// The smallest difference worth reporting, in the metric's unit; 0 for a share of a median of 0.
  private func threshold(_ definition: MetricDefinition, _ values: ArraySlice<DayValue>) -> Double {
    definition.threshold.change(median: Statistics.median(values.map(\.value)) ?? 0)
  }

  private func mean(_ values: ArraySlice<Double>) -> Double {
    values.reduce(0, +) / Double(max(1, values.count))
  }
}
