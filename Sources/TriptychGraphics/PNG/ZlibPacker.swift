import CDeflate

/// Packs bytes that repeat irregularly, as drawn pictures do.
final class ZlibPacker {
  private let compressor: OpaquePointer?

  /// The effort, 1...12, that packs drawn sheets best for the time it takes.
  static let usualLevel = 9

  init(level: Int = usualLevel) { compressor = libdeflate_alloc_compressor(Int32(level)) }

  deinit { if let compressor { libdeflate_free_compressor(compressor) } }

  /// Writes a zlib stream; nothing, and false, where memory runs out.
  func pack(_ bytes: UnsafePointer<UInt8>, count: Int, into sink: ByteSink) -> Bool {
    guard let compressor else { return false }
    let most = libdeflate_zlib_compress_bound(compressor, count)
    guard let room = sink.room(most) else { return false }
    let packed = libdeflate_zlib_compress(compressor, bytes, count, room, most)
    sink.advance(packed)
    return packed > 0
  }
}
