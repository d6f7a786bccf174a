import Foundation
import TestSupport
import TriptychHealth

/// Days in which one resembles the next and nothing else happens: AR(1) noise of variance 1.
struct NoiseBuilder {
  private var random: SeededGenerator
  let persistence: Double

  init(seed: UInt64, persistence: Double) {
    random = SeededGenerator(seed: seed)
    self.persistence = persistence
  }

  /// The next so many values.
  mutating func values(_ count: Int) -> [Double] {
    let share = (1 - persistence * persistence).squareRoot()
    var value = normal()
    return (0..<count).map { _ in
      defer { value = persistence * value + share * normal() }
      return value
    }
  }

  private mutating func normal() -> Double {
    let radius = (-2 * log(1 - unit())).squareRoot()
    return radius * cos(2 * .pi * unit())
  }

  private mutating func unit() -> Double { Double(random.next() >> 11) / Double(UInt64(1) << 53) }
}
