import CDeflate
import Foundation

/// Why a PNG file from elsewhere is not taken.
public enum PNGFault: Error, Hashable, Sendable {
  /// It is no PNG file, damaged, or has chunks in a wrong order.
  case damaged
  /// Its width or height is not allowed.
  case size
  /// It has another bit depth than 8, is interlaced, or needs a chunk that is not known.
  case unsupported
}

/// Reads PNG files that somebody else made, strictly: 8 bits a channel, not interlaced, sides within limits, every checksum
/// right, exactly as many pixels as the header says. Memory is bounded by the limits on the sides.
///
/// Chunks besides IHDR, PLTE, tRNS, IDAT and IEND are skipped when they may be; nothing of them is kept.
struct PNGReader {
  /// The allowed length of each side in pixels.
  static let sides = 64...2_048

  private(set) var width = 0
  private(set) var height = 0
  private var kind = 0
  private var palette: [UInt8] = []
  private var clear: [UInt8] = []
  private var packed: [UInt8] = []

  /// Reads a file.
  init(_ bytes: [UInt8]) throws(PNGFault) {
    guard bytes.starts(with: PNGFile.signature) else { throw .damaged }
    var place = 8
    var (isEnded, hasPixels, isBetween) = (false, false, false)
    while !isEnded {
      guard bytes.count - place >= 12 else { throw .damaged }
      let length = PNGReader.big(bytes, place)
      guard length <= bytes.count - place - 12 else { throw .damaged }
      let name = PNGReader.big(bytes, place + 4)
      let sum = bytes.withUnsafeBytes {
        libdeflate_crc32(0, $0.baseAddress.map { $0 + place + 4 }, length + 4)
      }
      guard Int(sum) == PNGReader.big(bytes, place + 8 + length) else { throw .damaged }
      let data = bytes[(place + 8)..<(place + 8 + length)]
      guard (place == 8) == (name == 0x4948_4452) else { throw .damaged }
      switch name {
      case 0x4948_4452: try readHeader(Array(data))
      case 0x504C_5445:
        guard palette.isEmpty, !hasPixels, length > 0, length <= 768, length % 3 == 0 else { throw .damaged }
        palette = Array(data)
      case 0x7452_4E53:
        guard clear.isEmpty, !hasPixels, length <= 256 else { throw .damaged }
        clear = Array(data)
      case 0x4944_4154:
        // Pixel chunks follow one another.
        guard !isBetween else { throw .damaged }
        hasPixels = true
        packed += data
      case 0x4945_4E44: isEnded = true
      default:
        // An upper-case first letter names a chunk without which a picture is not right.
        guard name >> 24 & 0x20 != 0 else { throw .unsupported }
      }
      if hasPixels, name != 0x4944_4154 { isBetween = true }
      place += 12 + length
    }
    guard hasPixels, place == bytes.count, kind != 3 || !palette.isEmpty else { throw .damaged }
  }

  private mutating func readHeader(_ data: [UInt8]) throws(PNGFault) {
    guard data.count == 13 else { throw .damaged }
    (width, height) = (PNGReader.big(data, 0), PNGReader.big(data, 4))
    guard PNGReader.sides.contains(width), PNGReader.sides.contains(height) else { throw .size }
    kind = Int(data[9])
    guard data[8] == 8, [0, 2, 3, 4, 6].contains(kind), data[10...].allSatisfy({ $0 == 0 }) else {
      throw .unsupported
    }
  }

  /// The pixels, row by row, premultiplied 0xAARRGGBB.
  func pixels() throws(PNGFault) -> [UInt32] {
    let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][kind] ?? 1
    let row = width * channels
    var raw = [UInt8](repeating: 0, count: (row + 1) * height)
    guard let unpacker = libdeflate_alloc_decompressor() else { throw .damaged }
    defer { libdeflate_free_decompressor(unpacker) }
    var size = 0
    let result = raw.withUnsafeMutableBytes { out in
      packed.withUnsafeBytes {
        libdeflate_zlib_decompress(unpacker, $0.baseAddress, $0.count, out.baseAddress, out.count, &size)
      }
    }
    guard result == LIBDEFLATE_SUCCESS, size == raw.count else { throw .damaged }
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    for y in 0..<height {
      try unfilter(&raw, start: y * (row + 1), row: row, channels: channels, isFirst: y == 0)
      for x in 0..<width { try pixels.append(pixel(raw, at: y * (row + 1) + 1 + x * channels)) }
    }
    return pixels
  }

  /// Undoes the filter of a row (PNG specification, third edition, 9.2).
  private func unfilter(
    _ raw: inout [UInt8], start: Int, row: Int, channels: Int, isFirst: Bool
  ) throws(PNGFault) {
    let kind = raw[start]
    guard kind <= 4 else { throw .damaged }
    guard kind > 0 else { return }
    for offset in 1...row {
      let place = start + offset
      let left = offset > channels ? Int(raw[place - channels]) : 0
      let above = isFirst ? 0 : Int(raw[place - row - 1])
      let corner = isFirst || offset <= channels ? 0 : Int(raw[place - row - 1 - channels])
      let guess: Int
      switch kind {
      case 1: guess = left
      case 2: guess = above
      case 3: guess = (left + above) / 2
      default:
        let distances = [abs(above - corner), abs(left - corner), abs(left + above - 2 * corner)]
        guess =
          distances[0] <= distances[1] && distances[0] <= distances[2]
          ? left : distances[1] <= distances[2] ? above : corner
      }
      raw[place] = raw[place] &+ UInt8(truncatingIfNeeded: guess)
    }
  }

  /// The pixel whose channels begin at a place.
  private func pixel(_ raw: [UInt8], at place: Int) throws(PNGFault) -> UInt32 {
    let (first, isKeyed) = (raw[place], clear.count >= 2)
    switch kind {
    case 0:
      return PNGReader.color(first, first, first, isKeyed && clear[1] == first && clear[0] == 0 ? 0 : 255)
    case 2:
      let (green, blue) = (raw[place + 1], raw[place + 2])
      let isClear = clear.count == 6 && clear[1] == first && clear[3] == green && clear[5] == blue
      return PNGReader.color(first, green, blue, isClear ? 0 : 255)
    case 3:
      let index = Int(first)
      guard index * 3 + 2 < palette.count else { throw .damaged }
      return PNGReader.color(
        palette[index * 3], palette[index * 3 + 1], palette[index * 3 + 2],
        index < clear.count ? clear[index] : 255)
    case 4: return PNGReader.color(first, first, first, raw[place + 1])
    default: return PNGReader.color(first, raw[place + 1], raw[place + 2], raw[place + 3])
    }
  }

  private static func color(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8) -> UInt32 {
    func part(_ value: UInt8) -> UInt32 { (UInt32(value) * UInt32(alpha) + 127) / 255 }
    return UInt32(alpha) << 24 | part(red) << 16 | part(green) << 8 | part(blue)
  }

  private static func big(_ bytes: [UInt8], _ place: Int) -> Int {
    (0..<4).reduce(0) { $0 << 8 | Int(bytes[place + $1]) }
  }
}
