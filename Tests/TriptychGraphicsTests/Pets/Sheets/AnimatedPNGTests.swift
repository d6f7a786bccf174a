import Testing

@testable import TriptychGraphics

struct AnimatedPNGTests {
  @Test("a loop becomes an animation of all its frames, at its pace, that starts again")
  func loop() throws {
    let painter = PetPainter(artist: FakeGhost.artist)
    let sheet = try painter.sheet(.symbi(.sad, level: 1, size: 48))
    let chunks = PNGChunks(try painter.animatedPNG(sheet)).all
    #expect(chunks.prefix(4).map(\.name) == ["IHDR", "acTL", "PLTE", "tRNS"] && chunks.last?.name == "IEND")
    let header = chunks[0]
    #expect((header.number(at: 0), header.number(at: 4)) == (48, 48))
    #expect((chunks[1].number(at: 0), chunks[1].number(at: 4)) == (24, 0), "24 frames, without end")
    let controls = chunks.filter { $0.name == "fcTL" }
    #expect(controls.count == 24)
    for control in controls {
      #expect((control.number(at: 20, bytes: 2), control.number(at: 22, bytes: 2)) == (120, 1000))
      #expect(control.number(at: 4) + control.number(at: 12) <= 48)
      #expect(control.number(at: 8) + control.number(at: 16) <= 48)
    }
    // Controls and data share one count, from 0 without a gap.
    let numbered = chunks.filter { ["fcTL", "fdAT"].contains($0.name) }.map { $0.number(at: 0) }
    #expect(numbered == Array(0..<47))
    #expect(chunks.filter { $0.name == "IDAT" }.count == 1 && chunks.filter { $0.name == "fdAT" }.count == 23)
  }

  @Test("a change of mood plays once")
  func once() throws {
    let painter = PetPainter(artist: FakeGhost.artist)
    let sheet = try painter.sheet(.symbiChange(from: .sad, to: .calm, level: 0, size: 32))
    let control = try #require(PNGChunks(try painter.animatedPNG(sheet))["acTL"])
    #expect((control.number(at: 0), control.number(at: 4)) == (18, 1))
  }

  @Test("programs that know no animation see the first frame as the sheet has it")
  func firstFrame() throws {
    let painter = PetPainter(artist: FakeGhost.artist)
    let sheet = try painter.sheet(.symbi(.calm, level: 0, size: 40))
    let still = try #require(CairoReader.pixels(try painter.animatedPNG(sheet)))
    let whole = try #require(CairoReader.pixels(try painter.png(sheet)))
    #expect((still.width, still.height) == (40, 40))
    for y in 0..<40 {
      #expect(
        still.pixels[(y * 40)..<(y * 40 + 40)] == whole.pixels[(y * whole.width)..<(y * whole.width + 40)])
    }
  }

  @Test("a tag of many plays its own frames alone")
  func oneTag() throws {
    let painter = PetPainter(artist: { _ in FakeGhost(frames: 76) })
    let sheet = try painter.sheet(.pixelPal(phase: 2, look: PixelPalLook(), scale: 1))
    let tag = try #require(sheet.plan.tags.first { $0.shortName == "female_walking" })
    let chunks = PNGChunks(try painter.animatedPNG(sheet, tag: tag))
    #expect(chunks["acTL"]?.number(at: 0) == 32)
    #expect(chunks["fcTL"]?.number(at: 20, bytes: 2) == 42)
  }
}
