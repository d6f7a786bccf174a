/// Reduces drawn sprites to at most 256 colors with transparency.
///
/// Up to 256 colors stay exact. More colors are grouped into bins and the bins into boxes of low variance,
/// whose mean colors become the palette; three rounds of k-means then refine it. Weights grow more slowly
/// than areas, so that eyes and gems keep their hue next to a large body. Only the requested accents stay
/// exact, and only in pixels that match them bit for bit.
///
/// Deterministic: it uses only sums, products and square roots, always in the same order.
final class SpriteQuantizer {
  private let bins = ColorBins()
  private let boxes = ColorBoxes()
  private let exact = ExactColors()
  private let places = PaletteMapper()
  private let samples = Scratch<ColorBoxes.Sample>(1 << 14)
  private var noise: OrderedDither?

  private static let rounds = 3
  /// An accent with fewer pixels than this is mapped to the nearest other color.
  private static let fewestAccent = 4
  /// From this alpha on, a color becomes opaque, so that nothing shows through a body.
  private static let nearlySolid: Float = 250

  /// Options for reducing the colors.
  struct Options {
    /// The size of the cells within which the noise repeats.
    var cellWidth: Int
    var cellHeight: Int
    var hasNoise: Bool
    /// The opaque 0xFFRRGGBB colors to keep exactly; at most 32 are used.
    var accents: [UInt32]
  }

  /// Reduces a picture to at most 256 colors.
  ///
  /// - Parameter pixels: premultiplied 0xAARRGGBB; at most 2^24 pixels.
  func reduce(
    _ pixels: UnsafePointer<UInt32>, width: Int, height: Int, stride: Int, _ options: Options
  ) -> IndexedPicture {
    let picture = IndexedPicture(width: width, height: height)
    if exact.fill(picture, pixels, stride: stride) { return picture }
    var accents: [UInt32] = []
    for accent in options.accents where !accents.contains(accent) && accents.count < 32 {
      accents.append(accent)
    }
    bins.sort(
      pixels, width: width, height: height, stride: stride, noise: options.hasNoise ? noise(options) : nil,
      accents: accents)
    fill(picture, cellWidth: options.cellWidth)
    return picture
  }

  private func noise(_ options: Options) -> OrderedDither {
    if let noise, noise.cellWidth == options.cellWidth, noise.cellHeight == options.cellHeight {
      return noise
    }
    let made = OrderedDither(cellWidth: options.cellWidth, cellHeight: options.cellHeight)
    noise = made
    return made
  }

  /// Finds the palette for the sorted bins and writes each pixel's index.
  private func fill(_ picture: IndexedPicture, cellWidth: Int) {
    let bins = bins.bins.start
    let kept = (0..<self.bins.exactCount).map { $0 + 1 }.filter { bins[$0].count >= Self.fewestAccent }
    // Accents that are too rare are treated like any other color.
    let free = (1..<self.bins.count).filter { bins[$0].count > 0 && !kept.contains($0) }
    samples.reserve(free.count)
    for (place, bin) in free.enumerated() { samples.start[place] = Self.sample(bins[bin]) }
    let means = boxes.means(samples.start, count: free.count, most: 255 - kept.count)
    var clusters = ColorClusters(means)
    clusters.settle(samples.start, count: free.count, rounds: Self.rounds)

    places.reserve(bins: self.bins.count)
    places[Int(ColorBins.clear)] = PaletteMapper.Choice(exactly: 0)
    places.setColor(.zero, isSolid: false, at: 0)
    var colors: [UInt32] = [0]
    for bin in kept {
      let color = Self.sample(bins[bin]).color
      places[bin] = PaletteMapper.Choice(exactly: colors.count)
      places.setColor(color, isSolid: true, at: colors.count)
      colors.append(Self.straight(color))
    }
    choose(free, among: clusters, first: colors.count)
    colors += clusters.centers.map(Self.straight)
    places.write(picture, bins: self.bins.places.start, cellWidth: cellWidth)
    picture.arrange(colors, pixels: places.pixels)
  }

  /// Finds the nearest palette color for each bin that is not exact.
  ///
  /// - Parameter first: the palette index of the first center.
  private func choose(_ free: [Int], among clusters: ColorClusters, first: Int) {
    let bins = bins.bins.start
    let centers = clusters.centers
    for (place, center) in centers.enumerated() {
      places.setColor(center, isSolid: center[0] >= Self.nearlySolid, at: first + place)
    }
    // Opaque bins stay opaque: they search only the opaque centers.
    let solid = centers.indices.filter { centers[$0][0] >= Self.nearlySolid }
    clusters.withSearch { search in
      ColorClusters(solid.map { centers[$0] }).withSearch { solidSearch in
        for bin in free {
          let color = Self.sample(bins[bin]).color
          let isSolid = bins[bin].sum[0] == 255 &* bins[bin].count && !solid.isEmpty
          let nearest = isSolid ? solid[solidSearch.nearest(to: color)] : search.nearest(to: color)
          let difference = centers[nearest] - color
          places[bin] = PaletteMapper.Choice(
            color, nearest: first + nearest, distance: (difference * difference).sum(),
            isSolid: centers[nearest][0] >= Self.nearlySolid)
        }
      }
    }
  }

  /// The mean color of a bin, weighted by its pixel count to the power of 3/4.
  private static func sample(_ bin: ColorBins.Bin) -> ColorBoxes.Sample {
    let root = Float(bin.count).squareRoot()
    return ColorBoxes.Sample(
      color: SIMD4<Float>(bin.sum) / Float(bin.count), weight: root * root.squareRoot())
  }

  /// Converts a premultiplied mean color to the straight alpha of PNG.
  static func straight(_ color: SIMD4<Float>) -> UInt32 {
    let alpha = color[0] >= nearlySolid ? 255 : color[0].rounded()
    guard alpha > 0 else { return 0 }
    func part(_ channel: Int) -> UInt32 {
      UInt32(min(255, (color[channel] * 255 / color[0]).rounded()))
    }
    return UInt32(alpha) << 24 | part(1) << 16 | part(2) << 8 | part(3)
  }
}

/// The colors of a palette, with a search for the nearest one.
///
/// Centers are sorted by the sum of their channels. The difference of two sums is at most twice the distance,
/// so the search starts at the closest sum, goes outward and ends early.
struct ColorClusters {
  /// The centers as alpha, red, green and blue, premultiplied, in ascending order of their sum.
  private(set) var centers: [SIMD4<Float>]
  private var sums: [Float]

  init(_ centers: [SIMD4<Float>]) {
    self.centers = Self.sorted(centers)
    sums = self.centers.map { $0.sum() }
  }

  private static func sorted(_ centers: [SIMD4<Float>]) -> [SIMD4<Float>] {
    centers.enumerated().sorted { first, second in
      let (low, high) = (first.element.sum(), second.element.sum())
      return low == high ? first.offset < second.offset : low < high
    }.map(\.element)
  }

  /// Moves each center to the mean of the colors nearest to it; repeats this `rounds` times.
  mutating func settle(_ samples: UnsafePointer<ColorBoxes.Sample>, count: Int, rounds: Int) {
    for _ in 0..<rounds {
      var weights = [Double](repeating: 0, count: centers.count)
      var totals = [SIMD4<Double>](repeating: .zero, count: centers.count)
      withSearch { search in
        for place in 0..<count {
          let sample = samples[place]
          let center = search.nearest(to: sample.color)
          weights[center] += Double(sample.weight)
          totals[center] += SIMD4<Double>(sample.color) * Double(sample.weight)
        }
      }
      let moved = centers.indices.map { place in
        weights[place] > 0 ? SIMD4<Float>(totals[place] / weights[place]) : centers[place]
      }
      self = ColorClusters(moved)
    }
  }

  /// Calls `body` with a search over all centers.
  func withSearch<Result>(_ body: (Search) -> Result) -> Result {
    centers.withUnsafeBufferPointer { centers in
      sums.withUnsafeBufferPointer { sums in body(Search(centers: centers, sums: sums)) }
    }
  }

  /// A search for the nearest center.
  struct Search {
    let centers: UnsafeBufferPointer<SIMD4<Float>>
    let sums: UnsafeBufferPointer<Float>

    /// The index of the nearest center; there must be at least one.
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
        // This also ends the search if no center is left.
        guard gap * gap < 4 * least, gap < .infinity else { return best }
        let place = above <= below ? upper : lower
        if above <= below { upper &+= 1 } else { lower &-= 1 }
        let difference = centers[place] - color
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

/// A queue of up to 256 boxes that returns the one with the widest spread; of equal ones, the first.
///
/// A binary heap: scanning all boxes for each split would cost more than the splits themselves.
struct BoxHeap {
  private let spreads = Scratch<Double>(257)
  private let boxes = Scratch<Int>(257)
  private var count = 0

  /// The memory held, in bytes.
  var memory: Int { spreads.bytes + boxes.bytes }

  mutating func clear() { count = 0 }

  mutating func push(_ spread: Double, _ box: Int) {
    precondition(count < 256)
    count += 1
    var place = count
    while place > 1, isBefore(spread, box, place / 2) {
      move(place / 2, to: place)
      place /= 2
    }
    spreads.start[place] = spread
    boxes.start[place] = box
  }

  /// Removes and returns the widest box; nil if the heap is empty.
  mutating func pop() -> Int? {
    guard count > 0 else { return nil }
    let widest = boxes.start[1]
    let spread = spreads.start[count]
    let box = boxes.start[count]
    count -= 1
    var place = 1
    while place * 2 <= count {
      var child = place * 2
      if child < count, isBefore(spreads.start[child + 1], boxes.start[child + 1], child) { child += 1 }
      if isBefore(spread, box, child) { break }
      move(child, to: place)
      place = child
    }
    spreads.start[place] = spread
    boxes.start[place] = box
    return widest
  }

  private func isBefore(_ spread: Double, _ box: Int, _ place: Int) -> Bool {
    spread > spreads.start[place] || (spread == spreads.start[place] && box < boxes.start[place])
  }

  private func move(_ from: Int, to place: Int) {
    spreads.start[place] = spreads.start[from]
    boxes.start[place] = boxes.start[from]
  }
}
