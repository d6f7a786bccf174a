import Foundation
import Testing
import TriptychGraphics

@testable import TriptychGraphics

struct SpriteAtlasTests {
  private static let sad = PetPicture.symbi(.sad, level: 2, size: 256)
  private static func json(_ text: String) throws -> [String: Any] { try #require(Loaders.object(text)) }
  private static func person(_ phase: Int, scale: Int = 1) -> PetPicture {
    .pixelPal(phase: phase, look: PixelPalLook(), scale: scale)
  }

  @Test("Phaser's load.atlas finds every frame in its cell (JSONHash)")
  func phaserHash() throws {
    for picture in EveryPicture.some {
      let plan = picture.plan
      let json = try #require(Loaders.object(SpriteAtlas(plan).hash), "\(plan.name)")
      let frames = try #require(Loaders.phaserHash(json))
      #expect(frames.count == plan.frames.count)
      for place in plan.frames.indices {
        let found = try #require(frames[plan.frames[place].name])
        let (x, y) = plan.origin(of: place)
        #expect((Int(found.x), Int(found.y)) == (x, y))
        #expect((Int(found.width), Int(found.height)) == (plan.cellWidth, plan.cellHeight))
        #expect(x + plan.cellWidth <= plan.width && y + plan.cellHeight <= plan.height)
      }
    }
  }

  @Test("Phaser's load.aseprite gets every animation whole from the list (JSONArray, createFromAseprite)")
  func phaserAseprite() throws {
    var names: Set<String> = []
    for picture in EveryPicture.some {
      let plan = picture.plan
      let json = try #require(Loaders.object(SpriteAtlas(plan).array))
      let textures = try #require(Loaders.phaserArray(json))
      #expect(textures.count == plan.frames.count)
      let animations = Loaders.phaserAseprite(json)
      #expect(animations.count == plan.tags.count)
      for tag in plan.tags {
        let animation = try #require(animations[tag.name])
        #expect(animation.frames.count == tag.frames.count)
        #expect(animation.frames.allSatisfy { textures[$0] != nil })
        #expect(animation.milliseconds == plan.frames[tag.frames].reduce(0) { $0 + $1.milliseconds })
      }
      #expect(names.isDisjoint(with: animations.keys), "Phaser's animations are global")
      names.formUnion(animations.keys)
    }
  }

  @Test("a loop plays 24 frames in 2880 ms in Phaser; by names alone it would play none")
  func phaserTime() throws {
    let atlas = SpriteAtlas(Self.sad.plan)
    let whole = Loaders.phaserAseprite(try Self.json(atlas.array))
    #expect(whole["symbi-sad-l2"]?.frames.count == 24 && whole["symbi-sad-l2"]?.milliseconds == 2880)
    let named = Loaders.phaserAseprite(try Self.json(atlas.hash))
    #expect(named["symbi-sad-l2"]?.frames.isEmpty == true, "which is why there are two files")
  }

  @Test("PixiJS finds every frame, untrimmed, with its anchor, and every animation whole (Spritesheet)")
  func pixi() throws {
    var cache: Set<String> = []
    for picture in EveryPicture.some {
      let plan = picture.plan
      let sheet = try #require(Loaders.pixi(try Self.json(SpriteAtlas(plan).hash)))
      #expect(sheet.textures.count == plan.frames.count && !sheet.isTrimmed)
      #expect(sheet.animations.count == plan.tags.count)
      for tag in plan.tags {
        let frames = try #require(sheet.animations[tag.shortName])
        #expect(frames.count == tag.frames.count && !frames.contains(nil))
      }
      for anchor in sheet.anchors.values {
        #expect(abs(anchor[0] - plan.anchorX) < 1e-6 && abs(anchor[1] - plan.anchorY) < 1e-6)
      }
      #expect(sheet.anchors.count == plan.frames.count)
      // PixiJS keeps textures of all sheets by name: those of the PixelPal are loaded with its `cachePrefix`.
      let names = sheet.textures.keys.map { plan.phase == nil ? $0 : plan.prefix + $0 }
      #expect(cache.isDisjoint(with: names))
      cache.formUnion(names)
    }
  }

  @Test("PixiJS shows an enlarged person at its own size")
  func pixiScale() throws {
    let sheet = try #require(
      Loaders.pixi(try Self.json(SpriteAtlas(Self.person(3, scale: 4).plan).hash)))
    #expect(sheet.resolution == 4)
    let walk = try #require(sheet.textures["male_walking_2"])
    #expect([walk.x, walk.y, walk.width, walk.height] == [48, 56, 48, 56])
    #expect(sheet.animations["male_walking"]?.count == 32)
  }

  @Test("both texts name the picture beside them, its size, and keep one time a tag")
  func meta() throws {
    for picture in [Self.sad, Self.person(2), Self.person(1, scale: 4), .symbiPosters(level: 1, size: 64)] {
      let plan = picture.plan
      for text in [SpriteAtlas(plan).hash, SpriteAtlas(plan).array] {
        let meta = try #require(Loaders.object(text)?["meta"] as? [String: Any])
        #expect(meta["image"] as? String == "\(plan.name).png" && picture.path.hasSuffix("/\(plan.name).png"))
        #expect(Loaders.numbers(meta["size"]) == ["w": plan.width, "h": plan.height])
        let own = try #require(meta["triptych"] as? [String: Any])
        #expect(own["alt"] as? String == SpriteAtlas.words && own["artVersion"] as? Int == PetArt.version)
        #expect(own["poster"] as? Int == plan.poster && own["prefix"] as? String == plan.prefix)
        #expect(own["phase"] as? Int == plan.phase)
        #expect(!text.contains("http"))
        #expect(meta["scale"] as? String == "\(plan.scale)")
      }
    }
    let slices = try #require(
      (Loaders.object(SpriteAtlas(Self.sad.plan).array)?["meta"] as? [String: Any])?["slices"]
        as? [[String: Any]])
    let key = try #require((slices[0]["keys"] as? [[String: Any]])?.first)
    #expect(Loaders.numbers(key["pivot"]) == ["x": 128, "y": 133])
  }

  @Test("the text of an atlas is the same on every run, names in playing order")
  func order() {
    let text = SpriteAtlas(Self.sad.plan).hash
    #expect(text == SpriteAtlas(Self.sad.plan).hash)
    let places = (0..<24).compactMap {
      text.range(of: "\"symbi/sad/l2/\($0 < 10 ? "0" : "")\($0)\": {")?.lowerBound
    }
    #expect(places.count == 24 && places == places.sorted())
    #expect(text.contains("\"duration\": 120") && text.contains("\"anchor\": {\"x\": 0.5, \"y\": 0.52}"))
  }

  @Test("whatever stands in a sentence, the text stays valid")
  func escapes() throws {
    for sentence in ["say \"boo\"", "back\\slash", "line\nbreak\ttab\u{1}", "Gespenst – müde 👻", ""] {
      let text = SpriteAtlas(Self.sad.plan, alternative: sentence).hash
      let meta = try #require(Loaders.object(text)?["meta"] as? [String: Any])
      #expect((meta["triptych"] as? [String: Any])?["alt"] as? String == sentence)
    }
  }
}

extension SpriteAtlas {
  /// What atlases of tests say for those who cannot see the picture.
  static let words = "A picture."

  init(_ plan: SheetPlan) { self.init(plan, alternative: SpriteAtlas.words) }
}
