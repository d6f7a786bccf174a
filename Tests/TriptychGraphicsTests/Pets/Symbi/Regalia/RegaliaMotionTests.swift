import Testing

@testable import TriptychGraphics

@Suite("How the ghost's regalia moves and grows")
struct RegaliaMotionTests {
  @Test("A loop ends where it began, to the pixel", arguments: SymbiMood.allCases)
  func seam(mood: SymbiMood) throws {
    for level in 1...5 {
      let first = SymbiPose(mood, level: level, frame: 0)
      var next = SymbiPose(mood, level: level, frame: 24)
      // What trembles by chance does so by the number of the frame.
      next.tremble = first.tremble
      next.glow = first.glow
      #expect(try RegaliaPicture(first) == RegaliaPicture(next))
    }
  }

  @Test("The same frame gives the same pixels every time")
  func same() throws {
    for level in [3, 4, 5] {
      let pose = SymbiPose(.vibrant, level: level, frame: 7)
      #expect(try RegaliaPicture(pose) == RegaliaPicture(pose))
    }
  }

  @Test("Something moves in every frame of the highest forms")
  func alive() throws {
    for level in [3, 5] {
      let pictures = try (0..<24).map { try RegaliaPicture(SymbiPose(.resting, level: level, frame: $0)) }
      for (one, next) in zip(pictures, pictures.dropFirst()) { #expect(one.distance(next) > 2_000) }
    }
  }

  @Test("Each form grows into the next without a jump", arguments: 0..<5)
  func grows(from level: Int) throws {
    let parts: [RegaliaPicture.Part] = [
      { $0.drawBehind() }, { $0.drawWings() }, { $0.drawTails() }, { $0.drawStars() }, { $0.drawArmour() },
      { $0.drawCrown() }, { $0.drawInFront() },
    ]
    let steps = 12
    for part in parts {
      let pictures = try (0...steps).map { step in
        let pose = SymbiPose(
          mood: SymbiMoodTable(.active), level: SymbiLevelTable(from: level, Double(step) / Double(steps)),
          colors: SymbiColors(.active), frame: 4, of: 24)
        return try RegaliaPicture(pose, side: 128, part)
      }
      let moves = zip(pictures, pictures.dropFirst()).map { $0.distance($1) }
      let whole = moves.reduce(0, +)
      #expect(moves.allSatisfy { $0 <= whole / 4 + 3_000 })
    }
  }

  @Test("The first trace of a new form is nearly nothing", arguments: 0..<5)
  func begins(from level: Int) throws {
    func picture(_ share: Double) throws -> RegaliaPicture {
      let pose = SymbiPose(
        mood: SymbiMoodTable(.active), level: SymbiLevelTable(from: level, share),
        colors: SymbiColors(.active), frame: 4, of: 24)
      return try RegaliaPicture(pose, side: 128)
    }
    let (before, start, end) = try (picture(0), picture(0.01), picture(1))
    #expect(before.distance(start) < before.distance(end) / 10)
  }

  @Test("Nothing comes near the edge of the cell, in any mood", arguments: SymbiMood.allCases)
  func inside(mood: SymbiMood) throws {
    for level in [3, 4, 5] {
      for frame in stride(from: level % 2, to: 24, by: 2) {
        let picture = try RegaliaPicture(SymbiPose(mood, level: level, frame: frame))
        #expect(picture.edge(2) <= 8)
      }
    }
  }
}
