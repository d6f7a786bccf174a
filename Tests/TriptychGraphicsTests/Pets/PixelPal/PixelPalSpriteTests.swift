import Testing

@testable import TriptychGraphics

struct PixelPalSpriteTests {
  private static func sprites(_ phase: Int) -> [DrawnPal] {
    let artist = PixelPalArtist(phase: phase, look: PixelPalLook())
    return PixelPalArtist.sprites.map { DrawnPal(artist, $0) }
  }

  @Test("X5: each phase has exactly 76 sprites, named by figure, what it does and a number from 1")
  func names() {
    let expected = ["male", "female"].flatMap { figure in
      ["vital", "neutral", "low"].flatMap { ["\(figure)_\($0)_1", "\(figure)_\($0)_2"] }
        + (1...32).map { "\(figure)_walking_\($0)" }
    }
    #expect(PixelPalArtist.sprites.map(\.name) == expected)
    #expect(PixelPalArtist.sprites.count == 76)
  }

  @Test("X5: all sprites of a phase are different pictures", arguments: 1...4)
  func distinct(phase: Int) {
    #expect(Set(Self.sprites(phase)).count == 76)
  }

  @Test("X5: a walk is 32 pictures of 42 ms, a stand takes 600 to 1000 ms for each of its two")
  func durations() {
    for sprite in PixelPalArtist.sprites {
      for phase in 1...4 {
        let milliseconds = sprite.milliseconds(phase: phase)
        switch sprite.pose {
        case .walk: #expect(milliseconds == 42)
        default: #expect(600...1_000 ~= milliseconds)
        }
      }
    }
  }

  @Test("each phase stands at a pace of its own, the first at the slowest")
  func pace() throws {
    let stand = try #require(PixelPalArtist.sprites.first)
    let paces = (1...4).map { stand.milliseconds(phase: $0) }
    #expect(Set(paces).count == 4)
    #expect(paces.max() == paces[0])
  }

  @Test(
    "a sheet needs no more than 256 colors, every sprite shows a figure, none touches the cell's edge",
    arguments: 1...4)
  func sheet(phase: Int) {
    let sprites = Self.sprites(phase)
    #expect(Set(sprites.flatMap(\.pixels)).count <= 256)
    for sprite in sprites {
      #expect(sprite.opaque.count { $0 } > 500)
      #expect(!sprite.touchesEdge)
    }
  }

  @Test("the fourth phase rises now and then; each of those 16 pictures is a new one")
  func rare() {
    let sprites = PixelPalLook.Figure.allCases.flatMap(PixelPalArtist.rareSprites)
    #expect(sprites.count == 32)
    #expect(sprites.first?.name == "male_rare_1")
    let artist = PixelPalArtist(phase: 4, look: PixelPalLook())
    let drawn = sprites.map { DrawnPal(artist, $0) }
    #expect(Set(drawn + Self.sprites(4)).count == 32 + 76)
    #expect(drawn.allSatisfy { !$0.touchesEdge })
    #expect(Set((drawn + Self.sprites(4)).flatMap(\.pixels)).count <= 256)
  }

  @Test("whoever meets the first phase is smiled at: eyes open, then a slow blink")
  func firstFace() {
    let stances = (0...1).map { FrontStance(.idle(.neutral, frame: $0), phase: 0) }
    #expect(stances.map(\.mouth) == [.smile, .smile])
    #expect(stances.map(\.eyes) == [.open, .closed])
  }

  @Test("low spirits are a quiet rest: a faint smile, no drop of sweat or tear, and a letter of sleep")
  func calmRest() {
    // What glows around a figure has colors of its own; sleep is #8A93C4.
    for phase in 1...4 {
      let artist = PixelPalArtist(phase: phase, look: PixelPalLook())
      for figure in PixelPalLook.Figure.allCases {
        for frame in 0...1 {
          let drawn = DrawnPal(artist, PixelPalSprite(figure: figure, pose: .idle(.low, frame: frame)))
          // The letter whole: four, one, one and four cells.
          #expect(drawn.pixels.count { $0 == 0xFF8A_93C4 } == 10, "\(phase) \(figure) \(frame)")
        }
      }
    }
    for phase in 0..<4 { #expect(FrontStance(.idle(.low, frame: 0), phase: phase).mouth == .faint) }
  }

  @Test("the same sprite is the same pixels on every run, whatever was drawn before")
  func repeatable() {
    for phase in 1...4 {
      let forward = Self.sprites(phase)
      let artist = PixelPalArtist(phase: phase, look: PixelPalLook())
      let backward = PixelPalArtist.sprites.reversed().map { DrawnPal(artist, $0) }
      #expect(forward == backward.reversed())
    }
  }

  @Test("a sprite is drawn into its own cell of a wider sheet and leaves the rest alone")
  func placement() throws {
    let artist = PixelPalArtist(phase: 2, look: PixelPalLook())
    let sprite = try #require(PixelPalArtist.sprites.last)
    let alone = DrawnPal(artist, sprite)
    let width = 3 * DrawnPal.width
    var sheet = [UInt32](repeating: 7, count: width * DrawnPal.height)
    sheet.withUnsafeMutableBufferPointer { buffer in
      if let first = buffer.baseAddress { artist.draw(sprite, into: first + DrawnPal.width, stride: width) }
    }
    for row in 0..<DrawnPal.height {
      for x in 0..<width {
        let isInside = DrawnPal.width..<2 * DrawnPal.width ~= x
        #expect(sheet[row * width + x] == (isInside ? alone[x - DrawnPal.width, row] : 7))
      }
    }
  }
}
