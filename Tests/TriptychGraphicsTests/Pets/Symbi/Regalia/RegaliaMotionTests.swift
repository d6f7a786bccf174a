import Testing

@testable import TriptychGraphics

@Suite("How the ghost's regalia moves")
struct RegaliaMotionTests {
  @Test("A loop ends where it began, to a trace of rounding", arguments: SymbiMood.allCases)
  func seam(mood: SymbiMood) throws {
    for level in 1...5 {
      let first = SymbiPose(mood, level: level, frame: 0)
      let next = SymbiPose(mood, level: level, frame: 24)
      #expect(next.phase == 1)
      #expect(try RegaliaPicture(first, side: 128).mostApart(RegaliaPicture(next, side: 128)) <= 3)
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
