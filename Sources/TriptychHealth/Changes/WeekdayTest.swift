/// Whether one weekday lies higher or lower than the others: first by Kruskal and Wallis's test, then
/// by turning every week by a random number of days.
///
/// Each value first loses the mean of the seven days around it: any weekly pattern stays whole, slow
/// changes go. Then values give way to their ranks. The statistic is the largest distance of a
/// weekday's mean rank from that of the other days, in standard errors. A turn of a week keeps its days
/// in their order, so that days that resemble the day before keep doing so, and moves missing
/// days with them; only which weekday they are called is left to chance.
struct WeekdayTest: Sendable {
  /// Values that each weekday needs: eight weeks.
  static let minimumWeeks = 8
  /// The p of Kruskal and Wallis's test above which the weekdays are taken for alike.
  static let limit = 0.05

  private typealias Lanes = SIMD8<Float>

  /// Kruskal and Wallis's test of the seven weekdays.
  let first: KruskalWallis
  /// The weekday that differs most, whether its ranks are the higher ones, and the statistic.
  let weekday: Weekday
  let isHigher: Bool
  let statistic: Double
  private let count: Float
  /// Ranks less their mean, and which days have one, of each week turned by 0...6 days.
  private let ranks: [Lanes]
  private let present: [Lanes]

  /// Prepares a test of the values of a series; `nil` when a weekday has fewer than eight of them, or
  /// all are equal.
  init?(_ values: ArraySlice<DayValue>) {
    guard let start = values.first?.day, let end = values.last?.day else { return nil }
    let weekdays = values.map { $0.day.weekday.rawValue - 1 }
    var sizes = Array(repeating: 0, count: 7)
    for weekday in weekdays { sizes[weekday] += 1 }
    guard sizes.allSatisfy({ $0 >= WeekdayTest.minimumWeeks }) else { return nil }
    let ranks = RankCorrelation.ranks(WeekdayTest.withoutLevel(values))
    let order = ranks.indices.sorted { (weekdays[$0], $0) < (weekdays[$1], $1) }
    guard let first = KruskalWallis(ranks: order.map { ranks[$0] }, sizes: sizes) else { return nil }
    self.first = first

    let monday = start.advanced(by: 1 - start.weekday.rawValue)
    let weeks = monday.distance(to: end) / 7 + 1
    var turnedRanks = Array(repeating: Lanes(), count: weeks * 7)
    var turnedPresent = turnedRanks
    let middle = Double(ranks.count + 1) / 2
    for (rank, value) in zip(ranks, values) {
      let place = monday.distance(to: value.day)
      for turn in 0..<7 {
        turnedRanks[place / 7 * 7 + turn][(place % 7 + turn) % 7] = Float(rank - middle)
        turnedPresent[place / 7 * 7 + turn][(place % 7 + turn) % 7] = 1
      }
    }
    self.ranks = turnedRanks
    present = turnedPresent
    count = Float(ranks.count)
    var sums = Lanes()
    var days = Lanes()
    for week in 0..<weeks {
      sums += turnedRanks[week * 7]
      days += turnedPresent[week * 7]
    }
    let squares = WeekdayTest.squares(sums, days, count)
    let largest = squares.max()
    statistic = Double(largest).squareRoot()
    let differing = Weekday.allCases.first { squares[$0.rawValue - 1] == largest } ?? .monday
    weekday = differing
    isHigher = sums[differing.rawValue - 1] > 0
  }

  /// Draws of so many (1,999 unless told otherwise) in which a weekday differs at least as much. Stops
  /// once `enough` do.
  func exceedances(seed: UInt64, enough: Int, draws: Int = BlockShuffle.permutations) -> Int {
    var turns = WeekTurns(seed: seed)
    let limit = Float(statistic * statistic * (1 - 1e-5))
    let weeks = ranks.count / 7
    var found = 0
    for _ in 0..<draws where found < enough {
      var sums = Lanes()
      var days = Lanes()
      for week in 0..<weeks {
        let place = week * 7 + turns.next()
        sums += ranks[place]
        days += present[place]
      }
      if WeekdayTest.squares(sums, days, count).max() >= limit { found += 1 }
    }
    return found
  }

  /// The square of each weekday's distance in standard errors, but for a constant factor.
  private static func squares(_ sums: Lanes, _ days: Lanes, _ count: Float) -> Lanes {
    let others: Lanes = count - days
    var product: Lanes = days * others
    product.replace(with: 1, where: product .< 1)
    return sums * sums * count / product
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

/// Random turns of weeks by 0...6 days: sixteen of every 64 random bits.
struct WeekTurns: Sendable {
  private var numbers: SeededNumbers
  private var bits: UInt64 = 0
  private var left = 0

  /// Turns that depend on the seed alone.
  init(seed: UInt64) { numbers = SeededNumbers(seed: seed) }

  /// The next turn, each equally likely but for one part in a hundred thousand.
  mutating func next() -> Int {
    if left == 0 {
      bits = numbers.next()
      left = 16
    }
    left -= 1
    let (high, low) = bits.multipliedFullWidth(by: 7)
    bits = low
    return Int(high)
  }
}
