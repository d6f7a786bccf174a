import Testing

@testable import TriptychGraphics

struct PixelPalLookTests {
  private static let looks: [PixelPalLook] =
    PixelPalLook.Skin.allCases.map { PixelPalLook(skin: $0) }
    + PixelPalLook.Hair.allCases.map { PixelPalLook(hair: $0) }
    + PixelPalLook.Outfit.allCases.map { PixelPalLook(outfit: $0) }
    + [PixelPalLook(skin: .deep, hair: .gray, outfit: .berry)]

  private static let some: [PixelPalSprite] = PixelPalLook.Figure.allCases.flatMap { figure in
    [
      PixelPalSprite(figure: figure, pose: .idle(.vital, frame: 0)),
      PixelPalSprite(figure: figure, pose: .idle(.low, frame: 1)),
      PixelPalSprite(figure: figure, pose: .walk(frame: 5)),
    ]
  }

  @Test("a look swaps colors alone: the painted pixels stay the same ones", arguments: 1...4)
  func samePixels(phase: Int) {
    let plain = PixelPalArtist(phase: phase, look: PixelPalLook())
    for look in Self.looks {
      let artist = PixelPalArtist(phase: phase, look: look)
      for sprite in Self.some {
        let own = DrawnPal(artist, sprite).pixels
        #expect(zip(own, DrawnPal(plain, sprite).pixels).allSatisfy { $0 >> 24 == $1 >> 24 })
      }
    }
  }

  @Test("every skin, hair and outfit shows in every phase", arguments: 1...4)
  func shows(phase: Int) {
    func pictures(_ looks: [PixelPalLook]) -> Int {
      Set(looks.map { DrawnPal(PixelPalArtist(phase: phase, look: $0), Self.some[0]) }).count
    }
    #expect(pictures(PixelPalLook.Skin.allCases.map { PixelPalLook(skin: $0) } + [PixelPalLook()]) == 7)
    #expect(pictures(PixelPalLook.Hair.allCases.map { PixelPalLook(hair: $0) } + [PixelPalLook()]) == 7)
    #expect(pictures(PixelPalLook.Outfit.allCases.map { PixelPalLook(outfit: $0) }) == 4)
  }

  @Test("each phase's top keeps its colors under every outfit")
  func tops() {
    for phase in 0..<4 {
      for outfit in PixelPalLook.Outfit.allCases {
        let clothes = PixelPalWardrobe.clothes(outfit, phase: phase)
        #expect(clothes.top == PixelPalRamps.clothes(phase).top)
        #expect(clothes.emblem == PixelPalRamps.clothes(phase).emblem)
      }
    }
  }

  @Test("in every ramp light is lighter than mid, mid than dark, dark than the line")
  func steps() {
    func luma(_ tone: PixelTone) -> Double { 0.3 * tone.red + 0.59 * tone.green + 0.11 * tone.blue }
    var ramps = [PixelPalWardrobe.skin(nil)]
    ramps += PixelPalLook.Skin.allCases.map { PixelPalWardrobe.skin($0) }
    ramps += PixelPalLook.Outfit.allCases.map { PixelPalWardrobe.pants($0) }
    for figure in PixelPalLook.Figure.allCases {
      for isAscended in [false, true] {
        ramps += PixelPalLook.Hair.allCases.map {
          PixelPalWardrobe.hair(PixelPalLook(hair: $0), figure, isAscended: isAscended)
        }
      }
    }
    for outfit in PixelPalLook.Outfit.allCases {
      for phase in 0..<4 {
        let clothes = PixelPalWardrobe.clothes(outfit, phase: phase)
        ramps += [clothes.top, clothes.shoe, clothes.trim]
      }
    }
    let black = [false, true].map {
      PixelPalWardrobe.hair(PixelPalLook(hair: .black), .male, isAscended: $0)
    }
    for ramp in ramps {
      #expect(luma(ramp.light) > luma(ramp.mid) + 8)
      #expect(luma(ramp.mid) > luma(ramp.dark) + 8)
      // Black hair alone has a lighter line, so that it is seen on dark pages.
      #expect(
        black.contains(ramp) ? luma(ramp.line) > luma(ramp.dark) : luma(ramp.dark) > luma(ramp.line) + 8)
    }
  }

  @Test("the line around black hair stands out from dark pages and from light ones")
  func blackHair() {
    let line = PixelPalWardrobe.hair(PixelPalLook(hair: .black), .male, isAscended: false).line.pixel()
    #expect(PixelPalCelebrationTests.contrast(line, 0xFF1A_1426) > 1.6)
    #expect(PixelPalCelebrationTests.contrast(line, 0xFFF4_F0FB) > 7)
  }

  @Test(
    "black and grey hair turn violet in the fourth phase, never brown",
    arguments: [PixelPalLook.Hair.black, .gray])
  func ascendedHair(hair: PixelPalLook.Hair) {
    for figure in PixelPalLook.Figure.allCases {
      let tones = PixelPalWardrobe.hair(PixelPalLook(hair: hair), figure, isAscended: true)
      for step in 0..<4 { #expect(tones[step].blue > tones[step].red + 8, "\(figure) \(step)") }
    }
  }

  @Test("low spirits grey a color as the recipe says")
  func low() {
    // By hand for #33BFA9: luma 146.58; saturation .66 gives 83.50, 175.90, 161.38; value .93 gives 77.65,
    // 163.58, 150.08; 14 % toward (104, 110, 160) gives 81.34, 156.08, 151.47.
    let tone = PixelToneChange.low(PixelTone(0x33BFA9))
    #expect(tone.pixel() == 0xFF51_9C97)
    #expect(PixelTone(0x33BFA9).pixel(alpha: 0) == 0)
  }

  @Test("low spirits are greyer than even ones, high ones brighter", arguments: 2...3)
  func states(phase: Int) throws {
    func mean(_ energy: PixelPalEnergy) -> Double {
      let palette = PixelPalPalette(phase: phase - 1, look: PixelPalLook(), figure: .male, energy: energy)
      let color = palette.withPixels { $0[Int(PixelRamp.top.mid)] } ?? 0
      let parts = [color >> 16 & 0xFF, color >> 8 & 0xFF, color & 0xFF].map(Double.init)
      return (parts.max() ?? 0) - (parts.min() ?? 0)
    }
    #expect(mean(.low) < mean(.neutral))
    #expect(mean(.vital) > mean(.neutral))
  }
}
