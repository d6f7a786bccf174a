/// Whether bytes have the form of a decimal number such as `-12.5e3`, told byte by byte for numbers of any length.
///
/// A form says nothing of the size: `1e400` has it, although no `Double` is as large.
struct NumberForm {
  private enum State {
    case start, sign, point, whole, decimals, exponent, exponentSign, exponentDigits, none
  }

  private var state = State.start

  /// Creates the form of no bytes.
  init() {}

  /// The form of all these bytes.
  init(_ bytes: ByteSlice) {
    for index in 0..<bytes.count { take(bytes[index]) }
  }

  /// Whether what was taken is a whole number, to which nothing need be added.
  var isWhole: Bool { state == .whole || state == .decimals || state == .exponentDigits }

  /// Whether nothing that is added makes a number of it.
  var isBroken: Bool { state == .none }

  /// Takes the next byte.
  mutating func take(_ byte: UInt8) {
    let isDigit = byte &- 48 <= 9
    let isSign = byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
    let isExponent = byte | 0x20 == UInt8(ascii: "e")
    switch state {
    case .start where isSign: state = .sign
    case .start where byte == UInt8(ascii: "."), .sign where byte == UInt8(ascii: "."): state = .point
    case .start where isDigit, .sign where isDigit, .whole where isDigit: state = .whole
    case .whole where byte == UInt8(ascii: "."): state = .decimals
    case .point where isDigit, .decimals where isDigit: state = .decimals
    case .whole where isExponent, .decimals where isExponent: state = .exponent
    case .exponent where isSign: state = .exponentSign
    case .exponent where isDigit, .exponentSign where isDigit, .exponentDigits where isDigit:
      state = .exponentDigits
    default: state = .none
    }
  }
}
