/// A made-up series whose days resemble the day before. The same few steps of arithmetic can be
/// written in any language, so that other programs can be asked about the very same values.
public struct MadeSeries: Sendable {
  /// What the noise depends on.
  public var seed: UInt64
  /// How many there are, missing ones included.
  public var days: Int
  /// How much of a day's noise the next one keeps.
  public var resemblance: Double
  /// The value that the days lie around.
  public var base: Double
  /// How much each day has more than the one before.
  public var slope: Double
  /// What the two last days of each week have more.
  public var weekend: Double
  /// Of 100 days so many are missing.
  public var missing: Int
  /// Values are rounded to one part in so many.
  public var steps: Double

  /// A series of days; what is not given is as usual.
  public init(
    seed: UInt64, days: Int = 365, resemblance: Double = 0.6, base: Double = 50, slope: Double = 0,
    weekend: Double = 0, missing: Int = 0, steps: Double = 10
  ) {
    self.seed = seed
    self.days = days
    self.resemblance = resemblance
    self.base = base
    self.slope = slope
    self.weekend = weekend
    self.missing = missing
    self.steps = steps
  }

  /// Indices of days from 0 on and their values.
  public var points: [(index: Int, value: Double)] {
    var random = SeededGenerator(seed: seed)
    var noise = 0.0
    var points: [(index: Int, value: Double)] = []
    for index in 0..<days {
      let unit = Double(random.next() >> 11) / Double(UInt64(1) << 53)
      noise = resemblance * noise + (unit - 0.5) * 2
      let isMissing = Int(random.next() % 100) < missing
      let week = index % 7 >= 5 ? weekend : 0
      let value = ((base + slope * Double(index) + week + noise) * steps + 0.5).rounded(.down) / steps
      if !isMissing { points.append((index, value)) }
    }
    return points
  }
}
