// The only file of this module that reaches for the C library: four functions
// the standard library does not have.
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

/// The natural logarithm of 1 + x, exact also for a small x.
func naturalLogarithm(onePlus x: Double) -> Double { log1p(x) }

/// The complementary error function: 1 at 0, falling to 0, exact also far out.
func complementaryError(_ x: Double) -> Double { erfc(x) }
