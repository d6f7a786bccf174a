/// Logarithms to base 2 as whole numbers of 1/65,536, the same on every machine.
struct LogTable {
  /// The number of bits after the point.
  static let bits = 16
  static let one = 1 << bits
  private let direct = Scratch<UInt32>(1 << directBits)
  private static let directBits = 12

  init() {
    direct.start[0] = 0
    for number in 1..<(1 << Self.directBits) { direct.start[number] = Self.log(number) }
  }

  /// A number multiplied by its logarithm; 0 for 0.
  @inline(__always)
  func weighed(_ number: Int) -> Int {
    if number < 1 << Self.directBits { return number &* Int(direct.start[number]) }
    let shift = Int.bitWidth &- Self.directBits &- number.leadingZeroBitCount
    return number &* (Int(direct.start[number &>> shift]) &+ shift &<< Self.bits)
  }

  /// The logarithm, one bit after the other: squaring a number doubles its logarithm.
  private static func log(_ number: Int) -> UInt32 {
    let whole = Int.bitWidth - 1 - number.leadingZeroBitCount
    var fraction: UInt64 = UInt64(number) << UInt64(31 - whole)
    var result = UInt32(whole)
    for _ in 0..<bits {
      fraction = (fraction * fraction) >> 31
      let isOver = fraction >> 32 > 0
      result = result << 1 | (isOver ? 1 : 0)
      if isOver { fraction >>= 1 }
    }
    return result
  }
}
