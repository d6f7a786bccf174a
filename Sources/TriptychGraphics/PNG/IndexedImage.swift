/// A picture as numbers of a palette.
struct IndexedImage {
  /// Straight 0xAARRGGBB colours, at most 256.
  var palette: [UInt32]
  /// One byte a pixel, row by row.
  var indices: [UInt8]

  /// Rows as PNG wants them: a filter byte of 0 each, and several pixels a byte where the palette is small.
  func packed(width: Int, height: Int) -> (bytes: [UInt8], depth: Int) {
    let depth = palette.count <= 2 ? 1 : palette.count <= 4 ? 2 : palette.count <= 16 ? 4 : 8
    let perByte = 8 / depth
    let rowLength = (width + perByte - 1) / perByte + 1
    let bytes = [UInt8](unsafeUninitializedCapacity: rowLength * height) { buffer, count in
      indices.withUnsafeBufferPointer { indices in
        for row in 0..<height {
          let source = row * width
          let target = row * rowLength
          buffer[target] = 0
          if depth == 8 {
            for column in 0..<width { buffer[target + 1 + column] = indices[source + column] }
            continue
          }
          for byte in 0..<(rowLength - 1) {
            var value: UInt8 = 0
            for part in 0..<perByte {
              let column = byte * perByte + part
              value = value << UInt8(depth) | (column < width ? indices[source + column] : 0)
            }
            buffer[target + 1 + byte] = value
          }
        }
      }
      count = rowLength * height
    }
    return (bytes, depth)
  }
}
