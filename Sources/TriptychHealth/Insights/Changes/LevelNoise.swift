/// How widely the days of a stretch scatter around their level, and how long a high or low day
/// lasts: what a change of level has to stand out from.
///
/// Learned within pieces of about four weeks, each minus its own mean, so that a change of level
/// disturbs no more than the piece it falls in.
struct LevelNoise: Hashable, Sendable {
  /// Values of a piece, at least.
  static let piece = 28
  /// What the widening adds for the slow ups and downs that two fitted levels take with them: a factor, and a power
  /// of the ratio of variances (it would be 0.5 if the persistence were known). In simulated histories of twelve
  /// metrics without changes they keep those with a false change between 5 and 7 %, and at 8 % where every persistence
  /// is .8. A wider margin (1.07 with 0.75 or 0.85) costs power and keeps them no lower, in 1,500 histories each.
  static let margin = (factor: 1.06, power: 0.75)

  /// How strongly one day resembles the next: the lag-1 autocorrelation, 0...0.97. Days on either side of a missing
  /// one are not neighbors.
  let persistence: Double
  /// The standard deviation of a day around its level, in the metric's unit; above 0.
  let deviation: Double

  /// Learns from values and their days, ascending; `nil` below two pieces, when each piece is constant, or when no
  /// two days are neighbors.
  init?(_ values: [Double], days: [CalendarDay]) {
    let pieces = values.count / LevelNoise.piece
    guard pieces >= 2 else { return nil }
    var products = 0.0
    var squares = 0.0
    var neighbors = 0
    for piece in 0..<pieces {
      let places = piece * values.count / pieces..<(piece + 1) * values.count / pieces
      let mean = values[places].reduce(0, +) / Double(places.count)
      var before = 0.0
      for place in places {
        let distance = values[place] - mean
        if place > places.lowerBound, days[place - 1].distance(to: days[place]) == 1 {
          products += before * distance
          neighbors += 1
        }
        squares += distance * distance
        before = distance
      }
    }
    guard squares > 0, neighbors > 0 else { return nil }
    // What all neighbors would add up to if no day were missing.
    products *= Double(values.count - pieces) / Double(neighbors)
    let length = Double(values.count) / Double(pieces)
    // Pieces less their own mean look less persistent than they are, by (1 + 4 rho) / n
    // (Marriott and Pope, Biometrika 41, 1954; Kendall, the same).
    let corrected = (products / squares + 1 / length) / (1 - 4 / length)
    let persistence = min(max(corrected, 0), 0.97)
    let lost = LevelNoise.inflation(persistence, over: length) / length
    self.persistence = persistence
    deviation = (squares / Double(values.count) / (1 - lost)).squareRoot()
  }

  /// The variance that the mean of n days has, times n, when n is large: above the variance of a day
  /// as far as days resemble each other.
  var longRunVariance: Double { deviation * deviation * (1 + persistence) / (1 - persistence) }

  /// By how much the shifts of shuffled blocks are widened before the data are compared with them, for days around
  /// two levels with this persistence (0...0.97): a block ends what its last days began, so that levels differ more
  /// by chance in the days as they came.
  ///
  /// The ratio of the variance of a long mean to that of the means of blocks, 1.15 at a persistence of .6 and 1.44 at
  /// .8, to a power above a half, times a factor (``margin``).
  static func widening(persistence: Double) -> Double {
    let whole = (1 + persistence) / (1 - persistence)
    let inBlocks = inflation(persistence, over: Double(BlockShuffle.length))
    return margin.factor * exponential(margin.power * naturalLogarithm(whole / inBlocks))
  }

  /// n times the variance of the mean of n days over the variance of one, for AR(1) noise.
  private static func inflation(_ persistence: Double, over length: Double) -> Double {
    let rest = 1 - persistence
    let power = persistence > 0 ? exponential(length * naturalLogarithm(persistence)) : 0
    return (1 + persistence) / rest - 2 * persistence * (1 - power) / (length * rest * rest)
  }
}
