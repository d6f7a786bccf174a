/// Converts text to UTF-8 if it is in UTF-16, as its byte order mark says.
///
/// The bytes may come in pieces of any size. A lone half of a surrogate pair becomes U+FFFD.
struct WideTextDecoder {
  private enum Encoding { case unknown, plain, wide(isBigEndian: Bool) }

  private var encoding = Encoding.unknown
  private var firstByte: UInt8?
  private var high: UInt16?
  private var isAtStart = true

  /// How many bytes of UTF-8 a number of bytes can become at most, with what was left over before.
  static func room(for count: Int) -> Int { count / 2 * 3 + 8 }

  /// Whether the bytes have to be converted; `nil` until the first of them is known.
  var isWide: Bool? {
    switch encoding {
    case .unknown: nil
    case .plain: false
    case .wide: true
    }
  }

  /// Looks at the beginning of the bytes, unless that was done. No other text begins with these bytes.
  mutating func look(at bytes: UnsafeRawBufferPointer) {
    guard case .unknown = encoding, let first = bytes.first else { return }
    encoding = WideTextDecoder.encoding(of: first)
  }

  private static func encoding(of first: UInt8) -> Encoding {
    first == 0xFF ? .wide(isBigEndian: false) : first == 0xFE ? .wide(isBigEndian: true) : .plain
  }

  /// Converts bytes to UTF-8, for which `target` must have ``room(for:)``, and returns their number.
  mutating func decode(_ bytes: UnsafeRawBufferPointer, to target: UnsafeMutablePointer<UInt8>) -> Int {
    guard case .wide(let isBigEndian) = encoding else { return 0 }
    var count = 0
    func put(_ scalar: Unicode.Scalar) {
      for byte in String(scalar).utf8 {
        target[count] = byte
        count += 1
      }
    }
    for byte in bytes {
      guard let first = firstByte else {
        firstByte = byte
        continue
      }
      firstByte = nil
      let unit = isBigEndian ? UInt16(first) << 8 | UInt16(byte) : UInt16(byte) << 8 | UInt16(first)
      if isAtStart {
        isAtStart = false
        if unit == 0xFEFF { continue }
      }
      if let high {
        self.high = nil
        if unit & 0xFC00 == 0xDC00 {
          let value = 0x1_0000 + (UInt32(high & 0x3FF) << 10 | UInt32(unit & 0x3FF))
          put(Unicode.Scalar(value) ?? "\u{FFFD}")
          continue
        }
        put("\u{FFFD}")
      }
      if unit & 0xFC00 == 0xD800 {
        high = unit
      } else if unit < 0x80 {
        target[count] = UInt8(unit)
        count += 1
      } else {
        put(Unicode.Scalar(unit) ?? "\u{FFFD}")
      }
    }
    return count
  }

  /// The beginning of a file in UTF-8; `nil` when it is not in UTF-16.
  static func utf8(_ bytes: some Collection<UInt8>) -> [UInt8]? {
    guard let first = bytes.first, bytes.count > 2, case .wide = encoding(of: first) else { return nil }
    var decoder = WideTextDecoder()
    return Array(bytes).withUnsafeBytes { raw in
      decoder.look(at: raw)
      return [UInt8](unsafeUninitializedCapacity: room(for: raw.count)) { buffer, count in
        count = buffer.baseAddress.map { decoder.decode(raw, to: $0) } ?? 0
      }
    }
  }
}
