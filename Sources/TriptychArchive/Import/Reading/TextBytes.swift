/// Text as UTF-8, whatever it was written in: UTF-16 with a byte order mark is converted, everything else passes
/// through unchanged.
struct TextBytes<Source: ByteSource & ~Copyable>: ByteSource, ~Copyable {
  private static var piece: Int { 1 << 16 }

  private var source: Source
  private var decoder = WideTextDecoder()
  /// Bytes that were read or converted and not passed on yet.
  private var ready: [UInt8] = []
  private var position = 0

  /// Creates the text of a source.
  init(_ source: consuming Source) { self.source = source }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    while position == ready.count {
      if decoder.isWide == false { return try source.read(into: buffer) }
      if try !readPiece() { return 0 }
    }
    let count = min(buffer.count, ready.count - position)
    buffer.copyBytes(from: ready[position..<position + count])
    position += count
    return count
  }

  private mutating func readPiece() throws -> Bool {
    var raw = [UInt8](repeating: 0, count: Self.piece)
    let count = try raw.withUnsafeMutableBytes { try source.read(into: $0) }
    guard count > 0 else { return false }
    position = 0
    raw.withUnsafeBytes { bytes in
      let bytes = UnsafeRawBufferPointer(rebasing: bytes.prefix(count))
      decoder.look(at: bytes)
      guard decoder.isWide == true else {
        ready = Array(bytes)
        return
      }
      ready = [UInt8](unsafeUninitializedCapacity: WideTextDecoder.room(for: count)) { target, filled in
        filled = target.baseAddress.map { decoder.decode(bytes, to: $0) } ?? 0
      }
    }
    return true
  }
}
