import Foundation

@testable import TriptychGraphics

/// How much two pictures of one size differ to the eye.
struct PictureDifference {
  /// Structural similarity (Wang, Bovik, Sheikh and Simoncelli 2004) of the lumas: 11 x 11 Gaussian
  /// window of deviation 1.5, K1 .01, K2 .03; the mean over all windows inside the picture.
  let similarity: Double
  /// The mean CIEDE2000 over all pixels.
  let colour: Double

  private static let taps: [Double] = {
    let weights = (-5...5).map { exp(-Double($0 * $0) / (2 * 1.5 * 1.5)) }
    let sum = weights.reduce(0, +)
    return weights.map { $0 / sum }
  }()

  /// Pixels are 0xRRGGBB; the high byte is ignored. Both sides at least 11 long.
  init(_ first: [UInt32], _ second: [UInt32], width: Int, height: Int) {
    let a = first.map(Self.luma)
    let b = second.map(Self.luma)
    let needed = Self.needed(first, second, width: width, height: height)
    // Windows without any difference are exactly 1, so only the others are worked out.
    var sum = 0.0
    var count = 0
    var rows = [Moments?](repeating: nil, count: a.count)
    for y in 5..<(height - 5) {
      for x in 5..<(width - 5) {
        count += 1
        guard needed[y * width + x] else {
          sum += 1
          continue
        }
        var moments = Moments.zero
        for tap in 0..<11 {
          let place = (y + tap - 5) * width + x
          let row = rows[place] ?? Self.smoothed(a, b, at: place)
          rows[place] = row
          moments += row * Self.taps[tap]
        }
        sum += Self.index(moments)
      }
    }
    similarity = sum / Double(count)
    colour = Self.meanColour(first, second)
  }

  /// Means of a, b, a x a, b x b and a x b.
  private typealias Moments = SIMD8<Double>

  private static func luma(_ pixel: UInt32) -> Double {
    0.299 * Double(pixel >> 16 & 255) + 0.587 * Double(pixel >> 8 & 255) + 0.114 * Double(pixel & 255)
  }

  /// The windows that hold a differing pixel.
  private static func needed(_ first: [UInt32], _ second: [UInt32], width: Int, height: Int) -> [Bool] {
    var needed = [Bool](repeating: false, count: width * height)
    for y in 0..<height {
      for x in 0..<width
      where first[y * width + x] & 0xFFFFFF != second[y * width + x] & 0xFFFFFF {
        for row in max(0, y - 5)...min(height - 1, y + 5) {
          for column in max(0, x - 5)...min(width - 1, x + 5) { needed[row * width + column] = true }
        }
      }
    }
    return needed
  }

  /// The moments of eleven pixels of a row.
  private static func smoothed(_ a: [Double], _ b: [Double], at place: Int) -> Moments {
    var sum = Moments.zero
    for tap in 0..<11 {
      let (p, q) = (a[place + tap - 5], b[place + tap - 5])
      sum += Moments(p, q, p * p, q * q, p * q, 0, 0, 0) * taps[tap]
    }
    return sum
  }

  private static func index(_ m: Moments) -> Double {
    let (c1, c2) = (0.01 * 255 * 0.01 * 255, 0.03 * 255 * 0.03 * 255)
    let (va, vb, covariance) = (m[2] - m[0] * m[0], m[3] - m[1] * m[1], m[4] - m[0] * m[1])
    return (2 * m[0] * m[1] + c1) * (2 * covariance + c2)
      / ((m[0] * m[0] + m[1] * m[1] + c1) * (va + vb + c2))
  }

  private static func meanColour(_ first: [UInt32], _ second: [UInt32]) -> Double {
    var pairs: [UInt64: Int] = [:]
    for (one, two) in zip(first, second) where one & 0xFFFFFF != two & 0xFFFFFF {
      pairs[UInt64(one & 0xFFFFFF) << 32 | UInt64(two & 0xFFFFFF), default: 0] += 1
    }
    let sum = pairs.sorted { $0.key < $1.key }.reduce(0.0) { sum, pair in
      let one = ColourScience.lab(ColourScience.linear(RGB(UInt32(pair.key >> 32))))
      let two = ColourScience.lab(ColourScience.linear(RGB(UInt32(pair.key & 0xFFFFFF))))
      return sum + ColourScience.difference(one, two) * Double(pair.value)
    }
    return sum / Double(first.count)
  }
}
