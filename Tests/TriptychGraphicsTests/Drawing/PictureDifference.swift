import Foundation
import TestSupport

@testable import TriptychGraphics

/// How much two pictures of one size differ to the eye.
struct PictureDifference {
  /// The structural similarity of the lumas.
  let similarity: Double
  /// The mean CIEDE2000 over all pixels.
  let color: Double

  /// Pixels are 0xRRGGBB; the high byte is ignored. Both sides at least 11 long.
  init(_ first: [UInt32], _ second: [UInt32], width: Int, height: Int) {
    similarity = StructuralSimilarity.mean(first, second, width: width, height: height)
    color = Self.meanColor(first, second)
  }

  private static func meanColor(_ first: [UInt32], _ second: [UInt32]) -> Double {
    var pairs: [UInt64: Int] = [:]
    first.withUnsafeBufferPointer { first in
      second.withUnsafeBufferPointer { second in
        var place = 0
        while place < min(first.count, second.count) {
          let (one, two) = (first[place] & 0xFFFFFF, second[place] & 0xFFFFFF)
          if one != two { pairs[UInt64(one) << 32 | UInt64(two), default: 0] += 1 }
          place += 1
        }
      }
    }
    let sum = pairs.sorted { $0.key < $1.key }.reduce(0.0) { sum, pair in
      let one = ColorScience.lab(ColorScience.linear(RGB(UInt32(pair.key >> 32))))
      let two = ColorScience.lab(ColorScience.linear(RGB(UInt32(pair.key & 0xFFFFFF))))
      return sum + ColorScience.difference(one, two) * Double(pair.value)
    }
    return sum / Double(first.count)
  }
}
