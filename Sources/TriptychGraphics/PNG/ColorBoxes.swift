/// Splits colours into boxes of little variance, so that small areas of a strong colour get a box of their
/// own while large soft ones are cut finely enough.
///
/// The box with the largest weighted variance is split at the mean of its widest channel (after Wan, Wong
/// and Prusinkiewicz, An algorithm for multidimensional data clustering, 1988). Fixed order: the same
/// colours give the same boxes.
final class ColorBoxes {
  /// A colour and how much it counts.
  struct Sample: BitwiseCopyable {
    /// Alpha, red, green and blue, premultiplied, 0...255.
    var color: SIMD4<Float>
    var weight: Float
  }

  private struct Box: BitwiseCopyable {
    var start: Int
    var end: Int
    var channel = 0
    var mean: SIMD4<Double> = .zero
    /// Weighted squared distances from the mean, in all channels.
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
  private var widest = SpreadQueue()

  /// The mean colours of up to so many boxes; orders the samples by box.
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

  /// Puts the samples up to the mean before the others, in their order; gives where the others start.
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
