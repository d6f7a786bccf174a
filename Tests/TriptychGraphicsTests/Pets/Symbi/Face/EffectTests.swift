import Testing

@testable import TriptychGraphics

@Suite("What shows a mood around the ghost")
struct EffectTests {
  private func isSeen(
    _ mood: SymbiMood, _ draw: (SymbiPose, VectorCanvas) -> Void
  ) throws -> Bool {
    try stride(from: 0, to: 24, by: 3).contains { frame in
      try !FaceStage(side: 64, background: 0) { draw(SymbiPose(mood, level: 0, frame: frame), $0) }.isEmpty
    }
  }

  @Test(
    "letters of sleep only where it is tired, bolts only where it is stressed, drops only where it is sad or anxious, rings only where it is calm",
    arguments: SymbiMood.allCases)
  func kinds(_ mood: SymbiMood) throws {
    #expect(
      try isSeen(mood) { SymbiSnores(pose: $0, canvas: $1).draw() } == (mood == .tired)
    )
    #expect(
      try isSeen(mood) { SymbiBolts(pose: $0, canvas: $1).draw() }
        == (mood == .stressed))
    #expect(
      try isSeen(mood) { SymbiTears(pose: $0, canvas: $1).draw() }
        == [.sad, .anxious].contains(mood))
    #expect(try isSeen(mood) { SymbiEffects(pose: $0, canvas: $1).drawRings() } == (mood == .calm))
  }

  @Test("tears lie below the eyes of a sad ghost, sweat at the temple of an anxious one")
  func drops() throws {
    for frame in 0..<24 {
      let sad = try FaceStage.effects(.sad, frame: frame)
      #expect(sad.box(x: -1.8...1.8, y: -1.8 ... -0.1).allSatisfy { $0.pixel == 0 })
      let anxious = try FaceStage.effects(.anxious, frame: frame)
      #expect(anxious.box(x: -1.8...0.5, y: -1.8...1.6).allSatisfy { $0.pixel == 0 })
    }
  }

  @Test("after the last frame the effects are where they began", arguments: SymbiMood.allCases)
  func seam(_ mood: SymbiMood) throws {
    for level in [0, 2, 5] {
      let (first, next) = try (
        FaceStage.effects(mood, level: level, frame: 0), FaceStage.effects(mood, level: level, frame: 24)
      )
      for (one, other) in zip(first.pixels, next.pixels) where one != other {
        #expect([0, 8, 16, 24].allSatisfy { abs(Int(one >> $0 & 255) - Int(other >> $0 & 255)) <= 3 })
      }
    }
  }

  @Test("no bolt flashes more than three times a second")
  func flashes() throws {
    let frames = try (0..<24).map { try FaceStage.effects(.stressed, frame: $0) }
    let seconds = 24 * SymbiMoodTable(.stressed)[.frameTime] / 1000
    for (x, y) in [
      (-1.1 ... -0.6, -1.1 ... -0.6), (0.64...1.15, -1.0 ... -0.6), (0.37...0.87, -1.45 ... -1.04),
    ] {
      let light = frames.map { $0.box(x: x, y: y).reduce(0.0) { $0 + $1.pixel.brightness } }
      let middle = ((light.max() ?? 0) + (light.min() ?? 0)) / 2
      let rises = (0..<24).count { light[$0] > middle && light[($0 + 23) % 24] <= middle }
      #expect(Double(rises) / seconds <= 3)
    }
  }

  @Test("sparkles grow in number with mood and level, and a dark mood dims them")
  func sparkles() throws {
    func count(_ mood: SymbiMood, _ level: Int, side: Int = 256) throws -> Int {
      var count = 0
      _ = try FaceStage(side: side) { canvas in
        let pose = SymbiPose(mood, level: level, frame: 0).showing(SymbiDetail(side: side))
        count = SymbiSparkles(pose: pose, canvas: canvas).count
      }
      return count
    }
    #expect(try count(.vibrant, 0) == 8)
    #expect(try count(.resting, 0) == 0)
    #expect(try count(.calm, 2) == 5)
    #expect(try count(.sad, 2) == 3)
    #expect(try count(.vibrant, 0, side: 64) == 4)
  }

  @Test("no sparkle lies on a sign of the armored form", arguments: [SymbiMood.vibrant, .rested])
  func clear(_ mood: SymbiMood) throws {
    for frame in 0..<24 {
      let pose = SymbiPose(mood, level: 4, frame: frame)
      let signs = try FaceStage(background: 0) { SymbiSigns(pose: pose, canvas: $0).draw() }
      let sparkles = try FaceStage(background: 0) { canvas in
        pose.inFigure(canvas) { SymbiSparkles(pose: pose, canvas: canvas).draw() }
      }
      let meet = zip(signs.pixels, sparkles.pixels).contains { min($0, $1) >> 24 > 100 }
      #expect(!meet)
    }
  }

  @Test("the same frame gives the same effects")
  func repeatable() throws {
    for mood in SymbiMood.allCases {
      #expect(
        try FaceStage.effects(mood, level: 5, frame: 11).pixels
          == FaceStage.effects(mood, level: 5, frame: 11).pixels)
    }
  }
}
