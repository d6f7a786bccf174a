import Foundation

/// Structural similarity (Wang, Bovik, Sheikh and Simoncelli 2004) of the lumas of two pictures: 11 x 11 Gaussian window
/// of deviation 1.5, K1 .01, K2 .03.
public enum StructuralSimilarity {
  private static let taps: [Double] = {
    let weights = (-5...5).map { exp(-Double($0 * $0) / (2 * 1.5 * 1.5)) }
    let sum = weights.reduce(0, +)
    return weights.map { $0 / sum }
  }()

  /// The mean over all windows inside two pictures of one size, 1 where they are the same. Pixels are 0xRRGGBB; the high
  /// byte is ignored. Both sides at least 11 long.
  public static func mean(_ first: [UInt32], _ second: [UInt32], width: Int, height: Int) -> Double {
    first.withUnsafeBufferPointer { one in
      second.withUnsafeBufferPointer { two in similarity(one, two, width: width, height: height) }
    }
  }

  /// Eight windows side by side.
  private typealias Lanes = SIMD8<Double>

  /// Means of a, b, a x a, b x b and a x b.
  private struct Moments {
    var (a, b, aa, bb, ab) = (Lanes.zero, Lanes.zero, Lanes.zero, Lanes.zero, Lanes.zero)
  }

  private static func similarity(
    _ first: UnsafeBufferPointer<UInt32>, _ second: UnsafeBufferPointer<UInt32>, width: Int, height: Int
  ) -> Double {
    let blocks = (width - 10 + 7) / 8
    let needed = needed(first, second, width: width, height: height, blocks: blocks)
    let (a, b) = (lumas(first), lumas(second))
    let weights = taps.map { Lanes(repeating: $0) }
    // Windows without any difference are exactly 1, so only the others are worked out.
    var (sum, known) = (0.0, 0)
    a.withUnsafeBytes { a in
      b.withUnsafeBytes { b in
        weights.withUnsafeBufferPointer { weights in
          for block in 0..<blocks {
            let windows = min(8, width - 10 - block * 8)
            var rows = [Moments?](repeating: nil, count: height)
            for y in 5..<(height - 5) where needed[y * blocks + block] {
              var moments = Moments()
              for tap in 0..<11 {
                let y = y + tap - 5
                let row = rows[y] ?? smoothed(a, b, from: y * width + block * 8, weights)
                rows[y] = row
                add(row, weights[tap], to: &moments)
              }
              let indices = index(moments)
              for window in 0..<windows { sum += indices[window] }
              known += windows
            }
          }
        }
      }
    }
    let count = (width - 10) * (height - 10)
    return (sum + Double(count - known)) / Double(count)
  }

  /// The luma of each pixel, and some zeros for the lanes beyond the last.
  private static func lumas(_ pixels: UnsafeBufferPointer<UInt32>) -> [Double] {
    [Double](unsafeUninitializedCapacity: pixels.count + 16) { lumas, count in
      var place = 0
      while place < pixels.count {
        let pixel = pixels[place]
        lumas[place] =
          0.299 * Double(pixel >> 16 & 255) + 0.587 * Double(pixel >> 8 & 255) + 0.114 * Double(pixel & 255)
        place += 1
      }
      for beyond in place..<(place + 16) { lumas[beyond] = 0 }
      count = place + 16
    }
  }

  /// For each row and eight windows beside each other around it, whether one of them holds a differing pixel.
  private static func needed(
    _ first: UnsafeBufferPointer<UInt32>, _ second: UnsafeBufferPointer<UInt32>, width: Int, height: Int,
    blocks: Int
  ) -> [Bool] {
    var needed = [Bool](repeating: false, count: height * blocks)
    guard let first = first.baseAddress, let second = second.baseAddress else { return needed }
    for y in 0..<height {
      let (one, two) = (first + y * width, second + y * width)
      if memcmp(one, two, width * 4) == 0 { continue }
      for block in 0..<blocks {
        let start = block * 8
        if memcmp(one + start, two + start, min(18, width - start) * 4) == 0 { continue }
        for row in max(5, y - 5)...min(height - 6, y + 5) { needed[row * blocks + block] = true }
      }
    }
    return needed
  }

  /// The moments of eleven pixels of a row, for eight windows of which the first begins at a place.
  private static func smoothed(
    _ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer, from place: Int,
    _ weights: UnsafeBufferPointer<Lanes>
  ) -> Moments {
    var sum = Moments()
    for tap in 0..<11 {
      let p = a.loadUnaligned(fromByteOffset: (place + tap) * 8, as: Lanes.self)
      let q = b.loadUnaligned(fromByteOffset: (place + tap) * 8, as: Lanes.self)
      let weight = weights[tap]
      let (pw, qw) = (p * weight, q * weight)
      sum.a += pw
      sum.b += qw
      sum.aa += pw * p
      sum.bb += qw * q
      sum.ab += pw * q
    }
    return sum
  }

  private static func add(_ row: Moments, _ weight: Lanes, to sum: inout Moments) {
    sum.a += row.a * weight
    sum.b += row.b * weight
    sum.aa += row.aa * weight
    sum.bb += row.bb * weight
    sum.ab += row.ab * weight
  }

  private static func index(_ m: Moments) -> Lanes {
    let c1 = Lanes(repeating: 0.01 * 255 * 0.01 * 255)
    let c2 = Lanes(repeating: 0.03 * 255 * 0.03 * 255)
    let (va, vb, covariance) = (m.aa - m.a * m.a, m.bb - m.b * m.b, m.ab - m.a * m.b)
    let product = m.a * m.b
    let above = (product + product + c1) * (covariance + covariance + c2)
    return above / ((m.a * m.a + m.b * m.b + c1) * (va + vb + c2))
  }
}
