import CArchive

/// Compresses bytes incrementally to one raw deflate stream (RFC 1951).
///
/// It uses libarchive's gzip filter, because libdeflate needs all bytes at once. The ten bytes of the gzip
/// header are dropped, and the eight bytes of its trailer contain the CRC-32 that a ZIP needs.
final class DeflateStream {
  private let archive: OpaquePointer
  private let output = DeflateOutput()
  private var isOpen = true

  /// Creates an empty stream.
  init() throws {
    guard let archive = archive_write_new() else {
      throw StoreError(.failed, "libarchive is out of memory", place: nil)
    }
    self.archive = archive
    let client = Unmanaged.passUnretained(output).toOpaque()
    try require(archive_write_add_filter_gzip(archive))
    try require(archive_write_set_filter_option(archive, "gzip", "timestamp", nil))
    try require(archive_write_set_format_raw(archive))
    try require(archive_write_set_bytes_per_block(archive, 1 << 16))
    try require(archive_write_set_bytes_in_last_block(archive, 1))
    try require(archive_write_open(archive, client, nil, takeCompressed, nil))
    let entry = archive_entry_new()
    defer { archive_entry_free(entry) }
    archive_entry_set_filetype(entry, BundleArchive.plainFile)
    archive_entry_set_pathname(entry, "data")
    try require(archive_write_header(archive, entry))
  }

  deinit { archive_write_free(archive) }

  /// Adds bytes and returns the compressed bytes that are ready.
  func deflate(_ bytes: [UInt8]) throws -> ArraySlice<UInt8> {
    if !bytes.isEmpty {
      let written = bytes.withUnsafeBytes { archive_write_data(archive, $0.baseAddress, $0.count) }
      guard written == bytes.count else {
        throw StoreError(.failed, "libarchive could not compress a part of the bundle", place: nil)
      }
    }
    return output.take(holdingBack: DeflateOutput.trailerLength)
  }

  /// Ends the stream. Returns the remaining compressed bytes and the CRC-32 of the input.
  func finish() throws -> (rest: ArraySlice<UInt8>, crc: UInt32) {
    try require(archive_write_close(archive))
    let rest = output.take(holdingBack: DeflateOutput.trailerLength)
    let trailer = output.take(holdingBack: 0)
    guard trailer.count == DeflateOutput.trailerLength else {
      throw StoreError(.failed, "libarchive could not compress a part of the bundle", place: nil)
    }
    return (rest, trailer.prefix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
  }

  private func require(_ code: Int32) throws {
    guard code == ARCHIVE_OK else {
      throw StoreError(.failed, "libarchive reported code \(code)", place: nil)
    }
  }
}

/// The bytes that libarchive has returned so far.
private final class DeflateOutput {
  static let headerLength = 10
  static let trailerLength = 8
  private var bytes: [UInt8] = []
  private var headerLeft = DeflateOutput.headerLength

  func append(_ piece: UnsafeRawBufferPointer) {
    let skipped = min(headerLeft, piece.count)
    headerLeft -= skipped
    bytes.append(contentsOf: piece.dropFirst(skipped))
  }

  func take(holdingBack count: Int) -> ArraySlice<UInt8> {
    let ready = max(0, bytes.count - count)
    let taken = bytes[..<ready]
    bytes = Array(bytes[ready...])
    return taken
  }
}

private func takeCompressed(
  _: OpaquePointer?, _ client: UnsafeMutableRawPointer?, _ piece: UnsafeRawPointer?, _ count: Int
) -> Int {
  guard let client else { return -1 }
  Unmanaged<DeflateOutput>.fromOpaque(client).takeUnretainedValue()
    .append(UnsafeRawBufferPointer(start: piece, count: count))
  return count
}

/// Bytes compressed in the form of ZIP entries.
public struct RawDeflate: Sendable {
  /// The raw deflate stream (RFC 1951).
  public let bytes: [UInt8]
  /// The CRC-32 of the uncompressed bytes.
  public let checksum: UInt32

  /// Compresses bytes in memory; equal bytes give equal streams with the same zlib.
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
