import CDeflate

/// The container of a PNG file, chunk by chunk.
struct PNGFile {
  let sink: ByteSink

  /// Starts a file.
  init(_ sink: ByteSink) {
    self.sink = sink
    sink.clear()
    for byte in [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] as [UInt8] { sink.put(byte) }
  }

  /// IHDR of an indexed picture, not interlaced; `depth` is the bits a pixel takes.
  func header(width: Int, height: Int, depth: Int) {
    chunk("IHDR") {
      sink.putBig(UInt32(width))
      sink.putBig(UInt32(height))
      for byte in [UInt8(depth), 3, 0, 0, 0] { sink.put(byte) }
    }
  }

  /// PLTE from straight 0xAARRGGBB colours.
  func palette(_ colors: UnsafePointer<UInt32>, count: Int) {
    chunk("PLTE") {
      for place in 0..<count {
        sink.put(UInt8(truncatingIfNeeded: colors[place] >> 16))
        sink.put(UInt8(truncatingIfNeeded: colors[place] >> 8))
        sink.put(UInt8(truncatingIfNeeded: colors[place]))
      }
    }
  }

  /// tRNS, left out where every colour is opaque.
  func transparency(_ colors: UnsafePointer<UInt32>, count: Int) {
    guard let last = (0..<count).last(where: { colors[$0] >> 24 != 255 }) else { return }
    chunk("tRNS") {
      for place in 0...last { sink.put(UInt8(truncatingIfNeeded: colors[place] >> 24)) }
    }
  }

  /// A chunk of what `body` writes.
  func chunk(_ name: StaticString, _ body: () -> Void) {
    assert(name.utf8CodeUnitCount == 4)
    let start = sink.count
    sink.putBig(0)
    sink.put(name.utf8Start, count: 4)
    body()
    sink.setBig(UInt32(truncatingIfNeeded: sink.count - start - 8), at: start)
    let sum = sink.withBytes(from: start + 4) { libdeflate_crc32(0, $0.baseAddress, $0.count) }
    sink.putBig(sum)
  }
}
