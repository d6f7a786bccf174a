import CDeflate

/// Feeds any bytes to the reader of pictures that somebody else made: as a file, and as what a file with right checksums
/// holds, since no random file has those. The first four bytes choose the shape.
func fuzzSuppliedPNG(_ bytes: [UInt8]) {
  check(bytes)
  guard bytes.count > 4 else { return }
  var rest = bytes[4...]
  let kind = [0, 2, 3, 4, 6][Int(bytes[0]) % 5]
  let (width, height) = (60 + Int(bytes[1]) % 40, 60 + Int(bytes[2]) % 40)
  var file = PNGText()
  file.chunk("IHDR", big(width) + big(height) + [bytes[3] & 1 == 0 ? 8 : bytes[3], UInt8(kind), 0, 0, 0])
  if kind == 3 || bytes[3] & 2 != 0 {
    file.chunk("PLTE", Array(rest.prefix(3 * Int(bytes[3]))))
    rest = rest.dropFirst(3 * Int(bytes[3]))
  }
  if bytes[3] & 4 != 0 {
    file.chunk("tRNS", Array(rest.prefix(6)))
    rest = rest.dropFirst(6)
  }
  let row = 1 + width * ([0: 1, 2: 3, 3: 1, 4: 2, 6: 4][kind] ?? 1)
  let given = rest.isEmpty ? [0] : Array(rest)
  var raw = (0..<row * height).map { given[$0 % given.count] }
  // One filter more than there are.
  for line in 0..<height { raw[line * row] %= 6 }
  file.chunk("IDAT", packed(bytes[3] & 8 == 0 ? raw : raw.dropLast()))
  file.chunk("IEND", [])
  check(file.bytes)
}

private func check(_ bytes: [UInt8]) {
  guard let reader = try? PNGReader(bytes) else { return }
  precondition(PNGReader.sides.contains(reader.width) && PNGReader.sides.contains(reader.height), "sides")
  guard let pixels = try? reader.pixels() else { return }
  precondition(pixels.count == reader.width * reader.height, "every pixel is there")
  for pixel in pixels {
    let alpha = pixel >> 24
    precondition(
      pixel >> 16 & 255 <= alpha && pixel >> 8 & 255 <= alpha && pixel & 255 <= alpha,
      "colors are premultiplied")
  }
}

private func big(_ number: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(number >> $0 & 255) } }

private func packed(_ raw: some Collection<UInt8>) -> [UInt8] {
  let raw = Array(raw)
  guard let packer = libdeflate_alloc_compressor(1) else { return [] }
  defer { libdeflate_free_compressor(packer) }
  var room = [UInt8](repeating: 0, count: libdeflate_zlib_compress_bound(packer, raw.count))
  let size = libdeflate_zlib_compress(packer, raw, raw.count, &room, room.count)
  return Array(room.prefix(size))
}

/// A PNG file with the right checksums.
private struct PNGText {
  private(set) var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  mutating func chunk(_ name: String, _ data: [UInt8]) {
    let body = Array(name.utf8) + data
    bytes += big(data.count) + body + big(Int(libdeflate_crc32(0, body, body.count)))
  }
}
