/// Colours of a palette, and the nearest of them to any colour.
///
/// Centres are kept in the order of their channels' sum: the difference of two sums is at most twice the
/// distance, so the search goes outwards from the like sum and ends early.
struct ColorClusters {
  /// Alpha, red, green and blue, premultiplied, by ascending sum.
  private(set) var centres: [SIMD4<Float>]
  private var sums: [Float]

  init(_ centres: [SIMD4<Float>]) {
    self.centres = Self.sorted(centres)
    sums = self.centres.map { $0.sum() }
  }

  private static func sorted(_ centres: [SIMD4<Float>]) -> [SIMD4<Float>] {
    centres.enumerated().sorted { first, second in
      let (low, high) = (first.element.sum(), second.element.sum())
      return low == high ? first.offset < second.offset : low < high
    }.map(\.element)
  }

  /// Moves each centre to the mean of the colours it is nearest to, so many times over.
  mutating func settle(_ samples: UnsafePointer<ColorBoxes.Sample>, count: Int, rounds: Int) {
    for _ in 0..<rounds {
      var weights = [Double](repeating: 0, count: centres.count)
      var totals = [SIMD4<Double>](repeating: .zero, count: centres.count)
      withSearch { search in
        for place in 0..<count {
          let sample = samples[place]
          let centre = search.nearest(to: sample.color)
          weights[centre] += Double(sample.weight)
          totals[centre] += SIMD4<Double>(sample.color) * Double(sample.weight)
        }
      }
      let moved = centres.indices.map { place in
        weights[place] > 0 ? SIMD4<Float>(totals[place] / weights[place]) : centres[place]
      }
      self = ColorClusters(moved)
    }
  }

  /// Gives a search over all centres.
  func withSearch<Result>(_ body: (Search) -> Result) -> Result {
    centres.withUnsafeBufferPointer { centres in
      sums.withUnsafeBufferPointer { sums in body(Search(centres: centres, sums: sums)) }
    }
  }

  /// Looks for the nearest centre.
  struct Search {
    let centres: UnsafeBufferPointer<SIMD4<Float>>
    let sums: UnsafeBufferPointer<Float>

    /// The place of the nearest centre; there must be one.
    @inline(__always)
    func nearest(to color: SIMD4<Float>) -> Int {
      let sum = color.sum()
      var upper = firstAtLeast(sum)
      var lower = upper - 1
      var best = 0
      var least = Float.infinity
      while true {
        let above = upper < sums.count ? sums[upper] - sum : .infinity
        let below = lower >= 0 ? sum - sums[lower] : .infinity
        let gap = min(above, below)
        // Also ends where no centre is left.
        guard gap * gap < 4 * least, gap < .infinity else { return best }
        let place = above <= below ? upper : lower
        if above <= below { upper &+= 1 } else { lower &-= 1 }
        let difference = centres[place] - color
        let distance = (difference * difference).sum()
        if distance < least {
          least = distance
          best = place
        }
      }
    }

    @inline(__always)
    private func firstAtLeast(_ sum: Float) -> Int {
      var low = 0
      var high = sums.count
      while low < high {
        let middle = (low &+ high) &>> 1
        if sums[middle] < sum { low = middle &+ 1 } else { high = middle }
      }
      return low
    }
  }
}
