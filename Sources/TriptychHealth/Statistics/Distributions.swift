// The only file of this module that uses the C library, for six functions missing from the standard library.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The natural logarithm.
func naturalLogarithm(_ x: Double) -> Double { log(x) }

/// e to the power of x.
func exponential(_ x: Double) -> Double { exp(x) }

/// The natural logarithm of 1 + x, accurate for small x too.
func naturalLogarithm(onePlus x: Double) -> Double { log1p(x) }

/// The sine of an angle in radians.
func sine(_ angle: Double) -> Double { sin(angle) }

/// The cosine of an angle in radians.
func cosine(_ angle: Double) -> Double { cos(angle) }

/// The complementary error function: 1 at 0, falling toward 0, accurate in the far tail too.
func complementaryError(_ x: Double) -> Double { erfc(x) }

/// The normal distribution.
public enum NormalDistribution {
  /// The probability that a standard normal value is at least as far from 0, on either side: 1 at 0. Accurate
  /// in the far tail too; NaN stays NaN.
  public static func twoSidedP(_ z: Double) -> Double { complementaryError(abs(z) * 0.5.squareRoot()) }
}

/// Student's t distribution.
public enum StudentDistribution {
  /// The two-sided p-value: the probability that a value is at least as far from 0, on either side; 1 at 0.
  /// Degrees of freedom are above 0 and need not be whole.
  ///
  /// The regularized incomplete beta function I(ν / (ν + t²); ν / 2, 1 / 2): Abramowitz and Stegun,
  /// Handbook of Mathematical Functions, 26.7.1 and 26.5.27.
  public static func twoSidedP(_ t: Double, degrees: Double) -> Double {
    guard t != 0 else { return 1 }
    let square = t * t
    guard square.isFinite else { return 0 }
    return IncompleteBeta.regularized(
      x: degrees / (degrees + square), complement: square / (degrees + square), a: degrees / 2, b: 0.5)
  }
}

/// The regularized incomplete beta function.
enum IncompleteBeta {
  /// I(x; a, b) for x in 0...1. The complement 1 − x is passed separately since it may be tiny; a and b are
  /// above 0.
  static func regularized(x: Double, complement: Double, a: Double, b: Double) -> Double {
    guard x > 0 else { return 0 }
    guard complement > 0 else { return 1 }
    let scale = exponential(
      a * (x > 0.5 ? naturalLogarithm(onePlus: -complement) : naturalLogarithm(x))
        + b * (complement > 0.5 ? naturalLogarithm(onePlus: -x) : naturalLogarithm(complement))
        - logBeta(a, b))
    // The continued fraction converges quickly only on this side of the mean.
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

  /// The logarithm of the gamma function for x above 0: Stirling's series (DLMF 5.11.1) from 12 up, the
  /// recurrence relation below that.
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

/// The chi-square distribution, the large-sample distribution of sums of squared normal statistics.
public enum ChiSquare {
  /// The probability of a value above `x`: 1 at 0 and below, falling toward 0.
  ///
  /// The regularized upper incomplete gamma function Q(degrees / 2, x / 2): its power series where it
  /// converges fast, else Lentz's continued fraction (Abramowitz and Stegun, 6.5.29 and 6.5.31).
  ///
  /// - Parameter degrees: degrees of freedom, 1 or more
  public static func upperTail(_ x: Double, degrees: Int) -> Double {
    precondition(degrees >= 1, "a chi-square distribution has at least one degree of freedom")
    guard x > 0 else { return 1 }
    guard x.isFinite else { return 0 }
    let shape = Double(degrees) / 2
    let half = x / 2
    let scale = exponential(shape * naturalLogarithm(half) - half - logGamma(halves: degrees))
    return half < shape + 1
      ? max(0, 1 - scale * series(shape, half)) : min(1, scale * continuedFraction(shape, half))
  }

  private static func series(_ shape: Double, _ x: Double) -> Double {
    var term = 1 / shape
    var sum = term
    var index = shape
    while term > sum * 1e-17 {
      index += 1
      term *= x / index
      sum += term
    }
    return sum
  }

  private static func continuedFraction(_ shape: Double, _ x: Double) -> Double {
    let least = 1e-300
    var denominator = x + 1 - shape
    var numerator = 1 / least
    var inverse = 1 / denominator
    var result = inverse
    for step in 1...500 {
      let factor = -Double(step) * (Double(step) - shape)
      denominator += 2
      inverse = 1 / nonzero(factor * inverse + denominator, least)
      numerator = nonzero(denominator + factor / numerator, least)
      let change = numerator * inverse
      result *= change
      if abs(change - 1) < 1e-16 { break }
    }
    return result
  }

  private static func nonzero(_ value: Double, _ least: Double) -> Double {
    abs(value) < least ? least : value
  }

  /// The logarithm of the gamma function at halves / 2, by its recurrence from 1/2 or 1.
  private static func logGamma(halves: Int) -> Double {
    let even = halves.isMultiple(of: 2)
    var result = even ? 0 : naturalLogarithm(Double.pi) / 2
    for step in stride(from: even ? 2 : 1, to: halves, by: 2) {
      result += naturalLogarithm(Double(step) / 2)
    }
    return result
  }
}
