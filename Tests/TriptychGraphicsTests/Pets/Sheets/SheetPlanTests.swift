import Testing

@testable import TriptychGraphics

struct SheetPlanTests {
  @Test("every picture has files, frames and tags of its own among all pictures of a size")
  func unique() {
    let plans = EveryPicture.all().map(\.plan)
    #expect(Set(plans.map(\.name)).count == plans.count)
    // The PixelPal's names are the same in every phase and look; with the prefix of the sheet they are not.
    let frames = plans.flatMap { plan in
      plan.frames.map { plan.phase == nil ? $0.name : plan.prefix + $0.name }
    }
    #expect(Set(frames).count == frames.count)
    let tags = plans.flatMap(\.tags).map(\.name)
    #expect(Set(tags).count == tags.count)
    let paths = EveryPicture.all().flatMap { [$0.path, $0.atlasPath, $0.arrayAtlasPath] }
    #expect(Set(paths).count == paths.count)
  }

  @Test("every plan is whole: tags cover all frames once, frames lie in cells of their own, names are plain")
  func whole() {
    let plain = Set("abcdefghijklmnopqrstuvwxyz0123456789-_/")
    for picture in EveryPicture.all() {
      let plan = picture.plan
      #expect(plan.tags.flatMap { Array($0.frames) } == Array(plan.frames.indices), "\(plan.name)")
      #expect(Set(plan.frames.map(\.cell)).count == plan.frames.count)
      #expect(plan.frames.indices.contains(plan.poster))
      #expect((0...1).contains(plan.anchorX) && (0...1).contains(plan.anchorY))
      #expect(plan.accents.count <= 32)
      for tag in plan.tags {
        #expect(Set(plan.frames[tag.frames].map(\.milliseconds)).count == 1, "\(tag.name) keeps one pace")
      }
      for name in plan.frames.map(\.name) {
        #expect(name.hasPrefix(plan.prefix) == (plan.phase == nil), "\(name)")
        #expect(name.allSatisfy(plain.contains), "\(name)")
        #expect(!(plan.phase == nil ? name.dropFirst(plan.prefix.count) : name[...]).contains("/"))
      }
      #expect((plan.name + plan.tags.map(\.name).joined()).allSatisfy(plain.subtracting("/_").contains))
    }
  }

  @Test("S11: a change of mood lasts 1000 to 3000 ms, for any pair")
  func changeTime() {
    for case .symbiChange(let from, let to, let level, _) in EveryPicture.symbi(size: 128) {
      let plan = PetPicture.symbiChange(from: from, to: to, level: level, size: 128).plan
      let time = plan.frames.reduce(0) { $0 + $1.milliseconds }
      #expect((1000...3000).contains(time))
      #expect(plan.tags.count == 1 && !plan.tags[0].loops)
    }
  }

  @Test("X5: a phase has exactly 76 names by pattern; walking is 32 x 42 ms, standing 600 to 1000 ms")
  func pixelPalNames() {
    var expected: Set<String> = []
    for figure in ["male", "female"] {
      for state in ["vital", "neutral", "low"] {
        expected.formUnion((1...2).map { "\(figure)_\(state)_\($0)" })
      }
      expected.formUnion((1...32).map { "\(figure)_walking_\($0)" })
    }
    #expect(expected.count == 76)
    for phase in PetPicture.phases {
      let plan = PetPicture.pixelPal(phase: phase, look: PixelPalLook(), scale: 3).plan
      #expect(plan.prefix == "pixelpal/\(phase)/")
      let names = plan.frames.map(\.name)
      #expect(plan.phase == phase && plan.name == "pixelpal-\(phase)")
      #expect(names.count == 76 && Set(names) == expected)
      #expect((plan.width, plan.height) == (8 * 48 * 3, 10 * 56 * 3))
      for tag in plan.tags {
        let times = Set(plan.frames[tag.frames].map(\.milliseconds))
        if tag.shortName.hasSuffix("walking") {
          #expect(tag.frames.count == 32 && times == [42])
        } else {
          #expect(tag.frames.count == 2 && times.allSatisfy((600...1000).contains))
        }
      }
    }
  }

  @Test("a phase's rows: standing and two blanks, then four of walking, male first")
  func pixelPalRows() {
    let plan = PetPicture.pixelPal(phase: 2, look: PixelPalLook(), scale: 1).plan
    let cells = Dictionary(uniqueKeysWithValues: plan.frames.map { ($0.name, $0.cell) })
    #expect(cells["male_vital_1"] == 0 && cells["male_low_2"] == 5)
    #expect(cells["male_walking_1"] == 8 && cells["male_walking_32"] == 39)
    #expect(cells["female_vital_1"] == 40 && cells["female_walking_32"] == 79)
    #expect(!cells.values.contains(6) && !cells.values.contains(7) && !cells.values.contains(46))
    #expect(plan.tags.map(\.name).first == "pixelpal-2-male-vital")
    #expect(plan.frames[plan.poster].name == "male_neutral_1")
  }

  @Test("sizes and paths of files stay where other people's pages expect them")
  func stablePaths() {
    let look = PixelPalLook(skin: .tan, hair: .copper)
    let expected: [(PetPicture, String, Int, Int)] = [
      (.symbi(.sad, level: 2, size: 256), "symbi/1/256/symbi-sad-l2.png", 1536, 1024),
      (.symbiPosters(level: 2, size: 192), "symbi/1/192/symbi-posters-l2.png", 576, 576),
      (
        .symbiChange(from: .sad, to: .calm, level: 0, size: 128), "symbi/1/128/symbi-trans-sad-calm-l0.png",
        768,
        384
      ),
      (.symbiEvolution(to: 3, size: 128), "symbi/1/128/symbi-evolve-l2-l3.png", 768, 640),
      (.symbiStill(.sad, level: 2, size: 64), "symbi/1/64/symbi-still-sad-l2.png", 64, 64),
      (.symbiShade(level: 5, size: 128), "symbi/1/128/symbi-shade-l5.png", 128, 128),
      (.pixelPal(phase: 2, look: PixelPalLook(), scale: 4), "pixelpal/1/4/pixelpal-2.png", 1536, 2240),
      (.pixelPal(phase: 2, look: look, scale: 1), "pixelpal/1/1/pixelpal-2-tan-copper-denim.png", 384, 560),
      (
        .pixelPalStill(.female, .low, phase: 4, look: PixelPalLook(hair: .gray), scale: 2),
        "pixelpal/1/2/pixelpal-4-own-grey-denim-still-female-low.png", 96, 112
      ),
      (.pixelPalShade(.male, phase: 3, scale: 2), "pixelpal/1/2/pixelpal-3-shade-male.png", 96, 112),
      (
        .pixelPalFlourish(.female, phase: 3, look: PixelPalLook(), scale: 1),
        "pixelpal/1/1/pixelpal-3-flourish-female.png", 384, 112
      ),
      (
        .pixelPalRare(.male, look: PixelPalLook(), scale: 2), "pixelpal/1/2/pixelpal-4-rare-male.png", 768,
        224
      ),
    ]
    for (picture, path, width, height) in expected {
      #expect(picture.path == path)
      #expect((picture.plan.width, picture.plan.height) == (width, height))
    }
    let loop = PetPicture.symbi(.sad, level: 2, size: 256)
    #expect(loop.atlasPath == "symbi/1/256/symbi-sad-l2.json")
    #expect(loop.arrayAtlasPath == "symbi/1/256/symbi-sad-l2.aseprite.json")
    #expect(loop.plan.frames.map(\.name).first == "symbi/sad/l2/00")
    #expect(loop.plan.frames.map(\.name).last == "symbi/sad/l2/23")
    #expect(loop.plan.tags.map(\.name) == ["symbi-sad-l2"] && loop.plan.poster == 2)
  }

  @Test("soft light is broken up where there is much of it: from level 3, and in every evolution")
  func noise() {
    for level in PetPicture.levels {
      #expect(PetPicture.symbi(.sad, level: level, size: 128).plan.hasNoise == (level >= 3))
    }
    for level in PetPicture.evolvedLevels {
      #expect(PetPicture.symbiEvolution(to: level, size: 128).plan.hasNoise)
    }
  }

  @Test("a figure of the fourth phase rises now and then: 16 frames of 83 ms in two rows, played once")
  func rare() {
    for figure in ["male", "female"] {
      let plan = PetPicture.pixelPalRare(
        figure == "male" ? .male : .female, look: PixelPalLook(), scale: 1
      ).plan
      #expect(plan.frames.map(\.name) == (1...16).map { "\(figure)_rare_\($0)" })
      #expect(plan.frames.map(\.cell) == Array(0..<16) && plan.columns == 8 && plan.rows == 2)
      #expect(plan.frames.allSatisfy { $0.milliseconds == 83 })
      #expect(plan.tags.map(\.name) == ["pixelpal-4-\(figure)-rare"] && !plan.tags[0].loops)
      #expect(plan.tags[0].shortName == "\(figure)_rare")
    }
  }

  @Test("each mood moves at its own pace")
  func pace() {
    let times = SymbiMood.allCases.map {
      PetPicture.symbi($0, level: 0, size: 128).plan.frames[0].milliseconds
    }
    #expect(times == [75, 80, 100, 125, 110, 125, 120, 70, 70])
  }

  @Test(
    "a picture that cannot be is refused with what is possible",
    arguments: [
      (PetPicture.symbi(.sad, level: 6, size: 128), PetPictureError.level(6), "0 to 5"),
      (.symbi(.sad, level: -1, size: 128), .level(-1), "0 to 5"),
      (.symbi(.sad, level: 0, size: 31), .size(31), "32 to 512"),
      (.symbiPosters(level: 0, size: 513), .size(513), "32 to 512"),
      (.symbiShade(level: 0, size: .max), .size(.max), "32 to 512"),
      (.symbiEvolution(to: 0, size: 64), .evolution(0), "1 to 5"),
      (.symbiChange(from: .sad, to: .sad, level: 0, size: 64), .sameMood(.sad), "two moods"),
      (.pixelPal(phase: 0, look: PixelPalLook(), scale: 1), .phase(0), "1 to 4"),
      (.pixelPalShade(.male, phase: 1, scale: 9), .scale(9), "1 to 8"),
      (.pixelPalFlourish(.male, phase: 1, look: PixelPalLook(), scale: 1), .flourish(1), "2 to 4"),
      (.pixelPalFlourish(.male, phase: 2, look: PixelPalLook(), scale: 0), .scale(0), "1 to 8"),
      (.pixelPalRare(.male, look: PixelPalLook(), scale: 0), .scale(0), "1 to 8"),
    ] as [(PetPicture, PetPictureError, String)])
  func refused(picture: PetPicture, error: PetPictureError, words: String) {
    #expect(throws: error) { try picture.check() }
    #expect(error.description.contains(words))
  }

  @Test("every picture of the smallest and the largest size and scale is possible")
  func accepted() {
    for (size, scale) in [(32, 1), (512, 8)] {
      for picture in EveryPicture.all(size: size, scale: scale) {
        #expect(throws: Never.self) { try picture.check() }
      }
    }
  }
}
