import TriptychHealth

/// Sums as earlier versions kept them: over quarter hours, with the quarter minutes that had an open record.
enum EarlierBins {
  /// The length of such a sum in seconds.
  static let length: Int64 = 900

  /// The bins of today for such a sum, `bin`, whose coverage has a bit for every 15 seconds.
  ///
  /// Each third has the part of the value that its share of the covered time is. A value whose time is not known is
  /// shared evenly. The migration of a cache does the same.
  static func cut(_ bin: QuantityBin) -> [QuantityBin] {
    let all = bin.coverage & QuantityBin.coverageBits
    return (0..<3).compactMap { third in
      let own = all >> UInt64(20 * third) & 0xF_FFFF
      if own == 0, all != 0 { return nil }
      let value =
        all == 0 ? bin.value / 3 : bin.value * Double(own.nonzeroBitCount) / Double(all.nonzeroBitCount)
      return QuantityBin(
        start: bin.start.adding(seconds: Int64(third) * QuantityBin.length), source: bin.source, value: value,
        coverage: widened(own), isCut: true)
    }
  }

  /// Twenty bits of 15 seconds each as sixty bits of 5 seconds each.
  private static func widened(_ bits: UInt64) -> UInt64 {
    (0..<20).reduce(UInt64(0)) { wide, bit in
      bits & (1 << UInt64(bit)) == 0 ? wide : wide | 0b111 << UInt64(3 * bit)
    }
  }
}
