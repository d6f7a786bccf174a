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

/// What a palette of 256 colors changes.
struct FidelityTests {
  @Test(
    "a chart with a palette looks like the chart in full color",
    arguments: [(ThemeName.light, 1.0), (.dark, 1), (.light, 2)])
  func likeness(theme: ThemeName, scale: Double) throws {
    let fonts = try Samples.fonts()
    let encoder = PNGEncoder()
    for (name, size, plot) in try Samples.all() where scale == 1 || size.width <= 200 {
      let scene = try plot.resolve(size: size, theme: ChartTheme(theme), layout: .share, fonts: fonts).scene
      let drawn = try Painted.ours(scene, scale: scale, fonts: fonts)
      let (width, height) = Painted.size(scene, scale)
      let file = encoder.encode(drawn, width: width, height: height, stride: width, isOpaque: true)
      let back = try #require(CairoReader.pixels(file)).pixels
      let difference = PictureDifference(drawn, back, width: width, height: height)
      #expect(difference.similarity >= 0.9999, "\(name) at \(scale)")
      #expect(difference.color <= 0.02, "\(name) at \(scale)")
    }
  }
}

/// Which colors a palette keeps where there are more than can be told apart.
struct CommonColorTests {
  @Test("the commonest colors stay exact beside thousands that share coarse cells")
  func exact() throws {
    let (side, common) = (512, PNGPalette.kept)
    // Dark blues first, then as many other colors as are told apart, then areas of colors beyond.
    let first = (0..<common).map { 0xFF00_0000 | UInt32($0) }
    let limit = ColorCounter.mostExact + 500
    let picture = TestPicture("crowd", side, side) { x, y in
      let place = y * side + x
      if place < common * 100 { return first[place % common] }
      let rest = place - common * 100
      if rest < limit { return 0xFF00_0000 | UInt32(rest + 1) << 8 }
      return 0xFFFF_0000 | UInt32(rest / 4000) << 11 | UInt32(rest & 7)
    }
    let back = try #require(CairoReader.pixels(picture.encoded()))
    for place in 0..<(common * 100) where back.pixels[place] != first[place % common] {
      Issue.record("a common color was changed")
      return
    }
  }
}

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
