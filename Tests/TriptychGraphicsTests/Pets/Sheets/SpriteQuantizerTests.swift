import Testing

@testable import TriptychGraphics

struct SpriteQuantizerTests {
  private static func sheet(_ picture: PetPicture) throws -> SpriteSheet {
    try PetPainter(artist: FakeGhost.artist).sheet(picture)
  }

  @Test("a drawn sheet comes back from its file closely, with at most 256 colors", arguments: [0, 2, 4])
  func close(level: Int) throws {
    let painter = PetPainter(artist: FakeGhost.artist)
    let sheet = try painter.sheet(.symbi(.sad, level: level, size: 64))
    let file = try painter.png(sheet)
    let back = try #require(CairoReader.pixels(file))
    #expect((back.width, back.height) == (384, 256))
    #expect(Set(back.pixels).count <= 256)
    let drawn = sheet.withPixels { Array(UnsafeBufferPointer(start: $0, count: back.pixels.count)) }
    #expect(Set(drawn).count > 256)
    // Levels of a channel; the noise of the higher levels is a part of it.
    #expect(Self.rmse(drawn, back.pixels) < (level < 3 ? 3 : 5))
    for (was, now) in zip(drawn, back.pixels) where was >> 24 == 0 || was >> 24 == 255 {
      #expect(was >> 24 == now >> 24, "what is clear or solid stays so")
      if was >> 24 != now >> 24 { break }
    }
  }

  /// The root of the mean squared difference of premultiplied channels where anything is drawn.
  private static func rmse(_ first: [UInt32], _ second: [UInt32]) -> Double {
    var sum = 0
    var count = 0
    for (was, now) in zip(first, second) where was != 0 {
      for shift: UInt32 in [0, 8, 16, 24] {
        let difference = Int(was >> shift & 255) - Int(now >> shift & 255)
        sum += difference * difference
      }
      count += 4
    }
    return (Double(sum) / Double(max(1, count))).squareRoot()
  }

  @Test("a color that a sheet asks to keep stays exact to the bit", arguments: SymbiMood.allCases)
  func accents(mood: SymbiMood) throws {
    let painter = PetPainter(artist: FakeGhost.artist)
    let sheet = try painter.sheet(.symbi(mood, level: 4, size: 48))
    let eye = mood.eyeColors[1]
    #expect(sheet.plan.accents.contains(eye))
    let back = try #require(CairoReader.pixels(try painter.png(sheet)))
    let drawn = sheet.withPixels { Array(UnsafeBufferPointer(start: $0, count: back.pixels.count)) }
    let places = drawn.indices.filter { drawn[$0] == eye }
    #expect(places.count > 24)
    #expect(places.allSatisfy { back.pixels[$0] == eye })
  }

  @Test("noise stands still from frame to frame")
  func stillNoise() throws {
    // The same frame in every cell: what comes out must be the same in every cell too.
    struct Still: SheetArtist {
      func draw(frame: Int, into cell: SheetCell) { FakeGhost(level: 4).draw(frame: 3, into: cell) }
    }
    let painter = PetPainter(artist: { _ in Still() })
    let sheet = try painter.sheet(.symbi(.active, level: 4, size: 48))
    #expect(sheet.plan.hasNoise)
    let picture = painter.indexed(sheet)
    for frame in sheet.plan.frames.indices {
      let (x, y) = sheet.plan.origin(of: frame)
      for row in 0..<48 {
        let cell = UnsafeBufferPointer(start: picture.row(y + row) + x, count: 48)
        let first = UnsafeBufferPointer(start: picture.row(row), count: 48)
        #expect(cell.elementsEqual(first))
        guard cell.elementsEqual(first) else { return }
      }
    }
  }

  @Test("noise is even: its mean is near 0, neighbors differ, and it stays within its reach")
  func evenNoise() {
    let noise = OrderedDither(cellWidth: 64, cellHeight: 64)
    let values = noise.values.map { Double($0) / 16 }
    let mean: Double = values.reduce(0, +) / Double(values.count)
    #expect(abs(mean) < 0.05)
    #expect(values.allSatisfy { abs($0) <= OrderedDither.reach })
    let steps: [Double] = zip(values, values.dropFirst()).map { abs($0 - $1) }
    let step: Double = steps.reduce(0, +) / Double(steps.count)
    #expect(step > 1.5)
  }

  @Test("noise keeps solid pixels solid, translucent ones translucent, and premultiplied")
  func boundedNoise() {
    var random = Random(seed: 4)
    for _ in 0..<2000 {
      let alpha = 1 + UInt32(random.unit() * 254)
      let color = [16, 8, 0].reduce(alpha << 24) { $0 | UInt32(random.unit() * Double(alpha + 1)) << $1 }
      let shaken = OrderedDither.shaken(color, by: Int8(random.unit() * 96 - 48))
      #expect((1...254).contains(shaken >> 24))
      #expect([16, 8, 0].allSatisfy { (shaken >> $0 & 255) <= shaken >> 24 })
      #expect(abs(Int(shaken >> 24) - Int(alpha)) <= 4)
      // A solid pixel stays solid, and each of its channels goes up, or down, by the same.
      let solid = OrderedDither.shaken(color | 0xFF00_0000, by: 40)
      #expect(solid >> 24 == 255)
      for shift: UInt32 in [16, 8, 0] {
        let (was, now) = (Int(color >> shift & 255), Int(solid >> shift & 255))
        #expect(now - was == min(255 - was, 3))
      }
    }
  }

  @Test("colors that let light through come first, so that their list is short")
  func shortTransparency() throws {
    let painter = PetPainter(artist: FakeGhost.artist)
    let chunks = PNGChunks(try painter.png(painter.sheet(.symbi(.sad, level: 0, size: 64))))
    #expect(chunks.all.map(\.name) == ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"])
    let list = try #require(chunks["tRNS"]).bytes
    #expect(list.allSatisfy { $0 < 255 } && list.contains(0))
    #expect(list.count < 128)
    let palette = try #require(chunks["PLTE"])
    #expect(palette.bytes.count <= 3 * 256)
  }

  @Test("up to 256 colors are kept exactly", arguments: [1, 2, 17, 255, 256])
  func exact(colors: Int) throws {
    var random = Random(seed: UInt64(colors))
    let palette = (0..<colors).map { UInt32($0) | 0xFF55_0000 }
    let pixels = (0..<4096).map { _ in palette[Int(random.unit() * Double(colors))] }
    let picture = SpriteQuantizer().reduce(pixels, width: 64, height: 64, stride: 64, Self.plain)
    let back = try #require(CairoReader.pixels(SpriteEncoder().encode(picture)))
    #expect(back.pixels == pixels)
  }

  @Test("any picture, noise included, comes back with at most 256 colors and the same bytes each time")
  func anyPicture() throws {
    let shared = SpriteQuantizer()
    for seed in 0..<20 as Range<UInt64> {
      var random = Random(seed: seed + 1)
      let width = 1 + Int(random.unit() * 40)
      let height = 1 + Int(random.unit() * 40)
      let pixels = (0..<(width * height)).map { _ in
        let alpha = UInt32(random.unit() * 256)
        return [16, 8, 0].reduce(alpha << 24) { $0 | UInt32(random.unit() * Double(alpha + 1)) << $1 }
      }
      let once = SpriteEncoder().encode(
        shared.reduce(pixels, width: width, height: height, stride: width, Self.plain))
      let again = SpriteEncoder().encode(
        SpriteQuantizer().reduce(pixels, width: width, height: height, stride: width, Self.plain))
      #expect(once == again, "what was reduced before does not matter")
      let back = try #require(CairoReader.pixels(once))
      #expect(Set(back.pixels).count <= 256)
      #expect(Self.rmse(pixels, back.pixels) < 40)
    }
  }

  private static let plain = SpriteQuantizer.Options(
    cellWidth: 64, cellHeight: 64, hasNoise: false, accents: [])

  @Test("small areas of a strong color keep their hue beside large soft ones, asked for or not")
  func strongColors() throws {
    let sheet = try PetPainter(artist: FakeGhost.artist).sheet(.symbi(.calm, level: 4, size: 48))
    let picture = sheet.withPixels {
      SpriteQuantizer().reduce(
        $0, width: sheet.plan.width, height: sheet.plan.height, stride: sheet.plan.width, Self.plain)
    }
    let back = try #require(CairoReader.pixels(SpriteEncoder().encode(picture)))
    let drawn = sheet.withPixels { Array(UnsafeBufferPointer(start: $0, count: back.pixels.count)) }
    let eyes = drawn.indices.filter { drawn[$0] == 0xFF4F_E3C8 }
    #expect(!eyes.isEmpty && eyes.count * 30 < drawn.count)
    #expect(Self.rmse(eyes.map { drawn[$0] }, eyes.map { back.pixels[$0] }) < 14)
  }
}
