/// The median of all slopes between pairs of points, found without computing all of them.
///
/// The number of slopes below a limit m equals the number of inversions of y − m x (Cole, Salowe, Steiger and
/// Szemerédi, SIAM Journal on Computing 18, 1989). An interval around the median is narrowed by counting at
/// limits taken from a seeded sample of slopes (Matoušek, Information Processing Letters 39, 1991) until few
/// slopes are left in it; those are then listed. The result is exact and the same on every run; the seed
/// affects only the running time.
struct SlopeSelection {
  /// A limit and the number of slopes below it.
  private struct Bound {
    var slope: Double
    var rank: Int
  }

  /// The points in ascending order of day.
  private struct Points {
    let days: [Double]
    let values: [Double]
    var count: Int { days.count }

    func slope(_ a: Int, _ b: Int) -> Double { (values[b] - values[a]) / (days[b] - days[a]) }

    /// Sets y − m x for all points; for an infinite slope, the order of the days or its reverse.
    func setKeys(_ keys: inout [Double], _ slope: Double) {
      if slope.isInfinite {
        for index in keys.indices { keys[index] = slope < 0 ? days[index] : -days[index] }
      } else {
        for index in keys.indices { keys[index] = values[index] - slope * days[index] }
      }
    }
  }

  private let points: Points
  /// How far rounding can move a slope, not counting the part that grows with the slope.
  private let noise: Double
  private let span: Double
  private var inversions: Inversions
  private var keys: [Double]
  private var numbers = SeededNumbers(seed: 0x7E11_5E11)
  private var samples = 0

  /// The number of steps of all kinds so far: a measure of running time.
  var work: Int { inversions.work + samples }

  /// A selection among the slopes of points with ascending days; needs at least two points.
  init(days: [Double], values: [Double]) {
    precondition(days.count == values.count && days.count >= 2, "a slope takes two points")
    points = Points(days: days, values: values)
    span = days[days.count - 1] - days[0]
    noise = values.reduce(0) { max($0, abs($1)) } * 0x1p-50
    inversions = Inversions(capacity: values.count)
    keys = Array(repeating: 0, count: values.count)
  }

  /// The median of all slopes, which is the mean of the two middle ones for an even count.
  mutating func median() -> Double {
    let pairs = points.count * (points.count - 1) / 2
    let (lower, upper) = ((pairs - 1) / 2, pairs / 2)
    var low = Bound(slope: -.infinity, rank: 0)
    var high = Bound(slope: .infinity, rank: pairs)
    var wanted = 256
    // The cap on the number of rounds is only a safeguard: two or three are enough.
    for _ in 0..<64 where high.rank - low.rank > 4 * points.count {
      var sample = slopes(between: low.slope, and: high.slope, wanted)
      guard let (left, right) = surrounding(lower, in: &sample, low, high) else { break }
      wanted = 64
      let isOneValue = right - left <= 2 * reach(left)
      var limits = [left - reach(left), right + reach(right)]
      if !isOneValue, limits[0] <= low.slope, limits[1] >= high.slope { limits = [left + reach(left)] }
      for limit in limits where limit > low.slope && limit < high.slope {
        let rank = count(below: limit)
        if rank <= lower {
          low = Bound(slope: limit, rank: rank)
        } else if rank > upper {
          high = Bound(slope: limit, rank: rank)
        } else {
          return between(neighborsOf: limit)
        }
      }
      if isOneValue, low.slope >= left - reach(left), high.slope <= right + reach(right) { return left }
    }
    return median(lower - low.rank, upper - low.rank, between: low.slope, and: high.slope)
  }
}

extension SlopeSelection {
  /// The margin within which two slopes differ only by rounding.
  private func reach(_ slope: Double) -> Double { noise + abs(slope) * span * 0x1p-50 }

  private mutating func count(below slope: Double) -> Int {
    points.setKeys(&keys, slope)
    return inversions.count(sorting: &keys)
  }

  /// Slopes of random pairs of points that are within an interval.
  private mutating func slopes(between low: Double, and high: Double, _ wanted: Int) -> [Double] {
    let count = UInt64(points.count)
    let most = 16 * points.count
    var drawn = 0
    let found = [Double](unsafeUninitializedCapacity: wanted + 1) { found, kept in
      points.days.withUnsafeBufferPointer { days in
        points.values.withUnsafeBufferPointer { values in
          while drawn < most, kept < wanted {
            let bits = numbers.next()
            let (a, b) = (Int(((bits >> 32) &* count) >> 32), Int(((bits & 0xFFFF_FFFF) &* count) >> 32))
            drawn &+= 1
            // Branch-free, because whether a slope is in the interval is unpredictable. The slope of a point
            // with itself is NaN and is in no interval.
            let slope = (values[b] - values[a]) / (days[b] - days[a])
            found[kept] = slope
            kept &+= slope > low && slope < high ? 1 : 0
          }
        }
      }
    }
    samples += drawn
    return found
  }

  /// Two slopes of a sample that most likely enclose the slope of a given rank.
  private func surrounding(
    _ rank: Int, in sample: inout [Double], _ low: Bound, _ high: Bound
  ) -> (Double, Double)? {
    guard !sample.isEmpty else { return nil }
    let count = Double(sample.count)
    let share = (Double(rank - low.rank) + 0.5) / Double(high.rank - low.rank)
    let spread = 1.5 * (share * (1 - share) / count).squareRoot() + 1 / count
    let first = Int(max(0, share - spread) * (count - 1))
    let last = Int((min(1, share + spread) * (count - 1)).rounded(.up))
    return sample.withUnsafeMutableBufferPointer {
      (Selection.value(at: first, of: $0), Selection.value(at: last, of: $0))
    }
  }

  /// The indices of the points in ascending order of y − m x.
  private mutating func order(at slope: Double) -> [Int32] {
    points.setKeys(&keys, slope)
    return inversions.order(of: keys)
  }

  /// The midpoint of the slopes at two ranks within an interval; ranks count from its start.
  private mutating func median(
    _ lower: Int, _ upper: Int, between low: Double, and high: Double
  ) -> Double {
    let tags = order(at: low)
    points.setKeys(&keys, high)
    let atHigh = tags.map { keys[Int($0)] }
    var found: [Double] = []
    found.reserveCapacity(4 * points.count)
    let points = self.points
    inversions.list(atHigh, tags) { found.append(points.slope(Int($0), Int($1))) }
    samples += found.count
    let last = found.count - 1
    return found.withUnsafeMutableBufferPointer {
      Selection.middle(at: min(max(lower, 0), last), and: min(max(upper, 0), last), of: $0)
    }
  }

  /// The midpoint between the largest slope below a limit and the smallest slope at or above it. Both are
  /// slopes between points that are adjacent in the order at that limit.
  private mutating func between(neighborsOf limit: Double) -> Double {
    let order = order(at: limit)
    var (below, above) = (-Double.infinity, Double.infinity)
    for place in 1..<order.count {
      let slope = points.slope(Int(order[place - 1]), Int(order[place]))
      if slope < limit { below = max(below, slope) } else { above = min(above, slope) }
    }
    return below + 0.5 * (above - below)
  }
}
