/// Bytes compressed as ZIP entries hold them.
public struct RawDeflate: Sendable {
  /// The raw deflate stream (RFC 1951).
  public let bytes: [UInt8]
  /// CRC-32 of what was compressed.
  public let checksum: UInt32

  /// Compresses bytes at hand; the same bytes give the same stream with the same zlib.
  ///
  /// Throws ``StoreError`` when memory runs out.
  public init(_ content: [UInt8]) throws {
    let stream = try DeflateStream()
    var bytes: [UInt8] = []
    for start in stride(from: 0, to: content.count, by: 1 << 20) {
      bytes += try stream.deflate(Array(content[start..<min(start + 1 << 20, content.count)]))
    }
    let (rest, crc) = try stream.finish()
    (self.bytes, checksum) = (bytes + rest, crc)
  }
}
