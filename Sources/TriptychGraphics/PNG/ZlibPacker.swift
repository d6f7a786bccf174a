import CDeflate

/// Packs bytes that repeat irregularly, as drawn pictures do.
final class ZlibPacker {
  private let compressor: OpaquePointer?

  /// How hard it tries, as levels of libdeflate.
  enum Effort: Int32 {
    /// Packs drawn sheets nearly as small as any level that looks for matches one by one.
    case quick = 8
    /// Weighs whole runs of matches against each other: a twentieth smaller, for three times as long.
    case thorough = 10
  }

  init(_ effort: Effort) { compressor = libdeflate_alloc_compressor(effort.rawValue) }

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
