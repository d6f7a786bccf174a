import CDeflate

/// Writes indexed PNG files: signature, IHDR, PLTE, tRNS where needed, IDAT, IEND and nothing else.
///
/// Rows are not filtered: on charts that is smaller and quicker than any filter.
///
/// Memory beside the pixels and the file: at most 12 MB, 12 bytes a column and one a row, since
/// rows are written in bands of about 1 MB; it is kept for the next picture.
final class PNGEncoder {
  private let counter = ColorCounter()
  private let palette = PNGPalette()
  private let deflate = ChartDeflate()
  private let sink = ByteSink()
  /// The rows of a band behind the end of the band before.
  private let band = Scratch<UInt8>(1 << 12)
  /// A row of one byte a pixel.
  private let line = Scratch<UInt8>(1 << 8)

  private static let bandLength = 1 << 20

  /// Bytes of memory held beside the file.
  var memory: Int {
    counter.memory + palette.memory + deflate.memory + band.bytes + line.bytes
  }

  /// The file; empty where memory runs out.
  ///
  /// - Parameters:
  ///   - pixels: 0xAARRGGBB, premultiplied; alpha is ignored where `isOpaque`.
  ///   - width, height: 1 or more, together at most 2^28 pixels.
  ///   - stride: pixels from one row to the next.
  func encode(
    _ pixels: UnsafePointer<UInt32>, width: Int, height: Int, stride: Int, isOpaque: Bool
  ) -> [UInt8] {
    precondition(width > 0 && height > 0 && width <= 1 << 28 / height && stride >= width)
    counter.count(pixels, width: width, height: height, stride: stride, isOpaque: isOpaque)
    palette.choose(counter)
    var rows = IndexedRows(
      pixels, width: width, stride: stride, isOpaque: isOpaque, counter: counter, palette: palette)
    let file = PNGFile(sink)
    file.header(width: width, height: height, depth: rows.depth)
    file.palette(palette.colors.start, count: palette.count)
    if !isOpaque { file.transparency(palette.colors.start, count: palette.count) }
    file.chunk("IDAT") { writeData(&rows, width: width, height: height) }
    file.chunk("IEND") {}
    return sink.isFull ? [] : sink.withBytes { Array($0) }
  }

  private func writeData(_ rows: inout IndexedRows, width: Int, height: Int) {
    let rowLength = rows.rowLength
    let perBand = min(height, max(1, Self.bandLength / rowLength))
    let kept = max(ChartDeflate.window, rowLength)
    band.reserve(kept + perBand * rowLength + IndexedRows.slack)
    line.reserve(width + IndexedRows.slack)
    sink.put(0x78)
    sink.put(0x5E)
    deflate.start(rowLength: rowLength)
    var sum: UInt32 = 1
    var start = 0
    var row = 0
    while row < height {
      let next = min(height, row + perBand)
      let end = start + (next - row) * rowLength
      for index in row..<next {
        rows.write(index, to: band.start + start + (index - row) * rowLength, line: line.start)
      }
      sum = libdeflate_adler32(sum, band.start + start, end - start)
      deflate.write(UnsafePointer(band.start), from: start, to: end, isLast: next == height, into: sink)
      // The next band may refer to the end of this one.
      let history = min(end, kept)
      band.start.update(from: band.start + end - history, count: history)
      start = history
      row = next
    }
    sink.putBig(sum)
  }
}
