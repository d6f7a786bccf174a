import Testing

@testable import TriptychGraphics

/// The largest picture that may be asked for.
struct LargestPictureTests {
  @Test("a picture of 8192 x 8192 is written exactly with a few megabytes of memory")
  func largest() throws {
    let side = 8192
    let pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: side * side)
    defer { pixels.deallocate() }
    for row in 0..<side {
      let line = pixels + row * side
      if row % 64 > 0 {
        line.update(from: line - side, count: side)
        continue
      }
      line.update(repeating: 0xFFFF_FFFF, count: side)
      for column in stride(from: row % 97, to: side, by: 61) {
        line[column] = 0xFF00_0000 | UInt32((column + row) % 200)
      }
    }
    let encoder = PNGEncoder()
    let file = encoder.encode(pixels, width: side, height: side, stride: side, isOpaque: true)
    #expect(encoder.memory <= 12 << 20 + 13 * side)
    #expect(file.count < 2_000_000)
    #expect(CairoReader.hasPixels(file, pixels, width: side, height: side))
  }

  @Test("memory does not grow with noise")
  func memory() {
    var random = Random(seed: 3)
    let encoder = PNGEncoder()
    for _ in 0..<2 {
      let picture = TestPicture("noise", 1024, 1200) { _, _ in
        UInt32(truncatingIfNeeded: random.next() >> 20) | 0xFF00_0000
      }
      #expect(!picture.encoded(by: encoder).isEmpty)
    }
    #expect(encoder.memory <= 12 << 20 + 13 * 1200)
  }
}
