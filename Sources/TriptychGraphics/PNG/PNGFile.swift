import CDeflate

/// The container of a PNG file, chunk by chunk.
struct PNGFile {
  private(set) var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// IHDR of an indexed picture, not interlaced; `depth` is the bits a pixel takes.
  mutating func header(width: Int, height: Int, depth: Int) {
    chunk("IHDR", Self.big(UInt32(width)) + Self.big(UInt32(height)) + [UInt8(depth), 3, 0, 0, 0])
  }

  /// PLTE from straight 0xAARRGGBB colours.
  mutating func palette(_ colors: [UInt32]) {
    chunk("PLTE", colors.flatMap { [UInt8($0 >> 16 & 255), UInt8($0 >> 8 & 255), UInt8($0 & 255)] })
  }

  /// tRNS, left out where every colour is opaque.
  mutating func transparency(_ colors: [UInt32]) {
    guard let last = colors.lastIndex(where: { $0 >> 24 != 255 }) else { return }
    chunk("tRNS", colors[...last].map { UInt8($0 >> 24) })
  }

  mutating func chunk(_ name: String, _ data: [UInt8]) {
    bytes.reserveCapacity(bytes.count + data.count + 12)
    bytes += Self.big(UInt32(data.count))
    let start = bytes.count
    bytes += name.utf8
    bytes += data
    let sum = bytes.withUnsafeBytes { buffer in
      libdeflate_crc32(0, buffer.baseAddress.map { $0 + start }, buffer.count - start)
    }
    bytes += Self.big(sum)
  }

  private static func big(_ value: UInt32) -> [UInt8] {
    [UInt8(value >> 24), UInt8(value >> 16 & 255), UInt8(value >> 8 & 255), UInt8(value & 255)]
  }
}
