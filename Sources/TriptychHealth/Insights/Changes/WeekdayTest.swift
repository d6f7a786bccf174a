/// Tests whether one weekday has higher or lower values than the others: first with the Kruskal-Wallis test,
/// then by rotating every week by a random number of days.
///
/// The mean of the seven surrounding days is subtracted from each value, which removes slow changes and keeps
/// any weekly pattern. Then values are replaced by their ranks. The statistic is the largest distance of a
/// weekday's mean rank from that of the other days, in standard errors; Saturday and Sunday together count as
/// an eighth choice. Rotating a week keeps its days in order, so that days still resemble the day before, and
/// moves missing days with them; chance decides only which weekday each day is assigned to.
struct WeekdayTest: Sendable {
  /// The number of values needed for each weekday: eight weeks.
  static let minimumWeeks = 8
  /// The p-value of the Kruskal-Wallis test above which the weekdays are considered alike.
  static let limit = 0.05

  /// Subtracting the mean of seven days removes a seventh of a day's own variance, which the weekdays keep.
  static let widening = (7.0 / 6).squareRoot()

  private static let fourWeeks = SIMD4(0, 8, 16, 24)

  /// The days of a week, Monday first; in squares the last lane is the weekend.
  private typealias Lanes = SIMD8<Float>

  /// The Kruskal-Wallis test of the seven weekdays.
  let first: KruskalWallis
  /// The weekday that differs most, whether its ranks are the higher ones, and the statistic.
  let weekday: Weekday
  let isHigher: Bool
  /// Whether the weekend differs more than any single weekday; `weekday` is then one of its days.
  let isWeekend: Bool
  let statistic: Double
  private let count: Float
  /// Ranks less their mean of each week turned by 0...6 days; a week takes eight places.
  private let ranks: [Lanes]
  /// Which days have a value, likewise. Weeks are turned four at a time; of four that miss no day only
  /// their number counts.
  private let present: [Lanes]
  private let isWhole: [Bool]
  private let wholeWeeks: Float

  /// Prepares a test of the values of a series; `nil` when a weekday has fewer than eight values, or all values
  /// are equal.
  init?(_ values: ArraySlice<DayValue>) {
    let weekdays = values.map { $0.day.weekday.rawValue - 1 }
    var sizes = Array(repeating: 0, count: 7)
    for weekday in weekdays { sizes[weekday] += 1 }
    guard sizes.allSatisfy({ $0 >= WeekdayTest.minimumWeeks }) else { return nil }
    let ranks = RankCorrelation.ranks(WeekdayTest.withoutLevel(values))
    let order = ranks.indices.sorted { (weekdays[$0], $0) < (weekdays[$1], $1) }
    guard let first = KruskalWallis(ranks: order.map { ranks[$0] }, sizes: sizes) else { return nil }
    self.first = first

    let turned = WeekdayTest.turned(values, ranks)
    self.ranks = turned.ranks
    present = turned.present
    isWhole = stride(from: 0, to: present.count, by: 32).map { four in
      (0..<4).allSatisfy { turned.present[four + 8 * $0].sum() == 7 }
    }
    wholeWeeks = Float(4 * isWhole.count { $0 })
    count = Float(ranks.count)

    var sums = Lanes()
    var days = Lanes()
    for place in stride(from: 0, to: turned.ranks.count, by: 8) {
      sums += turned.ranks[place]
      days += turned.present[place]
    }
    let squares = WeekdayTest.squares(sums, days, count)
    let largest = squares.max()
    statistic = Double(largest).squareRoot()
    let isWeekend = squares[7] == largest
    let candidates = Weekday.allCases.filter { $0.isWeekend || !isWeekend }
    let weekday = candidates.max { squares[$0.rawValue - 1] < squares[$1.rawValue - 1] } ?? .monday
    self.isWeekend = isWeekend
    self.weekday = weekday
    isHigher = sums[weekday.rawValue - 1] > 0
  }

  /// The number of draws (1,999 by default) in which a weekday, after widening, differs at least as much. Stops
  /// once there are `enough` of them.
  func exceedances(seed: UInt64, enough: Int, draws: Int = BlockShuffle.permutations) -> Int {
    var turns = WeekTurns(seed: seed)
    let least = statistic / WeekdayTest.widening * (1 - 1e-5)
    let limit = Float(least * least)
    var found = 0
    for _ in 0..<draws where found < enough {
      var sums = Lanes()
      var more = Lanes()
      var days = Lanes(repeating: wholeWeeks)
      for four in isWhole.indices {
        let places = turns.next() &+ WeekdayTest.fourWeeks &+ 32 * four
        sums += ranks[places[0]]
        more += ranks[places[1]]
        sums += ranks[places[2]]
        more += ranks[places[3]]
        if !isWhole[four] { for week in 0..<4 { days += present[places[week]] } }
      }
      if any(WeekdayTest.squares(sums + more, days, count) .>= limit) { found += 1 }
    }
    return found
  }

  /// The square of each weekday's distance in standard errors, and of the weekend's, but for a
  /// constant factor.
  private static func squares(_ sums: Lanes, _ days: Lanes, _ count: Float) -> Lanes {
    var sums = sums
    var days = days
    sums[7] = sums[5] + sums[6]
    days[7] = days[5] + days[6]
    let others: Lanes = count - days
    var product: Lanes = days * others
    product.replace(with: 1, where: product .< 1)
    return sums * sums * count / product
  }

  private static func turned(
    _ values: ArraySlice<DayValue>, _ ranks: [Double]
  ) -> (ranks: [Lanes], present: [Lanes]) {
    guard let start = values.first?.day, let end = values.last?.day else { return ([], []) }
    let monday = start.advanced(by: 1 - start.weekday.rawValue)
    // The last of four weeks may be empty.
    let fours = (monday.distance(to: end) / 7 + 4) / 4
    var turned = Array(repeating: Lanes(), count: fours * 4 * 8)
    var present = turned
    let middle = Double(ranks.count + 1) / 2
    for (rank, value) in zip(ranks, values) {
      let (week, weekday) = monday.distance(to: value.day).quotientAndRemainder(dividingBy: 7)
      for turn in 0..<7 {
        turned[week * 8 + turn][(weekday + turn) % 7] = Float(rank - middle)
        present[week * 8 + turn][(weekday + turn) % 7] = 1
      }
    }
    return (turned, present)
  }

  /// Values less the mean of the seven days around them, as far as these have values.
  private static func withoutLevel(_ values: ArraySlice<DayValue>) -> [Double] {
    var from = values.startIndex
    var to = values.startIndex
    return values.map { value in
      while values[from].day.distance(to: value.day) > 3 { from += 1 }
      while to < values.endIndex, value.day.distance(to: values[to].day) <= 3 { to += 1 }
      return value.value - values[from..<to].reduce(0) { $0 + $1.value } / Double(to - from)
    }
  }
}

/// Random turns of weeks by 0...6 days, four at a time.
struct WeekTurns: Sendable {
  private var numbers: SeededNumbers

  /// Turns that depend on the seed alone.
  init(seed: UInt64) { numbers = SeededNumbers(seed: seed) }

  /// The next four, each turn equally likely but for one part in four thousand.
  mutating func next() -> SIMD4<Int> {
    let bits = Int(truncatingIfNeeded: numbers.next() >> 1)
    let parts = SIMD4(bits, bits >> 15, bits >> 30, bits >> 45)
    let fractions = parts & 0x7FFF
    // Seven times a fraction; its whole part is the turn.
    return ((fractions &<< 3) &- fractions) &>> 15
  }
}
