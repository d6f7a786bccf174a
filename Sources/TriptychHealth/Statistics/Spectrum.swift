/// How much of the variance of a series lies in slow and how much in quick ups and downs: the periodogram of the
/// values less their mean, filled up with zeros to a power of two.
struct Spectrum: Sendable {
  /// The most values.
  static let longest = 512

  /// |Σ x exp(−2πi j t / size)|² for j from 1 to size / 2 − 1, and a 0 at the end.
  let powers: [Double]
  private let table: SpectrumTable

  /// The spectrum of up to ``longest`` values in their order; `nil` when they are all equal.
  init?(_ values: [Double]) {
    guard let table = SpectrumTable.tables.first(where: { $0.size >= values.count }) else { return nil }
    let mean = values.reduce(0, +) / Double(max(1, values.count))
    guard values.contains(where: { abs($0 - mean) > abs(mean) * 0x1p-44 }) else { return nil }
    self.table = table
    powers = table.powers(values.map { $0 - mean })
  }

  /// The likeliest AR(1) noise and minus twice its log-likelihood per value, but for a constant.
  func autoregressive() -> (persistence: Double, cost: Double) {
    var total = 0.0
    var turned = 0.0
    for (power, cosine) in zip(powers, table.cosines) {
      total += power
      turned += power * cosine
    }
    let count = Double(powers.count - 1)
    var best = (persistence: 0.0, cost: Double.infinity)
    for place in 0...97 {
      let rho = Double(place) * DayMemory.step.persistence
      let residual = (1 + rho * rho) * total - 2 * rho * turned
      let cost = naturalLogarithm(residual / count) + naturalLogarithm(1 - rho * rho) / count
      if cost < best.cost { best = (rho, cost) }
    }
    return best
  }

  /// The likeliest fractional noise and minus twice its log-likelihood per value, but for the same constant.
  func fractional() -> (order: Double, cost: Double) {
    let count = Double(powers.count - 1)
    var rest = powers
    var best = (order: 0.0, cost: Double.infinity)
    for place in 0...24 {
      let order = Double(place) * DayMemory.step.order
      if place > 0 { SpectrumTable.multiply(&rest, by: table.steps) }
      let cost =
        naturalLogarithm(SpectrumTable.sum(rest) / count)
        - order * naturalLogarithm(Double(table.size / 2)) / count
      if cost < best.cost { best = (order, cost) }
    }
    return best
  }
}

/// What spectra of one size share.
private struct SpectrumTable: Sendable {
  typealias Lanes = SIMD8<Double>

  /// 64, 128, 256 and 512.
  static let tables = [64, 128, 256, Spectrum.longest].map(SpectrumTable.init)

  let size: Int
  /// cos and sin of 2πj / size: for j from 0 to size / 2 − 1.
  private let turns: [(cosine: Double, sine: Double)]
  /// cos of 2πj / size for j from 1 to size / 2 − 1, and a 0.
  let cosines: [Double]
  /// (2 sin(πj / size))^(2 × the step of the order) likewise.
  let steps: [Double]

  init(size: Int) {
    self.size = size
    turns = (0..<size / 2).map {
      let angle = 2 * Double.pi * Double($0) / Double(size)
      return (cosine(angle), sine(angle))
    }
    cosines = turns.dropFirst().map(\.cosine) + [0]
    steps =
      (1..<size / 2).map {
        exponential(
          2 * DayMemory.step.order * naturalLogarithm(2 * sine(Double.pi * Double($0) / Double(size))))
      } + [0]
  }

  /// The fast Fourier transform of real values (Cooley and Tukey, Mathematics of Computation 19, 1965), squared.
  func powers(_ values: [Double]) -> [Double] {
    var real = Array(repeating: 0.0, count: size)
    var imaginary = real
    let bits = size.trailingZeroBitCount
    for (place, value) in values.enumerated() {
      var turned = 0
      for bit in 0..<bits where place >> bit & 1 == 1 { turned |= 1 << (bits - 1 - bit) }
      real[turned] = value
    }
    real.withUnsafeMutableBufferPointer { real in
      imaginary.withUnsafeMutableBufferPointer { imaginary in
        var half = 1
        while half < size {
          let stride = size / (2 * half)
          for start in Swift.stride(from: 0, to: size, by: 2 * half) {
            for offset in 0..<half {
              let (cosine, sine) = turns[offset * stride]
              let (low, high) = (start + offset, start + offset + half)
              let a = real[high] * cosine + imaginary[high] * sine
              let b = imaginary[high] * cosine - real[high] * sine
              real[high] = real[low] - a
              imaginary[high] = imaginary[low] - b
              real[low] += a
              imaginary[low] += b
            }
          }
          half *= 2
        }
      }
    }
    return (1..<size / 2).map { real[$0] * real[$0] + imaginary[$0] * imaginary[$0] } + [0]
  }

  static func multiply(_ row: inout [Double], by factors: [Double]) {
    row.withUnsafeMutableBytes { row in
      factors.withUnsafeBytes { factors in
        for place in Swift.stride(from: 0, to: row.count, by: MemoryLayout<Lanes>.size) {
          let product =
            row.loadUnaligned(fromByteOffset: place, as: Lanes.self)
            * factors.loadUnaligned(fromByteOffset: place, as: Lanes.self)
          row.storeBytes(of: product, toByteOffset: place, as: Lanes.self)
        }
      }
    }
  }

  static func sum(_ row: [Double]) -> Double {
    row.withUnsafeBytes { row in
      var lanes = Lanes()
      for place in Swift.stride(from: 0, to: row.count, by: MemoryLayout<Lanes>.size) {
        lanes += row.loadUnaligned(fromByteOffset: place, as: Lanes.self)
      }
      return lanes.sum()
    }
  }
}
