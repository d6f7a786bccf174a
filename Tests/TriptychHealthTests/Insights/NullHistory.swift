import TriptychHealth

/// Makes histories in which nothing is related: every metric follows itself alone, from day to day and, if
/// wanted, through the week. Seeded, so that each is the same on every run.
///
/// The null simulation's benchmark and its smaller test share this file.
struct NullHistory {
  /// A metric as people have it: mean, spread, the steps it is recorded in, and its allowed values.
  struct Shape {
    let metric: Metric
    let mean, deviation, step: Double
    let range: ClosedRange<Double>
    /// Days without a value, as a share.
    let missing: Double
  }

  /// A link to plant: `y`, a lag after `x`, follows it with this correlation before both are rounded.
  struct Link {
    var x, y: Metric
    var lag: Int
    var correlation: Double
  }

  /// A step to plant: from the middle of the days on, a metric is this many standard deviations higher.
  struct Step {
    var metric: Metric
    var deviations: Double
  }

  /// Twelve metrics of the declared pairs.
  static let twelve: [Shape] = [
    Shape(metric: .sleepDuration, mean: 7.2, deviation: 0.9, step: 0.05, range: 0...24, missing: 0.05),
    Shape(metric: .sleepEfficiency, mean: 89, deviation: 4, step: 1, range: 0...100, missing: 0.05),
    Shape(metric: .sleepMidpoint, mean: 15.2, deviation: 0.7, step: 0.05, range: 0...36, missing: 0.05),
    Shape(metric: .steps, mean: 8200, deviation: 2600, step: 1, range: 0...100_000, missing: 0),
    Shape(metric: .exerciseMinutes, mean: 28, deviation: 18, step: 1, range: 0...1440, missing: 0.02),
    Shape(metric: .caffeine, mean: 180, deviation: 90, step: 10, range: 0...5000, missing: 0.1),
    Shape(metric: .fiber, mean: 22, deviation: 7, step: 1, range: 0...300, missing: 0.15),
    Shape(metric: .mood, mean: 3.4, deviation: 0.9, step: 1, range: 1...5, missing: 0.1),
    Shape(metric: .energy, mean: 3.2, deviation: 0.9, step: 1, range: 1...5, missing: 0.1),
    Shape(metric: .stress, mean: 2.6, deviation: 0.9, step: 1, range: 1...5, missing: 0.1),
    Shape(metric: .hrvRMSSD, mean: 44, deviation: 9, step: 1, range: 1...300, missing: 0.08),
    Shape(metric: .restingHeartRate, mean: 58, deviation: 3, step: 1, range: 20...250, missing: 0.03),
  ]

  /// The metrics.
  var shapes = NullHistory.twelve
  /// Days of a history.
  var length = 365
  /// How strongly a day resembles the day before, by the metric's place among them.
  var autocorrelation: (Int) -> Double = { $0 % 2 == 0 ? 0.6 : 0.8 }
  /// The order of fractional integration; where it is given, days follow ``FractionalNoise`` in place of the
  /// autocorrelation.
  var memory: Double?
  /// Whether weekends differ, alike in all metrics: the strongest way a week can feign a relation.
  var hasWeeks = true
  /// What is planted, if anything.
  var link: Link?
  var step: Step?

  /// A history that ends on 1 March 2026, a Sunday.
  func history(_ seed: UInt64) -> HealthHistory {
    var random = SeededNumbers(seed: seed &* 0xD1B5_4A32_D192_ED03)
    let last = CalendarDay(year: 2026, month: 3, day: 1) ?? CalendarDay(number: 0)
    let first = last.advanced(by: 1 - length)
    var noise: [[Double]]
    if let memory {
      let fractional = FractionalNoise(memory)
      noise = shapes.map { _ in fractional.values(length) { NullHistory.normal(&random) } }
    } else {
      noise = shapes.indices.map { walk(autocorrelation($0), &random) }
    }
    plant(&noise)
    var days: [Metric: DaySeries] = [:]
    for (index, shape) in shapes.enumerated() {
      var values: [DayValue] = []
      for offset in 0..<length {
        let isMissing = random.unit() < shape.missing
        let day = first.advanced(by: offset)
        let week = hasWeeks ? NullHistory.weekly[day.weekday.rawValue - 1] : 0
        let raw = shape.mean + shape.deviation * (noise[index][offset] + week)
        let value = min(max(raw, shape.range.lowerBound), shape.range.upperBound)
        if isMissing { continue }
        values.append(DayValue(day: day, value: (value / shape.step).rounded() * shape.step, source: "Watch"))
      }
      days[shape.metric] = DaySeries(values)
    }
    return HealthHistory(
      person: NullHistory.person, settings: Settings(), zone: .utc, days: days,
      sources: [Source(name: "Watch", kind: .watch)])
  }

  /// The moment the histories are looked at: the end of their last day.
  var asOf: AsOf {
    AsOf(endOf: CalendarDay(year: 2026, month: 3, day: 1) ?? CalendarDay(number: 0), in: .utc)
  }

  private static let weekly = [-0.3, -0.2, -0.1, 0, 0.2, 0.8, 0.6]

  private static var person: PersonID {
    guard let person = PersonID("nobody") else { preconditionFailure("the name is allowed") }
    return person
  }

  /// Autoregressive noise of order one, mean 0 and deviation 1 from its first day on.
  private func walk(_ autocorrelation: Double, _ random: inout SeededNumbers) -> [Double] {
    var value = NullHistory.normal(&random)
    let fresh = (1 - autocorrelation * autocorrelation).squareRoot()
    return (0..<length).map { _ in
      defer { value = autocorrelation * value + fresh * NullHistory.normal(&random) }
      return value
    }
  }

  private func plant(_ noise: inout [[Double]]) {
    if let step, let place = shapes.firstIndex(where: { $0.metric == step.metric }) {
      for day in length / 2..<length { noise[place][day] += step.deviations }
    }
    guard let link, let x = shapes.firstIndex(where: { $0.metric == link.x }),
      let y = shapes.firstIndex(where: { $0.metric == link.y })
    else { return }
    let own = (1 - link.correlation * link.correlation).squareRoot()
    for day in link.lag..<length {
      noise[y][day] = link.correlation * noise[x][day - link.lag] + own * noise[y][day]
    }
  }

  /// Nearly normal: twelve even numbers added up.
  private static func normal(_ random: inout SeededNumbers) -> Double {
    (0..<12).reduce(-6.0) { sum, _ in sum + random.unit() }
  }
}

/// Noise with long memory, ARFIMA(0, d, 0): how closely two days resemble each other falls so slowly with
/// their distance that months differ by chance.
///
/// A day is the sum of all innovations so far, the one k days ago with the weight ψ(k) = ψ(k − 1) (k − 1 + d) / k
/// (Granger and Joyeux, Journal of Time Series Analysis 1, 1980; Hosking, Biometrika 68, 1981); those of more
/// than 4,000 days ago are left out.
struct FractionalNoise {
  /// The days before the first one whose innovations count.
  static let memory = 4000
  /// The weights, from that of the day itself on; their squares add up to 1.
  let weights: [Double]

  /// Noise of order d, 0..<0.5.
  init(_ d: Double) {
    var weights = [1.0]
    for k in 1...FractionalNoise.memory { weights.append(weights[k - 1] * (Double(k - 1) + d) / Double(k)) }
    let scale = weights.reduce(0) { $0 + $1 * $1 }.squareRoot()
    self.weights = weights.map { $0 / scale }
  }

  /// The next so many values, with mean 0 and variance 1, of normal innovations.
  func values(_ count: Int, innovation: () -> Double) -> [Double] {
    let innovations = (0..<(count + FractionalNoise.memory)).map { _ in innovation() }
    return weights.withUnsafeBufferPointer { weights in
      innovations.withUnsafeBufferPointer { innovations in
        (0..<count).map { day in
          let newest = day + FractionalNoise.memory
          var sum = 0.0
          for k in weights.indices { sum += weights[k] * innovations[newest - k] }
          return sum
        }
      }
    }
  }
}
