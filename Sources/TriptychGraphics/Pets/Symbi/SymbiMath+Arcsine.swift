#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension SymbiMath {
  /// The angle of a sine, radians; what lies outside -1...1 is cut.
  static func arcsine(_ sine: Double) -> Double { rounded(asin(clamp(sine, -1, 1))) }
}
