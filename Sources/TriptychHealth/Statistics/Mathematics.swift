// The only file of this module that reaches for the C library: three functions
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
