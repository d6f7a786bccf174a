/// The symbols of deflate for lengths and distances (RFC 1951, 3.2.5).
struct DeflateTables {
  /// Symbol less 257 of each length less 3.
  let lengthSymbols = Scratch<UInt8>(256)
  /// The least length of each symbol, and the extra bits it has.
  let lengthBases = Scratch<UInt16>(29)
  let lengthExtras = Scratch<UInt8>(29)
  /// Symbol of each distance less 1: below 256 as it is, beyond in steps of 128 from place 256 on.
  let distanceSymbols = Scratch<UInt8>(512)
  let distanceBases = Scratch<UInt16>(30)
  let distanceExtras = Scratch<UInt8>(30)

  init() {
    var base = 3
    for symbol in 0..<28 {
      let extra = symbol < 8 ? 0 : symbol / 4 - 1
      lengthBases.start[symbol] = UInt16(base)
      lengthExtras.start[symbol] = UInt8(extra)
      for length in base..<min(base + 1 << extra, 259) { lengthSymbols.start[length - 3] = UInt8(symbol) }
      base += 1 << extra
    }
    lengthBases.start[28] = 258
    lengthExtras.start[28] = 0
    lengthSymbols.start[255] = 28
    base = 0
    for symbol in 0..<30 {
      let extra = symbol < 4 ? 0 : symbol / 2 - 1
      distanceBases.start[symbol] = UInt16(base)
      distanceExtras.start[symbol] = UInt8(extra)
      for distance in base..<(base + 1 << extra) {
        distanceSymbols.start[distance < 256 ? distance : 256 + distance >> 7] = UInt8(symbol)
      }
      base += 1 << extra
    }
  }

  /// The place of a distance less 1 in `distanceSymbols`.
  @inline(__always)
  static func place(_ distance: UInt32) -> Int {
    Int(distance < 256 ? distance : 256 &+ distance &>> 7)
  }
}
