import CDeflate

/// Feeds any bytes to the writer of PNG files: as a stream for its deflate, which libdeflate must
/// read back, and as a picture, which libpng must read back: to the same pixels where a palette holds
/// them. The first six bytes choose the shape.
func fuzzPNG(_ bytes: [UInt8]) {
  guard bytes.count > 6 else { return }
  let rest = Array(bytes[6...])
  fuzzDeflate(rest, rowLength: 1 + Int(bytes[0]) * Int(1 + bytes[1] % 160), piece: 1 + Int(bytes[2]) * 37)
  fuzzPicture(
    rest,
    FuzzShape(
      width: 1 + Int(bytes[3]) + Int(bytes[1] & 3) * 256, padding: Int(bytes[2] % 9),
      colors: 1 + UInt32(bytes[4]) * UInt32(bytes[4]), zoom: 1 + Int(bytes[5] % 24),
      isOpaque: bytes[5] < 128))
}

private func fuzzDeflate(_ bytes: [UInt8], rowLength: Int, piece: Int) {
  let deflate = ChartDeflate()
  // The second stream meets what the first one left behind.
  for step in [bytes.count, piece] {
    let output = ByteBuffer()
    deflate.start(rowLength: rowLength)
    // No spare byte behind, so that reading beyond the end is found.
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
    defer { copy.deallocate() }
    copy.update(from: bytes, count: bytes.count)
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + step)
      deflate.write(copy, from: start, to: end, isLast: end == bytes.count, into: output)
      start = end
    }
    precondition(inflated(output.withBytes { Array($0) }, count: bytes.count) == bytes, "bytes come back")
  }
}

private func inflated(_ stream: [UInt8], count: Int) -> [UInt8]? {
  guard let reader = libdeflate_alloc_decompressor() else { return nil }
  defer { libdeflate_free_decompressor(reader) }
  var result = [UInt8](repeating: 0, count: count)
  var found = 0
  var taken = 0
  let status = libdeflate_deflate_decompress_ex(reader, stream, stream.count, &result, count, &taken, &found)
  return status == LIBDEFLATE_SUCCESS && found == count && taken == stream.count ? result : nil
}

/// A picture to be written: what the bytes say, and noise beyond the end of each row.
private struct FuzzShape {
  let width: Int
  /// Beyond the width, to the next row.
  let padding: Int
  /// The most colors.
  let colors: UInt32
  /// Pixels a byte.
  let zoom: Int
  let isOpaque: Bool

  var stride: Int { width + padding }

  /// Each byte, with the one after it, is a few pixels of one color; rows that end early go on in the next.
  func color(_ bytes: [UInt8], _ place: Int) -> UInt32 {
    let index = min(place / zoom, bytes.count - 1)
    let next = bytes[(index + 1) % bytes.count]
    let number = (UInt32(bytes[index]) << 8 | UInt32(next)) % colors
    let color = number &* 0x0031_5F27
    if isOpaque { return 0xFF00_0000 | color & 0xFF_FFFF }
    // All, nothing, or any part of the light.
    let alpha = [255, 0, (number &* 0x9E37) >> 7 & 255][Int(number % 3)]
    let parts = [16, 8, 0].map { shift in ((color >> shift & 255) * alpha / 255) << shift }
    return parts.reduce(alpha << 24, |)
  }
}

private func fuzzPicture(_ bytes: [UInt8], _ shape: FuzzShape) {
  let (width, stride) = (shape.width, shape.stride)
  // Cairo reads no higher ones.
  let height = min(32_767, max(1, bytes.count * shape.zoom / width))
  // No spare pixel behind the last row, so that reading beyond the end is found.
  let count = (height - 1) * stride + width
  let pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: count)
  defer { pixels.deallocate() }
  var different: Set<UInt32> = []
  for place in 0..<count {
    let (row, column) = place.quotientAndRemainder(dividingBy: stride)
    guard column < width else {
      pixels[place] = UInt32(truncatingIfNeeded: place &* 0x9E37_79B1)
      continue
    }
    pixels[place] = shape.color(bytes, row * width + column)
    different.insert(pixels[place])
  }
  let encoder = PNGEncoder()
  func encoded() -> [UInt8] {
    encoder.encode(pixels, width: width, height: height, stride: stride, isOpaque: shape.isOpaque)
  }
  let file = encoded()
  precondition(file == encoded(), "the same picture has the same bytes")
  guard let back = CairoReader.pixels(file) else { preconditionFailure("the file can be read") }
  precondition(back.width == width && back.height == height, "the picture has its size")
  precondition(Set(back.pixels).count <= 256, "the palette has its size")
  precondition(!shape.isOpaque || back.pixels.allSatisfy { $0 >> 24 == 255 }, "nothing is let through")
  guard different.count <= 256 else { return }
  // Colors that let a part through are kept unmultiplied, which rounds.
  let most = shape.isOpaque ? 0 : 1
  for row in 0..<height {
    for column in 0..<width {
      let error = distance(back.pixels[row * width + column], pixels[row * stride + column])
      precondition(error <= most, "pixels come back")
    }
  }
}

/// The largest difference of a channel.
private func distance(_ first: UInt32, _ second: UInt32) -> Int {
  [0, 8, 16, 24].map { shift in abs(Int(first >> shift & 255) - Int(second >> shift & 255)) }.max() ?? 0
}

/// Writes the largest picture that is allowed, nothing but noise, and reads it back.
func proveLargestPNG() {
  let side = 8192
  let pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: side * side)
  defer { pixels.deallocate() }
  var state: UInt64 = 88_172_645_463_325_252
  for mask in [0xFFFF_FFFF, 0xFF00_1FE0] as [UInt32] {
    for place in 0..<(side * side) {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      pixels[place] = 0xFF00_0000 | UInt32(truncatingIfNeeded: state >> 24) & mask
    }
    let encoder = PNGEncoder()
    let file = encoder.encode(pixels, width: side, height: side, stride: side, isOpaque: true)
    precondition(encoder.memory <= 12 << 20 + 13 * side, "memory is bounded")
    precondition(file.count <= side * (side + 1) / 1000 * 1001 + 1000, "noise grows by a thousandth at most")
    precondition(mask == 0xFFFF_FFFF || CairoReader.hasPixels(file, pixels, width: side, height: side))
    precondition(mask != 0xFFFF_FFFF || CairoReader.size(file)?.width == side)
  }
}
