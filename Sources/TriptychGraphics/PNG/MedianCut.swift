/// Brings many colours down to a palette: the commonest stay exact, the rest share the means of boxes.
///
/// A box is split at the weighted mean of its widest channel; weights are the square roots of
/// counts, so that large areas do not take every place. Fixed order, so the same picture gives
/// the same palette.
struct MedianCut {
  private let colors: [ColorTable.Entry]
  private let budget: Int
  private let kept: Int

  private struct Sample {
    var channels: SIMD4<Double>
    var weight: Double
    var color: Int
  }

  private struct Box {
    var range: Range<Int>
    var channel = 0
    var spread = -1.0
    var mean = 0.0
  }

  init(_ colors: [ColorTable.Entry], budget: Int, kept: Int) {
    self.colors = colors
    self.budget = budget
    self.kept = kept
  }

  /// The palette, and the place in it of each colour.
  func result() -> (palette: [UInt32], slots: [UInt8]) {
    let common = colors.indices.sorted {
      (colors[$1].count, colors[$0].color) < (colors[$0].count, colors[$1].color)
    }.prefix(kept)
    var slots = [UInt8](repeating: 0, count: colors.count)
    var palette: [UInt32] = []
    var isKept = [Bool](repeating: false, count: colors.count)
    for index in common {
      slots[index] = UInt8(palette.count)
      palette.append(colors[index].color)
      isKept[index] = true
    }
    var samples = colors.indices.filter { !isKept[$0] }.map(sample)
    for box in boxes(&samples, most: budget - palette.count) {
      let slot = UInt8(palette.count)
      for sample in samples[box.range] { slots[sample.color] = slot }
      palette.append(mean(samples[box.range]))
    }
    return (palette, slots)
  }

  private func sample(_ index: Int) -> Sample {
    let color = colors[index].color
    let channels = SIMD4(
      Double(color >> 24), Double(color >> 16 & 255), Double(color >> 8 & 255), Double(color & 255))
    return Sample(channels: channels, weight: Double(colors[index].count).squareRoot(), color: index)
  }

  private func boxes(_ samples: inout [Sample], most: Int) -> [Box] {
    guard !samples.isEmpty else { return [] }
    var boxes = [measured(samples.indices, samples)]
    while boxes.count < most {
      var widest = 0
      for index in boxes.indices where boxes[index].spread > boxes[widest].spread { widest = index }
      let box = boxes[widest]
      guard box.spread > 0.01 else { break }
      let middle = split(&samples, box)
      guard middle > box.range.lowerBound, middle < box.range.upperBound else {
        boxes[widest].spread = 0
        continue
      }
      boxes[widest] = measured(box.range.lowerBound..<middle, samples)
      boxes.append(measured(middle..<box.range.upperBound, samples))
    }
    return boxes
  }

  /// A box with its widest channel.
  private func measured(_ range: Range<Int>, _ samples: [Sample]) -> Box {
    var weight = 0.0
    var sum = SIMD4<Double>.zero
    var squares = SIMD4<Double>.zero
    for index in range {
      let sample = samples[index]
      weight += sample.weight
      sum += sample.channels * sample.weight
      squares += sample.channels * sample.channels * sample.weight
    }
    let spread = squares - sum * sum / weight
    var box = Box(range: range)
    guard range.count > 1 else { return box }
    for channel in 0..<4 where spread[channel] > box.spread {
      box.spread = spread[channel]
      box.channel = channel
      box.mean = sum[channel] / weight
    }
    return box
  }

  /// Puts the samples up to the mean before the others, in their order; gives where the others start.
  private func split(_ samples: inout [Sample], _ box: Box) -> Int {
    var upper: [Sample] = []
    var place = box.range.lowerBound
    for index in box.range {
      if samples[index].channels[box.channel] <= box.mean {
        samples[place] = samples[index]
        place += 1
      } else {
        upper.append(samples[index])
      }
    }
    for (offset, sample) in upper.enumerated() { samples[place + offset] = sample }
    return place
  }

  /// The mean colour of a box, by the pixels it covers.
  private func mean(_ samples: ArraySlice<Sample>) -> UInt32 {
    var sum = SIMD4<Double>.zero
    var pixels = 0.0
    for sample in samples {
      let count = Double(colors[sample.color].count)
      sum += sample.channels * count
      pixels += count
    }
    let mean = (sum / pixels).rounded(.toNearestOrAwayFromZero)
    return UInt32(mean[0]) << 24 | UInt32(mean[1]) << 16 | UInt32(mean[2]) << 8 | UInt32(mean[3])
  }
}
