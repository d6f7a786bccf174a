import Testing

@testable import TriptychGraphics

/// Every picture comes back from libpng and zlib, by way of Cairo, as it was.
struct RoundTripTests {
  @Test(
    "a picture of up to 256 colors comes back exactly, whatever its size and content",
    arguments: TestPicture.sizes)
  func exact(width: Int, height: Int) throws {
    // One writer for all, as pictures are written one after the other.
    let encoder = PNGEncoder()
    for picture in TestPicture.all(width, height) {
      let back = try #require(CairoReader.pixels(picture.encoded(by: encoder)), "\(picture.name)")
      #expect(back.width == width && back.height == height, "\(picture.name)")
      #expect(back.pixels == picture.visible, "\(picture.name), \(width) x \(height)")
      #expect(picture.encoded() == picture.encoded(by: encoder), "a used writer writes the same bytes")
    }
  }

  @Test("a picture of nothing but noise grows by less than a hundredth")
  func noise() throws {
    var random = Random(seed: 7)
    let palette = (0..<256).map { _ in UInt32(truncatingIfNeeded: random.next()) | 0xFF00_0000 }
    let picture = TestPicture("noise", 700, 300) { _, _ in palette[Int(random.next() >> 30 & 255)] }
    let file = picture.encoded()
    #expect(file.count <= 701 * 300 * 101 / 100 + 900)
    #expect(try #require(CairoReader.pixels(file)).pixels == picture.pixels)
  }

  @Test("a photograph of a hundred thousand colors comes back closely")
  func manyColors() throws {
    let picture = TestPicture("many", 400, 300) { x, y in
      0xFF00_0000 | UInt32(x * 255 / 399) << 16 | UInt32(y * 255 / 299) << 8 | UInt32((x * 7 + y * 3) % 256)
    }
    #expect(Set(picture.pixels).count > ColorCounter.mostExact + 20_000)
    let back = try #require(CairoReader.pixels(picture.encoded()))
    #expect(Set(back.pixels).count <= 256)
    var sum = 0
    for (was, now) in zip(picture.pixels, back.pixels) { sum += PNGTests.distance(was, now) }
    #expect(Double(sum) / Double(picture.pixels.count) < 32)
  }

  @Test("rows beyond those remembered are looked up again and come back the same")
  func manyRuns() throws {
    let picture = TestPicture("many runs", 2048, 600) { x, y in
      0xFF00_0000 | UInt32((x * 3 + y * 7) % 251) << 8
    }
    #expect(picture.pixels.count > ColorCounter.mostRuns)
    #expect(try #require(CairoReader.pixels(picture.encoded())).pixels == picture.pixels)
  }

  @Test("a drawn figure with a soft edge on nothing keeps its colors and its transparency")
  func transparency() throws {
    let picture = TestPicture("figure", 97, 61, padding: 2) { x, y in
      let distance = ((x - 48) * (x - 48) + (y - 30) * (y - 30)) / 8
      let alpha = UInt32(max(0, min(255, 255 - distance + 60)))
      return alpha << 24 | (200 * alpha / 255) << 16 | (90 * alpha / 255) << 8 | (30 * alpha / 255)
    }
    let back = try #require(CairoReader.pixels(picture.encoded(isOpaque: false)))
    for (was, now) in zip(picture.visible, back.pixels) { #expect(PNGTests.distance(was, now) <= 1) }
  }
}
