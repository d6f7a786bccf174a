import Testing

@testable import TriptychGraphics

@Suite("What each level of the ghost wears")
struct RegaliaLevelTests {
  private func picture(_ level: Int, _ mood: SymbiMood = .active, _ part: RegaliaPicture.Part) throws
    -> RegaliaPicture
  {
    try RegaliaPicture(SymbiPose(mood, level: level, frame: 2), part)
  }

  @Test("The first form wears nothing at all")
  func bare() throws {
    for mood in SymbiMood.allCases {
      #expect(try picture(0, mood, RegaliaPicture.everything).isEmpty)
    }
  }

  @Test("Wings come with level 1 and grow with the next levels")
  func wings() throws {
    let solid = try (0...5).map { try picture($0) { $0.drawWings() }.solid }
    #expect(solid[0] == 0)
    #expect(solid[1] > 500)
    #expect(solid[2] > solid[1] && solid[3] > solid[2])
    #expect(solid[5] > solid[4])
  }

  @Test("Tails and a golden crown come with level 3")
  func tailsAndCrown() throws {
    for level in 0...5 {
      let tails = try picture(level) { $0.drawTails() }
      let gold = try picture(level) { $0.drawCrown() }.count(near: SymbiColors.gold, within: 40)
      #expect(tails.isEmpty == (level < 3))
      #expect((gold > 100) == (level >= 3))
    }
  }

  @Test("Only level 4 has crystal armour with a gem in the colour of the eyes, and signs")
  func armour() throws {
    for level in 0...5 {
      let armour = try picture(level) { $0.drawArmour() }
      let signs = try picture(level) { $0.drawInFront() }
      #expect(armour.isEmpty == (level != 4))
      if level < 4 { #expect(signs.isEmpty) }
    }
    let worn = try picture(4, .rested) { $0.drawArmour() }
    #expect(worn.count(near: VectorColor(0x86EFAC), within: 30) > 20)
  }

  @Test("A shoulder plate shows facets in several shades of crystal")
  func facets() throws {
    let armour = try picture(4) { $0.drawArmour() }
    let crystal = SymbiCrystal(dark: 0, share: 1)
    let shades = stride(from: 0.15, through: 0.95, by: 0.16).map { crystal.shade($0) }
    #expect(shades.count { armour.count(near: $0, within: 10) > 25 } >= 4)
  }

  @Test("Only level 5 has a halo, an orbit, a body of stars and a star on its brow")
  func stars() throws {
    for level in 3...5 {
      let halo = try picture(level) { $0.drawBehind() }.count(near: VectorColor(0xFDE68A), within: 30)
      #expect((halo > 50) == (level == 5))
      #expect(try picture(level) { $0.drawStars() }.isEmpty == (level < 5))
    }
    let crown = try picture(4) { $0.drawCrown() }
    let starred = try picture(5) { $0.drawCrown() }
    #expect(starred.count(near: SymbiColors.white) > crown.count(near: SymbiColors.white) + 8)
  }

  @Test("The second pair of wings of level 5 stands above the first, beside the head")
  func secondWings() throws {
    func above(_ picture: RegaliaPicture) -> Int {
      (0..<70).reduce(0) { sum, y in sum + (0..<256).count { picture.alpha($0, y) > 200 } }
    }
    let high = try picture(5, .calm) { $0.drawWings() }
    let low = try picture(4, .calm) { $0.drawWings() }
    #expect(above(high) > above(low) + 300)
  }

  @Test("Signs stay away from pictures below 96 pixels", arguments: SymbiMood.allCases)
  func signs(mood: SymbiMood) throws {
    let pose = SymbiPose(mood, level: 4, frame: 5)
    #expect(try RegaliaPicture(pose, side: 95) { $0.drawInFront() }.isEmpty)
    #expect(try !RegaliaPicture(pose, side: 96) { $0.drawInFront() }.isEmpty)
  }
}
