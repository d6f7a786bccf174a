import CDeflate

/// Feeds any bytes to the writer of PNG files: as a stream for its deflate, which libdeflate must
/// read back, and as a picture, which libpng must read back to the same pixels. The first six
/// bytes choose the shape.
func fuzzPNG(_ bytes: [UInt8]) {
  guard bytes.count > 6 else { return }
  let rest = Array(bytes[6...])
  fuzzDeflate(rest, rowLength: 1 + Int(bytes[0]) * Int(1 + bytes[1] % 160), piece: 1 + Int(bytes[2]) * 37)
  let width = 1 + Int(bytes[3]) + Int(bytes[1] & 3) * 256
  let colors = UInt32(1 + Int(bytes[4]))
  fuzzPicture(rest, width: width, colors: colors, zoom: 1 + Int(bytes[5] % 24), isOpaque: bytes[5] < 200)
}

private func fuzzDeflate(_ bytes: [UInt8], rowLength: Int, piece: Int) {
  let deflate = ChartDeflate()
  // The second stream meets what the first one left behind.
  for step in [bytes.count, piece] {
    let sink = ByteSink()
    deflate.start(rowLength: rowLength)
    // No spare byte behind, so that reading beyond the end is found.
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
    defer { copy.deallocate() }
    copy.update(from: bytes, count: bytes.count)
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + step)
      deflate.write(copy, from: start, to: end, isLast: end == bytes.count, into: sink)
      start = end
    }
    precondition(inflated(sink.withBytes { Array($0) }, count: bytes.count) == bytes, "bytes come back")
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

/// Each byte is a few pixels of one colour; rows that end early go on in the next.
private func fuzzPicture(_ bytes: [UInt8], width: Int, colors: UInt32, zoom: Int, isOpaque: Bool) {
  let height = max(1, bytes.count * zoom / width)
  let pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: width * height)
  defer { pixels.deallocate() }
  for place in 0..<(width * height) {
    let number = UInt32(bytes[min(place / zoom, bytes.count - 1)]) % colors
    let color = number &* 0x0031_5F27
    // Colours let all or nothing through, so that no rounding comes in.
    pixels[place] = isOpaque || number % 3 > 0 ? 0xFF00_0000 | color & 0xFF_FFFF : 0
  }
  let encoder = PNGEncoder()
  let file = encoder.encode(pixels, width: width, height: height, stride: width, isOpaque: isOpaque)
  precondition(
    file == encoder.encode(pixels, width: width, height: height, stride: width, isOpaque: isOpaque),
    "the same picture has the same bytes")
  guard let back = CairoReader.pixels(file) else { preconditionFailure("the file can be read") }
  precondition(back.width == width && back.height == height, "the picture has its size")
  for place in 0..<(width * height) {
    precondition(back.pixels[place] == pixels[place], "pixels come back")
  }
}

/// Writes the largest picture that is allowed, nothing but noise, and reads it back.
func proveLargestPNG() {
  let side = 8000
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
