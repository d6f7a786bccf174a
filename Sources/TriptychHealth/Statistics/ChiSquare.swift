/// The chi-square distribution, which test statistics made of squares follow in large samples.
public enum ChiSquare {
  /// The share of the distribution above `x`: 1 at 0 and below, falling towards 0.
  ///
  /// The regularised upper incomplete gamma function Q(degrees / 2, x / 2): its power series where it
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
