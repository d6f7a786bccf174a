import Testing

@testable import TriptychGraphics

struct PixelPalCelebrationTests {
  private static func frames(_ phase: Int, _ figure: PixelPalLook.Figure) -> [DrawnPal] {
    let artist = PixelPalArtist(phase: phase, look: PixelPalLook())
    return PixelPalArtist.flourishSprites(figure).map { DrawnPal(artist, $0) }
  }

  @Test("a new phase is celebrated in 16 different pictures of 80 ms, inside the cell", arguments: 1...4)
  func frames(phase: Int) {
    for figure in PixelPalLook.Figure.allCases {
      let frames = Self.frames(phase, figure)
      #expect(frames.count == 16 && Set(frames).count == 16)
      #expect(frames.allSatisfy { !$0.touchesEdge })
      #expect(Set(frames.flatMap(\.pixels)).count <= 256)
      #expect(PixelPalArtist.flourishSprites(figure).allSatisfy { $0.milliseconds(phase: phase) == 80 })
    }
  }

  @Test(
    "a celebration does not flash: the picture's brightness changes little from one frame to the next",
    arguments: 1...4)
  func calm(phase: Int) {
    for figure in PixelPalLook.Figure.allCases {
      // A tenth of the full range is where WCAG 2.2 begins to speak of a flash.
      let brightness = Self.frames(phase, figure).map(\.brightness)
      for (one, next) in zip(brightness, brightness.dropFirst()) { #expect(abs(one - next) < 0.1) }
    }
  }

  @Test(
    "a celebration never stands still: from frame to frame the body or an arm moves", arguments: 1...4)
  func lively(phase: Int) {
    let stances = (1..<16).map { FrontStance(.flourish(frame: $0), phase: phase - 1) }
    for (one, next) in zip(stances, stances.dropFirst()) {
      let isOneStance =
        one.jump == next.jump && one.body == next.body && one.leftArm == next.leftArm
        && one.rightArm == next.rightArm
      #expect(!isOneStance)
    }
  }

  @Test("a celebration hops off the ground and ends standing on it", arguments: 1...4)
  func hop(phase: Int) {
    let lowest = Self.frames(phase, .male).map { frame in
      frame.opaqueColumns(51...54).isEmpty ? 0 : 1
    }
    #expect(lowest.first == 1 && lowest.last == 1)
    // Shoes leave the ground: in the middle fewer rows below the soles are painted than at the ends.
    let feet = Self.frames(phase, .male).map { $0.opaqueColumns(49...54).count }
    #expect((feet.min() ?? 0) < (feet.first ?? 0))
  }

  @Test(
    "a phase not yet reached is an outline in two colors that shows on light and on dark pages",
    arguments: 1...4)
  func shade(phase: Int) throws {
    let artist = PixelPalArtist(phase: phase, look: PixelPalLook())
    for figure in PixelPalLook.Figure.allCases {
      let drawn = DrawnPal(shadeOf: figure, artist)
      #expect(!drawn.touchesEdge)
      let colors = Set(drawn.pixels.filter { $0 != 0 })
      #expect(colors.count == 2)
      for page: UInt32 in [0xFFF4F0FB, 0xFF1A1426] {
        #expect(colors.contains { Self.contrast($0, page) >= 3 })
      }
    }
  }

  /// The contrast of two colors after WCAG 2.2.
  static func contrast(_ one: UInt32, _ other: UInt32) -> Double {
    func luminance(_ color: UInt32) -> Double {
      let parts = [color >> 16 & 0xFF, color >> 8 & 0xFF, color & 0xFF].map { part in
        let share = Double(part) / 255
        return share <= 0.04045 ? share / 12.92 : RoundedMath.power((share + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
    let (a, b) = (luminance(one), luminance(other))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }
}
