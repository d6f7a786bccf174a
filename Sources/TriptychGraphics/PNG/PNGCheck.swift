import CDeflate

/// Finds damage in PNG files by their own checksums, without unpacking a pixel.
public enum PNGCheck {
  /// Whether bytes are a PNG file that is as whole as when it was written: the signature, IHDR first and of
  /// the size asked for, pixels in between, IEND last and nothing after it, and the CRC-32 of every chunk right
  /// (PNG specification, third edition, 5.3 and 5.5).
  ///
  /// A checksum tells damage; it does not tell who made a file.
  ///
  /// - Parameters:
  ///   - width: pixels that IHDR has to name
  ///   - height: pixels that IHDR has to name
  public static func isWhole(_ bytes: [UInt8], width: Int, height: Int) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      guard bytes.count >= signature.count, bytes.prefix(signature.count).elementsEqual(signature) else {
        return false
      }
      var place = signature.count
      var (isFirst, hasPixels) = (true, false)
      while let chunk = chunk(of: bytes, at: place) {
        if isFirst {
          guard chunk.name == header, chunk.end - place == 25, big(bytes, at: place + 8) == width,
            big(bytes, at: place + 12) == height
          else { return false }
        }
        isFirst = false
        hasPixels = hasPixels || chunk.name == pixels
        place = chunk.end
        if chunk.name == last { return hasPixels && place == bytes.count }
      }
      return false
    }
  }

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  private static let header = 0x4948_4452
  private static let pixels = 0x4944_4154
  private static let last = 0x4945_4E44

  /// The name of the chunk at a place and where it ends; `nil` where it is cut short or its checksum is wrong.
  private static func chunk(
    of bytes: UnsafeBufferPointer<UInt8>, at place: Int
  ) -> (name: Int, end: Int)? {
    guard let start = bytes.baseAddress, bytes.count - place >= 12 else { return nil }
    let length = big(bytes, at: place)
    guard length <= bytes.count - place - 12 else { return nil }
    let sum = libdeflate_crc32(0, start + place + 4, length + 4)
    guard Int(sum) == big(bytes, at: place + 8 + length) else { return nil }
    return (big(bytes, at: place + 4), place + 12 + length)
  }

  /// 32 bits, the highest first.
  private static func big(_ bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> Int {
    (0..<4).reduce(0) { $0 << 8 | Int(bytes[place + $1]) }
  }
}
