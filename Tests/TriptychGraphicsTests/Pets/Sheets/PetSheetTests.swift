import Testing
import TriptychGraphics

@testable import TriptychGraphics

/// The pets as they are really drawn, at a small size.
struct PetSheetTests {
  @Test("every kind of picture is drawn: no frame is empty, and each file is readable")
  func drawn() throws {
    let painter = PetPainter()
    let look = PixelPalLook()
    let pictures: [PetPicture] = [
      .symbi(.sad, level: 2, size: 32), .symbiPosters(level: 5, size: 32),
      .symbiChange(from: .calm, to: .stressed, level: 0, size: 32), .symbiEvolution(to: 3, size: 32),
      .symbiStill(.vibrant, level: 4, size: 32), .symbiShade(level: 1, size: 32),
      .pixelPal(phase: 4, look: look, scale: 1),
      .pixelPalStill(.female, .low, phase: 2, look: look, scale: 3),
      .pixelPalShade(.male, phase: 3, scale: 2), .pixelPalFlourish(.male, phase: 2, look: look, scale: 1),
      .pixelPalRare(.female, look: look, scale: 2),
    ]
    for picture in pictures {
      let sheet = try painter.sheet(picture)
      for frame in sheet.plan.frames.indices {
        let cell = sheet.cell(of: frame)
        let hasInk = (0..<cell.height).contains { y in
          (0..<cell.width).contains { cell.row(y)[$0] >> 24 > 32 }
        }
        #expect(hasInk, "\(sheet.plan.frames[frame].name)")
      }
      let back = try #require(CairoReader.size(try painter.png(sheet)))
      #expect((back.width, back.height) == (sheet.plan.width, sheet.plan.height))
    }
  }

  @Test("X5: the 76 sprites of a phase differ, keep their exact colors, and lie where their names say")
  func sprites() throws {
    for phase in PetPicture.phases {
      let painter = PetPainter()
      let sheet = try painter.sheet(.pixelPal(phase: phase, look: PixelPalLook(), scale: 1))
      let cells = sheet.plan.frames.indices.map { frame in
        let cell = sheet.cell(of: frame)
        return (0..<cell.height).flatMap { y in (0..<cell.width).map { cell.row(y)[$0] } }
      }
      #expect(Set(cells).count == 76)
      let back = try #require(CairoReader.pixels(try painter.png(sheet)))
      let drawn = sheet.withPixels { Array(UnsafeBufferPointer(start: $0, count: back.pixels.count)) }
      // A file holds straight colors, which may round back one off where light shines through.
      #expect(
        zip(drawn, back.pixels).allSatisfy { $0 == $1 || ($0 >> 24 < 255 && PNGTests.distance($0, $1) <= 1) })
      for (frame, sprite) in PixelPalArtist.sprites.enumerated() {
        #expect(sheet.plan.frames[frame].name == sprite.name)
      }
    }
  }

  @Test("an enlarged person is the small one, each pixel a square")
  func enlarged() throws {
    let small = try PetPainter().sheet(
      .pixelPalStill(.male, .vital, phase: 3, look: PixelPalLook(), scale: 1))
    let large = try PetPainter().sheet(
      .pixelPalStill(.male, .vital, phase: 3, look: PixelPalLook(), scale: 5))
    let (from, to) = (small.cell(of: 0), large.cell(of: 0))
    #expect((to.width, to.height) == (240, 280))
    for y in 0..<280 {
      for x in 0..<240 where from.row(y / 5)[x / 5] != to.row(y)[x] { Issue.record("\(x), \(y)") }
    }
  }

  @Test("the same picture gives the same bytes, whatever a painter drew before")
  func sameBytes() throws {
    let picture = PetPicture.symbiStill(.active, level: 4, size: 48)
    let used = PetPainter()
    _ = try used.png(used.sheet(.pixelPal(phase: 1, look: PixelPalLook(), scale: 1)))
    _ = try used.png(used.sheet(.symbiPosters(level: 3, size: 32)))
    let fresh = PetPainter()
    #expect(try used.png(used.sheet(picture)) == fresh.png(fresh.sheet(picture)))
  }
}

@Suite("Shared pictures have names that say nothing to people")
struct PetPictureKeyTests {
  private static let pictures: [PetPicture] = SymbiMood.allCases.flatMap { mood in
    PetPicture.levels.flatMap { level in
      [32, 64, 128, 192, 256].flatMap { size -> [PetPicture] in
        [.symbi(mood, level: level, size: size), .symbiStill(mood, level: level, size: size)]
      }
    }
  }

  @Test("Every picture has a name of its own of 16 hexadecimal digits, spread over all folders")
  func distinct() {
    let keys = Self.pictures.map(\.key)
    #expect(Set(keys).count == Self.pictures.count)
    #expect(keys.allSatisfy { $0.count == 16 && $0.allSatisfy { "0123456789abcdef".contains($0) } })
    #expect(Set(keys.map { $0.prefix(2) }).count > 200, "540 pictures over 256 folders")
  }

  @Test("The name is the same in every run and on every machine")
  func stable() {
    // By python3: FNV-1a of b"1/1/symbi/1/128/symbi-sad-l2.png", then the mixer of SplitMix64.
    #expect(PetPicture.symbi(.sad, level: 2, size: 128).key == "9a7cfc78d7e4739e")
    #expect(PetPicture.symbi(.sad, level: 2, size: 128).sharedPath == "1/9a/9a7cfc78d7e4739e.png")
  }
}
