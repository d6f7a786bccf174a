/// The numbers of some series, and those that follow from them: counts, sums, means, quantiles, spans, shares, and the
/// differences, sums and ratios of what stands side by side.
public struct DerivedNumbers {
  /// Ascending, and finite: among wild times there is no order in which anything could be found.
  private let values: [Double]

  /// - Parameters:
  ///   - series: the series by name, none of them empty.
  ///   - besides: further pairs of which only the ratio is looked for.
  public init(of series: [String: [Double]], besides: [(Double, Double)]) {
    var values: Set<Double> = []
    for series in series.values { values.formUnion(Self.derived(series)) }
    values.formUnion(Self.pairs(series))
    values.formUnion(besides.compactMap { $0.1 != 0 ? $0.0 / $0.1 : nil })
    self.values = values.filter(\.isFinite).sorted()
  }

  /// Whether there is no number at all.
  public var isEmpty: Bool { values.isEmpty }

  /// Whether one of the numbers is at most a step away from a given one.
  public func has(_ number: Double, within step: Double) -> Bool {
    let slack = step * (1 + 1e-9) + abs(number) * 1e-12
    var (low, high) = (0, values.count)
    while low < high {
      let middle = (low + high) / 2
      if values[middle] < number - slack { low = middle + 1 } else { high = middle }
    }
    return low < values.count && values[low] <= number + slack
  }

  /// A series and what follows from it.
  private static func derived(_ series: [Double]) -> [Double] {
    let sorted = series.sorted()
    let count = Double(series.count)
    let sum = series.reduce(0, +)
    let mean = series.reduce(0) { $0 + $1 / count }
    var found = series + [count, sum, mean]
    for share in [0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95] {
      let place = share * (count - 1)
      let low = sorted[Int(place)]
      let high = sorted[min(Int(place) + 1, sorted.count - 1)]
      found.append(low + (high - low) * (place - place.rounded(.down)))
    }
    if let low = sorted.first, let high = sorted.last, let first = series.first, let last = series.last {
      found += [high - low, abs(last - first), abs(last - mean)]
    }
    if series.count <= 60, sum != 0 { found += series.map { $0 / sum } }
    return found
  }

  /// Lengths, sums and shares of numbers that stand side by side, such as a value and its goal.
  private static func pairs(_ series: [String: [Double]]) -> [Double] {
    let lists = series.sorted { $0.key < $1.key }.map(\.value).filter { $0.count <= 200 }
    var found: [Double] = []
    for (index, first) in lists.enumerated() {
      for second in lists[(index + 1)...] where second.count == first.count {
        for (one, other) in zip(first, second) {
          found += [one - other, other - one, one + other]
          if other != 0 { found.append(one / other) }
          if one != 0 { found.append(other / one) }
        }
      }
    }
    return found
  }
}
