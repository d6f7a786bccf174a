/// The normal distribution.
public enum NormalDistribution {
  /// How likely a standard normal value lies at least as far from 0, on either side: 1 at 0.
  /// Exact also far out; NaN stays NaN.
  public static func twoSidedP(_ z: Double) -> Double { complementaryError(abs(z) * 0.5.squareRoot()) }
}

/// Student's t distribution.
public enum StudentDistribution {
  /// How likely a value lies at least as far from 0, on either side: 1 at 0. Degrees of freedom
  /// need not be whole; they are above 0.
  ///
  /// The regularised incomplete beta function I(ν / (ν + t²); ν / 2, 1 / 2): Abramowitz and Stegun,
  /// Handbook of Mathematical Functions, 26.7.1 and 26.5.27.
  public static func twoSidedP(_ t: Double, degrees: Double) -> Double {
    guard t != 0 else { return 1 }
    let square = t * t
    guard square.isFinite else { return 0 }
    return IncompleteBeta.regularised(
      x: degrees / (degrees + square), complement: square / (degrees + square), a: degrees / 2, b: 0.5)
  }
}

/// The regularised incomplete beta function.
enum IncompleteBeta {
  /// I(x; a, b) for x in 0...1 and its complement 1 − x, given apart since it may be tiny; a and b
  /// above 0.
  static func regularised(x: Double, complement: Double, a: Double, b: Double) -> Double {
    guard x > 0 else { return 0 }
    guard complement > 0 else { return 1 }
    let scale = exponential(
      a * (x > 0.5 ? naturalLogarithm(onePlus: -complement) : naturalLogarithm(x))
        + b * (complement > 0.5 ? naturalLogarithm(onePlus: -x) : naturalLogarithm(complement))
        - logBeta(a, b))
    // The fraction settles quickly on this side of the mean only.
    if x < (a + 1) / (a + b + 2) { return min(1, scale * fraction(x, a, b) / a) }
    return max(0, 1 - scale * fraction(complement, b, a) / b)
  }

  /// The continued fraction of DLMF 8.17.22 by Lentz's method (Applied Optics 15, 1976).
  private static func fraction(_ x: Double, _ a: Double, _ b: Double) -> Double {
    let tiny = 1e-300
    func safe(_ value: Double) -> Double { abs(value) < tiny ? tiny : value }
    var above = 1.0
    var below = 1 / safe(1 - (a + b) * x / (a + 1))
    var result = below
    for step in 1...2_000 {
      let m = Double(step)
      let even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
      below = 1 / safe(1 + even * below)
      above = safe(1 + even / above)
      result *= below * above
      let odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
      below = 1 / safe(1 + odd * below)
      above = safe(1 + odd / above)
      let factor = below * above
      result *= factor
      if abs(factor - 1) < 1e-16 { break }
    }
    return result
  }

  private static func logBeta(_ a: Double, _ b: Double) -> Double {
    logGamma(a) + logGamma(b) - logGamma(a + b)
  }

  /// The logarithm of the gamma function for x above 0: Stirling's series (DLMF 5.11.1) from 12 on,
  /// the recurrence below.
  static func logGamma(_ x: Double) -> Double {
    var x = x
    var product = 1.0
    while x < 12 {
      product *= x
      x += 1
    }
    let inverse = 1 / (x * x)
    let series =
      (1.0 / 12 - inverse * (1.0 / 360 - inverse * (1.0 / 1260 - inverse * (1.0 / 1680 - inverse / 1188))))
      / x
    return (x - 0.5) * naturalLogarithm(x) - x + 0.918_938_533_204_672_74 + series - naturalLogarithm(product)
  }
}
