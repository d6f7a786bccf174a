import CDeflate

/// Writes indexed PNG files: signature, IHDR, PLTE, tRNS where needed, IDAT, IEND and nothing else.
///
/// Rows are not filtered: on charts that is smaller and quicker than any filter.
final class PNGEncoder {
  private let compressor: OpaquePointer?
  private var scratch: [Int32] = []

  /// libdeflate's level 6: beyond it, time grows faster than files shrink.
  private static let level: Int32 = 6

  init() { compressor = libdeflate_alloc_compressor(Self.level) }

  deinit { if let compressor { libdeflate_free_compressor(compressor) } }

  /// The file; empty where memory runs out.
  ///
  /// - Parameters:
  ///   - pixels: 0xAARRGGBB, premultiplied; alpha is ignored where `isOpaque`.
  ///   - stride: pixels from one row to the next.
  func encode(
    _ pixels: UnsafePointer<UInt32>, width: Int, height: Int, stride: Int, isOpaque: Bool
  ) -> [UInt8] {
    let image = PixelIndexer.index(
      pixels, width: width, height: height, stride: stride, isOpaque: isOpaque, scratch: &scratch)
    let packed = image.packed(width: width, height: height)
    guard let data = compress(packed.bytes) else { return [] }
    var file = PNGFile()
    file.header(width: width, height: height, depth: packed.depth)
    file.palette(image.palette)
    if !isOpaque { file.transparency(image.palette) }
    file.chunk("IDAT", data)
    file.chunk("IEND", [])
    return file.bytes
  }

  private func compress(_ bytes: [UInt8]) -> [UInt8]? {
    guard let compressor else { return nil }
    let bound = libdeflate_zlib_compress_bound(compressor, bytes.count)
    let data = [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
      count = libdeflate_zlib_compress(compressor, bytes, bytes.count, buffer.baseAddress, bound)
    }
    return data.isEmpty ? nil : data
  }
}
