/// An opaque sRGB colour, 8 bits a channel.
public struct RGB: Sendable, Hashable {
  /// The colour as 0xRRGGBB.
  public let hex: UInt32

  /// A colour from 0xRRGGBB; bits above the low 24 are dropped.
  public init(_ hex: UInt32) { self.hex = hex & 0xFF_FFFF }

  /// Red, 0...255.
  public var red: UInt8 { UInt8(hex >> 16) }
  /// Green, 0...255.
  public var green: UInt8 { UInt8(hex >> 8 & 255) }
  /// Blue, 0...255.
  public var blue: UInt8 { UInt8(hex & 255) }

  /// The colour as style sheets write it, `#RRGGBB`.
  public var css: String {
    let digits = String(hex, radix: 16, uppercase: true)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
