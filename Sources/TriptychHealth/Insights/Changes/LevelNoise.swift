/// How widely the days of a stretch scatter around their level, and how long a high or low day
/// lasts: what a change of level has to stand out from.
///
/// Learned within pieces of about four weeks, each less its own mean, so that a change of level
/// disturbs no more than the piece it falls in.
struct LevelNoise: Hashable, Sendable {
  /// Values of a piece, at least.
  static let piece = 28

  /// How strongly one day resembles the next: the lag-1 autocorrelation, 0...0.97.
  let persistence: Double
  /// The standard deviation of a day around its level, in the metric's unit; above 0.
  let deviation: Double

  /// Learns from values in their order; `nil` below two pieces or when each piece is constant.
  init?(_ values: [Double]) {
    let pieces = values.count / LevelNoise.piece
    guard pieces >= 2 else { return nil }
    var products = 0.0
    var squares = 0.0
    for piece in 0..<pieces {
      let places = piece * values.count / pieces..<(piece + 1) * values.count / pieces
      let mean = values[places].reduce(0, +) / Double(places.count)
      var before = 0.0
      for place in places {
        let distance = values[place] - mean
        products += before * distance
        squares += distance * distance
        before = distance
      }
    }
    guard squares > 0 else { return nil }
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

  /// By how much the shifts of shuffled blocks are widened before the data are compared with them: a
  /// block ends what its last days began, so that levels differ more by chance in the days as they came.
  ///
  /// AR(1) noise asks for a factor of 1.07 at a persistence of .6 and 1.20 at .8, as the test is for a
  /// known level of noise. Three quarters of it, as a power, are used: in simulated histories without
  /// changes that keeps false changes near 2 %, and the whole would hide real ones.
  var widening: Double {
    let whole = (1 + persistence) / (1 - persistence)
    let inBlocks = LevelNoise.inflation(persistence, over: Double(BlockShuffle.length))
    return exponential(0.75 / 2 * naturalLogarithm(whole / inBlocks))
  }

  /// n times the variance of the mean of n days over the variance of one, for AR(1) noise.
  private static func inflation(_ persistence: Double, over length: Double) -> Double {
    let rest = 1 - persistence
    let power = persistence > 0 ? exponential(length * naturalLogarithm(persistence)) : 0
    return (1 + persistence) / rest - 2 * persistence * (1 - power) / (length * rest * rest)
  }
}
