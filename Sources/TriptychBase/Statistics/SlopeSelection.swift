/// The median of all slopes between pairs of points without looking at all of them.
///
/// How many slopes lie below a limit m equals the number of inversions of y − m x (Cole, Salowe,
/// Steiger and Szemerédi, SIAM Journal on Computing 18, 1989). So an interval around the median is
/// narrowed by counting at limits that a seeded sample of slopes suggests (Matoušek, Information
/// Processing Letters 39, 1991), until few slopes are left in it; those are then listed. The result
/// is exact and the same on every run; the seed decides only how fast it comes.
struct SlopeSelection {
  /// A limit and how many slopes lie below it.
  private struct Bound {
    var slope: Double
    var rank: Int
  }

  /// The points, their days ascending.
  private struct Points {
    let days: [Double]
    let values: [Double]
    var count: Int { days.count }

    func slope(_ a: Int, _ b: Int) -> Double { (values[b] - values[a]) / (days[b] - days[a]) }

    /// y − m x of all points; at the ends of the scale the order of the days or its reverse.
    func setKeys(_ keys: inout [Double], _ slope: Double) {
      if slope.isInfinite {
        for index in keys.indices { keys[index] = slope < 0 ? days[index] : -days[index] }
      } else {
        for index in keys.indices { keys[index] = values[index] - slope * days[index] }
      }
    }
  }

  private let points: Points
  /// How far rounding can move a slope, before the part that grows with the slope.
  private let noise: Double
  private let span: Double
  private var inversions: Inversions
  private var keys: [Double]
  private var numbers = SeededNumbers(seed: 0x7E11_5E11)
  private var samples = 0

  /// Steps of all kinds so far: what the time grows with.
  var work: Int { inversions.work + samples }

  /// A selection among the slopes of points whose days ascend; at least two.
  init(days: [Double], values: [Double]) {
    precondition(days.count == values.count && days.count >= 2, "a slope takes two points")
    points = Points(days: days, values: values)
    span = days[days.count - 1] - days[0]
    noise = values.reduce(0) { max($0, abs($1)) } * 0x1p-50
    inversions = Inversions(capacity: values.count)
    keys = Array(repeating: 0, count: values.count)
  }

  /// The median of all slopes, the mean of the two middle ones for an even count.
  mutating func median() -> Double {
    let pairs = points.count * (points.count - 1) / 2
    let (lower, upper) = ((pairs - 1) / 2, pairs / 2)
    var low = Bound(slope: -.infinity, rank: 0)
    var high = Bound(slope: .infinity, rank: pairs)
    var wanted = 256
    // The number of rounds is capped for our peace of mind: two or three suffice.
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
          return between(neighboursOf: limit)
        }
      }
      if isOneValue, low.slope >= left - reach(left), high.slope <= right + reach(right) { return left }
    }
    return median(lower - low.rank, upper - low.rank, between: low.slope, and: high.slope)
  }
}

extension SlopeSelection {
  /// Slopes that differ by less than this are the same but for rounding.
  private func reach(_ slope: Double) -> Double { noise + abs(slope) * span * 0x1p-50 }

  private mutating func count(below slope: Double) -> Int {
    points.setKeys(&keys, slope)
    return inversions.count(sorting: &keys)
  }

  /// Slopes of random pairs that lie in an interval.
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
            // Whether a slope lies within cannot be foretold, so there is no branch; that of a point with itself is
            // no number, and lies nowhere.
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

  /// Two slopes of a sample that the one of a rank most likely lies between.
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

  /// The order of the points by y − m x.
  private mutating func order(at slope: Double) -> [Int32] {
    points.setKeys(&keys, slope)
    return inversions.order(of: keys)
  }

  /// The middle of the slopes of two ranks within an interval; ranks count from its start.
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

  /// Half-way between the greatest slope below a limit and the smallest from it on. Both are slopes
  /// of points that are neighbours in the order at that limit.
  private mutating func between(neighboursOf limit: Double) -> Double {
    let order = order(at: limit)
    var (below, above) = (-Double.infinity, Double.infinity)
    for place in 1..<order.count {
      let slope = points.slope(Int(order[place - 1]), Int(order[place]))
      if slope < limit { below = max(below, slope) } else { above = min(above, slope) }
    }
    return below + 0.5 * (above - below)
  }
}
