/// Reduces many colors to a palette: the most common stay exact, and the rest share the mean colors of boxes.
///
/// A box is split at the weighted mean of its widest channel. Weights are the square roots of pixel counts,
/// so that large areas do not take all entries. The order is fixed, so the same picture always gives the same
/// palette.
final class MedianCut {
  /// A color that is not kept exactly.
  private struct Sample: BitwiseCopyable {
    var channels: SIMD4<Float>
    var weight: Float
    var number: UInt32
  }

  /// Weighted moments of the colors of a box.
  private struct Moments: BitwiseCopyable {
    var weight = 0.0
    var sum = SIMD4<Double>.zero
    var squares = SIMD4<Double>.zero

    @inline(__always)
    mutating func add(_ sample: Sample) {
      let channels = SIMD4<Double>(sample.channels)
      let weighted = channels * Double(sample.weight)
      weight += Double(sample.weight)
      sum += weighted
      squares += weighted * channels
    }

    func without(_ part: Moments) -> Moments {
      Moments(weight: weight - part.weight, sum: sum - part.sum, squares: squares - part.squares)
    }
  }

  private struct Box: BitwiseCopyable {
    var start: Int
    var end: Int
    var moments: Moments
    var channel = 0
    var spread = -1.0
    var mean: Float = 0

    init(_ start: Int, _ end: Int, _ moments: Moments) {
      self.start = start
      self.end = end
      self.moments = moments
      guard end - start > 1 else { return }
      let spreads = moments.squares - moments.sum * moments.sum / moments.weight
      for part in 0..<4 where spreads[part] > spread {
        spread = spreads[part]
        channel = part
        mean = Float(moments.sum[part] / moments.weight)
      }
    }
  }

  private let samples = Scratch<Sample>(1 << 10)
  private let others = Scratch<Sample>(1 << 10)
  private let boxes = Scratch<Box>(256)
  private var widest = BoxHeap()
  private let common = Scratch<UInt64>(64)

  /// The memory held, in bytes.
  var memory: Int { samples.bytes + others.bytes + boxes.bytes + common.bytes + widest.memory }

  /// Writes a palette of premultiplied colors and the palette index of each color; returns the palette's
  /// size.
  ///
  /// - Parameters:
  ///   - budget: the maximum palette size, up to 256.
  ///   - kept: the number of most common colors that stay exact, up to 64 and less than `budget`.
  func reduce(
    _ entries: UnsafePointer<ColorCounter.Entry>, count: Int, budget: Int, kept: Int,
    palette: UnsafeMutablePointer<UInt32>, slots: UnsafeMutablePointer<UInt8>
  ) -> Int {
    samples.reserve(count)
    others.reserve(count)
    let exact = findCommon(entries, count: count, most: kept)
    // The smallest count kept and, for that count, the last color kept.
    let last = common.start[exact - 1]
    var left = 0
    for number in 0..<count {
      let entry = entries[number]
      let rank = Self.rank(entry)
      if number < ColorCounter.mostExact, rank <= last {
        var place = 0
        while common.start[place] != rank { place += 1 }
        slots[number] = UInt8(truncatingIfNeeded: place)
        palette[place] = entry.color
      } else {
        samples.start[left] = Self.sample(entry, number)
        left += 1
      }
    }
    let boxCount = split(left, most: budget - exact)
    for index in 0..<boxCount {
      let slot = exact + index
      palette[slot] = mean(boxes.start[index], entries)
      for place in boxes.start[index].start..<boxes.start[index].end {
        slots[Int(samples.start[place].number)] = UInt8(truncatingIfNeeded: slot)
      }
    }
    return exact + boxCount
  }

  /// A key to sort by in ascending order: common colors first, then by color value.
  static func rank(_ entry: ColorCounter.Entry) -> UInt64 {
    UInt64(~entry.count) &<< 32 | UInt64(entry.color)
  }

  private func findCommon(_ entries: UnsafePointer<ColorCounter.Entry>, count: Int, most: Int) -> Int {
    let found = common.start
    var size = 0
    // Higher numbers are cells of many colors, none of which can be kept exactly.
    for number in 0..<min(count, ColorCounter.mostExact) {
      let rank = Self.rank(entries[number])
      if size == most, rank > found[size - 1] { continue }
      var place = size < most ? size : size - 1
      size = min(size + 1, most)
      while place > 0, found[place - 1] > rank {
        found[place] = found[place - 1]
        place -= 1
      }
      found[place] = rank
    }
    return size
  }

  @inline(__always)
  private static func sample(_ entry: ColorCounter.Entry, _ number: Int) -> Sample {
    let color = entry.color
    let channels = SIMD4<Float>(
      Float(color &>> 24), Float(color &>> 16 & 255), Float(color &>> 8 & 255), Float(color & 255))
    return Sample(channels: channels, weight: Float(entry.count).squareRoot(), number: UInt32(number))
  }

  /// Splits the widest box until there are `most`; returns the number of boxes.
  private func split(_ count: Int, most: Int) -> Int {
    guard count > 0 else { return 0 }
    var all = Moments()
    for place in 0..<count { all.add(samples.start[place]) }
    let boxes = boxes.start
    boxes[0] = Box(0, count, all)
    var size = 1
    widest.clear()
    widest.push(boxes[0].spread, 0)
    while size < most, let index = widest.pop() {
      let box = boxes[index]
      guard box.spread > 0.01 else { break }
      let (middle, lower) = split(box)
      guard middle > box.start, middle < box.end else { continue }
      boxes[index] = Box(box.start, middle, lower)
      boxes[size] = Box(middle, box.end, box.moments.without(lower))
      widest.push(boxes[index].spread, index)
      widest.push(boxes[size].spread, size)
      size += 1
    }
    return size
  }

  /// Moves the samples up to the mean before the others and keeps their order; returns where the others
  /// start.
  private func split(_ box: Box) -> (middle: Int, lower: Moments) {
    let samples = samples.start
    let others = others.start
    var lower = Moments()
    var place = box.start
    var upper = 0
    for index in box.start..<box.end {
      let sample = samples[index]
      if sample.channels[box.channel] <= box.mean {
        lower.add(sample)
        samples[place] = sample
        place &+= 1
      } else {
        others[upper] = sample
        upper &+= 1
      }
    }
    (samples + place).update(from: others, count: upper)
    return (place, lower)
  }

  /// The mean color of a box, weighted by pixel counts.
  private func mean(_ box: Box, _ entries: UnsafePointer<ColorCounter.Entry>) -> UInt32 {
    var sum = SIMD4<Double>.zero
    var pixels = 0.0
    for place in box.start..<box.end {
      let count = Double(entries[Int(samples.start[place].number)].count)
      sum += SIMD4<Double>(samples.start[place].channels) * count
      pixels += count
    }
    let mean = (sum / pixels).rounded(.toNearestOrAwayFromZero)
    return UInt32(mean[0]) << 24 | UInt32(mean[1]) << 16 | UInt32(mean[2]) << 8 | UInt32(mean[3])
  }
}

/// Splits colors into boxes of low variance, so that small areas of a strong color get their own box while
/// large soft areas are divided finely enough.
///
/// The box with the largest weighted variance is split at the mean of its widest channel (after Wan, Wong and
/// Prusinkiewicz, An algorithm for multidimensional data clustering, 1988). The order is fixed: the same
/// colors give the same boxes.
final class ColorBoxes {
  /// A color and its weight.
  struct Sample: BitwiseCopyable {
    /// The color: alpha, red, green and blue, premultiplied, 0...255.
    var color: SIMD4<Float>
    var weight: Float
  }

  private struct Box: BitwiseCopyable {
    var start: Int
    var end: Int
    var channel = 0
    var mean: SIMD4<Double> = .zero
    /// The sum of weighted squared distances from the mean, over all channels.
    var spread = -1.0

    init(_ start: Int, _ end: Int, _ samples: UnsafePointer<Sample>) {
      self.start = start
      self.end = end
      var weight = 0.0
      var sum = SIMD4<Double>.zero
      var squares = SIMD4<Double>.zero
      for place in start..<end {
        let sample = samples[place]
        let color = SIMD4<Double>(sample.color)
        let weighted = color * Double(sample.weight)
        weight += Double(sample.weight)
        sum += weighted
        squares += weighted * color
      }
      mean = sum / weight
      guard end - start > 1 else { return }
      let spreads = squares - sum * mean
      for part in 1..<4 where spreads[part] > spreads[channel] { channel = part }
      spread = spreads[channel] > 0.01 ? spreads.sum() : -1
    }
  }

  private let others = Scratch<Sample>(1 << 10)
  private let boxes = Scratch<Box>(256)
  private var widest = BoxHeap()

  /// The mean colors of at most `most` boxes. Reorders the samples by box.
  func means(_ samples: UnsafeMutablePointer<Sample>, count: Int, most: Int) -> [SIMD4<Float>] {
    guard count > 0, most > 0 else { return [] }
    others.reserve(count)
    let boxes = boxes.start
    boxes[0] = Box(0, count, samples)
    var size = 1
    widest.clear()
    widest.push(boxes[0].spread, 0)
    while size < most, let index = widest.pop() {
      let box = boxes[index]
      guard box.spread > 0 else { break }
      let middle = split(box, samples)
      guard middle > box.start, middle < box.end else { continue }
      boxes[index] = Box(box.start, middle, samples)
      boxes[size] = Box(middle, box.end, samples)
      widest.push(boxes[index].spread, index)
      widest.push(boxes[size].spread, size)
      size += 1
    }
    return (0..<size).map { SIMD4<Float>(boxes[$0].mean) }
  }

  /// Moves the samples up to the mean before the others and keeps their order; returns where the others
  /// start.
  private func split(_ box: Box, _ samples: UnsafeMutablePointer<Sample>) -> Int {
    let others = others.start
    let channel = box.channel
    let mean = Float(box.mean[channel])
    var place = box.start
    var upper = 0
    for index in box.start..<box.end {
      let sample = samples[index]
      if sample.color[channel] <= mean {
        samples[place] = sample
        place &+= 1
      } else {
        others[upper] = sample
        upper &+= 1
      }
    }
    (samples + place).update(from: others, count: upper)
    return place
  }
}
