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
      #expect(try picture(0, mood) { $0.drawAll() }.isEmpty)
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

  @Test("Only level 4 has crystal armor with a gem in the color of the eyes, and signs")
  func armor() throws {
    for level in 0...5 {
      let armor = try picture(level) { $0.drawArmor() }
      let signs = try RegaliaPicture(signs: SymbiPose(.active, level: level, frame: 2))
      #expect(armor.isEmpty == (level != 4))
      #expect(signs.isEmpty == (level != 4))
    }
    let worn = try picture(4, .rested) { $0.drawArmor() }
    #expect(worn.count(near: VectorColor(0x86EFAC), within: 30) > 20)
  }

  @Test("A shoulder plate shows facets in several shades of crystal")
  func facets() throws {
    let armor = try picture(4) { $0.drawArmor() }
    let crystal = SymbiCrystal(dark: 0, share: 1)
    let shades = stride(from: 0.15, through: 0.95, by: 0.16).map { crystal.shade($0) }
    #expect(shades.count { armor.count(near: $0, within: 10) > 25 } >= 4)
  }

  @Test("Only level 5 has a halo, an orbit, a body of stars and a star on its brow")
  func stars() throws {
    for level in 3...5 {
      let halo = try picture(level) { $0.drawWings() }.count(near: VectorColor(0xFDE68A), within: 30)
      #expect((halo > 50) == (level == 5))
      #expect(try picture(level) { $0.drawStars() }.isEmpty == (level < 5))
    }
    let crown = try picture(4) { $0.drawCrown() }
    let starred = try picture(5) { $0.drawCrown() }
    #expect(starred.count(near: SymbiColors.white) > crown.count(near: SymbiColors.white) + 8)
  }

  @Test(
    "Level 5 has a second pair of wings that stays below the top of the halo", arguments: SymbiMood.allCases)
  func secondWings(mood: SymbiMood) throws {
    for level in 1...5 {
      let second = try picture(level, mood) { SymbiWings(pose: $0.pose, canvas: $0.canvas).drawSecond() }
      #expect(second.isEmpty == (level < 5))
      guard level == 5 else { continue }
      let halo = try picture(level, mood) { SymbiHalo(pose: $0.pose, canvas: $0.canvas).draw() }
      func top(_ picture: RegaliaPicture, _ alpha: Int) -> Int? {
        (0..<256).first { y in (0..<256).contains { picture.alpha($0, y) > alpha } }
      }
      #expect(try #require(top(second, 200)) > #require(top(halo, 200)) + 8)
    }
  }

  @Test("The halo's arc shows as gold on both sides of the head", arguments: SymbiMood.allCases)
  func haloShows(mood: SymbiMood) throws {
    let picture = try RegaliaPicture(SymbiPose(mood, level: 5, frame: 2))
    for side in [60..<112, 144..<196] {
      let gold = (20..<110).reduce(0) { sum, y in
        sum + side.count { picture.pixels[y * 256 + $0].distance(to: VectorColor(0xFDE68A)) < 40 }
      }
      #expect(gold > 25)
    }
  }

  @Test("In an icon the armor is a collar with a gem; shards, shoulders and wing plates stay away")
  func icon() throws {
    let crystal = SymbiCrystal(dark: 0, share: 1)
    let pose = SymbiPose(.active, level: 4, frame: 2)
    let small = try RegaliaPicture(pose, side: 47) { $0.drawArmor() }
    let large = try RegaliaPicture(pose, side: 48) { $0.drawArmor() }
    #expect(small.solid > 20)
    #expect(small.solid * 2 < large.solid)
    #expect(
      try RegaliaPicture(pose, side: 47) { $0.drawWings() }.count(near: crystal.shade(1), within: 24) == 0)
  }

  @Test("Signs stay away from pictures below 96 pixels", arguments: SymbiMood.allCases)
  func signs(mood: SymbiMood) throws {
    let pose = SymbiPose(mood, level: 4, frame: 5)
    #expect(try RegaliaPicture(signs: pose, side: 95).isEmpty)
    #expect(try !RegaliaPicture(signs: pose, side: 96).isEmpty)
  }
}
